"""Teams and double Swiss: the engines against the enumeration of the articles.

``tools/oracle_random.py --edition team-2026`` does the same on as many positions as one likes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oracle.match_positions import random_match_position
from swissmate.errors import NoLegalPairing
from swissmate.oracles import double_swiss_literal, team_literal
from swissmate.systems.common.upfloating import upfloaters
from swissmate.systems.double_swiss import edition2026 as double_swiss
from swissmate.systems.team import edition2026 as team

if TYPE_CHECKING:
    from building import Pair
    from swissmate.systems.position import PairingPosition

_SYSTEMS = {
    "team": (team.pair, team_literal.pair_literally),
    "double": (double_swiss.pair, double_swiss_literal.pair_literally),
}


def _answer(pair: Pair, position: PairingPosition) -> object:
    try:
        return pair(position)
    except NoLegalPairing:
        return "no legal pairing"


@pytest.mark.parametrize("system", _SYSTEMS)
def test_engine_pairs_as_the_enumeration_of_the_articles(system: str) -> None:
    engine, literal = _SYSTEMS[system]
    unpairable = 0
    for seed in range(700):
        position = random_match_position(seed, most=9, double=system == "double")
        answer = _answer(engine, position)
        assert answer == _answer(literal, position), seed
        unpairable += answer == "no legal pairing"
    assert 50 < unpairable < 350, "positions of both kinds should be among them"


def test_the_graph_of_all_criteria_gives_the_same_without_the_short_ways(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each set of upfloaters by the criteria's table alone, odd cuts among them."""
    monkeypatch.setattr(upfloaters, "_wanted_by_residents", lambda _bracket, _avoided: (None, 0))
    for seed in range(1000, 1250):
        position = random_match_position(seed, most=9)
        assert _answer(team.pair, position) == _answer(team_literal.pair_literally, position), seed
