"""Addresses of the sources."""

from django.urls import URLPattern, path

from history import downloads
from history.views import companions, index, source

app_name = "history"

urlpatterns: list[URLPattern] = [
    *downloads.urlpatterns,
    path("sources/", index.sources, name="sources"),
    path("sources/names/", companions.names, name="names"),
    path("sources/family/", companions.family, name="family"),
    path("sources/glossary/", companions.glossary, name="glossary"),
    path("sources/corrections/", companions.corrections, name="corrections"),
    path("sources/<slug:slug>/", source.source, name="source"),
    path("about/edition/", companions.edition, name="edition"),
]
