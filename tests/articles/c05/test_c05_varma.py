"""C.05 Annex 2: the restricted draw."""

from __future__ import annotations

from random import Random

import pytest

from swissmate.errors import TournamentError
from swissmate.model import Player
from swissmate.systems.round_robin.schedule import berger_schedule
from swissmate.systems.round_robin.varma import drawing_order, varma_draw, varma_envelopes

# Point 5 of the annex, as printed: A, B, C, D.
PRINTED = """
9/10: 3 4 8; 5 7 9; 1 6; 2 10
11/12: 4 5 9 10; 1 2 7; 6 8 12; 3 11
13/14: 4 5 6 11 12; 1 2 8 9; 7 10 13; 3 14
15/16: 5 6 7 12 13 14; 1 2 3 9 10; 8 11 15; 4 16
17/18: 5 6 7 8 14 15 16; 1 2 3 10 11 12; 9 13 17; 4 18
19/20: 6 7 8 9 15 16 17 18; 1 2 3 11 12 13 14; 5 10 19; 4 20
21/22: 6 7 8 9 10 17 18 19 20; 1 2 3 4 12 13 14 15; 11 16 21; 5 22
23/24: 6 7 8 9 10 11 19 20 21 22; 1 2 3 4 13 14 15 16 17; 12 18 23; 5 24
"""


def test_the_printed_envelopes() -> None:
    for line in PRINTED.split("\n")[1:-1]:
        sizes, rest = line.split(": ")
        printed = [tuple(map(int, part.split())) for part in rest.split("; ")]
        odd, even = map(int, sizes.split("/"))
        assert list(varma_envelopes(even)) == printed
        assert sorted(number for envelope in varma_envelopes(even) for number in envelope) == [
            *range(1, even + 1)
        ]
        assert sorted(number for envelope in varma_envelopes(odd) for number in envelope) == [
            *range(1, odd + 1)
        ]


@pytest.mark.parametrize("players", range(9, 25))
def test_nobody_of_an_envelope_meets_another_in_the_last_three_rounds(players: int) -> None:
    """What the tables are for; C and D are small, and meet whenever they do."""
    last = {
        frozenset(game)
        for scheduled_round in berger_schedule(players)[-3:]
        for game in scheduled_round.games
    }
    for envelope in varma_envelopes(players)[:2]:
        assert not [
            (one, two) for one in envelope for two in envelope if frozenset((one, two)) in last
        ]


def field(*federations: str) -> list[Player]:
    return [
        Player(number, name=f"P{number:02}", federation=federation)
        for number, federation in enumerate(federations, 1)
    ]


def test_the_order_of_drawing() -> None:
    """Most players first, then by code; inside a federation by name (2)."""
    players = field("NED", "GER", "BEL", "NED", "GER", "AUT")
    order = [[player.id for player in group] for group in drawing_order(players)]
    assert order == [[2, 5], [1, 4], [6], [3]]


@pytest.mark.parametrize("seed", range(30))
def test_a_contingent_draws_from_one_envelope_while_it_fits(seed: int) -> None:
    players = field("NED", "NED", "NED", "GER", "GER", "BEL", "AUT", "ESP", "ITA", "")
    numbers = varma_draw(players, Random(seed).randrange)
    assert sorted(numbers.values()) == list(range(1, 11))
    envelopes = varma_envelopes(10)
    assert any({numbers[i] for i in (1, 2, 3)} <= set(envelope) for envelope in envelopes)
    assert any({numbers[i] for i in (4, 5)} <= set(envelope) for envelope in envelopes)


def test_a_contingent_too_large_for_any_envelope() -> None:
    numbers = varma_draw(field(*["NED"] * 8, "BEL"), Random(1).randrange)
    assert sorted(numbers.values()) == list(range(1, 10))


@pytest.mark.parametrize("players", [8, 25])
def test_sizes_without_a_table(players: int) -> None:
    with pytest.raises(TournamentError, match="9 to 24"):
        varma_envelopes(players)
