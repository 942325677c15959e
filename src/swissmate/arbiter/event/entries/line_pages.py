"""Players typed one per line, and the byes of all rounds in one grid."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries import namesakes, players
from swissmate.arbiter.event.entries.alphabet import by_name
from swissmate.arbiter.event.entries.byes import changes_in, set_byes
from swissmate.arbiter.event.entries.forms import PlayerForm
from swissmate.arbiter.event.entries.imports import table_of_text
from swissmate.arbiter.event.entries.player_table import read_table
from swissmate.arbiter.event.ratings import rating_lists
from swissmate.arbiter.event.ratings.methods import official_rating
from swissmate.arbiter.ground.frame.access import CHIEF, VIEWER, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page, refusals
from swissmate.arbiter.ground.ledger.audit import last_written
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Bye, Event, Player, rounds


@page(CHIEF, "POST")
def add_line(request: HttpRequest, event_id: int) -> HttpResponse:
    """Add a player who was typed as one line, or picked from the rating list.

    If the line is doubtful, the doubts are shown and nothing is added; sending the same line again
    confirms it.
    """
    event = event_of(event_id)
    line = " ".join(request.POST.get("line", "").split())
    context: dict[str, Any] = {"event": event, "line": line}
    try:
        values, doubts = _values(event, line, request.POST.get("person", ""))
        form = PlayerForm(values)
        if not form.is_valid():
            problems = [str(error) for errors in form.errors.values() for error in errors]
            raise Refused(f"{values.get('name', line)}: {' '.join(problems)}")
        if doubts and request.POST.get("anyway") != line:
            context.update(doubts=doubts, anyway=line)
        else:
            added = players.add_players(
                event.pk, actor(request), [form.player_values()], request.POST.get("reason", "")
            )[0]
            added.refresh_from_db()
            context.update(added=added, step=last_written())
    except Refused as refusal:
        context["problem"] = str(refusal)
    if not request.headers.get("HX-Request"):
        for text in context.get("doubts", []) or filter(None, [context.get("problem")]):
            messages.error(request, text)
        if "added" in context:
            messages.success(request, players.on_the_list(context["added"]))
        return redirect("players", event.pk)
    response = render(request, "entries/_line_answer.html", context)
    if "added" in context:
        response.headers["HX-Trigger"] = "players-changed"
    return response


def _values(event: Event, line: str, fide_id: str) -> tuple[dict[str, str], list[str]]:
    """Return the values in a line, and what is doubtful about them.

    Raises:
        Refused: there is nothing to read, or nobody in the list has this id.
    """
    if fide_id:
        person = rating_lists.people_of(event, [fide_id], []).get(fide_id)
        if person is None:
            raise Refused(_("Nobody found."))
        rating = official_rating(person, event)[0]
        names = ("name", "title", "federation", "fide_id", "sex", "birth")
        return {**{name: getattr(person, name) for name in names}, "rating": str(rating)}, []
    reading = read_table(table_of_text(line))
    if len(reading.lines) != 1:
        raise Refused(_("Write a name, and whatever else you know: Alder, Ines 2050 ENG"))
    values = reading.lines[0].values
    if not values.get("name"):
        return _values(event, line, values["fide_id"])
    unused = [column for column in reading.columns if column.doubt and not column.meaning]
    doubts = reading.lines[0].doubts + [column.doubt for column in unused]
    fide_id = values.get("fide_id", "")
    there = namesakes.directory_of(event)
    namesake = there.namesake(values["name"], fide_id, values.get("birth", ""))
    if namesake:
        doubts.append(namesakes.namesake_text(values["name"], namesake))
    elsewhere = namesakes.in_other_groups(event, [fide_id]).values()
    return values, doubts + [namesakes.elsewhere_text(player) for player in elsewhere]


@page(VIEWER, "GET")
def byes(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the byes of all players and rounds as one grid."""
    event = event_of(event_id)
    last = rounds.last_paired_round(event)
    noted: dict[int, dict[int, str]] = {}
    for key, number, kind in Bye.objects.filter(player__event=event).values_list(
        "player_id", "round_number", "kind"
    ):
        noted.setdefault(key, {})[number] = kind
    numbers = range(1, event.rounds + 1)
    rows = [
        (player, [(number, noted.get(player.pk, {}).get(number, "")) for number in numbers])
        for player in by_name(Player.objects.filter(event=event))
    ]
    return event_page(
        request,
        "entries/byes.html",
        event,
        {"rows": rows, "numbers": numbers, "paired": last, "kinds": Bye.Kind.choices},
    )


@page(CHIEF, "POST")
def save_byes(request: HttpRequest, event_id: int) -> HttpResponse:
    """Note the changes made in the grid."""
    event = event_of(event_id)
    changes = changes_in(request.POST.get("changes", ""))
    with refusals(request):
        if changes:
            set_byes(event.pk, actor(request), changes)  # its line of the log says whose
    return redirect("byes", event.pk)
