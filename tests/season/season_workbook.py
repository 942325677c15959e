"""Random seasons, and a workbook whose formulas rank them: no code of swissmate adds anything up.

The formulas were written from the rules of docs/season.md as an organiser would: RANK and COUNTIF
give the places shared, LARGE the best results, SUMPRODUCT the places of the season.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from openpyxl import Workbook
from openpyxl.utils import get_column_letter as letter

from swissmate.season import (
    SCHEMES,
    Adjustment,
    Person,
    SeasonEvent,
    SeasonRules,
    Source,
    TieBreak,
    Ties,
)
from swissmate.season.table import Finish, Meeting

FIRST: Final = 3
"""The row of the first person on a sheet."""


class Case(NamedTuple):
    """A season as our arithmetic takes it."""

    rules: SeasonRules
    people: tuple[Person, ...]
    events: tuple[SeasonEvent, ...]
    adjustments: tuple[Adjustment, ...]
    members: tuple[int, ...]
    direct_first: bool


def random_case(seed: int) -> Case:
    """Return a season of two to seven events and three to fourteen people."""
    chance = random.Random(seed)
    source = chance.choice([Source.TABLE, Source.TABLE, Source.PLACES, Source.SCORE])
    table = chance.choice(list(SCHEMES.values())).points if source is Source.TABLE else ()
    count, people = chance.randint(2, 7), chance.randint(3, 14)
    direct_first = chance.random() < 0.25
    others = chance.sample([TieBreak.WON, TieBreak.BEST, TieBreak.EVENTS, TieBreak.LAST], 3)
    best = chance.choice([0, 0, chance.randint(1, count)])
    rules = SeasonRules(
        source,
        tuple(map(Fraction, table)),
        chance.choice(list(Ties)),
        best,
        0 if best else chance.randint(0, count - 1),
        chance.choice([0, 0, 1, 2, 3]),
        Fraction(chance.choice([0, 0, 1, 2]), chance.choice([1, 2])),
        tuple([TieBreak.DIRECT] if direct_first else []) + tuple(others),
        moves_up=chance.random() < 0.5,
    )
    events = tuple(_event(chance, rules, people, index) for index in range(count))
    adjustments = tuple(
        Adjustment(chance.randrange(people), Fraction(chance.randint(-6, 6), 2), "by hand")
        for _ in range(chance.choice([0, 0, 2, 4]))
    )
    members = tuple(range(people))
    if chance.random() < 0.5:
        members = tuple(person for person in members if chance.random() < 0.6)
    persons = tuple(Person((), f"P{number}") for number in range(people))
    return Case(rules, persons, events, adjustments, members, direct_first)


def _event(chance: random.Random, rules: SeasonRules, people: int, index: int) -> SeasonEvent:
    if chance.random() < 0.05:
        return SeasonEvent(f"E{index}")
    present = [person for person in range(people) if chance.random() < 0.75]
    scores = {person: Fraction(chance.randint(0, 8), 2) for person in present}
    buchholz = {person: chance.randint(0, 2) for person in present}
    order = sorted(present, key=lambda person: (-scores[person], -buchholz[person]))
    keys = [(scores[person], buchholz[person]) for person in order]
    finishes = tuple(
        Finish(
            person,
            keys.index((scores[person], buchholz[person])) + 1,
            scores[person],
            scores[person] if rules.source is Source.SCORE else None,
        )
        for person in order
    )
    meetings = [
        Meeting(one, other, Fraction(chance.randint(0, 2), 2))
        for one in present
        for other in present
        if one < other and chance.random() < 0.5
    ]
    weight = Fraction(chance.choice([1, 1, 1, 2, 3]), chance.choice([1, 1, 2]))
    return SeasonEvent(f"E{index}", finishes, tuple(meetings), weight)


def workbook_of(cases: Sequence[Case]) -> Workbook:
    """Return a workbook with a sheet for each season: column A says the place, B the total."""
    book = Workbook()
    book.remove(book.active)
    for number, case in enumerate(cases):
        _fill(book.create_sheet(f"S{number}"), case)
    return book


def _fill(sheet: Any, case: Case) -> None:
    """Write the numbers of a season, and the formulas that rank it.

    Columns: A place, B total, C events, D in the category, E adjustments, F ranked, G to K
    tie-breaks (direct, won, best, events, last), from M on six for each event, then the means of
    the games, then the table of points.
    """
    rules, people = case.rules, len(case.people)
    last = FIRST + people - 1
    held = [index for index, event in enumerate(case.events) if event.finishes]
    games = 13 + 6 * len(case.events)
    table = games + people + 1
    for place, worth in enumerate(rules.table, 1):
        sheet.cell(FIRST + place - 1, table, place)
        sheet.cell(FIRST + place - 1, table + 1, float(worth))
    bottom = FIRST + max(len(rules.table), 1) - 1
    places = f"${letter(table)}${FIRST}:${letter(table)}${bottom}"
    points = f"${letter(table + 1)}${FIRST}:${letter(table + 1)}${bottom}"
    _games(sheet, case, games)
    for number in range(people):
        row = FIRST + number
        sheet.cell(row, 4, int(number in case.members))
        added = [
            adjustment.points for adjustment in case.adjustments if adjustment.person == number
        ]
        sheet.cell(row, 5, float(sum(added)))
        for index, event in enumerate(case.events):
            _event_cells(sheet, rules, event, number, 13 + 6 * index, last, places, points)
        own = [f"{letter(18 + 6 * index)}{row}" for index in range(len(case.events))]
        results = ",".join(own)
        best = rules.best or len(case.events) - rules.drop
        large = "+".join(
            f"IF(COUNT({results})>={k},LARGE(({results.replace(',', '~')}),{k}),0)"
            for k in range(1, min(best, len(own)) + 1)
        )
        sheet.cell(row, 3, f"=COUNT({results})")
        sheet.cell(row, 2, f"=ROUND({large or 0}+C{row}*{float(rules.participation)}+E{row},9)")
        sheet.cell(row, 6, f"=IF(AND(D{row}=1,C{row}>={max(rules.minimum, 1)}),1,0)")
        firsts = [f"IF({letter(16 + 6 * index)}{row}=1,1,0)" for index in range(len(own))]
        sheet.cell(row, 8, "=" + "+".join(firsts))
        sheet.cell(row, 9, f"=IF(C{row}=0,0,ROUND(MAX({results}),9))")
        sheet.cell(row, 10, f"=C{row}")
        sheet.cell(row, 11, f"=ROUND(N({own[held[-1]]}),9)" if held else 0)
        _direct(sheet, row, letter(games + number), last)
        columns = {"won": "H", "best": "I", "events": "J", "last": "K", "direct": "G"}
        chain = "0"
        for code in reversed(["B", *(columns[each.value] for each in rules.tie_breaks)]):
            every = f"${code}${FIRST}:${code}${last}"
            chain = f"(({every}>{code}{row})+({every}={code}{row})*({chain}))"
        ranked = f"$F${FIRST}:$F${last}"
        sheet.cell(row, 1, f'=IF(F{row}=1,1+SUMPRODUCT({ranked}*{chain}),"")')


def _event_cells(
    sheet: Any,
    rules: SeasonRules,
    event: SeasonEvent,
    number: int,
    column: int,
    last: int,
    places: str,
    points: str,
) -> None:
    """Write score, place and what they bring: counted score, counted place, first, with, points."""
    row = FIRST + number
    finish = next((finish for finish in event.finishes if finish.person == number), None)
    key, first, width = (letter(column + offset) for offset in (2, 3, 4))
    score, place = letter(column), letter(column + 1)
    if finish is not None:
        sheet.cell(row, column, float(finish.score))
        sheet.cell(row, column + 1, finish.place)
    taken = f"$D{row}=1" if rules.moves_up else "TRUE"
    divided = rules.ties is Ties.TIE_BREAKS
    by = f"-{place}{row}" if divided else f"{score}{row}"
    sheet.cell(row, column + 2, f'=IF(AND(ISNUMBER({score}{row}),{taken}),{by},"")')
    every = f"{key}${FIRST}:{key}${last}"
    alone = f'IF({key}{row}="","",'
    sheet.cell(row, column + 3, f"={alone}RANK({key}{row},{every},0))")
    sheet.cell(row, column + 4, f"={alone}COUNTIF({every},{key}{row}))")
    top, bottom = f"{first}{row}", f"({first}{row}+{width}{row}-1)"
    if rules.source is Source.SCORE:
        worth = f"{score}{row}"
    elif rules.source is Source.PLACES:
        worth = {
            Ties.HIGHEST: f"COUNT({every})-{top}+1",
            Ties.LOWEST: f"COUNT({every})-{bottom}+1",
        }.get(rules.ties, f"COUNT({every})-({top}+{bottom})/2+1")
    else:
        worth = {
            Ties.HIGHEST: f"SUMIF({places},{top},{points})",
            Ties.LOWEST: f"SUMIF({places},{bottom},{points})",
        }.get(
            rules.ties,
            f"SUMPRODUCT(({places}>={top})*({places}<={bottom})*{points})/{width}{row}",
        )
    inside = f'IF($D{row}=1,({worth})*{float(event.weight)},"")'
    sheet.cell(row, column + 5, f"={alone}{inside})")


def _games(sheet: Any, case: Case, column: int) -> None:
    """Write, in a column for each person, the mean of the games against each of the others."""
    results: dict[tuple[int, int], list[float]] = {}
    for event in case.events:
        for one, other, result in event.meetings:
            results.setdefault((one, other), []).append(float(result))
            results.setdefault((other, one), []).append(1 - float(result))
    for (one, other), made in results.items():
        sheet.cell(FIRST + other, column + one, f"=AVERAGE({','.join(map(str, made))})")


def _direct(sheet: Any, row: int, column: str, last: int) -> None:
    """Write the sum against those with equal points, if all of these have met; L is who has."""
    tied = f"($B${FIRST}:$B${last}=B{row})*($F${FIRST}:$F${last}=F{row})*($D${FIRST}:$D${last}=1)"
    games = f"{column}${FIRST}:{column}${last}"
    sheet.cell(row, 12, f"=SUMPRODUCT({tied}*ISNUMBER({games}))-SUMPRODUCT({tied}*1)+1")
    met = f"SUMPRODUCT({tied}*($L${FIRST}:$L${last}<0))=0"
    sheet.cell(row, 7, f"=IF({met},ROUND(SUMPRODUCT({tied},{games}),9),0)")
