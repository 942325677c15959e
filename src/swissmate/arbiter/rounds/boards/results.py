"""Results of games: entering them, also by several people at once.

It is the same whether a pairing has one game or several, and whoever plays them.
"""

from __future__ import annotations

from enum import Enum

from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import (
    Account,
    Conflict,
    Game,
    Pairing,
    Result,
    Round,
)
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.boards.knockouts import fit_rounds
from swissmate.arbiter.rounds.boards.scores import FORFEITS, result_of
from swissmate.arbiter.rounds.boards.seating import lock, require_players
from swissmate.arbiter.rounds.boards.tournament import scoring_of


class Outcome(Enum):
    """What happened to a result that was entered."""

    SAVED = "saved"
    SAME = "same"
    CONFLICT = "conflict"


def result_label(value: str) -> str:
    """Return a result as the log shows it."""
    return value or "–"


def recorded_game(recorder: Recorder, game_id: int) -> Game:
    """Return a game of the event, and tell the log which it is.

    Raises:
        Refused: it no longer exists.
    """
    games = Game.objects.filter(pk=game_id, pairing__round__event=recorder.event)
    game = games.select_related("pairing__round", "pairing__white", "pairing__black").first()
    if game is None:
        raise Refused(_("This board does not exist any more."))
    game.pairing.round.event = recorder.event
    recorder.data.update(
        round=game.pairing.round.number, board=game.place, before=result_label(game.result)
    )
    recorder.data["players"] = players_text(game)
    return game


def _require_last_round(recorder: Recorder, row: Round) -> None:
    if row.number != last_paired_round(recorder.event):
        raise Refused(_("A later round has been paired: use a correction."))


def _require_open_round(recorder: Recorder, row: Round) -> None:
    """Refuse results unless their round is the last one and takes them."""
    _require_last_round(recorder, row)
    if not row.takes_results:
        raise Refused(_("Publish round %(n)s first.") % {"n": row.number})


def write_result(recorder: Recorder, game: Game, result: str) -> None:
    """Write the result of a game; a match that has begun is not set up anew.

    A round that was not published is by its first result: it is played, so its pairing stands
    (C.04.2.D.10; 2026: C.04.2 4.4).
    """
    require_players(game, result)
    if game.pairing.round.published is None:
        recorder.update(game.pairing.round, published=timezone.now())
    recorder.update(game, result=result)
    lock(recorder, game.pairing)
    fit_rounds(recorder)


def close_conflicts(recorder: Recorder, game: Game, **wanted: str) -> None:
    """Settle the open conflicts of a game, or those that propose a certain result."""
    for conflict in game.conflicts.filter(settled=False, **wanted):
        recorder.update(conflict, settled=True)


def enter_result(
    event_id: int, actor: Account, game_id: int, result: str, seen_version: int
) -> Outcome:
    """Enter the result of a game of the last round.

    ``seen_version`` is the version of the game that the arbiter looked at. If it has changed to
    another result in the meantime, both results are kept and somebody settles it: nothing is
    overwritten silently.

    Raises:
        Refused: the game no longer exists, the result is unknown or a player is missing for it, or
            the round is no longer the last.
    """
    if result not in Result.values:
        raise Refused(_("There is no such result."))
    with recorded(event_id, actor, "result", after=result_label(result)) as recorder:
        game = recorded_game(recorder, game_id)
        _require_open_round(recorder, game.pairing.round)
        if game.result == result:
            return Outcome.SAME
        if game.version != seen_version:
            if game.conflicts.filter(settled=False, proposed=result).exists():
                return Outcome.CONFLICT  # somebody else has already entered this result
            require_players(game, result)
            recorder.action = "conflict"
            recorder.create(Conflict(game=game, proposed=result, by=actor))
            return Outcome.CONFLICT
        write_result(recorder, game, result)
        close_conflicts(recorder, game, proposed=result)
    return Outcome.SAVED


def settle(event_id: int, actor: Account, game_id: int, result: str) -> None:
    """Settle the conflicts of a game by saying which result is right."""
    if result not in Result.values:
        raise Refused(_("There is no such result."))
    with recorded(event_id, actor, "conflict-settled", after=result_label(result)) as recorder:
        game = recorded_game(recorder, game_id)
        _require_last_round(recorder, game.pairing.round)
        close_conflicts(recorder, game)
        write_result(recorder, game, result)


def forfeit(event_id: int, actor: Account, pairing_id: int, result: str) -> None:
    """Enter a forfeit of a whole match, on every board; an empty result removes it.

    Raises:
        Refused: the result is not a forfeit, a game was played, or the round is no longer the last.
    """
    if result not in ("", *FORFEITS):
        raise Refused(_("There is no such result."))
    with recorded(event_id, actor, "match-forfeited", after=result_label(result)) as recorder:
        pairings = Pairing.objects.filter(pk=pairing_id, round__event=recorder.event)
        pairing = pairings.select_related("round").first()
        games = list(pairing.games.all()) if pairing else []
        if pairing is None or not games:
            raise Refused(_("This board does not exist any more."))
        _require_open_round(recorder, pairing.round)
        before = result_of(games, scoring_of(recorder.event))
        recorder.data.update(
            round=pairing.round.number, board=pairing.board, before=result_label(before)
        )
        played = [game for game in games if game.result not in ("", *FORFEITS)]
        if played:
            raise Refused(
                _("Board %(n)s of this match was played: a match is forfeited as a whole.")
                % {"n": played[0].number}
            )
        for game in games:
            recorder.update(game, result=result)
            close_conflicts(recorder, game)
        lock(recorder, pairing)


def names_of_sides(game: Game) -> dict[str, str]:
    """Return who plays a game, for a sentence with ``white`` and ``black``."""
    white, black = game.sides
    return {"white": str(white or "–"), "black": str(black or "–")}


def players_text(game: Game) -> str:
    """Return who plays a game, as the log says it."""
    return "{white} – {black}".format(**names_of_sides(game))
