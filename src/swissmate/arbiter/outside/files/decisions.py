"""Play-offs and lots of a tournament file: which of its comments decide places."""

from __future__ import annotations

from typing import Final

from swissmate.arbiter.models import DecidedPlace, Event, IntegrityEvent, Player
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.tables.standings.ties import HEADINGS, ties_of
from swissmate.model.decision import Decision
from swissmate.trf.decision_lines import decision_in

_HOWS: Final = {heading: how.value for how, heading in HEADINGS.items()}


def decisions_of(event: Event) -> tuple[Decision, ...]:
    """Return each play-off and each drawing of lots that was kept, as a tournament holds it."""
    numbers = dict(Player.objects.filter(event=event).values_list("pk", "tpn"))
    last = last_paired_round(event)
    return tuple(tie.decision(last, numbers) for tie in ties_of(event))


def decided_in(
    lines: list[IntegrityEvent], event: Event
) -> tuple[list[DecidedPlace], list[IntegrityEvent]]:
    """Return the places that lines of a file decide, as new rows, and the lines that decide none.

    A line that names somebody who is not there, or is in a line before, decides nothing.
    """
    players = {player.tpn: player for player in Player.objects.filter(event=event)}
    rows: list[DecidedPlace] = []
    others: list[IntegrityEvent] = []
    taken: set[int] = set()
    for tie, line in enumerate(lines, 1):
        decision = decision_in(line.line)
        named = {number for own in decision.order for number in own} if decision else set()
        if decision is None or not named <= {*players} or taken & named:
            others.append(line)
            continue
        place = 1
        for own in decision.order:
            rows += [
                DecidedPlace(player=players[number], how=_HOWS[decision.how], tie=tie, place=place)
                for number in own
            ]
            place += len(own)
        taken |= named
    return rows, others
