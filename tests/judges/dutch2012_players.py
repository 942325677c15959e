"""Players and colours of the Dutch system of 2012, read from the text (A.4-A.10, B.1, B.2, E, F).

This is for the oracle ``dutch2012_literal`` and shares no code with the engine.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender, PairingPosition

NOTHING, MILD, STRONG, ABSOLUTE = range(4)
"""The strengths of a colour preference (A.7.a-c, A.7.f)."""


@dataclass(frozen=True)
class Seat:
    """A player of this round: his due colour, its strength, and what B.1 and B.2 allow him.

    ``down`` and ``up`` tell how many rounds ago (1, 2) he had such a float.
    """

    id: int
    score: int
    colors: str
    color: str
    wish: int
    top_scorer: bool
    may_have_bye: bool
    down: frozenset[int]
    up: frozenset[int]


class LiteralField:
    """The players of a round by score and rank (A.2), and what B says about two of them."""

    def __init__(self, position: PairingPosition) -> None:
        self.position = position
        self.odd_round = position.round_number % 2 == 1
        ranked = sorted(position.contenders, key=lambda contender: (-contender.score, contender.id))
        self.seats = tuple(self._seat(contender) for contender in ranked)
        self._barred = {
            contender.id: {contender.id, *contender.met, *position.forbidden.get(contender.id, ())}
            for contender in ranked
        }
        self._contenders = {contender.id: contender for contender in ranked}

    def _seat(self, contender: Contender) -> Seat:
        color, wish = due_color(contender.colors)
        floats = {1: _float(contender.last), 2: _float(contender.before_last)}
        return Seat(
            contender.id,
            contender.score,
            contender.colors,
            color,
            wish,
            self._is_top_scorer(contender),
            # B.1.b: no bye after any point or half point without playing.
            not contender.had_pab and contender.top_unplayed <= 0,
            frozenset(back for back, kind in floats.items() if kind == "down"),
            frozenset(back for back, kind in floats.items() if kind == "up"),
        )

    def _is_top_scorer(self, contender: Contender) -> bool:
        """A.10: over half of the maximum, in the last round."""
        maximum = self.position.scoring.best * (self.position.round_number - 1)
        return self.position.is_last_round and contender.score > maximum / 2

    def may_meet(self, one: Seat, two: Seat) -> bool:
        """B.1.a, and B.2 unless one of them is a top scorer (the note in B.2)."""
        if two.id in self._barred[one.id]:
            return False
        return one.top_scorer or two.top_scorer or not self.breaks_b2(one, two)

    @staticmethod
    def breaks_b2(one: Seat, two: Seat) -> bool:
        """B.2: the same absolute preference."""
        return one.wish == two.wish == ABSOLUTE and one.color == two.color

    @staticmethod
    def same_color(one: Seat, two: Seat) -> bool:
        """B.4: one of them cannot receive his colour."""
        return one.color != "" and one.color == two.color

    @staticmethod
    def same_strong_color(one: Seat, two: Seat) -> bool:
        """A.7.d, A.8.b: both want the same colour, at least strongly."""
        return min(one.wish, two.wish) >= STRONG and one.color == two.color

    def colored(self, one: Seat, two: Seat) -> tuple[int, int]:
        """Return (white, black) by section E; ``one`` is the higher ranked player."""
        if self._color(one, two) == "w":
            return one.id, two.id
        return two.id, one.id

    def _color(self, one: Seat, two: Seat) -> str:
        if not one.color and not two.color:
            return self._color_without_wishes(one)
        if one.color != two.color:  # E.1; A.7.f where one of them has no preference
            return one.color or _other(two.color)
        if one.wish != two.wish:  # E.2
            return one.color if one.wish > two.wish else _other(one.color)
        for back in range(1, min(len(one.colors), len(two.colors)) + 1):  # E.3, F.2, F.3
            if one.colors[-back] != two.colors[-back]:
                return two.colors[-back]
        return one.color  # E.4

    def _color_without_wishes(self, seat: Seat) -> str:
        """E.5 in round one; later as ``docs/disputes/dutch-2012.md#d12-no-preference-later``."""
        initial = self.position.initial_color
        if self.position.round_number == 1:
            return initial if self._contenders[seat.id].number % 2 else _other(initial)
        return _other(initial) if seat.id % 2 else initial


def due_color(colors: str) -> tuple[str, int]:
    """Return the preferred colour and its strength (A.7.a-c; A.7.f: "" and NOTHING)."""
    if not colors:
        return "", NOTHING
    difference = colors.count("w") - colors.count("b")
    if abs(difference) >= 2:
        return ("b" if difference > 0 else "w"), ABSOLUTE
    if colors.endswith(("ww", "bb")):
        return _other(colors[-1]), ABSOLUTE
    if difference:
        return ("b" if difference > 0 else "w"), STRONG
    return _other(colors[-1]), MILD


def _float(past: PastRound | None) -> str:
    """A.4, B.1.b: the float of a round, "down", "up" or "" (``d12-floats`` in docs/disputes)."""
    if past is None:
        return ""
    if past.entry.opponent == 0 or past.entry.result in "+-":
        unearned = past.points > 0 or past.entry.result == "U"
        return "down" if unearned else ""
    if past.score > past.opponent_score:
        return "down"
    return "up" if past.score < past.opponent_score else ""


def _other(color: str) -> str:
    return "b" if color == "w" else "w"
