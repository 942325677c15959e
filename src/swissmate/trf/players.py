"""The player section: 001 records (TRF16 and TRF26, same columns; TRF06 with fewer codes).

Cells of a round (opponent 92-95, colour 97, result 99, then every ten columns) of a player with
nothing but ordinary games are read all at once. Cells without a game go through a cache from their
ten characters: their checks depend on nothing else.
"""

from __future__ import annotations

from operator import itemgetter

from swissmate.model import Entry, Player, Points
from swissmate.values import Final, NamedTuple, NoReturn

from .diagnostics import Complaints
from .values import TITLES, points_value

FIRST_CELL: Final = 91
"""Where round one starts (column 92), as an index."""

MOST_ROUNDS: Final = 999
_LAST_CELL: Final = FIRST_CELL + 10 * MOST_ROUNDS

_SEPARATORS: Final = itemgetter(3, 8, 13, 47, 52, 56, 68, 79, 84, 89, 90)
_BLANK: Final = (" ",) * 11
_SEPARATOR_COLUMNS: Final = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)

_WITHOUT_OPPONENT: Final = {
    "H": "H",
    "F": "F",
    "U": "U",
    "Z": "Z",
    " ": " ",
    "-": "Z",  # an absence, as JaVaFo and lichess write it
    "+": "U",  # TRF06 had no letters for byes
    "=": "H",
}
_WITH_OPPONENT: Final = frozenset("1=0+-WDL ")
_GAME_CODES: Final = "1=0+-WDL"
_GAMES: Final = {
    f" {color} {result}{rest}": (color, result)
    for color in "wb"
    for result in _GAME_CODES
    for rest in ("", " ", "  ")
}
"""What stands after the opponent of an ordinary game: colour and result."""

_RESULTS_EXPECTED: Final = "one of 1 = 0 + - W D L H F U Z ? or a blank"
_new: Final = tuple.__new__


class _OpponentNumbers(dict[str, int]):
    """The number that four columns of a cell hold, 0 for anything that is no opponent."""

    def __missing__(self, text: str) -> int:
        stripped = text.strip()
        if not (stripped.isascii() and stripped.isdigit()):
            return 0
        value = self[text] = int(stripped)
        return value


def cell_column(round_number: int) -> int:
    """Return the column (from 1) where the cell of a round starts."""
    return FIRST_CELL + 1 + 10 * (round_number - 1)


def _is_aligned(line: str) -> bool:
    """Whether the fixed columns and round one of a 001 record are where they belong."""
    opponent, color = line[91:95].strip(), line[96:97]
    return (
        _SEPARATORS(line) == _BLANK
        and (not opponent or opponent.isdigit())
        and color in "wbWB- "
        and not any(line[place::10].strip() for place in (95, 97, 99, 100))
    )


class PlayerLine(NamedTuple):
    """A player and the line that told so."""

    player: Player
    line: int


class PlayerReader:
    """Reads the 001 records of one file."""

    def __init__(self, complaints: Complaints, *, unknown_results_are_open: bool = False) -> None:
        self._complaints = complaints
        self._unknown_are_open = unknown_results_are_open
        self._cells: dict[str, Entry] = {}
        self._opponents = _OpponentNumbers()
        self._points: dict[str, Points | None] = {}
        self._numbers: dict[str, int | None] = {}
        self.players: dict[int, PlayerLine] = {}

    def read(self, line: str, number: int) -> None:
        """Read one 001 record.

        Raises:
            TRFError: the record cannot be understood; see ``docs/trf.md`` for the codes.
        """
        if len(line) < FIRST_CELL:
            line = line.ljust(FIRST_CELL)
        elif len(line) > _LAST_CELL and line[_LAST_CELL:].strip():
            self._complaints.fail(
                "trf-too-many-rounds",
                f"A player has more than {MOST_ROUNDS} rounds",
                number,
                _LAST_CELL + 1,
                repr(line[_LAST_CELL : _LAST_CELL + 10]),
                f"at most {MOST_ROUNDS} rounds",
            )
        if not line.isascii():
            line = self._by_characters(line, number)
        if _SEPARATORS(line) != _BLANK:
            self._misaligned(line, number)
        player_id = self._player_id(line, number)
        if player_id in self.players:
            self._complaints.fail(
                "trf-duplicate-id",
                f"Player {player_id} is here twice",
                number,
                5,
                repr(line[4:8]),
                f"another number than in line {self.players[player_id].line}",
            )
        entries = self._rounds(line, number)
        # Most fields of most files are blank, so they are looked at together first.
        if line[9:13] == "    ":
            sex = title = ""
        else:
            sex, title = line[9].strip().lower(), self._title(line[10:13], number)
        points_text = line[80:84]
        if points_text in self._points:
            points = self._points[points_text]
        else:
            points = self._read_points(points_text, number)
        self.players[player_id] = PlayerLine(
            Player(
                player_id,
                line[14:47].strip(),
                self._number(line, 48, 52, number, "rating") or 0,
                title,
                sex,
                line[53:56].strip(),
                line[57:68].strip(),
                line[69:79].strip(),
                points,
                self._number(line, 85, 89, number, "rank"),
                entries,
            ),
            number,
        )

    def _rounds(self, line: str, number: int) -> tuple[Entry, ...]:
        """Return the rounds of a line: games all at once, other cells one by one."""
        cells = line[FIRST_CELL:].rstrip()
        colors, results = cells[5::10], cells[7::10]
        if (
            len(cells) % 10 != 8
            or results.strip(_GAME_CODES)
            or (cells[4::10] + cells[6::10] + cells[8::10] + cells[9::10]).strip()
        ):
            return self._entries(line, number)
        known = self._opponents
        opponents = [known[cells[start : start + 4]] for start in range(0, len(cells), 10)]
        if 0 in opponents or colors.strip("wb"):
            return self._entries(line, number)
        return tuple([_new(Entry, game) for game in zip(opponents, colors, results, strict=True)])

    def _entries(self, line: str, number: int) -> tuple[Entry, ...]:
        """Return the rounds of a line, cell by cell."""
        cells, opponents = self._cells, self._opponents
        entries = []
        for start in range(FIRST_CELL, len(line), 10):
            cell = line[start : start + 10]
            game = _GAMES.get(cell[4:])
            opponent = opponents[cell[:4]] if game else 0
            entry = _new(Entry, (opponent, *game)) if game and opponent else cells.get(cell)
            entries.append(entry or self._entry(cell, number, start + 1))
        while entries and entries[-1] == _OPEN:
            entries.pop()
        return tuple(entries)

    def _by_characters(self, line: str, number: int) -> str:
        """Return a line with its columns counted in characters.

        Some programs count the bytes of UTF-8: their lines make sense only so.
        """
        if _is_aligned(line):
            return line
        by_bytes = line.encode("utf-8", "surrogatepass").decode("latin-1")
        if not _is_aligned(by_bytes):
            return line
        name = by_bytes[14:47].encode("latin-1").decode("utf-8", "replace").strip()
        self._complaints.warn(
            "trf-byte-columns",
            "The columns of this line count bytes instead of characters",
            number,
            15,
            repr(name),
            "a name of 33 characters, blanks included",
        )
        return by_bytes[:14] + name.ljust(33)[:33] + by_bytes[47:]

    def _misaligned(self, line: str, number: int) -> None:
        """Complain of text between the columns."""
        for column, character in zip(_SEPARATOR_COLUMNS, _SEPARATORS(line), strict=True):
            if character != " ":
                self._complaints.warn(
                    "trf-columns",
                    "There is text between two columns",
                    number,
                    column,
                    repr(character),
                    "a blank",
                )
                return

    def _player_id(self, line: str, number: int) -> int:
        text = line[4:8].strip()
        # A fifth digit would make another player of the first four.
        if not (text.isascii() and text.isdigit() and int(text) > 0 and not line[8].isdigit()):
            self._complaints.fail(
                "trf-player-id",
                "A player needs a starting rank in columns 5 to 8",
                number,
                5,
                repr(line[4:9].rstrip() if line[8].isdigit() else line[4:8]),
                "a number from 1 to 9999",
            )
        return int(text)

    def _title(self, text: str, number: int) -> str:
        title = text.strip()
        if not title:
            return ""
        known = TITLES.get(title.lower())
        if known is None:
            self._complaints.warn(
                "trf-title",
                "This is not a known title",
                number,
                11,
                repr(title),
                "one of GM IM WGM FM WIM CM WFM WCM",
            )
            return title
        return known

    def _number(self, line: str, first: int, last: int, number: int, what: str) -> int | None:
        text = line[first:last]
        if text in self._numbers:
            return self._numbers[text]
        stripped = text.strip()
        value = int(stripped) if stripped.isascii() and stripped.isdigit() else None
        if value is not None or not stripped:
            self._numbers[text] = value
            return value
        self._complaints.warn(
            "trf-field",
            f"The {what} cannot be read and is left out",
            number,
            first + 1,
            repr(line[first:last]),
            "a whole number or blanks",
        )
        return None

    def _read_points(self, text: str, number: int) -> Points | None:
        if not text.strip():
            self._points[text] = None
            return None
        value = points_value(text, self._complaints, number, 81)
        if "," not in text:
            self._points[text] = value
        return value

    def _entry(self, cell: str, number: int, column: int) -> Entry:
        full = cell.ljust(10)
        for offset in (4, 6, 8, 9):
            if full[offset] != " ":
                self._complaints.fail(
                    "trf-cell",
                    f"Round {(column - FIRST_CELL) // 10 + 1} is not in its columns",
                    number,
                    column + offset,
                    repr(cell),
                    "opponent (4 columns), colour and result, each after a blank",
                )
        text = full[:4].strip()
        if text and not (text.isascii() and text.isdigit()):
            self._complaints.fail(
                "trf-opponent",
                "The opponent is not a number",
                number,
                column,
                repr(full[:4]),
                "a starting rank, 0000 or blanks",
            )
        opponent = int(text) if text else 0
        color = full[5].lower()
        result = full[7].upper()
        if color not in "wb- ":
            self._complaints.fail(
                "trf-color",
                "This is not a colour",
                number,
                column + 5,
                repr(full[5]),
                "w, b, - or a blank",
            )
        if opponent:
            if result == "?":  # adjourned, as programs mark it while an event goes on
                result = " "
            elif self._unknown_are_open and result not in _WITH_OPPONENT and result not in "HFUZ":
                self._complaints.warn(
                    "trf-result",
                    "The result is unknown; it is taken for a game without one",
                    number,
                    column + 7,
                    repr(full[7]),
                    _RESULTS_EXPECTED,
                )
                result = " "
            self._check_game(result, color, full, number, column)
            return Entry(opponent, color if color in "wb" else "-", result)
        if result not in _WITHOUT_OPPONENT:
            if result in _WITH_OPPONENT:
                self._complaints.fail(
                    "trf-missing-opponent",
                    "A game needs an opponent",
                    number,
                    column,
                    repr(full[:8]),
                    f"the opponent of a result {full[7]!r}",
                )
            self._bad_result(full, number, column)
        entry = Entry(0, "-", _WITHOUT_OPPONENT[result])
        if color in "wb":
            self._complaints.warn(
                "trf-bye-color",
                "A round without an opponent has no colour",
                number,
                column + 5,
                repr(full[5]),
                "- or a blank",
            )
        else:
            self._cells[cell] = entry
        return entry

    def _check_game(self, result: str, color: str, full: str, number: int, column: int) -> None:
        if result not in _WITH_OPPONENT:
            if result in "HFUZ":
                self._complaints.fail(
                    "trf-bye-with-opponent",
                    "A bye has no opponent",
                    number,
                    column + 7,
                    repr(full[:8]),
                    "0000 before H, F, U or Z, or the result of the game",
                )
            self._bad_result(full, number, column)
        if color not in "wb" and result not in "+-":
            self._complaints.fail(
                "trf-color",
                "A game needs a colour",
                number,
                column + 5,
                repr(full[:8]),
                "w or b",
            )

    def _bad_result(self, full: str, number: int, column: int) -> NoReturn:
        self._complaints.fail(
            "trf-result",
            "This is not a result",
            number,
            column + 7,
            repr(full[7]),
            _RESULTS_EXPECTED,
        )


_OPEN: Final = Entry(0, "-", " ")
