"""The double Swiss of 2026 (C.04.5), followed literally: past matches and colours.

Articles 3.2 to 3.6 are in :mod:`.upfloating_literal`. The readings are those of
``docs/disputes/double-swiss.md``.
"""

from __future__ import annotations

from swissmate.model import Entry, Matches, Points, entry_points
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .upfloating_literal import Criteria, Participant, round_pairing


def pair_literally(position: PairingPosition) -> RoundPairing:
    """Pair a round of matches by enumeration.

    Raises:
        NoLegalPairing: the round-pairing cannot be completed (3.3.3).
    """
    return _Reading(position).round_pairing()


def _match_was_played(entry: Entry) -> bool:
    return bool(entry.opponent) and entry.result not in {"+", "-"}


class _Reading:
    def __init__(self, position: PairingPosition) -> None:
        self.position = position
        self.number = position.round_number
        self.matches = position.tournament.matches or Matches()
        self.past = {
            player.id: [player.entry(number) for number in range(1, self.number)]
            for player in position.tournament.players
        }

    def points(self, player: int, number: int) -> Points:
        """Return the game points of one match."""
        stated = self.matches.points.get(player, ())
        if len(stated) >= number:
            return stated[number - 1].primary
        return entry_points(self.past[player][number - 1], self.position.scoring)

    def score(self, player: int, before: int) -> Points:
        return sum(self.points(player, number) for number in range(1, before))

    def pairing_score(self, player: int, before: int) -> Points:
        return self.score(player, before) + self.position.tournament.virtual(player, before)

    def colors(self, player: int) -> list[str]:
        """Return the colours of the matches in which a game was played, oldest first (1.6)."""
        return [
            entry.color
            for entry in self.past[player]
            if _match_was_played(entry) and entry.color in ("w", "b")
        ]

    def participant(self, player: int) -> Participant:
        past = self.past[player]
        floated = False
        if past and _match_was_played(past[-1]):
            opponent = past[-1].opponent
            before = self.number - 1
            floated = self.pairing_score(player, before) != self.pairing_score(opponent, before)
        met = {entry.opponent for entry in past if _match_was_played(entry)}
        met |= self.position.forbidden.get(player, frozenset())
        return Participant(
            player,
            self.pairing_score(player, self.number),
            sum(map(_match_was_played, past)),
            any(entry.result in {"U", "+", "F"} for entry in past),
            floated,
            frozenset(met),
        )

    def round_pairing(self) -> RoundPairing:
        contenders = {contender.id: contender for contender in self.position.contenders}
        pairs, bye = round_pairing(
            {contender: self.participant(contender) for contender in contenders},
            Criteria(not self.position.is_last_round, lambda one, two: ()),
        )
        seated = [self.seated(*pair) for pair in pairs]
        return RoundPairing(self.number, publishing_order(seated, contenders), bye)

    def seated(self, one: int, two: int) -> tuple[int, int]:
        """Return the players with White and with Black in the first game (4.3, 4.4)."""

        def rank(player: int) -> tuple[Points, int]:
            return -self.score(player, self.number), player

        higher, lower = sorted((one, two), key=rank)
        if self.higher_has_white(higher, lower):
            return higher, lower
        return lower, higher

    def higher_has_white(self, higher: int, lower: int) -> bool:
        mine, theirs = self.colors(higher), self.colors(lower)
        if not mine and not theirs:  # 4.3.1
            return (higher % 2 == 1) == (self.position.initial_color == "w")
        if mine.count("w") != theirs.count("w"):  # 4.3.2
            return mine.count("w") < theirs.count("w")
        for own, other in zip(mine[::-1], theirs[::-1], strict=False):  # 4.3.3
            if own != other:
                return own == "b"
        if mine:  # 4.3.4
            return mine[-1] == "b"
        return theirs[-1] == "w"  # 4.3.5
