"""Positions of recorded rounds: one from the other, at once, and from first principles."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import swissmate
from oracle.positions import random_tournament
from swissmate.model import AbnormalPoints, Player, Points, Tournament, entry_points
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender, position_before, positions
from swissmate.systems.registry import RULE_SET_IDS, rule_set
from swissmate.trf import read_trf


def tournaments() -> list[Tournament]:
    """Return random tournaments, every fifth with points beside the scoring system."""
    rng = Random(1)
    result = []
    for seed in range(500):
        tournament = random_tournament(seed)
        if seed % 5 == 0:
            ids = [player.id for player in tournament.players]
            abnormal = tuple(
                AbnormalPoints(
                    rng.choice(" WDLUHZ+"),
                    rng.choice((-5, 5, 20)),
                    rng.randrange(4),
                    tuple(rng.sample(ids, 2)),
                )
                for _ in range(2)
            )
            tournament = replace(tournament, abnormal_points=abnormal)
        result.append(tournament)
    return result


def plain_points(tournament: Tournament, player: Player, before: int) -> Points:
    """Add up the rounds before one, missing entries being absences."""
    return sum(
        entry_points(player.entry(number), tournament.scoring)
        + tournament.abnormal(player.id, number)
        for number in range(1, before)
    )


def plain_past(tournament: Tournament, player: Player, earlier: int) -> PastRound | None:
    if earlier < 1:
        return None
    entry = player.entry(earlier)
    before = plain_points(tournament, player, earlier)
    theirs = 0
    if entry.opponent:
        other = tournament.by_id[entry.opponent]
        theirs = plain_points(tournament, other, earlier) + tournament.virtual(other.id, earlier)
    brought = plain_points(tournament, player, earlier + 1) - before
    return PastRound(entry, brought, before + tournament.virtual(player.id, earlier), theirs)


def plain_contender(tournament: Tournament, player: Player, number: int, place: int) -> Contender:
    past = [player.entry(round_number) for round_number in range(1, number)]
    played = [entry for entry in past if entry.played]
    unplayed = [entry for entry in past if not entry.played]
    points = plain_points(tournament, player, number)
    worth = [entry_points(entry, tournament.scoring) for entry in unplayed]
    return Contender(
        id=player.id,
        number=place,
        score=points + tournament.virtual(player.id, number),
        points=points,
        colors="".join(entry.color for entry in played),
        met=frozenset(entry.opponent for entry in played),
        last=plain_past(tournament, player, number - 1),
        before_last=plain_past(tournament, player, number - 2),
        had_pab=any(entry.result == "U" for entry in past),
        had_forfeit_win=any(entry.result == "+" for entry in past),
        top_unplayed=max(worth, default=-1),
        unplayed=len(unplayed),
        player=player,
    )


def test_each_position_follows_from_the_one_before() -> None:
    compared = 0
    for tournament in tournaments():
        found = list(positions(tournament))
        assert found == [
            position_before(tournament, pairing_position.round_number) for pairing_position in found
        ]
        assert [pairing_position.round_number for pairing_position in found] == list(
            range(1, tournament.rounds_paired + 1)
        )
        compared += len(found)
    assert compared > 1000


def test_contenders_are_what_their_entries_say() -> None:
    kinds = set()
    for tournament in tournaments():
        for number in range(1, tournament.rounds_paired + 2):
            for contender in position_before(tournament, number).contenders:
                player = tournament.by_id[contender.id]
                assert contender == plain_contender(tournament, player, number, contender.number)
                kinds.add((contender.had_pab, contender.had_forfeit_win, contender.unplayed > 0))
    assert len(kinds) >= 5


_BYES_ONLY = (Path(__file__).parents[2] / "data" / "byes-only.trf").read_bytes()
"""Round two holds half-point byes, the allocated bye and absences, for everybody."""

_INDIVIDUAL = [each for each in RULE_SET_IDS if each.startswith(("dutch", "dub", "bur", "lim"))]


def test_a_round_of_byes_and_absences_is_a_round() -> None:
    # The half point noted for 4 in round three is not in the column; those of round two are.
    tournament = read_trf(_BYES_ONLY)
    assert tournament.rounds_paired == 2
    position = position_before(tournament)
    assert position.round_number == 3
    assert {contender.id: contender.points for contender in position.contenders} == {
        1: 15,
        2: 20,
        3: 0,
        5: 15,
    }


@pytest.mark.parametrize("rules", _INDIVIDUAL)
def test_the_round_after_one_of_byes_is_paired_by_every_rule_set(rules: str) -> None:
    tournament = read_trf(_BYES_ONLY)
    pairing = swissmate.pair(tournament, rules)
    assert (pairing.round_number, pairing.pab) == (3, None)
    assert {player for pair in pairing.pairs for player in pair} == {1, 2, 3, 5}
    again = rule_set(rules).pair(position_before(tournament, 2))
    assert (again.pairs, again.pab) == ((), 2)


def test_a_round_in_which_somebody_is_left_to_be_paired_is_not_paired_yet() -> None:
    tournament = read_trf(_BYES_ONLY.replace(b"1 b 0  0000 - Z", b"1 b 0"))
    assert tournament.rounds_paired == 1
    assert [contender.id for contender in position_before(tournament).contenders] == [3]
    assert Tournament(()).rounds_paired == 0
