"""Who may be the same person: names compared without accents, order, signs and capitals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries import national_ids
from swissmate.arbiter.models import Event, Player
from swissmate.systems.common.names import may_be_the_same, words_of


class Namesake(NamedTuple):
    """A player who may be the same person; ``is_sure`` if the whole name or the id agrees."""

    player: Player
    is_sure: bool


class Directory:
    """The players of an event, to be asked for namesakes. Asking takes time independent of them."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._by_word: dict[str, list[tuple[tuple[str, ...], Player]]] = {}
        self._by_id: dict[str, Player] = {}
        for player in players:
            words = words_of(player.name)
            for word in set(words):
                self._by_word.setdefault(word, []).append((words, player))
            if player.fide_id:
                self._by_id[player.fide_id] = player

    def namesake(self, name: str, fide_id: str) -> Namesake | None:
        """Return a player with this id, or else with this name, or else one who may be meant."""
        if fide_id and fide_id in self._by_id:
            return Namesake(self._by_id[fide_id], is_sure=True)
        words = words_of(name)
        likely = None
        for word in words:
            for others, player in self._by_word.get(word, ()):
                if fide_id and player.fide_id and player.fide_id != fide_id:
                    continue  # two people, as their ids say
                if others == words:
                    return Namesake(player, is_sure=True)
                if len(word) > 1 and may_be_the_same(words, others):
                    likely = Namesake(player, is_sure=False)
        return likely


def directory_of(event: Event) -> Directory:
    """Return the directory of an event's players."""
    return Directory(Player.objects.filter(event=event))


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
    namesake = Directory(others).namesake(player.name, player.fide_id)
    texts = [namesake_text(player.name, namesake)] if namesake else []
    texts += [elsewhere_text(other) for other in in_other_groups(event, [player.fide_id]).values()]
    row = {"national_ids": player.national_ids, "federation": player.federation}
    return texts + [text for text in national_ids.in_other_groups(event, [row]) if text]


def namesake_text(name: str, namesake: Namesake) -> str:
    """Return the sentence about a player who is, or may be, on the list already."""
    text = (
        _("%(name)s is on the list already: no. %(tpn)s %(there)s")
        if namesake.is_sure
        else _("%(name)s may be on the list already: no. %(tpn)s %(there)s")
    )
    there = namesake.player
    return text % {"name": name, "tpn": there.tpn, "there": there.name}
