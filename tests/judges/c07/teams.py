"""C.07 word for word for teams: articles 11 to 13, on top of :mod:`judges.c07.articles`.

Shares nothing with ``swissmate.ranking``; each clause stands on a line of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor

from judges.c07 import articles
from judges.c07.event import TeamEvent

Groups = list[tuple[int, ...]]
PLACED = ("DE", "EDE", "EDEC", "EDET", "EDEB", "EDEBT", "EDEBB", "TBR", "BBE")


def board_points(event: TeamEvent, team: int, board: int) -> Fraction:
    """Return the game points made on a board, from 1, in all matches."""
    played = [fractions for fractions in event.boards[team] if fractions]
    return sum((fractions[board - 1] for fractions in played), Fraction(0))


def board_numbers(event: TeamEvent) -> range:
    return range(1, 1 + max(len(fractions) for own in event.boards.values() for fractions in own))


def board_count(event: TeamEvent, team: int) -> Fraction:
    """12.1: the board number times the points made on it."""
    return sum(
        (board * board_points(event, team, board) for board in board_numbers(event)), Fraction(0)
    )


def top_boards(event: TeamEvent, team: int) -> list[Fraction]:
    """12.2: the points on the first board, then on the next one."""
    return [board_points(event, team, board) for board in board_numbers(event)]


def without_bottom(event: TeamEvent, team: int) -> list[Fraction]:
    """12.3: the points on all boards but the bottom one, then but the bottom two."""
    points = top_boards(event, team)
    return [sum(points[:left], Fraction(0)) for left in range(len(points) - 1, 0, -1)]


def extended_sonneborn_berger(event: TeamEvent, team: int, code: articles.Code) -> Fraction:
    """13.2: EMGSB is the sum of the opponents' match points times the game points made."""
    theirs = event.by(code.name[1] + "P")
    ours = event.by(code.name[2] + "P")
    if "F" in code.letters:
        theirs, ours = articles.drawn(theirs), articles.drawn(ours)
    scores = {id(cell): score for cell, score in articles.opposition(theirs, team, code)}
    elements = [
        articles.Element(
            scores[id(cell)],
            scores[id(cell)] * made.points,
            articles.is_voluntary(theirs, cell, code),
        )
        for cell, made in zip(theirs.cells[team], ours.cells[team], strict=True)
    ]
    return sum((element.value for element in articles.kept(elements, code)), Fraction(0))


def scores_and_strength(event: TeamEvent, team: int, code: articles.Code) -> Fraction:
    """13.4: the secondary score, and Buchholz by the primary one over a factor."""
    primary = articles.drawn(event.primary) if "F" in code.letters else event.primary
    strength = articles.buchholz(primary, team, articles.Code("BH", letters=code.letters))
    highest = event.primary.win * event.primary.rounds  # 13.4.2 b
    factor = code.divisor or max(floor(highest / event.secondary.win), 1)
    return articles.score(event.secondary, team) + strength / factor


def knock_out(event: TeamEvent, tied: tuple[int, ...], code: articles.Code) -> Groups:
    """13.3.2: two teams by the boards of the matches between them."""
    one, other = tied
    met = [
        number
        for number, cell in enumerate(event.primary.cells[one])
        if cell.opponent == other and cell.what in articles.GAMES
    ]
    if not met:
        return [tied]
    own = event._replace(
        boards={team: tuple(event.boards[team][number] for number in met) for team in tied}
    )
    keys: dict[str, Callable[[int], tuple[object, ...]]] = {
        "EDE": lambda team: (),
        "EDEC": lambda team: (-board_count(own, team),),
        "EDET": lambda team: (top_boards(own, team),),
        "EDEB": lambda team: (without_bottom(own, team),),
        "EDEBT": lambda team: (-board_count(own, team), top_boards(own, team)),
        "EDEBB": lambda team: (-board_count(own, team), without_bottom(own, team)),
    }
    key = keys[code.name]
    if key(one) == key(other):
        return [tied]
    better = max(tied, key=key)
    return [(better,), (one if better == other else other,)]


def extended_direct_encounter(
    event: TeamEvent, tied: tuple[int, ...], code: articles.Code
) -> Groups:
    """13.3: direct encounter by the primary score, else by the secondary one, and so on."""
    if len(tied) == 1:
        return [tied]
    for one in (event.primary, event.secondary):  # 13.3.1
        groups = articles.direct_encounter(one, tied, code)
        if len(groups) > 1:
            restart = [extended_direct_encounter(event, group, code) for group in groups]
            return [part for parts in restart for part in parts]  # 13.3.3
    level = len({articles.score(event.secondary, team) for team in tied}) == 1
    return knock_out(event, tied, code) if len(tied) == 2 and level else [tied]


def groups_of(event: TeamEvent, tied: tuple[int, ...], code: articles.Code) -> Groups:
    if code.name == "DE":
        return articles.direct_encounter(
            event.by(code.score) if code.score else event.primary, tied, code
        )
    if code.name.startswith("EDE"):
        return extended_direct_encounter(event, tied, code)
    key = top_boards if code.name == "TBR" else without_bottom
    made = {team: key(event, team) for team in tied}
    levels = sorted({tuple(fractions) for fractions in made.values()}, reverse=True)
    return [tuple(team for team in tied if tuple(made[team]) == level) for level in levels]


def value_of(event: TeamEvent, team: int, code: articles.Code) -> Fraction | int | None:
    if code.name == "MPTS":
        return articles.score(event.by("MP"), team)
    if code.name == "GPTS":
        return articles.score(event.by("GP"), team)
    if code.name == "MPVGP":
        return articles.score(event.secondary, team)  # 13.1
    if code.name == "BC":
        return board_count(event, team)
    if code.name == "SSSC":
        return scores_and_strength(event, team, code)
    if code.name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB"):
        return extended_sonneborn_berger(event, team, code)
    return articles.value_of(event.by(code.score) if code.score else event.primary, team, code)


def values(event: TeamEvent, text: str) -> articles.Values:
    """Return the values of all teams; of the tie-breaks that order the tied ones the places."""
    code = articles.code_of(text)
    teams = tuple(event.primary.cells)
    if code.name not in PLACED:
        found = {team: value_of(event, team, code) for team in teams}
        return {team: None if value is None else Fraction(value) for team, value in found.items()}
    places: articles.Values = {}
    for level in sorted({articles.score(event.primary, team) for team in teams}, reverse=True):
        tied = tuple(team for team in teams if articles.score(event.primary, team) == level)
        for group in groups_of(event, tied, code):
            place = len(places) + 1
            places |= {team: Fraction(place) for team in group}
    return places
