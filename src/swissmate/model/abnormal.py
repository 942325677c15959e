"""Points outside the scoring system (TRF26 record 299)."""

from __future__ import annotations

from typing import NamedTuple

from .scoring import Points


def award_counts(result: str, of_round: int, round_number: int) -> bool:
    """Whether points of record 299 count in a round; ``of_round`` 0 means all rounds.

    Points beside the results (a blank ``result``) are not those of any round. Given for all rounds,
    they count once, from round one on (``docs/disputes/trf.md#trf-bonus-of-all-rounds``).
    """
    if of_round == 0:
        return result != " " or round_number == 1
    return of_round == round_number


class AbnormalPoints(NamedTuple):
    """Points that some players get outside the scoring system (TRF26 record 299).

    ``result`` is the code whose points are replaced; with ``" "`` the points are added: a bonus or,
    below zero, a penalty. ``round_number`` is 0 when every round is meant. ``points`` are tenths.
    """

    result: str
    points: Points
    round_number: int
    players: tuple[int, ...]

    def is_about(self, player_id: int, round_number: int) -> bool:
        """Whether this concerns a player's points of a round."""
        return player_id in self.players and award_counts(
            self.result, self.round_number, round_number
        )
