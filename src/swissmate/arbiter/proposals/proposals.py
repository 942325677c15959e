"""Results from the players: what one reports counts when the other says the same.

Each board of a round has a code of its own, which is on its slip. A phone speaks for one side only.
Where both sides say the same, the result is entered as theirs; where they do not, nothing is, and
the arbiter sees both.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from typing import Final

from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from swissmate.arbiter.entries.players import last_paired_round
from swissmate.arbiter.events.rule_sets import of_matches
from swissmate.arbiter.ledger.audit import recorded
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Game, Proposal, Result

REPORTED: Final = (Result.WHITE, Result.DRAW, Result.BLACK)
"""What players report; everything else is the arbiter's."""

_MOST_CHANGES: Final = 4


def code_of(event: Event, game: Game) -> str:
    """Return the code of a board: eight letters, for this pairing of this round only."""
    text = f"{event.key}:{game.pk}:{game.white_id}:{game.black_id}"
    digest = salted_hmac("swissmate.board", text, algorithm="sha256").digest()
    return base64.b32encode(digest[:5]).decode().lower()


def game_at(event: Event, code: str) -> Game | None:
    """Return the board that has a code, in the last round if that is published."""
    games = Game.objects.filter(
        round__event=event,
        round__number=last_paired_round(event),
        round__published__isnull=False,
        black__isnull=False,
    ).select_related("round", "white", "black")
    wanted = code.strip().lower()
    return next((g for g in games if constant_time_compare(code_of(event, g), wanted)), None)


def may_report(event: Event) -> bool:
    """Return whether players of this event report results."""
    return event.results_from_players and event.is_public and not of_matches(event.rules)


def device_mark(event: Event, token: str) -> str:
    """Return what is kept of a phone: enough to know it again in this event, and no more."""
    return hashlib.sha256(f"{event.key}:{token}".encode()).hexdigest()


def propose(event_id: int, game_id: int, color: str, result: str, device: str) -> bool:
    """Report a result from one side of a board; return whether both sides agree now.

    Raises:
        Refused: a result stands already, the round is over, the phone has spoken for the other
            side, another phone for this one, or the side has changed its mind too often.
    """
    if color not in {"w", "b"} or result not in REPORTED:
        raise Refused(_("There is no such result."))
    with recorded(event_id, None, "proposed", after=result) as recorder:
        event = recorder.event
        game = Game.objects.filter(pk=game_id, round__event=event).select_related("round").first()
        if game is None or game.black_id is None or not may_report(event):
            raise Refused(_("This board does not exist any more."))
        if game.round.number != last_paired_round(event) or game.round.published is None:
            raise Refused(_("This round is over: see the arbiter."))
        if game.result:
            raise Refused(_("A result has been entered: if it is wrong, see the arbiter."))
        sides = {each.color: each for each in Proposal.objects.filter(game=game)}
        own, other = sides.get(color), sides.get("b" if color == "w" else "w")
        if other is not None and other.device == device:
            raise Refused(_("This phone has reported for the other side: both players report."))
        if own is not None and own.device != device:
            raise Refused(_("This side has reported from another phone: see the arbiter."))
        if own is not None and own.changes >= _MOST_CHANGES:
            raise Refused(_("That was changed too often: see the arbiter."))
        recorder.data.update(round=game.round.number, board=game.board, color=color)
        if own is None:
            recorder.create(Proposal(game=game, color=color, result=result, device=device))
        elif own.result != result:
            recorder.update(own, result=result, changes=own.changes + 1)
        agreed = other is not None and other.result == result
        if agreed:
            recorder.action = "result-by-players"
            recorder.update(game, result=result)
        elif recorder.changes:
            Game.objects.filter(pk=game.pk).update(revision=recorder.revision)
    return agreed


def forget(event_id: int, actor: Account, game_id: int) -> None:
    """Let the players of a board report anew, from whichever phones.

    Raises:
        Refused: they have reported nothing.
    """
    with recorded(event_id, actor, "proposals-cleared") as recorder:
        rows = list(
            Proposal.objects.filter(
                game_id=game_id, game__round__event=recorder.event
            ).select_related("game__round")
        )
        if not rows:
            raise Refused(_("The players have reported nothing."))
        game = rows[0].game
        recorder.data.update(round=game.round.number, board=game.board)
        for row in rows:
            recorder.delete(row)
        Game.objects.filter(pk=game_id).update(revision=recorder.revision)


def reports_of(games: Iterable[Game]) -> dict[int, list[Proposal]]:
    """Return what was reported, by board: of boards without a result, or with another one."""
    found: dict[int, list[Proposal]] = {}
    by_key = {game.pk: game for game in games}
    for row in Proposal.objects.filter(game__in=by_key).order_by("-color"):
        game = by_key[row.game_id]
        if game.result != row.result:
            found.setdefault(row.game_id, []).append(row)
    return found
