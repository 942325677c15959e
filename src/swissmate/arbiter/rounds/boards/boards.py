"""Boards as the pages show them: players with their points before the round."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Max, Q, Sum
from django.shortcuts import get_object_or_404

from swissmate.arbiter.ground.ledger.audit import last_change
from swissmate.arbiter.models import Bye, Conflict, Event, Game, MatchGame, Player, Proposal, Round
from swissmate.arbiter.rounds.boards.match_views import MatchView, public_views, views_of
from swissmate.arbiter.rounds.boards.reports import from_one_phone, reports_of
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.model import Points

_CACHE_SIZE: Final = 16
_cache: OrderedDict[tuple[object, ...], dict[int, Points]] = OrderedDict()


@dataclass(frozen=True)
class Board:
    """One board with what is shown beside it; in a conflict also who entered the current result.

    ``match`` has the games if a pair plays a match. ``reports`` are the players' own reports, as
    far as they differ from the current result.
    """

    game: Game
    white_points: Points
    black_points: Points
    conflicts: list[Conflict] = field(default_factory=list)
    entered_by: str = ""
    match: MatchView | None = None
    reports: list[Proposal] = field(default_factory=list)

    @property
    def one_phone(self) -> bool:
        """Whether the reports of both sides seem to come from one phone."""
        return from_one_phone([report.trace for report in self.reports])


def points_before(event: Event, round_number: int) -> dict[int, Points]:
    """Return the points of every player (by key) before a round.

    The answer is cached until an earlier result or bye, the scoring or the list changes.
    """
    earlier = Game.objects.filter(round__event=event, round__number__lt=round_number)
    state = earlier.aggregate(revision=Max("revision"), versions=Sum("version"))
    boards = MatchGame.objects.filter(match__in=earlier)
    state |= boards.aggregate(boards=Max("revision"), board_versions=Sum("version"))
    listed = Player.objects.filter(event=event).aggregate(last=Max("pk"), numbers=Sum("tpn"))
    byes = Bye.objects.filter(player__event=event, round_number__lt=round_number)
    key = (
        event.pk,
        round_number,
        event.win,
        event.draw,
        event.loss,
        event.pab,
        event.half_bye,
        event.full_bye,
        event.forfeit_win,
        *state.values(),
        *listed.values(),
        *byes.order_by("pk").values_list("player_id", "round_number", "kind"),
    )
    cached = _cache.get(key)
    if cached is None:
        tournament = build_tournament(event, through_round=round_number - 1)
        by_tpn = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
        cached = {
            by_tpn[player.id]: tournament.points_before(player.id, round_number)
            for player in tournament.players
            if player.id in by_tpn
        }
        _cache[key] = cached
        while len(_cache) > _CACHE_SIZE:
            _cache.popitem(last=False)
    return cached


def boards_of(
    event: Event,
    row: Round,
    *,
    since: int | None = None,
    only: int | None = None,
    public: bool = False,
) -> list[Board]:
    """Return the boards of a round: all, those changed after revision ``since``, or one game.

    For the public, line-ups that are not locked yet have no names.
    """
    games = Game.objects.filter(round=row).select_related("white", "black").order_by("board")
    if since is not None:
        games = games.filter(Q(revision__gt=since) | Q(boards__revision__gt=since)).distinct()
    if only is not None:
        games = games.filter(pk=only)
    points = points_before(event, row.number)
    conflicts: dict[int, list[Conflict]] = {}
    for conflict in Conflict.objects.filter(game__round=row, settled=False).select_related("by"):
        conflicts.setdefault(conflict.game_id, []).append(conflict)
    matches: dict[int, MatchView] = {}
    if event.play.plays_matches:
        matches = public_views(event, row, games) if public else views_of(event, games)
    reports = reports_of(games) if event.results_from_players and not public else {}
    return [
        Board(
            game,
            points.get(game.white_id, 0),
            points.get(game.black_id, 0) if game.black_id else 0,
            conflicts.get(game.pk, []),
            _entered_by(event, game) if game.pk in conflicts else "",
            matches.get(game.pk),
            reports.get((game.pk, None), []),
        )
        for game in games
    ]


def _entered_by(event: Event, game: Game) -> str:
    """Return who entered the current result of a board."""
    entry = last_change(event.pk, game)
    return entry.who if entry else ""


def byes_of(event: Event, row: Round) -> list[Bye]:
    """Return the byes requested for a round, by name: these players look themselves up too."""
    asked = Bye.objects.filter(player__event=event, round_number=row.number)
    byes = list(asked.select_related("player").order_by("player__name"))
    pairs = row.games.values_list("white_id", "black_id") if byes else ()
    paired = {player for pair in pairs for player in pair}
    return [bye for bye in byes if bye.player_id not in paired]


def game_of(event_id: int, game_id: int) -> Game:
    """Return a game with its event or answer 404."""
    games = Game.objects.select_related("round", "round__event", "white", "black")
    return get_object_or_404(games, pk=game_id, round__event=event_id)
