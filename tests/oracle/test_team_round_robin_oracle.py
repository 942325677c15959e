"""Random leagues against the literal oracle: pairs, colours of the boards, points, places."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any, Final

import pytest

import swissmate
from judges import team_round_robin_literal as literal
from judges import team_table_literal as table
from leagues import Match, league
from swissmate.model import MatchPoints, ScoringSystem, Tournament
from swissmate.systems.choice import resolve

FORMS: Final = ("single", "double", "match")
COLORS: Final[tuple[tuple[Any, Any], ...]] = (
    ("white on odd boards", "w"),
    ("black on odd boards", "w"),
    ("by lot", "w"),
    ("by lot", "b"),
    ("same color", "w"),
    ("same color", "b"),
)
ORDERS: Final = (
    table.DEFAULT_ORDER,
    ("MPTS", "EDEBT", "EMGSB"),
    ("MPTS", "MPVGP", "EDEBB", "TBR"),
    ("MPTS", "DE:GP", "EGMSB", "BBE"),
    ("MPTS", "EDE", "GPTS", "EMMSB", "EGGSB"),
    ("MPTS", "SB", "EDEC", "EDET", "EDEB", "SB:GP"),
)
_BY_BOARDS: Final = {"EDEC", "EDEBT", "EDEBB", "EDET", "EDEB"}


@dataclass
class League:
    """A random league as the oracle takes it, and as a file states it."""

    event: table.Event
    tournament: Tournament
    schedule: list[literal.TableRound]
    colors: list[literal.Color]


def drawn(seed: int) -> League:
    dice = Random(seed)
    teams, boards = dice.randint(2, 9), dice.randint(1, 6)
    form: Any = FORMS[seed % 3]
    schedule = literal.schedule(teams, form)
    rule, on_board_1 = dice.choice(COLORS)
    colors = literal.board_colors(rule, boards, on_board_1)
    win_draw_loss = dice.choice([(2, 1, 0), (3, 1, 0)])
    bye = dice.choice([(0, 0), (1, boards)]) if teams % 2 else (0, 0)
    whole = dice.random() < 0.8
    played = schedule if whole else schedule[: dice.randint(1, len(schedule))]
    withdrawn = _withdrawn(dice, teams, schedule) if whole and dice.random() < 0.5 else {}
    rounds = []
    for number, row in enumerate(played, 1):
        matches = []
        for home, other in row.pairs:
            sheet = _boards(dice, boards)
            # Who has forfeited the last match seems to have left; those of the drawn ones have.
            last = any(number == _last(schedule, team) for team in (home, other))
            while last and not literal.was_played(sheet):
                sheet = _boards(dice, boards)
            gone = ["-" if number >= withdrawn.get(team, 999) else "+" for team in (home, other)]
            if "-" in gone:
                sheet = ["".join(gone)] * boards
            if not whole and number == len(played):  # in the last round some games are not over
                sheet = [dice.choice(["", board]) for board in sheet]
            matches.append(table.Match(home, other, tuple(sheet)))
        rounds.append(matches)
    event = table.Event(
        teams,
        rounds,
        1 if form == "single" else 2,
        win_draw_loss,
        (Fraction(bye[0]), Fraction(bye[1], 2)),
        withdrawn,
    )
    tournament = league(
        teams,
        [[_as_stated(dice, match) for match in matches] for matches in rounds],
        rounds=len(schedule),
        colors="".join(colors),
        scoring=ScoringSystem.of("-".join(map(str, win_draw_loss)), pab=0),
        in_a_row=form == "match",
    )
    assert tournament.teams is not None
    free = [
        0 if row.free is None or number >= withdrawn.get(row.free, 999) else row.free
        for number, row in enumerate(played, 1)
    ]
    records = replace(
        tournament.teams,
        pab_teams=tuple(free),
        pab_points=MatchPoints(10 * bye[0], 5 * bye[1]),
    )
    return League(event, replace(tournament, teams=records), schedule, colors)


def _last(schedule: list[literal.TableRound], team: int) -> int:
    """The number of a team's last round with a match."""
    return max(n for n, row in enumerate(schedule, 1) if team in {t for p in row.pairs for t in p})


def _withdrawn(dice: Random, teams: int, schedule: list[literal.TableRound]) -> dict[int, int]:
    leaving = dice.sample(range(1, teams + 1), min(dice.randint(1, 2), teams - 1))
    return {team: dice.randint(1, _last(schedule, team)) for team in leaving}


def _boards(dice: Random, boards: int) -> list[str]:
    if dice.random() < 0.1:
        return [dice.choice(["+-", "-+", "--"])] * boards
    results = ["10", "01", "=="] * 8 + ["+-", "-+", "--", "=0"]
    return [dice.choice(results) for _ in range(boards)]


def _as_stated(dice: Random, match: table.Match) -> Match:
    """A match forfeited as a whole, by its boards or by a record 330."""
    codes = {*match.boards}
    if len(codes) == 1 and codes <= {"+-", "-+", "--"} and dice.random() < 0.5:
        return match.first, match.second, match.boards[0]
    return match.first, match.second, [board or "  " for board in match.boards]


def compare(seed: int) -> None:
    own = drawn(seed)
    pairs = [list(scheduled.games) for scheduled in swissmate.schedule(own.tournament)]
    assert pairs == [row.pairs for row in own.schedule], seed
    assert [scheduled.free or None for scheduled in swissmate.schedule(own.tournament)] == [
        row.free for row in own.schedule
    ], seed
    report = swissmate.check(own.tournament)
    assert not report.differing, (seed, report.differing[0].round_number)
    seen = resolve(own.tournament).tournament
    if len(own.event.rounds) < len(own.schedule):
        following = own.schedule[len(own.event.rounds)]
        pairing = swissmate.pair(own.tournament, open_games_are_draws=True)
        assert (list(pairing.pairs), pairing.pab) == (following.pairs, following.free), seed
    assert seen.teams is not None
    for number, row in enumerate(own.schedule, 1):
        for home, other in row.pairs:
            games = seen.teams.games_of(number, home, other)
            white = ["w" if one // 10 == home else "b" for one, _ in games]
            assert white == own.colors, (seed, number)
    after = len(own.event.rounds)
    points = swissmate.standings(own.tournament, "MPTS,GPTS", after)
    expected = table.totals(own.event)
    assert {row.player: row.values[:2] for row in points.rows} == {
        team: (10 * total["MP"], 10 * total["GP"]) for team, total in expected.items()
    }, seed
    is_over = not any("" in match.boards for matches in own.event.rounds for match in matches)
    # No text says whether the boards of a match that is not over count between two teams (13.3.2).
    orders = ORDERS if is_over else tuple(order for order in ORDERS if not _BY_BOARDS & {*order})
    for order in (orders[0], orders[seed % len(orders)]):
        ranks = {
            row.player: row.rank for row in swissmate.standings(own.tournament, order, after).rows
        }
        assert ranks == table.places(own.event, order), (seed, order)


@pytest.mark.parametrize("part", range(4))
def test_random_leagues_equal_the_text(part: int) -> None:
    for seed in range(part * 10, part * 10 + 10):
        compare(seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_two_thousand_random_leagues_equal_the_text(part: int) -> None:
    for seed in range(1000 + part * 100, 1100 + part * 100):
        compare(seed)
