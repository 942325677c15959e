"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import PUBLIC, ROUND
from swissmate.arbiter.rounds.line_ups import captain_pages, pages

urlpatterns = [
    path(ROUND + "line-ups", pages.round_line_ups, name="line-ups"),
    path(ROUND + "line-ups/lock", pages.lock, name="lock-line-ups"),
    path(ROUND + "line-ups/<number:player_id>", pages.line_up, name="line-up"),
    path(ROUND + "line-ups/<number:player_id>/correct", pages.correct, name="correct-line-up"),
    path(PUBLIC + "captain/<slug:secret>", captain_pages.captain, name="captain"),
]
