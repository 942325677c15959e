"""Play-offs and lots as comments of TRF26, which has no record for them.

A line is ``### Play-off @ Round 9: 3 > 7 = 9``: pairing numbers, the best first. The ranks of the
players (``001``) are those after the decision.
"""

from __future__ import annotations

import re
from typing import Final

from swissmate.arbiter.models import DecidedPlace, Event, IntegrityEvent, Player
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.tables.standings.ties import ties_of

_KINDS: Final = {
    DecidedPlace.How.PLAYOFF.value: "Play-off",
    DecidedPlace.How.LOT.value: "Lot",
}
_HOWS: Final = {kind: how for how, kind in _KINDS.items()}
_ORDER: Final = re.compile(r"\d{1,5}(?: [>=] \d{1,5})+", re.ASCII)


def decided_lines(event: Event) -> tuple[str, ...]:
    """Return a ``###`` line for each play-off and each drawing of lots that was kept."""
    numbers = dict(Player.objects.filter(event=event).values_list("pk", "tpn"))
    last = last_paired_round(event)
    lines = []
    for tie in ties_of(event):
        order = " > ".join(
            " = ".join(str(numbers[key]) for key in keys) for keys in tie.names_places
        )
        row = IntegrityEvent(kind=_KINDS[tie.how], round_number=last, details=order)
        lines.append(f"### {row.line}")
    return tuple(lines)


def decided_in(
    lines: list[IntegrityEvent], event: Event
) -> tuple[list[DecidedPlace], list[IntegrityEvent]]:
    """Return the places that lines of a file decide, as new rows, and the lines that decide none.

    A line that names somebody who is not there, or twice, decides nothing.
    """
    players = {player.tpn: player for player in Player.objects.filter(event=event)}
    rows: list[DecidedPlace] = []
    others: list[IntegrityEvent] = []
    taken: set[int] = set()
    for tie, line in enumerate(lines, 1):
        if line.kind not in _HOWS or not _ORDER.fullmatch(line.details):
            others.append(line)
            continue
        places: dict[int, int] = {}
        count = 0
        for together in line.details.split(" > "):
            numbers = [int(number) for number in together.split(" = ")]
            places |= dict.fromkeys(numbers, count + 1)
            count += len(numbers)
        if len(places) < count or not {*places} <= {*players} or taken & {*places}:
            others.append(line)
            continue
        taken |= {*places}
        rows += [
            DecidedPlace(player=players[number], how=_HOWS[line.kind], tie=tie, place=place)
            for number, place in places.items()
        ]
    return rows, others
