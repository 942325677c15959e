"""Who may be the same person as somebody on the list, as sentences."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries import national_ids
from swissmate.arbiter.models import Event, Player
from swissmate.season.identity import Directory, Namesake


def directory_of(event: Event) -> Directory[Player]:
    """Return the directory of an event's players."""
    return _directory(Player.objects.filter(event=event))


def _directory(players: Iterable[Player]) -> Directory[Player]:
    return Directory((player.name, player.fide_id, player.birth, player) for player in players)


def in_other_groups(event: Event, fide_ids: Iterable[str]) -> dict[str, Player]:
    """Return who plays in another tournament of the same event, by id."""
    elsewhere = Player.objects.filter(
        event__in=event.together(),
        fide_id__in={number for number in fide_ids if number},
    )
    return {
        player.fide_id: player for player in elsewhere.exclude(event=event).select_related("event")
    }


def elsewhere_text(player: Player) -> str:
    """Return the sentence about an id that is also in another group."""
    return _("The id %(id)s also plays in “%(group)s”: %(name)s.") % {
        "id": player.fide_id,
        "group": player.event.name,
        "name": player.name,
    }


def told_of(event: Event, player: Player) -> list[str]:
    """Return what an arbiter should know of a player who was added: namesakes, the id elsewhere."""
    others = Player.objects.filter(event=event).exclude(pk=player.pk)
    namesake = _directory(others).namesake(player.name, player.fide_id, player.birth)
    texts = [namesake_text(player.name, namesake)] if namesake else []
    texts += [elsewhere_text(other) for other in in_other_groups(event, [player.fide_id]).values()]
    row = {"national_ids": player.national_ids, "federation": player.federation}
    return texts + [text for text in national_ids.in_other_groups(event, [row]) if text]


def namesake_text(name: str, namesake: Namesake[Player]) -> str:
    """Return the sentence about a player who is, or may be, on the list already."""
    text = (
        _("%(name)s is on the list already: no. %(tpn)s %(there)s")
        if namesake.is_sure
        else _("%(name)s may be on the list already: no. %(tpn)s %(there)s")
    )
    there = namesake.player
    return text % {"name": name, "tpn": there.tpn, "there": there.name}
