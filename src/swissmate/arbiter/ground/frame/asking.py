"""The page between a form and its act: it asks for the confirmations that the act needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.done import tell_done
from swissmate.arbiter.ground.frame.sent_again import back_from, event_in, sent_again
from swissmate.arbiter.ground.frame.shared import instead_of_all, question_page
from swissmate.arbiter.ground.frame.stale_pages import told
from swissmate.arbiter.ground.ledger.audit import written
from swissmate.arbiter.ground.ledger.levels import Level, Unconfirmed, given
from swissmate.arbiter.ground.ledger.once import SentTwice
from swissmate.arbiter.ground.ledger.shown import OldForm
from swissmate.arbiter.models import AuditEntry

_MARK: Final = "confirmed"


class AskingMiddleware:
    """Hands the confirmations of a request to its act, and asks for those that are missing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Tell the request's act what was confirmed; without a form, nothing was.

        What it has done is said on the next page, with a way back.
        """
        marks = request.POST.getlist(_MARK) if request.method == "POST" else []
        lines: list[AuditEntry] = []
        tokens = given.set(frozenset(marks)), written.set(lines)
        try:
            response = self.get_response(request)
        finally:
            given.reset(tokens[0])
            written.reset(tokens[1])
        if lines and 300 <= response.status_code < 400:
            tell_done(request, lines)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Ask what an act demands, or tell that its form is old; nothing was changed."""
        if isinstance(error, OldForm):
            return told(request, error)
        if isinstance(error, SentTwice):
            return _done_already(request, error)
        return asked(request, error) if isinstance(error, Unconfirmed) else None


def _done_already(request: HttpRequest, twice: SentTwice) -> HttpResponse:
    """Go where the first click has led, and say that the second one did nothing."""
    if request.headers.get("HX-Request"):  # the answer to the first click is there, or comes
        return HttpResponse(status=204)
    messages.info(request, _("This was sent twice, and was done once."))
    event = event_in(request)
    made = twice.entry.event_id
    if made is not None and (event is None or made != event.pk):
        return redirect("event", made)
    return redirect(back_from(request, event))


def asked(request: HttpRequest, question: Unconfirmed) -> HttpResponse:
    """Show the cautions, with a form that sends the same data again and confirms them."""
    event = event_in(request)
    sent = [pair for pair in sent_again(request) if pair[0] != "reason" or pair[1].strip()]
    # The marks of the first confirmation are sent again when the second is requested.
    sent += [(_MARK, caution.mark(question.answer)) for caution in question.cautions]
    back = back_from(request, event)
    context = {
        "title": question.title,
        "verb": question.verb,
        "destroys": question.destroys,
        "reason_is_for": question.reason_is_for,
        "differences": question.differences,
        "cautions": question.cautions,
        "lines": [caution.line for caution in question.cautions if caution.line],
        "again": question.answer > 1,
        "sent": sent,
        "level": int(max((caution.level for caution in question.cautions), default=Level.UNUSUAL)),
        "back": back,
        # A page that only a form opens names the act that shows it again.
        "declined": request.POST.get("declined", ""),
    }
    response = question_page(request, "frame/asked.html", event, context, back)
    response.headers["X-Asked"] = str(question.answer)
    return instead_of_all(request, response)
