"""C.07 word for word: articles 6 to 10 and 14 to 16, slow and without cleverness.

Shares nothing with ``swissmate.ranking``. Each clause stands on a line of its own, so that a wrong
reading (``tools/wrong_tie_breaks.py``) is a change of one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from math import floor
from typing import NamedTuple

from judges.c07.event import HALF, Cell, Event
from judges.c07.rating_tables import difference_of, probability

GAMES = "1=0"
REQUESTED = "HZ"  # 16.1.1
VOLUNTARY = "HZ-"  # 16.1.2
FORFEITS = "+-"
Values = dict[int, Fraction | None]


class Element(NamedTuple):
    """A round in Buchholz or Sonneborn-Berger: the (dummy) opponent's score, and what it adds."""

    score: Fraction
    value: Fraction
    voluntary: bool


class Code(NamedTuple):
    """A tie-break with its modifiers."""

    name: str
    least: int = 0
    most: int = 0
    limit: int = 0
    unrated: int = 0
    divisor: int = 0
    letters: str = ""
    score: str = ""


def code_of(text: str) -> Code:
    """Return the parts of a code such as ``BH/C1/P`` or ``SB:GP``."""
    head, *modifiers = text.split("/")
    name, _, score = head.partition(":")
    code = Code(name, score=score)
    for modifier in modifiers:
        number = int(modifier[1:]) if modifier[1:] else 0
        if modifier[0] == "C":
            code = code._replace(least=number)
        elif modifier[0] == "M":
            code = code._replace(least=number, most=number)
        elif modifier[0] == "L":
            code = code._replace(limit=number)
        elif modifier[0] == "U":
            code = code._replace(unrated=number)
        elif modifier[0] == "K":
            code = code._replace(divisor=number)
        else:
            code = code._replace(letters=code.letters + modifier)
    return code


def score(event: Event, who: int) -> Fraction:
    return sum((cell.points for cell in event.cells[who]), Fraction(0))


# Article 6


def met_scores(event: Event, who: int, tied: tuple[int, ...], code: Code) -> dict[int, Fraction]:
    """Return what a participant scored against each of the tied ones whom he met."""
    games: dict[int, list[Fraction]] = {}
    for cell in event.cells[who]:
        forfeit = cell.what in FORFEITS and ("P" in code.letters or event.round_robin)  # 6.1.1
        if cell.opponent in tied and (cell.what in GAMES or forfeit):
            games.setdefault(cell.opponent, []).append(cell.points)
    return {other: sum(all_, Fraction(0)) / len(all_) for other, all_ in games.items()}  # 6.1.2


def direct_encounter(event: Event, tied: tuple[int, ...], code: Code) -> list[tuple[int, ...]]:
    """Return the tied participants in groups, best first."""
    if len(tied) == 1:
        return [tied]
    met = {who: met_scores(event, who, tied, code) for who in tied}
    table = {who: sum(met[who].values(), Fraction(0)) for who in tied}
    missing = [(one, other) for one, other in combinations(tied, 2) if other not in met[one]]
    if not missing:  # 6.2
        levels = sorted(set(table.values()), reverse=True)
        groups = [tuple(who for who in tied if table[who] == level) for level in levels]
        if len(groups) == 1:
            return groups
        return [part for group in groups for part in direct_encounter(event, group, code)]
    if event.round_robin:
        return [tied]
    ways = [(event.win, event.loss), (event.draw, event.draw), (event.loss, event.win)]
    tables = []
    for outcome in product(ways, repeat=len(missing)):
        possible = dict(table)
        for (one, other), (ours, theirs) in zip(missing, outcome, strict=True):
            possible[one] += ours
            possible[other] += theirs
        tables.append(possible)
    first: list[int] = []
    rest = list(tied)
    while len(rest) > 1:  # 6.3
        alone = [
            who
            for who in rest
            if all(
                values[who] > values[other] for values in tables for other in rest if other != who
            )
        ]
        if not alone:
            break
        first += alone
        rest.remove(alone[0])
    if not first:
        return [tied]
    below = direct_encounter(event, tuple(rest), code)
    return [*((who,) for who in first), *below]


# Article 7


def wins(event: Event, who: int) -> int:
    return sum(cell.points == event.win for cell in event.cells[who])


def games_won(event: Event, who: int) -> int:
    return sum(cell.what in "1" for cell in event.cells[who])


def games_with_black(event: Event, who: int) -> int:
    return sum(cell.what in "1=0" and cell.color == "b" for cell in event.cells[who])


def games_won_with_black(event: Event, who: int) -> int:
    return sum(cell.what in "1" and cell.color == "b" for cell in event.cells[who])


def progressive(event: Event, who: int, code: Code) -> Fraction:
    points = [cell.points for cell in event.cells[who]]
    after = [sum(points[: number + 1], Fraction(0)) for number in range(len(points))]
    return sum(after[code.least :], Fraction(0))  # 14.1.1 c


def rounds_elected_to_play(event: Event, who: int) -> int:
    return event.rounds - sum(cell.what in "HZ-" for cell in event.cells[who])


def standard_points(event: Event, who: int) -> Fraction:
    total = Fraction(0)
    for number, cell in enumerate(event.cells[who]):
        other = event.draw
        if cell.opponent:
            other = event.cells[cell.opponent][number].points
        if cell.points > other:
            total += 1
        if cell.points == other:
            total += HALF
    return total


# Articles 8, 9 and 16


def is_category_5(cells: tuple[Cell, ...], number: int) -> bool:
    """16.2.5: a requested bye followed only by voluntary unplayed rounds, or in the last round."""
    later = cells[number + 1 :]
    return cells[number].what in REQUESTED and all(cell.what in VOLUNTARY for cell in later)


def adjusted(event: Event, who: int) -> Fraction:
    """16.3: the score of a participant for the tie-breaks of his opponents."""
    if event.round_robin:
        return score(event, who)
    cells = event.cells[who]
    total = Fraction(0)
    for number, cell in enumerate(cells):
        if is_category_5(cells, number):
            total += event.draw  # 16.3.2
        else:
            total += cell.points  # 16.3.1
    return total


def dummy(event: Event, who: int, cell: Cell) -> Fraction:
    """16.4: the score of the dummy whom a participant met in an unplayed round."""
    own = score(event, who)
    if event.edition < 2026:
        return own
    if cell.what in FORFEITS:
        return min(own, adjusted(event, cell.opponent))  # 16.4.1
    return min(own, event.draw * event.rounds)  # 16.4.2


def opposition(event: Event, who: int, code: Code) -> Iterator[tuple[Cell, Fraction]]:
    """Return each round that counts, with the score of the opponent or the dummy."""
    for cell in event.cells[who]:
        forfeit = cell.what in FORFEITS and ("P" in code.letters or event.round_robin)
        if cell.what in GAMES or forfeit:
            yield cell, adjusted(event, cell.opponent)  # 8.1
        elif not event.round_robin:  # 15.2
            yield cell, dummy(event, who, cell)


def is_voluntary(event: Event, cell: Cell, code: Code) -> bool:
    """16.1.2; where forfeits are games they are none, and a round robin has none (15.3)."""
    if event.round_robin:
        return False
    return cell.what in VOLUNTARY and not ("P" in code.letters and cell.what in FORFEITS)


def kept(elements: list[Element], code: Code) -> list[Element]:
    """14.1 to 14.4 and 16.5: what the cuts leave."""
    left = list(elements)
    for _ in range(code.least):
        if not left:
            break
        lowest = min(element.score for element in left)
        cut = min(
            (element for element in left if element.score == lowest),
            key=lambda element: element.value,
        )
        voluntary = [element for element in left if element.voluntary]
        if voluntary:  # 16.5.1
            lowest_voluntary = min(voluntary, key=lambda element: (element.value, element.score))
            if lowest_voluntary.value >= cut.value:
                cut = lowest_voluntary
        left.remove(cut)
    for _ in range(code.most):
        if not left:
            break
        highest = max(element.score for element in left)
        left.remove(
            max(
                (element for element in left if element.score == highest),
                key=lambda element: element.value,
            )
        )
    return left


def drawn(event: Event) -> Event:
    """8.3: the event as if all paired games of the final round had ended in draws."""
    cells = {
        who: (*own[:-1], own[-1]._replace(what="=", points=event.draw)) if own[-1].opponent else own
        for who, own in event.cells.items()
    }
    return event._replace(cells=cells)


def buchholz(event: Event, who: int, code: Code) -> Fraction:
    elements = [
        Element(score, score, is_voluntary(event, cell, code))
        for cell, score in opposition(event, who, code)
    ]
    return sum((element.value for element in kept(elements, code)), Fraction(0))


def average_buchholz(event: Event, who: int, code: Code) -> Fraction | None:
    plain = Code("BH", letters=code.letters)
    met = [
        cell.opponent
        for cell in event.cells[who]
        if cell.what in GAMES or (cell.what in FORFEITS and "P" in code.letters)
    ]
    seen = drawn(event) if "F" in code.letters else event
    values = [buchholz(seen, other, plain) for other in met]
    return sum(values, Fraction(0)) / len(values) if values else None


def sonneborn_berger(event: Event, who: int, code: Code) -> Fraction:
    elements = [
        Element(score, score * cell.points, is_voluntary(event, cell, code))  # 9.1
        for cell, score in opposition(event, who, code)
    ]
    return sum((element.value for element in kept(elements, code)), Fraction(0))


def koya(event: Event, who: int, code: Code) -> Fraction:
    best = event.win * sum(cell.opponent > 0 for cell in event.cells[who])
    limit = best / 2 + HALF * code.limit  # 14.5
    return sum(
        (
            cell.points
            for cell in event.cells[who]
            if cell.opponent and score(event, cell.opponent) >= limit
        ),
        Fraction(0),
    )


# Article 10


def rounded(value: Fraction) -> int:
    return floor(value + HALF)  # 10.1: 0.5 rounded up


def ratings_met(event: Event, who: int, code: Code) -> list[int]:
    met = sorted(
        event.ratings[cell.opponent] or code.unrated
        for cell in event.cells[who]
        if cell.what in GAMES
    )
    return met[code.least : len(met) - code.most]  # 14.1.1 b


def over_the_board(event: Event, who: int) -> Fraction:
    worth = {"1": Fraction(1), "=": HALF}
    return sum((worth.get(cell.what, Fraction(0)) for cell in event.cells[who]), Fraction(0))


def average_rating(event: Event, who: int, code: Code) -> int | None:
    met = ratings_met(event, who, code)
    return rounded(Fraction(sum(met), len(met))) if met else None


def performance(event: Event, who: int, code: Code) -> int | None:
    met = ratings_met(event, who, code)
    if not met:
        return None
    fraction = rounded(100 * over_the_board(event, who) / len(met))
    return rounded(Fraction(sum(met), len(met))) + difference_of(fraction)  # 10.2


def perfect_performance(event: Event, who: int, code: Code) -> int | None:
    met = ratings_met(event, who, code)
    if not met:
        return None
    wanted = 100 * over_the_board(event, who)
    if wanted == 0:
        return met[0] - 800
    rating = met[0] - 1000
    enough = met[-1] + 1000  # everything is expected 736 above everybody
    while (
        rating < enough
        and sum(probability(rating - opponent_rating) for opponent_rating in met) < wanted
    ):  # 10.3
        rating += 1
    return rating


def average_of(event: Event, who: int, values: dict[int, int | None]) -> int | None:
    met = [values[cell.opponent] for cell in event.cells[who] if cell.what in GAMES]
    known = [rating for rating in met if rating is not None]
    return rounded(Fraction(sum(known), len(known))) if known else None


def rating_value(event: Event, who: int, code: Code) -> int | None:
    if not code.unrated and 0 in event.ratings.values():
        return None  # 10: dropped
    plain = Code("", unrated=code.unrated)
    if code.name == "APRO":
        return average_of(
            event, who, {cell: performance(event, cell, plain) for cell in event.cells}
        )
    if code.name == "APPO":
        performances = {cell: perfect_performance(event, cell, plain) for cell in event.cells}
        return average_of(event, who, performances)
    if code.name == "RTNG":
        return event.ratings[who] or code.unrated
    return {"ARO": average_rating, "TPR": performance, "PTP": perfect_performance}[code.name](
        event, who, code
    )


# What the tie-breaks say


OWN: dict[str, Callable[[Event, int], Fraction | int]] = {
    "WIN": wins,
    "WON": games_won,
    "BPG": games_with_black,
    "BWG": games_won_with_black,
    "REP": rounds_elected_to_play,
    "STD": standard_points,
}


def value_of(event: Event, who: int, code: Code) -> Fraction | int | None:
    """Return a value of one participant."""
    if code.name in OWN:
        return OWN[code.name](event, who)
    if code.name == "PS":
        return progressive(event, who, code)
    if code.name == "TPN":
        return who
    if code.name == "AOB":
        return average_buchholz(event, who, code)
    if code.name == "FB" or "F" in code.letters:
        event = drawn(event)
    if code.name in ("BH", "FB"):
        return buchholz(event, who, code)
    if code.name == "SB":
        return sonneborn_berger(event, who, code)
    if code.name == "KS":
        return koya(event, who, code)
    return rating_value(event, who, code)


def values(event: Event, text: str) -> Values:
    """Return the values of all participants; of ``DE``, ``TPN`` and ``/R`` the places.

    A place is that in the table by points, then by the tie-break; who stays tied shares it.
    """
    code = code_of(text)
    if code.name not in ("DE", "TPN") and "R" not in code.letters:
        found = {who: value_of(event, who, code) for who in event.cells}
        return {who: None if value is None else Fraction(value) for who, value in found.items()}
    places: Values = {}
    for level in sorted({score(event, who) for who in event.cells}, reverse=True):
        tied = tuple(who for who in event.cells if score(event, who) == level)
        if code.name == "DE":
            groups = direct_encounter(event, tied, code)
        else:
            up = (code.name == "TPN") == ("R" not in code.letters)
            own = {who: value_of(event, who, code) or 0 for who in tied}
            groups = [
                tuple(who for who in tied if own[who] == value)
                for value in sorted(set(own.values()), reverse=not up)
            ]
        for group in groups:
            place = len(places) + 1
            places |= {who: Fraction(place) for who in group}
    return places
