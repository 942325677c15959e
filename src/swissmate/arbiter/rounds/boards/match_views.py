"""Matches as the pages show them: the games in the order of the boards, and the score so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from swissmate.arbiter.event.teams.seats import all_locked
from swissmate.arbiter.models import Event, Game, MatchGame, Member, Player, Round
from swissmate.arbiter.rounds.boards.match_results import game_points
from swissmate.arbiter.rounds.boards.report_tables import told
from swissmate.arbiter.rounds.boards.reports import from_one_phone, reports_of
from swissmate.arbiter.rounds.boards.tournament import scoring_of
from swissmate.model import Points


@dataclass(frozen=True)
class Chair:
    """The occupant of one side of a board: a member of a team, or a player of a double Swiss."""

    person: Member | Player | None
    is_shown: bool

    @property
    def name(self) -> str:
        """The name; "" for an empty chair, and while the line-up is secret."""
        return self.person.name if self.person is not None and self.is_shown else ""

    @property
    def title(self) -> str:
        """The title, if the name is shown."""
        return self.person.title if self.person is not None and self.is_shown else ""

    @property
    def rating(self) -> int:
        """The rating, if the name is shown; 0 for none."""
        if self.person is None or not self.is_shown:
            return 0
        return self.person.strength if isinstance(self.person, Player) else self.person.rating


@dataclass(frozen=True)
class BoardView:
    """One game of a match, with the players on its White side (``one``) and its Black side."""

    row: MatchGame
    one: Chair
    other: Chair
    reports: list[tuple[str, str]] = field(default_factory=list)
    """The players' own reports: their colour, and the result as the row has it."""
    one_phone: bool = False
    """Whether the reports of both sides seem to come from one phone."""

    @property
    def is_open(self) -> bool:
        """Whether the arbiter is waiting for the result."""
        return self.row.result == ""


@dataclass(frozen=True)
class MatchView:
    """A match with its games; points are game points so far, ``done`` the games with a result."""

    game: Game
    boards: list[BoardView]
    one_points: Points
    other_points: Points

    @property
    def done(self) -> int:
        """How many games have a result."""
        return sum(not board.is_open for board in self.boards)

    @property
    def has_begun(self) -> bool:
        """Whether any game has a result."""
        return self.done > 0


def views_of(
    event: Event, games: Iterable[Game], *, with_names: bool = True, public: bool = False
) -> dict[int, MatchView]:
    """Return matches as pages show them, by the keys of their rows.

    Without ``with_names`` the line-ups are secret: chairs are shown without names. The ``public``
    does not see what players report.
    """
    found = {game.pk: game for game in games if game.black_id is not None}
    rows: dict[int, list[MatchGame]] = defaultdict(list)
    for row in (
        MatchGame.objects.filter(match__in=found)
        .select_related("one", "other")
        .order_by("match_id", "number")
    ):
        rows[row.match_id].append(row)
    scoring = scoring_of(event)
    teams = event.play.enters_teams
    shows = event.results_from_players and not public
    reports = reports_of(found.values()) if shows else {}
    views = {}
    for key, game in found.items():
        boards = []
        one_points = other_points = 0
        for row in rows[key]:
            one = Chair(row.one if teams else game.white, with_names or not teams)
            other = Chair(row.other if teams else game.black, with_names or not teams)
            told_here = reports.get((key, row.pk), [])
            said = [(report.color, told(row, report.result)) for report in told_here]
            one_phone = from_one_phone([report.trace for report in told_here])
            boards.append(BoardView(row, one, other, said, one_phone))
            won, lost = game_points(row, scoring)
            one_points += won
            other_points += lost
        views[key] = MatchView(game, boards, one_points, other_points)
    return views


def public_views(event: Event, row: Round, games: Iterable[Game]) -> dict[int, MatchView]:
    """Return the matches of a round for everybody: names only once all line-ups are locked."""
    shown = not event.play.enters_teams or all_locked(event, row.number)
    return views_of(event, games, with_names=shown, public=True)
