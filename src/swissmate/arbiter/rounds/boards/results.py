"""Results: entering them, also by several people at once, and correcting them later.

Corrections: C.04.2.D.8; 2026: C.04.2 4.3.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Conflict, Game, Result, Round
from swissmate.arbiter.models.rounds import RESULT_CODES, RESULTS_BY_CODES, last_paired_round


class Outcome(Enum):
    """What happened to a result that was entered."""

    SAVED = "saved"
    SAME = "same"
    CONFLICT = "conflict"


def result_label(value: str) -> str:
    """Return a result as the log shows it."""
    return value or "–"


def turned(result: str) -> str:
    """Return a result as seen from the other side."""
    codes = RESULT_CODES[Result(result)]
    return RESULTS_BY_CODES[codes[::-1]].value if codes.strip() else result


def _game(recorder: Recorder, game_id: int) -> Game:
    game = (
        Game.objects.filter(pk=game_id, round__event=recorder.event).select_related("round").first()
    )
    if game is None:
        raise Refused(_("This board does not exist any more."))
    if game.black_id is None:
        raise Refused(_("A bye has no result to enter."))
    recorder.data.update(
        round=game.round.number, board=game.board, before=result_label(game.result)
    )
    return game


def _require_last_round(recorder: Recorder, game: Game) -> None:
    if game.round.number != last_paired_round(recorder.event):
        raise Refused(_("A later round has been paired: use a correction."))


def require_open_round(recorder: Recorder, game: Game) -> None:
    """Refuse results of a game or match unless its round is the last one and is published.

    Raises:
        Refused: the round is not the last one, or is not published.
    """
    _require_last_round(recorder, game)
    if game.round.published is None:
        raise Refused(_("Publish round %(n)s first.") % {"n": game.round.number})


def enter_result(
    event_id: int, actor: Account, game_id: int, result: str, seen_version: int
) -> Outcome:
    """Enter a result for a board of the last round.

    ``seen_version`` is the version of the board that the arbiter looked at. If the board has
    changed to another result in the meantime, both results are kept and somebody settles it:
    nothing is overwritten silently.

    Raises:
        Refused: the board no longer exists, the result is unknown, or the round is no longer the
            last.
    """
    if result not in Result.values:
        raise Refused(_("There is no such result."))
    with recorded(event_id, actor, "result", after=result_label(result)) as recorder:
        game = _game(recorder, game_id)
        require_open_round(recorder, game)
        if game.result == result:
            return Outcome.SAME
        if game.version != seen_version:
            if game.conflicts.filter(settled=False, proposed=result).exists():
                return Outcome.CONFLICT  # somebody else has already entered this result
            recorder.action = "conflict"
            recorder.create(Conflict(game=game, proposed=result, by=actor))
            Game.objects.filter(pk=game.pk).update(revision=recorder.revision)
            return Outcome.CONFLICT
        recorder.update(game, result=result)
        for conflict in game.conflicts.filter(settled=False, proposed=result):
            recorder.update(conflict, settled=True)
    return Outcome.SAVED


def settle(event_id: int, actor: Account, game_id: int, result: str) -> None:
    """Settle the conflicts of a board by saying which result is right."""
    if result not in Result.values:
        raise Refused(_("There is no such result."))
    with recorded(event_id, actor, "conflict-settled", after=result_label(result)) as recorder:
        game = _game(recorder, game_id)
        _require_last_round(recorder, game)
        for conflict in game.conflicts.filter(settled=False):
            recorder.update(conflict, settled=True)
        recorder.update(game, result=result)
        Game.objects.filter(pk=game.pk).update(revision=recorder.revision)


@dataclass(frozen=True)
class Effect:
    """The effect of correcting a result now (C.04.2.D.8; 2026: C.04.2 4.3).

    ``next_round`` is the first round whose pairing can take the correction into account; None if it
    is for the rating report only.
    """

    next_round: int | None
    text: str


def correction_effect(game: Game) -> Effect:
    """Return the effect of correcting this game now (C.04.2.D.8; 2026: C.04.2 4.3)."""
    event = game.round.event
    number = game.round.number
    last = last_paired_round(event)
    if number >= last:
        return Effect(
            number + 1,
            _("The new result counts for the standings and for the pairing of the next round."),
        )
    if game.result == Result.ADJOURNED:
        return Effect(
            last + 1,
            _(
                "The adjourned game is over: its result counts for the standings and for the "
                "pairing of round %(n)s; until now it counted as a draw (C.04.2.D.1; 2026: "
                "C.04.2 3.1)."
            )
            % {"n": last + 1},
        )
    running = Game.objects.filter(round__event=event, round__number=number + 1, result="")
    if (
        number + 1 == last
        and Round.objects.filter(event=event, number=last, published=None).exists()
    ):
        return Effect(
            last,
            _(
                "Round %(next)s has been paired but is not published: discard its pairing "
                "afterwards and pair it again, then the new result counts for it (C.04.2.D.8; "
                "2026: C.04.2 4.3)."
            )
            % {"next": last},
        )
    if number + 1 == last and running.filter(black__isnull=False).exists():
        return Effect(
            number + 2,
            _(
                "Round %(next)s has been paired but has not ended: its pairing stays; the new "
                "result counts for the pairing of round %(after)s (C.04.2.D.8; 2026: C.04.2 4.3)."
            )
            % {"next": number + 1, "after": number + 2},
        )
    return Effect(
        None,
        _(
            "Round %(next)s has ended: the standings and pairings stay, the correction goes into "
            "the report for rating only (C.04.2.D.8; 2026: C.04.2 4.3)."
        )
        % {"next": number + 1},
    )


def correct_result(
    event_id: int,
    actor: Account,
    game_id: int,
    result: str,
    reason: str,
    *,
    rating_only: bool,
    swap_colors: bool = False,
) -> None:
    """Correct a result, with a reason; optionally also the colours of the game.

    ``result`` is from the point of view of the player who has White in the pairing. If the colours
    are exchanged it is turned with them, so that whoever has won keeps the point.

    In FIDE mode this is possible up to the round before the last one; a correction of an older
    round goes into the rating report only (C.04.2.D.8; 2026: C.04.2 4.3). An adjourned game may end
    at any time.

    Raises:
        Refused: there is no reason, or the round is locked.
        Unconfirmed: rounds have been paired with the old result.
    """
    if result not in Result.values:
        raise Refused(_("There is no such result."))
    if not reason.strip():
        raise Refused(_("A correction needs a reason."))
    if rating_only and swap_colors:
        raise Refused(_("Colours cannot be corrected for the rating report only."))
    action = "rating-correction" if rating_only else "correction"
    with recorded(event_id, actor, action, after=result_label(result)) as recorder:
        game = _game(recorder, game_id)
        recorder.reason = reason.strip()
        if rating_only:
            _note_rating_correction(recorder, game, result)
            recorder.update(game, rating_result=result)
            return
        if swap_colors:
            recorder.action = "colors-swapped"
            recorder.data["after"] = result_label(turned(result))
        elif game.result == Result.ADJOURNED:
            recorder.action = "adjournment-ended"
        _ask_correction(recorder, game, result, swap_colors=swap_colors)
        if swap_colors:
            _exchange_colors(recorder, game, result)
        else:
            recorder.update(game, result=result)
        for conflict in game.conflicts.filter(settled=False):
            recorder.update(conflict, settled=True)


def _exchange_colors(recorder: Recorder, game: Game, result: str) -> None:
    """Exchange the players of a game and turn every result of it; nobody's points change sides."""
    for report in game.proposals.all():  # by colour: they speak of the old pairing
        recorder.delete(report)
    recorder.update(
        game,
        white=game.black,
        black=game.white,
        result=turned(result),
        rating_result=turned(game.rating_result),
    )


NEVER_FINISHED: Final = (Result.DRAW_UNRATED, Result.DOUBLE_FORFEIT)
"""The possible values of an adjourned game that is never finished; neither of them is rated."""


def close_adjourned(event_id: int, actor: Account, game_id: int, worth: str, reason: str) -> None:
    """Close an adjourned game that is never finished: half a point each, or nothing for both.

    Without this, neither final standings nor a report could be made.

    Raises:
        Refused: the game is not adjourned, or there is no reason, or the value does not exist.
        Unconfirmed: it was not confirmed twice.
    """
    if worth not in NEVER_FINISHED:
        raise Refused(_("Choose what the game is worth."))
    if not reason.strip():
        raise Refused(_("Closing a game needs a reason."))
    with recorded(event_id, actor, "never-finished", after=result_label(worth)) as recorder:
        game = _game(recorder, game_id)
        if game.result != Result.ADJOURNED:
            raise Refused(_("This game is not adjourned."))
        recorder.reason = reason.strip()
        points = _("half a point each") if worth == Result.DRAW_UNRATED else _("nothing for both")
        recorder.note(
            game.round.number,
            f"{_numbers(game)} {worth}",
            _("%(white)s – %(black)s is closed without having been finished: %(points)s.")
            % {"white": game.white, "black": game.black, "points": points},
            _(
                "The regulations do not provide for such a game. It counts like this in "
                "the standings and for the pairing of later rounds, and it is not rated."
            ),
        )
        recorder.update(game, result=worth)


def _numbers(game: Game) -> str:
    return f"{game.white.tpn}-{game.black.tpn if game.black else ''}"


def _plain(result: str) -> str:
    return {"": "?", "adj": "?"}.get(result, result)


def _over(number: int) -> str:
    """Say that a round is locked because the round after it is over as well."""
    text = _("Round %(n)s is over, and the one after it too (C.04.2.D.8; 2026: C.04.2 4.3).")
    return text % {"n": number}


def _ask_correction(recorder: Recorder, game: Game, result: str, *, swap_colors: bool) -> None:
    """Ask about the effect of a correction on rounds that were paired with the old result."""
    number = game.round.number
    last = last_paired_round(recorder.event)
    if number >= last or (not swap_colors and result == game.result):
        return
    players = {"white": game.white, "black": game.black}
    if recorder.action == "adjournment-ended":
        if result != Result.DRAW:
            text = _(
                "%(white)s – %(black)s was adjourned and did not end in a draw, but later "
                "rounds were paired as if it had."
            )
            recorder.note(number, f"{_numbers(game)} {_plain(result)}", text % players)
        return
    if number < last - 1:
        recorder.caution("old-round", _over(number))
    details = f"{_numbers(game)}: {_plain(game.result)} => {_plain(result)}"
    if swap_colors:
        other = f"{game.black.tpn if game.black else ''}-{game.white.tpn}"
        details = f"{_numbers(game)} {_plain(game.result)} => {other} {_plain(turned(result))}"
    text = _("%(white)s – %(black)s: later rounds were paired with the old result or colours.")
    recorder.note(number, details, text % players)


def _note_rating_correction(recorder: Recorder, game: Game, result: str) -> None:
    details = f"{_numbers(game)}: {_plain(game.result)} => {_plain(result)} (rating report only)"
    text = _("Pairings and standings keep the old result; the rating report has the new one.")
    recorder.note(game.round.number, details, text)


def require_recent(recorder: Recorder, entry: AuditEntry) -> None:
    """Refuse to undo a correction of a round that is locked by now.

    Raises:
        Refused: the round is locked, and the event is in FIDE mode.
    """
    number = entry.data.get("round")
    if (
        recorder.event.in_fide_mode
        and isinstance(number, int)
        and number < last_paired_round(recorder.event) - 1
    ):
        raise Refused(_over(number))
