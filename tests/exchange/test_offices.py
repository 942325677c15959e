"""What single offices ask for: checks in the arbiter's words, spellings, totals."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

import swissmate
from offices import events
from offices.registered import OFFICES, made
from swissmate import Export, Player, Tournament
from swissmate.exchange.destinations.us_chess import rating_system, written
from swissmate.exchange.time_controls import time_control
from swissmate.trf import record_line


def stopping(made: Export) -> dict[str, set[int]]:
    """Return the fields that stop an export, each with the players."""
    found: dict[str, set[int]] = {}
    for concern in made.concerns:
        if concern.stops:
            found.setdefault(concern.field, set()).add(concern.player)
    return found


@pytest.mark.parametrize(
    ("text", "system", "spelling"),
    [
        ("90 min + 30 s", "R", "G/90;+30"),  # rule 5C: above 65 is regular
        ("60 min + 6 s", "R", "G/60;+6"),
        ("G/60;d5", "D", "G/60;d5"),  # 30 to 65 is dual
        ("25 min + 5 s", "D", "G/25;+5"),
        ("G/25;d4", "Q", "G/25;d4"),  # 11 to 29 is quick
        ("10 min + 1 s", "Q", "G/10;+1"),
        ("40/90,SD/30;d5", "R", "40/90,SD/30;d5"),
    ],
)
def test_the_rating_system_follows_rule_5c(text: str, system: str, spelling: str) -> None:
    control = time_control(text)
    assert control is not None
    assert (rating_system(control), written(control)) == (system, spelling)


US_CHESS = {"affiliate": "A6000001", "chief_td": "12345678", "state": "NY", "zip": "10001"}


@pytest.mark.parametrize(
    ("details", "field"),
    [
        ({"time_control": "3 min + 1 s"}, "time_control"),
        ({"time_control": "5 min + 3 s"}, "rating_system"),  # 2C has no letter for blitz
        ({"time_control": "as long as it takes"}, "time_control"),
    ],
)
def test_a_time_control_out_of_range_stops_a_us_report(details: dict[str, str], field: str) -> None:
    event = events.event("swiss", 1)
    assert set(stopping(swissmate.export(event, "us-chess", details=US_CHESS | details))) == {field}
    chosen = US_CHESS | details | {"rating_system": "Q"}
    if field == "rating_system":
        assert swissmate.export(event, "us-chess", details=chosen).ready


def test_two_players_with_one_id_stop_a_report() -> None:
    event = events.event("swiss", 1)
    ids = {"national_id.1": "12345678", "national_id.2": "12345678"}
    made = swissmate.export(event, "us-chess", details=US_CHESS | ids)
    assert stopping(made) == {"national_id": {2}}
    assert (made.files, made.losses) == ((), ())


def test_an_id_of_a_file_in_a_wrong_form_stops_a_report() -> None:
    event = events.event("swiss", 1)
    record = record_line("GER", {"player": "   1", "name": "A", "number": "abc"})
    data = swissmate.write_trf(event, dialect="trf26", lossy=True) + f"{record}\n".encode()
    made = swissmate.export(swissmate.read_document(data), "germany")
    assert stopping(made) == {"national_id": {1}}


@pytest.mark.parametrize("to", ["us-chess", "germany", "england", "italy", "belgium", "fide"])
def test_days_that_are_missing_stop_a_report(to: str) -> None:
    event = replace(events.event("swiss", 1), start=None, end=None)
    assert {"start", "end"} <= set(stopping(swissmate.export(event, to)))


@pytest.mark.parametrize("dialect", ["trf16", "trf26"])
def test_the_report_for_fide_ranks_the_players_of_a_file_without_ranks(dialect: str) -> None:
    """By points and number, if the file names no tie-breaks; ranks that it states stay."""
    event = replace(events.event("swiss", 1), tie_breaks=())
    stated = swissmate.write_trf(event, dialect="trf26", lossy=True)
    document = swissmate.read_document(stated)
    players = tuple(player._replace(rank=None) for player in document.tournament.players)
    without = document._replace(tournament=replace(document.tournament, players=players))
    details = {"dialect": dialect}
    (file,) = swissmate.export(without, "fide", details=details).files
    found = {player.id: player.rank for player in swissmate.read_trf(file.data).players}
    after = event.rounds_paired + 1
    order = sorted(found, key=lambda player: (-event.points_before(player, after), player))
    assert found == {player: place for place, player in enumerate(order, 1)}
    upside_down = tuple(
        player._replace(rank=len(players) + 1 - place) for place, player in enumerate(players, 1)
    )
    ranked = document._replace(tournament=replace(document.tournament, players=upside_down))
    (file,) = swissmate.export(ranked, "fide", details=details).files
    assert [player.rank for player in swissmate.read_trf(file.data).players] == [
        player.rank for player in upside_down
    ]


@pytest.mark.parametrize("to", ["germany", "italy", "fide"])
def test_who_lacks_a_birth_date_is_named(to: str) -> None:
    event = events.event("swiss", 1)
    players = tuple(
        each._replace(birth="" if each.id in (2, 5) else each.birth, federation="GER")
        for each in event.players
    )
    made = swissmate.export(replace(event, players=players), to)
    assert [each.player for each in made.concerns if each.field == "birth"] == [2, 5]
    assert made.ready


def test_games_without_a_result_are_named() -> None:
    event = events.event("swiss", 1)
    one, other = event.players[0], event.players[1]
    pending = replace(
        event,
        players=(
            one._replace(entries=(swissmate.Entry(other.id, "w", " "),)),
            other._replace(entries=(swissmate.Entry(one.id, "b", " "),)),
        ),
    )
    made = swissmate.export(pending, "germany")
    (open_game,) = [each for each in made.concerns if each.field == "result"]
    assert (open_game.player, open_game.round_number, open_game.stops) == (one.id, 1, False)
    assert [(loss.what, len(loss.places)) for loss in made.losses if loss.what == "result"] == [
        ("result", 2)
    ]


def test_the_ecf_report_has_the_sessions_of_the_time_control() -> None:
    event = replace(events.event("swiss", 1), time_control="40/90,SD/30;+30")
    details = {
        "event_code": "XY2026A", "officer": "Ann", "officer_address": "a@example.org",
        "treasurer": "Bob", "treasurer_address": "b@example.org",
    }  # fmt: skip
    (file,) = swissmate.export(event, "england", details=details).files
    text = file.data.decode("ascii")
    assert "#MOVES FIRST SESSION=40\r\n#MINUTES FIRST SESSION=90\r\n" in text
    assert "#MINUTES REST OF GAME=30\r\n#SECONDS PER MOVE=30\r\n" in text
    assert "#MINUTES FOR GAME" not in text


def test_the_spanish_report_has_totals_against_rated_opponents() -> None:
    """Ratings count as up to 400 away from the player's own; forfeits do not count."""
    day = date(2026, 5, 1)
    rounds = {
        "Uno, Ana": ((2, "w", "1"), (3, "b", "="), (4, "w", "+")),
        "Dos, Eva": ((1, "b", "0"), (4, "w", "1"), (0, "-", "U")),
        "Tres, Leo": ((4, "w", "1"), (1, "w", "="), (0, "-", "H")),
        "Cuatro, Iván": ((3, "b", "0"), (2, "b", "0"), (1, "b", "-")),
    }
    players = tuple(
        Player(number, name, entries=tuple(swissmate.Entry(*each) for each in own))
        for number, (name, own) in enumerate(rounds.items(), 1)
    )
    ratings = {1: 2400, 2: 1500, 4: 2000}
    records = "".join(
        record_line("ESP", {"player": f"{each:4}", "name": "x", "rating": str(rating),
                            "number": str(7000 + each)}) + "\n"
        for each, rating in ratings.items()
    )  # fmt: skip
    tournament = Tournament(players, 3, name="Abierto", start=day, end=day)
    data = swissmate.write_trf(tournament, dialect="trf26", lossy=True) + records.encode()
    (file,) = swissmate.export(swissmate.read_document(data), "spain").files
    head, *rows = file.data.decode("ascii").split("\r\n")[:-1]
    assert head == "local_id;initial_ranking;Name;Sex;country;birthdate;W;N;Rc"
    cells = {int(row.split(";")[1]): row.split(";") for row in rows}
    found = {number: (row[6].strip(), row[7].strip(), row[8].strip()) for number, row in
             cells.items()}  # fmt: skip
    capped = {1: 2000, 2: Fraction(1900 + 1900, 2), 3: Fraction(2000 + 2400, 2), 4: 1600}
    assert found == {
        1: ("1.0", "1", str(capped[1])),  # 1500 counts as 2000; player 3 has no rating
        2: ("1.0", "2", str(capped[2])),  # 2400 and 2000 count as 1900
        3: ("1.5", "2", str(capped[3])),  # without a rating of his own nothing is capped
        4: ("0.0", "1", str(capped[4])),  # 1500 counts as 1600
    }
    assert (len(cells[1][0]), len(cells[1][2]), cells[1][0].strip()) == (10, 35, "7001")


_NASTY = (
    "Mül|ler, A;b", 'O"Neil#1, \\x', "[Kim] {x}, <b>&", "=CMD(), +1", "Line\nBreak, Tab\tX",
    "王, 伟", "A, " + "x" * 60, "d'Été, Zoë\u200b\x01",
)  # fmt: skip


@pytest.mark.parametrize("to", OFFICES)
def test_names_do_not_break_the_form_of_a_file(to: str, tmp_path: Path) -> None:
    """Whatever stands in a name, a reader finds as many players and rounds as there are."""
    event = events.event("swiss", 1)
    players = tuple(
        player._replace(name=f"{_NASTY[place % len(_NASTY)]}{player.id}")
        for place, player in enumerate(event.players)
    )
    strange = replace(event, players=players, name='Op"en #1 | [x] {y}; z', place="Zürich\\")
    plain, odd = (
        OFFICES[to].read({file.name: file.data for file in made(each, to).files}, tmp_path)
        for each in (event, strange)
    )
    assert sorted(odd.rounds.values()) == sorted(plain.rounds.values())
    if to in ("us-chess", "germany", "england", "italy", "belgium"):  # no letters of Chinese
        lost = {place.player for loss in made(strange, to).losses for place in loss.places}
        assert {player.id for player in players if "王" in player.name} <= lost
