"""Keeps players apart, and lets them meet again."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.confirmations import ask_late_prohibition
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.log import mode
from swissmate.arbiter.models import Account, Event, Player, Protection
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.errors import UnsupportedByRuleSet
from swissmate.systems.registry import rule_set


def add(
    event_id: int,
    actor: Account,
    kind: str,
    *,
    is_strict: bool,
    rounds: str = Protection.Rounds.ALL,
    count: int = 0,
    players: Sequence[int] = (),
) -> None:
    """Keep players apart from the next round on.

    Keeping them apart only if possible is not in the Handbook, so an event in FIDE mode leaves the
    mode.

    Raises:
        Refused: there is no such kind, player or round, or the event's rules have no row for it.
        Unconfirmed: leaving FIDE mode was not confirmed.
    """
    if kind not in Protection.Kind.values or rounds not in Protection.Rounds.values:
        raise Refused(_("Choose who is kept apart, and in which rounds."))
    with transaction.atomic():
        event = Event.objects.filter(pk=event_id).first()
        if event is None:
            raise Refused(_("This event does not exist."))
        if rounds != Protection.Rounds.ALL and not 1 <= count <= event.rounds:
            raise Refused(_("Enter a number of rounds from 1 to %(n)s.") % {"n": event.rounds})
        chosen = sorted(
            Player.objects.filter(event=event, pk__in=list(players)[:1000]).values_list(
                "pk", flat=True
            )
        )
        if kind == Protection.Kind.PLAYERS and len(chosen) < 2:
            raise Refused(_("Choose two players at least."))
        if not is_strict:
            _require_row(event)
            if event.in_fide_mode:
                mode.leave(
                    event_id,
                    actor,
                    _("Players are kept apart where possible: the Handbook has no such rule."),
                )
        with recorded(event_id, actor, "protection-added") as recorder:
            row = Protection(
                event=recorder.event,
                kind=kind,
                is_strict=is_strict,
                rounds=rounds,
                count=0 if rounds == Protection.Rounds.ALL else count,
                first_round=last_paired_round(recorder.event) + 1,
                players=chosen if kind == Protection.Kind.PLAYERS else [],
            )
            recorder.data["what"] = described(row)
            _ask_if_late(recorder, row, "apart")
            recorder.create(row)


def _require_row(event: Event) -> None:
    try:
        rule_set(event.rules).require_protection()
    except UnsupportedByRuleSet as error:
        raise Refused(
            _("With %(rules)s, players can be kept apart only strictly.") % {"rules": event.rules}
        ) from error


def remove(event_id: int, actor: Account, protection_id: int) -> None:
    """Let the players of a wish meet again.

    Raises:
        Refused: there is no such wish.
    """
    with recorded(event_id, actor, "protection-removed") as recorder:
        row = Protection.objects.filter(event=recorder.event, pk=protection_id).first()
        if row is None:
            raise Refused(_("This is not on the list."))
        recorder.data["what"] = described(row)
        _ask_if_late(recorder, row, "not apart")
        recorder.delete(row)


def _ask_if_late(recorder: Recorder, row: Protection, what: str) -> None:
    how = "strictly" if row.is_strict else "if possible"
    details = f"{row.kind} {what} {how}"
    ask_late_prohibition(recorder, last_paired_round(recorder.event), details)


def described(row: Protection) -> str:
    """Return a wish in words, without names."""
    times = {
        Protection.Rounds.ALL: _("in all rounds"),
        Protection.Rounds.FIRST: _("in rounds 1 to %(n)s") % {"n": row.count},
        Protection.Rounds.BUT_LAST: _("in all rounds except the last %(n)s") % {"n": row.count},
    }[Protection.Rounds(row.rounds)]
    how = _("strictly") if row.is_strict else _("where possible")
    return f"{Protection.Kind(row.kind).label}, {times}, {how}"
