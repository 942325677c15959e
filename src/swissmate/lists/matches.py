"""Lists of teams: the matches of a round, the boards of each match, and who is in each team.

The boards of a match stand below a row that has both teams and the score, the players of a team
below a row with its name. These lists do not say who had White: it is taken that the team named
first has it on the first board, the third, ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from swissmate.systems.common.initial_order import plain

from .pairings import codes_of, is_nobody, tell_result, was_not_paired
from .people import Doubting, Person, Roster, tell_unused, tenths_of
from .rows import Block, is_of_the_server, is_title, team_named, text_of
from .sentences import BYES, ListError
from .told import Told, both_sides

_EMPTY_SEATS: Final = frozenset(
    (
        *(
            "brett nicht besetzt",
            "nicht besetzt",
            "board not occupied",
            "not occupied",
            "no player",
        ),
        *("tablero no ocupado", "sin jugador", "echiquier vide", "non occupato", "niet bezet"),
    )
)
_BOARD: Final = re.compile(r"(?:\d+\.)?(\d{1,3})")
_WORTH: Final = {"1": 10, "+": 10, "=": 5}


Seats = tuple[Person | None, Person | None, str]
"""Who sits on a board for the team named first and for the other one (None: nobody), and the codes
of both."""


@dataclass
class Match:
    """A match of a round; ``score`` are the points that a list states, in tenths.

    ``boards`` are from the first one down.
    """

    round_number: int
    home: str
    away: str
    where: str
    score: tuple[int, int] | None = None
    boards: list[Seats] = field(default_factory=list)


@dataclass
class TeamRounds:
    """What lists of teams say: the starting numbers, the matches by round and first team, and the
    code of the bye, by round and team."""

    doubt: Doubting
    numbers: dict[str, int] = field(default_factory=dict)
    matches: dict[tuple[int, str], Match] = field(default_factory=dict)
    byes: dict[tuple[int, str], str] = field(default_factory=dict)

    @property
    def rounds(self) -> frozenset[int]:
        """The rounds whose boards are known."""
        return frozenset(match.round_number for match in self.matches.values() if match.boards)

    def take_matches(self, block: Block) -> None:
        """Take the matches of a list that has one in each row.

        Raises:
            ListError: the list does not say of which round it is.
        """
        number = _round_of(block)
        one, other = block.teams
        results = [at for at, meaning in enumerate(block.meanings) if meaning == "result"]
        left = []
        for row, cells in block.rows:
            names = [_team(cells[at]) for at in (one, other)]
            if not names[0] or sum(map(bool, cells)) == 1:
                left.append((row, text_of(cells)))
                continue
            self._number(names[0], cells[:one])
            self._number(names[1], cells[other + 1 :])
            self._meet(number, names[0], names[1], [cells[at] for at in results], block.place(row))
        self._tell_left(block, left)

    def boards_of(self, block: Block, roster: Roster) -> Iterator[Told]:
        """Enter the players of a match into the roster, and yield who met whom.

        Raises:
            ListError: the list does not say of which round it is.
        """
        number = _round_of(block)
        one, other = block.teams
        heads = block.headings
        names = [_team(heads[at]) for at in (one, other)]
        self._number(names[0], heads[:one])
        self._number(names[1], heads[one + 1 : other])
        score = re.split(r"\s*[:–-]\s*", heads[-1])
        match = self._meet(number, names[0], names[1], score, block.where)
        if match is None:
            return
        self.doubt("board-colors", where=block.where)
        boards: list[Seats] = []
        left = []
        for row, cells in block.rows:
            where, board = block.place(row), _BOARD.fullmatch(cells[0].rstrip("."))
            if board is None:
                left.append((row, text_of(cells)))
                continue
            sides = [
                _seat(block, cells, at, span, name)
                for at, span, name in (
                    (one, range(1, block.middle), names[0]),
                    (other, range(block.middle + 1, len(heads) - 1), names[1]),
                )
            ]
            home, away = (None if side is None else roster.person(side, where) for side in sides)
            codes = codes_of(cells[-1])
            if codes is None:
                tell_result(self.doubt, where, f"{home or '-'}–{away or '-'}", cells[-1])
                codes = "  "
            boards.append((home, away, codes))
            yield from _told(number, boards[-1], int(board[1]), cells[-1], where)
        match.boards = match.boards or boards
        self._tell_left(block, left)

    def _tell_left(self, block: Block, left: Sequence[tuple[int, str]]) -> None:
        """Tell the rows that were not used, but for what the server writes around its lists."""
        rows = [f"{row}: {text[:60]}" for row, text in left if not is_of_the_server(text)]
        tell_unused(block, rows, self.doubt)

    def _number(self, team: str, cells: Sequence[str]) -> None:
        """Note the starting number that stands beside a team, the nearest one."""
        numbers = [int(cell) for cell in cells if re.fullmatch(r"\d{1,4}", cell, re.ASCII)]
        if team and numbers:
            self.numbers.setdefault(team, numbers[-1])

    def _meet(
        self, number: int, home: str, away: str, score: Sequence[str], where: str
    ) -> Match | None:
        """Note a match, or that a team has none; return the match."""
        points = [tenths_of(text.strip()) for text in score]
        if is_nobody(away):
            self._bye(number, home, away, points[0] if points else None, where)
            return None
        match = self.matches.setdefault((number, home), Match(number, home, away, where))
        if match.away != away:
            self.doubt("match", where=where, round=number, who=home, found=away, other=match.away)
            return None
        if len(points) == 2 and None not in points and any(points):
            match.score = (points[0] or 0, points[1] or 0)
        return match

    def _bye(self, number: int, team: str, word: str, points: int | None, where: str) -> None:
        """Note that a team has no match: the bye, or a bye that it asked for, or an absence."""
        others = {
            code for (round_number, _team), code in self.byes.items() if round_number == number
        }
        if was_not_paired(word):
            code, is_clear = ("H", False) if points else ("Z", True)
        else:
            code, is_clear = ("F", False) if "U" in others else ("U", True)
        self.byes[number, team] = code
        if not is_clear:
            values = {"where": where, "round": number, "who": team, "kind": BYES[code]}
            self.doubt("bye", **values, found=f"{word} {(points or 0) / 10:g}")

    def check_scores(self) -> None:
        """Tell each match whose boards give another score than a list states."""
        for match in self.matches.values():
            codes = [codes for _home, _away, codes in match.boards]
            if not codes or match.score is None or "  " in codes:
                continue
            counted = [sum(_WORTH.get(pair[side], 0) for pair in codes) for side in (0, 1)]
            if tuple(counted) != match.score:
                self.doubt(
                    "match-score",
                    where=match.where,
                    round=match.round_number,
                    who=f"{match.home}–{match.away}",
                    found=":".join(f"{points / 10:g}" for points in match.score),
                    counted=":".join(f"{points / 10:g}" for points in counted),
                )


def with_team(block: Block) -> Block:
    """Return the list of the players of one team with a column for the team, if it is one."""
    if block.is_of_pairings or "board" not in block.meanings or block.has_teams:
        return block
    name = next(filter(None, map(team_named, reversed(block.title))), "")
    if not name:
        return block
    rows: list[tuple[int, Sequence[str]]] = [(row, [*cells, name]) for row, cells in block.rows]
    return replace(block, headings=[*block.headings, "Team"], rows=rows)


def _round_of(block: Block) -> int:
    number = block.round_of_pairings()
    if not number:
        raise ListError("no-round", where=block.where)
    return number


def _team(text: str) -> str:
    return " ".join(text.split())[:120]


def _seat(block: Block, cells: Sequence[str], at: int, span: range, team: str) -> Person | None:
    """Return who sits on one side of a board, None for nobody."""
    name = _team(cells[at])
    if is_nobody(name) or plain(name) in _EMPTY_SEATS:
        return None
    person = Person(name, team=team)
    for index in span:
        text = cells[index]
        if block.meanings[index] in ("rating", "international", "national_rating"):
            person.rating = int(text) if re.fullmatch(r"\d{3,4}", text, re.ASCII) else 0
        elif index != at and is_title(text):
            person.title = text.upper()
    return person


def _told(number: int, seats: Seats, board: int, text: str, where: str) -> Iterator[Told]:
    """Yield what a board of a match says of its players."""
    home, away, codes = seats
    colors = "wb" if board % 2 else "bw"
    if home and away:
        if colors == "wb":
            yield from both_sides(number, home, away, codes, text, where)
        else:
            yield from both_sides(number, away, home, codes[::-1], text, where)
    elif (player := home or away) and codes[0 if home else 1] in "1+":
        color = colors[0 if home else 1]
        yield Told(number, player, None, color, "+", text, where)
