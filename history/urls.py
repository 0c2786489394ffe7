"""Addresses of the sources."""

from django.urls import URLPattern

app_name = "history"

urlpatterns: list[URLPattern] = []
