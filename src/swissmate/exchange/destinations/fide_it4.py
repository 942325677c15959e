"""FIDE's form IT4, the table of titles and norms of an event.

Source: the columns as a program of arbiters fills them in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.forms.facts import (
    CHIEF_ID,
    COUNTRY,
    EVENT_CODE,
    RATE,
    Made,
    check_event,
    check_norms,
    day,
    federations,
    half_points_of,
    named,
    norms_made,
    points,
    system_of,
)
from swissmate.exchange.forms.sheet import Part, Value, workbook
from swissmate.exchange.source import Source
from swissmate.exchange.texts import file_stem
from swissmate.messages import Message

_MOST: Final = 40
"""So many rows the form has."""
_COLUMNS: Final = (
    "Title",
    "Name",
    "Federation",
    "ID",
    "Rating",
    "Event group",
    "Federations taking part",
    "Members",
    "Points",
    "Medal/percent",
    "Title claimed",
    "Norm description",
    "Remarks",
)

DETAILS: Final = (
    EVENT_CODE,
    COUNTRY,
    RATE,
    CHIEF_ID,
    Detail("group", "event group", 60),
    Detail("link", "address of the pairings", 200),
)


def check(source: Source) -> Iterator[Concern]:
    """Yield what is missing on the form."""
    yield from check_event(source)
    yield from check_norms(source)
    made = norms_made(source)
    if not made:
        yield Concern("players", "nobody has made a norm: the table is empty")
    if len(made) > _MOST:
        message = Message("{n:#norm|norms}; expected up to {most} rows", n=len(made), most=_MOST)
        yield Concern("players", message, stops=True)


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the form."""
    rows = tuple(_row(source, made) for made in norms_made(source))
    parts = (_head(source), Part("", (), _COLUMNS, rows))
    data = workbook("IT4 Title and Norm Report", parts, landscape=True)
    return (File(f"{file_stem(source.tournament.name)}-it4.xlsx", data),)


def _head(source: Source) -> Part:
    tournament, detail = source.tournament, source.detail
    arbiter = detail("chief_arbiter_id")
    fields = (
        ("Federation", tournament.federation),
        ("Event", tournament.name),
        ("Code", detail("event_code")),
        ("Chief arbiter", f"{tournament.chief_arbiter} ({arbiter})".replace(" ()", "")),
        ("Country and place", ", ".join(filter(None, (detail("country"), tournament.place)))),
        ("Kind of event", system_of(source)),
        ("Start", day(tournament.start)),
        ("End", day(tournament.end)),
        ("Link to pairings", detail("link")),
    )
    return Part("Event", fields)


def _row(source: Source, made: Made) -> tuple[Value, ...]:
    person, games = made.person, len(made.norm.games)
    half_points = half_points_of(made.norm)
    players = source.tournament.players
    return (
        person.player.title,
        named(person),
        person.player.federation,
        person.fide_id,
        person.player.rating or "",
        source.detail("group"),
        federations(players),
        len(players),
        points(half_points),
        f"{50 * half_points / games:.0f}%",
        made.norm.title,
        f"{games}-game norm",
        "",
    )


DESTINATION: Final = Destination(
    "fide-it4",
    "FIDE form IT4: titles and norms of the event",
    "one XLSX file",
    "to FIDE by way of the federation",
    "the columns as a program of arbiters fills them in; the official sheet was not seen, and its "
    "look is another",
    check,
    write,
    "",
    DETAILS,
    ("titles and norms of a place or a medal: they are not found from results",),
)
