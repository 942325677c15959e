"""What a player can still reach: certain, possible, impossible, or open.

Points limit what can happen: nobody loses points, and a round brings at most a win. A rating
performance has bounds of its own (``performance_goal``). What the bounds do not settle is searched:
endings in which the player wins every game (for "possible") or loses every game (for "not
certain"), with varying results of the other players. One such ending is a proof. If the search
finds none, the answer is "open", not "no".
"""

from __future__ import annotations

import re
from itertools import product
from typing import Final, NamedTuple

from swissmate.errors import InputError, TournamentError
from swissmate.generator.seeds import Dice
from swissmate.languages.phrase import Figure, Phrase
from swissmate.model import Points, Tournament, entry_points, points_text
from swissmate.ranking import edition_in_force, standings

from .endings import Odds, Play
from .open_round import RESULTS
from .performance_goal import Proof, by_performance, performance_of

_SEARCHES: Final = 200
"""This many endings are tried for each of the two questions."""

ALL_ENDINGS: Final = 3**7
"""In the last round, every ending is examined if there are no more than this."""


class Goal(NamedTuple):
    """What to reach: a place or better, a score or more, or a rating performance or more.

    ``kind`` is ``"place"``, ``"score"`` (in tenths) or ``"performance"``.
    """

    kind: str
    value: int

    @property
    def phrase(self) -> Phrase:
        """The goal in words."""
        if self.kind == "score":
            return Phrase("cast-goal-score", {"points": Figure(points_text(self.value))})
        if self.kind == "performance":
            return Phrase("cast-goal-performance", {"rating": self.value})
        if self.value == 1:
            return Phrase("cast-goal-first")
        return Phrase("cast-goal-place", {"place": self.value})


class GoalAnswer(NamedTuple):
    """The answer: ``"certain"``, ``"possible"``, ``"impossible"`` or ``"open"``.

    ``reason`` says what proves it. ``example`` is an ending in which the player reaches the goal,
    ``counterexample`` one in which the player does not; None if it was not needed or not found.
    """

    player: int
    goal: Goal
    answer: str
    reason: Phrase
    example: Tournament | None
    counterexample: Tournament | None


def parse_goal(text: str) -> Goal:
    """Read ``first``, ``place=3``, ``score=5.5`` or ``performance=2450``.

    Raises:
        InputError: the text is none of these.
    """
    word = text.strip().lower()
    if word == "first":
        return Goal("place", 1)
    if match := re.fullmatch(r"place=([1-9]\d{0,3})", word):
        return Goal("place", int(match[1]))
    if match := re.fullmatch(r"score=(\d{1,3})(?:\.(\d))?", word):
        return Goal("score", 10 * int(match[1]) + int(match[2] or 0))
    if match := re.fullmatch(r"performance=([1-9]\d{2,3})", word):
        return Goal("performance", int(match[1]))
    raise InputError(
        f"found {text!r}; expected first, place=3, score=5.5 or performance=2450", code="usage"
    )


def can_reach(play: Play, player: int, goal: Goal) -> GoalAnswer:
    """Say whether a player reaches a goal in every ending, in some, in none, or if that is open.

    Raises:
        TournamentError: there is no such player.

    Plays at most twice ``_SEARCHES`` endings.
    """
    tournament = play.round_.tournament
    if player not in tournament.by_id:
        raise TournamentError(f"there is no player {player}", code="unknown-player")
    if goal.kind == "performance":
        proof = by_performance(tournament, player, goal.value)
    else:
        ranges = {other.id: _range(tournament, other.id) for other in tournament.players}
        proof = _by_points(ranges, player, goal)
    if proof is not None and proof[0] == "impossible":
        return GoalAnswer(player, goal, *proof, None, None)
    if proof is None and _few_endings(play):
        return _by_all_endings(play, player, goal)
    example = _find(play, player, goal, reached=True)
    if proof is not None:
        return GoalAnswer(player, goal, *proof, example, None)
    counterexample = _find(play, player, goal, reached=False)
    if example is None:
        return GoalAnswer(
            player,
            goal,
            "open",
            Phrase("cast-why-not-found", {"endings": _SEARCHES}),
            None,
            counterexample,
        )
    reason = "cast-why-shown-and-missed" if counterexample else "cast-why-shown"
    return GoalAnswer(player, goal, "possible", Phrase(reason), example, counterexample)


def _range(tournament: Tournament, player: int) -> tuple[Points, Points]:
    """Return the fewest and the most points that a player can finish with."""
    scoring, now = tournament.scoring, tournament.rounds_paired
    most_of_round = max(scoring.best, scoring.pab, scoring.forfeit_win)
    least_of_round = min(scoring.loss, scoring.forfeit_loss, scoring.zero_bye)
    least = most = tournament.points_before(player, now)
    for number in range(now, (tournament.rounds or now) + 1):
        entry = tournament.by_id[player].entry(number)
        is_open = entry.opponent and entry.result == " "
        requested = not entry.opponent and entry.result in "HF"
        if number == now and not is_open:
            worth = entry_points(entry, scoring) + tournament.abnormal(player, number)
            least, most = least + worth, most + worth
        elif requested:
            worth = entry_points(entry, scoring)
            least, most = least + worth, most + worth
        else:
            least, most = least + least_of_round, most + most_of_round
    return least, most


def _by_points(ranges: dict[int, tuple[Points, Points]], player: int, goal: Goal) -> Proof | None:
    least, most = ranges[player]
    lowest, highest = (Figure(points_text(bound)) for bound in (least, most))
    if goal.kind == "score":
        if most < goal.value:
            return "impossible", Phrase("cast-why-most-points", {"points": highest})
        if least >= goal.value:
            return "certain", Phrase("cast-why-safe", {"points": lowest})
        return None
    others = [other for number, other in ranges.items() if number != player]
    ahead = sum(1 for low, _ in others if low > most)
    if ahead >= goal.value:
        why = Phrase("cast-why-ahead", {"players": ahead, "points": highest})
        return "impossible", why
    near = sum(1 for _, high in others if high >= least)
    if near < goal.value:
        return "certain", Phrase("cast-why-near", {"players": near, "points": lowest})
    return None


def _few_endings(play: Play) -> bool:
    """Whether the last games are in progress, and few enough to examine every ending."""
    tournament = play.round_.tournament
    is_last = tournament.rounds == tournament.rounds_paired
    return is_last and 3 ** len(play.round_.games) <= ALL_ENDINGS


def _by_all_endings(play: Play, player: int, goal: Goal) -> GoalAnswer:
    """Answer by trying every way in which the last games may end."""
    ends: dict[bool, Tournament] = {}
    round_ = play.round_
    for outcome in product(range(3), repeat=len(round_.games)):
        ended = round_.tournament.with_results(
            {
                (game.white, game.black): RESULTS[result]
                for game, result in zip(round_.games, outcome, strict=True)
            }
        )
        ends.setdefault(_reached(ended, player, goal), ended)
        if len(ends) == 2:
            break
    example, counterexample = ends.get(True), ends.get(False)
    answer = "certain" if counterexample is None else "possible" if example else "impossible"
    reason = Phrase("cast-why-every-ending")
    return GoalAnswer(player, goal, answer, reason, example, counterexample)


def _reached(ended: Tournament, player: int, goal: Goal) -> bool:
    """Whether a player has reached a goal at the end."""
    if goal.kind == "score":
        return ended.points_before(player, (ended.rounds or 0) + 1) >= goal.value
    if goal.kind == "performance":
        made = performance_of(ended, player)
        return made is not None and made >= goal.value
    table = standings(ended, None, ended.rounds, edition_in_force(ended.start))
    return table.by_player[player].rank <= goal.value


def _find(play: Play, player: int, goal: Goal, *, reached: bool) -> Tournament | None:
    """Look for an ending in which the player reaches the goal, or misses it."""
    wins, loses = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)
    for number in range(1, _SEARCHES + 1):
        dice = Dice(play.seed, number, "goal")
        odds = _bent(dice, player, wins if reached else loses, loses if reached else wins)
        ended = play.ending(number, odds)
        if ended is None:
            continue
        if _reached(ended, player, goal) is reached:
            return ended
    return None


def _bent(
    dice: Dice,
    player: int,
    as_white: tuple[float, float, float],
    as_black: tuple[float, float, float],
) -> Odds:
    """Return chances that favour what is searched for; other games vary from ending to ending."""
    draws = dice.random()

    def odds(white: int, black: int) -> tuple[float, float, float]:
        if white == player:
            return as_white
        if black == player:
            return as_black
        win = (1 - draws) * dice.random()
        return (win, draws, 1 - draws - win)

    return odds
