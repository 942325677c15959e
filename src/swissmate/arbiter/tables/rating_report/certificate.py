"""The content of a certificate of a title result (IT1), as values for its page."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.tables.rating_report.report import report
from swissmate.ranking.title_norms import UNRATED, Norm, floor_of

_TITLES = ("GM", "IM", "WGM", "WIM", "FM", "WFM")


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
    """A norm with the data that its form requires; points are written as text."""

    player: Player
    norm: Norm
    rows: tuple[Row, ...]
    federations: int
    not_of_own: int
    of_host: int
    rated: int
    titled: int
    titles: tuple[tuple[str, int], ...]
    score: str
    needed: str
    above: str


def certificate(event: Event, player_id: int, title: str) -> Certificate | None:
    """Return the certificate of a norm that a player made; None if it was not made.

    ``player_id`` is the key of the player's row.
    """
    line = next((line for line in report(event).lines if line.player.pk == player_id), None)
    norm = next((norm for norm in line.norms if norm.title == title), None) if line else None
    if line is None or norm is None or not norm.is_made:
        return None
    by_number = {row.tpn: row for row in Player.objects.filter(event=event)}
    rows = []
    for game in norm.games:
        raised = None
        if game.opponent.id == norm.raised:
            raised = floor_of(title)
        elif not game.opponent.rating:
            raised = UNRATED
        opponent = by_number[game.opponent.id]
        row = Row(game.round_number, opponent, game.opponent.rating, raised, _points(game.score))
        rows.append(row)
    opponents = [row.opponent for row in rows]
    own = line.player.federation
    titles = Counter(player.title for player in opponents)
    half_points = sum(game.score for game in norm.games)
    return Certificate(
        line.player,
        norm,
        tuple(rows),
        federations=len({player.federation for player in opponents} - {"", "FID"}),
        not_of_own=sum(player.federation not in {own, "FID", ""} for player in opponents),
        of_host=sum(bool(event.federation) and e.federation == event.federation for e in opponents),
        rated=sum(row.rating > 0 for row in rows),
        titled=sum(titles[kind] for kind in _TITLES),
        titles=tuple((kind, titles[kind]) for kind in _TITLES),
        score=_points(half_points),
        needed=_points(norm.needed),
        above=_points(half_points - norm.needed),
    )


def _points(half_points: int) -> str:
    return f"{half_points / 2:g}"
