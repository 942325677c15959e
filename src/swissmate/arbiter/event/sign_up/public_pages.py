"""The form by which anybody signs up, and the private page of a sign-up.

Robots are kept away without a third party: by a field that people do not see, by the signed time at
which the form was made, and by a limit for each address.
"""

from __future__ import annotations

import secrets
from typing import Final

from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.event.events.public_page import frame_of, public_event, siblings_of
from swissmate.arbiter.event.fees.payments import balance_of
from swissmate.arbiter.event.fees.rules import fee_terms, prices_on
from swissmate.arbiter.event.sign_up import shown, sign_ups
from swissmate.arbiter.event.sign_up.forms import HONEYPOT, PublicForm
from swissmate.arbiter.event.sign_up.terms import has_room, terms_of, why_closed
from swissmate.arbiter.ground.frame.access import PUBLIC, page
from swissmate.arbiter.ground.frame.addresses import client_address, device_trace
from swissmate.arbiter.ground.frame.shared import phone_page
from swissmate.arbiter.ground.frame.throttle import Throttle
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.once import SentTwice
from swissmate.arbiter.models import Event, SignUp, SignUpTerms

_FROM_ONE_ADDRESS: Final = Throttle(most=20, seconds=600)
_LEAST_SECONDS: Final = 2
"""Nobody fills in the form faster than this."""
_MOST_SECONDS: Final = 24 * 3600


@page(PUBLIC, "GET", "POST")
def sign_up(request: HttpRequest, key: str) -> HttpResponse:
    """Show the form, and take what was filled in; the answer leads to a private page."""
    event = public_event(key)
    terms = terms_of(event)
    if terms.pk is None:
        raise Http404
    closed, stamp = why_closed(terms), _new_stamp(event)
    if request.method != "POST" or closed:
        form = None if closed else PublicForm(terms)
        return _form_page(request, terms, form, stamp, closed, 409 if request.POST else 200)
    # A proxy that nobody has named says nothing about where a request comes from.
    address = client_address(request) if device_trace(request) else ""
    form = PublicForm(terms, request.POST)
    if address and _FROM_ONE_ADDRESS.is_spent(address):
        problem = _("Too many sign-ups from one place. Wait ten minutes.")
        return _form_page(request, terms, form, request.POST.get("once", ""), problem, 429)
    problem, stamp = _robot(request, event, stamp)
    if problem or not form.is_valid():
        return _form_page(request, terms, form, stamp, problem, 400)
    if address:
        _FROM_ONE_ADDRESS.count(address)
    try:
        row = sign_ups.sign_up(event.pk, form.values())
    except Refused as refusal:
        return _form_page(request, terms, form, stamp, str(refusal), 409)
    except SentTwice as twice:
        keys = [change["pk"] for change in twice.entry.changes]
        row = get_object_or_404(SignUp, event=event, pk__in=keys)
    return redirect("my-sign-up", event.key, row.key)


def _signer(event: Event) -> TimestampSigner:
    return TimestampSigner(salt=f"sign-up.{event.key}")


def _new_stamp(event: Event) -> str:
    """Return the signed time of a form, which also makes it count once."""
    return _signer(event).sign(secrets.token_hex(8))


def _robot(request: HttpRequest, event: Event, fresh: str) -> tuple[str, str]:
    """Return why a form was hardly filled in by a person, "" if it was, and its next stamp."""
    sent = request.POST.get("once", "")
    text = _("This was sent faster than anybody writes: please send it again.")
    if request.POST.get(HONEYPOT):
        return text, fresh
    try:
        signer = _signer(event)
        signer.unsign(sent, max_age=_MOST_SECONDS)
    except SignatureExpired:
        return _("This form was open for more than a day: please send it again."), fresh
    except BadSignature:
        return text, fresh
    try:
        signer.unsign(sent, max_age=_LEAST_SECONDS)
    except SignatureExpired:
        return "", sent
    return text, sent


def _form_page(
    request: HttpRequest,
    terms: SignUpTerms,
    form: PublicForm | None,
    stamp: str,
    problem: str,
    status: int,
) -> HttpResponse:
    context: dict[str, object] = {
        "terms": terms,
        "form": form,
        "stamp": stamp,
        "honeypot": HONEYPOT,
        "problem": problem,
        "waits": not has_room(terms),
        "prices": prices_on(terms.event, timezone.localdate()),
        "currency": fee_terms(terms.event).currency,
    }
    return _answer(request, terms.event, "sign_up/public_form.html", context, status)


@page(PUBLIC, "GET", "POST", shows=shown.state)
def mine(request: HttpRequest, key: str, secret: str) -> HttpResponse:
    """Show somebody's own sign-up, and let the person withdraw it."""
    # A player who moves to another tournament of the event takes the sign-up along.
    there = SignUp.objects.filter(event__in=siblings_of(public_event(key)), key=secret)
    row = there.select_related("player", "event").first()
    if row is None:
        raise Http404
    event = row.event
    problem = ""
    if request.method == "POST":
        try:
            sign_ups.withdraw(event.pk, row.key)
        except Refused as refusal:
            problem = str(refusal)
        row.refresh_from_db()
    address = reverse("my-sign-up", args=[event.key, row.key])
    context = {
        "row": row,
        "terms": terms_of(event),
        "line": sign_ups.place_in_line(row),
        "values": [
            (field.verbose_name, getattr(row, field.name))
            for field in SignUp._meta.fields
            if field.name in {"name", *terms_of(event).asked} and getattr(row, field.name)
        ],
        "address": request.build_absolute_uri(address),
        "problem": problem,
        "balance": row.player and balance_of(row.player),
        "currency": fee_terms(event).currency,
    }
    return _answer(request, event, "sign_up/my_sign_up.html", context, 409 if problem else 200)


def _answer(
    request: HttpRequest, event: Event, template: str, context: dict[str, object], status: int
) -> HttpResponse:
    frame = {**frame_of(event, siblings_of(event)), "tab": "sign-up"}
    return phone_page(request, template, {**frame, **context}, status)
