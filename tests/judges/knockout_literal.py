"""Knockouts, followed literally: bracket, who meets whom next, who is out, places.

The Handbook has no text on knockouts; this is the usual bracket. Nothing here is shared with an
engine. Players (or teams) are their seeds, 1 to n; ``NOBODY`` stands where a bye is, or where two
players are out at once. ``None`` is not known yet. How a match is decided is in
:mod:`.knockout_matches_literal`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from .knockout_matches_literal import Verdict

NOBODY = 0


# The bracket


def bracket_size(players: int) -> int:
    """Return the smallest power of two with room for everybody."""
    size = 1
    while size < players:
        size *= 2
    return size


def slots(size: int, *, halves_reversed: bool = False) -> list[int]:
    """Return the seeds from the top of the bracket down.

    Start with seed 1. At each doubling to size m, seed s becomes the pair s, m + 1 - s: of eight
    1-8 4-5 2-7 3-6. So the favorites meet as late as possible.

    Args:
        size: a power of two.
        halves_reversed: every second pair is turned at each doubling: 1-8 5-4 3-6 7-2.
    """
    seeds = [1]
    while len(seeds) < size:
        doubled = []
        for index, seed in enumerate(seeds):
            pair = [seed, 2 * len(seeds) + 1 - seed]
            if halves_reversed and index % 2 == 1:
                pair.reverse()
            doubled += pair
        seeds = doubled
    return seeds


class Source(NamedTuple):
    """Where a player comes from: ``seed``, or ``winner`` or ``loser`` of the match of a number."""

    kind: Literal["seed", "winner", "loser"]
    number: int


class Meeting(NamedTuple):
    """A match of the bracket.

    Attributes:
        number: from 1; a match comes after those that it takes its players from.
        name: ``round 2``, ``losers 3``, ``final``, ``second final`` or ``third place``.
        upper: where the upper player comes from.
        lower: where the lower player comes from.
        loser_place: the place (the best, if shared) of who loses here and is out; None if the loser
            goes on.
        winner_place: the place of who wins here and has no further match; else None.
    """

    number: int
    name: str
    upper: Source
    lower: Source
    loser_place: int | None
    winner_place: int | None = None


def elimination_rounds(players: int, *, halves_reversed: bool) -> list[list[Meeting]]:
    """Return the matches from round 1 to the final, top to bottom; a place as if losers were out.

    The seeds that nobody has are the byes of round 1. Seed s stands against size + 1 - s, so the
    byes go to the top seeds.
    """
    size = bracket_size(players)
    above = [Source("seed", seed) for seed in slots(size, halves_reversed=halves_reversed)]
    rounds: list[list[Meeting]] = []
    number = 0
    while len(above) > 1:
        # Half of those above lose here: 5 to 8 are the losers of four matches.
        loser_place = len(above) // 2 + 1
        matches = []
        for index in range(0, len(above), 2):
            number += 1
            name = f"round {len(rounds) + 1}"
            matches.append(Meeting(number, name, above[index], above[index + 1], loser_place))
        rounds.append(matches)
        above = [Source("winner", match.number) for match in matches]
    return rounds


def single_elimination(
    players: int, *, third_place: bool = False, halves_reversed: bool = False
) -> list[Meeting]:
    """Return the matches of a knockout of two players or more.

    Args:
        players: how many.
        third_place: whether the losers of the semifinals play for place 3.
        halves_reversed: which order of the slots.
    """
    rounds = elimination_rounds(players, halves_reversed=halves_reversed)
    final = rounds[-1][0]._replace(name="final", winner_place=1)
    if not third_place or len(rounds) == 1:
        return [match for matches in rounds[:-1] for match in matches] + [final]
    semifinals = [match._replace(loser_place=None) for match in rounds[-2]]
    losers = [Source("loser", match.number) for match in semifinals]
    third = Meeting(final.number + 1, "third place", losers[0], losers[1], 4, 3)
    earlier = [match for matches in rounds[:-2] for match in matches]
    return [*earlier, *semifinals, final, third]


def double_elimination(
    players: int, *, second_final: bool = True, halves_reversed: bool = False
) -> list[Meeting]:
    """Return the matches of a knockout in which two lost matches put a player out.

    The losers of round 1 meet each other, neighbor with neighbor. The survivors then meet the
    losers of round 2, these taken from the bottom up: in a bracket of eight or more nobody meets
    at once the player who won in round 1. The survivors of that meet each other, then the losers of
    round 3, and so on. Who wins among the losers meets the winner of the other bracket, and must
    beat that player twice.

    Args:
        players: how many, three or more.
        second_final: whether a winner of the final that has lost a match must win another one.
        halves_reversed: which order of the slots.
    """
    rounds = elimination_rounds(players, halves_reversed=halves_reversed)
    meetings = [match._replace(loser_place=None) for matches in rounds for match in matches]
    losers_rounds: list[list[Meeting]] = []

    def play(pairs: Sequence[tuple[Source, Source]]) -> list[Source]:
        """Add a round of the losers; return where its survivors come from."""
        matches = [
            Meeting(len(meetings) + index, f"losers {len(losers_rounds) + 1}", upper, lower, 0)
            for index, (upper, lower) in enumerate(pairs, start=1)
        ]
        losers_rounds.append(matches)
        meetings.extend(matches)
        return [Source("winner", match.number) for match in matches]

    alive = [Source("loser", match.number) for match in rounds[0]]
    for matches in rounds[1:]:
        alive = play(list(zip(alive[::2], alive[1::2], strict=True)))
        dropped = [Source("loser", match.number) for match in reversed(matches)]
        alive = play(list(zip(alive, dropped, strict=True)))

    # Places from behind: 3 loses the last match of the losers, then come 4, 5 and 6, 7 and 8, ...
    place, place_of = 3, {}
    for matches in reversed(losers_rounds):
        for match in matches:
            place_of[match.number] = place
        place += len(matches)
    meetings = [
        match._replace(loser_place=place_of.get(match.number, match.loser_place))
        for match in meetings
    ]
    unbeaten = Source("winner", rounds[-1][0].number)
    number = len(meetings) + 1
    if not second_final:
        return [*meetings, Meeting(number, "final", unbeaten, alive[0], 2, 1)]
    again = (Source("loser", number), Source("winner", number))
    return [
        *meetings,
        Meeting(number, "final", unbeaten, alive[0], None),
        Meeting(number + 1, "second final", *again, 2, 1),
    ]


# The event


class Seat(NamedTuple):
    """What is known of a match: its players, its winner and its loser."""

    upper: int | None
    lower: int | None
    winner: int | None
    loser: int | None


def seats(
    meetings: Sequence[Meeting],
    players: int,
    verdicts: Mapping[int, Verdict],
    withdrawn: frozenset[int] = frozenset(),
) -> dict[int, Seat]:
    """Return what is known of every match.

    Who meets nobody goes on without a match. Who has withdrawn loses each match that has no verdict
    yet, as soon as both players are known. A second final is needed only if the player with a lost
    match won the final.

    Args:
        meetings: the bracket.
        players: how many.
        verdicts: number of a match to how it ended, played or decided by hand.
        withdrawn: who has left.
    """
    known: dict[int, Seat] = {}

    def player(source: Source) -> int | None:
        if source.kind == "seed":
            return source.number if source.number <= players else NOBODY
        seat = known[source.number]
        return seat.winner if source.kind == "winner" else seat.loser

    for match in meetings:
        upper, lower = player(match.upper), player(match.lower)
        winner: int | None = None
        loser: int | None = None
        ended = verdicts.get(match.number)
        if upper is None or lower is None:
            pass
        elif match.name == "second final" and known[match.number - 1].upper == lower:
            winner, loser = lower, upper  # the unbeaten player has won the first one
        elif NOBODY in (upper, lower):
            winner, loser = max(upper, lower), NOBODY
        elif ended == "both out":
            winner, loser = NOBODY, NOBODY
        elif ended:
            winner, loser = (upper, lower) if ended == "upper" else (lower, upper)
        elif upper in withdrawn and lower in withdrawn:
            winner, loser = NOBODY, NOBODY
        elif upper in withdrawn:
            winner, loser = lower, upper
        elif lower in withdrawn:
            winner, loser = upper, lower
        known[match.number] = Seat(upper, lower, winner, loser)
    return known


def next_matches(known: Mapping[int, Seat]) -> dict[int, tuple[int, int]]:
    """Return the matches that can be played now: number to upper and lower player."""
    return {
        number: (seat.upper, seat.lower)
        for number, seat in known.items()
        if seat.upper and seat.lower and seat.winner is None
    }


def places(meetings: Sequence[Meeting], known: Mapping[int, Seat]) -> dict[int, int]:
    """Return the places of those who are out, or have won; one round out, one place.

    Two players who are out at once both take the loser's place of their match; where the loser
    would go on, they take the place of who goes on from there and loses at once.
    """
    place: dict[int, int] = {}
    for match in meetings:
        seat = known[match.number]
        if seat.winner is None or not (seat.upper or seat.lower):
            continue
        if seat.winner == NOBODY:
            lost = place_of_both(meetings, match)
            place |= {player: lost for player in (seat.upper, seat.lower) if player}
        elif match.winner_place is not None:
            place[seat.winner] = match.winner_place
        if seat.loser and match.loser_place is not None:
            place[seat.loser] = match.loser_place
    return place


def place_of_both(meetings: Sequence[Meeting], match: Meeting) -> int:
    """Return the place of two players who are out at once."""
    while match.loser_place is None:
        after = Source("loser", match.number)
        match = next(later for later in meetings if after in (later.upper, later.lower))
    return match.loser_place


def out(meetings: Sequence[Meeting], known: Mapping[int, Seat]) -> set[int]:
    """Return who has no further match and has not won."""
    return {player for player, place in places(meetings, known).items() if place > 1}
