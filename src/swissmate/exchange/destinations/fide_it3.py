"""FIDE's form IT3, the report of an event with norms: what it was, who played, who led it.

Source: the rows of the form's data sheet as two programs of arbiters fill them in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from swissmate.exchange.checks import check_dates
from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.forms.facts import (
    CHIEF_ID,
    COUNTRY,
    EVENT_CODE,
    PROGRAM,
    RATE,
    check_event,
    counts,
    day,
    schedule_of,
    system_of,
    variant_of,
)
from swissmate.exchange.forms.sheet import Part, workbook
from swissmate.exchange.source import Source
from swissmate.exchange.texts import file_stem
from swissmate.messages import Message

_RANKED: Final = {1: "1st deputy", 2: "2nd deputy"}
"""The form ranks two deputies; the others are further arbiters."""

DETAILS: Final = (
    EVENT_CODE,
    COUNTRY,
    RATE,
    Detail("kind", "rate of play by its kind (by default as the time control says)",
           choices={"Standard": "standard", "Rapid": "rapid", "Blitz": "blitz"}),
    Detail("organiser_id", "FIDE ID of the organiser", 12, form=r"\d{1,12}", expected="digits"),
    Detail("organiser", "name of the organiser", 80),
    Detail("organiser_mail", "mail address of the organiser", 80),
    Detail("schedule", "rounds of each day, as 1-2-2 (by default from the days of the rounds)", 60,
           form=r"\d+(-\d+)*", expected="numbers with hyphens between them"),
    Detail("by_hand", "person who paired by hand, if nobody had a program", 80),
    CHIEF_ID,
    Detail("chief_arbiter_mail", "mail address of the chief arbiter", 80),
    Detail("deputy_ids", "FIDE IDs of the deputy arbiters, in their order, with commas", 200,
           form=r"\d{1,12}(, ?\d{1,12})*", expected="ids with commas between them"),
    Detail("remark_1", "remark", 200),
    Detail("remark_2", "second remark", 200),
    Detail("remark_3", "third remark", 200),
    Detail("remark_4", "fourth remark", 200),
)  # fmt: skip


def check(source: Source) -> Iterator[Concern]:
    """Yield what is missing on the form."""
    yield from check_dates(source)
    yield from check_event(source)
    ids = _ids(source)
    if len(ids) != len(source.tournament.arbiters):
        message = Message(
            "{ids:#id|ids} of {all:#deputy arbiter|deputy arbiters}: FIDE refuses officials "
            "without one", ids=len(ids), all=len(source.tournament.arbiters),
        )  # fmt: skip
        yield Concern("deputy_ids", message)
    if not (source.detail("schedule") or schedule_of(source)):
        yield Concern("schedule", "the rounds of each day are not known")
    if source.detail("organiser") and not source.detail("organiser_id"):
        yield Concern("organiser_id", "FIDE refuses officials without an id")
    for person in source.people:
        if not person.player.federation:
            yield Concern("federation", "no federation: the form counts them", person.id)


def _ids(source: Source) -> list[str]:
    return [part.strip() for part in source.detail("deputy_ids").split(",") if part.strip()]


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the form."""
    parts = (_event(source), _pairing(source), _players(source), _arbiters(source))
    data = workbook("IT3 Tournament Report", parts)
    return (File(f"{file_stem(source.tournament.name)}-it3.xlsx", data),)


def _event(source: Source) -> Part:
    tournament, detail = source.tournament, source.detail
    fields = (
        ("Federation", tournament.federation),
        ("ID of the tournament", detail("event_code")),
        ("Name", tournament.name),
        ("Country", detail("country")),
        ("Place", tournament.place),
        ("Start", day(tournament.start)),
        ("End", day(tournament.end)),
        ("Organiser ID", detail("organiser_id")),
        ("Organiser", detail("organiser")),
        ("Organiser mail", detail("organiser_mail")),
        ("Rounds", tournament.rounds or source.rounds.number),
        ("Schedule", detail("schedule") or schedule_of(source)),
        ("Rate of play", detail("time_control")),
        ("Standard/Rapid/Blitz", detail("kind") or _kind(source)),
        ("Swiss/Round Robin", system_of(source)),
        ("Individual/Team", "Team" if tournament.teams else "Individual"),
    )
    return Part("Event", fields)


def _kind(source: Source) -> str:
    """Return the kind of play by the time for 60 moves (Laws of Chess, A and B)."""
    control = source.time_control
    if control is None:
        return ""
    minutes = control.minutes + control.increment + control.delay
    return "Standard" if minutes >= 60 else "Rapid" if minutes > 10 else "Blitz"


def _pairing(source: Source) -> Part:
    tournament, detail = source.tournament, source.detail
    by_hand = detail("by_hand")
    accelerated = bool(tournament.acceleration or tournament.virtual_points)
    fields = (
        ("Swiss variant", variant_of(source)),
        ("Normal/Accelerated", "Accelerated" if accelerated else "Normal"),
        ("Manual", "X" if by_hand else ""),
        ("Person responsible", by_hand),
        ("Computerised", "" if by_hand else "X"),
        ("Program", "" if by_hand else PROGRAM),
        *((f"Remark {number}", detail(f"remark_{number}")) for number in range(1, 5)),
    )
    return Part("Pairing", fields)


def _players(source: Source) -> Part:
    columns = ("", "Total", "Federations", "Host", "Others")
    return Part("Players", (), columns, tuple(tuple(count) for count in counts(source)))


def _arbiters(source: Source) -> Part:
    tournament, detail = source.tournament, source.detail
    ids = [*_ids(source), *[""] * len(tournament.arbiters)]
    named = list(zip(tournament.arbiters, ids, strict=False))
    rows = [
        ("Chief arbiter", detail("chief_arbiter_id"), tournament.chief_arbiter,
         detail("chief_arbiter_mail")),
    ]  # fmt: skip
    for number, (name, number_at_fide) in enumerate(named, 1):
        role = _RANKED.get(number, "Arbiter")
        rows.append((role, number_at_fide, name, ""))
    return Part("Arbiters", (), ("", "ID", "Name", "Mail"), tuple(rows))


DESTINATION: Final = Destination(
    "fide-it3",
    "FIDE form IT3: report of the event",
    "one XLSX file",
    "to the federation's rating officer, for events with norms",
    "the fields as two programs of arbiters fill them in; the official sheet was not seen, and its "
    "look is another",
    check,
    write,
    "",
    DETAILS,
    ("other systems than Dutch, Dubov, Lim and Burstein: the form has no word for them",),
)
