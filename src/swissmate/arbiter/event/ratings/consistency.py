"""Compares entries with the rating lists, and takes over the values that the arbiter chooses."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissmate.arbiter.event.ratings.identity import has_wrong_check_digit
from swissmate.arbiter.event.ratings.methods import official_rating, set_ratings
from swissmate.arbiter.event.ratings.numbering import renumber_rows
from swissmate.arbiter.event.ratings.rating_lists import OFFICIAL, RATES, people_in_use
from swissmate.arbiter.ground.ledger.audit import recorded, values_changed
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Player, RatedPlayer
from swissmate.arbiter.models.rounds import last_paired_round

FIELDS: Final = {
    "rating": gettext_lazy("Rating"),
    "national_rating": gettext_lazy("National rating"),
    "title": gettext_lazy("Title"),
    "federation": gettext_lazy("Federation"),
    "birth": gettext_lazy("Birth"),
}


@dataclass(frozen=True)
class Difference:
    """One field of an entry that differs from the list; ``source`` names the list."""

    player: Player
    field: str
    present: str
    listed: str
    source: str

    @property
    def key(self) -> str:
        """The key in a form; it includes the value, so that a newer list asks again."""
        return f"{self.player.pk}:{self.field}:{self.listed}"

    @property
    def heading(self) -> str:
        """The field in words."""
        return str(FIELDS[self.field])


@dataclass(frozen=True)
class Comparison:
    """The result. ``unknown``: ids in no list; ``doubtful``: those with a wrong check digit."""

    differences: tuple[Difference, ...]
    unknown: tuple[Player, ...]
    doubtful: tuple[Player, ...]
    compared: int


def compare(event: Event, entries: Iterable[Player] | None = None) -> Comparison:
    """Compare the entries of an event (by default all) with the lists used for it, by their ids."""
    entered = event.players.all() if entries is None else entries
    players = [player for player in entered if player.fide_id]
    people: dict[str, list[RatedPlayer]] = {}
    rows = people_in_use(event).filter(fide_id__in=[player.fide_id for player in players])
    for person in rows.select_related("rating_list"):
        people.setdefault(person.fide_id, []).append(person)
    differences: list[Difference] = []
    for player in players:
        differences += _differences(event, player, people.get(player.fide_id, []))
    return Comparison(
        tuple(differences),
        tuple(player for player in players if people and player.fide_id not in people),
        tuple(player for player in players if has_wrong_check_digit(player.fide_id)),
        sum(player.fide_id in people for player in players),
    )


def _differences(event: Event, player: Player, people: list[RatedPlayer]) -> list[Difference]:
    """Return where the lists differ: the official one first, else that for the rate of play."""
    listed: dict[str, tuple[str, str]] = {}
    kinds = (event.kind, OFFICIAL, *RATES)
    official = sorted(
        (person for person in people if person.rating_list.kind in kinds),
        key=lambda person: kinds.index(person.rating_list.kind),
    )
    for person in official:
        label = person.rating_list.label
        rating, _name = official_rating(person, event)
        if rating:
            listed.setdefault("rating", (str(rating), label))
        for name in ("title", "federation", "birth"):
            if value := getattr(person, name):
                listed.setdefault(name, (value, label))
    for person in people:
        if person.rating_list.kind not in kinds and person.standard:
            listed["national_rating"] = (str(person.standard), person.rating_list.label)
    differences = []
    for name, (value, source) in listed.items():
        present = str(getattr(player, name) or "")
        same = present[:4] == value[:4] if name == "birth" else present == value
        if not same:
            differences.append(Difference(player, name, present, value, source))
    return differences


def take_over(event_id: int, actor: Account, keys: Collection[str]) -> int:
    """Write the chosen values of the lists into the entries; return how many.

    Before round one the list is renumbered. Nothing is taken over unless it was chosen.

    Raises:
        Refused: nothing was chosen, or the lists no longer have that value.
    """
    with recorded(event_id, actor, "ratings-refreshed") as recorder:
        chosen = [
            difference
            for difference in compare(recorder.event).differences
            if difference.key in set(keys)
        ]
        if not keys:
            raise Refused(_("Choose what to update."))
        if len(chosen) != len(set(keys)):
            raise Refused(_("The lists have changed in the meantime: check again."))
        for difference in chosen:
            player = Player.objects.get(pk=difference.player.pk)
            number = difference.field in {"rating", "national_rating"}
            value: Any = int(difference.listed) if number else difference.listed
            changed = recorder.update(player, **{difference.field: value})
            set_ratings(recorder, player, changed)
        recorder.data["count"] = len(chosen)
        recorder.data["changed"] = values_changed(
            {
                f"{difference.player.name}: {difference.field}": (
                    difference.present,
                    difference.listed,
                )
                for difference in chosen
            }
        )
        if not last_paired_round(recorder.event):
            renumber_rows(recorder.event)
    return len(chosen)
