"""A place where two players sit: a board of a round, or a board of a match.

Players report who won by colour. Games have results by the sides of their pairing, of which the
second has White on every other board of a match.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.crypto import constant_time_compare, salted_hmac

from swissmate.arbiter.event.teams.seats import all_locked
from swissmate.arbiter.models import Event, Game, Member, Player


@dataclass(frozen=True)
class Table:
    """The two players of a game, by colour."""

    game: Game
    white: Player | Member
    black: Player | Member

    @property
    def result(self) -> str:
        """The current result, from White's point of view."""
        return self.game.turned_for_white(self.game.result)

    def code(self, event: Event) -> str:
        """Return eight letters that are for this pair in this round only."""
        text = f"{event.key}:{self.game.pk}:{self.white.pk}:{self.black.pk}"
        digest = salted_hmac("swissmate.board", text, algorithm="sha256").digest()
        return base64.b32encode(digest[:5]).decode().lower()


def table_of(game: Game) -> Table | None:
    """Return who sits at a board; None if a chair is empty."""
    one, other = game.sides
    if one is None or other is None:
        return None
    white, black = (other, one) if game.turned else (one, other)
    return Table(game, white, black)


def tables_of(event: Event) -> Iterator[Table]:
    """Yield the pairs of the last round, if it is published and its line-ups are locked."""
    row = event.round_set.order_by("-number").first()
    if row is None or row.published is None:
        return
    games = list(
        Game.objects.filter(pairing__round=row)
        .select_related("pairing__white", "pairing__black", "one", "other")
        .order_by("pairing__board", "number")
    )
    if any(game.by_members for game in games) and not all_locked(event, row.number):
        return
    yield from (table for table in map(table_of, games) if table is not None)


def table_at(event: Event, code: str) -> Table | None:
    """Return the pair with a code."""
    wanted = code.strip().lower()
    return next((t for t in tables_of(event) if constant_time_compare(t.code(event), wanted)), None)
