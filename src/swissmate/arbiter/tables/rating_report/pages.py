"""The page of rating changes and norms, and the same as a file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from swissmate.arbiter.ground.frame.access import CHIEF, VIEWER, page
from swissmate.arbiter.ground.frame.csv_text import csv_text
from swissmate.arbiter.ground.frame.shared import download, event_of, event_page
from swissmate.arbiter.tables.rating_report.certificate import certificate
from swissmate.arbiter.tables.rating_report.report import report
from swissmate.ranking.title_norms import NOT_JUDGED, SOURCE


@page(VIEWER, "GET")
def rating_report(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the event's effect on ratings, and which norms are made or nearly made."""
    event = event_of(event_id)
    made = report(event)
    if request.GET.get("as") == "csv":
        rows: list[list[object]] = [
            [
                *("No", "Name", "FIDE id", "Rating", "K", "Games", "Score", "Expected"),
                *("Change", "Rp", "First rating"),
            ]
        ]
        for line in made.lines:
            player, change = line.player, line.change
            values = [player.tpn, player.name, player.fide_id, player.rating or "", change.k or ""]
            results = [len(change.games), line.score, line.expected, line.changed]
            rows.append([*values, *results, change.performance or "", change.first or ""])
        return download(csv_text(rows), f"ratings-{event.pk}.csv", "text/csv; charset=utf-8")
    return event_page(request, "rating_report/report.html", event, {"report": made})


@page(VIEWER, "GET")
def rating_account(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """Show how a player's rating change is calculated, and the conditions of norms nearly made."""
    event = event_of(event_id)
    lines = {line.player.pk: line for line in report(event).lines}
    if player_id not in lines:
        raise Http404
    return event_page(request, "rating_report/account.html", event, {"line": lines[player_id]})


@page(CHIEF, "GET")
def title_result(request: HttpRequest, event_id: int, player_id: int, what: str) -> HttpResponse:
    """Show the certificate of a norm for printing; it contains a date of birth."""
    event = event_of(event_id)
    form = certificate(event, player_id, what.upper())
    if form is None:
        raise Http404
    context = {
        "heading": f"Certificate of title result: {form.norm.title} (IT1)",
        "form": form,
        "norm": form.norm,
        "source": SOURCE,
        "not_judged": NOT_JUDGED,
    }
    return event_page(request, "rating_report/certificate.html", event, context)
