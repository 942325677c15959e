"""Results from the players: a report counts when the other player reports the same.

Each board of a round, and of a match, has a code of its own, printed on its slip. A phone speaks
for one side only. If both sides report the same, the result is entered as theirs. If they do not,
nothing is entered, and the arbiter sees both reports. The same holds if both reports seem to come
from one phone, whose owner has opened a private window for the other side. Reports are stored from
White's point of view.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Game, Proposal, Result
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.boards.report_tables import Table, table_of
from swissmate.arbiter.rounds.boards.results import players_text, write_result

REPORTED: Final = (Result.WHITE, Result.DRAW, Result.BLACK)
"""The results that players can report; all others are for the arbiter."""

_MOST_CHANGES: Final = 4


def code_of(event: Event, game: Game) -> str:
    """Return the code with which the players of a game report, "" if a chair is empty."""
    table = table_of(game)
    return table.code(event) if table else ""


def may_report(event: Event) -> bool:
    """Return whether players of this event report results."""
    return event.results_from_players and event.is_public


def device_mark(event: Event, token: str) -> str:
    """Return what is stored about a phone: enough to recognise it in this event, and no more."""
    return hashlib.sha256(f"{event.key}:{token}".encode()).hexdigest()


class Phone(NamedTuple):
    """What is known of a phone: the mark of its cookie, and its trace ("": nothing is known)."""

    device: str
    trace: str = ""


def propose(event_id: int, game_id: int, color: str, result: str, phone: Phone) -> bool:
    """Report a result from one side of a board; return whether it was entered, as both agree.

    ``result`` is from White's point of view.

    Raises:
        Refused: there is a result already, the round is over, the phone has spoken for the other
            side, another phone has spoken for this one, or the side has changed its report too
            often.
    """
    if color not in {"w", "b"} or result not in REPORTED:
        raise Refused(_("There is no such result."))
    with recorded(event_id, None, "proposed", after=result) as recorder:
        table = _table(recorder, game_id)
        game = table.game
        row = game.pairing.round
        if row.number != last_paired_round(recorder.event) or row.published is None:
            raise Refused(_("This round is over: see the arbiter."))
        if table.result:
            raise Refused(_("A result has been entered: if it is wrong, see the arbiter."))
        sides = {report.color: report for report in Proposal.objects.filter(game=game)}
        own, other = sides.get(color), sides.get("b" if color == "w" else "w")
        if other is not None and other.device == phone.device:
            raise Refused(_("This phone has reported for the other side: each player must report."))
        if own is not None and own.device != phone.device:
            raise Refused(_("This side has reported from another phone: see the arbiter."))
        if own is not None and own.changes >= _MOST_CHANGES:
            raise Refused(_("You have changed this too often: see the arbiter."))
        recorder.data.update(round=row.number, board=game.place, color=color)
        recorder.data["players"] = players_text(game)
        if own is None:
            proposal = Proposal(game=game, color=color, result=result)
            proposal.device, proposal.trace = phone
            recorder.create(proposal)
        elif own.result != result:
            recorder.update(own, result=result, changes=own.changes + 1)
        agreed = (
            other is not None
            and other.result == result
            and not from_one_phone([other.trace, phone.trace])
        )
        if agreed:
            recorder.action = "result-by-players"
            write_result(recorder, game, game.turned_for_white(result))
    return agreed


def from_one_phone(traces: Sequence[str]) -> bool:
    """Return whether reports of both sides seem to come from one phone."""
    return len(traces) == 2 and bool(traces[0]) and traces[0] == traces[1]


def _table(recorder: Recorder, game_id: int) -> Table:
    games = Game.objects.filter(pk=game_id, pairing__round__event=recorder.event)
    game = games.select_related(
        "pairing__round", "pairing__white", "pairing__black", "one", "other"
    ).first()
    table = table_of(game) if game else None
    if table is None or not may_report(recorder.event):
        raise Refused(_("This board does not exist any more."))
    return table


def forget(event_id: int, actor: Account, game_id: int) -> None:
    """Let the players of a board report again, from any phones.

    Raises:
        Refused: they have reported nothing.
    """
    with recorded(event_id, actor, "proposals-cleared") as recorder:
        own = Proposal.objects.filter(game=game_id, game__pairing__round__event=recorder.event)
        rows = list(own.select_related("game__pairing__round"))
        if not rows:
            raise Refused(_("The players have reported nothing."))
        game = rows[0].game
        recorder.data.update(round=game.pairing.round.number, board=game.place)
        recorder.data["players"] = players_text(game)
        for row in rows:
            recorder.delete(row)


def reports_of(games: Iterable[Game]) -> dict[int, list[Proposal]]:
    """Return the reports, by game, that are not its result; White's first."""
    by_key = {game.pk: game for game in games}
    reports: dict[int, list[Proposal]] = {}
    for row in Proposal.objects.filter(game__in=by_key).order_by("-color"):
        game = by_key[row.game_id]
        if game.turned_for_white(game.result) != row.result:
            reports.setdefault(row.game_id, []).append(row)
    return reports
