"""Addresses of the game: learning it, its rules, tables in play, records, tools."""

from django.urls import path

from games.views import behaviour, home, learn, rules, tables

app_name = "games"

urlpatterns = [
    path("", home.home, name="home"),
    path("learn/", learn.lessons, name="lessons"),
    path("learn/forget/", learn.forget, name="forget"),
    path("learn/<slug:slug>/", learn.step, name="lesson"),
    path("learn/<slug:slug>/0/", learn.step_zero, name="lesson-step-zero"),
    path("learn/<slug:slug>/<int:number>/", learn.step, name="lesson-step"),
    path("learn/<slug:slug>/<int:number>/try/<str:card>/", learn.attempt, name="lesson-try"),
    path("play/", tables.play, name="play"),
    path("table/<slug:public_id>/", tables.table, name="table"),
    path("table/<slug:public_id>/seat/<str:key>/", tables.seat, name="seat"),
    path("table/<slug:public_id>/hand/<int:number>.lodam", tables.record, name="record"),
    path("table/<slug:public_id>/review/<int:number>/<int:step>/", tables.review, name="review"),
    path("rules/", rules.rules, name="rules"),
    path("rules/behaviour/", behaviour.behaviour, name="behaviour"),
    path("rules/<str:rule_id>/", rules.rule, name="rule"),
]
