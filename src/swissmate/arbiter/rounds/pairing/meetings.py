"""Checks that everybody still meets as often as the table says after a round made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from django.utils.translation import gettext as _

from swissmate.api.pairing import schedule
from swissmate.arbiter.models import Event, Pairing, Player
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.errors import SwissmateError


def wrong_meetings(
    event: Event, round_number: int = 0, pairs: Iterable[tuple[int, int | None]] = ()
) -> list[str]:
    """Return a sentence for each pair that will not meet as often as the table says.

    Rounds that are paired count as they are, later ones as in the table. ``pairs`` (by key) replace
    a round.
    """
    if not event.play.drawn_beforehand:
        return []
    players = list(Player.objects.filter(event=event).order_by("tpn"))
    try:
        rounds = schedule(build_tournament(event, through_round=0), event.rules)
    except SwissmateError:
        return []
    wanted: Counter[frozenset[int]] = Counter()
    played: Counter[frozenset[int]] = Counter()
    pairings = Pairing.objects.filter(round__event=event, black__isnull=False)
    made: dict[int, list[tuple[int, int | None]]] = {}
    for number, white, black in pairings.values_list("round__number", "white_id", "black_id"):
        made.setdefault(number, []).append((white, black))
    if round_number:
        made[round_number] = list(pairs)
    for scheduled_round in rounds:
        scheduled = [
            (players[one - 1].pk, players[other - 1].pk) for one, other in scheduled_round.games
        ]
        wanted.update(map(frozenset, scheduled))
        there = made.get(scheduled_round.number, scheduled)
        played.update(frozenset((one, other)) for one, other in there if other is not None)
    text = _("Games between %(one)s and %(other)s: %(found)s. The table has %(wanted)s.")
    return [
        text % {"one": one, "other": other, "found": played[both], "wanted": wanted[both]}
        for one, other in combinations(players, 2)
        if played[both := frozenset((one.pk, other.pk))] != wanted[both]
    ]
