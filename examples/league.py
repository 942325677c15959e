"""A board-game league: three points for a win, one for a draw, no colours and no ratings.

    python examples/league.py Ann Bob Cem Dot Eve

It asks for the winner of each game: a name, or nothing for a draw.
"""

import math
import sys

import swissmate
from swissmate import Result, ScoringSystem, Tournament


def league(names: list[str], rounds: int) -> Tournament:
    """Enter the players; the order of their names is the order of the first round."""
    event = Tournament(
        name="Games league",
        rounds=rounds,
        rules="dutch-2026",
        scoring=ScoringSystem.of("3-1-0"),
        initial_color="w",  # there are no colours: the one named first begins
        tie_breaks=("PTS", "BH", "SB"),
    )
    for name in names:
        event = event.with_player(name)
    return event


def play(event: Tournament) -> Tournament:
    """Pair one evening, and ask how its games ended."""
    pairing = swissmate.pair(event)
    print(pairing.text(event))
    event = event.with_round(pairing)
    for one, other in pairing.pairs:
        names = (event.player(one).name, event.player(other).name)
        winner = input(f"Who won, {' or '.join(names)}? ").strip()
        while winner and winner not in names:
            winner = input(f"{winner} did not play; {' or '.join(names)}? ").strip()
        result = Result.WHITE_WINS if winner == names[0] else Result.BLACK_WINS
        event = event.with_result(one, other, result if winner else Result.DRAW)
    return event


if __name__ == "__main__":
    names = sys.argv[1:]
    rounds = math.ceil(math.log2(len(names))) + 1
    event = league(names, rounds)
    for _ in range(rounds):
        event = play(event)
        print(swissmate.standings(event))
