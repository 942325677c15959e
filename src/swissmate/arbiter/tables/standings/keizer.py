"""The Keizer list: places, values and scores, with the addends of each score."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from swissmate.api import keizer_standings
from swissmate.arbiter.ground.frame.numbers import decimal_text
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.tables.standings.ranking import last_complete_round
from swissmate.systems.keizer.ranking import KeizerElement, score_text


@dataclass(frozen=True)
class KeizerPlace:
    """One line of the list; ``account`` are the addends of the score, as sentences."""

    place: int
    player: Player
    value: int
    score: str
    games: int
    account: tuple[str, ...]


@dataclass(frozen=True)
class KeizerList:
    """The list after a round. ``settled`` is false if the recalculation ends in a cycle."""

    after_round: int
    places: tuple[KeizerPlace, ...]
    settled: bool


def keizer_list(
    event: Event, *, through_round: int | None = None, published_only: bool = False
) -> KeizerList | None:
    """Return the list of a Keizer competition; None for other events."""
    if not event.play.ranks_itself:
        return None
    tournament = build_tournament(event, published_only=published_only)
    after = min(last_complete_round(event), tournament.rounds_paired)
    if through_round is not None:
        after = min(after, through_round)
    table = keizer_standings(tournament, event.rules, after)
    players = {player.tpn: player for player in Player.objects.filter(event=event)}
    return KeizerList(
        after,
        tuple(
            KeizerPlace(
                row.place,
                players[row.player],
                row.value,
                score_text(row.score),
                sum(element.what.startswith(("win", "draw", "loss")) for element in row.elements),
                tuple(_sentence(element, players) for element in row.elements),
            )
            for row in table.rows
            if row.player in players
        ),
        table.settled,
    )


def _sentence(element: KeizerElement, players: dict[int, Player]) -> str:
    sum_ = f"{element.value}" + ("" if element.part == 1 else f" × {element.part}")
    points = f"{sum_} = {score_text(element.points)}"
    what = {
        "win": _("win against %(name)s"),
        "win by forfeit": _("win by forfeit against %(name)s"),
        "draw": _("draw with %(name)s"),
        "loss": _("loss against %(name)s"),
        "bye": _("bye"),
        "duty": _("club duty"),
        "absence": _("absence"),
        "own value": _("own value"),
    }.get(element.what, element.what)
    if element.of in players:
        what = what % {"name": players[element.of].name} if "%(name)s" in what else what
    round_ = _("Round %(n)s") % {"n": element.round_number}
    where = f"{round_}: " if element.round_number else ""
    return f"{where}{what}: {decimal_text(points)}"
