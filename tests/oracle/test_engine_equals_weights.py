"""The engine and the second engine, weighted matchings alone, pair larger fields the same way.

The oracle ends at ten players; the second engine shares the reading of the rules with the engine,
but none of its shortcuts. ``tools/against_weights.py`` runs any number of positions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import pytest

from oracle.generated_rounds import eventful_config
from oracle.hard_positions import hard_position, league_position
from swissmate.errors import NoLegalPairing
from swissmate.generator import generate
from swissmate.matching import levels, pieces
from swissmate.matching.cheapest import cheapest_among_cuts
from swissmate.matching.small_costs import CheapestMatchings, Term
from swissmate.oracles.dutch_weights.rounds import pair_brackets_2017, pair_brackets_2026
from swissmate.systems.dutch.editions import y2017, y2026
from swissmate.systems.dutch.engine import best_pairing, exchanges
from swissmate.systems.dutch.engine.bracket import BracketPairing, EngineRules, round_pairing
from swissmate.systems.dutch.engine.field import Field
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

Again = Callable[[PairingPosition, EngineRules], tuple[Field, list[BracketPairing]]]

EDITIONS: dict[str, tuple[Callable[[PairingPosition], RoundPairing], Again, EngineRules]] = {
    "dutch-2017": (y2017.ENGINE.pair, pair_brackets_2017, y2017.ENGINE),
    "dutch-2026": (y2026.ENGINE.pair, pair_brackets_2026, y2026.ENGINE),
}

PositionOf = Callable[[int], PairingPosition]

# Both editions pair the same positions, and these take long to make.
kept_hard_position, kept_league_position = cache(hard_position), cache(league_position)


@cache
def by_weights(edition: str, position_of: PositionOf, seed: int) -> RoundPairing | None:
    """The second engine's pairing: what a test changes inside the engine does not change it."""
    _pair, again, rules = EDITIONS[edition]
    try:
        return round_pairing(*again(position_of(seed), rules))
    except NoLegalPairing:
        return None


def differing(
    edition: str, seeds: range, position_of: PositionOf = kept_hard_position
) -> list[int]:
    pair, _again, _rules = EDITIONS[edition]
    different = []
    for seed in seeds:
        try:
            ours: RoundPairing | None = pair(position_of(seed))
        except NoLegalPairing:
            ours = None
        if ours != by_weights(edition, position_of, seed):
            different.append(seed)
    return different


@pytest.mark.parametrize("first_seed", [0, 150])
@pytest.mark.parametrize("edition", EDITIONS)
def test_hard_positions(edition: str, first_seed: int) -> None:
    assert differing(edition, range(first_seed, first_seed + 150)) == []


@pytest.mark.parametrize("first_seed", [0, 40])
def test_rounds_of_generated_tournaments(first_seed: int) -> None:
    """Byes, forfeits, absences, late entries, scoring systems, acceleration."""
    compared = 0

    def both(position: PairingPosition) -> RoundPairing:
        nonlocal compared
        compared += 1
        pair, again, rules = EDITIONS[config.rules]
        theirs = round_pairing(*again(position, rules))
        assert pair(position) == theirs
        return theirs

    for seed in range(first_seed, first_seed + 40):
        config = eventful_config(seed, 5, 31)
        generate(config, seed, pair=both)
    assert compared > 150


@pytest.mark.parametrize("edition", EDITIONS)
def test_leagues_need_odd_sets(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An odd league has to be left: no bound without odd sets sees that."""
    with_cuts = 0

    def counted(terms: list[Term], mate: list[int], cuts: list[int]) -> CheapestMatchings:
        nonlocal with_cuts
        best = cheapest_among_cuts(terms, mate, cuts)
        with_cuts += bool(best.cuts)
        return best

    for module in (levels, exchanges):
        monkeypatch.setattr(module, "cheapest_among_cuts", counted)
    assert differing(edition, range(200), kept_league_position) == []
    assert with_cuts > 50


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("position_of", "count"),
    [(kept_hard_position, 300), (kept_league_position, 200)],
    ids=["hard", "leagues"],
)
def test_small_graphs_taken_apart(
    edition: str,
    position_of: PositionOf,
    count: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else only graphs of many vertices are; in small ones more is special."""
    apart = 0

    def counted(best: CheapestMatchings, alike: int, solve: pieces.Solve) -> CheapestMatchings:
        def solved(piece: CheapestMatchings, vertices: Sequence[int]) -> CheapestMatchings:
            nonlocal apart
            apart += len(vertices) < len(best.rows)
            return solve(piece, vertices)

        return pieces.narrowed_in_pieces(best, alike, solved)

    for module in (best_pairing, exchanges):
        monkeypatch.setattr(module, "narrowed_in_pieces", counted)
    monkeypatch.setattr(best_pairing, "FEW", 0)
    monkeypatch.setattr(pieces, "_WORTH", 2)
    assert differing(edition, range(count), position_of) == []
    assert apart > 50
