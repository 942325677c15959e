"""Numbering the boards of all sections through a hall."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.board_ranges import needed
from swissmate.arbiter.event.events.siblings import led_by
from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, number_from, refusals, written_number
from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event
from swissmate.arbiter.tables.series import shown

_LAST_BOARD = 999


def number_through(actor_: Account, sections: list[Event], first: int, spare: int) -> int:
    """Give the boards of sections to each in this order; return the last board.

    After each section ``spare`` boards stay free, so that it can grow. Each has a line in its log.

    Raises:
        Refused: the boards do not fit.
    """
    with transaction.atomic():
        keys = [section.pk for section in sections]
        list(Event.objects.select_for_update().filter(pk__in=keys).order_by("pk"))
        before: list[str] = []
        last = first - 1
        for section in sections:
            start, last = last + 1, last + needed(section)
            if not 1 <= start <= last + 1 <= _LAST_BOARD:
                raise Refused(_("A board is from 1 to 999."))
            with recorded(section.pk, actor_, "boards-numbered", first=start) as recorder:
                recorder.data["names"] = ", ".join(before) or "–"
                recorder.update(recorder.event, first_board=start)
            before.append(section.name)
            last += spare
    return last - spare


@page(CHIEF, "POST", shows=shown.first_boards)
def number_boards(request: HttpRequest, event_id: int) -> HttpResponse:
    """Number the boards through all tournaments that the account leads, in the order typed."""
    event = event_of(event_id)
    account = actor(request)
    with refusals(request):
        first = written_number(request, "first", _("First board"), 1)
        spare = written_number(request, "spare", _("Free boards after each"), 0)
        own = led_by(account, event)
        place = {section.pk: number_from(request, f"place-{section.pk}", 99) for section in own}
        own.sort(key=lambda section: place[section.pk])
        last = number_through(account, own, first, spare)
        text = _("The boards are numbered up to %(n)s. It counts from the next pairing on.")
        messages.success(request, text % {"n": last})
    return redirect("series", event.pk)
