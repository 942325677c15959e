"""The player section: 001 records (TRF16 and TRF26, same columns; TRF06 with fewer codes).

The cell of a round (opponent 92-95, colour 97, result 99, then every ten columns) means the same in
every line and in every file, and most cells of most files have been seen before. So the meaning of
a faultless text is remembered, and a line in which every cell is known is read all at once.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Final, NamedTuple, NoReturn

from swissmate.model import Entry, Player, Points

from .diagnostics import Complaints, Line
from .values import TITLES, points_value

FIRST_CELL: Final = 91
"""The index at which round one starts (column 92)."""

MOST_ROUNDS: Final = 999
_LAST_CELL: Final = FIRST_CELL + 10 * MOST_ROUNDS

_FIELDS: Final = itemgetter(
    *(slice(4, 8), slice(9, 13), slice(14, 47), slice(48, 52), slice(53, 56)),
    *(slice(57, 68), slice(69, 79), slice(80, 84), slice(85, 89)),
)
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
    "+": "+",  # a board won by forfeit, or a bye (TRF06): the teams tell
    "=": "H",
}
_WITH_OPPONENT: Final = frozenset("1=0+-WDL ")
_GAMES: Final = {f" {color} {result}  ": (color, result) for color in "wb" for result in "1=0+-WDL"}
"""What follows the opponent in the cell of an ordinary game: colour and result."""

_RESULTS_EXPECTED: Final = "one of 1 = 0 + - W D L H F U Z ? or a blank"
_MOST_REMEMBERED: Final = 20_000
"""Maximum number of remembered texts of one kind: a few megabytes, more than the largest opens
need."""

_new: Final = tuple.__new__


class _Numbers(dict[str, int]):
    """The number that four columns hold; 0 if they do not hold one."""

    def __missing__(self, text: str) -> int:
        stripped = text.strip()
        value = int(stripped) if stripped.isascii() and stripped.isdigit() else 0
        if len(self) < _MOST_REMEMBERED:
            self[text] = value
        return value


_numbers: Final = _Numbers()
_points: Final[dict[str, Points]] = {}
_entries: Final[dict[str, Entry]] = {}


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


def complain_of_color(complaints: Complaints, line: int, column: int, found: str) -> None:
    """Warn that a round without an opponent has a colour."""
    complaints.warn(
        "trf-bye-color",
        "A round without an opponent has no colour",
        line,
        column,
        repr(found),
        "- or a blank",
    )


class PlayerLine(NamedTuple):
    """A player and the number of the line in which the player stands."""

    player: Player
    line: int


class PlayerReader:
    """Reads the 001 records of one file."""

    def __init__(self, complaints: Complaints, *, unknown_results_are_open: bool = False) -> None:
        self._complaints = complaints
        self._unknown_are_open = unknown_results_are_open
        self.players: dict[int, PlayerLine] = {}
        self.won_unopposed = False
        """Whether somebody has ``+`` and no opponent: a bye of TRF06, or a board won by forfeit."""

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
        # Most fields of most files are blank or have been seen before.
        id_text, sex_title, name, rating, federation, fide_id, birth, points, rank = _FIELDS(line)
        if _SEPARATORS(line) == _BLANK:
            player_id = _numbers[id_text] or self._player_id(line, number)
        else:
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
        if sex_title == "    ":
            sex = title = ""
        else:
            sex, title = line[9].strip().lower(), self._title(line[10:13], number)
        stated = _points[points] if points in _points else self._read_points(points, number)
        player = Player(
            player_id,
            name.strip(),
            _numbers[rating] or self._number(rating, number, 49, "rating") or 0,
            title,
            sex,
            federation.strip(),
            fide_id.strip(),
            birth.strip(),
            stated,
            None if rank == "    " else self._number(rank, number, 86, "rank"),
            entries,
        )
        self.players[player_id] = _new(PlayerLine, (player, number))

    def _rounds(self, line: str, number: int) -> tuple[Entry, ...]:
        """Return the rounds of a line, all at once if each cell has been seen before."""
        cells, known = line.rstrip() + "  ", _entries
        starts = range(FIRST_CELL, len(cells), 10)
        try:
            return tuple([known[cells[start : start + 10]] for start in starts])
        except KeyError:
            cells = cells.ljust(starts.stop + 10)
        entries = [self._entry(cells[each : each + 10], number, each + 1) for each in starts]
        while entries and entries[-1] == _OPEN:
            entries.pop()
        return tuple(entries)

    def _entry(self, cell: str, number: int, column: int) -> Entry:
        """Return the entry of a cell, and remember it if the cell has no fault."""
        entry = _entries.get(cell)
        if entry is not None:
            return entry
        game = _GAMES.get(cell[4:])
        opponent = _numbers[cell[:4]] if game else 0
        if game and opponent:
            entry = _new(Entry, (opponent, *game))
        else:
            noted = len(self._complaints.collected)
            entry = self._unusual_entry(cell, number, column)
            # Open rounds at the end of a line are cut off, so these cells are looked at each time.
            unopposed = entry.result == "+" and not entry.opponent
            self.won_unopposed |= unopposed
            if len(self._complaints.collected) > noted or entry == _OPEN or unopposed:
                return entry
        if len(_entries) < _MOST_REMEMBERED:
            _entries[cell] = entry
        return entry

    def _by_characters(self, line: str, number: int) -> str:
        """Return a line with its columns counted in characters.

        Some programs count the bytes of UTF-8: their lines make sense only after this change.
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
        """Report text between the columns."""
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
        # With a fifth digit, the first four would be read as another player.
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

    def _number(self, text: str, number: int, column: int, what: str) -> int | None:
        """Return the number in a field; None, with a warning, if it cannot be read."""
        stripped = text.strip()
        if not stripped:
            return None
        if stripped.isascii() and stripped.isdigit():
            return int(stripped)
        self._complaints.warn(
            "trf-field",
            f"The {what} cannot be read and is left out",
            number,
            column,
            repr(text),
            "a whole number or blanks",
        )
        return None

    def _read_points(self, text: str, number: int) -> Points | None:
        if not text.strip():
            return None
        value = points_value(Line("", number, self._complaints), 81, text)
        if "," not in text and len(_points) < _MOST_REMEMBERED:
            _points[text] = value
        return value

    def _unusual_entry(self, cell: str, number: int, column: int) -> Entry:
        for offset in (4, 6, 8, 9):
            if not cell[offset].isspace():  # a tab that takes one column does no harm
                self._complaints.fail(
                    "trf-cell",
                    f"Round {(column - FIRST_CELL) // 10 + 1} is not in its columns",
                    number,
                    column + offset,
                    repr(cell.rstrip()),
                    "opponent (4 columns), colour and result, each after a blank",
                )
        text = cell[:4].strip()
        if text and not (text.isascii() and text.isdigit()):
            self._complaints.fail(
                "trf-opponent",
                "The opponent is not a number",
                number,
                column,
                repr(cell[:4]),
                "a starting rank, 0000 or blanks",
            )
        opponent = int(text) if text else 0
        color = cell[5].lower()
        result = cell[7].upper()
        if color not in "wb- ":
            self._complaints.fail(
                "trf-color",
                "This is not a colour",
                number,
                column + 5,
                repr(cell[5]),
                "w, b, - or a blank",
            )
        if opponent:
            if result == "?":  # adjourned: programs mark it so while an event goes on
                result = " "
            elif self._unknown_are_open and result not in _WITH_OPPONENT and result not in "HFUZ":
                self._complaints.warn(
                    "trf-result",
                    "The result is unknown; it is taken for a game without one",
                    number,
                    column + 7,
                    repr(cell[7]),
                    _RESULTS_EXPECTED,
                )
                result = " "
            self._check_game(result, color, cell, number, column)
            return Entry(opponent, color if color in "wb" else "-", result)
        if result not in _WITHOUT_OPPONENT:
            if result in _WITH_OPPONENT:
                self._complaints.fail(
                    "trf-missing-opponent",
                    "A game needs an opponent",
                    number,
                    column,
                    repr(cell[:8]),
                    f"the opponent of a result {cell[7]!r}",
                )
            self._bad_result(cell, number, column)
        if result == "+":
            return Entry(0, color if color in "wb" else "-", "+")
        if color in "wb":
            complain_of_color(self._complaints, number, column + 5, cell[5])
        if result == " " and (text or color == "-"):
            result = "-"  # a cell that says "no opponent" does not leave the round open
        return Entry(0, "-", _WITHOUT_OPPONENT[result])

    def _check_game(self, result: str, color: str, cell: str, number: int, column: int) -> None:
        if result not in _WITH_OPPONENT:
            if result in "HFUZ":
                self._complaints.fail(
                    "trf-bye-with-opponent",
                    "A bye has no opponent",
                    number,
                    column + 7,
                    repr(cell[:8]),
                    "0000 before H, F, U or Z, or the result of the game",
                )
            self._bad_result(cell, number, column)
        if color not in "wb" and result not in "+-":
            self._complaints.fail(
                "trf-color",
                "A game needs a colour",
                number,
                column + 5,
                repr(cell[:8]),
                "w or b",
            )

    def _bad_result(self, cell: str, number: int, column: int) -> NoReturn:
        self._complaints.fail(
            "trf-result",
            "This is not a result",
            number,
            column + 7,
            repr(cell[7]),
            _RESULTS_EXPECTED,
        )


_OPEN: Final = Entry(0, "-", " ")
