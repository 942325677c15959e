"""The scores of team players on their boards, for board prizes and reports."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from swissmate.arbiter.models import Event, Game, Member, Result
from swissmate.arbiter.rounds.boards.scores import FORFEITS, game_points
from swissmate.arbiter.rounds.boards.tournament import scoring_of
from swissmate.model import Points


@dataclass
class MemberResult:
    """A player of a team: ``points`` from ``games`` over the board; forfeits are separate."""

    member: Member
    games: int = 0
    points: Points = 0
    forfeits: int = 0

    @property
    def percent(self) -> float:
        """The share of the points that were possible; 0 without a game."""
        return 10 * self.points / self.games if self.games else 0.0


def member_results(event: Event, *, through_round: int | None = None) -> list[MemberResult]:
    """Return the results of all players of the teams, team by team in board order.

    Games won by forfeit are counted separately, those of rounds after ``through_round`` not at all.
    Empty for other events.
    """
    if not event.play.enters_teams:
        return []
    members = Member.objects.filter(team__event=event).select_related("team")
    results = {m.pk: MemberResult(m) for m in members.order_by("team__tpn", "board", "id")}
    games = Game.objects.filter(pairing__round__event=event).exclude(result="")
    if through_round is not None:
        games = games.filter(pairing__round__number__lte=through_round)
    scoring = scoring_of(event)
    for game in games:
        for key, points in zip(
            (game.one_id, game.other_id), game_points(game, scoring), strict=True
        ):
            if key is None or key not in results:
                continue
            if game.result in FORFEITS:
                results[key].forfeits += points > 0
            elif game.result != Result.ADJOURNED:
                results[key].games += 1
                results[key].points += points
    return list(results.values())


def best_of_boards(members: Iterable[MemberResult]) -> list[MemberResult]:
    """Return by board who has most points there, then the higher share; several if equal.

    Nobody without a point from a game is best; games won by forfeit do not count.
    """
    by_board: dict[int, list[MemberResult]] = {}
    for result in members:
        if result.points:
            by_board.setdefault(result.member.board, []).append(result)
    best = []
    for _board, results in sorted(by_board.items()):
        most = max((result.points, result.percent) for result in results)
        best += [result for result in results if (result.points, result.percent) == most]
    return best
