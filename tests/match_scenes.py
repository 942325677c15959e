"""Tournaments of matches by hand: teams or players of a double Swiss, one line each.

``matches_of`` takes the rounds as they were played, White first with White's result::

    matches_of(["1-5:1 2-6:1 7:U", "..."], entrants=8, rounds=5)

Results are ``1 = 0 +- -+ --``; who is not named is absent. Two more, 901 and 902, meet in every
round and are absent from the next, so that there is a round even if nobody else plays. ``points``
overrides what a participant has before the next round (tenths), for scenes that need a score and
no past.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissmate.model import (
    DEFAULT_MATCH_SCORING,
    Entry,
    ForbiddenGroup,
    Matches,
    MatchPoints,
    Player,
    Tournament,
)
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.ruleset import RoundPairing

_BOTH = {"1": "10", "=": "==", "0": "01", "+-": "+-", "-+": "-+", "--": "--"}


def matches_of(
    rounds_played: Sequence[str],
    *,
    entrants: int,
    rounds: int,
    preferences: str = "A",
    initial_color: str = "w",
    points: Mapping[int, int] | None = None,
    secondary: Mapping[int, int] | None = None,
    forbidden: Sequence[tuple[int, int]] = (),
    virtual: Mapping[int, tuple[int, ...]] | None = None,
) -> Tournament:
    """Return the tournament after these rounds."""
    entries: dict[int, list[Entry]] = {number: [] for number in range(1, entrants + 1)}
    for text in rounds_played:
        of_round = {}
        for match in text.split():
            who, _, result = match.partition(":")
            if "-" in who:
                white, black = map(int, who.split("-"))
                codes = _BOTH[result]
                of_round[white] = Entry(black, "w", codes[0])
                of_round[black] = Entry(white, "b", codes[1])
            else:
                of_round[int(who)] = Entry(0, "-", result)
        for player, own in entries.items():
            own.append(of_round.get(player, Entry(0, "-", "Z")))
    if rounds_played:
        entries[901] = [Entry(902, "w", "=") for _ in rounds_played]
        entries[902] = [Entry(901, "b", "=") for _ in rounds_played]
    known = {}
    if points is not None or secondary is not None:
        # All that a participant has is put into the first round.
        for entry in entries:
            first = MatchPoints((points or {}).get(entry, 0), (secondary or {}).get(entry, 0))
            known[entry] = (first, *[MatchPoints(0, 0)] * (len(rounds_played) - 1))
    return Tournament(
        tuple(Player(player, f"T{player}", entries=tuple(own)) for player, own in entries.items()),
        rounds=rounds,
        scoring=DEFAULT_MATCH_SCORING,
        initial_color=initial_color,
        forbidden=tuple(ForbiddenGroup(frozenset(pair)) for pair in forbidden),
        virtual_points=dict(virtual or {}),
        absent=frozenset({901, 902}),
        matches=Matches(known, preferences, secondary is not None),
    )


def before(tournament: Tournament) -> PairingPosition:
    """Return the position before the next round."""
    return position_before(tournament)


def told(pairing: RoundPairing) -> str:
    """Return a pairing in one line: ``"4-2 3-1 5:bye"``."""
    boards = " ".join(f"{white}-{black}" for white, black in pairing.pairs)
    return boards if pairing.pab is None else f"{boards} {pairing.pab}:bye"
