"""Addresses of the sources."""

from django.urls import URLPattern

from history import downloads

app_name = "history"

urlpatterns: list[URLPattern] = [*downloads.urlpatterns]
