"""FIDE's forms FA1 and IA1, the report on a candidate for FIDE Arbiter or International Arbiter.

Source: the fields as a program of arbiters fills them in; both forms have one layout.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.forms.facts import (
    CHIEF_ID,
    EVENT_CODE,
    RATE,
    check_event,
    day,
    federations,
    titled,
)
from swissmate.exchange.forms.sheet import Part, Value, workbook
from swissmate.exchange.source import Source
from swissmate.exchange.texts import file_stem
from swissmate.messages import Message

_KINDS: Final = {
    "Swiss": "Swiss",
    "Round Robin": "round robin",
    "Double Round Robin": "double round robin",
    "Team (League)": "teams (league)",
    "Knockout": "knockout",
    "Others": "another one",
}

DETAILS: Final = (
    Detail("form", "title", default="FA1",
           choices={"FA1": "FIDE Arbiter", "IA1": "International Arbiter"}),
    Detail("surname", "surname of the candidate", 60),
    Detail("first_name", "first name of the candidate", 60),
    Detail("candidate_id", "FIDE ID of the candidate", 12, form=r"\d{1,12}",
           expected="digits"),
    Detail("candidate_federation", "federation of the candidate", 3, form="[A-Z]{3}",
           expected="three capitals"),
    EVENT_CODE,
    Detail("kind", "kind of event (by default as it was played)", choices=_KINDS),
    RATE,
    CHIEF_ID,
    Detail("chief_position", "position of the chief arbiter", 60),
    Detail("chief_federation", "federation of the chief arbiter", 3, form="[A-Z]{3}",
           expected="three capitals"),
    Detail("official", "official of the federation", 80),
    Detail("official_position", "position of the official", 60),
)  # fmt: skip


def check(source: Source) -> Iterator[Concern]:
    """Yield what is missing on the form."""
    yield from check_event(source)
    for name, what in (
        ("event_code", Message("code of the event")),
        ("surname", Message("name of the candidate")),
        ("candidate_id", Message("FIDE ID of the candidate")),
    ):
        if not source.detail(name):
            yield Concern(name, Message("no {what}: it stays blank on the form", what=what))


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the form for one candidate."""
    form = source.detail("form")
    parts = (_candidate(source), _event(source), _signatures(source))
    data = workbook(f"{form} Arbiter Norm Report", parts)
    stem = file_stem(f"{form} {source.detail('surname')} {source.tournament.name}")
    return (File(f"{stem}.xlsx", data),)


def _candidate(source: Source) -> Part:
    detail = source.detail
    fields = (
        ("Surname", detail("surname")),
        ("First name", detail("first_name")),
        ("FIDE ID", detail("candidate_id")),
        ("Federation", detail("candidate_federation")),
    )
    return Part("Candidate", fields)


def _event(source: Source) -> Part:
    tournament, detail = source.tournament, source.detail
    players = tournament.players
    fields: tuple[tuple[str, Value], ...] = (
        ("Federation of the event", tournament.federation),
        ("Code of the event", detail("event_code")),
        ("Name", tournament.name),
        ("Start", day(tournament.start)),
        ("End", day(tournament.end)),
        ("Place", tournament.place),
        ("Kind of event", detail("kind") or _kind(source)),
        ("Rounds", tournament.rounds or source.rounds.number),
        ("Players", len(players)),
        ("Rated players", sum(player.rating > 0 for player in players)),
        ("Federations", federations(players)),
        ("Titled players", titled(players).total()),
        ("Rate of play", detail("time_control")),
    )
    return Part("Event", fields)


def _kind(source: Source) -> str:
    tournament = source.tournament
    if tournament.teams is not None:
        return "Team (League)"
    if not tournament.predetermined:
        return "Swiss"
    return "Double Round Robin" if _twice(source) else "Round Robin"


def _twice(source: Source) -> bool:
    """Whether two players have met twice."""
    pairs = [frozenset((game.white, game.black)) for game in source.rounds.games]
    return len(set(pairs)) < len(pairs)


def _signatures(source: Source) -> Part:
    detail = source.detail
    fields = (
        ("Chief arbiter", source.tournament.chief_arbiter),
        ("FIDE ID of the chief arbiter", detail("chief_arbiter_id")),
        ("Signature", ""),
        ("Position", detail("chief_position")),
        ("Federation", detail("chief_federation")),
        ("Date", ""),
        ("Official of the federation", detail("official")),
        ("Position", detail("official_position")),
        ("Signature", ""),
        ("Date", ""),
    )
    return Part("Confirmed by", fields)


DESTINATION: Final = Destination(
    "fide-ia1",
    "FIDE forms FA1 and IA1: report on a candidate arbiter",
    "one XLSX file for one candidate",
    "signed, to the federation of the candidate",
    "the fields as a program of arbiters fills them in; the official sheet was not seen, and its "
    "look is another",
    check,
    write,
    "",
    DETAILS,
    ("the confidential report and the recommendation that an older form asks for", "signatures"),
)
