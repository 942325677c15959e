"""Explanations of Keizer rounds, held against an enumeration of the pairings."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from swissmate import Result
from swissmate.api.explaining import explain
from swissmate.api.pairing import pair
from swissmate.errors import UnsupportedByRuleSet
from swissmate.explanation.pages.speaker import names_of
from swissmate.explanation.speech import sentence
from swissmate.languages.language import LANGUAGES
from swissmate.model import Player, Tournament


def season(seed: int) -> Tournament:
    """A club's season of some rounds; few players, so that they meet again."""
    dice = random.Random(seed)
    size = dice.randint(4, 8)
    players = tuple(
        Player(player, f"P{player}", 2100 - 10 * player) for player in range(1, size + 1)
    )
    tournament = Tournament(players, rounds=30, rules=dice.choice(("keizer", "keizer-borne")))
    for _ in range(dice.randint(0, 9)):
        pairing = pair(tournament)
        tournament = tournament.with_round(pairing)
        results = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
        tournament = tournament.with_results({each: dice.choice(results) for each in pairing.pairs})
    return tournament


def can_be_paired(players: Sequence[int], met: set[frozenset[int]]) -> bool:
    if not players:
        return True
    first, *others = players
    return any(
        frozenset((first, each)) not in met
        and can_be_paired([other for other in others if other != each], met)
        for each in others
    )


def met_within(tournament: Tournament, rounds: int) -> set[frozenset[int]]:
    last = tournament.rounds_paired
    return {
        frozenset((player.id, player.entry(number).opponent))
        for player in tournament.players
        for number in range(max(1, last - rounds + 1), last + 1)
        if player.entry(number).opponent
    }


def test_why_somebody_nearer_was_passed_over() -> None:
    told = dict.fromkeys(("keizer-met", "keizer-taken", "keizer-rest", "keizer-bye-taken"), 0)
    for seed in range(250):
        tournament = season(seed)
        found = explain(tournament).round
        names = names_of(found)
        order = [player.id for player in found.players]
        opponent = {a: b for p in found.pairs for a, b in ((p.white, p.black), (p.black, p.white))}
        apart = 0
        wanted = 8 if tournament.rules == "keizer-borne" else 30
        for apart in range(wanted, -1, -1):
            met = met_within(tournament, apart)
            if all(frozenset((p.white, p.black)) not in met for p in found.pairs):
                break
        for statement in found.statements:
            assert all(sentence(statement, names, language) for language in LANGUAGES)
            told[statement.id] = told.get(statement.id, 0) + 1
            a, b = statement.params.get("a"), statement.params.get("b")
            if statement.id == "keizer-taken":
                assert opponent[a] == b  # type: ignore[index]
            elif statement.id == "keizer-bye-taken":
                assert found.pab == a
            elif statement.id == "keizer-met":
                number = statement.params["round"]
                assert tournament.by_id[a].entry(number).opponent == b  # type: ignore[index, arg-type]
                assert frozenset((a, b)) in met_within(tournament, apart)
            elif statement.id == "keizer-rest":
                before = {x for x in order[: order.index(a)]}  # type: ignore[arg-type]
                gone = before | {opponent[x] for x in before if x in opponent} | {found.pab, a, b}
                left = [x for x in order if x not in gone]
                assert not can_be_paired(left, met_within(tournament, apart))
    assert min(told.values()) > 3, told


def test_the_questions() -> None:
    tournament = season(3)
    found = explain(tournament)
    for one in (player.id for player in found.round.players):
        assert found.player(one).text()
        for wish in ("bye", "white", "black"):
            assert found.why_not(one, wish).answer.verdict in {"is-so", "procedure"}
        for other in (player.id for player in found.round.players if player.id != one):
            answer = found.why_not(one, other).answer
            meet = next(e.opponent for e in found.round.players if e.id == one) == other
            assert (answer.verdict == "is-so") == meet
    with pytest.raises(UnsupportedByRuleSet):
        found.instead([(1, 2)])
