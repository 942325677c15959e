"""Writing: in the columns of the specification, whole or not at all, others' lines kept."""

from __future__ import annotations

import codecs
import os
from dataclasses import replace
from pathlib import Path

import pytest

from swissmate.errors import InputError, TournamentError
from swissmate.model import Entry, ForbiddenGroup, Player, ScoringSystem, Tournament
from swissmate.trf import convert, load, read_trf, write_trf

ANT = Player(
    1, "Ant, Ada", 2400, "GM", "w", "FRA", "600001", "1990/01/02", 15, 1,
    (Entry(12, "w", "1"), Entry(0, "-", "H")),
)  # fmt: skip
BEE = Player(12, "Bee, Bo", 0, "", "", "", "", "", 0, None, (Entry(1, "b", "0"),))
OPEN = Tournament((ANT, BEE), rounds=5, initial_color="w", name="Open")


def text(tournament: Tournament, dialect: str | None = None) -> list[str]:
    return write_trf(tournament, dialect=dialect).decode().splitlines()


def test_player_columns() -> None:
    """Each field by its columns (from 1), from the table of TRF16."""
    line = next(each for each in text(OPEN) if each.startswith("001    1"))

    def columns(first: int, last: int) -> str:
        return line[first - 1 : last]

    assert columns(1, 3) == "001"
    assert columns(5, 8) == "   1"
    assert columns(10, 10) == "w"
    assert columns(11, 13) == " GM"
    assert columns(15, 47).rstrip() == "Ant, Ada"
    assert columns(49, 52) == "2400"
    assert columns(54, 56) == "FRA"
    assert columns(58, 68).strip() == "600001"
    assert columns(70, 79) == "1990/01/02"
    assert columns(81, 84) == " 1.5"
    assert columns(86, 89) == "   1"
    assert columns(92, 99) == "  12 w 1"
    assert columns(102, 109) == "0000 - H"


def test_the_dialect_for_both_engines() -> None:
    assert text(OPEN)[:7] == [
        "012 Open",
        "062 2",
        "072 1",
        "XXR 5",
        "142 5",
        "XXC white1",
        "152 W",
    ]


def test_scoring_is_written_for_both_engines() -> None:
    scoring = ScoringSystem(30, 30, 10, 10, 0, 0, 30, 0, 10, 30, 10, 0)
    lines = text(replace(OPEN, players=(ANT._replace(points=40), BEE), scoring=scoring))
    assert "BBW  3.0" in lines
    assert "BBU  1.0" in lines
    assert "XXS FW=3.0 FL=0.0 PAB=1.0" in lines


def test_absence_stands_in_the_rounds_too() -> None:
    lines = text(replace(OPEN, absent=frozenset({12})))
    assert any(line.startswith("001   12") and line.endswith("  0000 - Z") for line in lines)
    assert "XXZ 12" in lines


def test_forbidden_pairs_for_some_rounds() -> None:
    """JaVaFo's XXP knows no rounds: it is written while the pair is forbidden (round 2 is next)."""
    group = frozenset({1, 12})
    now = text(replace(OPEN, forbidden=(ForbiddenGroup(group, 1, 2),)))
    later = text(replace(OPEN, forbidden=(ForbiddenGroup(group, 3, 4),)))
    assert "XXP 1 12" in now
    assert "260 001 002    1   12" in now
    assert "XXP 1 12" not in later
    assert "260 003 004    1   12" in later


def test_points_nobody_stated_are_the_sum_of_the_rounds() -> None:
    players = (ANT._replace(points=None), BEE._replace(points=None))
    again = read_trf(write_trf(replace(OPEN, players=players)))
    # The half-point bye noted for round 2 counts, as in the example of JaVaFo's manual.
    assert [player.points for player in again.players] == [15, 0]


def test_a_name_with_a_line_end_does_not_end_the_record() -> None:
    odd = replace(OPEN, name="Open\n001    3", players=(ANT._replace(name="A\rB"), BEE))
    again = read_trf(write_trf(odd))
    assert (again.name, again.players[0].name) == ("Open 001 3", "A B")


@pytest.mark.parametrize("player", [BEE._replace(id=10_000), BEE._replace(points=12_345)])
def test_what_does_not_fit_is_refused(player: Player) -> None:
    with pytest.raises(TournamentError):
        write_trf(Tournament((player,)))


def test_hundred_points_fit_without_the_decimal() -> None:
    scoring = ScoringSystem(pab=1000)
    lone = Player(1, points=1000, entries=(Entry(0, "-", "U"),))
    pair = (ANT._replace(id=2, points=None, entries=()), lone)
    other = Tournament(
        (lone._replace(id=1, points=1000, entries=(Entry(0, "-", "F"),)), pair[0]),
        scoring=scoring._replace(full_bye=1000),
    )
    assert read_trf(write_trf(other)).players[0].points == 1000


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_asked_for(end: str) -> None:
    """Also of a document that was read and not changed: it used to stay as it stood."""
    data = write_trf(OPEN) + b"777 kept\r\n"
    lines = data.decode().splitlines()
    assert write_trf(load(data)) == data
    for source in (load(data), load(codecs.BOM_UTF8 + data)):
        written = write_trf(source, line_end=end).removeprefix(codecs.BOM_UTF8)
        assert written.decode() == "".join(line + end for line in lines)
    assert write_trf(OPEN, line_end=end).count(end.encode()) == len(lines) - 1


def test_unknown_dialect() -> None:
    with pytest.raises(InputError, match="trf99"):
        write_trf(OPEN, dialect="trf99")


def test_file_is_replaced_in_one_step(tmp_path: Path) -> None:
    target = tmp_path / "with blanks.trf"
    target.write_text("before")
    data = write_trf(OPEN, target)
    assert target.read_bytes() == data
    assert os.listdir(tmp_path) == ["with blanks.trf"]


def test_nothing_is_left_where_writing_fails(tmp_path: Path) -> None:
    target = tmp_path / "folder"
    target.mkdir()
    with pytest.raises(OSError, match="folder"):
        write_trf(OPEN, target)
    assert os.listdir(tmp_path) == ["folder"]


def test_what_is_written_reads_back_as_the_same_players() -> None:
    """Nobody needs to state points that follow from the rounds."""
    players = (
        Player(1, "Anna", 2400, title="GM", entries=(Entry(2, "w", "1"), Entry(0, "-", "H"))),
        Player(2, "Bo", 2300, entries=(Entry(1, "b", "0"),)),
        Player(3, "Cy", entries=(Entry(0, "-", "U"), Entry(0, "-", "Z"))),
    )
    tournament = Tournament(players, rounds=5)
    for dialect in ("trf16", "trf16x", "trf16bx", "trf26"):
        again = read_trf(write_trf(tournament, dialect=dialect))
        assert again.players == players
        # Before TRF26 the bye noted for round 2 is in the column, too.
        assert [player.points for player in again.players] == [
            10 if dialect == "trf26" else 15,
            0,
            10,
        ]


def test_byes_to_come_are_in_the_points_column_whatever_the_file_was_read_from() -> None:
    for dialect in ("trf16", "trf26"):
        tournament = read_trf(write_trf(OPEN, dialect=dialect))
        for target, points in (("trf16", 15), ("trf26", 10)):
            again = read_trf(write_trf(tournament, dialect=target))
            assert [player.points for player in again.players] == [points, 0], (dialect, target)


def test_trf26_for_bbp_pairings() -> None:
    """Its 6.0.0 refuses FIDE_DUTCH_2026, 162 A and X, 299 and records of teams (its trf.cpp)."""
    head = (
        "142 5\n192 FIDE_DUTCH_2026\n162  W 3.0    D 1.0    A 0.5    X 0.0\n"
        "299 W         4.0  001    1\n" + "013 Team".ljust(36) + "   1    2\n"
    )
    game = "".join(
        f"001 {number:4}".ljust(80) + f"{points:>4}       {cell}\n"
        for number, points, cell in ((1, "4.0", "   2 w 1"), (2, "0.0", "   1 b 0"))
    )
    made = convert(load((head + game).encode(), check_points_column=False), "trf26bx")
    lines = made.data.decode().splitlines()
    assert "192 FIDE_DUTCH_2025" in lines
    assert "162  W 3.0    D 1.0    L 0.0    Z 0.5" in lines
    assert not [line for line in lines if line[:3] in ("299", "013")]
    assert {loss.code for loss in made.losses} >= {
        "convert-abnormal-points", "convert-record", "convert-scoring",
    }  # fmt: skip
    again = read_trf(made.data)
    assert again.rules == "dutch-2026"
    assert [player.points for player in again.players] == [30, 0]


@pytest.mark.parametrize("rules", ["dutch-2017", "dubov-2026", "lim-2026", "burstein-2026"])
def test_rules_that_bbp_pairings_does_not_have_are_a_loss(rules: str) -> None:
    tournament = replace(OPEN, rules=rules)
    made = convert(tournament, "trf26bx")
    assert b"192" not in made.data
    assert [loss.code for loss in made.losses] == ["convert-rules"]
