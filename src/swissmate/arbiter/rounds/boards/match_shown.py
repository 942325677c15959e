"""What the forms about the games of a match show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import MatchGame, Result


def _results() -> dict[str, str]:
    return {str(value): f"{value} ({label})" if value else "" for value, label in Result.choices}


def board(sent: Sent) -> list[Shown]:
    """Return the players of a board, its result, and the one that is rated."""
    rows = MatchGame.objects.filter(
        pk=sent.number("board_id"), match__round__event=sent.number("event_id")
    )
    row = rows.select_related("one", "other").first()
    if row is None:
        return []
    typed, words = sent.text("result"), _results()
    is_rated = sent.text("scope") == "rating"
    return [
        Shown(_("Players"), f"{row.one or '–'} – {row.other or '–'}"),
        Shown(_("Result"), row.result, None if is_rated else typed, words),
        Shown(_("rated as"), row.rating_result, typed if is_rated else None, words),
    ]


def match(sent: Sent) -> list[Shown]:
    """Return the results of all boards of a match."""
    rows = MatchGame.objects.filter(
        match=sent.number("game_id"), match__round__event=sent.number("event_id")
    )
    words = _results()
    return [
        Shown(_("Board %(n)s") % {"n": row.number}, row.result, sent.text("result"), words)
        for row in rows.order_by("number")
    ]
