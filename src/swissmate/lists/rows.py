"""The lists in a table: where each begins, of what kind it is, and what its columns mean.

A file of a result server has the name of the event and of the list above the row of headings, and
notes below the rows. The pairings of several rounds may stand below each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from swissmate.systems.common.initial_order import TITLE_ORDER, plain

from .cells import Table
from .headings import is_team, meaning_in_list, round_named

_ROUND_WORD: Final = r"(?:round|runde|ronda|ronde|rodada|turno|giornata|tour|тур)"
_ROUND: Final = re.compile(
    rf"\b{_ROUND_WORD}\s*\.?\s*(\d{{1,3}})\b|\b(\d{{1,3}})\s*\.?\s*{_ROUND_WORD}\b"
)
_DAY: Final = re.compile(r"\b(\d{4})[/-](\d\d)[/-](\d\d)\b")
_OF_THE_SERVER: Final = re.compile(
    r"chess-results|swiss-manager|swissmanager|^annotation|^anmerkung|tournament-database|"
    r"chess-tournament-results"
)
"""Texts that result servers write around every list."""
_TEAM: Final = re.compile(r"\d{1,4}\.\s+(.+?)\s*\([^()]*:.*\)")
"""The row above the players of a team: its place, its name, and what else is said of it."""
_BETWEEN: Final = frozenset(("-", "–", ":"))
"""What stands between two teams."""
_NAMES: Final = frozenset(("name", "surname", "first"))


class Sheet(NamedTuple):
    """A table and how it is called in what is said of it."""

    where: str
    table: Table


@dataclass
class Block:
    """One list: its headings, their meanings, and its rows with their numbers in the file.

    ``title`` are the rows above it. ``rounds`` are the columns of rounds, by round. A row has as
    many cells as there are headings; ``beyond`` tells what stood to the right of them.
    """

    where: str
    title: list[str]
    headings: Sequence[str]
    rows: list[tuple[int, Sequence[str]]] = field(default_factory=list)
    beyond: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Say what the columns mean."""
        self.meanings = [meaning_in_list(heading) for heading in self.headings]
        self.rounds = {
            number: index
            for index, heading in enumerate(self.headings)
            if not self.meanings[index] and (number := round_named(heading))
        }

    @property
    def is_of_pairings(self) -> bool:
        """Whether its rows are games."""
        return {"white", "black"} <= {*self.meanings}

    @property
    def has_teams(self) -> bool:
        """Whether it has a column of teams."""
        return any(map(is_team, self.headings))

    @property
    def is_team_pairings(self) -> bool:
        """Whether its rows are matches of two teams."""
        return _is_team_pairings(self.headings)

    @property
    def is_board_pairings(self) -> bool:
        """Whether its rows are the boards of one match, whose teams stand in the headings."""
        return _is_board_pairings(self.headings)

    @property
    def is_of_a_round(self) -> bool:
        """Whether it says who met whom in a round, rather than who plays."""
        return self.is_of_pairings or self.is_team_pairings or self.is_board_pairings

    @property
    def middle(self) -> int:
        """The column between the two sides of a match."""
        return next(at for at, heading in enumerate(self.headings) if heading in _BETWEEN)

    @property
    def teams(self) -> tuple[int, int]:
        """The columns of the two teams of a match, or of its players."""
        if self.is_board_pairings:
            return 2, self.middle + 2
        one, other = (at for at, heading in enumerate(self.headings) if is_team(heading))
        return one, other

    def place(self, row: int) -> str:
        """Return how a row is called in what is said of it."""
        return f"{self.where}, row {row}"

    def column(self, *meanings: str) -> int | None:
        """Return the first column that has one of the meanings, the first meaning first."""
        columns = (self.meanings.index(name) for name in meanings if name in self.meanings)
        return next(columns, None)

    def round_of_pairings(self) -> int:
        """Return the round that the rows above name, or else the name of the file; 0 if none."""
        for text in (*reversed(self.title), self.where):
            if match := _ROUND.search(plain(text.replace("_", " "))):
                return int(match[1] or match[2])
        return 0

    def days(self) -> list[tuple[int, int, int]]:
        """Return the days named in the last row above that names any: year, month, day."""
        for text in reversed(self.title):
            if days := _DAY.findall(text):
                return [(int(year), int(month), int(day)) for year, month, day in days]
        return []


def blocks_of(sheet: Sheet) -> Iterator[Block]:
    """Yield the lists of a table, from the top down."""
    block: Block | None = None
    title: list[str] = []
    for number, row in enumerate(sheet.table, 1):
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        if _is_heading(cells):
            if block is not None:
                block.rows = _without_titles(block, title)
                yield block
                if _is_board_pairings(cells) and block.is_board_pairings and not title:
                    title = block.title
            block, title = Block(sheet.where, title, cells), []
        elif block is None:
            title.append(" ".join(filter(None, cells)))
        else:
            width = len(block.headings)
            if beyond := text_of(cells[width:]):
                block.beyond.append(f"{number}: {beyond[:60]}")
            block.rows.append((number, [*cells, *[""] * (width - len(cells))][:width]))
    if block is not None:
        _without_titles(block, [])
        yield block


def _is_heading(cells: Sequence[str]) -> bool:
    meanings = {meaning_in_list(cell) for cell in cells if cell} - {""}
    if {"white", "black"} <= meanings or _is_team_pairings(cells) or _is_board_pairings(cells):
        return True
    names = meanings & _NAMES
    return bool(names) and (meanings != names or any(map(round_named, cells)))


def _is_team_pairings(cells: Sequence[str]) -> bool:
    return sum(map(is_team, cells)) == 2 and any(
        cell in _BETWEEN or meaning_in_list(cell) == "result" for cell in cells
    )


def _is_board_pairings(cells: Sequence[str]) -> bool:
    """Whether a row has a heading of boards, then number and name of a team, and of another."""
    if meaning_in_list(cells[0]) != "board" or len(cells) < 7:
        return False
    middle = next((at for at, cell in enumerate(cells) if cell in _BETWEEN), 0)
    return middle > 2 and len(cells) > middle + 3 and cells[1].isdecimal() and bool(cells[2])


def team_named(text: str) -> str:
    """Return the team that a row above a list of its players names, "" if it names none."""
    match = _TEAM.fullmatch(text)
    return " ".join(match[1].split())[:120] if match else ""


def _without_titles(block: Block, title: list[str]) -> list[tuple[int, Sequence[str]]]:
    """Return the rows of a list without those that are the title of the next one."""
    while block.rows and sum(map(bool, block.rows[-1][1])) == 1:
        text = next(filter(None, block.rows[-1][1]))
        if not _ROUND.search(plain(text)) and not team_named(text):
            break
        title.insert(0, text)
        block.rows.pop()
    return block.rows


def is_of_the_server(text: str) -> bool:
    """Whether a text is one that result servers write around every list."""
    return _OF_THE_SERVER.search(plain(text)) is not None


def text_of(cells: Sequence[str]) -> str:
    """Return the cells of a row that have something, as one text."""
    return " ".join(filter(None, cells))


def is_title(text: str) -> bool:
    """Whether a cell is a title of FIDE."""
    return text.upper() in TITLE_ORDER
