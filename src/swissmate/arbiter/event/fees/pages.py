"""Who owes what, payments and their receipts, and the cash book: for arbiters alone."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from swissmate.arbiter.event.fees import payments, rules, shown
from swissmate.arbiter.event.fees.amounts import cents_of
from swissmate.arbiter.event.fees.cash_book import cash_book, fee_rows, receipt_rows
from swissmate.arbiter.event.fees.forms import (
    LABELS,
    FeeTermsForm,
    read_rules,
    rule_texts,
    sent_rows,
)
from swissmate.arbiter.ground.frame.access import CHIEF, DEPUTY, actor, page
from swissmate.arbiter.ground.frame.csv_text import csv_text
from swissmate.arbiter.ground.frame.shared import (
    download,
    event_of,
    event_page,
    numbers_from,
    refusals,
)
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, FeeRule, Payment, Player
from swissmate.exchange.forms.sheet import Part, workbook

_METHODS = Payment.Method.choices
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@page(DEPUTY, "GET")
def fees(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show what everybody owes and has paid; with ``?only=open`` or ``paid`` only these."""
    event = event_of(event_id)
    everybody = list(Player.objects.filter(event=event))
    states = payments.balances(event.pk, everybody)
    only = request.GET.get("only", "")
    rows = [
        (player, states[player.pk])
        for player in everybody
        if only not in ("open", "paid") or states[player.pk].is_settled is (only == "paid")
    ]
    context = {
        "rows": rows,
        "only": only,
        "has_rules": FeeRule.objects.filter(event=event).exists(),
        "filters": [("", _("all")), ("open", _("open")), ("paid", _("paid"))],
        "owed": sum(balance.owed or 0 for _player, balance in rows),
        "paid": sum(balance.paid for _player, balance in rows),
        "open": sum(max(balance.open, 0) for _player, balance in rows),
        "methods": _METHODS,
        "terms": rules.fee_terms(event),
        "rules": FeeRule.objects.filter(event=event).exists(),
    }
    return event_page(request, "fees/fees.html", event, context)


@page(DEPUTY, "POST")
def pay_many(request: HttpRequest, event_id: int) -> HttpResponse:
    """Note that those who are ticked have paid what is open."""
    event = event_of(event_id)
    with refusals(request):
        chosen = numbers_from(request, "chosen")
        payments.pay_open(event.pk, actor(request), chosen, request.POST.get("method", ""))
    return redirect("fees", event.pk)


@page(CHIEF, "POST")
def set_many(request: HttpRequest, event_id: int) -> HttpResponse:
    """Set by hand what those who are ticked owe; or have everybody owe what the rules say."""
    event = event_of(event_id)
    with refusals(request):
        if request.POST.get("do") == "rules":
            count = rules.charge_by_rules(event.pk, actor(request))
            if not count:
                messages.success(request, _("All fees are as the rules say."))
        else:
            chosen = numbers_from(request, "chosen")
            cents = cents_of(request.POST.get("amount", ""))
            rules.set_owed(event.pk, actor(request), chosen, cents, request.POST.get("why", ""))
    return redirect("fees", event.pk)


@page(CHIEF, "GET", "POST", shows=shown.rules)
def fee_rules(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show and save the rules of an event's fees."""
    event = event_of(event_id)
    form = FeeTermsForm(instance=rules.fee_terms(event))
    rows = [rule_texts(rule) for rule in FeeRule.objects.filter(event=event)]
    status = 200
    if request.method == "POST":
        form = FeeTermsForm(request.POST, instance=rules.fee_terms(event))
        rows, status = sent_rows(request.POST), 400
        if form.is_valid():
            terms = {name: form.cleaned_data[name] for name in rules.TERMS_FIELDS}
            try:
                rules.set_rules(event.pk, actor(request), terms, read_rules(rows))
            except Refused as refusal:
                form.add_error(None, str(refusal))
            else:
                messages.success(request, _("Saved. What players owe already stays as it is."))
                return redirect("fee-rules", event.pk)
    if len(rows) < rules.MOST_RULES:
        rows.append(dict.fromkeys(rules.RULE_FIELDS, ""))  # the page adds more as they are needed
    context = {
        "form": form,
        "has_days": any(form[name].value() for name in rules.TERMS_FIELDS if name != "currency"),
        "labels": LABELS.values(),
        "most": rules.MOST_RULES,
        "rows": [[(name, label, row[name]) for name, label in LABELS.items()] for row in rows],
    }
    return event_page(request, "fees/rules.html", event, context, status)


@page(DEPUTY, "GET")
def account(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Show what a player owes, and all payments."""
    event = event_of(event_id)
    player = get_object_or_404(Player, event=event, pk=player_id)
    context = {
        "player": player,
        "balance": payments.balance_of(player),
        "receipts": player.payments.all(),
        "methods": _METHODS,
        "today": timezone.localdate(),
        "terms": rules.fee_terms(event),
    }
    return event_page(request, "fees/account.html", event, context)


@page(DEPUTY, "POST")
def pay(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Note a payment of a player."""
    return _noted(request, event_of(event_id), player_id, is_refund=False)


@page(CHIEF, "POST")
def refund(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Note money that goes back to a player."""
    return _noted(request, event_of(event_id), player_id, is_refund=True)


def _noted(request: HttpRequest, event: Event, player_id: int, *, is_refund: bool) -> HttpResponse:
    with refusals(request):
        payments.pay(
            event.pk,
            actor(request),
            player_id,
            cents_of(request.POST.get("amount", "")),
            request.POST.get("method", ""),
            day=_day(request.POST.get("day", "").strip()),
            text=request.POST.get("note", ""),
            is_refund=is_refund,
        )
    return redirect("player-fee", event.pk, player_id)


def _day(text: str) -> date | None:
    """Return the day that was typed; None for none.

    Raises:
        Refused: it is not a day.
    """
    try:
        day = parse_date(text) if text else None
    except ValueError:
        day = None
    if text and (day is None or day.year < 2000):
        raise Refused(_("“%(text)s” is not a day.") % {"text": text[:20]})
    return day


@page(CHIEF, "POST")
def cancel(request: HttpRequest, event_id: int, receipt: int) -> HttpResponse:
    """Have a payment count no more; its receipt number stays."""
    event = event_of(event_id)
    with refusals(request):
        payments.cancel(event.pk, actor(request), receipt, request.POST.get("why", ""))
    return redirect("cash-book", event.pk)


def _paper(event: Event, heading: str, **more: Any) -> dict[str, Any]:
    return {"heading": heading, "shape": "upright", "terms": rules.fee_terms(event), **more}


@page(DEPUTY, "GET")
def receipt(request: HttpRequest, event_id: int, receipt: int) -> HttpResponse:
    """Show a receipt, to be printed."""
    event = event_of(event_id)
    payment = get_object_or_404(Payment, event=event, number=receipt)
    heading = _("Receipt %(n)s") % {"n": payment.number}
    context = _paper(event, heading, payment=payment)
    return event_page(request, "fees/receipt.html", event, context)


@page(DEPUTY, "GET")
def book(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the cash book: by day and method, and every receipt."""
    event = event_of(event_id)
    context = _paper(event, _("Cash book"), book=cash_book(event))
    return event_page(request, "fees/cash_book.html", event, context)


@page(DEPUTY, "GET")
def fees_file(request: HttpRequest, event_id: int, name: str, kind: str) -> HttpResponse:
    """Answer with the fees (``fees``) or the receipts (``cash-book``) as CSV or XLSX."""
    event = event_of(event_id)
    if name not in {"fees", "cash-book"} or kind not in {"csv", "xlsx"}:
        raise Http404
    players = Player.objects.filter(event=event)
    rows = fee_rows(event, players) if name == "fees" else receipt_rows(event)
    if kind == "csv":
        return download(csv_text(rows), f"{name}.csv", "text/csv")
    head, *lines = map(tuple, rows)
    table = Part("", columns=tuple(map(str, head)), rows=tuple(lines))
    return download(workbook("", [table]), f"{name}.xlsx", _XLSX)
