"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import GAME, PAIRING, PUBLIC
from swissmate.arbiter.rounds.boards import correction_pages, report_pages, result_pages

urlpatterns = [
    path(GAME + "result", result_pages.enter, name="result"),
    path(GAME + "more", result_pages.more, name="more"),
    path(GAME + "settle", result_pages.settle, name="settle"),
    path(GAME + "correct", correction_pages.correct, name="correct"),
    path(PAIRING + "card", result_pages.card, name="match-card"),
    path(PAIRING + "forfeit", result_pages.forfeit, name="match-forfeit"),
    path(PUBLIC + "b", report_pages.find_board, name="find-board"),
    path(PUBLIC + "b/<slug:code>", report_pages.report, name="report"),
    path(GAME + "forget", report_pages.forget, name="forget-reports"),
    path(GAME + "code.svg", report_pages.code_picture, name="board-code"),
]
