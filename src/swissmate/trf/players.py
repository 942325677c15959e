"""The player section: 001 records (TRF16 and TRF26, same columns; TRF06 with fewer codes).

The cell of a round (opponent 92-95, colour 97, result 99, then every ten columns) means the same in
every line and in every file, and most cells of most files have been seen before. So the meaning of
a faultless text is remembered, and a line in which every cell is known is read all at once.
"""

from operator import itemgetter
from typing import Final, NamedTuple, NoReturn

from swissmate.model import OPEN, Entry, Player, Points

from .diagnostics import Complaints, Line
from .records.table import RECORDS
from .values import TITLES, points_value

_COLUMNS: Final = RECORDS["001"].columns
_FIXED: Final = tuple(column for column in _COLUMNS if not column.step)

_AT: Final = {column.name: column.first for column in _COLUMNS}

FIRST_CELL: Final = _AT["opponents"] - 1
"""The index at which round one starts."""

MOST_ROUNDS: Final = 999
_LAST_CELL: Final = FIRST_CELL + 10 * MOST_ROUNDS

_FIELDS: Final = itemgetter(*(slice(column.first - 1, column.last) for column in _FIXED))
_SEPARATOR_COLUMNS: Final = tuple(
    place
    for place in range(4, FIRST_CELL + 1)
    if not any(column.first <= place <= column.last for column in _FIXED)
)
_SEPARATORS: Final = itemgetter(*(place - 1 for place in _SEPARATOR_COLUMNS))
_BLANK: Final = (" ",) * len(_SEPARATOR_COLUMNS)

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
_BYES: Final = frozenset("HFUZ")
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


def complain_of_color(line: Line, column: int, found: str) -> None:
    """Warn that a round without an opponent has a colour."""
    message = "A round without an opponent has no colour"
    line.warn("trf-bye-color", message, column, repr(found), "- or a blank")


class PlayerLine(NamedTuple):
    """A player and the line in which the player stands; in JSON there is none."""

    player: Player
    line: Line


class PlayerReader:
    """Reads the 001 records of one file."""

    def __init__(self, complaints: Complaints, *, unknown_results_are_open: bool = False) -> None:
        self._complaints = complaints
        self._unknown_are_open = unknown_results_are_open
        self.players: dict[int, PlayerLine] = {}
        self.won_unopposed = False
        """Whether somebody has ``+`` and no opponent: a bye of TRF06, or a board won by forfeit."""

    def read(self, text: str, number: int) -> None:
        """Read one 001 record.

        Raises:
            TRFError: the record cannot be understood; see ``docs/trf.md`` for the codes.
        """
        line = _new(Line, (text, number, self._complaints))
        if len(text) < FIRST_CELL:
            text = text.ljust(FIRST_CELL)
        elif len(text) > _LAST_CELL and text[_LAST_CELL:].strip():
            message = f"A player has more than {MOST_ROUNDS} rounds"
            found = repr(text[_LAST_CELL : _LAST_CELL + 10])
            expected = f"at most {MOST_ROUNDS} rounds"
            line.fail("trf-too-many-rounds", message, _LAST_CELL + 1, found, expected)
        if not text.isascii():
            text = _by_characters(line, text)
        # Most fields of most files are blank or have been seen before.
        fields = _FIELDS(text)
        id_text, sex, title, name, rating, federation, fide_id, birth, points, rank = fields
        if _SEPARATORS(text) == _BLANK:
            player_id = _numbers[id_text] or _player_id(line, text)
        else:
            _complain_of_columns(line, text)
            player_id = _player_id(line, text)
        if player_id in self.players:
            message = f"Player {player_id} is here twice"
            expected = f"another number than in line {self.players[player_id].line.number}"
            line.fail("trf-duplicate-id", message, _AT["number"], repr(id_text), expected)
        entries = self._rounds(line, text)
        stated = _points[points] if points in _points else _read_points(line, points)
        player = Player(
            player_id,
            name.strip(),
            _numbers[rating] or _number(line, "rating", rating) or 0,
            "" if title == "   " else _title(line, title),
            sex.strip().lower(),
            federation.strip(),
            fide_id.strip(),
            birth.strip(),
            stated,
            None if rank == "    " else _number(line, "rank", rank),
            entries,
        )
        self.players[player_id] = _new(PlayerLine, (player, line))

    def _rounds(self, line: Line, text: str) -> tuple[Entry, ...]:
        """Return the rounds of a line, all at once if each cell has been seen before."""
        cells, known = text.rstrip() + "  ", _entries
        starts = range(FIRST_CELL, len(cells), 10)
        try:
            return tuple([known[cells[start : start + 10]] for start in starts])
        except KeyError:
            cells = cells.ljust(starts.stop + 10)
        entries = [self._entry(line, start + 1, cells[start : start + 10]) for start in starts]
        while entries and entries[-1] == OPEN:
            entries.pop()
        return tuple(entries)

    def _entry(self, line: Line, column: int, cell: str) -> Entry:
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
            entry = self._unusual_entry(line, column, cell)
            # Open rounds at the end of a line are cut off, so these cells are looked at each time.
            unopposed = entry.result == "+" and not entry.opponent
            self.won_unopposed |= unopposed
            if len(self._complaints.collected) > noted or entry == OPEN or unopposed:
                return entry
        if len(_entries) < _MOST_REMEMBERED:
            _entries[cell] = entry
        return entry

    def _unusual_entry(self, line: Line, column: int, cell: str) -> Entry:
        """Return the entry of a cell that is not that of an ordinary game."""
        opponent, color, result = _parts(line, column, cell)
        if opponent:
            if result == "?":  # adjourned: programs mark it so while an event goes on
                result = " "
            elif self._unknown_are_open and result not in _WITH_OPPONENT and result not in _BYES:
                message = "The result is unknown; it is taken for a game without one"
                line.warn("trf-result", message, column + 7, repr(cell[7]), _RESULTS_EXPECTED)
                result = " "
            _check_game(line, column, cell, color, result)
            return Entry(opponent, color if color in "wb" else "-", result)
        if result not in _WITHOUT_OPPONENT:
            if result in _WITH_OPPONENT:
                expected = f"the opponent of a result {cell[7]!r}"
                message = "A game needs an opponent"
                line.fail("trf-missing-opponent", message, column, repr(cell[:8]), expected)
            _bad_result(line, column, cell)
        if result == "+":
            return Entry(0, color if color in "wb" else "-", "+")
        if color in "wb":
            complain_of_color(line, column + 5, cell[5])
        if result == " " and (cell[:4].strip() or color == "-"):
            result = "-"  # a cell that says "no opponent" does not leave the round open
        return Entry(0, "-", _WITHOUT_OPPONENT[result])


def _by_characters(line: Line, text: str) -> str:
    """Return a line with its columns counted in characters.

    Some programs count the bytes of UTF-8: their lines make sense only after this change.
    """
    if _is_aligned(text):
        return text
    by_bytes = text.encode("utf-8", "surrogatepass").decode("latin-1")
    if not _is_aligned(by_bytes):
        return text
    name = by_bytes[14:47].encode("latin-1").decode("utf-8", "replace").strip()
    message = "The columns of this line count bytes instead of characters"
    expected = "a name of 33 characters, blanks included"
    line.warn("trf-byte-columns", message, _AT["name"], repr(name), expected)
    return by_bytes[:14] + name.ljust(33)[:33] + by_bytes[47:]


def _complain_of_columns(line: Line, text: str) -> None:
    """Warn of text between the columns."""
    for column, character in zip(_SEPARATOR_COLUMNS, _SEPARATORS(text), strict=True):
        if character != " ":
            message = "There is text between two columns"
            line.warn("trf-columns", message, column, repr(character), "a blank")
            return


def _player_id(line: Line, text: str) -> int:
    word = text[4:8].strip()
    # With a fifth digit, the first four would be read as another player.
    if not (word.isascii() and word.isdigit() and int(word) > 0 and not text[8].isdigit()):
        message = "A player needs a starting rank in columns 5 to 8"
        text_there = repr(text[4:9].rstrip() if text[8].isdigit() else text[4:8])
        line.fail("trf-player-id", message, _AT["number"], text_there, "a number from 1 to 9999")
    return int(word)


def _title(line: Line, text: str) -> str:
    title = text.strip()
    known = TITLES.get(title.lower())
    if known is None and title:
        expected = "one of GM IM WGM FM WIM CM WFM WCM"
        line.warn("trf-title", "This is not a known title", _AT["title"], repr(title), expected)
    return known or title


def _number(line: Line, name: str, text: str) -> int | None:
    """Return the number in a field; None, with a warning, if it cannot be read."""
    word = text.strip()
    if word.isascii() and word.isdigit():
        return int(word)
    if word:
        message = f"The {name} cannot be read and is left out"
        line.warn("trf-field", message, _AT[name], repr(text), "a whole number or blanks")
    return None


def _read_points(line: Line, text: str) -> Points | None:
    if not text.strip():
        return None
    value = points_value(line, _AT["points"], text)
    if "," not in text and len(_points) < _MOST_REMEMBERED:
        _points[text] = value
    return value


def _parts(line: Line, column: int, cell: str) -> tuple[int, str, str]:
    """Return opponent (0 for nobody), colour and result of a cell.

    Raises:
        TRFError: they are not in their columns, or no opponent and no colour.
    """
    for offset in (4, 6, 8, 9):
        if not cell[offset].isspace():  # a tab that takes one column does no harm
            message = f"Round {(column - FIRST_CELL) // 10 + 1} is not in its columns"
            expected = "opponent (4 columns), colour and result, each after a blank"
            line.fail("trf-cell", message, column + offset, repr(cell.rstrip()), expected)
    word, color = cell[:4].strip(), cell[5].lower()
    if word and not (word.isascii() and word.isdigit()):
        expected = "a starting rank, 0000 or blanks"
        line.fail("trf-opponent", "The opponent is not a number", column, repr(cell[:4]), expected)
    if color not in "wb- ":
        expected = "w, b, - or a blank"
        line.fail("trf-color", "This is not a colour", column + 5, repr(cell[5]), expected)
    return int(word or 0), color, cell[7].upper()


def _check_game(line: Line, column: int, cell: str, color: str, result: str) -> None:
    if result in _BYES:
        expected = "0000 before H, F, U or Z, or the result of the game"
        message = "A bye has no opponent"
        line.fail("trf-bye-with-opponent", message, column + 7, repr(cell[:8]), expected)
    if result not in _WITH_OPPONENT:
        _bad_result(line, column, cell)
    if color not in "wb" and result not in "+-":
        line.fail("trf-color", "A game needs a colour", column + 5, repr(cell[:8]), "w or b")


def _bad_result(line: Line, column: int, cell: str) -> NoReturn:
    message = "This is not a result"
    line.fail("trf-result", message, column + 7, repr(cell[7]), _RESULTS_EXPECTED)
