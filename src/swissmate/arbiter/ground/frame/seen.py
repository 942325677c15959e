"""The mark of what a form shows, for the form itself: ``{% seen "set-prizes" event_id=... %}``."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.http import HttpRequest, QueryDict
from django.urls import URLPattern, get_resolver
from django.utils.html import format_html
from django.utils.safestring import SafeString

from swissmate.arbiter.ground.frame.stale_pages import last_entry
from swissmate.arbiter.ground.ledger.shown import Sent, Shows, mark_of_shown


@cache
def _declared() -> dict[str, Shows]:
    """Return what the forms of all views show, by the name of their address."""
    patterns = [
        pattern for pattern in get_resolver().url_patterns if isinstance(pattern, URLPattern)
    ]
    shows = {str(pattern.name): getattr(pattern.callback, "shows", None) for pattern in patterns}
    return {name: shows for name, shows in shows.items() if shows is not None}


def seen_mark(name: str, /, **values: Any) -> str:
    """Return the mark of what the form sent to an address shows now.

    ``values`` are the parts of the address, and the hidden fields by which the form says whose
    state it shows. The mark ends with the last line of the log, so that a later page can say what
    has happened since.
    """
    return f"{_mark(name, values)}.{last_entry()}"


def _mark(name: str, values: Mapping[str, Any]) -> str:
    form = QueryDict(mutable=True)
    for key, value in values.items():
        form[key] = str(value)
    return mark_of_shown(_declared()[name](Sent(values, form)))


def _mark_on_page(request: HttpRequest | None, name: str, values: Mapping[str, Any]) -> str:
    """Return a mark; forms of one page that show the same state share it, and ask for it once."""
    if request is None:
        return seen_mark(name, **values)
    known: dict[object, object] = request.__dict__.setdefault("seen_marks", {})
    state = (_declared()[name], *sorted(values.items()))
    if state not in known:
        known[state] = _mark(name, values)
    if last_entry not in known:
        known[last_entry] = last_entry()
    return f"{known[state]}.{known[last_entry]}"


def seen(
    context: Mapping[str, Any],
    name: str,
    /,
    *,
    form: str = "",
    shows_now: bool = False,
    **values: Any,
) -> SafeString:
    """Return the hidden field with the mark; ``form`` is the id of a form that is elsewhere.

    A form that is shown again because of what was typed keeps the mark that it came with: it has
    shown nothing new. With ``shows_now`` the state stands beside it as it is now, after the act.
    """
    request = context.get("request")
    match = request.resolver_match if request is not None and not shows_now else None
    if request is not None and match and match.url_name == name and request.POST.get("seen"):
        mark = request.POST["seen"]
    else:
        mark = _mark_on_page(request, name, values)
    if form:
        return format_html('<input type="hidden" name="seen" value="{}" form="{}">', mark, form)
    return format_html('<input type="hidden" name="seen" value="{}">', mark)


def once() -> SafeString:
    """Return the hidden field by which a form that adds something is done once only."""
    return format_html('<input type="hidden" name="once" value="{}">', secrets.token_hex(8))
