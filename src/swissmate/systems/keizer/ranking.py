"""The Keizer ranking: places give values, values give points, until places no longer change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from swissmate.languages.language import language_of
from swissmate.languages.phrase import Figure, Part, Phrase, written
from swissmate.model import Entry, Tournament

from .parameters import KeizerParameters


def score_text(value: Fraction) -> str:
    """Return a score or an addend as clubs write it: with two decimals, or none if it is whole."""
    return str(value) if value.denominator == 1 else f"{float(value):.2f}"


class KeizerElement(NamedTuple):
    """One addend of a score: the fraction ``part`` of the value of the player with the id ``of``.

    ``round_number`` is 0 for the player's own value; ``what`` says why, for example ``"win"``.
    """

    round_number: int
    what: str
    of: int
    value: int
    part: Fraction

    @property
    def points(self) -> Fraction:
        """The points that it adds to the score."""
        return self.part * self.value


def element_text(element: KeizerElement, other: str, language: str) -> str:
    """Return an addend as a sentence in a language; ``other`` is what the player is called."""
    where = Phrase("keizer-in-round", {"round": element.round_number})
    what = Phrase(f"keizer-{element.what.replace(' ', '-')}", {"player": other})
    part = "" if element.part == 1 else f" × {element.part}"
    points = Figure(score_text(element.points))
    sum_: Part = (f": {element.value}{part} = ", points)
    return written((where if element.round_number else "", what, sum_), language_of(language))


class KeizerRow(NamedTuple):
    """A player's line: his place, his value, his score, and the elements of the score."""

    place: int
    player: int
    value: int
    score: Fraction
    elements: tuple[KeizerElement, ...]


@dataclass(frozen=True, slots=True)
class KeizerStandings:
    """A ranking after ``after_round`` rounds, the first place first.

    ``settled`` is false if the places go round in a cycle, so that every ranking leads to another
    one. Then the first ranking of the cycle counts.
    """

    tournament: Tournament
    parameters: KeizerParameters
    after_round: int
    rows: tuple[KeizerRow, ...]
    settled: bool

    @property
    def by_player(self) -> Mapping[int, KeizerRow]:
        """The rows by player id."""
        return {row.player: row for row in self.rows}


_GAMES = {"1": "win", "W": "win", "+": "win by forfeit", "=": "draw", "D": "draw"}


def keizer_ranking(
    tournament: Tournament, parameters: KeizerParameters, after_round: int | None = None
) -> KeizerStandings:
    """Rank the players after a number of rounds (by default all paired rounds).

    The first ranking is by id. After each round, all rounds so far are scored by the values of the
    previous ranking. That gives a new ranking, and so on until it no longer changes. Equal scores
    are ranked by id. Takes time proportional to players times rounds squared, a few times over.
    """
    rounds = tournament.rounds_paired if after_round is None else after_round
    order = [player.id for player in tournament.players]
    settled = True
    weights = _weights(tournament, parameters, rounds)
    for number in range(1, rounds + 1):
        count = number + parameters.own_value
        order, settled = _settled(weights, parameters, order, count)
    values = values_of(order, parameters)
    rows = []
    for place, player in enumerate(order, 1):
        elements = account(tournament, parameters, values, player, rounds)
        rows.append(KeizerRow(place, player, values[player], _sum(elements), elements))
    return KeizerStandings(tournament, parameters, rounds, tuple(rows), settled)


def values_of(order: Sequence[int], parameters: KeizerParameters) -> dict[int, int]:
    """Return the value of each player of a ranking."""
    top = parameters.top_value(len(order))
    return {player: top - index for index, player in enumerate(order)}


def _settled(
    weights: Mapping[int, Sequence[_Weight]],
    parameters: KeizerParameters,
    order: list[int],
    count: int,
) -> tuple[list[int], bool]:
    """Return the ranking that reproduces itself, and whether repeating led to one.

    ``count`` is how many weights of each player are counted.
    """
    seen: list[list[int]] = []
    while order not in seen:
        seen.append(order)
        values = values_of(order, parameters)
        scores = {
            player: sum([weight * values[of] for of, weight in weights[player][:count]])
            for player in order
        }
        order = sorted(order, key=lambda player: (-scores[player], player))
    return order, order == seen[-1]


_Weight = tuple[int, int]
"""Whose value counts and how many times, in a unit that makes all fractions whole numbers."""


def _weights(
    tournament: Tournament, parameters: KeizerParameters, rounds: int
) -> dict[int, list[_Weight]]:
    """Return the elements of each player's score as whole numbers, as they are summed up often."""
    nothing = {player.id: 0 for player in tournament.players}
    elements = {
        player: account(tournament, parameters, nothing, player, rounds) for player in nothing
    }
    unit = lcm(*(element.part.denominator for own in elements.values() for element in own))
    return {
        player: [(element.of, int(element.part * unit)) for element in own]
        for player, own in elements.items()
    }


def _sum(elements: Sequence[KeizerElement]) -> Fraction:
    return sum((element.points for element in elements), Fraction(0))


def account(
    tournament: Tournament,
    parameters: KeizerParameters,
    values: Mapping[int, int],
    player_id: int,
    rounds: int,
) -> tuple[KeizerElement, ...]:
    """Return the elements of a player's score, his own value first if it counts."""
    own = values[player_id]
    elements = []
    if parameters.own_value:
        elements.append(KeizerElement(0, "own value", player_id, own, Fraction(1)))
    absences = 0
    player = tournament.by_id[player_id]
    for number in range(1, rounds + 1):
        entry = player.entry(number)
        if entry.opponent:
            what, part = _game(entry, parameters)
            elements.append(
                KeizerElement(number, what, entry.opponent, values[entry.opponent], part)
            )
            continue
        if entry.result in "Z ":
            absences += 1
            counts = parameters.absences is None or absences <= parameters.absences
            what, part = "absence", parameters.absence if counts else Fraction(0)
        elif entry.result == "U":
            what, part = "bye", parameters.bye
        else:
            what, part = "duty", parameters.duty
        elements.append(KeizerElement(number, what, player_id, own, part))
    return tuple(elements)


def _game(entry: Entry, parameters: KeizerParameters) -> tuple[str, Fraction]:
    what = _GAMES.get(entry.result, "loss by forfeit" if entry.result == "-" else "loss")
    if entry.result == " ":
        return "no result yet", Fraction(0)
    if what == "draw":
        return what, parameters.draw
    return what, Fraction(int(what.startswith("win")))
