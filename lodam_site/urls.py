"""The addresses: each app keeps its own list."""

from django.urls import include, path

from lodam_site import views

urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
    path("", include("games.urls")),
    path("", include("history.urls")),
]

handler400 = "lodam_site.errors.bad_request"
handler403 = "lodam_site.errors.permission_denied"
handler404 = "lodam_site.errors.page_not_found"
handler500 = "lodam_site.errors.server_error"
