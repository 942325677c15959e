"""FIDE's form IT1, the certificate of a title result: a sheet for each norm that was made.

Source: the fields as a program of arbiters prints them, and B.01 of the Handbook, by whose
conditions the norms are found.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.forms.facts import (
    CHIEF_ID,
    RATE,
    TITLES,
    Made,
    NormFacts,
    check_event,
    check_norms,
    day,
    federations,
    norm_facts,
    norms_made,
    points,
    raised,
    titled,
)
from swissmate.exchange.forms.sheet import Part, Value, workbook
from swissmate.exchange.source import Source
from swissmate.exchange.texts import file_stem

_NORMS: Final = ("GM", "IM", "WGM", "WIM")

DETAILS: Final = (
    RATE,
    CHIEF_ID,
    Detail("remarks", "special remarks", 200),
    Detail("confirming", "federation that confirms", 60),
    Detail("official", "official of the federation", 80),
)


def check(source: Source) -> Iterator[Concern]:
    """Yield what is missing for the certificates."""
    yield from check_event(source)
    yield from check_norms(source)
    if not norms_made(source):
        yield Concern("players", "nobody has made a norm: there is no certificate")


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return a workbook for each norm."""
    return tuple(_certificate(source, made) for made in norms_made(source))


def _certificate(source: Source, made: Made) -> File:
    stem = file_stem(f"it1 {made.norm.title} {made.person.id} {made.person.name.last}")
    parts = (_applicant(made), _event(source), _games(source, made), _foreign(source))
    title = f"IT1 Certificate of Title Result: {made.norm.title}"
    data = workbook(title, (*parts, _table(made), _result(source, made), _signatures(source)))
    return File(f"{stem}.xlsx", data)


def _applicant(made: Made) -> Part:
    person = made.person
    fields: list[tuple[str, Value]] = [
        (title, "X" if title == made.norm.title else "") for title in _NORMS
    ]
    fields += [
        ("Last name", person.name.last),
        ("First name", person.name.first),
        ("FIDE ID", person.fide_id),
        ("Federation", person.player.federation),
    ]
    return Part("Title applied for", tuple(fields))


def _event(source: Source) -> Part:
    tournament = source.tournament
    place = ", ".join(filter(None, (tournament.place, tournament.federation)))
    fields = (
        ("Event", tournament.name),
        ("Place", place),
        ("Start", day(tournament.start)),
        ("Close", day(tournament.end)),
        ("Chief arbiter", tournament.chief_arbiter),
        ("FIDE ID of the chief arbiter", source.detail("chief_arbiter_id")),
    )
    return Part("Event", fields)


def _facts(source: Source, made: Made) -> NormFacts:
    return norm_facts(made.norm, made.person.player.federation, source.tournament.federation)


def _games(source: Source, made: Made) -> Part:
    facts = _facts(source, made)
    fields: tuple[tuple[str, Value], ...] = (
        ("Number of games", len(made.norm.games)),
        ("Rate of play", source.detail("time_control")),
        ("Number of federations", facts.federations),
        ("Players not of the applicant's federation", facts.not_of_own),
        ("Rated opponents", facts.rated),
        ("Players of the host federation", facts.of_host),
        ("Titled opponents", facts.titles.total()),
        *((f"Number of {title}", facts.titles[title]) for title in TITLES),
    )
    return Part("Games", fields)


def _foreign(source: Source) -> Part:
    """The counts of the whole event that 1.4.3 d asks for."""
    host = source.tournament.federation
    others = [
        player for player in source.tournament.players if player.federation not in (host, "FID", "")
    ]
    fields: tuple[tuple[str, Value], ...] = (
        ("Federations", federations(source.tournament.players)),
        ("Rated players not of the host federation", sum(player.rating > 0 for player in others)),
        ("Title-holders not of the host federation", titled(others).total()),
        ("Special remarks", source.detail("remarks")),
    )
    return Part("For 1.4.3d", fields)


def _table(made: Made) -> Part:
    columns = (
        "Rd",
        "Opponent",
        "ID",
        "Fed",
        "Rating",
        "Rat. 1.4.6c",
        "Title",
        "Score",
    )
    rows = []
    for game in made.norm.games:
        opponent = game.opponent
        rows.append(
            (
                game.round_number,
                opponent.name,
                opponent.fide_id,
                opponent.federation,
                opponent.rating or "",
                raised(made.norm, opponent) or "",
                opponent.title,
                points(game.score),
            )
        )
    return Part("", (), columns, tuple(rows))


def _result(source: Source, made: Made) -> Part:
    facts = _facts(source, made)
    fields: tuple[tuple[str, Value], ...] = (
        ("Rating average", made.norm.average),
        ("Score required", facts.needed),
        ("Score achieved", facts.score),
        ("Exceeding by", facts.above),
    )
    return Part("Result", fields)


def _signatures(source: Source) -> Part:
    fields = (
        ("Federation confirming", source.detail("confirming")),
        ("Signature of the chief arbiter", ""),
        ("Official of the federation", source.detail("official")),
        ("Signature of the official", ""),
    )
    return Part("Signatures", fields)


DESTINATION: Final = Destination(
    "fide-it1",
    "FIDE form IT1: certificates of title results",
    "an XLSX file for each norm that was made",
    "signed, to the federation of the player",
    "the fields as a program of arbiters prints them; the official sheet was not seen, and its "
    "look is another",
    check,
    write,
    "",
    DETAILS,
    (
        "norms of a place, of championships and of two events: they are not found from results",
        "signatures",
    ),
)
