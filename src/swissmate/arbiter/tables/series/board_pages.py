"""Numbering the boards of all sections through a hall."""

from __future__ import annotations

from itertools import combinations

from django.contrib import messages
from django.db import transaction
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.board_ranges import boards_of_next, needed
from swissmate.arbiter.event.events.siblings import led_by
from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, number_from, refusals, written_number
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Event
from swissmate.arbiter.rounds.pairing.rounds import write_pairings
from swissmate.arbiter.tables.series import shown

_LAST_BOARD = 999


def crowded(account: Account, event: Event) -> list[Event]:
    """Return the sections that an account leads by their boards, if one has outgrown its own.

    That is so if next rounds share boards. Sections that begin at the same board were never
    numbered through, and may be in different rooms. Published rounds have their boards whatever
    happens; a section without a round to come has none.
    """
    own = sorted(led_by(account, event), key=lambda section: section.first_board)
    published = Q(round_set__published__isnull=False)
    counts = Event.objects.filter(pk__in=[section.pk for section in own])
    over = {
        row.pk for row in counts.annotate(n=Count("round_set", published)) if row.n >= row.rounds
    }
    coming = [boards_of_next(section) for section in own if section.pk not in over]
    outgrown = any(
        one.first != other.first and one.meets(other) for one, other in combinations(coming, 2)
    )
    return own if outgrown else []


def number_through(actor_: Account, sections: list[Event], first: int, spare: int) -> int:
    """Give the boards of sections to each in this order; return the last board.

    After each section ``spare`` boards stay free, so that it can grow. Rounds that are paired and
    not published move at once. Each section has a line in its log.

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
                for row in recorder.event.round_set.filter(published=None):
                    pairs = row.pairings.order_by("board").values_list("white_id", "black_id")
                    write_pairings(recorder, row, list(pairs))
            before.append(section.name)
            last += spare
    return last - spare


def require_unpublished(recorder: Recorder, entry: AuditEntry) -> None:
    """Refuse to move boards back that everybody knows by now.

    Raises:
        Refused: a round that got other boards has been published since.
    """
    keys = [change["pk"] for change in entry.changes if change["table"] == "round"]
    row = recorder.event.round_set.filter(pk__in=keys, published__isnull=False).first()
    if row is not None:
        raise Refused(_("Unpublish round %(n)s first.") % {"n": row.number})


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
        text = _("The boards are numbered up to %(n)s. Published rounds keep theirs.")
        messages.success(request, text % {"n": last})
    return redirect("desk" if request.POST.get("from") == "desk" else "series", event.pk)
