"""Addresses of the game: learning it, its rules, tables in play, records, tools."""

from django.urls import path

from games.views import behaviour, home, learn, rules

app_name = "games"

urlpatterns = [
    path("", home.home, name="home"),
    path("learn/", learn.lessons, name="lessons"),
    path("learn/forget/", learn.forget, name="forget"),
    path("learn/<slug:slug>/", learn.step, name="lesson"),
    path("learn/<slug:slug>/0/", learn.step_zero, name="lesson-step-zero"),
    path("learn/<slug:slug>/<int:number>/", learn.step, name="lesson-step"),
    path("learn/<slug:slug>/<int:number>/try/<str:card>/", learn.attempt, name="lesson-try"),
    path("rules/", rules.rules, name="rules"),
    path("rules/behaviour/", behaviour.behaviour, name="behaviour"),
    path("rules/<str:rule_id>/", rules.rule, name="rule"),
]
