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
        """Take over what a list says; what contradicts an earlier list is left out and told.

        Raises:
            ListError: there is no such round.
        """
        for told in tellings:
            if not 1 <= told.round_number <= MOST_ROUNDS:
                raise ListError(
                    "round", where=told.where, found=told.round_number, most=MOST_ROUNDS
                )
            key = id(told.player), told.round_number
            known = self._told.get(key)
            self.last = max(self.last, told.round_number)
            if known is None or (_is_same_game(known, told) and known.code == " "):
                self._told[key] = told
            elif not _is_same(known, told):
                self._doubt(
                    "files",
                    round=told.round_number,
                    who=told.player,
                    where=told.where,
                    found=told.text,
                    other=known.text,
                )

    def of(self, person: Person, round_number: int) -> Told | None:
        """Return what is said of a player's round, None if nothing is."""
        return self._told.get((id(person), round_number))

    def agree(self, people: Iterable[Person]) -> None:
        """Have both sides of every game say the same; where they do not, that is told."""
        for person in people:
            for number in range(1, self.last + 1):
                told = self.of(person, number)
                if told is None or told.opponent is None:
                    continue
                back = self.of(told.opponent, number)
                if back is None:
                    self._answer(told, _BACK[told.code])
                elif back.opponent is not person:
                    self._doubt(
                        "one-sided",
                        where=told.where,
                        round=number,
                        who=person,
                        opponent=told.opponent,
                    )
                    del self._told[id(person), number]
                elif not _are_two_sides(told, back):
                    self._doubt(
                        "sides",
                        round=number,
                        who=person,
                        opponent=told.opponent,
                        found=told.text,
                        other=back.text,
                    )
                    open_game = told._replace(code=" ")
                    self._told[id(person), number] = open_game
                    self._answer(open_game, " ")

    def _answer(self, told: Told, code: str) -> None:
        """Say of the opponent what follows for him."""
        assert told.opponent is not None
        color = "b" if told.color == "w" else "w"
        self._told[id(told.opponent), told.round_number] = told._replace(
            player=told.opponent, opponent=told.player, color=color, code=code
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
