"""The games of a pairing: who sits where (C.04.6 1.6, C.04.5 1.6), and since when it is settled."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.event.teams.rules import rules_of
from swissmate.arbiter.event.teams.seats import line_up_of
from swissmate.arbiter.ground.ledger.audit import Recorder
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Game, LineUp, Member, Pairing, Result, Round
from swissmate.arbiter.rounds.boards.scores import FORFEITS


def seat(recorder: Recorder, pairing: Pairing) -> None:
    """Write the games of a pairing that has none yet; in a match of teams by their line-ups.

    White of the pairing has White in the first game, Black in the second, and so on; a team at home
    has the colours that the rules of the event give it.
    """
    if pairing.black_id is None:
        return
    if not recorder.event.play.enters_teams:
        for number in range(1, recorder.event.play.rounds_a_match + 1):
            recorder.create(Game(pairing=pairing, number=number, turned=number % 2 == 0))
        return
    ones, others = _line_ups(recorder, pairing)
    rules = rules_of(recorder.event)
    for number, (one, other) in enumerate(zip(ones, others, strict=True), 1):
        turned = rules.is_turned(number)
        game = Game(pairing=pairing, number=number, turned=turned, by_members=True)
        game.one, game.other, game.result = one, other, _unopposed(one, other)
        recorder.create(game)


def _line_ups(
    recorder: Recorder, pairing: Pairing
) -> tuple[tuple[Member | None, ...], tuple[Member | None, ...]]:
    event, number = recorder.event, pairing.round.number
    ones = line_up_of(event, pairing.white_id, number)
    return ones, line_up_of(event, pairing.black_id or 0, number)


def _unopposed(one: Member | None, other: Member | None) -> str:
    """Return the result of a board on which a player is missing; "" if both are there."""
    if one is not None and other is not None:
        return ""
    if one is None and other is None:
        return Result.DOUBLE_FORFEIT.value
    return (Result.WHITE_FORFEIT if other is None else Result.BLACK_FORFEIT).value


def unseat(recorder: Recorder, pairing: Pairing) -> None:
    """Delete the games of a pairing, and what was entered or reported for them.

    Raises:
        Refused: one of them has a result that was entered.
    """
    games = list(pairing.games.select_related("one", "other"))
    if any(has_entered_result(game) for game in games):
        raise Refused(_("Board %(n)s of the round has results already.") % {"n": pairing.board})
    for game in games:
        for row in (*game.conflicts.all(), *game.proposals.all(), game):
            recorder.delete(row)


def note_boards(recorder: Recorder, count: int) -> None:
    """Note for the log how many boards, or matches, a round has."""
    recorder.data["boards"] = count
    if recorder.event.play.plays_matches:
        recorder.data["matches"] = count


def has_entered_result(game: Game) -> bool:
    """Return whether a game's result was entered, rather than following from an empty chair."""
    by_chair = _unopposed(game.one, game.other) if game.by_members else ""
    return game.result not in ("", by_chair)


def has_results(row: Round) -> bool:
    """Return whether any game of a round has a result that was entered."""
    games = Game.objects.filter(pairing__round=row).exclude(result="")
    return any(has_entered_result(game) for game in games.select_related("one", "other"))


def require_players(game: Game, result: str) -> None:
    """Refuse a played game on a board where one player is missing.

    Raises:
        Refused: there is a player on one side only, and the result is no forfeit.
    """
    if (game.one_id is None) != (game.other_id is None) and result not in FORFEITS:
        raise Refused(
            _("Board %(n)s has a player on one side only: change the line-up first.")
            % {"n": game.number}
        )


def lock(recorder: Recorder, pairing: Pairing) -> None:
    """Lock the line-ups of a match that has begun: it is not set up anew."""
    games = [game for game in pairing.games.all() if game.by_members]
    if not games:
        return
    number = pairing.round.number
    for team, members in (
        (pairing.white_id, [game.one_id for game in games]),
        (pairing.black_id, [game.other_id for game in games]),
    ):
        row = LineUp.objects.filter(team_id=team, round_number=number).first()
        if row is not None:
            recorder.update(row, locked=row.locked or timezone.now())
        elif team is not None:
            recorder.create(
                LineUp(team_id=team, round_number=number, members=members, locked=timezone.now())
            )


def reseat(recorder: Recorder, pairing: Pairing) -> None:
    """Seat the players of a match anew after a change of line-up; other boards stay unchanged.

    Raises:
        Refused: a board whose players would change has a result that was entered.
    """
    ones, others = _line_ups(recorder, pairing)
    for game in pairing.games.select_related("one", "other"):
        one, other = ones[game.number - 1], others[game.number - 1]
        if (one, other) == (game.one, game.other):
            continue
        if has_entered_result(game):
            raise Refused(
                _("Board %(n)s has a result already: clear it first.") % {"n": game.number}
            )
        recorder.update(game, one=one, other=other, result=_unopposed(one, other))
