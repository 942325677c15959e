"""Why? - for players, parents and spectators, about published rounds.

A page is made once and cached (:mod:`swissmate.arbiter.outside.publishing.public_why`). A visitor
who comes while others are being answered is asked to try again in a moment, which the page does by
itself.
"""

from __future__ import annotations

import random
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe

from swissmate.api.explaining import WISHES
from swissmate.arbiter.event.events.public_page import frame_of, public_event
from swissmate.arbiter.ground.frame.access import PUBLIC, page
from swissmate.arbiter.ground.frame.addresses import folder_of_pages
from swissmate.arbiter.models import Event
from swissmate.arbiter.outside.publishing import public_why
from swissmate.arbiter.outside.publishing.public_why import OpenRound

_COME_BACK: Final = (5, 15)
_busy_pages: dict[tuple[object, ...], str] = {}


@page(PUBLIC, "GET")
def why(request: HttpRequest, key: str, number: int, tpn: int) -> HttpResponseBase:
    """Explain a published round to a player; ``?not=`` asks why not another opponent."""
    event = public_event(key)
    opened = public_why.open_round(event, number) if event.is_explained else None
    if opened is None:
        raise Http404
    wish = request.GET.get("not", "")
    language = translation.get_language() or "en"
    tag = f'"{opened.state}-{language}-{tpn}-{wish}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Language"}
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers=headers)
    known = None if folder_of_pages() else (opened.state, tpn, wish, language)
    text = public_why.desk.kept(known) if known else None
    if text is None:
        if tpn not in opened.names or not _is_question(opened, tpn, wish):
            raise Http404
        try:
            text = public_why.desk.page(known, lambda: _page(event, opened, tpn, wish))
        except public_why.Busy:
            return _busy(event)
    return HttpResponse(text, headers=headers)


def _is_question(opened: OpenRound, tpn: int, wish: str) -> bool:
    """Return whether a wish is empty, a word, or the number of another player in the round."""
    if not wish or wish in WISHES:
        return True
    return wish != str(tpn) and wish in map(str, opened.names)


def _page(event: Event, opened: OpenRound, tpn: int, wish: str) -> str:
    """Make a page; only the thread whose turn it is comes here."""
    language = translation.get_language() or "en"
    problem, remark, sections, whole = public_why.tell(event, opened, tpn, wish, language)
    white, black = opened.game_of(tpn) or (tpn, None)
    opponent = black if white == tpn else white
    others = [
        (number, name) for number, name in opened.names.items() if number not in {tpn, opponent}
    ]
    return render_to_string(
        "publishing/public_why.html",
        {
            **_frame(event),
            "number": opened.row.number,
            "tpn": tpn,
            "name": opened.names[tpn],
            "opponent": opponent,
            "opponent_name": opened.names.get(opponent or 0, ""),
            "white_name": opened.names[white],
            "black_name": opened.names.get(black or 0, ""),
            "wish": wish,
            "floats": opened.row.play.has_floaters,
            "problem": problem,
            "remark": remark,
            "sections": sections,
            "whole": whole,
            "others": lambda: _options(others, wish),
        },
    )


def _options(players: list[tuple[int, str]], wish: str) -> str:
    """Return the choices of a list; made here because a template takes ten times as long."""
    rows = (
        (tpn, mark_safe(" selected") if wish == str(tpn) else "", tpn, name)
        for tpn, name in players
    )
    return format_html_join("", '<option value="{}"{}>{} {}</option>', rows)


def _busy(event: Event) -> HttpResponse:
    """Ask the visitor to wait a moment; phones come back at different times."""
    key = (event.pk, event.revision, translation.get_language())
    text = _busy_pages.get(key)
    if text is None:
        _busy_pages.clear()
        text = _busy_pages[key] = render_to_string("publishing/public_busy.html", _frame(event))
    seconds = random.randint(*_COME_BACK)  # noqa: S311 # nothing to guess
    headers = {"Retry-After": str(seconds), "Refresh": str(seconds)}
    return HttpResponse(text, status=503, headers=headers)


def _frame(event: Event) -> dict[str, object]:
    return {**frame_of(event), "base": "frame/public_base.html", "tab": "public", "still": True}
