"""Boards as the pages show them: who is paired, with the points before the round, and the games."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Max, Sum
from django.shortcuts import get_object_or_404

from swissmate.arbiter.ground.frame.addresses import shared
from swissmate.arbiter.models import Bye, Conflict, Event, Game, Pairing, Player, Round
from swissmate.arbiter.models.rounds import is_match
from swissmate.arbiter.rounds.boards.game_views import GameView, games_of, public_games
from swissmate.arbiter.rounds.boards.scores import score_of
from swissmate.arbiter.rounds.boards.tournament import build_tournament, scoring_of
from swissmate.model import Points

_CACHE_SIZE: Final = 16
_cache: OrderedDict[tuple[object, ...], dict[int, Points]] = OrderedDict()


@dataclass(frozen=True)
class Board:
    """One board of a round with its games (none in the bye).

    ``white_points`` and ``black_points`` were won before the round, ``one_points`` and
    ``other_points`` in the games so far.
    """

    pairing: Pairing
    white_points: Points = 0
    black_points: Points = 0
    games: list[GameView] = field(default_factory=list)
    is_match: bool = False
    one_points: Points = 0
    other_points: Points = 0

    @property
    def game(self) -> GameView | None:
        """The only game, if the pairing is no match."""
        return self.games[0] if self.games and not self.is_match else None

    @property
    def done(self) -> int:
        """How many games have a result."""
        return sum(not game.is_open for game in self.games)

    @property
    def has_begun(self) -> bool:
        """Whether any game has a result."""
        return self.done > 0

    @property
    def is_over(self) -> bool:
        """Whether all games have a result."""
        return 0 < self.done == len(self.games)


def points_before(event: Event, round_number: int) -> dict[int, Points]:
    """Return the points of every player (by key) before a round.

    The answer is cached until an earlier result or bye, the scoring or the list changes.
    """
    earlier = Game.objects.filter(
        pairing__round__event=event, pairing__round__number__lt=round_number
    )
    state = earlier.aggregate(revision=Max("revision"), versions=Sum("version"))
    listed = Player.objects.filter(event=event).aggregate(last=Max("pk"), numbers=Sum("tpn"))
    byes = Bye.objects.filter(player__event=event, round_number__lt=round_number)
    key = (
        event.key,  # no other event ever has it
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
    torn: Iterable[Conflict] | None = None,
) -> list[Board]:
    """Return the boards of a round: all, those changed after revision ``since``, or one pairing.

    For the public, line-ups that are not locked yet have no names. ``torn`` are the conflicts that
    wait to be settled, for a page that has read them.
    """
    pairings = Pairing.objects.filter(round=row).select_related("white", "black").order_by("board")
    if since is not None:
        pairings = pairings.filter(games__revision__gt=since).distinct()
    if only is not None:
        pairings = pairings.filter(pk=only)
    games = public_games(event, row, pairings) if public else games_of(event, pairings, torn=torn)
    return boards_with(event, pairings, games, points_before(event, row.number))


def boards_with(
    event: Event,
    pairings: Iterable[Pairing],
    games: dict[int, list[GameView]],
    points: dict[int, Points],
) -> list[Board]:
    """Return pairings with their games as boards; ``points`` are those before the round, by key."""
    scoring = scoring_of(event)
    boards = []
    for pairing in pairings:
        own = games.get(pairing.pk, [])
        boards.append(
            Board(
                pairing,
                points.get(pairing.white_id, 0),
                points.get(pairing.black_id, 0) if pairing.black_id else 0,
                own,
                is_match([view.row for view in own]),
                *score_of((view.row for view in own), scoring),
            )
        )
    return boards


def byes_of(event: Event, row: Round) -> list[Bye]:
    """Return the byes requested for a round, by name: these players look themselves up too."""
    requested = Bye.objects.filter(player__event=event, round_number=row.number)
    byes = list(requested.select_related("player").order_by("player__name"))
    pairs = row.pairings.values_list("white_id", "black_id") if byes else ()
    paired = {player for pair in pairs for player in pair}
    return [bye for bye in byes if bye.player_id not in paired]


def public_boards(event: Event, row: Round) -> tuple[list[Board], list[Bye]]:
    """Return the boards of a published round and the byes requested, as everybody sees them."""
    return shared(
        ("boards", row.pk), lambda: (boards_of(event, row, public=True), byes_of(event, row))
    )


def game_of(event_id: int, game_id: int) -> Game:
    """Return a game with its event and its players or answer 404."""
    games = Game.objects.select_related(
        "pairing__round__event", "pairing__white", "pairing__black", "one", "other"
    )
    return get_object_or_404(games, pk=game_id, pairing__round__event=event_id)


def pairing_of(event_id: int, pairing_id: int) -> Pairing:
    """Return a pairing with its event or answer 404."""
    pairings = Pairing.objects.select_related("round__event", "white", "black")
    return get_object_or_404(pairings, pk=pairing_id, round__event=event_id)
