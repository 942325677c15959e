"""The addresses of this room."""

from __future__ import annotations

from typing import Final

from django.urls import path

from swissmate.arbiter.frame.addresses import EVENT, GAME

from . import pages

BOARD: Final = EVENT + "boards/<number:board_id>/"

urlpatterns = [
    path(GAME + "card", pages.card, name="match-card"),
    path(GAME + "forfeit", pages.forfeit, name="match-forfeit"),
    path(BOARD + "result", pages.enter, name="board-result"),
    path(BOARD + "more", pages.more, name="board-more"),
    path(BOARD + "correct", pages.correct, name="board-correct"),
]
