"""Our own events, exported as lists by an independent writer, are taken over as they were."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

import foreign_lists
from foreign_lists import LANGUAGES, as_csv, as_xlsx
from swissmate import Tournament, generate
from swissmate.lists.taking_over import TakenOver, source_of, taken_over

EVENTS = 12
"""Random events for each way of exporting."""


def event(seed: int) -> Tournament:
    """Return a random event with names, ids, forfeits, byes of all kinds and absences."""
    played = generate(
        "harsh", seed=seed, players=9 + seed % 25, rounds=3 + seed % 5, rules="dutch-2026"
    ).tournament
    players = tuple(
        player._replace(
            name=f"Müller{chr(97 + player.id % 26)}{player.id}, Ève",
            fide_id=str(4600000 + player.id),
            federation="NOR",
        )
        for player in played.players
    )
    return replace(played, players=players, name=f"Open {seed}")


def plain_code(code: str) -> str:
    """Return a result as far as these lists tell it: not whether it is rated, nor who gave a point
    for a round without an opponent."""
    return {"W": "1", "L": "0", "D": "=", "F": "U"}.get(code, code)


def told(tournament: Tournament) -> object:
    """Return the players by name, with the names of their opponents, colours and results."""
    name_of = {player.id: player.name for player in tournament.players}
    return {
        player.name: (
            player.rating,
            player.title,
            [
                (
                    name_of.get(entry.opponent, ""),
                    entry.color if entry.opponent else "-",
                    plain_code(entry.result) if entry.opponent else plain_bye(entry.result),
                )
                for entry in (player.entry(n) for n in range(1, tournament.rounds_paired + 1))
            ],
        )
        for player in tournament.players
    }


def plain_bye(code: str) -> str:
    return {"F": "U", " ": "Z", "-": "Z", "+": "U"}.get(code, code)


def read(files: Mapping[str, bytes]) -> TakenOver:
    return taken_over(source_of(name, raw) for name, raw in files.items())


def kinds(result: TakenOver) -> set[str]:
    return {doubt.kind for doubt in result.doubts}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("seed", range(1, 1 + EVENTS))
def test_a_crosstable_by_starting_number_in_every_language(seed: int, language: str) -> None:
    tournament, words = event(seed), LANGUAGES[language]
    rows = foreign_lists.crosstable(tournament, words, by_rank=False)
    result = read({"crosstable.csv": as_csv(rows)})
    assert told(result.tournament) == told(tournament)
    assert [player.id for player in result.tournament.players] == [
        player.id for player in tournament.players
    ]
    assert result.tournament.name == tournament.name
    assert kinds(result) <= {"points"}  # a bye may be worth something else than usual


def test_a_wide_table_loses_nothing_in_a_workbook() -> None:
    """A table of 60 rounds: what a text can hold, a workbook can."""
    rows = [["No.", "Name", *(f"{number}.Rd" for number in range(1, 61))]]
    rows += [["1", "A", *["2w1"] * 60], ["2", "B", *["1b0"] * 60]]
    of_text, of_book = read({"a.csv": as_csv(rows)}), read({"a.xlsx": as_xlsx(rows)})
    assert of_text.tournament.rounds_paired == 60
    assert of_book.tournament == of_text.tournament


@pytest.mark.parametrize("seed", range(1, 1 + EVENTS))
def test_a_crosstable_by_rank_with_the_list_of_players(seed: int) -> None:
    tournament, words = event(seed), LANGUAGES["de"]
    files = {
        "kreuztabelle.xlsx": as_xlsx(foreign_lists.crosstable(tournament, words, by_rank=True)),
        "startliste.xlsx": as_xlsx(foreign_lists.players_list(tournament, words)),
    }
    result = read(files)
    assert told(result.tournament) == told(tournament)
    assert [(player.id, player.fide_id) for player in result.tournament.players] == [
        (player.id, player.fide_id) for player in tournament.players
    ]
    assert kinds(result) <= {"points"}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("seed", range(1, 1 + EVENTS))
def test_pairings_of_every_round_in_files_or_below_each_other(seed: int, language: str) -> None:
    tournament, words = event(seed), LANGUAGES[language]
    rounds = [
        foreign_lists.pairings(tournament, words, number)
        for number in range(1, tournament.rounds_paired + 1)
    ]
    apart = read({f"r{number}.csv": as_csv(rows, "\t") for number, rows in enumerate(rounds, 1)})
    assert told(apart.tournament) == told(tournament)
    assert not kinds(apart)
    together = read({"all.xlsx": as_xlsx([row for rows in rounds for row in rows])})
    assert together.tournament == apart.tournament
    assert {day.isoformat() for day in apart.tournament.round_dates if day} == {"2026-03-01"}


@pytest.mark.parametrize("seed", range(1, 1 + EVENTS))
def test_games_with_the_list_of_players(seed: int) -> None:
    tournament = event(seed)
    files = {
        "games.pgn": foreign_lists.pgn(tournament).encode(),
        "players.csv": as_csv(foreign_lists.players_list(tournament, LANGUAGES["en"])),
    }
    result = read(files)
    for player in tournament.players:
        taken = result.tournament.by_id[player.id]
        for number in range(1, tournament.rounds_paired + 1):
            entry = player.entry(number)
            if entry.opponent:
                expected = (entry.opponent, entry.color, plain_code(entry.result))
                # PGN has no result for a half against a zero.
                if {entry.result, tournament.by_id[entry.opponent].entry(number).result} != {
                    "=",
                    "0",
                }:
                    assert tuple(taken.entry(number)) == expected
            else:
                assert taken.entry(number).result == "Z"
    unplayed = any(
        not player.entry(number).opponent
        for player in tournament.players
        for number in range(1, tournament.rounds_paired + 1)
    )
    assert ("absent" in kinds(result)) == unplayed
