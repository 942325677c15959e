"""Brackets: which matches there are, and where each takes its players from.

The Handbook has no text on knockouts; this is the usual bracket (``docs/knockout.md``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from .terms import Terms

NOBODY: Final = 0
"""Stands where a seed is not taken, or where two players are out at once."""

Kind = Literal["round", "losers", "final", "second-final", "third"]


class Source(NamedTuple):
    """Where a player comes from: a ``seed``, the ``winner`` or the ``loser`` of a match."""

    kind: Literal["seed", "winner", "loser"]
    number: int


class Meeting(NamedTuple):
    """A match of a bracket, numbered from 1, of the ``part``-th round of its ``kind``.

    ``stage`` says when it is played: all matches of a stage are decided before the next begins.
    ``loser_place`` is the place of who loses, None if the loser goes on; ``winner_place`` that of
    who wins and has no further match.
    """

    number: int
    kind: Kind
    part: int
    stage: int
    upper: Source
    lower: Source
    loser_place: int | None
    winner_place: int | None = None


def slots(size: int, *, reversed_pairs: bool = False) -> list[int]:
    """Return the seeds of a bracket from the top down: each seed meets its rest to ``size`` + 1."""
    if size == 1:
        return [1]
    smaller = slots(size // 2, reversed_pairs=reversed_pairs)
    pairs = [(seed, size + 1 - seed) for seed in smaller]
    if reversed_pairs:
        pairs[1::2] = [pair[::-1] for pair in pairs[1::2]]
    return [seed for pair in pairs for seed in pair]


def bracket(players: int, terms: Terms) -> tuple[Meeting, ...]:
    """Return the matches of a bracket for two players or more, each after its sources.

    Seeds that nobody has are the byes of the first stage, so these go to the top seeds.
    """
    size = 1 << (players - 1).bit_length()
    drawn = [Source("seed", seed) for seed in slots(size, reversed_pairs=terms.reversed_pairs)]
    rounds: list[list[Meeting]] = []
    number = 0
    while len(drawn) > 1:
        stage, left = len(rounds) + 1, len(drawn) // 2
        matches = [
            Meeting(number + n, "round", stage, stage, upper, lower, left + 1)
            for n, (upper, lower) in enumerate(zip(drawn[::2], drawn[1::2], strict=True), 1)
        ]
        number += left
        rounds.append(matches)
        drawn = [Source("winner", match.number) for match in matches]
    if terms.double:
        return tuple(_with_losers(rounds, second_final=terms.second_final))
    final = rounds[-1][0]._replace(kind="final", winner_place=1)
    rounds[-1] = [final]
    if terms.third and len(rounds) > 1:
        rounds[-2] = [match._replace(loser_place=None) for match in rounds[-2]]
        upper, lower = (Source("loser", match.number) for match in rounds[-2])
        rounds[-1].append(Meeting(final.number + 1, "third", 1, final.stage, upper, lower, 4, 3))
    return tuple(match for matches in rounds for match in matches)


def _with_losers(rounds: Sequence[Sequence[Meeting]], *, second_final: bool) -> list[Meeting]:
    """Return the matches of a double elimination.

    The losers of the first round meet each other, neighbor with neighbor. Who survives meets the
    losers of the next round, taken from the bottom up, so that nobody soon meets again the one who
    has just won; the survivors of that meet each other, and so on.
    """
    meetings = [match._replace(loser_place=None) for matches in rounds for match in matches]
    stage_of = {match.number: match.stage for match in meetings}
    of_losers: list[list[Meeting]] = []

    def play(pairs: Sequence[tuple[Source, Source]]) -> list[Source]:
        matches = []
        for upper, lower in pairs:
            number = len(meetings) + 1
            stage_of[number] = max(stage_of[upper.number], stage_of[lower.number]) + 1
            part = len(of_losers) + 1
            matches.append(Meeting(number, "losers", part, stage_of[number], upper, lower, 0))
            meetings.append(matches[-1])
        of_losers.append(matches)
        return [Source("winner", match.number) for match in matches]

    alive = [Source("loser", match.number) for match in rounds[0]]
    for matches in rounds[1:]:
        alive = play(list(zip(alive[::2], alive[1::2], strict=True)))
        beaten = [Source("loser", match.number) for match in matches[::-1]]
        alive = play(list(zip(alive, beaten, strict=True)))
    place, place_of = 3, dict[int, int]()
    for played in reversed(of_losers):
        place_of |= {match.number: place for match in played}
        place += len(played)
    meetings = [
        match._replace(loser_place=place_of.get(match.number, match.loser_place))
        for match in meetings
    ]
    unbeaten, number = Source("winner", rounds[-1][0].number), len(meetings) + 1
    stage = max(stage_of[unbeaten.number], stage_of[alive[0].number]) + 1
    final = Meeting(number, "final", 1, stage, unbeaten, alive[0], 2, 1)
    if not second_final:
        return [*meetings, final]
    again = (Source("loser", number), Source("winner", number))
    return [
        *meetings,
        final._replace(loser_place=None, winner_place=None),
        Meeting(number + 1, "second-final", 1, stage + 1, *again, 2, 1),
    ]


def reseeded(number: int, stage: int, seeds: Sequence[int], going_on: int) -> list[Meeting]:
    """Return the matches of a stage in which the highest of some seeds meets the lowest, and so on.

    With an odd number the top seed goes on without a match. ``number`` is that of the first match,
    ``going_on`` the number of players who will be left.
    """
    left = sorted(seeds)[len(seeds) % 2 :]
    pairs = zip(left[: len(left) // 2], left[: len(left) // 2 - 1 : -1], strict=True)
    is_final = len(seeds) == 2
    return [
        Meeting(
            number + n,
            "final" if is_final else "round",
            1 if is_final else stage,
            stage,
            Source("seed", upper),
            Source("seed", lower),
            going_on + 1,
            1 if is_final else None,
        )
        for n, (upper, lower) in enumerate(pairs)
    ]
