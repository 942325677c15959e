"""The games of a match once it is paired: who sits where (C.04.6 1.6, C.04.5 1.6)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.event.teams.seats import line_up_of
from swissmate.arbiter.ground.ledger.audit import Recorder
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Game, MatchGame, Member, Result, Round
from swissmate.arbiter.rounds.boards.match_results import settle_match


def seat(recorder: Recorder, match: Game) -> None:
    """Write the games of a match that has none yet: by the line-ups, or the two of a double Swiss.

    White of the match has White on the first board (and in the first game), Black on the second,
    and so on.
    """
    if match.black_id is None or not recorder.event.play.plays_matches:
        return
    if not recorder.event.play.enters_teams:
        for number in (1, 2):
            recorder.create(MatchGame(match=match, number=number, turned=number == 2))
        return
    number = match.round.number
    pairs = zip(
        line_up_of(recorder.event, match.white_id, number),
        line_up_of(recorder.event, match.black_id, number),
        strict=True,
    )
    for place, (one, other) in enumerate(pairs, 1):
        recorder.create(
            MatchGame(
                match=match,
                number=place,
                turned=place % 2 == 0,
                one=one,
                other=other,
                result=_unopposed(one, other),
            )
        )
    settle_match(recorder, match)


def _unopposed(one: Member | None, other: Member | None) -> str:
    """Return the result of a board on which a player is missing; "" if both are there."""
    if one is not None and other is not None:
        return ""
    if one is None and other is None:
        return Result.DOUBLE_FORFEIT.value
    return (Result.WHITE_FORFEIT if other is None else Result.BLACK_FORFEIT).value


def unseat(recorder: Recorder, match: Game) -> None:
    """Delete the games of a match.

    Raises:
        Refused: one of them has a result that was entered.
    """
    boards = list(match.boards.select_related("one", "other"))
    if any(has_entered_result(each) for each in boards):
        raise Refused(_("Board %(n)s of the round has results already.") % {"n": match.board})
    for each in boards:
        recorder.delete(each)


def has_entered_result(board: MatchGame) -> bool:
    """Return whether a board's result was entered, rather than following from an empty chair."""
    if not board.result:
        return False
    in_teams = board.one_id is not None or board.other_id is not None
    by_chair = _unopposed(board.one, board.other)
    if not in_teams:  # a double Swiss, or two empty chairs
        return board.result != by_chair or not board.match.round.event.play.enters_teams
    return board.result != by_chair


def has_results(row: Round) -> bool:
    """Return whether any game of a round has a result that was entered."""
    if not row.event.play.plays_matches:
        return row.games.exclude(result="").exists()
    boards = MatchGame.objects.filter(match__round=row)
    return any(
        has_entered_result(each)
        for each in boards.select_related("one", "other", "match__round__event")
    )


def reseat(recorder: Recorder, match: Game) -> None:
    """Seat the players of a match anew after a change of line-up; other boards stay unchanged.

    Raises:
        Refused: a board whose players would change has a result that was entered.
    """
    number = match.round.number
    ones = line_up_of(recorder.event, match.white_id, number)
    others = line_up_of(recorder.event, match.black_id or 0, number)
    for board in match.boards.select_related("one", "other", "match__round__event"):
        one, other = ones[board.number - 1], others[board.number - 1]
        if (one, other) == (board.one, board.other):
            continue
        if has_entered_result(board):
            raise Refused(
                _("Board %(n)s has a result already: clear it first.") % {"n": board.number}
            )
        recorder.update(board, one=one, other=other, result=_unopposed(one, other))
    settle_match(recorder, match)
