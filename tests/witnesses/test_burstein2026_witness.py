"""Recorded rounds of the Burstein system of 2026: a witness, not an authority.

``tests/data/burstein-2026`` was paired by py4swiss. Each round that we pair otherwise is proved
to have one of the causes of docs/disputes (``burstein-2026-witness``), and they are counted: a
change of ours that makes another round differ, or differ for another reason, fails here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from building import tournament_of, who_meets
from judges.burstein_2026 import first_difference
from judges.burstein_literal import pair_literally
from peers.departures import causes
from swissmate.model import Entry, Tournament
from swissmate.systems.burstein.edition2026 import pair_round
from swissmate.systems.burstein.seeding import seeding_rounds
from swissmate.systems.position import position_before
from swissmate.systems.ruleset import RoundPairing
from swissmate.trf import read_trf

SLICE = Path(__file__).parents[2] / "tests" / "data" / "burstein-2026"


def before(tournament: Tournament, number: int) -> Tournament:
    """Return a recorded tournament as it stood before a round, absences of the round noted."""
    players = []
    for player in tournament.players:
        entry = player.entry(number)
        if entry.opponent or entry.result == "U":
            entry = Entry(0, "-", " ")
        players.append(player._replace(entries=(*player.entries[: number - 1], entry)))
    return replace(tournament, players=tuple(players))


def as_recorded(tournament: Tournament, number: int) -> RoundPairing:
    entries = {player.id: player.entry(number) for player in tournament.players}
    byes = [player for player, entry in entries.items() if entry.result == "U"]
    pairs = tuple(
        (player, entry.opponent) for player, entry in entries.items() if entry.color == "w"
    )
    return RoundPairing(number, pairs, byes[0] if byes else None)


def rounds() -> Iterator[tuple[Tournament, RoundPairing]]:
    for path in sorted(SLICE.glob("*.trf")):
        tournament = read_trf(path)
        for number in range(1, tournament.rounds_paired + 1):
            yield before(tournament, number), as_recorded(tournament, number)


def test_each_round_is_paired_as_recorded_or_has_a_cause() -> None:
    found: Counter[str] = Counter()
    for tournament, recorded in rounds():
        ours = pair_round(position_before(tournament))
        if set(ours.pairs) == set(recorded.pairs) and ours.pab == recorded.pab:
            found["as recorded"] += 1
        else:
            found[causes("burstein-2026", tournament, ours, recorded)] += 1
    assert found == {
        "as recorded": 52,
        "2.3.2 C6": 25,
        "4.3": 5,
        "3.1.4 games": 2,
        "2.3.3 C7": 2,
        "1.7.2 absence + 2.3.4 C8": 1,
        "1.6 seeding": 1,
        "2.1.2 bye barred": 1,
        "numbers": 1,
    }


# The minimal positions of docs/disputes/burstein.md, worked out by hand; all are after the seeding
# rounds. With each what py4swiss pairs, and the criterion by which that is worse.
C6 = tournament_of(["1-2:1 3-4:0"], players=4, rounds=2, virtual_points={1: (10, 10), 2: (10, 10)})
C7 = tournament_of(
    ["1-4:= 5-2:0 3-6:= 7:U", "6-1:= 2-7:1 4-3:1 5:U", "1-5:1 4-2:0 7-6:0 3:U"],
    players=7,
    rounds=7,
)
C8 = tournament_of(["3-1:0 2-4:0 5:U"], players=5, rounds=2)
ORDER = tournament_of(["3-1:0 2-4:1 5:U"], players=5, rounds=3)
POSITIONS = (
    (C6, "1-4 2-3", ((2, 4), (1, 3)), "2.3.2 C6"),
    (C7, "1-3 2-6 5-7 4-bye", ((2, 1), (6, 5), (3, 7)), "2.3.3 C7"),
    (C8, "1-2 4-5 3-bye", ((1, 4), (5, 2)), "2.3.4 C8"),
    (ORDER, "1-5 2-3 4-bye", ((1, 2), (5, 3)), "4.3"),
)


@pytest.mark.parametrize(("tournament", "expected", "other", "criterion"), POSITIONS)
def test_positions_worked_out_by_hand(
    tournament: Tournament, expected: str, other: tuple[tuple[int, int], ...], criterion: str
) -> None:
    position = position_before(tournament)
    assert position.round_number > seeding_rounds(position.rounds)
    found = pair_round(position)
    assert who_meets(found) == expected
    assert who_meets(pair_literally(position)) == expected
    assert first_difference(position, found.pairs, other) == (criterion, True)
    assert first_difference(position, other, found.pairs) == (criterion, False)


def test_the_bye_goes_to_who_has_played_more() -> None:
    # 1, 4 and 6 have no points; 6 has no game either, and 4 is ranked below 1 by his number.
    tournament = tournament_of(["3-1:1 2-4:1 5:U"], next_round="2:Z", players=6, rounds=2)
    assert pair_round(position_before(tournament)).pab == 4
    assert pair_literally(position_before(tournament)).pab == 4
