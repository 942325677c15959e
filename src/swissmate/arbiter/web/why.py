"""Why? - for players, parents and spectators, about published rounds.

A page is made once and kept (:mod:`swissmate.arbiter.service.public_why`); whoever comes while
others are being answered is told to try again in a moment, which the page does by itself.
"""

from __future__ import annotations

import random
from typing import Final

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils import translation

from swissmate.arbiter.models import Event, Game, Player, Round
from swissmate.arbiter.service import public_why

from .access import PUBLIC, page

__all__ = ["why"]

_WORDS: Final = frozenset({"bye", "white", "black"})


@page(PUBLIC, "GET")
def why(request: HttpRequest, key: str, number: int, tpn: int) -> HttpResponseBase:
    """Tell a player of a published round why; ``?not=`` asks why not somebody else."""
    event = Event.objects.filter(key=key, is_public=True, is_explained=True).first()
    row = (
        event and Round.objects.filter(event=event, number=number, published__isnull=False).first()
    )
    if not event or not row or not public_why.is_open(event, row):
        raise Http404
    wish = request.GET.get("not", "")
    language = translation.get_language() or "en"
    state = public_why.state_of(event, row)
    tag = f'"{state}-{language}-{tpn}-{wish}"'
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
    known = (state, row.pk, tpn, wish, language)
    text = public_why.desk.kept(known)
    if text is None:
        game = _game(row, tpn)
        if game is None or not _is_question(row, tpn, wish):
            raise Http404
        try:
            text = public_why.desk.page(known, lambda: _page(event, row, game, tpn, wish))
        except public_why.Busy:
            return _busy(event, request.get_full_path())
    headers["ETag"] = tag
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(text, headers=headers)


def _game(row: Round, tpn: int) -> Game | None:
    games = Game.objects.filter(round=row).select_related("white", "black")
    return games.filter(Q(white__tpn=tpn) | Q(black__tpn=tpn)).first()


def _is_question(row: Round, tpn: int, wish: str) -> bool:
    """Return whether a wish is nothing, a word, or the number of somebody else in the round."""
    if not wish or wish in _WORDS:
        return True
    if not wish.isascii() or not wish.isdigit() or len(wish) > 5 or wish != str(int(wish)):
        return False
    return int(wish) != tpn and _game(row, int(wish)) is not None


def _page(event: Event, row: Round, game: Game, tpn: int, wish: str) -> str:
    """Make a page; only the thread that has its turn comes here."""
    language = translation.get_language() or "en"
    problem, remark, sections = public_why.tell(event, row, tpn, wish, language)
    paired = Q(white_games__round=row) | Q(black_games__round=row)
    is_white = game.white.tpn == tpn
    return render_to_string(
        "arbiter/public_why.html",
        {
            **_frame(event),
            "row": row,
            "game": game,
            "player": game.white if is_white else game.black,
            "opponent": game.black if is_white else game.white,
            "wish": wish,
            "problem": problem,
            "remark": remark,
            "sections": sections,
            "others": Player.objects.filter(paired, event=event).exclude(tpn=tpn).distinct(),
        },
    )


def _busy(event: Event, path: str) -> HttpResponse:
    """Ask for a moment; phones come back at different times."""
    text = render_to_string("arbiter/public_busy.html", {**_frame(event), "again": path})
    seconds = random.randint(3, 8)  # noqa: S311 # nothing to guess
    headers = {"Retry-After": str(seconds), "Refresh": str(seconds)}
    return HttpResponse(text, status=503, headers=headers)


def _frame(event: Event) -> dict[str, object]:
    return {"event": event, "base": "arbiter/public_base.html", "tab": "public", "still": True}
