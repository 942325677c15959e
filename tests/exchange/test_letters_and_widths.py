"""Letters that a file cannot hold, values that are too long: told or refused, never a crash."""

from __future__ import annotations

import csv
import io
import re
from contextlib import suppress
from dataclasses import replace
from datetime import date
from itertools import product

import pytest

import swissmate
from offices import events
from offices.registered import OFFICES
from swissmate import Tournament
from swissmate.errors import InputError
from swissmate.exchange.destinations.us_chess import dbf
from swissmate.exchange.registry import destination, destination_ids

_ODD = (
    "GÉR",
    "ŁÓŻ",
    "é",
    "١٢٣٤٥٦٧٨",
    "王伟",
    "1#X=1",
    "|;\",'",
    "{<&>}",
    "😀",
    "a\tb\nc\x01",
    "\u200b",
)


PLAYED_THERE = "lichess-games"
"""Takes the open games of a round, and no text of the event."""


def given(to: str) -> dict[str, str]:
    """Return details that a destination takes."""
    return OFFICES[to].details | OFFICES[to].of_player(1) if to in OFFICES else {}


def odd(text: str) -> Tournament:
    """Return an event with a text in every text field of the players and of the event."""
    event = events.event("team", 1)
    assert event.teams is not None
    players = tuple(
        player._replace(name=f"{text}, {text} {player.id}", title=text, sex=text, federation=text,
                        fide_id=text, birth=text, key=text)
        for player in event.players
    )  # fmt: skip
    teams = tuple(replace(team, name=text, nickname=text) for team in event.teams.teams)
    return replace(
        event, players=players, teams=replace(event.teams, teams=teams), name=text, place=text,
        federation=text, chief_arbiter=text, arbiters=(text, text), kind=text,
    )  # fmt: skip


@pytest.mark.parametrize("to", [to for to in destination_ids() if to != PLAYED_THERE])
def test_odd_letters_in_every_field_crash_nothing(to: str) -> None:
    for text in _ODD:
        export = swissmate.export(odd(text), to, details=given(to))
        assert export.ready, [concern for concern in export.concerns if concern.stops]
        assert all(file.data for file in export.files)


@pytest.mark.parametrize("text", ['=HYPERLINK("x")', "a;@SUM(1)", "\u3000=1+1"], ids=ascii)
@pytest.mark.parametrize("to", destination_ids())
def test_no_cell_of_a_table_is_a_formula(to: str, text: str) -> None:
    """A rating officer opens a table in a spreadsheet, which runs what begins with such a sign."""
    for file in swissmate.export(odd(text), to, details=given(to)).files:
        if file.name.endswith(".csv"):
            rows = csv.reader(io.StringIO(file.data.decode()))
            cells = [part.strip() for row in rows for cell in row for part in cell.split(";")]
            assert not [cell for cell in cells if re.match(r"[=+@-].", cell)]


@pytest.mark.parametrize("to", destination_ids())
def test_odd_letters_in_every_detail_crash_nothing(to: str) -> None:
    event = events.event("swiss", 1)
    for text, detail in product(_ODD, destination(to).details):
        name = f"{detail.name}.1" if detail.of_players else detail.name
        with suppress(InputError):
            swissmate.export(event, to, details=given(to) | {name: text})


@pytest.mark.parametrize(
    ("to", "detail", "value", "expected"),
    [
        ("us-chess", "state_of.1", "ñ", "two capitals"),
        ("us-chess", "chief_td", "١٢٣٤٥٦٧٨", "eight digits, not all of them zero"),
        ("england", "membership.1", "é", "up to ten capitals and digits"),
        ("england", "membership.1", "1#X=1", "up to ten capitals and digits"),
    ],
)
def test_a_form_takes_ascii_alone(to: str, detail: str, value: str, expected: str) -> None:
    details = given(to) | {detail: value}
    with pytest.raises(InputError, match=f"expected {expected}"):
        swissmate.export(events.event("swiss", 1), to, details=details)


@pytest.mark.parametrize("text", ["é", "WIDE"])
def test_a_dbase_file_takes_no_value_that_breaks_its_records(text: str) -> None:
    with pytest.raises(AssertionError):
        dbf([{"NAME": (3, text)}], date(2026, 5, 1))


_WORDS = "90 minutes for 40 moves, 30 minutes for the rest, 30 seconds per move from move 1"


@pytest.mark.parametrize(
    ("to", "fields", "expected"),
    [
        ("chess-results", {"federation": "Germany"}, {"federation"}),
        ("chess-results", {"federation": "ger"}, {"federation"}),
        ("chess-results", {"time_control": "90 min" + " " * 9 + "x" * 94}, {"time_control"}),
        ("germany", {"time_control": "  "}, {"time_control"}),
        ("germany", {"time_control": _WORDS}, set()),  # its line is as long as it has to be
        ("italy", {"time_control": _WORDS}, set()),
        ("belgium", {"time_control": _WORDS}, set()),
        ("us-chess", {"time_control": _WORDS}, set()),  # it is written as 40/90,SD/30;+30
        ("england", {"time_control": _WORDS}, set()),  # in numbers
        ("broadcast", {"time_control": _WORDS}, set()),
        ("us-chess", {"name": "A very " * 9 + "long name", "place": "Llanfair" * 5}, set()),  # cut
    ],
)
def test_what_a_tournament_states_is_checked_as_what_is_given(
    to: str, fields: dict[str, str], expected: set[str]
) -> None:
    event = events.event("swiss", 1)
    details = {name: value for name, value in given(to).items() if name not in fields}
    export = swissmate.export(replace(event, **fields), to, details=details)  # type: ignore[arg-type]
    assert {concern.field for concern in export.concerns if concern.stops} == expected
    assert bool(export.files) is not bool(expected)


_LONG = "Quite a long text " * 10


def lost_of(tournament: Tournament, to: str) -> set[str]:
    """Return what an export loses."""
    export = swissmate.export(tournament, to, details=given(to))
    assert export.ready, export.concerns
    return {str(loss.message) for loss in export.losses}


@pytest.mark.parametrize(
    ("to", "expected"),
    [
        ("chess-results", {"40 letters: name of a team", "25 letters: short name of a team",
                           "120 letters: deputy arbiters"}),
        ("germany", {"32 letters: name of a team", "3 letters: federation", "10 letters: FIDE ID"}),
        ("italy", {"1 letter: sex", "3 letters: title", "3 letters: federation",
                   "12 letters: FIDE ID"}),
        ("spain", {"3 letters: federation"}),
    ],
)  # fmt: skip
def test_what_is_cut_is_told(to: str, expected: set[str]) -> None:
    event = events.event("team", 1)
    assert event.teams is not None
    first, *others = event.players
    long = first._replace(sex="male", title="Grandmaster", federation="Norway", fide_id="1" * 13)
    teams = tuple(replace(team, name=_LONG, nickname=_LONG) for team in event.teams.teams)
    strange = replace(
        event, players=(long, *others), arbiters=(_LONG,),
        teams=replace(event.teams, teams=teams),
    )  # fmt: skip
    cut = {f"the end of a long text, after {what}" for what in expected}
    assert cut <= lost_of(strange, to)
    assert not cut & lost_of(event, to)


def test_a_time_control_that_us_chess_has_no_room_for_stops_it() -> None:
    """Seven periods, as the record 222 or 122 of a file may state them."""
    stated = ",".join(["20/15"] * 6) + ",SD/15;+30"
    event = replace(events.event("swiss", 1), time_control=stated)
    export = swissmate.export(event, "us-chess", details=given("us-chess"))
    assert [concern.field for concern in export.concerns if concern.stops] == ["time_control"]
    assert export.files == ()


def test_a_rating_that_us_chess_has_no_room_for_stops_it() -> None:
    event = events.event("swiss", 1)
    first, *others = event.players
    strange = replace(event, players=(first._replace(rating=12_000), *others))
    export = swissmate.export(strange, "us-chess", details=given("us-chess"))
    stopping = [(concern.field, concern.player) for concern in export.concerns if concern.stops]
    assert stopping == [("rating", 1)]
