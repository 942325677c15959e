"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT, PAIRING, PUBLIC, ROUND
from swissmate.arbiter.rounds.pairing import by_hand_pages, pages, schedule_pages, why_pages

urlpatterns = [
    path(ROUND, pages.round_page, name="round"),
    path(ROUND + "live", pages.live, name="live"),
    path(ROUND + "pair", pages.pair, name="pair"),
    path(ROUND + "absence", pages.absence, name="absence"),
    path(ROUND + "half-points", pages.give_half_points, name="half-points"),
    path(ROUND + "take-out", by_hand_pages.take_out, name="take-out"),
    path(ROUND + "publish", pages.publish, name="publish"),
    path(ROUND + "unpublish", pages.unpublish, name="unpublish"),
    path(ROUND + "unpair", pages.unpair, name="unpair"),
    path(ROUND + "manual", by_hand_pages.change_by_hand, name="manual"),
    path(ROUND + "manual/start", by_hand_pages.start, name="manual-start"),
    path(ROUND + "manual/move", by_hand_pages.move, name="manual-move"),
    path(ROUND + "manual/finish", by_hand_pages.finish, name="manual-finish"),
    path(ROUND + "manual/drop", by_hand_pages.drop, name="manual-drop"),
    path(ROUND + "late", by_hand_pages.late, name="late"),
    path(ROUND + "by-hand", by_hand_pages.pair_by_hand, name="by-hand"),
    path(ROUND + "checklist", why_pages.checklist, name="checklist"),
    path(PAIRING + "explain", why_pages.explain, name="explain"),
    path(PAIRING + "explain/sheet", why_pages.explain_sheet, name="explain-sheet"),
    path(PAIRING + "explain.svg", why_pages.explain_picture, name="explain-picture"),
    path(EVENT + "schedule", schedule_pages.whole, name="schedule"),
    path(EVENT + "schedule/rounds", schedule_pages.fit_rounds, name="fit-rounds"),
    path(EVENT + "schedule/draw", schedule_pages.draw, name="draw-numbers"),
    path(PUBLIC + "schedule", schedule_pages.public, name="public-schedule"),
]
