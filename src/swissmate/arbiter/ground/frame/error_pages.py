"""Pages that report errors."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import get_script_prefix, resolve
from django.utils.html import format_html
from django.utils.translation import gettext as _

from swissmate.arbiter.folders import data_folder
from swissmate.arbiter.ground.frame.from_here import is_from_here
from swissmate.arbiter.languages import language_of_page
from swissmate.arbiter.log_file import log_file
from swissmate.arbiter.models import Event


def _page(
    request: HttpRequest, status: int, title: str, text: str, above: str = ""
) -> HttpResponse:
    values = {"title": title, "text": text, "above": above}
    return render(request, "frame/error.html", values, status=status)


def logged_out_text() -> str:
    """The text for somebody who sent a form after the session had ended."""
    return _("You are not logged in any more: what you entered was not saved.")


def logged_out(request: HttpRequest) -> HttpResponse:
    """Answer 401: a form came after the session had ended."""
    return _page(request, 401, _("Log in"), logged_out_text())


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403."""
    return _page(
        request, 403, _("Not allowed"), _("Your account may not do this. Ask the chief arbiter.")
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403: the form was not ours, or too old."""
    return _page(
        request, 403, _("Not accepted"), _("This form is out of date. Load the page again.")
    )


def only_for_forms(request: HttpRequest, methods: Sequence[str]) -> HttpResponse:
    """Answer 405: a question was loaded again, or an address that only takes a form was opened."""
    text = _("This address only takes what a form sends. Open the page with the form again.")
    title = _("Nothing was changed.")
    answer = _page(request, 405, title, text, _page_above(request.path_info))
    answer.headers["Allow"] = ", ".join(methods)
    return answer


def _page_above(path: str) -> str:
    """Return the address of the nearest page above one that takes forms; empty for none."""
    parts = path.strip("/").split("/")
    for length in range(len(parts) - 1, 0, -1):
        for end in ("/", ""):
            with suppress(Http404):
                above = "/" + "/".join(parts[:length]) + end
                if "GET" in getattr(resolve(above).func, "methods", ()):
                    return get_script_prefix() + above[1:]
    return ""


def too_large(request: HttpRequest) -> HttpResponse:
    """Answer 413: more is being sent than this page takes."""
    return _page(request, 413, _("Not accepted"), _("This file is too large."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404."""
    text = _("There is no such page.")
    named = request.resolver_match.kwargs.get("event_id") if request.resolver_match else None
    if settings.IN_TAB and named and not Event.objects.filter(pk=named).exists():
        text = _(
            "This event is not in this browser. If it was, the browser has deleted what it kept "
            "for this site: restore your last copy on the page of events."
        )
    return _page(request, 404, _("Not found"), text)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 with a page that needs no database."""
    if settings.IN_TAB:
        where = _("Please report it with the text in the console of the browser.")
    elif is_from_here(request):
        where = _(
            "Please report it with what “swissmate doctor” prints. The log without names is "
            "%(file)s."
        ) % {"file": log_file(data_folder())}
    else:
        where = _("Please tell the arbiter: the log on the machine of swissmate says more.")
    page = format_html(
        '<!doctype html><html lang="{}"><meta charset="utf-8"><title>swissmate</title>'
        "<h1>{}</h1><p>{} {}</p></html>",
        language_of_page(),
        _("An error of ours"),
        _("Nothing was changed."),
        where,
    )
    return HttpResponse(page, status=500)
