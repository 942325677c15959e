"""Dubov 2026: S1 and S2 of each bracket, by rating average and by number (3.2.4 to 3.2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from swissmate.matching.bits import iter_bits
from swissmate.systems.dubov.bracket import initial_g1
from swissmate.systems.dubov.field import field_of, maximum_upfloats
from swissmate.systems.dubov.history import upfloat_rounds
from swissmate.systems.dubov.shifters import recompose
from swissmate.systems.position import PairingPosition
from swissmate.systems.topics import Topic

from ...statements import RoundExplanation, Statement, Value, say
from ..opponent_choice import Choice
from .account import ProcedureAccount
from .group_pairing import GroupPairing, Judged, denied_count, leaving_count
from .turns import Opponents, columns


def _turns(
    position: PairingPosition, explanation: RoundExplanation, opponent: Opponents
) -> Iterator[Choice]:
    """Reconstruct the turns in S1 and S2 of Dubov 2026, bracket by bracket (3.2.4 to 3.2.6)."""
    del explanation
    field = field_of(position)
    where = {field.tpn(place): place for place in range(len(field.contenders))}
    left = [place for place in range(len(field.contenders)) if field.tpn(place) in opponent]
    while left:
        score = field.score(left[0])
        members = 0
        for place in left:
            if field.score(place) == score:
                members |= 1 << place | 1 << where[opponent[field.tpn(place)]]
        left = [place for place in left if not members >> place & 1]
        first, _ = recompose(field, members, initial_g1(field, members))
        one = sorted(iter_bits(first), key=lambda place: (field.aro[place], field.tpn(place)))
        two = sorted(field.tpn(place) for place in iter_bits(members & ~first))
        yield from columns(position, [field.tpn(place) for place in one], two, opponent, _s1_step)


def _s1_step(player: int, place: int) -> Statement:
    return say("dubov-s1", a=player, place=place, article="3.2.5, 3.2.6")


def _scores_of_upfloaters(group: GroupPairing) -> Value:
    """Return what C6 compares: the lowest score of an upfloater first, higher is better."""
    return tuple(-score for score in sorted(group.scores[player] for player in group.coming))


def _maximum(group: GroupPairing) -> list[int]:
    """Return the upfloat counts of the upfloaters at MaxT (1.8); empty in the last round."""
    if group.position.is_last_round:
        return []
    rounds, limit = upfloat_rounds(group.position), maximum_upfloats(group.position.rounds)
    times = [sum(rounds[player]) for player in group.coming]
    return [count for count in times if count >= limit]


def _at_the_maximum(group: GroupPairing) -> Value:
    return len(_maximum(group))


def _times_at_the_maximum(group: GroupPairing) -> Value:
    return sum(_maximum(group))


def _repeated(group: GroupPairing) -> Value:
    if group.position.is_last_round:
        return 0
    rounds = upfloat_rounds(group.position)
    return sum(bool(rounds[player] and rounds[player][-1]) for player in group.coming)


ACCOUNTS = {
    "dubov-2026": ProcedureAccount(
        _turns,
        color_topic=Topic.COLOR_PREFERENCES,
        floaters=(
            Judged(Topic.UPFLOATERS, leaving_count),
            Judged(Topic.UPFLOATER_SCORES, _scores_of_upfloaters),
            Judged(Topic.COLOR_PREFERENCES, denied_count),
            Judged(Topic.MAXIMUM_UPFLOATERS, _at_the_maximum),
            Judged(Topic.MAXIMUM_UPFLOATER_TIMES, _times_at_the_maximum),
            Judged(Topic.REPEATED_UPFLOATS, _repeated),
        ),
        inside=(Judged(Topic.COLOR_PREFERENCES, denied_count),),
        turn_article="3.2.5, 3.2.6",
        moves_up=True,
    )
}
