"""The Baku acceleration (2017 edition: C.04.5.1; 2026 edition: C.04.7).

``baku-2016`` is the text of 2016: nine rounds or more, one point for a win and half for a draw;
one virtual point in rounds one to three, half a point in rounds four and five. ``baku-2026``
covers any number of rounds and any scoring system in which a win is worth two draws and a loss
nothing; it accelerates the first half of the rounds.

The readings are in ``docs/disputes/baku.md``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from swissmate.errors import InputError, UnsupportedByRuleSet
from swissmate.model import Points, ScoringSystem, Tournament
from swissmate.systems.position import position_before
from swissmate.wording import there_is_no

BAKU_METHODS: Final = ("baku-2016", "baku-2026")


def group_a_size(players: int) -> int:
    """Return the number of players in GA: the first half, rounded up to an even number.

    Rules: C.04.5.1 2 (2016), C.04.7 1.2 (2026). 161 players give 82.
    """
    return 2 * -(-players // 4)


def last_of_group_a(tournament: Tournament) -> int:
    """Return the id of the last GA-player, 0 if nobody is paired in round one.

    Rules: C.04.5.1 2-3 (2016), C.04.7 1.2-1.3 (2026). He is found by counting the players to be
    paired in round one. He stays the same player when late entries change the numbers, so he is
    always found from round one. A player without a pairing in round one is not counted, but belongs
    to GA if his number is smaller (``docs/disputes/baku.md#baku-who-counts``).
    """
    first = sorted(contender.id for contender in position_before(tournament, 1).contenders)
    # With a single player the even number cannot be filled: GA is everybody.
    return first[: group_a_size(len(first))][-1] if first else 0


def require_method(method: str) -> None:
    """Refuse a method that does not exist.

    Raises:
        InputError: no acceleration method has this name.
    """
    if method not in BAKU_METHODS:
        raise InputError(
            there_is_no("acceleration", method, BAKU_METHODS),
            code="unknown-acceleration",
        )


def points_by_round(method: str, rounds: int | None, scoring: ScoringSystem) -> tuple[Points, ...]:
    """Return the virtual points of a GA-player before each accelerated round, in tenths.

    Rules: C.04.5.1 1 and 4 (2016), C.04.7 1.1 and 1.4 (2026). GB-players have no virtual points,
    and nobody has any in the later rounds.

    Raises:
        InputError: no acceleration method has this name.
        UnsupportedByRuleSet: the text does not cover this number of rounds or scoring system.
    """
    if method == "baku-2016":
        _require_2016(rounds, scoring)
        return (10, 10, 10, 5, 5)
    require_method(method)
    if not rounds:
        raise UnsupportedByRuleSet(
            "baku-2026 accelerates half of the rounds, but the number of rounds is not declared"
            " (C.04.7 1.4)"
        )
    win, draw = scoring.win_white, scoring.draw_white
    if (scoring.win_black, scoring.draw_black) != (win, draw) or win != 2 * draw or scoring.loss:
        raise UnsupportedByRuleSet(
            "baku-2026 needs a win worth two draws and a loss worth nothing (C.04.7 1.1)"
        )
    accelerated_rounds = -(-rounds // 2)
    full = -(-accelerated_rounds // 2)
    return (win,) * full + (draw,) * (accelerated_rounds - full)


def _require_2016(rounds: int | None, scoring: ScoringSystem) -> None:
    if rounds and rounds < 9:
        raise UnsupportedByRuleSet(
            f"baku-2016 is for nine rounds or more, not for {rounds} (C.04.5.1 1);"
            " baku-2026 is for any number"
        )
    if (
        scoring.win_white,
        scoring.win_black,
        scoring.draw_white,
        scoring.draw_black,
        scoring.loss,
    ) != (10, 10, 5, 5, 0):
        raise UnsupportedByRuleSet(
            "baku-2016 needs one point for a win, half for a draw, none for a loss (C.04.5.1 1)"
        )


def accelerate(tournament: Tournament, method: str) -> Tournament:
    """Return the tournament with the virtual points of a method instead of its own.

    The pairing score is then the standings points plus these (C.04.5.1 5; C.04.7 1.5).

    Raises:
        InputError: no acceleration method has this name.
        UnsupportedByRuleSet: the text does not cover this tournament.
    """
    values = points_by_round(method, tournament.rounds, tournament.scoring)
    last = last_of_group_a(tournament)
    points = {player.id: values for player in tournament.players if player.id <= last}
    return replace(tournament, virtual_points=points, acceleration=method)


def accelerated(tournament: Tournament) -> Tournament:
    """Return the tournament with the acceleration that it names turned into virtual points.

    Points given by the file take precedence over the method that it names (TRF26 250 over 192).

    Raises:
        InputError: no acceleration method has the name given.
        UnsupportedByRuleSet: the text does not cover this tournament.
    """
    if not tournament.acceleration or tournament.virtual_points:
        return tournament
    return accelerate(tournament, tournament.acceleration)
