"""What lists and games say of the rounds of players, put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from swissmate.model import Entry
from swissmate.model.agreement import is_one_game

from .people import Doubting, Person
from .sentences import ListError

MOST_ROUNDS: Final = 99


class Told(NamedTuple):
    """What a list says of a player's round; ``opponent`` is None for a bye.

    ``color`` and ``code`` are those of a tournament file; ``text`` is what stands in the list.
    """

    round_number: int
    player: Person
    opponent: Person | None
    color: str
    code: str
    text: str
    where: str


def both_sides(
    round_number: int, white: Person, black: Person, codes: str, text: str, where: str
) -> tuple[Told, Told]:
    """Return a game as both sides tell it; ``codes`` has White's code and Black's."""
    return (
        Told(round_number, white, black, "w", codes[0], text, where),
        Told(round_number, black, white, "b", codes[1], text, where),
    )


class Rounds:
    """The rounds of everybody, as far as something is said of them."""

    def __init__(self, doubt: Doubting) -> None:
        self._doubt = doubt
        self._told: dict[tuple[int, int], Told] = {}
        self.last = 0

    def take(self, tellings: Iterable[Told]) -> None:
        """Take over what a list says; what contradicts an earlier list is left out and report.

        Raises:
            ListError: there is no such round.
        """
        for report in tellings:
            if not 1 <= report.round_number <= MOST_ROUNDS:
                raise ListError(
                    "round", where=report.where, found=report.round_number, most=MOST_ROUNDS
                )
            key = id(report.player), report.round_number
            known = self._told.get(key)
            self.last = max(self.last, report.round_number)
            if known is None or (_is_same_game(known, report) and known.code == " "):
                self._told[key] = report
            elif not _is_same(known, report):
                self._doubt(
                    "files",
                    round=report.round_number,
                    who=report.player,
                    where=report.where,
                    found=report.text,
                    other=known.text,
                )

    def of(self, person: Person, round_number: int) -> Told | None:
        """Return what is said of a player's round, None if nothing is."""
        return self._told.get((id(person), round_number))

    def agree(self, people: Iterable[Person]) -> None:
        """Have both sides of every game say the same; where they do not, that is report."""
        for person in people:
            for number in range(1, self.last + 1):
                report = self.of(person, number)
                if report is None or report.opponent is None:
                    continue
                back = self.of(report.opponent, number)
                if back is None:
                    self._answer(report, _BACK[report.code])
                elif back.opponent is not person:
                    self._doubt(
                        "one-sided",
                        where=report.where,
                        round=number,
                        who=person,
                        opponent=report.opponent,
                    )
                    del self._told[id(person), number]
                elif not _are_two_sides(report, back):
                    self._doubt(
                        "sides",
                        round=number,
                        who=person,
                        opponent=report.opponent,
                        found=report.text,
                        other=back.text,
                    )
                    open_game = report._replace(code=" ")
                    self._told[id(person), number] = open_game
                    self._answer(open_game, " ")

    def _answer(self, report: Told, code: str) -> None:
        """Say of the opponent what follows for him."""
        assert report.opponent is not None
        color = "b" if report.color == "w" else "w"
        self._told[id(report.opponent), report.round_number] = report._replace(
            player=report.opponent, opponent=report.player, color=color, code=code
        )


_BACK: Final = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", " ": " "}
"""The code of the other side, where a list has but one side of a game."""


def _is_same_game(one: Told, other: Told) -> bool:
    return one.opponent is other.opponent and one.color == other.color


def _is_same(one: Told, other: Told) -> bool:
    return _is_same_game(one, other) and other.code in (one.code, " ")


def _are_two_sides(one: Told, other: Told) -> bool:
    mine = Entry(1, one.color, one.code)
    return one.color != other.color and is_one_game(mine, Entry(1, other.color, other.code))
