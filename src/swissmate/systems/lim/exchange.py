"""Proposed pairings and the exchanges that repair them (lim-1999 2.4, 2.5, 4, 5.2, 5.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from swissmate.errors import InternalError
from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import induced, narrowed, perfect
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.small_costs import CheapestMatchings
from swissmate.systems.common.completion import Completion, bits

from .field import LimField, Side


def exchange_order(players: Sequence[int], side: Side) -> tuple[int, list[int]]:
    """Return the player scrutinised first and his opponents in the order of the exchanges.

    ``players`` is an even number of players in the order of their numbers. Downwards (4.1.a, 4.2)
    the first of them is scrutinised. His proposed opponent is the first of the bottom half, then
    comes the rest of it, then the top half from its end: for #1 of six, 4, 5, 6, 3, 2. Upwards
    (4.1.b) everything is mirrored.
    """
    ordered = list(players) if side.down else list(reversed(players))
    half = len(ordered) // 2
    return ordered[0], ordered[half:] + ordered[half - 1 : 0 : -1]


def choices(
    field: LimField, completion: Completion, player: int, options: Sequence[int]
) -> list[int]:
    """Return the options of a player in the order in which they are to be tried.

    The first scrutiny finds the first player who is compatible and leaves the others pairable. The
    second scrutiny (5.2) goes through the same exchanges for the first player who also suits the
    colours; in a Maxi-tournament he must be within 100 points of the former. In the last round
    (6.1) players beyond the colour limits come after all others.
    """
    within = [p for p in options if field.compatible[player] >> p & 1]
    beyond = [p for p in options if not field.compatible[player] >> p & 1]
    suited = [p for p in within if field.suited(player, p)]
    if field.maxi:
        proposed = completion.copy().first(player, within + beyond)
        return [p for p in suited if field.near(proposed, p)] + [proposed]
    return suited + within + beyond


def first_choice(
    field: LimField, completion: Completion, player: int, options: Sequence[int]
) -> int:
    """Pair a player with the best option that leaves the others pairable; return this option."""
    choice = completion.first(player, choices(field, completion, player, options))
    if choice < 0:
        raise InternalError("a player of a scoregroup that can be paired has no opponent")
    return choice


class PairedResidents(NamedTuple):
    """The residents' pairs, the player scrutinised first in each, and how they came about.

    ``fewest``: exchanges beyond the player's own were made to reduce the number of unsuited pairs.
    ``hinges``: which pairs are unsuited depends on a choice in docs/disputes/lim.md.
    """

    pairs: list[tuple[int, int]]
    fewest: bool
    hinges: bool


def pair_residents(
    field: LimField, completion: Completion, rows: Sequence[int], side: Side
) -> PairedResidents:
    """Pair the players left, who can all be paired, in the order of scrutiny (lim-1999 4, 5.2).

    The two scrutinies are made player by player: once the first player's opponent is fixed, the
    others are proposed again by halves, as the tables of 4.2 and 4.3 show. If that leaves more
    unsuited pairs than necessary, the columns of 4.3 continue, with other opponents for the earlier
    players, until their number is the least (docs/disputes/lim.md#lim-second-scrutiny).
    ``completion`` is used up.
    """
    players = iter_bits(completion.alive)
    one_by_one = completion.copy()

    def suits_first(player: int, options: Sequence[int]) -> int:
        return first_choice(field, one_by_one, player, options)

    pairs = _scrutinised(players, side, suits_first)
    assert pairs is not None  # first_choice finds somebody
    unsuited = sum(not field.suited(one, two) for one, two in pairs)
    if not unsuited:
        return PairedResidents(pairs, fewest=False, hinges=False)
    least = _fewest_unsuited(field, rows, players, unsuited)

    def looking_ahead(*, colors: bool) -> list[tuple[int, int]] | None:
        fewest, trial = least.copy(), completion.copy()

        def first_of_the_least(player: int, options: Sequence[int]) -> int:
            if colors or field.maxi:
                tried = choices(field, trial, player, options)
                choice = fewest.first(player, tried if colors else sorted(tried, key=options.index))
                return choice if choice < 0 else trial.first(player, [choice])
            return fewest.first(player, options)

        return _scrutinised(players, side, first_of_the_least)

    better = looking_ahead(colors=True) if least.unsuited < unsuited else None
    taken = better or pairs
    hinges = looking_ahead(colors=False) not in (taken, None)
    return PairedResidents(taken, fewest=better is not None, hinges=hinges)


def _scrutinised(
    players: Sequence[int], side: Side, choose: Callable[[int, Sequence[int]], int]
) -> list[tuple[int, int]] | None:
    """Pair each player in turn with the one that ``choose`` names; None if it names nobody."""
    pairs = []
    left = list(players)
    while left:
        player, options = exchange_order(left, side)
        opponent = choose(player, options)
        if opponent < 0:
            return None
        pairs.append((player, opponent))
        left = [p for p in left if p not in (player, opponent)]
    return pairs


class _Fewest:
    """The pairings with the fewest unsuited pairs, narrowed while pairs are fixed one by one."""

    def __init__(self, players: Sequence[int], least: CheapestMatchings, unsuited: int) -> None:
        self.unsuited = unsuited
        self._players = players
        self._least = least
        self._place = {player: place for place, player in enumerate(players)}
        self._graph = RestrictableMatching(least.rows, least.mate, least.cuts)

    def copy(self) -> _Fewest:
        """Return the same pairings with no pair fixed."""
        return _Fewest(self._players, self._least, self.unsuited)

    def first(self, player: int, options: Sequence[int]) -> int:
        """Pair the player with the first option that such a pairing has; -1 if none has one."""
        place = self._place
        return next(
            (
                option
                for option in options
                if self._graph.confine(place[player], 1 << place[option])
            ),
            -1,
        )


def _fewest_unsuited(
    field: LimField, rows: Sequence[int], players: Sequence[int], unsuited: int
) -> _Fewest:
    """Return the pairings of these players that leave the fewest pairs unsuited.

    ``unsuited`` is the number of unsuited pairs in some pairing. If the numbers of players due each
    colour make so many inevitable, then nobody due the rarer colour meets another such player or
    one due no colour, and nothing needs to be computed.
    """
    due = {color: [i for i, p in enumerate(players) if field.due[p] == color] for color in "wb"}
    rare, common = sorted(due.values(), key=len)
    inner = induced(rows, players)
    if 2 * unsuited == 2 * len(common) - len(players):
        others = ~bits(common)
        inner = [row & ~others if others >> i & 1 else row for i, row in enumerate(inner)]
        least = perfect(inner)
        assert least is not None  # the pairing with so many is one
        return _Fewest(players, least, unsuited)
    start = perfect(inner)
    assert start is not None  # all these players can be paired
    least = narrowed(start, [(bits(colors), bits(colors), 1) for colors in (rare, common)])
    same = {i: j for i, j in enumerate(least.mate) if not field.suited(players[i], players[j])}
    return _Fewest(players, least, len(same) // 2)
