"""Scheveningen matches: the tables that are commonly printed, and what every table keeps."""

from __future__ import annotations

import pytest

import swissmate
from swissmate.errors import TournamentError
from swissmate.model import Player, Tournament
from swissmate.systems.round_robin.tables import has_scheveningen_table, scheveningen_table

PRINTED = {
    2: "A1-B1 A2-B2 | B2-A1 B1-A2",
    3: "A1-B1 A2-B2 B3-A3 | B2-A1 A2-B3 B1-A3 | A1-B3 B1-A2 A3-B2",
    4: "A1-B1 A2-B2 B3-A3 B4-A4 | B2-A1 B1-A2 A3-B4 A4-B3 | A1-B3 A2-B4 B1-A3 B2-A4 "
    "| B4-A1 B3-A2 A3-B2 A4-B1",
    5: "A1-B1 A2-B2 A3-B3 B4-A4 B5-A5 | B2-A1 B3-A2 A3-B4 A4-B5 B1-A5 "
    "| A1-B3 A2-B4 B5-A3 B1-A4 A5-B2 | B4-A1 A2-B5 A3-B1 B2-A4 B3-A5 "
    "| A1-B5 B1-A2 B2-A3 A4-B3 A5-B4",
    6: "A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6 | B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6 "
    "| A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6 | B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5 "
    "| A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6 | B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3",
    7: "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 | B2-A1 B3-A2 B4-A3 A4-B5 A5-B6 A6-B7 B1-A7 "
    "| A1-B3 A2-B4 A3-B5 B6-A4 B7-A5 B1-A6 A7-B2 | B4-A1 B5-A2 A3-B6 A4-B7 A5-B1 B2-A6 B3-A7 "
    "| A1-B5 A2-B6 B7-A3 B1-A4 B2-A5 A6-B3 A7-B4 | B6-A1 A2-B7 A3-B1 A4-B2 B3-A5 B4-A6 B5-A7 "
    "| A1-B7 B1-A2 B2-A3 B3-A4 A5-B4 A6-B5 A7-B6",
    8: "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8 "
    "| B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5 "
    "| A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8 "
    "| B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7 "
    "| A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8 "
    "| B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1 "
    "| A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8 "
    "| B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3",
    10: "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 A8-B8 B9-A9 B10-A10 "
    "| B2-A1 B1-A2 B8-A3 B3-A4 A5-B10 A6-B5 A7-B6 B4-A8 A9-B7 A10-B9 "
    "| A1-B3 A2-B8 A3-B4 A4-B10 B6-A5 B7-A6 B9-A7 A8-B1 B2-A9 B5-A10 "
    "| B4-A1 B3-A2 B10-A3 A4-B6 A5-B7 B8-A6 A7-B5 A8-B9 B1-A9 A10-B2 "
    "| A1-B5 A2-B4 B9-A3 B7-A4 B1-A5 A6-B10 B8-A7 B2-A8 A9-B3 A10-B6 "
    "| B6-A1 A2-B7 A3-B1 A4-B9 A5-B8 A6-B2 B10-A7 B5-A8 B4-A9 B3-A10 "
    "| A1-B7 B5-A2 B2-A3 B1-A4 B4-A5 B9-A6 A7-B3 A8-B10 A9-B6 A10-B8 "
    "| B8-A1 B6-A2 A3-B5 A4-B2 A5-B9 A6-B1 A7-B4 B3-A8 B10-A9 B7-A10 "
    "| A1-B9 A2-B10 A3-B7 B5-A4 B2-A5 B3-A6 B1-A7 A8-B6 A9-B8 B4-A10 "
    "| B10-A1 B9-A2 B6-A3 B8-A4 A5-B3 A6-B4 A7-B2 B7-A8 A9-B5 A10-B1",
}


@pytest.mark.parametrize("boards", PRINTED)
def test_the_printed_tables(boards: int) -> None:
    def name(number: int) -> str:
        return f"A{number}" if number <= boards else f"B{number - boards}"

    ours = [
        " ".join(f"{name(white)}-{name(black)}" for white, black in table_round.games)
        for table_round in scheveningen_table(boards)
    ]
    assert ours == PRINTED[boards].split(" | ")


@pytest.mark.parametrize(
    "boards", [number for number in range(1, 101) if has_scheveningen_table(number)]
)
def test_what_every_table_keeps(boards: int) -> None:
    """Each meets each of the other team once; colours are even, or one apart; a team has White on
    half of its boards in each round (two boards: on all or none)."""
    colors = dict.fromkeys(range(1, 2 * boards + 1), 0)
    met = set()
    for table_round in scheveningen_table(boards):
        whites = sum(white <= boards for white, _ in table_round.games)
        assert boards == 2 or abs(2 * whites - boards) <= 1
        for white, black in table_round.games:
            assert (white <= boards) != (black <= boards)
            met.add(frozenset((white, black)))
            colors[white] += 1
            colors[black] -= 1
    assert len(met) == boards * boards
    assert max(map(abs, colors.values())) == boards % 2


def test_a_match_of_a_file() -> None:
    tournament = Tournament(tuple(Player(number) for number in range(1, 9)), rules="scheveningen")
    assert swissmate.pair(tournament).pairs == ((1, 5), (2, 6), (7, 3), (8, 4))


@pytest.mark.parametrize("players", [7, 28])
def test_fields_without_a_table(players: int) -> None:
    tournament = Tournament(tuple(Player(number) for number in range(1, players + 1)))
    with pytest.raises(TournamentError) as raised:
        swissmate.schedule(tournament, "scheveningen")
    assert raised.value.code == "schedule-players"
