"""National ids of players: written as ``ENG 123456A, GER 10012345``, kept so, and compared.

An id without a code is that of the player's own federation, else of the event's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.event.ratings.federations import FEDERATIONS
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Member, Player
from swissmate.model import NationalRecord

_PART: Final = re.compile(
    r"(?:([A-Za-z]{3})[\s:]+)?#?([A-Za-z0-9](?:[A-Za-z0-9/-]{0,10}[A-Za-z0-9])?)"
)
_MOST: Final = 120

Key = tuple[str, str]
"""A federation and an id."""


def tidied(text: str) -> str | None:
    """Return ids in their usual spelling, "" for none; None if they cannot be read."""
    parts: dict[str, str] = {}
    for part in re.split(r"[,;]", text):
        if not part.strip():
            continue
        match = _PART.fullmatch(part.strip())
        code = (match[1] or "").upper() if match else ""
        if match is None or (code and code not in FEDERATIONS):
            return None
        if parts.setdefault(code, match[2].upper()) != match[2].upper():
            return None  # two of one federation
    whole = ", ".join(f"{code} {number}".strip() for code, number in sorted(parts.items()))
    return whole if len(whole) <= _MOST else None


def ids_of(text: str, federation: str) -> dict[str, str]:
    """Return ids by federation; ``federation`` is that of an id without a code."""
    ids = {}
    for part in filter(None, text.split(", ")):
        code, blank, number = part.rpartition(" ")
        ids[code if blank else federation] = number
    return ids


def _keys(text: str, federation: str) -> set[Key]:
    return {(code, number) for code, number in ids_of(text, federation).items() if code}


def records_of(player: Player | Member, event: Event) -> tuple[NationalRecord, ...]:
    """Return what federations know of a player, in the order of their codes."""
    own = player.federation or event.federation
    ids = ids_of(player.national_ids, own)
    rating = player.national_rating if isinstance(player, Player) else 0
    if rating:
        ids.setdefault(own or "FID", "")
    return tuple(
        NationalRecord(
            code,
            number,
            rating if code == (own or "FID") else 0,
            player.birth[:10],
            origin=player.federation,
        )
        for code, number in sorted(ids.items())
        if code
    )


class Holders:
    """Who has which national id, to be asked and added to."""

    def __init__(self, event: Event, players: Iterable[Player]) -> None:
        self._federation = event.federation
        self._names: dict[Key, str] = {}
        for player in players:
            self.add(player.name, player.national_ids, player.federation)

    def add(self, name: str, text: str, federation: str) -> None:
        """Note the ids of a player."""
        for key in _keys(text, federation or self._federation):
            self._names.setdefault(key, name)

    def same(self, text: str, federation: str) -> tuple[str, str] | None:
        """Return the first of some ids that somebody has, with its holder's name."""
        for key in sorted(_keys(text, federation or self._federation)):
            if key in self._names:
                return " ".join(key), self._names[key]
        return None

    def require_free(self, name: str, ids: str, federation: str) -> None:
        """Refuse somebody whose id somebody else has."""
        clash = self.same(ids, federation)
        if clash is not None:
            text = _("%(name)s: the national id %(id)s is that of %(other)s already.")
            raise Refused(text % {"name": name, "id": clash[0], "other": clash[1]})

    def take(self, name: str, ids: str, federation: str) -> None:
        """Note the ids of somebody, or refuse them if somebody else has one."""
        self.require_free(name, ids, federation)
        self.add(name, ids, federation)


def holders_of(event: Event, without: Player | None = None) -> Holders:
    """Return who has which id in an event."""
    players = Player.objects.filter(event=event).exclude(national_ids="")
    return Holders(event, players.exclude(pk=without.pk) if without else players)


def in_other_groups(event: Event, rows: Iterable[Mapping[str, str]]) -> list[str]:
    """Return the sentence about each row whose id also plays in another group, else ""."""
    together = event.together()
    players = Player.objects.filter(event__in=together).exclude(event=event)
    members = Member.objects.filter(team__event__in=together).exclude(team__event=event)
    held: list[tuple[Event, Player | Member]] = [
        *((row.event, row) for row in players.exclude(national_ids="").select_related("event")),
        *(
            (row.team.event, row)
            for row in members.exclude(national_ids="").select_related("team__event")
        ),
    ]
    groups: dict[int, tuple[Event, Holders]] = {}
    for other, person in held:
        holders = groups.setdefault(other.pk, (other, Holders(other, ())))[1]
        holders.add(person.name, person.national_ids, person.federation)
    texts = []
    for row in rows:
        clashes = [
            (other.name, clash)
            for other, holders in groups.values()
            if (clash := holders.same(row.get("national_ids", ""), row.get("federation", "")))
        ]
        text = _("The national id %(id)s also plays in “%(group)s”: %(name)s.")
        texts.append(
            text % {"id": clashes[0][1][0], "group": clashes[0][0], "name": clashes[0][1][1]}
            if clashes
            else ""
        )
    return texts
