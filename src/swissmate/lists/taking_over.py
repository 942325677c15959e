"""An event of another program, taken over from its lists and games."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from swissmate.files.unpacking import ZIP_BEGINS
from swissmate.model import Entry, Player, Tournament
from swissmate.model.result import ABSENT, entry_points
from swissmate.model.scoring import STANDARD
from swissmate.systems.common.first_color import inferred_color
from swissmate.systems.common.initial_order import initial_order
from swissmate.wording import first_of

from . import crosstable, pairings, pgn
from .cells import FALLBACK, Table, decode, table_of
from .matches import TeamRounds, with_team
from .people import Doubts, Person, Roster
from .rows import Block, Sheet, blocks_of, is_of_the_server
from .sentences import Doubt, ListError
from .teams import in_teams
from .told import Rounds
from .workbooks import sheets_of_workbook

_MOST_ROWS: Final = 20_000


class Source(NamedTuple):
    """A file: its name, its tables by sheet or its text in PGN, and the encoding of a text."""

    name: str
    tables: Mapping[str, Table]
    games: str = ""
    encoding: str = ""


class TakenOver(NamedTuple):
    """The event that lists describe, and what an arbiter should look at."""

    tournament: Tournament
    doubts: tuple[Doubt, ...]


def source_of(name: str, raw: bytes) -> Source:
    """Return the tables or the games of a file.

    Raises:
        ListError: it is neither text nor a workbook, or too large.
    """
    try:
        if raw.startswith(ZIP_BEGINS):
            return Source(name, sheets_of_workbook(raw, _MOST_ROWS))
        text, encoding = decode(raw)
        if pgn.BEGINS.match(text):
            return Source(name, {}, text, encoding)
        return Source(name, {"": table_of(text, _MOST_ROWS)}, encoding=encoding)
    except ListError as error:
        raise error.of_file(name) from error


def taken_over(sources: Iterable[Source]) -> TakenOver:
    """Return the event that lists of players, results, pairings and matches, and games, describe
    together.

    Players keep their starting numbers; if these are not in the lists, they are numbered by rating,
    title and name. Whatever is assumed or left out is a doubt.

    Raises:
        ListError: there is no list, or one that tells nothing.
    """
    doubts = Doubts()
    roster, rounds = Roster(doubts), Rounds(doubts)
    lists: list[Block] = []
    games: list[Source] = []
    names: list[str] = []
    sheets = 0
    for source in sources:
        names.append(source.name)
        if source.encoding == FALLBACK:
            doubts("encoding", where=source.name)
        if source.games:
            games.append(source)
        for sheet, table in source.tables.items():
            sheets += 1
            where = f"{source.name}, {sheet}" if len(source.tables) > 1 else source.name
            blocks = list(map(with_team, blocks_of(Sheet(where, table))))
            lists += blocks
            if not blocks:
                doubts("sheet", where=where)
    if not lists and not games:
        raise ListError("nothing", where=", ".join(names) or "-")
    # Lists of players come first: they say who the others mean.
    of_players = [block for block in lists if not block.is_of_a_round]
    days: dict[int, date] = {}
    for block in sorted(of_players, key=lambda block: bool(block.rounds)):
        rounds.take(list(crosstable.results_of(block, roster, doubts)))
    roster.is_complete = bool(of_players)
    teams = TeamRounds(doubts)
    for block in lists:
        if block.is_board_pairings:
            rounds.take(list(teams.boards_of(block, roster)))
        elif block.is_team_pairings:
            teams.take_matches(block)
        elif block.is_of_pairings:
            rounds.take(list(pairings.games_of(block, roster, doubts)))
        if block.is_of_a_round and (day := _day(block.days())):
            days[block.round_of_pairings()] = day
    teams.check_scores()
    for source in games:
        rounds.take(list(pgn.games_of(source.games, source.name, roster, doubts)))
    rounds.agree(roster.people)
    if not roster.people:
        raise ListError("nothing", where=", ".join(names))
    players = _players(roster.people, rounds, doubts, teams.rounds)
    first, last = _days_of_event(of_players)
    color = inferred_color(tuple(players))
    tournament = Tournament(
        tuple(players),
        name=_name_of(lists, games),
        initial_color=color,
        initial_color_inferred=color is not None,
        start=first,
        end=last,
        round_dates=tuple(days.get(number) for number in range(1, rounds.last + 1)) if days else (),
    )
    return TakenOver(in_teams(tournament, roster.people, doubts, teams), doubts.all())


def _players(
    people: Sequence[Person], rounds: Rounds, doubts: Doubts, of_boards: Collection[int]
) -> list[Player]:
    """Return the players with their rounds, by number; in the rounds ``of_boards`` not everybody
    has to play."""
    numbers = _numbers(people, doubts)
    players = []
    missing: dict[int, list[str]] = {}
    for person in people:
        entries = []
        for number in range(1, rounds.last + 1):
            report = rounds.of(person, number)
            if report is None:
                if number not in of_boards:
                    missing.setdefault(number, []).append(str(person))
                entries.append(ABSENT)
            elif report.opponent is None:
                entries.append(Entry(0, report.color, report.code))
            else:
                entries.append(Entry(numbers[id(report.opponent)], report.color, report.code))
        if person.points is not None and rounds.last:
            counted = sum(entry_points(entry, STANDARD) for entry in entries)
            if counted != person.points:
                doubts(
                    "points",
                    who=person,
                    found=f"{person.points / 10:g}",
                    counted=f"{counted / 10:g}",
                )
        players.append(
            Player(
                numbers[id(person)],
                person.name,
                person.rating,
                person.title,
                person.sex,
                person.federation,
                person.fide_id,
                person.birth,
                entries=tuple(entries),
            )
        )
    for number, names in sorted(missing.items()):
        doubts("absent", round=number, who=first_of(names, 20))
    return sorted(players, key=lambda player: player.id)


def _numbers(people: Sequence[Person], doubts: Doubts) -> dict[int, int]:
    """Return the pairing number of everybody, by identity."""
    given = [person.number for person in people]
    if all(given) and len({*given}) == len(given):
        return {id(person): person.number for person in people}
    doubts("new-numbers")
    as_players = [
        Player(index, person.name, person.rating, person.title)
        for index, person in enumerate(people)
    ]
    ranked = initial_order(as_players)
    return {id(people[player.id]): number for number, player in enumerate(ranked, 1)}


def _name_of(lists: Sequence[Block], games: Sequence[Source]) -> str:
    """Return the name of the event: the first text above a list, or that of the first game."""
    for block in lists:
        for text in block.title:
            if not is_of_the_server(text):
                return text[:120]
    for source in games:
        for _line, tags in pgn.headers_of(source.games):
            if tags.get("Event", "?") not in ("", "?"):
                return tags["Event"][:120]
    return ""


def _day(days: Sequence[tuple[int, int, int]]) -> date | None:
    try:
        return date(*days[0]) if days else None
    except ValueError:
        return None


def _days_of_event(lists: Sequence[Block]) -> tuple[date | None, date | None]:
    """Return the first and the last day, where a row above a list has both."""
    for block in lists:
        days = block.days()
        if len(days) == 2:
            first, last = _day(days[:1]), _day(days[1:])
            if first and last and first <= last:
                return first, last
    return None, None
