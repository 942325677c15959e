"""What the Dubov system needs to know about a player's past: ARO and upfloats.

dubov-1997 1.2, 2.1; dubov-2026 1.7, 1.8.
"""

from __future__ import annotations

from swissmate.model import entry_points
from swissmate.systems.position import Contender, PairingPosition


def _opponent_ratings(position: PairingPosition, contender: Contender) -> list[int]:
    players = position.tournament.by_id
    entries = contender.player.entries[: position.round_number - 1]
    return [players[entry.opponent].rating for entry in entries if entry.played]


def aro(position: PairingPosition, contender: Contender) -> int:
    """Return the average rating of the opponents met over the board (dubov-2026 1.7).

    It is rounded to the nearest integer, halves upwards; 0 for a player without a game. An opponent
    without a rating counts as in the file, 0: by 1.1.2 the arbiter should assign a rating.
    """
    ratings = _opponent_ratings(position, contender)
    if not ratings:
        return 0
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))


def exact_aro(position: PairingPosition, contender: Contender) -> tuple[int, int]:
    """Return the sum of the opponents' ratings and their number (dubov-1997 1.2).

    The 1997 text does not round: its example (6.2) prints tenths. Compare with cross products.
    """
    ratings = _opponent_ratings(position, contender)
    return sum(ratings), len(ratings)


def upfloat_rounds(position: PairingPosition) -> dict[int, tuple[bool, ...]]:
    """Return, for each contender and each earlier round, whether he was upfloated in it.

    Rules: dubov-1997 2.1, dubov-2026 1.3.2, 1.8.1. A player was upfloated if he was paired with a
    player with a higher pairing score, whether or not they played
    (docs/disputes/dubov.md#dubov-upfloated, #dubov97-transferred).
    """
    tournament = position.tournament
    rounds = position.round_number - 1
    before: dict[int, list[int]] = {}
    for player in tournament.players:
        total = 0
        scores = []
        for number in range(1, rounds + 1):
            scores.append(total + tournament.virtual(player.id, number))
            total += entry_points(player.entry(number), tournament.scoring)
        before[player.id] = scores
    result = {}
    for contender in position.contenders:
        own = before[contender.id]
        result[contender.id] = tuple(
            contender.player.entry(number).opponent != 0
            and before[contender.player.entry(number).opponent][number - 1] > own[number - 1]
            for number in range(1, rounds + 1)
        )
    return result
