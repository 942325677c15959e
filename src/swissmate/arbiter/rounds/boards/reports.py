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
from swissmate.arbiter.models import Account, Event, Game, MatchGame, Proposal, Result
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.boards.match_results import enter_agreed
from swissmate.arbiter.rounds.boards.report_tables import Table, table_of

REPORTED: Final = (Result.WHITE, Result.DRAW, Result.BLACK)
"""The results that players can report; all others are for the arbiter."""

_MOST_CHANGES: Final = 4


def code_of(event: Event, game: Game, board: MatchGame | None = None) -> str:
    """Return the code of a board, "" if nobody sits at it."""
    table = table_of(game, board)
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


def propose(
    event_id: int, game_id: int, color: str, result: str, phone: Phone, board_id: int | None = None
) -> bool:
    """Report a result from one side of a board; return whether it was entered, as both agree.

    ``result`` is from White's point of view; ``board_id`` names the board of a match.

    Raises:
        Refused: there is a result already, the round is over, the phone has spoken for the other
            side, another phone has spoken for this one, or the side has changed its report too
            often.
    """
    if color not in {"w", "b"} or result not in REPORTED:
        raise Refused(_("There is no such result."))
    with recorded(event_id, None, "proposed", after=result) as recorder:
        table = _table(recorder, game_id, board_id)
        game = table.game
        if game.round.number != last_paired_round(recorder.event) or game.round.published is None:
            raise Refused(_("This round is over: see the arbiter."))
        if table.result:
            raise Refused(_("A result has been entered: if it is wrong, see the arbiter."))
        sides = {e.color: e for e in Proposal.objects.filter(game=game, board=table.board)}
        own, other = sides.get(color), sides.get("b" if color == "w" else "w")
        if other is not None and other.device == phone.device:
            raise Refused(_("This phone has reported for the other side: each player must report."))
        if own is not None and own.device != phone.device:
            raise Refused(_("This side has reported from another phone: see the arbiter."))
        if own is not None and own.changes >= _MOST_CHANGES:
            raise Refused(_("You have changed this too often: see the arbiter."))
        recorder.data.update(round=game.round.number, board=table.number, color=color)
        if own is None:
            said = Proposal(game=game, board=table.board, color=color, result=result)
            said.device, said.trace = phone
            recorder.create(said)
        elif own.result != result:
            recorder.update(own, result=result, changes=own.changes + 1)
        agreed = (
            other is not None
            and other.result == result
            and not from_one_phone([other.trace, phone.trace])
        )
        if agreed:
            recorder.action = "result-by-players"
            if table.board is None:
                recorder.update(game, result=result)
            else:
                enter_agreed(recorder, table.board, table.told(result))
        elif recorder.changes:
            _touch(recorder, game.pk, board_id)
    return agreed


def from_one_phone(traces: Sequence[str]) -> bool:
    """Return whether reports of both sides seem to come from one phone."""
    return len(traces) == 2 and bool(traces[0]) and traces[0] == traces[1]


def _table(recorder: Recorder, game_id: int, board_id: int | None) -> Table:
    event = recorder.event
    games = Game.objects.filter(round__event=event).select_related("round__event", "white", "black")
    game = games.filter(pk=game_id).first()
    boards = MatchGame.objects.select_related("match__round__event", "one", "other")
    board = boards.filter(match=game, pk=board_id).first() if board_id else None
    found = None
    if game is not None and (board is not None) == (board_id is not None):
        found = table_of(game, board)
    if found is None or not may_report(event):
        raise Refused(_("This board does not exist any more."))
    return found


def _touch(recorder: Recorder, game_id: int, board_id: int | None) -> None:
    """Make the pages that show a board load it again."""
    rows = MatchGame.objects.filter(pk=board_id) if board_id else Game.objects.filter(pk=game_id)
    rows.update(revision=recorder.revision)


def forget(event_id: int, actor: Account, game_id: int, board_id: int | None = None) -> None:
    """Let the players of a board report again, from any phones.

    Raises:
        Refused: they have reported nothing.
    """
    with recorded(event_id, actor, "proposals-cleared") as recorder:
        rows = list(
            Proposal.objects.filter(
                game_id=game_id, game__round__event=recorder.event, board_id=board_id
            ).select_related("game__round", "board")
        )
        if not rows:
            raise Refused(_("The players have reported nothing."))
        game, board = rows[0].game, rows[0].board
        number = f"{game.board}.{board.number}" if board else str(game.board)
        recorder.data.update(round=game.round.number, board=number)
        for row in rows:
            recorder.delete(row)
        _touch(recorder, game_id, board_id)


def reports_of(games: Iterable[Game]) -> dict[tuple[int, int | None], list[Proposal]]:
    """Return the reports on boards that have no result, or a different one.

    They are keyed by the key of the game and that of the board in a match.
    """
    found: dict[tuple[int, int | None], list[Proposal]] = {}
    by_key = {game.pk: game for game in games}
    said = Proposal.objects.filter(game__in=by_key).select_related("board")
    for row in said.order_by("-color"):
        game = by_key[row.game_id]
        table = Table(game, row.board, game.white, game.black or game.white)
        if table.result != row.result:
            found.setdefault((row.game_id, row.board_id), []).append(row)
    return found
