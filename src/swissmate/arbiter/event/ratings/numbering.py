"""Pairing numbers: the initial order (C.04.2.B; 2026: C.04.2 2), and notes of moved numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from django.db.models import F, Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.ratings.methods import last_key
from swissmate.arbiter.ground.ledger.audit import Recorder
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import AuditEntry, Event, Player
from swissmate.model import Player as ModelPlayer
from swissmate.systems.common.initial_order import (
    LastKey,
    first_behind,
    initial_order,
    ranking_key,
)
from swissmate.systems.knockout.terms import parse_terms
from swissmate.wording import first_of

_SHOWN: Final = 12
_NO_PLACE: Final = 10**6


def ranked(event: Event, players: Iterable[Player]) -> list[Player]:
    """Return players in the initial order (C.04.2.B.2; 2026: C.04.2 2.2).

    Those who come by a qualifying list are in the order of that list, before all others.
    """
    rows = {player.pk: player for player in players}
    order = initial_order(map(_model, rows.values()), _last_key(event, rows))
    return sorted((rows[player.id] for player in order), key=_seed)


def _seed(player: Player) -> int:
    return player.seed or _NO_PLACE


def equals(players: Iterable[Player]) -> list[list[Player]]:
    """Return the groups of players with the same rating and title, each in the order of numbers."""
    rows = sorted(players, key=lambda row: (_rank(row), row.tpn))
    groups = (list(group) for _key, group in groupby(rows, key=_rank))
    return [group for group in groups if len(group) > 1]


def is_equal(one: Player, other: Player) -> bool:
    """Whether two players have the same rating and the same title."""
    return _rank(one) == _rank(other)


def _rank(row: Player) -> tuple[int, ...]:
    return _seed(row), *ranking_key(_model(row))[:2]


def _last_key(event: Event, rows: Mapping[int, Player]) -> LastKey:
    """Return the key that orders equal players: an arbiter's places, then the event's order."""
    usual = last_key(event)
    return lambda player: (rows[player.id].place_among_equals or _NO_PLACE, usual(player))


def _model(row: Player) -> ModelPlayer:
    """Return the player data that the initial order uses; the id is the row's key."""
    return ModelPlayer(
        id=row.pk,
        name=row.name,
        rating=row.strength,
        title=row.title,
        fide_id=row.fide_id,
        birth=row.birth,
    )


def make_room(event: Event, player: Player) -> None:
    """Give a late entry a number by rank; those behind move by one (C.04.2 2.4, 2026).

    Nobody moves who came by a qualifying list.

    The rule is that of :func:`swissmate.number_players`.
    """
    others = Player.objects.filter(event=event, tpn__lt=player.tpn)
    ranked_ = others.filter(seed=None).order_by("tpn")
    rows = {other.pk: other for other in [*ranked_, player]}
    behind = first_behind(map(_model, rows.values()), _model(player), _last_key(event, rows))
    if behind is None:
        return
    number = rows[behind.id].tpn
    moving = list(others.filter(tpn__gte=number).values_list("pk", flat=True))
    # In two steps, so that no number is used twice.
    free = (Player.objects.filter(event=event).aggregate(last=Max("tpn"))["last"] or 0) + 1
    Player.objects.filter(pk__in=moving).update(tpn=F("tpn") + free)
    player.tpn = number
    Player.objects.filter(pk=player.pk).update(tpn=player.tpn)
    Player.objects.filter(pk__in=moving).update(tpn=F("tpn") - free + 1)


def renumber_rows(event: Event, *, by_rank: bool = False) -> int:
    """Assign pairing numbers by the initial order; return how many changed.

    Before round one the numbers are not part of the undo log: they follow from the list. In a round
    robin the numbers are drawn, and the seeds of a knockout may be given by hand, so the list keeps
    its order unless ``by_rank`` asks for the initial order.
    """
    players = Player.objects.filter(event=event)
    is_kept = event.play.eliminates and parse_terms(event.terms).kept
    if (event.play.drawn_beforehand or is_kept) and not by_rank:
        return set_numbers(event, list(players.order_by("tpn")))
    return set_numbers(event, ranked(event, players))


def set_numbers(event: Event, players: Sequence[Player]) -> int:
    """Number all players of an event in this order, from 1; return how many numbers changed."""
    moved = [(player, number) for number, player in enumerate(players, 1) if player.tpn != number]
    if moved:
        # In two steps, so that no number is used twice on the way.
        highest = max(player.tpn for player in players) + len(players)
        Player.objects.filter(event=event).update(tpn=F("tpn") + highest)
        for number, player in enumerate(players, 1):
            player.tpn = number
        Player.objects.bulk_update(players, ["tpn"])
    return len(moved)


def give_places(recorder: Recorder, group: Sequence[Player]) -> None:
    """Store the order of equal players, whatever the event's own order of equals is."""
    for place, player in enumerate(group, 1):
        recorder.update(player, place_among_equals=place)


def keep_order_of_equals(event: Event) -> None:
    """Store the order of equal players in an imported file, where it is not the event's own."""
    for group in equals(Player.objects.filter(event=event)):
        if ranked(event, group) != group:
            for place, player in enumerate(group, 1):
                player.place_among_equals = place
            Player.objects.bulk_update(group, ["place_among_equals"])


def issued(event: Event) -> dict[int, int]:
    """Return the numbers of all players by key."""
    return dict(Player.objects.filter(event=event).values_list("pk", "tpn"))


def note_number(recorder: Recorder, key: int, old: int, new: int) -> None:
    """Note that a player's number (by key) was changed, so that the change can be undone."""
    recorder.changes.append(
        {"table": "player", "pk": key, "before": {"tpn": old}, "after": {"tpn": new}}
    )


def tell_moved(recorder: Recorder, last: int, before: Mapping[int, int]) -> int:
    """Note which issued numbers moved, so that this can be undone; return how many did.

    ``last`` is the last round that was paired; before the first, numbers are not issued. If two or
    more move, the tournament file gets a line about it, if the act declares one.
    """
    now = issued(recorder.event)
    moved = sorted((old, now[key], key) for key, old in before.items() if now[key] != old)
    if not last or not moved:
        return len(moved)
    for old, new, key in moved:
        note_number(recorder, key, old, new)
    olds, news = (" ".join(map(str, numbers)) for numbers in list(zip(*moved, strict=True))[:2])
    names = dict(Player.objects.filter(event=recorder.event).values_list("pk", "name"))
    shown = [f"{names[key]} {old} → {new}" for old, new, key in moved]
    text = ngettext(
        "%(n)s pairing number that is in use changes: %(list)s",
        "%(n)s pairing numbers that are in use change: %(list)s",
        len(moved),
    ) % {
        "n": len(moved),
        "list": first_of(shown, _SHOWN),
    }
    recorder.ask_and_note(last, f"{olds} => {news}", text)
    return len(moved)


def free_numbers(recorder: Recorder, entry: AuditEntry) -> None:
    """Before an undo, move players whose numbers changed out of each other's way.

    Raises:
        Refused: one of them has another number by now.
    """
    rows = [change for change in entry.changes if change["table"] == "player"]
    moved = {
        row["pk"]: row["after"]["tpn"]
        for row in rows
        if row["before"] and "tpn" in (row["after"] or ())
    }
    if not moved:
        return
    now = issued(recorder.event)
    if any(now.get(key) != number for key, number in moved.items()):
        raise Refused(
            _("Pairing numbers have been assigned anew since then, so this cannot be undone.")
        )
    created = [row["pk"] for row in rows if row["before"] is None]
    free = max(now.values()) + 1
    Player.objects.filter(event=recorder.event, pk__in=[*moved, *created]).update(
        tpn=F("tpn") + free
    )
