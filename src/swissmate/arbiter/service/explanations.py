"""Why two players meet: what the rules saw of them before the round was paired.

The account of the whole bracket (which criterion decided) belongs to ``swissmate.explain``; this
is the part that every rule set shares, taken from the position that the engine was given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from swissmate.arbiter.models import Event, Game, Player, Round
from swissmate.errors import SwissmateError
from swissmate.model import Points
from swissmate.systems.common.baku import accelerated
from swissmate.systems.position import Contender, PastRound, position_before

from .tournament import build_tournament

__all__ = ["PairingFacts", "PlayerFacts", "pairing_facts"]


@dataclass(frozen=True)
class PlayerFacts:
    """One player before the round: score, colours, floats, opponents met over the board."""

    player: Player
    points: Points
    virtual: Points
    colors: str
    difference: int
    floats: tuple[str, str]
    met: tuple[Player, ...]
    had_bye: bool


@dataclass(frozen=True)
class PairingFacts:
    """Both players, the size of their scoregroups, and whether the rules gave this pair."""

    white: PlayerFacts
    black: PlayerFacts
    white_group: int
    black_group: int
    by_rules: bool
    rules: str


def _float(past: PastRound | None) -> str:
    """Return how a player floated in a past round, in words."""
    if past is None or not past.entry.paired or past.score == past.opponent_score:
        return ""
    return _("downfloat") if past.score > past.opponent_score else _("upfloat")


def _facts(contender: Contender, players: dict[int, Player]) -> PlayerFacts:
    return PlayerFacts(
        players[contender.id],
        contender.points,
        contender.score - contender.points,
        contender.colors.upper(),
        contender.color_difference,
        (_float(contender.last), _float(contender.before_last)),
        tuple(players[each] for each in sorted(contender.met) if each in players),
        contender.had_pab,
    )


def _group(contenders: Iterable[Contender], score: Points) -> int:
    return sum(1 for each in contenders if each.score == score)


def pairing_facts(event: Event, game: Game) -> PairingFacts | None:
    """Return what the rules saw of the players of a game; None for a bye.

    Past results are taken as they stand now: a correction since then shows.
    """
    black = game.black
    if black is None:
        return None
    row: Round = game.round
    try:
        tournament = accelerated(build_tournament(event, through_round=row.number))
        position = position_before(tournament, row.number)
    except SwissmateError:
        return None
    players = {player.tpn: player for player in Player.objects.filter(event=event)}
    contenders = {each.id: each for each in position.contenders}
    one, other = contenders.get(game.white.tpn), contenders.get(black.tpn)
    if one is None or other is None:
        return None
    return PairingFacts(
        _facts(one, players),
        _facts(other, players),
        _group(position.contenders, one.score),
        _group(position.contenders, other.score),
        [game.white_id, game.black_id] in row.rule_pairs,
        row.rules,
    )
