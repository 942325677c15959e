"""What a destination remarks on an event, each with the field that answers it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissmate.arbiter.ground.ledger.errors import in_words
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.outside.exchange.answers import Person, asked_of_players
from swissmate.exchange.destination import Concern, Destination, Loss, by_message

ROWS: Final = 60
"""So many players stand on a page."""
_SHOWN: Final = 12
"""At most so many players of one remark are named; the others are counted."""
_OF_PLAYERS: Final = frozenset({"birth", "fide_id", "federation", "name", "sex"})
_OF_EVENT: Final = {
    "chief_arbiter": "chief_arbiter",
    "end": "end",
    "federation": "federation",
    "name": "name",
    "place": "place",
    "rounds": "rounds",
    "rules": "rules",
    "start": "start",
    "time_control": "time_control",
}
_LABELS: Final = {
    "national_id": gettext_lazy("National id"),
    "players": gettext_lazy("Players"),
    "rating": gettext_lazy("Rating"),
    "result": gettext_lazy("Result"),
    "round_dates": gettext_lazy("Timetable"),
}


@dataclass(frozen=True)
class Link:
    """A player, or the round or field, with the address where it is filled in."""

    text: str
    address: str


@dataclass(frozen=True)
class Remark:
    """A concern: the field in the reader's words, the remark, and where it is answered.

    ``label`` is empty where the remark names the field in the same words.
    ``more`` counts the players who are not among the ``links``. ``stops``: no file is made while
    it stands.
    """

    label: str
    text: str
    links: tuple[Link, ...]
    more: int
    stops: bool


def anchor(name: str, key: str = "") -> str:
    """Return the id of the field of a detail on the page of its destination."""
    return f"d-{name}-{key}" if key else f"d-{name}"


def remarks(
    event: Event, where: Destination, people: Sequence[Person], concerns: Iterable[Concern]
) -> list[Remark]:
    """Return the concerns, those of the same words together, what stops the export first."""
    order = {person.number: place for place, person in enumerate(people)}
    rows = [
        Remark(
            _unsaid(_label(event, where, same[0]), text := in_words(same[0].message)),
            text,
            tuple(
                dict.fromkeys(
                    _link(event, where, people, order, concern) for concern in same[:_SHOWN]
                )
            ),
            len(same[_SHOWN:]),
            same[0].stops,
        )
        for same in by_message(concerns)
    ]
    return sorted(rows, key=lambda remark: not remark.stops)


def _unsaid(label: str, message: str) -> str:
    return "" if label.casefold() in message.casefold() else label


def _label(event: Event, where: Destination, concern: Concern) -> str:
    """Return what the field is called where it is filled in."""
    name = concern.field
    if name in _LABELS:
        return str(_LABELS[name])
    detail = where.detail(name)
    if detail is not None and name not in _OF_EVENT:
        return _(detail.meaning)
    model = Player if concern.player and name in _OF_PLAYERS else type(event)
    fields = {field.name: field for field in model._meta.concrete_fields}
    return str(getattr(fields.get(name), "verbose_name", name.replace("_", " ")))


def _link(
    event: Event,
    where: Destination,
    people: Sequence[Person],
    order: dict[int, int],
    concern: Concern,
) -> Link:
    """Return where a concern is answered, with the words of the link."""
    name, place = concern.field, order.get(concern.player)
    detail = where.detail(name)
    own = reverse("export-to", args=[event.pk, where.id])
    if concern.round_number:
        text = _("Round %(n)s") % {"n": concern.round_number}
        if place is not None:
            text = f"{text}, {people[place].name}"
        return Link(text, reverse("round", args=[event.pk, concern.round_number]))
    if place is not None:
        person = people[place]
        text = f"{person.number} {person.name}"
        if detail in asked_of_players(where):
            page = f"?from={place // ROWS * ROWS}" if place >= ROWS else ""
            return Link(text, f"{own}{page}#{anchor(name, person.key)}")
        fields = {**dict.fromkeys(_OF_PLAYERS), "national_id": "national_ids"}
        known = person.key.startswith("p") and name in fields
        field = f"#id_{fields[name] or name}" if known else ""
        return Link(text, f"{person.address}{field}")
    if detail is not None:
        if not detail.of_players:
            return Link(_("Fill in"), f"{own}#{anchor(name)}")
        return Link(_("Players"), reverse("players", args=[event.pk]))
    if name == "round_dates":
        return Link(_("Timetable"), reverse("timetable", args=[event.pk]))
    if name in _OF_EVENT:
        return Link(_("Settings"), f"{reverse('settings', args=[event.pk])}#id_{_OF_EVENT[name]}")
    return Link(_("Players"), reverse("players", args=[event.pk]))


@dataclass(frozen=True)
class Lost:
    """What a file does not hold, and where: the first places, and how many more."""

    text: str
    places: tuple[str, ...]
    more: int


def lost(people: Sequence[Person], losses: Iterable[Loss]) -> list[Lost]:
    """Return losses with the names of their players."""
    names = {person.number: f"{person.number} {person.name}" for person in people}
    return [
        Lost(
            in_words(loss.message),
            tuple(
                ", ".join(
                    filter(
                        None,
                        (
                            _("Round %(n)s") % {"n": place.round_number}
                            if place.round_number
                            else "",
                            names.get(place.player, ""),
                        ),
                    )
                )
                for place in loss.places[:_SHOWN]
            ),
            len(loss.places[_SHOWN:]),
        )
        for loss in losses
    ]
