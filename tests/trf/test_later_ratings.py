"""Ratings by round in a long event: the comment that tells them, and its faults."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissmate.errors import TRFError
from swissmate.model import Tournament
from swissmate.trf import convert, load, to_json, write_trf
from swissmate.trf.json_format import from_json

LATER = {1: ((3, 2110),), 2: ((2, 2040), (4, 2055))}


def event() -> Tournament:
    made = Tournament(players=(), rounds=5)
    for name, rating in (("One", 2100), ("Two", 2050), ("Three", 2000)):
        made = made.with_player(name, rating)
    players = tuple(p._replace(later_ratings=LATER.get(p.id, ())) for p in made.players)
    return replace(made, players=players)


def later_of(tournament: Tournament) -> dict[int, tuple[tuple[int, int], ...]]:
    return {p.id: p.later_ratings for p in tournament.players if p.later_ratings}


@pytest.mark.parametrize("dialect", ["trf16", "trf26"])
def test_a_file_keeps_them(dialect: str) -> None:
    data = write_trf(event(), dialect=dialect)
    assert b"### swissmate ratings: 2 2=2040\n### swissmate ratings: 3 1=2110\n" in data
    document = load(data)
    assert later_of(document.tournament) == LATER
    again = load(write_trf(document, dialect="trf26"))
    assert later_of(again.tournament) == LATER


def test_so_does_json_and_other_dialects_say_what_they_lose() -> None:
    assert later_of(from_json(to_json(event()))) == LATER
    assert "later_ratings" not in to_json(replace(event(), players=event().players[2:]))
    lost = [str(loss.message) for loss in convert(event(), "trf06").losses]
    assert any("player 2: later_ratings" in message for message in lost)


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("", "The round from which ratings hold cannot be read"),
        ("0 1=2000", "The round from which ratings hold cannot be read"),
        ("3 1-2000", "A rating cannot be read"),
        ("3 1=20000", "A rating cannot be read"),
        ("3 1=2000 1=2001", "Player 1 has two ratings from round 3 on"),
    ],
)
def test_what_cannot_be_read_is_refused(comment: str, said: str) -> None:
    data = b"### swissmate ratings: " + comment.encode() + b"\n" + write_trf(event())
    with pytest.raises(TRFError, match=said):
        load(data)


def test_the_rating_of_nobody_is_left_out_with_a_warning() -> None:
    document = load(b"### swissmate ratings: 3 9=2000\n" + write_trf(event()))
    assert later_of(document.tournament) == LATER
    assert [diagnostic.code for diagnostic in document.diagnostics] == ["trf-unknown-player"]


@pytest.mark.parametrize("record", ["240 H 002    1", "240 Z 002    1", "XXZ 1"])
def test_a_bye_in_a_record_of_its_own_leaves_them_alone(record: str) -> None:
    text = "XXR 3\n### swissmate ratings: 3 1=2110\n"
    text += "001    1".ljust(91) + "   2 w 1\n" + "001    2".ljust(91) + "   1 b 0\n"
    assert later_of(load(f"{text}{record}\n".encode()).tournament) == {1: ((3, 2110),)}
