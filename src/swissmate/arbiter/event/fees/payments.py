"""Payments and refunds, whose receipts are numbered without a gap; and who still has to pay."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.event.fees.amounts import plain_amount
from swissmate.arbiter.event.fees.rules import chosen_players
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Payment, Player
from swissmate.wording import first_of

MOST_CENTS: Final = 99_999_999


@dataclass(frozen=True)
class Balance:
    """What a player owes and has paid, in cents; ``owed`` is None if nobody has said."""

    owed: int | None
    paid: int
    has_paid: bool

    @property
    def open(self) -> int:
        """What is still to be paid; below zero if there was too much."""
        return (self.owed or 0) - self.paid

    @property
    def is_settled(self) -> bool:
        """Whether nothing is to be paid any more: a fee of nothing, or all of it has come in."""
        return self.open <= 0 and (self.has_paid or self.owed is not None)


def balances(event_id: int, players: Iterable[Player]) -> dict[int, Balance]:
    """Return what players of an event owe and have paid, by key."""
    paid: dict[int, int] = {}
    for payment in Payment.objects.filter(event=event_id, cancelled="", player__isnull=False):
        assert payment.player_id is not None
        paid[payment.player_id] = paid.get(payment.player_id, 0) + payment.cents
    return {
        player.pk: Balance(player.owed, paid.get(player.pk, 0), player.pk in paid)
        for player in players
    }


def balance_of(player: Player) -> Balance:
    """Return what a player owes and has paid."""
    return balances(player.event_id, [player])[player.pk]


def note(
    recorder: Recorder,
    player: Player,
    cents: int,
    method: str,
    *,
    day: date | None = None,
    text: str = "",
    is_refund: bool = False,
) -> Payment:
    """Write a payment with the next receipt number, within an act."""
    numbers = Payment.objects.filter(event=recorder.event).aggregate(last=Max("number"))
    payment = Payment(
        event=recorder.event,
        player=player,
        payer=player.name,
        number=(numbers["last"] or 0) + 1,
        amount=cents,
        is_refund=is_refund,
        day=day or timezone.localdate(),
        method=method,
        received_by=recorder.actor.get_username() if recorder.actor else "",
        note=" ".join(text.split())[:200],
    )
    recorder.create(payment)
    return payment


def pay(
    event_id: int,
    actor: Account,
    player_id: int,
    cents: int | None,
    method: str,
    *,
    day: date | None = None,
    text: str = "",
    is_refund: bool = False,
) -> Payment:
    """Note money that came from a player, or went back; return the payment.

    Raises:
        Refused: there is no such player or method, no amount, or more goes back than has come.
    """
    action = "refunded" if is_refund else "paid"
    with recorded(event_id, actor, action) as recorder:
        [player] = chosen_players(recorder, [player_id])
        _require_method(method)
        if not cents or cents > MOST_CENTS:
            raise Refused(_("Write an amount, for example 25 or 12.50."))
        if day is not None and day > timezone.localdate():
            raise Refused(_("This day is not there yet."))
        if is_refund and cents > balance_of(player).paid:
            raise Refused(_("More would go back than has come."))
        payment = note(recorder, player, cents, method, day=day, text=text, is_refund=is_refund)
        recorder.data.update(name=player.name, amount=plain_amount(cents), number=payment.number)
    return payment


def pay_open(event_id: int, actor: Account, keys: Iterable[int], method: str) -> int:
    """Note that players have paid today what is open; return how many.

    Raises:
        Refused: nobody is ticked, or none of them has to pay anything.
    """
    with recorded(event_id, actor, "all-paid") as recorder:
        players = chosen_players(recorder, keys)
        _require_method(method)
        left = balances(recorder.event.pk, players)
        paying = [player for player in players if left[player.pk].open > 0]
        if not paying:
            raise Refused(_("None of them has anything to pay."))
        for player in paying:
            note(recorder, player, left[player.pk].open, method)
        recorder.data.update(
            count=len(paying),
            names=first_of([player.name for player in paying]),
            amount=plain_amount(sum(left[player.pk].open for player in paying)),
        )
    return len(paying)


def _require_method(method: str) -> None:
    if method not in Payment.Method.values:
        raise Refused(_("Choose how it was paid."))


def cancel(event_id: int, actor: Account, number: int, reason: str) -> None:
    """Have a payment count no more, for a reason; its receipt number stays.

    Raises:
        Refused: there is no such payment, it is cancelled, its player has left the list, more has
            gone back since, or there is no reason.
    """
    with recorded(event_id, actor, "payment-cancelled", number=number) as recorder:
        payment = Payment.objects.filter(event=recorder.event, number=number).first()
        if payment is None or payment.cancelled:
            raise Refused(_("There is no such payment."))
        reason = " ".join(reason.split())[:200]
        if not reason:
            raise Refused(_("Say why: it stands in the cash book."))
        _require_even(payment, -payment.cents)
        recorder.update(payment, cancelled=reason)
        recorder.data.update(name=payment.payer, amount=plain_amount(payment.amount))


def _require_even(payment: Payment, more: int) -> None:
    if payment.player is None:
        text = _("%(name)s has left the list and has nothing here any more: these receipts stay.")
        raise Refused(text % {"name": payment.payer})
    if balance_of(payment.player).paid + more < 0:
        raise Refused(_("More would have gone back than has come."))


def require_counts_again(recorder: Recorder, entry: AuditEntry) -> None:
    """Refuse to let a cancelled payment count again after its player has left, or more went back.

    Raises:
        Refused: the cash book would not add up.
    """
    payment = Payment.objects.get(event=recorder.event, number=entry.data["number"])
    _require_even(payment, payment.signed)


def require_last_receipts(recorder: Recorder, entry: AuditEntry) -> None:
    """Refuse to undo payments after which others have been noted: cancelling says why.

    Raises:
        Refused: a later receipt is there, and counts.
    """
    made = {
        change["after"]["number"]
        for change in entry.changes
        if change["table"] == "payment" and change["before"] is None
    }
    later = Payment.objects.filter(event=recorder.event, cancelled="").exclude(number__in=made)
    if made and later.filter(number__gt=min(made)).exists():
        raise Refused(_("Later receipts have been given: cancel this payment, or refund it."))


def let_go(recorder: Recorder, player: Player) -> None:
    """Have the payments of a player who leaves the list stay without one.

    Raises:
        Refused: money of this player is still here.
    """
    if balance_of(player).paid:
        text = _("%(name)s has paid %(amount)s: refund it, or withdraw the player instead.")
        paid = plain_amount(balance_of(player).paid)
        raise Refused(text % {"name": player.name, "amount": paid})
    for payment in player.payments.all():
        recorder.update(payment, player=None)
