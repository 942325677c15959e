"""Results corrected later, and adjourned games that are never finished.

Corrections: C.04.2.D.8; 2026: C.04.2 4.3.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Game, Proposal, Result, Round
from swissmate.arbiter.models.rounds import last_paired_round, turned
from swissmate.arbiter.rounds.boards.knockouts import fit_rounds
from swissmate.arbiter.rounds.boards.results import (
    close_conflicts,
    names_of_sides,
    recorded_game,
    result_label,
)
from swissmate.arbiter.rounds.boards.seating import require_players


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
    row = game.pairing.round
    event, number = row.event, row.number
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
    following = Game.objects.filter(
        pairing__round__event=event, pairing__round__number=number + 1, result=""
    )
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
    if number + 1 == last and following.exists():
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
    """Correct a result, with a reason; optionally also the colours of a pairing of one game.

    ``result`` is from the point of view of the side that has White in the pairing. If the colours
    are exchanged it is turned with them, so that whoever has won keeps the point.

    In FIDE mode this is possible up to the round before the last one; a correction of an older
    round goes into the rating report only (C.04.2.D.8; 2026: C.04.2 4.3). An adjourned game may end
    at any time.

    Raises:
        Refused: there is no reason, or the round is locked, or the colours belong to a match.
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
        game = recorded_game(recorder, game_id)
        recorder.reason = reason.strip()
        if rating_only:
            _note_rating_correction(recorder, game, result)
            recorder.update(game, rating_result=result)
            return
        if swap_colors:
            if game.pairing.is_match:
                raise Refused(_("The colours of a match follow from its pairing."))
            recorder.action = "colors-swapped"
            recorder.data["after"] = result_label(turned(result))
        elif game.result == Result.ADJOURNED:
            recorder.action = "adjournment-ended"
        _ask_correction(recorder, game, result, swap_colors=swap_colors)
        if swap_colors:
            _exchange_colors(recorder, game, result)
        else:
            require_players(game, result)
            recorder.update(game, result=result)
        close_conflicts(recorder, game)
        fit_rounds(recorder)


def _exchange_colors(recorder: Recorder, game: Game, result: str) -> None:
    """Exchange the players of a game and turn every result of it; nobody's points change sides."""
    for report in Proposal.objects.filter(game=game):  # by colour: they speak of the old pairing
        recorder.delete(report)
    recorder.update(game, result=turned(result), rating_result=turned(game.rating_result))
    pairing = game.pairing
    recorder.update(pairing, white=pairing.black, black=pairing.white)


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
        game = recorded_game(recorder, game_id)
        if game.result != Result.ADJOURNED:
            raise Refused(_("This game is not adjourned."))
        recorder.reason = reason.strip()
        points = _("half a point each") if worth == Result.DRAW_UNRATED else _("nothing for both")
        recorder.ask_and_note(
            game.pairing.round.number,
            f"{_numbers(game)} {worth}",
            _("%(white)s – %(black)s is closed without having been finished: %(points)s.")
            % {**names_of_sides(game), "points": points},
            _(
                "The regulations do not provide for such a game. It counts like this in "
                "the standings and for the pairing of later rounds, and it is not rated."
            ),
        )
        recorder.update(game, result=worth)


def _numbers(game: Game) -> str:
    """Return who meets whom, by number, and on which board of a match."""
    pairing = game.pairing
    numbers = f"{pairing.white.tpn}-{pairing.black.tpn if pairing.black else ''}"
    return f"{numbers} board {game.number}" if pairing.is_match else numbers


def _plain(result: str) -> str:
    return {"": "?", "adj": "?"}.get(result, result)


def _over(number: int) -> str:
    """Say that a round is locked because the round after it is over as well."""
    text = _("Round %(n)s is over, and the one after it too (C.04.2.D.8; 2026: C.04.2 4.3).")
    return text % {"n": number}


def _ask_correction(recorder: Recorder, game: Game, result: str, *, swap_colors: bool) -> None:
    """Ask about the effect of a correction on rounds that were paired with the old result."""
    number = game.pairing.round.number
    last = last_paired_round(recorder.event)
    if number >= last or (not swap_colors and result == game.result):
        return
    if recorder.action == "adjournment-ended":
        if result != Result.DRAW:
            text = _(
                "%(white)s – %(black)s was adjourned and did not end in a draw, but later "
                "rounds were paired as if it had."
            )
            recorder.ask_and_note(
                number, f"{_numbers(game)} {_plain(result)}", text % names_of_sides(game)
            )
        return
    if number < last - 1:
        recorder.caution("old-round", _over(number))
    details = f"{_numbers(game)}: {_plain(game.result)} => {_plain(result)}"
    if swap_colors:
        other = "-".join(reversed(_numbers(game).split("-")))
        details = f"{_numbers(game)} {_plain(game.result)} => {other} {_plain(turned(result))}"
    text = _("%(white)s – %(black)s: later rounds were paired with the old result or colours.")
    recorder.ask_and_note(number, details, text % names_of_sides(game))


def _note_rating_correction(recorder: Recorder, game: Game, result: str) -> None:
    details = f"{_numbers(game)}: {_plain(game.result)} => {_plain(result)} (rating report only)"
    text = _("Pairings and standings keep the old result; the rating report has the new one.")
    recorder.ask_and_note(game.pairing.round.number, details, text)


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
