"""The content of a certificate of a title result (IT1), as values for its page."""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.tables.rating_report.report import report
from swissmate.exchange.forms.facts import TITLES, NormFacts, norm_facts, points, raised
from swissmate.ranking.title_norms import Norm


@dataclass(frozen=True)
class Row:
    """One game: ``raised`` is the rating by 1.4.6 if it is not the opponent's own."""

    round_number: int
    opponent: Player
    rating: int
    raised: int | None
    score: str


@dataclass(frozen=True)
class Certificate:
    """A norm with the data that its form requires."""

    player: Player
    norm: Norm
    rows: tuple[Row, ...]
    facts: NormFacts
    titles: tuple[tuple[str, int], ...]


def certificate(event: Event, player_id: int, title: str) -> Certificate | None:
    """Return the certificate of a norm that a player made; None if it was not made.

    ``player_id`` is the key of the player's row.
    """
    line = next((line for line in report(event).lines if line.player.pk == player_id), None)
    norm = next((norm for norm in line.norms if norm.title == title), None) if line else None
    if line is None or norm is None or not norm.is_made:
        return None
    by_number = {row.tpn: row for row in Player.objects.filter(event=event)}
    rows = tuple(
        Row(
            game.round_number,
            by_number[game.opponent.id],
            game.opponent.rating,
            raised(norm, game.opponent) or None,
            points(game.score),
        )
        for game in norm.games
    )
    facts = norm_facts(norm, line.player.federation, event.federation)
    titles = tuple((kind, facts.titles[kind]) for kind in TITLES)
    return Certificate(line.player, norm, rows, facts, titles)
