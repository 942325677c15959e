"""Matches of a knockout, followed literally: games, play-offs, boards, best losers.

The Handbook has no text on knockouts; this is the practice of the World Cups and of cups for teams,
said at each rule. Nothing here is shared with an engine. Players (or teams) are their seeds.

A game is a string of two symbols, the upper player's and the lower player's, whoever had White:
``10``, ``01``, ``==`` (also ``00``, ``=0``, ``0=``), ``+-``, ``-+``, ``--`` (forfeits).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

HALF = Fraction(1, 2)
POINTS = {"1": Fraction(1), "=": HALF, "0": Fraction(0), "+": Fraction(1), "-": Fraction(0)}

# Its upper player wins a match, its lower player wins, or both are out.
Verdict = Literal["upper", "lower", "both out"]


class Stage(NamedTuple):
    """A part of a match.

    Attributes:
        kind: ``games``: a number of games, the sum decides. ``until decided``: one game after
            another. ``armageddon``: a game in which a draw wins for Black.
        games: how many, for ``games``.
    """

    kind: Literal["games", "until decided", "armageddon"]
    games: int = 0


# The World Cups: two games, two at 25+10, two at 10+10, two at 5+3; in 2011-2019 then armageddon,
# in 2023 one game after another.
WORLD_CUP_2019 = [Stage("games", 2)] * 4 + [Stage("armageddon")]
WORLD_CUP_2023 = [Stage("games", 2)] * 4 + [Stage("until decided")]


def upper_has_white(game: int, *, in_game_1: bool = True) -> bool:
    """Return whether the upper player has White in a game of a match.

    The lot gives the first game; the colors are reversed after each.
    """
    return in_game_1 if game % 2 == 1 else not in_game_1


def leader(lead: Fraction) -> Verdict:
    """Return who leads."""
    return "upper" if lead > 0 else "lower"


def stage_end(
    stage: Stage, left: list[str], *, upper_white_in_armageddon: bool
) -> Verdict | Literal["level"] | None:
    """Take the games of a stage off the list; return how it ended, None if it goes on."""
    if stage.kind == "armageddon":
        if not left:
            return None
        game = left.pop(0)
        if game == "--":
            return "both out"
        if game == "==":
            return "lower" if upper_white_in_armageddon else "upper"
        if POINTS[game[0]] == POINTS[game[1]]:
            raise ValueError(f"armageddon: found {game!r}, expected a winner or a draw")
        return leader(POINTS[game[0]] - POINTS[game[1]])
    if stage.kind == "until decided":
        while left:
            game = left.pop(0)
            if game == "--":
                return "both out"
            if POINTS[game[0]] != POINTS[game[1]]:
                return leader(POINTS[game[0]] - POINTS[game[1]])
        return None
    lead = Fraction(0)
    played: list[str] = []
    while left and len(played) < stage.games:
        game = left.pop(0)
        played.append(game)
        lead += POINTS[game[0]] - POINTS[game[1]]
        if abs(lead) > stage.games - len(played):
            return leader(lead)
    if len(played) < stage.games:
        return None
    return "both out" if set(played) == {"--"} else "level"


def verdict(
    stages: Sequence[Stage], games: Sequence[str], *, upper_white_in_armageddon: bool = True
) -> Verdict | None:
    """Return how a match ended, None if it goes on.

    A stage ends when its games are played, or when a player leads by more than there are games
    left. A level stage leads to the next; after the last one, somebody decides by hand. A stage to
    which neither player came at all puts both out.

    Raises:
        ValueError: a game after the decision; an armageddon that neither player won.
    """
    left = list(games)
    ended: Verdict | Literal["level"] | None = "level"
    for stage in stages:
        ended = stage_end(stage, left, upper_white_in_armageddon=upper_white_in_armageddon)
        if ended != "level":
            break
    if left:
        raise ValueError(f"found {len(left)} games after the end of the match, expected none")
    return None if ended == "level" else ended


def team_verdict(boards: Sequence[str]) -> Verdict | None:
    """Return how a finished match of two cup teams ended, None if the lot (or blitz) must decide.

    Game points; if level, the Berlin count (board k of B weighs B + 1 - k); if level, without the
    bottom board, then without the two bottom boards, and so on.
    """
    if all(board == "--" for board in boards):
        return "both out"
    leads = [POINTS[board[0]] - POINTS[board[1]] for board in boards]
    weighed = [lead * (len(boards) + 1 - board) for board, lead in enumerate(leads, start=1)]
    without = [leads[:kept] for kept in range(len(boards) - 1, 0, -1)]
    for counted in (leads, weighed, *without):
        if sum(counted) != 0:
            return leader(sum(counted, Fraction(0)))
    return None


# Rounds without a bracket: seeded again each time


class Result(NamedTuple):
    """A match of such a round: its players, their points, and who won (None: both are out)."""

    upper: int
    lower: int
    points: tuple[Fraction, Fraction]
    winner: int | None


def pair_by_seeds(entrants: Sequence[int]) -> tuple[list[tuple[int, int]], int | None]:
    """Return the matches of the highest against the lowest remaining seed, and who has the bye.

    If the number is odd, the bye goes to the top seed.
    """
    left = sorted(entrants)
    free = left.pop(0) if len(left) % 2 == 1 else None
    pairs = []
    while left:
        pairs.append((left.pop(0), left.pop()))
    return pairs, free


def best_loser(results: Sequence[Result]) -> int | None:
    """Return who lost with the most points, the better seed if level; None if nobody lost."""
    losers = []
    for result in results:
        for player, points in zip((result.upper, result.lower), result.points, strict=True):
            if result.winner not in (None, player):
                losers.append((-points, player))
    return min(losers)[1] if losers else None


def entrants_after(
    results: Sequence[Result], free: int | None, *, with_best_loser: bool
) -> list[int]:
    """Return who plays the next round, by seeds.

    With a best loser, an odd number of three or more is filled by the best loser of the round
    instead of a bye.
    """
    entrants = [result.winner for result in results if result.winner is not None]
    if free is not None:
        entrants.append(free)
    if with_best_loser and len(entrants) > 1 and len(entrants) % 2 == 1:
        lucky = best_loser(results)
        entrants += [lucky] if lucky is not None else []
    return sorted(entrants)
