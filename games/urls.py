"""Addresses of the game: learning it, its rules, tables in play, records, tools."""

from django.urls import path

from games.views import home

app_name = "games"

urlpatterns = [
    path("", home.home, name="home"),
]
