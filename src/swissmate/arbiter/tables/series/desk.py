"""The desk of an event: a person once, in whichever of its sections; checked in once for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries import limits
from swissmate.arbiter.event.entries.alphabet import by_name
from swissmate.arbiter.event.entries.persons import persons, rows_of, values_of
from swissmate.arbiter.event.entries.players import add_players
from swissmate.arbiter.event.entries.withdrawals import withdraw_player
from swissmate.arbiter.event.events.siblings import led_by, of_one_event
from swissmate.arbiter.ground.frame import roles
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.shown import require_shown
from swissmate.arbiter.models import Account, Event, Player, Role
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.arrivals import check_in
from swissmate.arbiter.tables.series import moving


@dataclass(frozen=True)
class Entry:
    """A person in one section. ``state`` is ``withdrawn``, ``here``, ``expected``, or "" if none.

    ``round_number`` is the round to come, 0 if there is none. ``outside`` says why the player is
    outside the limits of the section. ``is_led``: the account enters and withdraws players there.
    """

    player: Player
    state: str
    round_number: int
    outside: str
    is_led: bool

    @property
    def may_move(self) -> bool:
        """Whether the player can go to another section: no round is paired here."""
        return self.is_led and self.round_number == 1


@dataclass(frozen=True)
class Person:
    """A person with all entries in the sections of an event."""

    entries: tuple[Entry, ...]

    @property
    def player(self) -> Player:
        """The data of the first entry."""
        return self.entries[0].player

    @property
    def is_expected(self) -> bool:
        """Whether the person is not here yet in a section."""
        return any(entry.state == "expected" for entry in self.entries)

    @property
    def is_here(self) -> bool:
        """Whether the person is here wherever expected."""
        return not self.is_expected and any(entry.state == "here" for entry in self.entries)


def sections_of(account: Account, event: Event) -> list[Event]:
    """Return the sections at whose desk an account sits: those of a deputy, for players."""
    own = roles.where(account, Role.DEPUTY, of_one_event(event))
    return [section for section in own if not section.play.enters_teams]


def _next_round(section: Event) -> int:
    """Return the round to be paired next; 0 if there is none."""
    number = last_paired_round(section) + 1
    return number if number <= section.rounds else 0


def people(account: Account, event: Event) -> list[Person]:
    """Return everybody in the sections of an event, by name."""
    own = sections_of(account, event)
    led = {section.pk for section in led_by(account, event)}
    coming = {section.pk: _next_round(section) for section in own}
    states = {
        row.player.pk: "here" if row.at else "expected"
        for section in own
        if coming[section.pk]
        for row in check_in.expected(section, coming[section.pk])
    }
    by_key = {section.pk: section for section in own}

    def entry(player: Player) -> Entry:
        section = by_key[player.event_id]
        state = states.get(player.pk, "") if player.last_round is None else "withdrawn"
        why, _allowed = limits.outside(section, player)
        return Entry(player, state, coming[section.pk], why, section.pk in led)

    rows = by_name(Player.objects.filter(event__in=own).select_related("event"))
    return [Person(tuple(entry(player) for player in group)) for group in persons(rows)]


def person_of(account: Account, event: Event, player_id: int) -> Person | None:
    """Return the person of whom one entry is known; None if the account has none of that key."""
    everybody = people(account, event)
    return next((p for p in everybody if any(e.player.pk == player_id for e in p.entries)), None)


def open_sections(account: Account, event: Event, person: Person) -> list[Event]:
    """Return the sections to which the account can add a person."""
    there = {entry.player.event_id for entry in person.entries}
    led = {section.pk for section in led_by(account, event)}
    own = [section for section in sections_of(account, event) if section.pk in led - there]
    return [s for s in own if not (s.play.drawn_beforehand and last_paired_round(s))]


def _everywhere(
    account: Account, event_id: int, player_id: int, role: Role
) -> tuple[Event, list[Player]]:
    """Return an event, and the rows of a person in the sections where an account has a role.

    The sections are locked in a fixed order, so that two acts at once do not wait for each other.

    Raises:
        Refused: there is no such player in them.
    """
    event = Event.objects.get(pk=event_id)
    own = roles.where(account, role, of_one_event(event))
    list(Event.objects.select_for_update().filter(pk__in=[e.pk for e in own]).order_by("pk"))
    require_shown()
    player = Player.objects.filter(event__in=own, pk=player_id).first()
    if player is None:
        raise Refused(_("This player is not in the event."))
    return event, rows_of(player, own)


def tick(event_id: int, actor: Account, player_id: int, *, here: bool) -> int:
    """Note that a person is here, or is not after all, in every section that expects the person.

    Return in how many. Each of them has a line in its log.

    Raises:
        Refused: no section expects the person.
    """
    with transaction.atomic():
        _event, rows = _everywhere(actor, event_id, player_id, Role.DEPUTY)
        ticked = 0
        for row in rows:
            number = _next_round(row.event)
            everybody = check_in.expected(row.event, number) if number else []
            coming = {expected.player.pk: expected.at for expected in everybody}
            if row.pk in coming and (coming[row.pk] is None) == here:
                check_in.tick(row.event_id, actor, row.pk, number, here=here)
                ticked += 1
        if not ticked:
            raise Refused(_("No section expects this player, or all know already."))
    return ticked


def add(event_id: int, actor: Account, player_id: int, target_id: int, reason: str) -> Player:
    """Enter a person in another section, with all data of the first entry but those of a section.

    Raises:
        Refused: the actor does not lead that section, or the person is in it.
    """
    with transaction.atomic():
        event, rows = _everywhere(actor, event_id, player_id, Role.DEPUTY)
        target = next((e for e in led_by(actor, event) if e.pk == target_id), None)
        player = next(row for row in rows if row.pk == player_id)
        if target is None or target.play.enters_teams:
            raise Refused(_("Choose another section that you lead."))
        if target.pk in {row.event_id for row in rows}:
            text = _("%(name)s is in “%(event)s” already.")
            raise Refused(text % {"name": player.name, "event": target.name})
        return add_players(target.pk, actor, [values_of(player)], reason)[0]


def move(event_id: int, actor: Account, player_id: int, target_id: int, reason: str) -> None:
    """Move an entry to another section, if neither has paired a round.

    Raises:
        Refused: the person is in that section, or one of them has paired a round.
    """
    with transaction.atomic():
        _event, rows = _everywhere(actor, event_id, player_id, Role.CHIEF)
        if target_id in {row.event_id for row in rows}:
            text = _("%(name)s is in both tournaments.")
            raise Refused(text % {"name": rows[0].name})
        moving.move(event_id, actor, [player_id], target_id, reason)


def withdraw(event_id: int, actor: Account, player_id: int, *, everywhere: bool) -> Sequence[str]:
    """Withdraw a person from one section, or from all that the actor leads; return their names.

    Raises:
        Refused: the person takes part in none of them.
    """
    with transaction.atomic():
        _event, rows = _everywhere(actor, event_id, player_id, Role.CHIEF)
        chosen = rows if everywhere else [row for row in rows if row.pk == player_id]
        leaving = [row for row in chosen if row.last_round is None]
        if not leaving:
            raise Refused(_("Choose players who still take part."))
        for row in leaving:
            withdraw_player(row.event_id, actor, row.pk)
    return [row.event.name for row in leaving]
