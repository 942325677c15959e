"""Burstein: the highest ranked meets the lowest ranked, by the index of opposition met.

Rules: burstein-2017 3.3, 6.2; burstein-2026 1.6.1 (the seeding rounds follow the Dutch system),
4.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swissmate.model import Points
from swissmate.systems.burstein.opposition import ranking_2017, ranking_2026
from swissmate.systems.burstein.procedure import imaginary_points
from swissmate.systems.burstein.seeding import seeding_rounds
from swissmate.systems.position import PairingPosition
from swissmate.systems.topics import Topic

from ...statements import RoundExplanation
from ..opponent_choice import Choice
from .account import HalfLists, ProcedureAccount
from .group_pairing import Judged, denied_count, leaving_count, leaving_scores
from .turns import Opponents, half_lists, halves, paired_members


def _turns_2017(
    position: PairingPosition, explanation: RoundExplanation, opponent: Opponents
) -> Iterator[Choice]:
    return _ends(ranking_2017(position, imaginary_points(position)), explanation, opponent)


def _scores_2017(position: PairingPosition) -> Mapping[int, Points]:
    """Return scores with the imaginary points of 3.3."""
    extra = imaginary_points(position)
    return {
        contender.id: contender.points + extra.get(contender.id, 0)
        for contender in position.contenders
    }


def _turns_2026(
    position: PairingPosition, explanation: RoundExplanation, opponent: Opponents
) -> Iterator[Choice]:
    if position.round_number <= seeding_rounds(position.rounds):
        return halves(explanation, opponent)
    return _ends(ranking_2026(position), explanation, opponent)


def _halves_2026(
    position: PairingPosition, explanation: RoundExplanation, opponent: Opponents
) -> HalfLists:
    """Return the halves of a seeding round (1.6.1); later the ends meet."""
    if position.round_number > seeding_rounds(position.rounds):
        return ()
    return half_lists(position, explanation, opponent)


def _ends(
    ranking: Sequence[int], explanation: RoundExplanation, opponent: Opponents
) -> Iterator[Choice]:
    """Reconstruct the turns in the brackets, from both ends."""
    rank = {player: place for place, player in enumerate(ranking)}
    for bracket in explanation.brackets:
        above, inside = paired_members(explanation, bracket, opponent)
        free = sorted({*above, *inside}, key=rank.__getitem__)
        place = 0
        low = free[::-1]
        while free:
            chooser = free[0]
            partner = opponent[chooser]
            if partner not in free:
                free.remove(chooser)
                continue
            natural = low[place] if low[place] != chooser else 0
            options = tuple(free[:0:-1])
            place += 1
            yield Choice("ends", chooser, partner, natural, options, place)
            free.remove(chooser)
            free.remove(partner)


ACCOUNTS = {
    "burstein-2017": ProcedureAccount(
        _turns_2017,
        scores=_scores_2017,
        floaters=(Judged(Topic.PAIRS),),
        inside=(Judged(Topic.COLOR, denied_count),),
        turn_article="6.2",
    ),
    "burstein-2026": ProcedureAccount(
        _turns_2026,
        halves=_halves_2026,
        color_topic=Topic.COLOR,
        floaters=(
            Judged(Topic.PAIRS, leaving_count),
            Judged(Topic.SCORES, leaving_scores),
            Judged(Topic.FOLLOWING),
        ),
        inside=(Judged(Topic.COLOR, denied_count),),
        turn_article="4.3",
    ),
}
