"""The error pages. None of these tests may use the database: pytest-django refuses it."""

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.template import TemplateDoesNotExist, loader
from django.test import Client
from django.urls import include, path


def refuse(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied("a secret reason")


def suspect(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation("a secret reason")


def fail(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a secret reason")


def form(request: HttpRequest) -> HttpResponse:
    return HttpResponse("accepted")


urlpatterns = [
    path("400", suspect),
    path("403", refuse),
    path("500", fail),
    path("form", form),
    path("", include("lodam_site.urls")),
]

handler400 = "lodam_site.errors.bad_request"
handler403 = "lodam_site.errors.permission_denied"
handler404 = "lodam_site.errors.page_not_found"
handler500 = "lodam_site.errors.server_error"

pytestmark = pytest.mark.urls(__name__)


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(
    ("address", "status", "title"),
    [
        ("/400", 400, "This request makes no sense"),
        ("/403", 403, "Not for this visitor"),
        ("/404", 404, "No such page"),
        ("/500", 500, "Something went wrong here"),
    ],
)
def test_is_a_whole_page_that_says_what_happened_and_leads_on(
    visitor: Client, address: str, status: int, title: str
) -> None:
    response = visitor.get(address)
    page = response.content.decode()
    assert response.status_code == status
    assert f"<h1>{title}</h1>" in page
    assert "</html>" in page
    assert '<a href="/">' in page
    assert "a secret reason" not in page
    assert "Content-Security-Policy" in response.headers


def test_a_form_without_its_token_is_refused_kindly() -> None:
    response = Client(enforce_csrf_checks=True).post("/form")
    assert response.status_code == 403
    assert "This form was not accepted" in response.content.decode()


def test_a_host_that_is_not_ours_is_a_bad_request(visitor: Client) -> None:
    assert visitor.get("/", headers={"Host": "elsewhere.example"}).status_code == 400


def test_broken_templates_still_give_a_page(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> str:
        raise TemplateDoesNotExist(name)

    monkeypatch.setattr(loader, "render_to_string", broken)
    response = visitor.get("/500")
    assert response.status_code == 500
    assert '<a href="/">' in response.content.decode()
