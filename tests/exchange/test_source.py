"""What destinations write from: rounds, boards, national records, time controls."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import swissmate
from building import tournament_of
from swissmate.exchange import destinations
from swissmate.exchange.registry import destination_ids
from swissmate.exchange.rounds import Unpaired, rounds_of
from swissmate.exchange.texts import Birth, birth_of, folded
from swissmate.exchange.time_controls import Period, TimeControl, time_control
from swissmate.trf import record_line

TEAMS = [
    record_line("012", {"text": "Teams"}),
    *(
        record_line(
            "001",
            {"number": f"{number:4}", "name": name, "opponents": (f"{opponent:04}",),
             "colors": (color,), "results": (code,)},
        )
        for number, name, opponent, color, code in (
            (1, "Anna", 5, "w", "1"), (2, "Bert", 6, "b", "="), (3, "Carl", 0, "-", "+"),
            (4, "Dora", 0, "-", "Z"), (5, "Emil", 1, "b", "0"), (6, "Fred", 2, "w", "="),
        )
    ),
    record_line("013", {"name": "Alpha", "players": ("   1", "   2", "   3", "   4")}),
    record_line("013", {"name": "Beta", "players": ("   5", "   6")}),
]  # fmt: skip


def test_boards_follow_the_order_of_publication() -> None:
    """C.04.2.D.9: by the points of the higher ranked player, their sum, then his rank."""
    played = tournament_of(["1-4:0 5-2:1 3-6:=", "4-5:1 6-3:0 2-1:="], players=6, rounds=2)
    games = [game for game in rounds_of(played).games if game.round_number == 2]
    assert [(game.board, game.white, game.black) for game in games] == [
        (1, 4, 5), (2, 6, 3), (3, 2, 1),
    ]  # fmt: skip


def test_every_player_has_one_thing_in_every_round() -> None:
    played = tournament_of(["1-4:1 2-3:+- 5:U", "4-5:1 3-1:--"], players=5, rounds=3)
    found = rounds_of(played)
    assert found.number == 2
    assert found.of_player[5][0] == Unpaired(1, 5, "U")
    assert found.of_player[2][1] == Unpaired(2, 2, "Z")
    assert [(game.codes, game.played, game.rated) for game in found.games[:2]] == [
        ("10", True, True), ("+-", False, False),
    ]  # fmt: skip


def test_boards_of_a_match_and_empty_seats() -> None:
    (match,) = rounds_of(swissmate.read_trf("\n".join(TEAMS).encode())).matches
    assert (match.white, match.black, match.points) == (1, 2, (25, 5))
    assert [(game.board, game.white, game.black, game.codes) for game in match.games] == [
        (1, 1, 5, "10"), (2, 6, 2, "=="), (3, 3, 0, "+-"),
    ]  # fmt: skip


def test_a_new_destination_is_one_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "village_club.py").write_text(
        "from swissmate.exchange.destination import Destination, File\n"
        "def write(source, losses):\n"
        "    return (File('names.txt', source.people[0].name.last.encode()),)\n"
        "DESTINATION = Destination('village-club', 'Club', 'one file', 'on the door', 'us', "
        "lambda source: (), write)\n"
    )
    monkeypatch.setattr(destinations, "__path__", [*destinations.__path__, str(tmp_path)])
    monkeypatch.delitem(sys.modules, "swissmate.exchange.destinations.village_club", raising=False)
    assert "village-club" in destination_ids()
    players = (swissmate.Player(1, "Holm, Axel"),)
    made = swissmate.export(swissmate.Tournament(players), "village-club")
    assert made.files == (("names.txt", b"Holm"),)


def test_every_destination_has_the_id_of_its_module() -> None:
    for name in destination_ids():
        module = sys.modules.get(f"swissmate.exchange.destinations.{name.replace('-', '_')}")
        assert swissmate.exchange.registry.destination(name).id == name, module


def test_national_records_of_a_file_give_ids_ratings_and_births() -> None:
    tournament = tournament_of(["1-2:1"], players=2, rounds=1)
    named = replace(
        tournament,
        players=tuple(
            player._replace(name=f"Player, {player.id}") for player in tournament.players
        ),
    )
    record = record_line(
        "GER",
        {"player": "   1", "name": "Player, 1", "rating": "1987", "number": "10012345",
         "birth": "1990/05/04"},
    )  # fmt: skip
    data = swissmate.write_trf(named, dialect="trf26", lossy=True) + f"{record}\n".encode()
    details = {"time_control": "90+30"}
    document = swissmate.read_document(data)
    dated = document._replace(tournament=_dated(document.tournament))
    (file,) = swissmate.export(dated, "germany", details=details).files
    line = next(line for line in file.data.decode("cp850").splitlines() if "Player, 1" in line)
    assert line[91:101].strip() == "10012345"
    assert line[102:110] == "04051990"
    assert line[116:120] == "1987"


def _dated(tournament: swissmate.Tournament) -> swissmate.Tournament:
    day = swissmate.read_trf(Path("examples/open40.trf")).start
    return replace(tournament, start=day, end=day)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("90 min + 30 s", TimeControl((Period(0, 5400),), 30)),
        ("90+30", TimeControl((Period(0, 5400),), 30)),
        ("15 min", TimeControl((Period(0, 900),))),
        ("15", TimeControl((Period(0, 900),))),
        ("5 min + 3 s je Zug", TimeControl((Period(0, 300),), 3)),
        ("90′ + 30″", TimeControl((Period(0, 5400),), 30)),
        ("90 minuti + 30 secondi", TimeControl((Period(0, 5400),), 30)),
        ("G/60;d5", TimeControl((Period(0, 3600),), 0, 5)),
        ("40/90,SD/30;+30", TimeControl((Period(40, 5400), Period(0, 1800)), 30)),
        ("40/5400+30:1800+30", TimeControl((Period(40, 5400), Period(0, 1800)), 30)),
        (
            "90 minutes for 40 moves, 30 minutes for the rest, 30 seconds a move",
            TimeControl((Period(40, 5400), Period(0, 1800)), 30),
        ),
        ("two hours", None),
        ("90 min + 30 min", None),
        ("", None),
        ("40/5400+30:1800", None),  # one increment for both periods, or none is known
    ],
)
def test_time_controls(text: str, expected: TimeControl | None) -> None:
    assert time_control(text) == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("90 min + 30 s", "5400+30"),
        ("40/90,SD/30;+30", "40/5400+30:1800+30"),
        ("40/6000+30:900+30", "40/6000+30:900+30"),  # the example of TRF26
        ("G/60;d5", ""),  # the record has no delays
    ],
)
def test_time_controls_in_the_form_of_record_222(text: str, code: str) -> None:
    control = time_control(text)
    assert control is not None
    assert control.in_code == code


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1985/03/12", Birth(1985, 3, 12)),
        ("1985", Birth(1985)),
        ("1985/00/00", Birth(1985)),
        ("12.03.1985", Birth(1985, 3, 12)),
        ("1985/13/01", Birth(1985)),
        ("85", Birth()),
        ("", Birth()),
    ],
)
def test_births(text: str, expected: Birth) -> None:
    assert birth_of(text) == expected


def test_letters_that_a_file_cannot_hold_lose_their_accents() -> None:
    assert folded("Łukasz Ångström Groß Ørsted") == "Lukasz Angstrom Gross Orsted"
    assert folded("Müller Novák", "cp850") == "Müller Novák"
    assert folded("Łukasz", "cp850") == "Lukasz"
    assert folded("王 伟") == "? ?"
    assert folded('a "b" | c', refused='"|') == "a b c"
