"""What the 2012 rules know about a player, and what they say about a pair (A.4-A.10, B).

Dutch system, version agreed in Istanbul 2012 (C.04.1 at that time): definitions A.7 (colour
preferences), A.10 (top scorers), the floats of A.4 and the criteria B.1-B.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swissmate.matching.bits import packed, runs_of
from swissmate.model import ScoringSystem
from swissmate.systems.common.color_preference import Strength, color_preference
from swissmate.systems.common.completion import unmet_rows, without_inner_edges
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender, PairingPosition


def float_of(past: PastRound | None, scoring: ScoringSystem) -> str:
    """Return ``"d"``, ``"u"`` or ``""``: the downfloat or upfloat that a round gave (A.4, B.1.b).

    Points without a game (from a bye, or because the opponent did not appear) are a downfloat
    whatever the scores were; a player who did not appear himself gets no float. After a game, the
    scores before that round decide, including virtual points
    (``docs/disputes/dutch-2012.md#d12-floats``).
    """
    del scoring  # What matters is whether the round brought points, not how many.
    if past is None:
        return ""
    if not past.entry.played:
        return "d" if past.points > 0 or past.entry.result == "U" else ""
    if past.score == past.opponent_score:
        return ""
    return "d" if past.score > past.opponent_score else "u"


def may_have_bye(player: Contender, scoring: ScoringSystem) -> bool:
    """B.1.b: no bye for a player who scored without playing, by any kind of bye or a forfeit."""
    del scoring
    return not player.had_pab and player.top_unplayed <= 0


@dataclass(frozen=True, slots=True)
class Seat:
    """One player as the 2012 rules see him before a round.

    ``down`` and ``up`` tell how many rounds ago (1, 2) the player had that float.
    ``may_have_bye`` is the answer of B.1.b.
    """

    contender: Contender
    color: str
    strength: Strength
    top_scorer: bool
    down: frozenset[int]
    up: frozenset[int]
    may_have_bye: bool

    @property
    def id(self) -> int:
        """The pairing number."""
        return self.contender.id

    @property
    def score(self) -> int:
        """The pairing score, in tenths."""
        return self.contender.score


class Field2012:
    """All players of a round, in the order of A.2, and what B.1 and B.2 say about each pair.

    ``rows[i]`` are the places, as bits, of the players whom the player at place i may meet.
    """

    def __init__(self, position: PairingPosition) -> None:
        self.odd_round = position.round_number % 2 == 1
        self.seats = tuple(_seat(contender, position) for contender in position.contenders)
        self._place = {seat.id: place for place, seat in enumerate(self.seats)}
        self.rows = self._rows(position)

    def _rows(self, position: PairingPosition) -> list[int]:
        """B.1.a and B.2 with its note: one top scorer in the pair is enough to lift B.2.

        Pairs that the organiser forbids are treated like pairs that have met.
        """
        bound = {"w": 0, "b": 0}
        for place, seat in enumerate(self.seats):
            if seat.strength is Strength.ABSOLUTE and not seat.top_scorer:
                bound[seat.color] |= 1 << place
        rows = unmet_rows(position.contenders, position.forbidden)
        for players in bound.values():
            rows = without_inner_edges(rows, players)
        return rows

    def opponents(self, seats: Sequence[Seat]) -> list[int]:
        """Return, for each of some seats, which of the others it may meet, as bits (B.1.a, B.2).

        The seats are in the order of A.2, like those of a bracket followed by those of the next.
        """
        places = [self._place[seat.id] for seat in seats]
        runs = runs_of(places)
        return [packed(self.rows[place], runs) for place in places]

    def compatible(self, seats: Sequence[Seat]) -> list[bool]:
        """Return, for each of some seats, whether it may meet any of the others."""
        places = [self._place[seat.id] for seat in seats]
        among = sum([1 << place for place in places])
        return [bool(self.rows[place] & among) for place in places]

    def may_meet(self, one: Seat, two: Seat) -> bool:
        """Whether B.1.a and B.2 let two players meet."""
        return bool(self.rows[self._place[one.id]] >> self._place[two.id] & 1)

    @staticmethod
    def breaks_b2(one: Seat, two: Seat) -> bool:
        """B.2: two players with the same absolute colour preference."""
        return one.color == two.color and one.strength is two.strength is Strength.ABSOLUTE

    @staticmethod
    def same_color(one: Seat, two: Seat) -> bool:
        """Whether a pair cannot fulfil all colour preferences (A.8.a, B.4)."""
        return bool(one.color) and one.color == two.color

    @staticmethod
    def same_strong_color(one: Seat, two: Seat) -> bool:
        """Whether both want the same colour strongly or absolutely (A.7.d, A.7.e, A.8.b)."""
        return (
            one.color == two.color
            and one.strength >= Strength.STRONG
            and two.strength >= Strength.STRONG
        )


def _seat(contender: Contender, position: PairingPosition) -> Seat:
    color, strength = color_preference(contender.colors)
    floats = {
        1: float_of(contender.last, position.scoring),
        2: float_of(contender.before_last, position.scoring),
    }
    return Seat(
        contender,
        color,
        strength,
        _is_top_scorer(contender, position),
        frozenset(back for back, kind in floats.items() if kind == "d"),
        frozenset(back for back, kind in floats.items() if kind == "u"),
        may_have_bye(contender, position.scoring),
    )


def _is_top_scorer(contender: Contender, position: PairingPosition) -> bool:
    """A.10: in the last round, more than half of the maximum score of the rounds played so far."""
    played = position.round_number - 1
    return position.is_last_round and 2 * contender.score > played * position.scoring.best
