"""The list of all papers. Another paper is a row here and a template of its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissmate.arbiter.models import Event, Prize
from swissmate.arbiter.outside.prints import (
    closing_papers,
    list_papers,
    round_papers,
    table_papers,
)
from swissmate.arbiter.outside.prints.print_job import ACROSS, CUT, PLAIN, UPRIGHT, Content, nothing
from swissmate.arbiter.tables.seasons.table import season_here

Variant = tuple[str, dict[str, object]]
"""What another form of a paper is called, and what its address has more."""


class Place(Enum):
    """Where papers go: the headings of the list."""

    WALL = gettext_lazy("For the wall")
    BOARDS = gettext_lazy("For the boards")
    DESK = gettext_lazy("For the arbiters' desk")
    END = gettext_lazy("For the end")


def _always(_event: Event) -> bool:
    return True


def _large(_event: Event) -> list[Variant]:
    return [(_("large type for the wall"), {"size": "large"})]


def _with_categories(event: Event) -> list[Variant]:
    of_categories: list[Variant] = [
        (row.name, {"category": row.pk}) for row in event.categories.all()
    ]
    return [*_large(event), *of_categories]


def _alphabetical(_event: Event) -> list[Variant]:
    return [(_("alphabetical"), {"order": "alphabet"})]


def _for_winners(event: Event) -> list[Variant]:
    return [(_("only for who wins a prize"), {"who": "winners"})] if _has_prizes(event) else []


def _no_variants(_event: Event) -> list[Variant]:
    return []


def _has_clubs(event: Event) -> bool:
    named = event.players.exclude(club="", federation="")
    return not event.play.enters_teams and named.exists()


def _is_drawn(event: Event) -> bool:
    return event.play.drawn_beforehand


def _has_bracket(event: Event) -> bool:
    return event.play.eliminates


def _has_prizes(event: Event) -> bool:
    return Prize.objects.filter(event=event).exists()


def _has_season(event: Event) -> bool:
    return season_here(event) is not None


def _is_public(event: Event) -> bool:
    return event.is_public


@dataclass(frozen=True)
class Paper:
    """A paper. ``name`` is its last word in the address and the name of its template.

    ``title`` stands in the list and, unless its content has a ``heading``, on the paper;
    ``match_title`` is that of an event with matches. If ``needs_round``, it is there once a round
    has been paired. ``page`` names another page that shows it, at an address of its own.
    """

    name: str
    title: object  # a text in the language of whoever reads it
    place: Place
    content: Content = nothing
    shape: str = UPRIGHT
    needs_round: bool = False
    is_for: Callable[[Event], bool] = _always
    variants: Callable[[Event], list[Variant]] = _no_variants
    match_title: object = ""
    page: str = ""

    def title_in(self, event: Event) -> str:
        """Return what the paper is called in an event."""
        return str((event.play.plays_matches and self.match_title) or self.title)

    def links(self, event: Event, number: int) -> list[tuple[str, str]]:
        """Return the forms of the paper with their addresses, of a round if one is named."""
        if self.page:
            return [(self.title_in(event), reverse(self.page, args=[event.pk]))]
        address = reverse("print", args=[event.pk, self.name])
        chosen: dict[str, object] = {"round": number} if number else {}
        forms: list[Variant] = [(self.title_in(event), {}), *self.variants(event)]
        queries = [(label, urlencode({**chosen, **more})) for label, more in forms]
        return [(label, f"{address}?{query}" if query else address) for label, query in queries]


_WALL, _BOARDS, _DESK, _END = Place

PAPERS: Final = [
    Paper(
        "pairings",
        gettext_lazy("Pairings by board"),
        _WALL,
        round_papers.pairings,
        needs_round=True,
        variants=_large,
    ),
    Paper(
        "names",
        gettext_lazy("Pairings by name"),
        _WALL,
        round_papers.names,
        needs_round=True,
        variants=_large,
    ),
    Paper(
        "standings",
        gettext_lazy("Standings"),
        _WALL,
        table_papers.standings,
        variants=_with_categories,
    ),
    Paper("crosstable", gettext_lazy("Crosstable"), _WALL, table_papers.crosstable),
    Paper("season", gettext_lazy("Season table"), _WALL, is_for=_has_season, page="season-print"),
    Paper("clubs", gettext_lazy("Clubs"), _WALL, table_papers.clubs, is_for=_has_clubs),
    Paper("schedule", gettext_lazy("The whole schedule"), _WALL, is_for=_is_drawn, page="schedule"),
    Paper("bracket", gettext_lazy("Bracket"), _WALL, is_for=_has_bracket, page="bracket-paper"),
    Paper(
        "grid",
        gettext_lazy("Everybody against everybody"),
        _WALL,
        table_papers.grid,
        ACROSS,
        is_for=_is_drawn,
    ),
    Paper(
        "players",
        gettext_lazy("List of players"),
        _WALL,
        list_papers.players,
        variants=_alphabetical,
    ),
    Paper("poster", gettext_lazy("Poster with QR code"), _WALL, is_for=_is_public),
    Paper(
        "slips",
        gettext_lazy("Result slips"),
        _BOARDS,
        round_papers.slips,
        CUT,
        needs_round=True,
        match_title=gettext_lazy("Match cards"),
    ),
    Paper(
        "boards",
        gettext_lazy("Board cards"),
        _BOARDS,
        round_papers.board_cards,
        CUT,
        needs_round=True,
    ),
    Paper("place-cards", gettext_lazy("Place cards"), _BOARDS, list_papers.place_cards, CUT),
    Paper("badges", gettext_lazy("Badges"), _BOARDS, list_papers.badges, CUT),
    Paper("check-in", gettext_lazy("Check-in list"), _DESK, list_papers.check_in),
    Paper(
        "cards",
        gettext_lazy("Player cards"),
        _DESK,
        list_papers.player_cards,
        variants=_alphabetical,
    ),
    Paper("report", gettext_lazy("Final report"), _END, closing_papers.report),
    Paper("statistics", gettext_lazy("Statistics"), _END, closing_papers.statistics),
    Paper(
        "to-sign",
        gettext_lazy("Prizes: list to sign"),
        _END,
        is_for=_has_prizes,
        page="prizes-to-sign",
    ),
    Paper(
        "receipts",
        gettext_lazy("Prizes: receipts"),
        _END,
        closing_papers.receipts,
        CUT,
        is_for=_has_prizes,
    ),
    Paper(
        "certificates",
        gettext_lazy("Certificates for everybody"),
        _END,
        closing_papers.certificates,
        PLAIN,
        needs_round=True,
        variants=_for_winners,
    ),
    Paper("rating-report", gettext_lazy("Ratings and norms"), _END, page="rating-report"),
]


def paper_named(name: str) -> Paper | None:
    """Return the paper with a name that this room shows; None if there is none."""
    return next((paper for paper in PAPERS if paper.name == name and not paper.page), None)


def offered(
    event: Event, number: int, *, is_paired: bool
) -> Iterator[tuple[Place, list[list[tuple[str, str]]]]]:
    """Yield the headings of the list, each with its papers and their forms and addresses."""
    there = [
        paper for paper in PAPERS if paper.is_for(event) and (is_paired or not paper.needs_round)
    ]
    for place in Place:
        yield place, [paper.links(event, number) for paper in there if paper.place is place]
