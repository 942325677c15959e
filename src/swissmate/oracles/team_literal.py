"""The team system of 2026 (C.04.6), followed literally: past rounds, preferences, colours.

Articles 3.2 to 3.6 are in :mod:`.upfloating_literal`. The readings are those of
``docs/disputes/team.md``.
"""

from __future__ import annotations

from swissmate.model import Entry, Matches, Points, entry_points
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .upfloating_literal import Criteria, Participant, round_pairing

_OTHER = {"w": "b", "b": "w"}


def pair_literally(position: PairingPosition) -> RoundPairing:
    """Pair a round of teams by enumeration.

    Raises:
        NoLegalPairing: the round-pairing cannot be completed (3.3.3).
    """
    return _Reading(position).round_pairing()


class _Reading:
    def __init__(self, position: PairingPosition) -> None:
        self.position = position
        self.tournament = position.tournament
        self.matches = position.tournament.matches or Matches()
        self.ids = sorted(contender.id for contender in position.contenders)
        self.played = {team: self.colors_had(team) for team in self.ids}

    # 1.2: scores

    def worth(self, team: int, number: int, *, secondary: bool = False) -> Points:
        stated = self.matches.points.get(team, ())
        if number <= len(stated):
            return stated[number - 1].secondary if secondary else stated[number - 1].primary
        return entry_points(self.entry(team, number), self.position.scoring)

    def entry(self, team: int, number: int) -> Entry:
        return self.tournament.by_id[team].entry(number)

    def score(self, team: int, number: int, *, secondary: bool = False) -> Points:
        """Return the score before a round, without virtual points."""
        return sum(
            self.worth(team, round_number, secondary=secondary) for round_number in range(1, number)
        )

    def pairing_score(self, team: int, number: int) -> Points:
        return self.score(team, number) + self.tournament.virtual(team, number)

    # 1.5 to 1.7: floaters, colours, preferences

    def was_played(self, entry: Entry) -> bool:
        return entry.opponent != 0 and entry.result not in ("+", "-")

    def colors_had(self, team: int) -> str:
        entries = [self.entry(team, number) for number in range(1, self.position.round_number)]
        return "".join(entry.color for entry in entries if self.was_played(entry)).replace("-", "")

    def was_floater(self, team: int) -> bool:
        before = self.position.round_number - 1
        if before == 0 or not self.was_played(self.entry(team, before)):
            return False
        opponent = self.entry(team, before).opponent
        return self.pairing_score(team, before) != self.pairing_score(opponent, before)

    def difference(self, team: int) -> int:
        return self.played[team].count("w") - self.played[team].count("b")

    def preference(self, team: int) -> tuple[str, str]:
        """Return the preferred colour and ``"strong"``, ``"mild"`` or ``""`` (1.7.1, 1.7.2).

        A simple preference of type A is returned as a strong one.
        """
        colors, cd = self.played[team], self.difference(team)
        kind = self.matches.preferences
        if not kind or not colors:
            return "", ""
        if cd < -1 or (cd in (0, -1) and colors.endswith("bb")):
            return "w", "strong"
        if cd > 1 or (cd in (0, 1) and colors.endswith("ww")):
            return "b", "strong"
        if kind == "A":
            return "", ""
        last_round = self.position.is_last_round
        if cd == -1 or (cd == 0 and not last_round and colors[-1] == "b"):
            return "w", "mild"
        if cd == 1 or (cd == 0 and not last_round and colors[-1] == "w"):
            return "b", "mild"
        return "", ""

    def unfulfilled(self, one: int, two: int) -> tuple[int, int]:
        """Return what a pair counts for C8 and C9: whether one team cannot have its colour."""
        mine, theirs = self.preference(one), self.preference(two)
        clash = mine[0] != "" and mine[0] == theirs[0]
        strong = mine[1] == theirs[1] == "strong" and self.matches.preferences == "B"
        return int(clash), int(clash and strong)

    # 2 and 3

    def participant(self, team: int) -> Participant:
        entries = [self.entry(team, number) for number in range(1, self.position.round_number)]
        return Participant(
            team,
            self.pairing_score(team, self.position.round_number),
            sum(self.was_played(entry) for entry in entries),
            any(entry.result in ("U", "+", "F") for entry in entries),
            self.was_floater(team),
            frozenset(entry.opponent for entry in entries if self.was_played(entry))
            | self.position.forbidden.get(team, frozenset()),
        )

    def round_pairing(self) -> RoundPairing:
        number, rounds = self.position.round_number, self.position.rounds
        last_two = rounds != 0 and number >= rounds - 1
        pairs, bye = round_pairing(
            {team: self.participant(team) for team in self.ids},
            Criteria(not last_two, self.unfulfilled),
        )
        contenders = {contender.id: contender for contender in self.position.contenders}
        colored = [self.with_colors(*pair) for pair in pairs]
        return RoundPairing(number, publishing_order(colored, contenders), bye)

    # 4

    def first_team(self, one: int, two: int) -> tuple[int, int]:
        """Return the first-team and the other (4.2)."""
        number = self.position.round_number

        def rank(team: int) -> tuple[Points, Points, int]:
            second = self.score(team, number, secondary=True) if self.matches.secondary else 0
            return -self.score(team, number), -second, team

        return (one, two) if rank(one) < rank(two) else (two, one)

    def with_colors(self, one: int, two: int) -> tuple[int, int]:
        """Return White and Black of a pair."""
        first, other = self.first_team(one, two)
        return (first, other) if self.color_of(first, other) == "w" else (other, first)

    def color_of(self, first: int, other: int) -> str:
        """Return the colour of the first-team (4.3)."""
        mine, theirs = self.played[first], self.played[other]
        (want, how), (want2, how2) = self.preference(first), self.preference(other)
        if not mine and not theirs:  # 4.3.1
            initial = self.position.initial_color
            return initial if first % 2 else _OTHER[initial]
        if want and not want2:  # 4.3.2
            return want
        if want2 and not want:
            return _OTHER[want2]
        if want and want != want2:  # 4.3.3
            return want
        if self.matches.preferences == "B" and how != how2:  # 4.3.4
            return want if how == "strong" else _OTHER[want2]
        if self.difference(first) != self.difference(other):  # 4.3.5
            return "w" if self.difference(first) < self.difference(other) else "b"
        for own, opposite in zip(reversed(mine), reversed(theirs), strict=False):  # 4.3.6
            if own != opposite:
                return _OTHER[own]
        if want:  # 4.3.7
            return want
        if mine:  # 4.3.8
            return _OTHER[mine[-1]]
        return theirs[-1]  # 4.3.9
