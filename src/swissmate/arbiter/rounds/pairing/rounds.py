"""A round: pairing it by the rules, publishing it, discarding it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.entries.players import let_in_late_entries
from swissmate.arbiter.event.entries.withdrawals import cancel_byes_of_the_withdrawn
from swissmate.arbiter.event.ratings.numbering import renumber_rows
from swissmate.arbiter.event.rules.rule_sets import pair_next_round
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import NoPairing, Refused, in_words, refusal
from swissmate.arbiter.models import (
    Account,
    Alteration,
    AuditEntry,
    Event,
    Game,
    Pairing,
    Player,
    Round,
)
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.boards.board_numbers import first_board, numbered_for
from swissmate.arbiter.rounds.boards.knockouts import decide_for_the_present, forget_decisions
from swissmate.arbiter.rounds.boards.seating import has_results, note_boards, seat, unseat
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.pairing.precheck import NAMED_BOARDS, precheck
from swissmate.arbiter.rounds.pairing.schedule import undrawn_text
from swissmate.arbiter.rounds.pairing.start_position import drawn_position
from swissmate.errors import InternalError, NoLegalPairing, SwissmateError
from swissmate.model import Tournament
from swissmate.systems.ruleset import RoundPairing

_OUT_OF_THE_WAY: Final = 10_000
Pairs = Sequence[tuple[int, int | None]]
"""``(white key, black key)``; the pairing-allocated bye has no black."""


def _unpairable(error: NoLegalPairing, tournament: Tournament) -> str:
    """Say that a round cannot be paired, and name the players who are left over."""
    if not 0 < len(error.players) <= NAMED_BOARDS:
        return _("No valid pairing exists: %(why)s") % {"why": in_words(error.why)}
    names = "; ".join(f"{tournament.by_id[player].name} ({player})" for player in error.players)
    return _("No valid pairing exists. Left without an opponent: %(names)s. (%(why)s)") % {
        "names": names,
        "why": in_words(error.why),
    }


def pair_by_rules(event: Event, tournament: Tournament) -> RoundPairing:
    """Return the next round as the rules of the event pair it.

    Raises:
        NoPairing: no valid pairing exists.
        Refused: the rules give no answer for another reason.
    """
    try:
        return pair_next_round(tournament, event.rules)
    except InternalError:
        raise
    except NoLegalPairing as error:
        raise NoPairing(_unpairable(error, tournament)) from error
    except SwissmateError as error:
        raise refusal(error) from error


def begin_round(recorder: Recorder, round_number: int) -> Tournament:
    """Return the tournament before its next round, with final numbers and the initial colour drawn.

    Raises:
        Refused: it is not the next round, or the pre-check blocks it.
    """
    event = recorder.event
    last = last_paired_round(event)
    if round_number != last + 1:
        raise Refused(_("Round %(n)s has been paired already.") % {"n": last})
    blocking = [finding.text for finding in precheck(event) if finding.blocks]
    if blocking:
        raise Refused(" · ".join(blocking))
    cancel_byes_of_the_withdrawn(recorder, round_number)
    if last == 0:
        renumber_rows(event)
        if not event.initial_color:
            event.initial_color = secrets.choice("wb")
            recorder.data["initial_color"] = event.initial_color
    return build_tournament(event, next_round=True)


def write_pairings(recorder: Recorder, row: Round, pairs: Pairs) -> None:
    """Write the boards of a round in order, the bye last; a board that is there already stays.

    Raises:
        Refused: a board that would go has a result.
    """
    there = {(old.white_id, old.black_id): old for old in row.pairings.all()}
    wanted = list(numbered_for(row.event, row, list(pairs)))
    recorder.update(row, first_board=first_board(row.event, row))
    for gone in there.keys() - {pair for _board, pair in wanted}:
        remove_pairing(recorder, there[gone])
    moved = [(there[pair], board) for board, pair in wanted if pair in there]
    moved = [(pairing, board) for pairing, board in moved if pairing.board != board]
    for shift in (_OUT_OF_THE_WAY, 0):  # no two at one board meanwhile
        for pairing, board in moved:
            recorder.update(pairing, board=board + shift)
    for board, (white, black) in wanted:
        if (white, black) not in there:
            pairing = Pairing(round=row, board=board, white_id=white, black_id=black)
            recorder.create(pairing)
            seat(recorder, pairing)


def remove_pairing(recorder: Recorder, pairing: Pairing) -> None:
    """Delete a board with its games."""
    unseat(recorder, pairing)
    recorder.delete(pairing)


def pair_round(event_id: int, actor: Account, round_number: int) -> Round:
    """Pair the next round, completely or not at all.

    ``round_number`` is the round shown on the button that the arbiter pressed: a second click, or
    that of a colleague, does not pair a further round.

    Raises:
        NoPairing: no valid pairing exists; :func:`.by_hand.pair_by_hand` is for that case.
        Refused: something is missing, or the rules give no answer.
    """
    with recorded(event_id, actor, "round-paired", round=round_number) as recorder:
        require_finished(recorder.event)
        tournament = begin_round(recorder, round_number)
        event = recorder.event
        _ask_adjourned(recorder)
        if round_number == 1 and (text := undrawn_text(event)):
            recorder.caution("undrawn", text)
        if event.play.eliminates:
            tournament = decide_for_the_present(recorder, tournament, round_number)
        pairing = pair_by_rules(event, tournament)
        keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
        pairs: list[tuple[int, int | None]] = [
            (keys[white], keys[black]) for white, black in pairing.pairs
        ]
        if pairing.pab is not None:
            pairs.append((keys[pairing.pab], None))
        row = Round(
            event=event,
            number=round_number,
            rules=event.rules,
            rule_pairs=[list(p) for p in pairs],
            start_position=drawn_position(event),
        )
        recorder.create(row)
        write_pairings(recorder, row, pairs)
        note_boards(recorder, len(pairing.pairs))
    return row


def _ask_adjourned(recorder: Recorder) -> None:
    """Name each adjourned game that counts as a draw for a pairing."""
    games = Game.objects.filter(pairing__round__event=recorder.event, result="adj")
    games = games.select_related("pairing__round", "pairing__white", "pairing__black")
    for game in games.order_by("pairing__round__number", "pairing__board", "number"):
        text = _(
            "Round %(r)s board %(b)s, %(white)s – %(black)s, is adjourned: this round is paired as "
            "if it was a draw (C.04.2.D.1; 2026: C.04.2 3.1)."
        )
        white, black = game.sides
        values = {"r": game.pairing.round.number, "b": game.place, "white": white, "black": black}
        recorder.caution("adjourned", text % values)


def pairing_undone(recorder: Recorder, entry: AuditEntry) -> None:
    """Apply the consequences when a pairing is undone."""
    forget_decisions(recorder, entry.data["round"])
    let_in_late_entries(recorder, entry.data["round"], entry.at)


def require_finished(event: Event) -> None:
    """Refuse while a pairing is being made or changed by hand.

    Raises:
        Refused: an alteration is in progress.
    """
    change = Alteration.objects.filter(event=event).first()
    if change is not None:
        raise Refused(
            _("%(who)s is changing the pairing of round %(n)s by hand: finish that first.")
            % {"who": change.who, "n": change.round_number}
        )


def last_round(event: Event, round_number: int) -> Round:
    """Return a round that must be the last one paired.

    Raises:
        Refused: it is not the last one.
    """
    row = Round.objects.filter(event=event).order_by("-number").first()
    if row is None or row.number != round_number:
        raise Refused(_("Only the last round that was paired can be changed."))
    return row


def publish_round(event_id: int, actor: Account, round_number: int) -> None:
    """Show the pairing of the last round to players and spectators.

    From then on it stands (C.04.2.D.10; 2026: C.04.2 4.4).
    """
    with recorded(event_id, actor, "round-published", round=round_number) as recorder:
        require_finished(recorder.event)
        row = last_round(recorder.event, round_number)
        if row.published is None:
            recorder.update(row, published=timezone.now())


_DECISIVE: Final = (
    "colors-swapped",
    "correction",
    "event-changed",
    "numbers-exchanged",
    "pair-allowed",
    "pair-forbidden",
    "player-changed",
    "protection-added",
    "protection-removed",
    "renumbered",
    "roster-changed",
    "undo",
    "undo-several",
)
"""Acts that may change the pairing of a round that has already been made."""


def is_outdated(row: Round) -> bool:
    """Whether a round that is not published would now be paired differently.

    A correction before the pairing is published is within the deadline (C.04.2.D.8; 2026: C.04.2
    4.3). The round is paired again for this test only if something decisive was changed since.
    """
    event = row.event
    if row.published is not None or row.is_manual:
        return False
    since = AuditEntry.objects.filter(event_id=event.pk, action__in=_DECISIVE, at__gt=row.paired)
    if not since.exists():
        return False
    tournament = build_tournament(event, through_round=row.number - 1, next_round=True)
    try:
        pairing = pair_by_rules(event, tournament)
    except Refused:
        return True
    keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
    now: set[tuple[int, int | None]] = {
        (keys[white], keys[black]) for white, black in pairing.pairs
    }
    if pairing.pab is not None:
        now.add((keys[pairing.pab], None))
    return now != {(white, black) for white, black in row.rule_pairs}


def unpublish_round(event_id: int, actor: Account, round_number: int, reason: str) -> None:
    """Take back a published pairing, with a reason (C.04.2.D.10; 2026: C.04.2 4.4).

    Raises:
        Refused: there is no reason, or a later round has been paired.
    """
    with recorded(event_id, actor, "round-unpublished", round=round_number) as recorder:
        row = last_round(recorder.event, round_number)
        ask_published(recorder, row, reason)
        recorder.update(row, published=None)


def ask_published(recorder: Recorder, row: Round, reason: str) -> None:
    """Ask before what was published changes, and for its reason (C.04.2.D.10; 2026: C.04.2 4.4).

    Raises:
        Refused: there is no reason, and nobody can be asked.
    """
    why = _("A published pairing is changed only with a reason (C.04.2.D.10; 2026: C.04.2 4.4).")
    recorder.require_reason(reason, why)
    text = _(
        "Round %(n)s is published: players may have prepared for it (C.04.2.D.10; 2026: C.04.2 "
        "4.4)."
    )
    recorder.caution("published", text % {"n": row.number})
    recorder.data["published"] = True


def unpair_round(event_id: int, actor: Account, round_number: int, reason: str) -> None:
    """Discard the pairing of the last round, with its results if it has any; the log keeps all.

    Raises:
        Refused: the round is not the last, or is published or has results and there is no reason.
    """
    with recorded(event_id, actor, "round-unpaired", round=round_number) as recorder:
        require_finished(recorder.event)
        row = last_round(recorder.event, round_number)
        recorder.reason = reason.strip()
        if has_results(row):
            _discard_results(recorder, row)
        if row.published is not None:
            ask_published(recorder, row, reason)
        if recorder.action == "round-unpaired":
            text = _("Until round %(n)s is paired again, undo brings this pairing back.")
            recorder.caution("discarded", text % {"n": row.number})
        for pairing in row.pairings.all():
            remove_pairing(recorder, pairing)
        recorder.delete(row)
        forget_decisions(recorder, round_number)
        let_in_late_entries(recorder, round_number, row.paired)


def _discard_results(recorder: Recorder, row: Round) -> None:
    """Take the results of a round away, so that its pairing can be discarded.

    Raises:
        Refused: there is no reason.
    """
    games = list(Game.objects.filter(pairing__round=row).exclude(result=""))
    count = len(games)
    recorder.require_reason(
        recorder.reason,
        ngettext(
            "Round %(r)s has %(n)s result: to discard it with its pairing needs a reason.",
            "Round %(r)s has %(n)s results: to discard them with the pairing needs a reason.",
            count,
        )
        % {"r": row.number, "n": count},
    )
    recorder.action = "round-discarded"
    recorder.data["results"] = count
    text = ngettext(
        "The pairing of round %(r)s is discarded with %(n)s result.",
        "The pairing of round %(r)s is discarded with %(n)s results.",
        count,
    )
    recorder.caution(
        "results",
        text % {"r": row.number, "n": count},
        _("The games count no longer. Until the round is paired again, undo brings all back."),
    )
    for game in games:
        recorder.update(game, result="")
