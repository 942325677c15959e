"""Who goes on from the groups of one event into the next: a draft to look at, then the entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.namesakes import directory_of
from swissmate.arbiter.event.entries.persons import values_of
from swissmate.arbiter.event.entries.players import enter_players
from swissmate.arbiter.event.events.siblings import seen_by
from swissmate.arbiter.ground.frame import roles
from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Player, Role
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.tables.series.brackets import crossed, first_pairs
from swissmate.arbiter.tables.standings.ranking import Place, Standings, standings
from swissmate.wording import whole_number

CROSSED, PLACES, RATING = "crossed", "places", "rating"
MOST: Final = 99
"""How many of one group can qualify by their places."""


@dataclass(frozen=True)
class Way:
    """How players qualify: the ``first`` of each group, and the ``best`` of those behind them.

    ``order`` says what decides the starting ranks. ``out`` are the keys of players who do not take
    part: the next of the group takes the place, as it does for those who have withdrawn.
    """

    groups: tuple[Event, ...]
    first: int = 2
    best: int = 0
    order: str = CROSSED
    out: frozenset[int] = frozenset()

    @property
    def text(self) -> str:
        """The way in one field; :func:`way_of` reads it, also after groups have been restored."""
        groups = ",".join(group.key for group in self.groups)
        rows = Player.objects.filter(pk__in=self.out).select_related("event").order_by("pk")
        out = ",".join(map(_entry_of, rows))
        return f"{groups}.{self.first}.{self.best}.{self.order}.{out}"


def _entry_of(player: Player) -> str:
    return f"{player.event.key}:{player.tpn}"


def way_of(text: str, own: Sequence[Event]) -> Way:
    """Return the way that a text says; groups that are not among ``own`` are left out."""
    groups, first, best, order, out = [*text.split("."), "", "", "", "", ""][:5]
    named = groups.split(",")
    chosen = [group for group in own if group.key in named]
    rows = Player.objects.filter(event__in=chosen).select_related("event")
    return made(
        chosen,
        [str(group.pk) for group in chosen],
        whole_number(first) or 0,
        whole_number(best) or 0,
        order,
        [str(row.pk) for row in rows if _entry_of(row) in out.split(",")],
    )


def made(
    own: Sequence[Event],
    groups: Sequence[str],
    first: int,
    best: int,
    order: str,
    out: Sequence[str],
) -> Way:
    """Return a way by what was typed and ticked, within its limits."""
    keys = {whole_number(text) for text in groups}
    chosen = tuple(group for group in own if group.pk in keys)
    return Way(
        chosen,
        min(max(first, 0), MOST),
        min(max(best, 0), len(chosen)),
        order if order in {CROSSED, PLACES, RATING} else CROSSED,
        frozenset(number for text in out if (number := whole_number(text)) is not None),
    )


@dataclass(frozen=True)
class Qualifier:
    """A player on the list; ``number`` is the place among those of the group who take part."""

    seed: int
    group: Event
    number: int
    place: Place

    @property
    def player(self) -> Player:
        """The player in the group."""
        return self.place.player


@dataclass(frozen=True)
class Draft:
    """A list of qualifiers: ``notes`` is what to look at, ``away`` who does not take part.

    ``pairs`` are the first pairs of a bracket in this order. ``open_groups`` are not over yet.
    """

    qualifiers: tuple[Qualifier, ...]
    notes: tuple[str, ...]
    away: tuple[tuple[Event, Place], ...]
    open_groups: tuple[Event, ...]

    @property
    def pairs(self) -> list[tuple[Qualifier, Qualifier | None]]:
        """Who would meet first in a bracket."""
        own = dict(enumerate(self.qualifiers, 1))
        return [(own[one], own[other] if other else None) for one, other in first_pairs(len(own))]

    @property
    def text(self) -> str:
        """The list in one text, by which an old form is known."""
        return "\n".join(
            f"{row.seed}. {row.player.name} ({row.group.name})" for row in self.qualifiers
        )


def draft(way: Way) -> Draft:
    """Return who qualifies as things stand."""
    tables = {group: standings(group) for group in way.groups}
    lines = {group: _line(tables[group], way.out) for group in way.groups}
    tiers = [
        [(group, lines[group][place]) for group in way.groups if place < len(lines[group])]
        for place in range(way.first)
    ]
    behind = [
        (group, lines[group][way.first]) for group in way.groups if way.first < len(lines[group])
    ]
    behind.sort(key=lambda row: _strength_of(row[0], row[1], tables[row[0]]), reverse=True)
    last = behind[: way.best]
    if last:
        tiers.append(last)
    notes = [*_shared(way, lines, last), *_unequal(way, behind, tables)]
    for group in way.groups:
        if len(lines[group]) < way.first:
            text = _("%(group)s: only %(n)s can qualify.")
            notes.append(text % {"group": group.name, "n": len(lines[group])})
    away = tuple(
        (group, place)
        for group in way.groups
        for place in tables[group].places
        if place not in lines[group] and place.row <= _deepest(group, tiers)
    )
    unfinished = tuple(group for group in way.groups if not tables[group].is_final)
    return Draft(tuple(_ordered(way, tiers)), tuple(notes), away, unfinished)


def _line(table: Standings, out: frozenset[int]) -> list[Place]:
    """Return those of a group who can qualify, best first."""
    return [
        place
        for place in sorted(table.places, key=lambda place: place.row)
        if place.player.last_round is None
        and not place.player.is_expelled
        and place.player.pk not in out
    ]


def _deepest(group: Event, tiers: Sequence[Sequence[tuple[Event, Place]]]) -> int:
    """Return the last line of a group's table from which somebody qualifies."""
    return max((place.row for tier in tiers for own, place in tier if own == group), default=0)


def _ordered(way: Way, tiers: Sequence[Sequence[tuple[Event, Place]]]) -> list[Qualifier]:
    """Return the qualifiers in the order of their starting ranks."""
    rows = [(number, group, place) for number, tier in enumerate(tiers, 1) for group, place in tier]
    if way.order == RATING:
        rows.sort(key=lambda row: -row[2].player.strength)
    elif way.order == CROSSED:
        waiting = {group: [row for row in rows if row[1] == group] for group in way.groups}
        groups = crossed([[group for group, _place in tier] for tier in tiers])
        rows = [waiting[group].pop(0) for group in groups]
    return [
        Qualifier(seed, group, number, place) for seed, (number, group, place) in enumerate(rows, 1)
    ]


def _strength_of(group: Event, place: Place, table: Standings) -> tuple[float, ...]:
    """Return what compares players of the same place in different groups.

    It is the share of points from the rounds played, then the tie-breaks that are numbers; those
    between the tied count in their own group alone.
    """
    values = []
    for code, text in zip(table.tie_breaks, place.tie_breaks, strict=False):
        if code.partition("/")[0] not in {"DE", "EDE"}:
            try:
                values.append(float(text.replace(",", ".")))
            except ValueError:
                values.append(0.0)
    return place.points / max(table.after_round, 1) / max(group.win, 1), *values


def _shared(
    way: Way,
    lines: dict[Event, list[Place]],
    last: Sequence[tuple[Event, Place]],
) -> list[str]:
    """Return a note for each shared place across which the line between in and out runs."""
    notes = []
    for group in way.groups:
        inside = way.first + (group in {own for own, _place in last})
        line = lines[group]
        if 0 < inside < len(line) and line[inside - 1].rank == line[inside].rank:
            text = _("%(group)s: %(one)s and %(other)s share a place; a play-off or a lot decides.")
            names = {"one": line[inside - 1].player.name, "other": line[inside].player.name}
            notes.append(text % {"group": group.name, **names})
    return notes


def _unequal(
    way: Way, behind: Sequence[tuple[Event, Place]], tables: dict[Event, Standings]
) -> list[str]:
    """Return a note if the last of the best behind the first, and the next, are equal."""
    if not 0 < way.best < len(behind):
        return []
    rows = behind[way.best - 1 : way.best + 1]
    one, other = (_strength_of(group, place, tables[group]) for group, place in rows)
    if one != other:
        return []
    text = _("%(one)s and %(other)s are equal over the groups: you decide who goes on.")
    return [text % {"one": rows[0][1].player.name, "other": rows[1][1].player.name}]


def groups_of(account: Account, event: Event) -> list[Event]:
    """Return the groups from which players can qualify: those of the event that enter players."""
    return [group for group in seen_by(account, event) if not group.play.enters_teams]


def targets(account: Account, groups: Sequence[Event]) -> list[Event]:
    """Return the events that can take qualifiers: led by the account, and without a round yet."""
    keys = [group.pk for group in groups]
    open_ones = Event.objects.filter(archived=None, round_set=None).exclude(pk__in=keys)
    own = roles.where(account, Role.CHIEF, open_ones)
    return [event for event in own if not event.play.enters_teams]


def enter(target: Event, actor: Account, way: Way, reason: str = "") -> list[Player]:
    """Enter the qualifiers into an event, in one line of its log.

    Raises:
        Refused: nobody qualifies, the event has paired a round or enters teams, the actor does not
            lead it, or somebody of the list is in it already.
    """
    chosen = draft(way)
    if not chosen.qualifiers:
        raise Refused(_("Nobody qualifies in this way."))
    if target.play.enters_teams or not roles.where(actor, Role.CHIEF, [target]):
        raise Refused(_("Choose an event for players of which you are chief arbiter."))
    if last_paired_round(target):
        raise Refused(_("A round has been paired: nobody can qualify for this event any more."))
    there = directory_of(target)
    for row in chosen.qualifiers:
        person = row.player
        known = there.namesake(person.name, person.fide_id, person.birth)
        if known is not None and known.is_sure:
            text = _("%(name)s is in “%(event)s” already.")
            raise Refused(text % {"name": person.name, "event": target.name})
    before = Player.objects.filter(event=target, seed__isnull=False).count()
    rows: list[dict[str, Any]] = [
        {
            **values_of(row.player),
            "seed": None if way.order == RATING else before + row.seed,
        }
        for row in chosen.qualifiers
    ]
    source = ", ".join(
        _("%(group)s (not over)") % {"group": group.name}
        if group in chosen.open_groups
        else group.name
        for group in way.groups
    )
    with recorded(target.pk, actor, "players-qualified") as recorder:
        recorder.data["way"] = way.text  # by which the next one comes in for who withdraws
        return enter_players(recorder, rows, reason, source)
