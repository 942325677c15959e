"""The report for FIDE: a tournament report file (TRF16 or TRF26).

Source: the annexes of the Handbook, by which the program reads and writes such files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from swissmate.exchange.checks import (
    check_births,
    check_dates,
    check_fide_ids,
    check_names,
    check_stated,
)
from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.source import Source
from swissmate.exchange.texts import file_stem
from swissmate.messages import Message
from swissmate.ranking.filled_ranks import ranked
from swissmate.trf import convert

DETAILS: Final = (
    Detail(
        "dialect",
        "dialect of the file",
        default="trf16",
        choices={"trf16": "TRF16", "trf26": "TRF26"},
    ),
)


def check(source: Source) -> Iterator[Concern]:
    """Yield what the rating officer would ask about."""
    tournament = source.tournament
    yield from check_dates(source)
    yield from check_names(source)
    yield from check_fide_ids(source, Message("a player needs one to be rated"))
    yield from check_births(source, Message("a new player needs it"), wanted=lambda person: True)
    for person in source.people:
        if not person.player.federation:
            yield Concern("federation", "no federation", person.id)
    yield from check_stated(source, "federation", "place", "chief_arbiter")
    if not (tournament.time_control or source.time_code):
        yield Concern("time_control", "no time control")
    days = sum(1 for day in tournament.round_dates[: source.rounds.number] if day)
    if days < source.rounds.number:
        message = Message("days of {n} of {all:#round|rounds}", n=days, all=source.rounds.number)
        yield Concern("round_dates", message)


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the file; it is read again to find what it does not hold."""
    tournament, document = ranked(source.tournament), source.document
    given = tournament if document is None else document._replace(tournament=tournament)
    made = convert(given, source.detail("dialect"))
    for loss in made.losses:
        losses.lost("field", loss.message)
    return (File(f"{file_stem(source.tournament.name)}.trf", made.data),)


DESTINATION: Final = Destination(
    "fide",
    "FIDE rating report (TRF)",
    "one tournament report file",
    "to the rating officer of the federation",
    "the Handbook",
    check,
    write,
    "",
    DETAILS,
    ("what the dialect has no record for: it is told for each event",),
)
