"""The criterion that decides between two pairings of a round: the one of the rules and another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from swissmate.systems.ruleset import RoundPairing

from ..statements import Statement, say

if TYPE_CHECKING:
    from .account import RoundAccount


def what_decides(
    account: RoundAccount,
    recorded_pairs: Iterable[tuple[int, int]],
    recorded_pab: int | None,
    expected: RoundPairing,
) -> tuple[Statement, ...]:
    """Return what distinguishes a recorded pairing from the one that the rules give.

    It is the first of these that applies: a player is missing; the recorded pairing breaks an
    absolute criterion; what the kind of play knows (``RoundAccount.difference``). There it gives
    the bye to a higher score (2026 C5); in the first bracket that differs, it is worse on a
    criterion or comes later in the written order; only the colours differ. For systems that are
    procedures, the middle part is the step at which the two pairings diverge (``step-...``). If the
    recorded pairing counts better than ours, ``recorded-better`` says so: that is a fault to be
    reported, or a reading of the text.
    """
    recorded = tuple(recorded_pairs)
    by_id = {contender.id: contender for contender in account.position.contenders}
    named = [player for pair in recorded for player in pair]
    named += [] if recorded_pab is None else [recorded_pab]
    missing = tuple(sorted(set(by_id) - set(named)))
    if missing or len(named) != len(by_id) or len(set(named)) != len(named):
        return (say("recorded-incomplete", players=missing),)
    for one, two in recorded:
        obstacles = account.pair_obstacles(by_id[one], by_id[two])
        if obstacles:
            return (say("recorded-illegal", reason=obstacles[0].id, **obstacles[0].params),)
    if recorded_pab is not None:
        obstacles = account.bye_obstacles(by_id[recorded_pab])
        if obstacles:
            return (say("recorded-illegal", reason=obstacles[0].id, **obstacles[0].params),)
    return account.difference(recorded, recorded_pab, expected)
