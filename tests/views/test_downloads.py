"""Sources as files: each address answers with the right type and name, or says that there is no such source."""

import json
import re

import pytest
from django.template import Context, Template
from django.test import Client, RequestFactory
from lxml import etree, html

from history.catalogue import catalogue
from history.downloads import FORMATS

SOURCES = catalogue().sources
TYPES = {
    "cite.bib": "application/x-bibtex; charset=utf-8",
    "cite.ris": "application/x-research-info-systems; charset=utf-8",
    "cite.json": "application/vnd.citationstyles.csl+json; charset=utf-8",
    "tei.xml": "application/tei+xml; charset=utf-8",
    "annotations.json": 'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"',
}
NAMES = {
    "cite.bib": "cotgrave.bib",
    "cite.ris": "cotgrave.ris",
    "cite.json": "cotgrave.json",
    "tei.xml": "cotgrave.tei.xml",
}


@pytest.mark.parametrize("file", TYPES)
def test_a_source_as_a_file(client: Client, file: str) -> None:
    response = client.get(f"/sources/cotgrave/{file}")
    assert response.status_code == 200
    assert response["Content-Type"] == TYPES[file]
    if file in NAMES:
        assert response["Content-Disposition"] == f'attachment; filename="{NAMES[file]}"'
    else:
        assert response["Access-Control-Allow-Origin"] == "*"
    assert "Cotgrave" in response.content.decode() or "cotgrave" in response.content.decode()


@pytest.mark.parametrize("slug", SOURCES)
@pytest.mark.parametrize("file", TYPES)
def test_every_source_has_every_file(client: Client, slug: str, file: str) -> None:
    content = client.get(f"/sources/{slug}/{file}").content
    if file.endswith("json"):
        json.loads(content)
    elif file.endswith("xml"):
        etree.fromstring(content)
    else:
        assert content.decode().count(slug) >= 1


@pytest.mark.parametrize("form", ["bib", "ris", "json"])
def test_all_sources_as_one_file(client: Client, form: str) -> None:
    response = client.get(f"/sources/bibliography.{form}")
    assert response["Content-Type"] == TYPES[f"cite.{form}"]
    assert response["Content-Disposition"] == f'attachment; filename="losing-lodam.{form}"'
    text = response.content.decode()
    starts = {"bib": r"^@", "ris": r"^TY  - ", "json": r'^    "id": '}
    assert len(re.findall(starts[form], text, re.MULTILINE)) == len(SOURCES)


@pytest.mark.parametrize("file", TYPES)
def test_no_such_source(client: Client, file: str) -> None:
    assert client.get(f"/sources/nobody/{file}").status_code == 404


@pytest.mark.parametrize(
    "address", ["/sources/cotgrave/cite.txt", "/sources/bibliography.xml", "/sources/Cot grave/cite.bib"]
)
def test_no_such_file(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("file", TYPES)
def test_files_are_only_read(client: Client, file: str) -> None:
    assert client.post(f"/sources/cotgrave/{file}").status_code == 405
    assert client.head(f"/sources/cotgrave/{file}").status_code == 200


def test_files_do_not_ask_for_a_session_or_database(client: Client) -> None:
    assert not client.get("/sources/cotgrave/cite.bib").cookies


# The parts of a source's page -----------------------------------------------------------------------------------------


def drawn(slug: str) -> html.HtmlElement:
    tags = "{% load citations %}<head>{% citation_head source %}</head><body>{% coins source %}{% cite_box source %}"
    request = RequestFactory().get(f"/sources/{slug}/?from=/learn/first/3/")
    context = Context({"request": request, "source": SOURCES[slug]})
    return html.document_fromstring(Template(tags).render(context))


@pytest.mark.parametrize("slug", SOURCES)
def test_the_head_of_a_source(client: Client, slug: str) -> None:
    page = drawn(slug)
    here = f"http://testserver/sources/{slug}/"
    assert [link.get("href") for link in page.iterfind(".//link[@rel='canonical']")] == [here]
    alternates = page.findall(".//link[@rel='alternate']")
    assert [link.get("type") for link in alternates] == [each.media_type for each in FORMATS.values()]
    for link in alternates:
        response = client.get(link.get("href"))
        assert response["Content-Type"].startswith(link.get("type"))
    (block,) = page.findall(".//script")
    assert block.get("type") == "application/ld+json"
    assert json.loads(block.text)["@id"] == here
    assert len(page.findall(".//span[@class='Z3988']")) == 1


@pytest.mark.parametrize("slug", SOURCES)
def test_the_box_has_three_citations_and_five_files(slug: str) -> None:
    (box,) = drawn(slug).findall(".//section[@id='cite']")
    texts = box.findall(".//p[@class='citation']")
    assert len(texts) == 3
    for text in texts:
        assert text.text_content() == text.text_content().strip()
        assert "*" not in text.text_content()
        assert len(box.findall(f".//dt[@id='{text.get('data-copy')}']")) == 1
    assert len(box.findall(".//ul[@class='downloads']//a")) == 5


def test_titles_are_in_italics() -> None:
    box = drawn("congreve")
    assert [each.text for each in box.findall(".//section//i")] == ["Love for Love: a comedy"] * 3


def test_data_cannot_end_its_element() -> None:
    from history.templatetags.citations import json_ld

    block = json_ld({"name": "</script><script>alert(1)</script>&"})
    assert block.count("<") == 2
    assert json.loads(html.fragment_fromstring(block).text) == {"name": "</script><script>alert(1)</script>&"}


def test_how_to_cite_the_site() -> None:
    request = RequestFactory().get("/about/edition/?from=/learn/first/3/")
    page = Template('{% load citations %}{% cite_site "What this edition is" %}').render(Context({"request": request}))
    assert "“What this edition is.” <i>Losing Lodam</i>, version 1, 30 Nov. 2026, testserver/about/edition/." in page
    assert "Cite this page" in page
    assert "Downloads" not in page
    whole = Template("{% load citations %}{% cite_site %}").render(Context({"request": request}))
    assert "<i>Losing Lodam</i>. Version 1, 30 Nov. 2026, testserver/." in whole


def test_the_bibliography_is_linked_in_three_formats(client: Client) -> None:
    page = html.fragment_fromstring(Template("{% load citations %}{% bibliography_files %}").render(Context()))
    links = page.findall(".//a")
    assert len(links) == 3
    for link in links:
        assert client.get(link.get("href"))["Content-Type"].startswith(link.get("type"))


@pytest.mark.parametrize("slug", SOURCES)
def test_every_annotation_leads_to_its_note_on_the_page(client: Client, slug: str) -> None:
    page = html.document_fromstring(client.get(f"/sources/{slug}/").content)
    ids = page.xpath("//@id")
    for item in client.get(f"/sources/{slug}/annotations.json").json()["items"]:
        address, _, fragment = item["id"].partition("#")
        assert address == f"http://testserver/sources/{slug}/"
        assert ids.count(fragment) == 1
        assert ids.count(item["target"]["selector"]["value"]) == 1
