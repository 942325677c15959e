"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT, PUBLIC
from swissmate.arbiter.outside.moves import pages

_ROUND = EVENT + "rounds/<number:number>/moves"

urlpatterns = [
    path(_ROUND, pages.moves, name="moves"),
    path(_ROUND + "/take", pages.take_moves, name="take-moves"),
    path(_ROUND + "/fetch", pages.fetch_moves, name="fetch-moves"),
    path(_ROUND + "/source", pages.set_source, name="moves-source"),
    path(_ROUND + "/enter", pages.enter_offered, name="enter-offered"),
    path(PUBLIC + "games.pgn", pages.public_games, name="public-games"),
    path(
        PUBLIC + "rounds/<number:number>/games.pgn", pages.public_games, name="public-round-games"
    ),
]
