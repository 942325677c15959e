"""With very many players the garbage collector rests while a round is paired, and only then."""

import gc

import pytest

from swissmate import Player, Tournament, TournamentError, pair
from swissmate.systems.pair_round import pair_round
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return whether the collector ran when a round was about to be paired, call by call."""
    seen: list[bool] = []

    def looked(rules: RuleSet, position: PairingPosition) -> RoundPairing:
        seen.append(gc.isenabled())
        return pair_round(rules, position)

    monkeypatch.setattr("swissmate.api.pairing.pair_round", looked)
    monkeypatch.setattr("swissmate.api.pairing._MANY", 5)
    return seen


def tournament(players: int, rounds: int | None = 3) -> Tournament:
    return Tournament(tuple(Player(each, f"P{each}") for each in range(1, players + 1)), rounds)


def test_the_collector_rests_for_many_players_only(seen: list[bool]) -> None:
    pair(tournament(5))
    pair(tournament(6))
    assert seen == [True, False]
    assert gc.isenabled()


def test_it_runs_again_after_an_error(seen: list[bool]) -> None:
    with pytest.raises(TournamentError):
        pair(tournament(6, rounds=None))
    assert gc.isenabled()


def test_whoever_has_stopped_it_finds_it_stopped(seen: list[bool]) -> None:
    gc.disable()
    try:
        pair(tournament(6))
        assert not gc.isenabled()
    finally:
        gc.enable()
