"""Lists of the players: for the wall, for the desk at the entrance, and to be cut apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries import alphabet
from swissmate.arbiter.event.fees.amounts import amount_text
from swissmate.arbiter.event.fees.payments import Balance, balances
from swissmate.arbiter.event.teams.rosters import rosters_of
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.outside.prints.cutting import in_stacks
from swissmate.arbiter.outside.prints.people import Person, by_name, people_of
from swissmate.arbiter.outside.prints.print_job import PrintJob
from swissmate.arbiter.tables.standings.cards import card_rows

_PLACE_CARDS: Final = 2
_BADGES: Final = 8


def players(job: PrintJob) -> dict[str, Any]:
    """Return the list of players, by number or by name; of teams their rosters."""
    return {"players": _entries(job), "rosters": rosters_of(job.event)}


def player_cards(job: PrintJob) -> dict[str, Any]:
    """Return the rounds of every player from the own side of the board."""
    entries = _entries(job)
    rows = card_rows(job.event, entries)
    return {"cards": [(player, rows[player.pk]) for player in entries]}


def _entries(job: PrintJob) -> list[Player]:
    entries = list(Player.objects.filter(event=job.event))
    return alphabet.by_name(entries) if job.query.get("order") == "alphabet" else entries


def place_cards(job: PrintJob) -> dict[str, Any]:
    """Return the cards that stand before the players, to be folded, in cutting order."""
    return {"sheets": in_stacks(by_name(_playing(job.event)), _PLACE_CARDS)}


def badges(job: PrintJob) -> dict[str, Any]:
    """Return the badges that people wear, in cutting order."""
    return {"sheets": in_stacks(by_name(_playing(job.event)), _BADGES)}


@dataclass(frozen=True)
class Awaited:
    """A line of the check-in list: ``note`` says why somebody may not come, ``owed`` the fee."""

    person: Person
    note: str
    owed: str


def check_in(job: PrintJob) -> dict[str, Any]:
    """Return everybody by name with a box to tick; what is not paid is for arbiters alone."""
    event, ahead = job.event, job.number + 1
    people = by_name(_playing(event))
    states = balances(event.pk, [person.entry for person in people])
    is_charged = job.reader.is_deputy and any(
        state.owed is not None or state.has_paid for state in states.values()
    )
    return {
        "awaited": [
            Awaited(
                person,
                _absence(person.entry, ahead),
                _owed(states[person.entry.pk]) if is_charged else "",
            )
            for person in people
        ],
        "is_charged": is_charged,
        "has_teams": event.play.enters_teams,
        "heading": _("Check-in before round %(n)s") % {"n": min(ahead, event.rounds)},
    }


def _playing(event: Event) -> list[Person]:
    """Return everybody who has not withdrawn."""
    return [person for person in people_of(event) if person.entry.last_round is None]


def _absence(entry: Player, ahead: int) -> str:
    if entry.first_round > ahead:
        return _("from round %(n)s") % {"n": entry.first_round}
    kinds: Iterable[str] = (
        bye.get_kind_display() for bye in entry.byes.all() if bye.round_number == ahead
    )
    return next(iter(kinds), "")


def _owed(state: Balance) -> str:
    """Return what is still to pay; "" for those who have paid or need not."""
    if state.is_settled:
        return ""
    return amount_text(state.open) if state.owed is not None else _("not paid")
