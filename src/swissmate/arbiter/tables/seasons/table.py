"""The season table of an event: what its tournaments say, added up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from swissmate.api.keizer import keizer_standings
from swissmate.arbiter.event.events.siblings import of_one_event
from swissmate.arbiter.languages import language_of_page
from swissmate.arbiter.models import Category, Event, Player, Season, SeasonDecision, SeasonPoints
from swissmate.arbiter.models.seasons import person_of
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.tables.standings.ranking import last_complete_round, standings
from swissmate.languages.language import language_of
from swissmate.languages.phrase import written
from swissmate.season import (
    Adjustment,
    Decision,
    Held,
    Person,
    SeasonRow,
    SeasonTable,
    season_of,
    table_of,
)
from swissmate.season.account import account, cell, figure, notes, tie_break_title
from swissmate.season.identity import Entry
from swissmate.season.render import added
from swissmate.season.rules import amount


class Line(NamedTuple):
    """A line of the table as the pages show it."""

    place: str
    player: Player
    cells: tuple[str, ...]
    """What each tournament brings, in brackets if it does not count."""
    added: str
    points: str
    events: int
    values: tuple[str, ...]
    account: tuple[str, ...]


class Doubt(NamedTuple):
    """Two players who may be the same person, with nothing decided."""

    one: Player
    other: Player


@dataclass(frozen=True)
class SeasonShown:
    """A season table for readers; ``headings`` are those of the tie-breaks that had to decide."""

    season: Season
    events: tuple[Event, ...]
    table: SeasonTable
    lines: tuple[Line, ...]
    headings: tuple[str, ...]
    notes: tuple[str, ...]
    doubts: tuple[Doubt, ...]
    players: tuple[Player, ...]
    """Everybody who has played, by name and tournament."""

    @property
    def has_added(self) -> bool:
        """Whether anybody has points that no tournament has brought by itself."""
        return any(line.added for line in self.lines)

    @property
    def columns(self) -> list[tuple[Event, str]]:
        """The tournaments with their weights, "" for the weight 1."""
        weights = self.season.weights
        return [(event, weights.get(event.key, "")) for event in self.events]


def season_here(event: Event) -> Season | None:
    """Return the season of the tournaments that stand together with this one, if there is one."""
    seasons = Season.objects.filter(event__in=of_one_event(event)).select_related("event")
    return seasons.order_by("pk").first()


def season_shown(
    season: Season,
    events: Sequence[Event],
    *,
    published_only: bool = False,
    category: Category | None = None,
) -> SeasonShown:
    """Return the table of a season over these tournaments, the earliest first.

    ``category`` is one of the tournament in which the season was set up: who is in it is decided by
    what a player was at the start of the season.
    """
    rules = season.rules
    ordered = tuple(sorted(events, key=lambda event: (event.start, event.pk)))
    held = [_held(season, event, published_only=published_only) for event in ordered]
    players: dict[str, list[Player]] = {event.key: [] for event in ordered}
    rows: dict[Entry, Player] = {}
    index_of = {event.pk: index for index, event in enumerate(ordered)}
    for player in Player.objects.filter(event__in=ordered).select_related("event"):
        players[player.event.key].append(player)
        rows[index_of[player.event_id], player.tpn] = player
    entry_of = {player.pk: entry for entry, player in rows.items()}
    people, core_events = season_of(held, rules.source, _decisions(season, players, entry_of))
    number_of = {entry: number for number, person in enumerate(people) for entry in person.entries}
    given = []
    for row in SeasonPoints.objects.filter(event=season.event):
        who = person_of(row.place, row.number, row.name, players)
        number = number_of.get(entry_of[who.pk]) if who else None
        if number is not None:
            given.append(Adjustment(number, amount(row.points), row.reason))
    members = None
    if category is not None:
        members = [
            number
            for number, person in enumerate(people)
            if _is_in(category, person, [rows[entry] for entry in person.entries])
        ]
    table = table_of(rules, people, core_events, given, members)
    doubts = [
        Doubt(rows[person.entries[0]], rows[other])
        for person in people
        for other in person.doubts
        if person.entries[0] < other
    ]
    everybody = [rows[entry] for person in people for entry in person.entries]
    return SeasonShown(
        season,
        ordered,
        table,
        tuple(_line(table, row, rows) for row in table.rows),
        tuple(tie_break_title(table, i).text(language_of_page()) for i in table.decisive),
        tuple(note.text(language_of_page()) for note in notes(table)),
        tuple(doubts),
        tuple(sorted(everybody, key=lambda row: (row.name, row.event.start))),
    )


def _held(season: Season, event: Event, *, published_only: bool) -> Held:
    """Return a tournament as it is ranked here: with play-offs and lots, or by Keizer."""
    weight = season.weight_of(event)
    if event.play.ranks_itself:
        tournament = build_tournament(event, published_only=published_only)
        after = min(last_complete_round(event), tournament.rounds_paired)
        return Held(event.name, keizer_standings(tournament, event.rules, after), weight)
    table = standings(event, published_only=published_only)
    places = {place.player.tpn: place.rank for place in table.places}
    return Held(event.name, table.ranked, weight, places)


def _decisions(
    season: Season, players: dict[str, list[Player]], entry_of: Mapping[int, Entry]
) -> list[Decision]:
    """Return what was decided about who is who; of players who are gone, nothing is left."""
    decisions = []
    for row in SeasonDecision.objects.filter(event=season.event):
        one, other = row.persons(players)
        if one is not None and other is not None:
            decisions.append(Decision(entry_of[one.pk], entry_of[other.pk], row.is_same))
    return decisions


def _is_in(category: Category, person: Person, own: Sequence[Player]) -> bool:
    """Whether somebody is in a category: by the first rating, and by what any list knows."""
    if category.chosen:
        return any(row.pk in category.chosen for row in own)
    club = next((row.club for row in reversed(own) if row.club), "")
    return category.conditions.has(person.traits._replace(club=club))


def _line(table: SeasonTable, row: SeasonRow, rows: Mapping[Entry, Player]) -> Line:
    language = language_of(language_of_page())
    extra: Fraction = added(row)
    has_extra = bool(row.participation or row.adjustments)
    values = [row.values[index] for index in table.decisive]
    shared = "=" if row.rank in table.shared else ""
    return Line(
        "" if row.rank is None else f"{row.rank}{shared}",
        rows[table.people[row.person].entries[-1]],
        tuple(written(cell(result), language) for result in row.results),
        written(figure(extra), language) if has_extra else "",
        written(figure(row.total), language),
        row.events,
        tuple("" if value is None else written(figure(value), language) for value in values),
        tuple(written(sentence, language) for sentence in account(table, row)),
    )
