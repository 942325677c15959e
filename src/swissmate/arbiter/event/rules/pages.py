"""The rules of a pairing system or an acceleration as a page that can be printed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from swissmate.arbiter.event.rules.rule_sets import rules_text
from swissmate.arbiter.ground.frame.access import VIEWER, page
from swissmate.errors import InputError


@page(VIEWER, "GET")
def rules(request: HttpRequest, name: str) -> HttpResponse:
    """Show the criteria or articles of a rule set in their order."""
    try:
        text = rules_text(name)
    except InputError as error:
        raise Http404 from error
    return render(request, "rules/rules.html", {"rules": text})
