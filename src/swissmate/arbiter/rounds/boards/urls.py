"""The addresses of this room."""

from __future__ import annotations

from typing import Final

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT, GAME, PUBLIC
from swissmate.arbiter.rounds.boards import correction_pages, match_pages, report_pages

BOARD: Final = EVENT + "boards/<number:board_id>/"

urlpatterns = [
    path(GAME + "correct", correction_pages.correct, name="correct"),
    path(GAME + "card", match_pages.card, name="match-card"),
    path(GAME + "forfeit", match_pages.forfeit, name="match-forfeit"),
    path(BOARD + "result", match_pages.enter, name="board-result"),
    path(BOARD + "more", match_pages.more, name="board-more"),
    path(BOARD + "correct", match_pages.correct, name="board-correct"),
    path(PUBLIC + "b", report_pages.find_board, name="find-board"),
    path(PUBLIC + "b/<slug:code>", report_pages.report, name="report"),
    path(GAME + "forget", report_pages.forget, name="forget-reports"),
    path(GAME + "code.svg", report_pages.code_picture, name="board-code"),
]
