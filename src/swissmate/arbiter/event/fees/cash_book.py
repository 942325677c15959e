"""The cash book: all receipts in order, and what came in by day and method."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from swissmate.arbiter.event.fees.amounts import plain_amount
from swissmate.arbiter.event.fees.payments import balances
from swissmate.arbiter.models import Event, Payment, Player
from swissmate.exchange.forms.sheet import Value


@dataclass(frozen=True)
class Day:
    """What came in on a day, in cents: by method, in the order of the columns, and together."""

    day: date
    sums: list[int]

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self.sums)


@dataclass(frozen=True)
class CashBook:
    """The receipts, the methods that occur, what came in each day, and the sums of all days."""

    receipts: list[Payment]
    methods: list[tuple[str, str]]
    days: list[Day]
    sums: list[int]

    @property
    def total(self) -> int:
        """All that came in, without what went back."""
        return sum(self.sums)


def cash_book(event: Event) -> CashBook:
    """Return the cash book of an event."""
    receipts = list(Payment.objects.filter(event=event))
    there = {payment.method for payment in receipts}
    methods = [(value, str(label)) for value, label in Payment.Method.choices if value in there]
    days = [
        Day(day, _sums([row for row in receipts if row.day == day], methods))
        for day in sorted({payment.day for payment in receipts})
    ]
    return CashBook(receipts, methods, days, _sums(receipts, methods))


def _sums(receipts: Iterable[Payment], methods: Sequence[tuple[str, str]]) -> list[int]:
    sums = dict.fromkeys((value for value, _label in methods), 0)
    for payment in receipts:
        sums[payment.method] += payment.cents
    return list(sums.values())


def fee_rows(event: Event, players: Iterable[Player]) -> list[list[Value]]:
    """Return what each player owes and has paid, as a table with headings."""
    players = list(players)
    states = balances(event.pk, players)
    rows: list[list[Value]] = [["No", "Name", "Owed", "For", "By hand", "Paid", "Open"]]
    for player in players:
        balance = states[player.pk]
        amounts = [plain_amount(cents) for cents in (balance.owed, balance.paid, balance.open)]
        by_hand = "yes" if player.owed_by_hand else ""
        rows.append(
            [player.tpn, player.name, amounts[0], player.owed_for, by_hand, amounts[1], amounts[2]]
        )
    return rows


def receipt_rows(event: Event) -> list[list[Value]]:
    """Return the receipts of an event, as a table with headings."""
    rows: list[list[Value]] = [
        ["Receipt", "Day", "Name", "Amount", "Method", "Received by", "Note", "Cancelled"]
    ]
    for payment in Payment.objects.filter(event=event):
        rows.append(
            [
                *(payment.number, payment.day.isoformat(), payment.payer),
                *(plain_amount(payment.signed), payment.method, payment.received_by),
                *(payment.note, payment.cancelled),
            ]
        )
    return rows
