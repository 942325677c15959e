"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.event.entries import (
    import_pages,
    line_pages,
    many_pages,
    pages,
    protection_pages,
)
from swissmate.arbiter.ground.frame.addresses import EVENT, PLAYER

urlpatterns = [
    path(EVENT + "players/line", line_pages.add_line, name="add-line"),
    path(EVENT + "byes", line_pages.byes, name="byes"),
    path(EVENT + "byes/save", line_pages.save_byes, name="save-byes"),
    path(EVENT + "players", pages.player_list, name="players"),
    path(EVENT + "players/add", pages.add, name="add-player"),
    path(EVENT + "players/import", import_pages.import_rows, name="import-players"),
    path(EVENT + "players/change", many_pages.change_many, name="change-players"),
    path(EVENT + "players/attend", many_pages.attend_many, name="attend-players"),
    path(EVENT + "players/search", pages.search, name="search-players"),
    path(EVENT + "players/renumber", pages.renumber, name="renumber"),
    path(EVENT + "players/exchange", pages.exchange, name="exchange-numbers"),
    path(PLAYER + "edit", pages.edit, name="player"),
    path(PLAYER + "remove", pages.remove, name="remove-player"),
    path(PLAYER + "withdraw", pages.withdraw, name="withdraw"),
    path(PLAYER + "return", pages.return_, name="return"),
    path(EVENT + "forbidden", pages.forbid, name="forbid"),
    path(EVENT + "forbidden/<number:pair_id>/remove", pages.allow, name="allow"),
    path(PLAYER + "anonymise", pages.anonymise, name="anonymise"),
    path(EVENT + "apart", protection_pages.protection, name="protection"),
    path(EVENT + "apart/new", protection_pages.protect, name="protect"),
    path(
        EVENT + "apart/<number:protection_id>/remove", protection_pages.unprotect, name="unprotect"
    ),
]
