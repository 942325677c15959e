"""What goes out: standings, crosstable, cards, print views, exports, backups."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Q
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from swissmate.arbiter.models import AuditEntry, Bye, Event, Game, Player, Round
from swissmate.arbiter.service import archives, explanations, exports, ranking, trf_import
from swissmate.arbiter.service.errors import Refused
from swissmate.arbiter.service.players import last_paired_round

from .access import CHIEF, VIEWER, actor, page
from .boards import boards_of, byes_of
from .cards import card_rows
from .shared import download, event_of, event_page, only_here


def _asked_round(request: HttpRequest, last: int) -> int:
    text = request.GET.get("round", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else last
    return min(max(number, 0), last)


@page(VIEWER, "GET")
def standings(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the standings."""
    event = event_of(event_id)
    last = ranking.last_complete_round(event)
    table = ranking.standings(event, through_round=_asked_round(request, last))
    return event_page(
        request, "arbiter/standings.html", event, {"table": table, "numbers": range(1, last + 1)}
    )


@page(VIEWER, "GET")
def crosstable(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the crosstable."""
    event = event_of(event_id)
    table = ranking.standings(event)
    return event_page(
        request,
        "arbiter/crosstable.html",
        event,
        {"table": table, "numbers": range(1, table.rounds + 1)},
    )


@page(VIEWER, "GET")
def card(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Show one player's rounds."""
    event = event_of(event_id)
    player = get_object_or_404(Player, event=event, pk=player_id)
    return event_page(
        request,
        "arbiter/card.html",
        event,
        {"player": player, "rows": card_rows(event, [player])[player.pk]},
    )


def _explained_game(event: Event, game_id: int) -> Game:
    games = Game.objects.select_related("round", "white", "black")
    return get_object_or_404(games, pk=game_id, round__event=event)


@page(VIEWER, "GET")
def explain(request: HttpRequest, event_id: int, game_id: int) -> HttpResponse:
    """Say why two players meet, or why one has the bye; answer a why-not question."""
    event = event_of(event_id)
    game = _explained_game(event, game_id)
    facts = explanations.pairing_facts(event, game)
    sides = []
    if facts is not None:
        sides = [
            {"color": "w", "facts": facts.white, "group": facts.white_group},
            {"color": "b", "facts": facts.black, "group": facts.black_group},
        ]
    answer = None
    problem = ""
    who, wish = request.GET.get("who", ""), request.GET.get("wish", "")
    if wish and who.isascii() and who.isdigit() and len(who) < 6 and len(wish) < 6:
        try:
            answer = explanations.answer(event, game.round, int(who), wish)
        except Refused as refusal:
            problem = str(refusal)
    others = Player.objects.filter(
        Q(white_games__round=game.round) | Q(black_games__round=game.round)
    ).distinct()
    context = {
        "game": game,
        "facts": facts,
        "sides": sides,
        "accounts": explanations.accounts_of(event, game),
        "by_rules": [game.white_id, game.black_id] in game.round.rule_pairs,
        "others": others,
        "answer": answer,
        "problem": problem,
        "who": who,
        "wish": wish,
    }
    return event_page(request, "arbiter/explain.html", event, context)


@page(VIEWER, "GET")
def explain_picture(request: HttpRequest, event_id: int, game_id: int) -> HttpResponse:
    """Draw the round; a picture of its own, so that its styles need no place on the page."""
    event = event_of(event_id)
    svg = explanations.picture(event, _explained_game(event, game_id))
    if svg is None:
        raise Http404
    return HttpResponse(
        svg,
        content_type="image/svg+xml",
        headers={"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"},
    )


@page(VIEWER, "GET")
def print_menu(request: HttpRequest, event_id: int) -> HttpResponse:
    """List everything that can be printed or exported."""
    event = event_of(event_id)
    last = last_paired_round(event)
    link = request.build_absolute_uri(reverse("public", args=[event.key]))
    return event_page(
        request,
        "arbiter/print_menu.html",
        event,
        {
            "numbers": range(1, last + 1),
            "link": link,
            "only_here": only_here(request),
        },
    )


@page(VIEWER, "GET")
def print_page(request: HttpRequest, event_id: int, what: str) -> HttpResponse:
    """Show a page made for paper."""
    event = event_of(event_id)
    last = last_paired_round(event)
    number = _asked_round(request, last)
    row = Round.objects.filter(event=event, number=number).first()
    context: dict[str, Any] = {
        "what": what,
        "number": number,
        "large": request.GET.get("size") == "large",
        "link": request.build_absolute_uri(reverse("public", args=[event.key])),
        "only_here": only_here(request),
    }
    if what in {"pairings", "slips", "boards", "names"}:
        if row is None:
            raise Http404
        boards = boards_of(event, row)
        context.update(boards=boards, byes=byes_of(event, row))
        if what == "names":
            context["seats"] = _seats(boards, context["byes"])
    elif what in {"standings", "crosstable"}:
        table = ranking.standings(event, through_round=number)
        context.update(table=table, numbers=range(1, table.rounds + 1))
    elif what in {"players", "cards"}:
        players = list(Player.objects.filter(event=event))
        context["players"] = players
        if what == "cards":
            rows = card_rows(event, players)
            context["cards"] = [(player, rows[player.pk]) for player in players]
    elif what == "report":
        table = ranking.standings(event)
        context.update(
            table=table,
            numbers=range(1, table.rounds + 1),
            rounds=Round.objects.filter(event=event),
            changes=AuditEntry.objects.filter(
                event_id=event.pk,
                action__in=(
                    "correction",
                    "rating-correction",
                    "round-by-hand",
                    "round-changed",
                    "colors-swapped",
                    "round-unpublished",
                    "round-unpaired",
                    "conflict-settled",
                ),
            ).order_by("id"),
        )
    elif what != "poster":
        raise Http404
    return event_page(request, f"arbiter/print_{what}.html", event, context)


def _seats(boards: list[Any], byes: list[Bye]) -> list[dict[str, Any]]:
    """Return the players in alphabetical order with their boards or byes, for the wall."""
    seats: list[dict[str, Any]] = [{"player": bye.player, "bye": bye} for bye in byes]
    for board in boards:
        game = board.game
        seats.append({"player": game.white, "board": game, "color": "w", "opponent": game.black})
        if game.black is not None:
            seats.append(
                {"player": game.black, "board": game, "color": "b", "opponent": game.white}
            )
    return sorted(seats, key=lambda seat: str(seat["player"].name).casefold())


@page(VIEWER, "GET")
def qr(request: HttpRequest, event_id: int) -> HttpResponse:
    """Draw the code that leads to the public pages."""
    import segno  # noqa: PLC0415 # only this page needs it

    event = event_of(event_id)
    link = request.build_absolute_uri(reverse("public", args=[event.key]))
    svg = segno.make(link, error="m").svg_inline(scale=8, border=2, svgclass=None, lineclass=None)
    return HttpResponse(
        svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1),
        content_type="image/svg+xml",
    )


@page(CHIEF, "GET")
def export(request: HttpRequest, event_id: int, what: str) -> HttpResponse:
    """Download the event in a format for other programs."""
    event = event_of(event_id)
    try:
        made = exports.export(event, what, for_rating=request.GET.get("for") == "rating")
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("print-menu", event.pk)
    if made is None:
        raise Http404
    return download(made.content, made.name, made.content_type)


@page(CHIEF, "GET", "POST")
def backups(request: HttpRequest, event_id: int) -> HttpResponse:
    """List the backups of an event; make one now."""
    event = event_of(event_id)
    if request.method == "POST":
        archives.back_up_event(event.pk, "by-hand")
        messages.success(request, _("Backup written."))
        return redirect("backups", event.pk)
    return event_page(
        request,
        "arbiter/backups.html",
        event,
        {"names": archives.backup_names(event.pk), "folder": settings.BACKUP_FOLDER},
    )


@page(CHIEF, "GET")
def backup_file(request: HttpRequest, event_id: int, name: str) -> HttpResponse:
    """Download a backup file."""
    event = event_of(event_id)
    path = archives.backup_path(event.pk, name)
    if path is None:
        raise Http404
    return download(path.read_bytes(), f"{event.pk}-{name}", "application/gzip")


@page(CHIEF, "GET")
def full_backup(request: HttpRequest) -> HttpResponse | FileResponse:
    """Download the whole database."""
    try:
        path = archives.database_copy()
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("home")
    stream = path.open("rb")
    path.unlink()
    return FileResponse(stream, as_attachment=True, filename="swissmate.sqlite3")


def _upload(request: HttpRequest) -> tuple[bytes, str]:
    upload = request.FILES.get("file")
    if not isinstance(upload, UploadedFile):
        raise Refused(_("Choose a file."))
    if (upload.size or 0) > settings.UPLOAD_LIMIT:
        raise Refused(_("This file is too large."))
    return upload.read(), upload.name or ""


@page(CHIEF, "POST")
def restore(request: HttpRequest) -> HttpResponse:
    """Make an event from a backup file."""
    try:
        raw, _name = _upload(request)
        event = archives.restore(raw, actor(request))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("home")
    messages.success(request, _("The event was restored beside the others."))
    return redirect("event", event.pk)


@page(CHIEF, "POST")
def import_trf(request: HttpRequest) -> HttpResponse:
    """Make an event from a tournament file; every round is verified and the remarks are shown."""
    try:
        raw, name = _upload(request)
        imported = trf_import.import_trf(raw, name, actor(request))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("home")
    return render(request, "arbiter/imported.html", {"imported": imported})
