"""The arbiter's acts on pairing numbers: assigning all anew, or exchanging two."""

from __future__ import annotations

from django.db.models import F
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.players import numbers_may_change, player_of
from swissmate.arbiter.event.ratings import numbering
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Player
from swissmate.arbiter.models.rounds import last_paired_round


def renumber(event_id: int, actor: Account) -> int:
    """Assign the pairing numbers anew (C.04.2.B.3) and return how many changed.

    Raises:
        Refused: round four has been paired.
        Unconfirmed: numbers in use would change, and this was not confirmed.
    """
    with recorded(event_id, actor, "renumbered") as recorder:
        _require_open(recorder)
        event = recorder.event
        before = numbering.issued(event)
        changed = numbering.renumber_rows(event, by_rank=True)
        if changed:
            recorder.data["count"] = changed
            if not last_paired_round(event):  # not undoable; noted so that the log shows it
                recorder.changes.append({"table": "player", "pk": 0, "before": {}, "after": {}})
            numbering.tell_moved(recorder, last_paired_round(event), before)
    return changed


def exchange(event_id: int, actor: Account, one_id: int, other_id: int) -> None:
    """Exchange the numbers of two players with the same rating and title; renumbering respects it.

    Raises:
        Refused: they are not two such players of the event, round four has been paired, or the
            numbers are those of a table.
        Unconfirmed: it was not confirmed.
    """
    with recorded(event_id, actor, "numbers-exchanged") as recorder:
        _require_open(recorder)
        event = recorder.event
        if event.play.drawn_beforehand:
            raise Refused(_("The numbers of a round robin are drawn: see its schedule."))
        one, other = (player_of(recorder, player_id) for player_id in (one_id, other_id))
        if one.pk == other.pk:
            raise Refused(_("Choose two different players."))
        if not numbering.is_equal(one, other):
            raise Refused(
                _(
                    "%(one)s and %(other)s differ in rating or title, and these decide the "
                    "order of the list. If a rating or title is wrong, correct it and "
                    "assign the numbers anew."
                )
                % {"one": one.name, "other": other.name}
            )
        first, second = sorted((one, other), key=lambda player: player.tpn)
        players = list(Player.objects.filter(event=event))
        group = next(group for group in numbering.equals(players) if first in group)
        here, there = group.index(first), group.index(second)
        group[here], group[there] = group[there], group[here]
        numbering.give_places(recorder, group)
        if last_paired_round(event):
            _swap(recorder, first, second)
        else:
            numbering.renumber_rows(event)
        recorder.data = {"one": first.name, "other": second.name}
        a, b = first.tpn, second.tpn
        text = _("%(one)s (no. %(a)s) and %(other)s (no. %(b)s) exchange their numbers.")
        recorder.ask_and_note(
            last_paired_round(event),
            f"{a} {b} => {b} {a}",
            text % {"one": first.name, "a": a, "other": second.name, "b": b},
        )


def _swap(recorder: Recorder, first: Player, second: Player) -> None:
    """Write the exchanged numbers, and note them so that the exchange can be undone."""
    a, b = first.tpn, second.tpn
    Player.objects.filter(pk__in=(first.pk, second.pk)).update(tpn=F("tpn") + 10**6)
    for player, old, new in ((first, a, b), (second, b, a)):
        Player.objects.filter(pk=player.pk).update(tpn=new)
        numbering.note_number(recorder, player.pk, old, new)


def _require_open(recorder: Recorder) -> None:
    if not numbers_may_change(recorder.event, last_paired_round(recorder.event)):
        if recorder.event.play.eliminates:
            raise Refused(_("Round one has been paired: the terms and seeds of a knockout stand."))
        raise Refused(
            _(
                "Round four has been paired: pairing numbers do not change any more "
                "(C.04.2.B.3; 2026: C.04.2 2.3)."
            )
        )


def before_undo(recorder: Recorder, entry: AuditEntry) -> None:
    """Refuse to undo new numbers once numbers are frozen.

    Raises:
        Refused: round four has been paired, or numbers have been assigned anew since.
    """
    _require_open(recorder)
    numbering.free_numbers(recorder, entry)


def after_undo(recorder: Recorder, _entry: AuditEntry) -> None:
    """Before round one the numbers follow from the list."""
    if not last_paired_round(recorder.event):
        numbering.renumber_rows(recorder.event)
