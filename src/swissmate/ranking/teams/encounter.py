"""Tie-breaks that exist only among tied teams: 12.2, 12.3 and 13.3 of C.07."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from swissmate.model import Points

from ..codes import TieBreakCode
from ..direct_encounter import DirectEncounter, SeparateStandings, direct_encounter, groups_of
from ..event import Event, Kind
from .boards import bottom_boards_eliminated, count_of, top_boards
from .scores import team_scores_of

Split = Callable[[Event, tuple[int, ...], TieBreakCode], DirectEncounter]

BoardRule = tuple[str, Callable[[Sequence[Points]], tuple[Points, ...]]]
"""A tie-break of article 12: its name, and the values to compare in turn, highest first."""

COUNT: BoardRule = ("BC", lambda boards: (-count_of(boards),))
TOP: BoardRule = ("TBR", top_boards)
BOTTOM: BoardRule = ("BBE", bottom_boards_eliminated)


def on_all_boards(rule: BoardRule) -> Split:
    """Return the tie-break that compares the boards of all matches. Rules: C.07 12.2, 12.3."""

    def split(event: Event, tied: tuple[int, ...], code: TieBreakCode) -> DirectEncounter:
        del code
        boards = team_scores_of(event).boards
        groups, steps = _by_boards(rule, {team: boards[team] for team in tied})
        return DirectEncounter(tuple(groups), tuple(steps))

    return split


def extended_direct_encounter(*further: BoardRule) -> Split:
    """Return extended direct encounter, with these tie-breaks of article 12 for two teams.

    Rules: C.07 13.3. Article 6 is applied to the primary score; if it breaks no tie, to the
    secondary score; if two teams are left, ``further`` is applied to the boards of their own
    encounter. Article 6 reapplies itself (6.2); every subset that it still leaves tied starts again
    (13.3.3).
    """

    def split(event: Event, tied: tuple[int, ...], code: TieBreakCode) -> DirectEncounter:
        steps: list[SeparateStandings] = []
        groups = _extended(event, tuple(sorted(tied)), code, further, steps)
        return DirectEncounter(tuple(groups), tuple(steps))

    return split


def _extended(
    event: Event,
    tied: tuple[int, ...],
    code: TieBreakCode,
    further: tuple[BoardRule, ...],
    steps: list[SeparateStandings],
) -> list[tuple[int, ...]]:
    if len(tied) == 1:
        return [tied]
    parts = [tied]
    for scores in (event, team_scores_of(event).other):
        encounter = direct_encounter(scores, tied, forfeits_as_games=code.forfeits_as_games)
        steps += [replace(step, of=team_scores_of(scores).score) for step in encounter.steps]
        parts = list(encounter.groups)
        if len(parts) > 1:
            break
    if len(parts) == 1 and len(tied) == 2:
        for rule in further:
            as_games = code.forfeits_as_games or event.predetermined
            met = _boards_of_the_encounter(event, tied, as_games=as_games)
            parts, compared = _by_boards(rule, met)
            steps += compared
            if len(parts) > 1:
                break
    if len(parts) == 1:
        return parts
    return [group for part in parts for group in _extended(event, part, code, further, steps)]


def _boards_of_the_encounter(
    event: Event, tied: tuple[int, ...], *, as_games: bool
) -> dict[int, tuple[Points, ...]]:
    """Return the points on each board of the matches played between two teams.

    Boards that were forfeited in such a match count as won and lost (article 12).
    """
    games = event.by("GP")
    totals = {}
    for team in tied:
        record = games.records[team]
        met = {
            match.number
            for match in record.rounds
            if match.opponent in tied
            and (match.kind is Kind.GAME or (match.kind.forfeit and as_games))
        }
        sums = [0] * len(team_scores_of(event).boards[team])
        for unit in games.units(record):
            if unit.number in met and unit.board <= len(sums):
                sums[unit.board - 1] += unit.points
        totals[team] = tuple(sums)
    return totals


def _by_boards(
    rule: BoardRule, boards: dict[int, tuple[Points, ...]]
) -> tuple[list[tuple[int, ...]], list[SeparateStandings]]:
    """Rank teams by a tie-break of article 12; one step for each comparison that was needed."""
    name, values_of = rule
    values = {team: values_of(points) for team, points in boards.items()}
    rows = sorted(values.items(), key=lambda row: ([-value for value in row[1]], row[0]))
    steps = []
    for turn in range(len(rows[0][1])):
        compared = tuple((team, abs(sums[turn]), abs(sums[turn])) for team, sums in rows)
        of = name if len(rows[0][1]) == 1 else f"{name} {turn + 1}"
        steps.append(SeparateStandings(compared, complete=True, decided=0, of=of))
        if len({sums[: turn + 1] for _, sums in rows}) == len(rows):
            break
    return groups_of(rows), steps
