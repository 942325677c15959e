"""Read-only pages for players and spectators: nothing private, light enough for a full hall.

A page is rendered once per revision of its event and cached. A phone that asks for changes gets an
answer without a body if there are none.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase

from swissmate.arbiter.event.events import timetable
from swissmate.arbiter.event.events.public_page import public_page, published_rounds
from swissmate.arbiter.event.teams.rosters import rosters_of
from swissmate.arbiter.ground.frame.access import PUBLIC, page
from swissmate.arbiter.ground.frame.addresses import folder_of_pages, shared
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.outside.publishing import public_why
from swissmate.arbiter.rounds.boards.boards import public_boards
from swissmate.arbiter.tables.standings import ranking
from swissmate.arbiter.tables.standings.cards import card_rows
from swissmate.arbiter.tables.standings.keizer import keizer_list
from swissmate.arbiter.tables.standings.member_results import member_results


@page(PUBLIC, "GET")
def pairings(request: HttpRequest, key: str, number: int | None = None) -> HttpResponseBase:
    """Show the pairing of a published round, by default the last one."""

    def build(event: Event) -> dict[str, Any]:
        rows = published_rounds(event)
        row = next((row for row in reversed(rows) if number in {None, row.number}), None)
        if row is None and number:
            raise Http404
        folder = folder_of_pages()
        if folder and folder.with_why and event.is_explained:
            public_why.be_ready()  # the page has changed, and leads to what is to be explained
        times = timetable.times_of(event)
        following = {"next_time": timetable.next_start(event), "times": times.values()}
        if row is None:
            return {"row": None, **following}
        boards, byes = public_boards(event, row)
        time = times.get(row.number)
        return {**following, "time": time, "row": row, "boards": boards, "byes": byes}

    return public_page(request, key, "publishing/public_pairings.html", build)


def _public_table(event: Event) -> ranking.Standings:
    if not event.shows_standings:
        raise Http404
    return ranking.public_standings(event)


@page(PUBLIC, "GET")
def standings(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show the standings."""

    def build(event: Event) -> dict[str, Any]:
        table = _public_table(event)
        return {
            "table": table,
            "categories": list(event.categories.all()),
            "keizer": keizer_list(event, published_only=True),
            "members": member_results(event, through_round=table.after_round),
        }

    return public_page(request, key, "publishing/public_standings.html", build)


@page(PUBLIC, "GET")
def crosstable(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show the crosstable."""

    def build(event: Event) -> dict[str, Any]:
        table = _public_table(event)
        return {"table": table, "numbers": range(1, table.rounds + 1)}

    return public_page(request, key, "publishing/public_crosstable.html", build)


@page(PUBLIC, "GET")
def players(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show the list of participants."""
    return public_page(
        request,
        key,
        "publishing/public_players.html",
        lambda event: {
            "players": list(Player.objects.filter(event=event)),
            "rosters": rosters_of(event),
        },
    )


@page(PUBLIC, "GET")
def card(request: HttpRequest, key: str, tpn: int) -> HttpResponseBase:
    """Show one player's rounds."""

    def build(event: Event) -> dict[str, Any]:
        wanted = {} if folder_of_pages() else {"tpn": tpn}
        players = shared(
            ("players", event.pk),
            lambda: {row.tpn: row for row in Player.objects.filter(event=event, **wanted)},
        )
        if tpn not in players:
            raise Http404
        rows = shared(
            ("cards", event.pk), lambda: card_rows(event, [*players.values()], public=True)
        )
        return {"player": players[tpn], "rows": rows[players[tpn].pk]}

    return public_page(request, key, "publishing/public_card.html", build)
