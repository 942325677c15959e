"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.frame.addresses import GAME, PUBLIC

from . import pages

urlpatterns = [
    path(PUBLIC + "b", pages.find_board, name="find-board"),
    path(PUBLIC + "b/<slug:code>", pages.report, name="report"),
    path(GAME + "forget", pages.forget, name="forget-reports"),
    path(GAME + "code.svg", pages.code_picture, name="board-code"),
]
