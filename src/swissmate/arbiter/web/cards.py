"""Player cards: one player's rounds from his own side of the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swissmate.arbiter.models import Bye, Event, Game, Player

__all__ = ["CardRow", "card_rows"]


@dataclass(frozen=True)
class CardRow:
    """One round of one player: a game, the pairing-allocated bye (no opponent), or a ``bye``."""

    number: int
    game: Game | None = None
    color: str = ""
    opponent: Player | None = None
    bye: Bye | None = None


def card_rows(
    event: Event, players: Sequence[Player], *, public: bool = False
) -> dict[int, list[CardRow]]:
    """Return the rounds of players, by key; ``public`` leaves unpublished rounds out."""
    wanted = {player.pk for player in players}
    games = Game.objects.filter(round__event=event).select_related("round", "white", "black")
    games = games.defer("round__rule_pairs")
    if public:
        games = games.filter(round__published__isnull=False)
    rows: dict[int, dict[int, CardRow]] = {key: {} for key in wanted}
    for game in games:
        number = game.round.number
        if game.white_id in wanted:
            color = "w" if game.black_id else ""
            rows[game.white_id][number] = CardRow(number, game, color, game.black)
        if game.black_id in wanted and game.black_id is not None:
            rows[game.black_id][number] = CardRow(number, game, "b", game.white)
    for bye in Bye.objects.filter(player__in=wanted):
        rows[bye.player_id].setdefault(bye.round_number, CardRow(bye.round_number, bye=bye))
    return {key: [own[number] for number in sorted(own)] for key, own in rows.items()}
