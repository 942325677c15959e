"""What the report contains beyond the rounds: ratings and method, dates, times, kind of event."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from django.utils import timezone

from swissmate import __version__
from swissmate.arbiter.event.events.timetable import times_of
from swissmate.arbiter.event.ratings.by_round import with_ratings_of_ties
from swissmate.arbiter.event.rules.tie_breaks import DEFAULT_TIE_BREAKS
from swissmate.arbiter.models import Event, Player, Round
from swissmate.arbiter.tables.standings.ranking import codes_of
from swissmate.exchange.time_controls import time_control
from swissmate.model import Tournament
from swissmate.systems.registry import rule_set
from swissmate.trf.records.fields import record_line


def reported(event: Event, tournament: Tournament) -> Tournament:
    """Return the tournament for the report: with official ratings, all tie-breaks, dates, kind."""
    official = dict(Player.objects.filter(event=event).values_list("tpn", "rating"))
    tournament = with_ratings_of_ties(event, tournament)
    players = tuple(
        player._replace(rating=official.get(player.id, 0)) for player in tournament.players
    )
    codes = codes_of(event, tournament) or DEFAULT_TIE_BREAKS.split(",")
    return replace(
        tournament,
        players=players,
        tie_breaks=tuple(dict.fromkeys(("PTS", *codes))),
        kind=kind_of_event(event),
        round_dates=round_dates(event),
    )


def kind_of_event(event: Event) -> str:
    """Return the kind of event in words (092)."""
    table = rule_set(event.rules).schedule is not None
    system = "Round-Robin" if table else "Swiss-System"
    rate = "" if event.kind == Event.Kind.STANDARD else f" ({event.kind})"
    return f"Individual: {system}{rate}"


def round_dates(event: Event) -> tuple[date | None, ...]:
    """Return the date of each round (132): from the timetable, or else of publishing its pairing.

    A date of publishing counts only if it lies within the event.
    """
    planned = {number: row.starts for number, row in times_of(event).items()}
    last = event.end or event.start
    days = {
        number: timezone.localtime(published).date()
        for number, published in Round.objects.filter(
            event=event, published__isnull=False
        ).values_list("number", "published")
        if published
    }
    dates = [days.get(number) for number in range(1, event.rounds + 1)]
    within = [day if day and event.start <= day <= last else None for day in dates]
    for number, starts in planned.items():
        within[number - 1 : number] = [timezone.localtime(starts).date()]
    return tuple(within) if any(within) else ()


def report_lines(event: Event) -> tuple[str, ...]:
    """Return the records of TRF26 that the tournament model does not hold."""
    federation = event.federation or "FID"
    lines = [
        record_line("172", {"federation": federation, "method": event.rating_method}),
        record_line("182", {"controller": f"swissmate {__version__}"}),
    ]
    control = time_control(event.time_control)
    if control is not None and control.in_code:
        lines.append(record_line("222", {"time_control": control.in_code}))
    return tuple(lines)
