"""Results of the games of a match, and the resulting result of the match."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Event, Game, LineUp, MatchGame, Result
from swissmate.arbiter.rounds.boards.results import Outcome, require_open_round, result_label
from swissmate.arbiter.rounds.boards.tournament import scoring_of
from swissmate.model import Entry, Points, ScoringSystem, entry_points


def game_points(board: MatchGame, scoring: ScoringSystem) -> tuple[Points, Points]:
    """Return the points of a game for the White side of the match and for its Black side."""
    if not board.result:
        return 0, 0
    codes = board.codes()
    colors = ("b", "w") if board.turned else ("w", "b")
    one, other = (
        entry_points(Entry(1, color, code), scoring)
        for color, code in zip(colors, codes, strict=True)
    )
    return one, other


def match_score(boards: list[MatchGame], scoring: ScoringSystem) -> tuple[Points, Points]:
    """Return the game points of the two sides of a match."""
    each = [game_points(board, scoring) for board in boards]
    return sum(one for one, _other in each), sum(other for _one, other in each)


def settle_match(recorder: Recorder, match: Game) -> None:
    """Write the result of the match that follows from its games; none while a game is open."""
    boards = list(match.boards.all())
    recorder.update(match, result=_result(recorder.event, boards))


def board_undone(recorder: Recorder, entry: AuditEntry) -> None:
    """Update matches when something that happened on their boards is undone."""
    keys = [each["pk"] for each in entry.changes if each["table"] == "matchgame"]
    for match in Game.objects.filter(boards__in=keys).distinct():
        settle_match(recorder, match)


def _result(event: Event, boards: list[MatchGame]) -> str:
    results = {board.result for board in boards}
    if not boards or "" in results:
        return ""
    if Result.ADJOURNED in results:
        return Result.ADJOURNED.value
    one, other = match_score(boards, scoring_of(event))
    if results <= {Result.WHITE_FORFEIT, Result.BLACK_FORFEIT, Result.DOUBLE_FORFEIT}:
        won, lost, level = Result.WHITE_FORFEIT, Result.BLACK_FORFEIT, Result.DOUBLE_FORFEIT
    else:
        won, lost, level = Result.WHITE, Result.BLACK, Result.DRAW
    return (won if one > other else lost if one < other else level).value


def _board(recorder: Recorder, board_id: int) -> MatchGame:
    board = (
        MatchGame.objects.filter(pk=board_id, match__round__event=recorder.event)
        .select_related("match__round__event", "one", "other")
        .first()
    )
    if board is None:
        raise Refused(_("This board does not exist any more."))
    recorder.data.update(
        round=board.match.round.number,
        board=f"{board.match.board}.{board.number}",
        before=result_label(board.result),
    )
    return board


def enter_board_result(
    event_id: int, actor: Account, board_id: int, result: str, seen_version: int
) -> Outcome:
    """Enter the result of one game of a match of the last round.

    ``seen_version`` is the version of the board that the arbiter looked at: a result that somebody
    else has entered since is not overwritten.

    Raises:
        Refused: the board no longer exists, the result is unknown, another one was entered in the
            meantime, or the round is no longer the last.
    """
    if result not in Result.values:
        raise Refused(_("There is no such result."))
    with recorded(event_id, actor, "board-result", after=result_label(result)) as recorder:
        board = _board(recorder, board_id)
        require_open_round(recorder, board.match)
        if board.result == result:
            return Outcome.SAME
        if board.version != seen_version:
            raise Refused(
                _("Somebody else entered %(result)s here. Look again, then enter what is right.")
                % {"result": result_label(board.result)}
            )
        _require_chairs(board, result)
        recorder.update(board, result=result)
        _lock(recorder, board.match)
        settle_match(recorder, board.match)
    return Outcome.SAVED


def enter_agreed(recorder: Recorder, board: MatchGame, result: str) -> None:
    """Enter the result on which both players of a board agree; it locks the line-ups, too."""
    recorder.update(board, result=result)
    _lock(recorder, board.match)
    settle_match(recorder, board.match)


def _require_chairs(board: MatchGame, result: str) -> None:
    """Refuse a played game on a board where a player was missing."""
    if (board.one_id is None) == (board.other_id is None):
        return
    empty = (Result.WHITE_FORFEIT, Result.BLACK_FORFEIT, Result.DOUBLE_FORFEIT)
    if result not in empty:
        raise Refused(
            _("Board %(n)s has a player on one side only: change the line-up first.")
            % {"n": board.number}
        )


def _lock(recorder: Recorder, match: Game) -> None:
    """Lock the line-ups of a match: a match that has begun is not set up anew."""
    if not recorder.event.play.enters_teams:
        return
    boards = list(match.boards.all())
    sides = (
        (match.white_id, [each.one_id for each in boards]),
        (match.black_id, [each.other_id for each in boards]),
    )
    number = match.round.number
    for team, members in sides:
        if team is None:
            continue
        row = LineUp.objects.filter(team_id=team, round_number=number).first()
        if row is None:
            recorder.create(
                LineUp(team_id=team, round_number=number, members=members, locked=timezone.now())
            )
        elif row.locked is None:
            recorder.update(row, locked=timezone.now())


def forfeit_match(event_id: int, actor: Account, match_id: int, result: str) -> None:
    """Enter a forfeit of a whole match, on every board; an empty result removes it.

    Raises:
        Refused: the result is not a forfeit, a game was played, or the round is no longer the last.
    """
    if result not in ("", "+/-", "-/+", "-/-"):
        raise Refused(_("There is no such result."))
    with recorded(event_id, actor, "match-forfeited", after=result_label(result)) as recorder:
        match = (
            Game.objects.filter(pk=match_id, round__event=recorder.event, black__isnull=False)
            .select_related("round")
            .first()
        )
        if match is None:
            raise Refused(_("This board does not exist any more."))
        require_open_round(recorder, match)
        recorder.data.update(
            round=match.round.number, board=match.board, before=result_label(match.result)
        )
        boards = list(match.boards.select_related("one", "other"))
        played = [each for each in boards if each.result not in ("", "+/-", "-/+", "-/-")]
        if played:
            raise Refused(
                _("Board %(n)s of this match was played: a match is forfeited as a whole.")
                % {"n": played[0].number}
            )
        for each in boards:
            recorder.update(each, result=result)
        _lock(recorder, match)
        settle_match(recorder, match)


def correct_board(
    event_id: int, actor: Account, board_id: int, result: str, reason: str, *, rating_only: bool
) -> None:
    """Correct the result of a game of any round, with a reason (C.04.2.D.8; 2026: C.04.2 4.3).

    Raises:
        Refused: there is no reason, or no such result.
    """
    if result not in Result.values:
        raise Refused(_("There is no such result."))
    if not reason.strip():
        raise Refused(_("A correction needs a reason."))
    action = "board-rating-correction" if rating_only else "board-correction"
    with recorded(event_id, actor, action, after=result_label(result)) as recorder:
        board = _board(recorder, board_id)
        recorder.reason = reason.strip()
        if rating_only:
            recorder.update(board, rating_result=result)
            return
        _require_chairs(board, result)
        recorder.update(board, result=result)
        settle_match(recorder, board.match)
