"""Tables with a column for each round: ``12w1`` is a win with White against number 12.

Rounds without an opponent are ``-1`` (the pairing-allocated bye), ``-½`` (a requested bye) and
``-0`` (absent); ``K`` or ``F`` behind a result marks a forfeit, and so do ``+`` and ``-`` in its
place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from swissmate.wording import whole_number

from .people import Doubting, Roster, people_of
from .rows import Block
from .sentences import BYES, REFERENCES, ListError
from .told import Told

_GAME: Final = re.compile(
    r"(?P<number>[0-9]{1,4})\s*(?P<color>[^\W\d_])\s*"
    r"(?P<result>1/2|0[.,]5|[10½=+*-]?)\s*(?P<forfeit>[KFkf]?)"
)
_ALONE: Final = re.compile(r"-?\s*(?P<result>1/2|0[.,]5|[10½=+-]?)\s*(?P<forfeit>[KFkf]?)")
_RESULTS: Final = {"1": "1", "½": "=", "1/2": "=", "0.5": "=", "0,5": "=", "=": "=", "0": "0"}
_COLORS: Final = ("wb", "ws", "wz", "bn", "bp", "бч")
"""The letters of White and Black in one language."""
_BYE_WORDS: Final = frozenset(
    ("bye", "freilos", "spielfrei", "exempt", "descanso", "riposo", "vrij")
)


class _Cell(NamedTuple):
    """A game as one side tells it: the number of the opponent, a letter, a result code."""

    number: int
    color: str
    code: str
    text: str


def results_of(block: Block, roster: Roster, doubt: Doubting) -> Iterator[Told]:
    """Enter everybody of a list into the roster, and yield what it says of their rounds.

    Raises:
        ListError: it is a table in which each opponent has a column, or has too many players.
    """
    rows = []
    for row, cells, given in people_of(block, doubt):
        rows.append((row, cells, roster.person(given, block.place(row))))
    if not block.rounds:
        _refuse_grid(block, [cells for _row, cells, _person in rows])
        return
    games: dict[tuple[int, int], _Cell] = {}
    byes: list[Told] = []
    for index, (row, cells, person) in enumerate(rows):
        for number, column in block.rounds.items():
            text = cells[column]
            if not text:
                continue
            read = _read(text)
            if isinstance(read, _Cell):
                games[index, number] = read
            elif read is None:
                doubt("result", where=block.place(row), round=number, who=person, found=text[:40])
            else:
                if read.is_unclear:
                    term = BYES[read.code]
                    doubt(
                        "bye",
                        where=block.place(row),
                        round=number,
                        who=person,
                        found=text,
                        kind=term,
                    )
                byes.append(Told(number, person, None, "-", read.code, text, block.place(row)))
    yield from byes
    colors = _colors(block, games, doubt)
    if colors is None:
        return
    index_of = _references(block, [cells for _row, cells, _person in rows], games, doubt)
    for (index, number), cell in games.items():
        row, _cells, person = rows[index]
        other = index_of.get(cell.number)
        if other is None or other == index:
            doubt("result", where=block.place(row), round=number, who=person, found=cell.text[:40])
            continue
        opponent = rows[other][2]
        color = colors[cell.color]
        yield Told(number, person, opponent, color, cell.code, cell.text, block.place(row))


class _Alone(NamedTuple):
    """A round without an opponent; ``is_unclear`` says that the code is an assumption."""

    code: str
    is_unclear: bool


def _read(text: str) -> _Cell | _Alone | None:
    """Read a cell of a round; None if it cannot be understood."""
    if match := _GAME.fullmatch(text):
        result, forfeit = match["result"], bool(match["forfeit"])
        code = _RESULTS.get(result, result if result in ("+", "-") else " ")
        if forfeit:
            code = {"1": "+", "0": "-", "+": "+", "-": "-"}.get(code, "")
            if not code:
                return None
        return _Cell(int(match["number"]), match["color"].casefold(), code, text)
    if text.casefold() in _BYE_WORDS:
        return _Alone("U", is_unclear=True)
    match = _ALONE.fullmatch(text)
    if match is None:
        return None
    if text == "-":
        return _Alone("Z", is_unclear=True)
    code = {"1": "U", "+": "U", "=": "H", "0": "Z", "-": "Z", "": "Z"}[
        _RESULTS.get(match["result"], match["result"])
    ]
    is_plain = text.startswith("-") and match["result"] in ("1", "½", "0", "=", "1/2", "0.5", "0,5")
    return _Alone(code, is_unclear=not is_plain)


def _refuse_grid(block: Block, rows: Sequence[Sequence[str]]) -> None:
    """Refuse a table whose columns are opponents: it does not say when they met."""
    numbered = [at for at, heading in enumerate(block.headings) if heading.isdigit()]
    crosses = sum(row[at] in ("*", "x", "X", "**") for row in rows for at in numbered)
    if len(rows) > 1 and len(numbered) >= len(rows) and crosses >= len(rows):
        raise ListError("grid", where=block.where)


def _colors(
    block: Block, games: Mapping[tuple[int, int], _Cell], doubt: Doubting
) -> dict[str, str] | None:
    """Return the colour that each letter means; None if that is not clear."""
    letters = {cell.color for cell in games.values()}
    fitting = [pair for pair in _COLORS if letters <= {*pair}]
    meanings = {tuple(pair.index(letter) for letter in sorted(letters)) for pair in fitting}
    if len(meanings) != 1:
        doubt("colors", where=block.where, found=", ".join(sorted(letters)))
        return None
    return dict(zip(fitting[0], "wb", strict=True))


def _references(
    block: Block,
    rows: Sequence[Sequence[str]],
    games: Mapping[tuple[int, int], _Cell],
    doubt: Doubting,
) -> dict[int, int]:
    """Return the row that each number of an opponent means: by starting number, rank or order.

    Programs differ in it. That is taken by which most games are told by both sides.
    """
    choices = {"row": {number: number - 1 for number in range(1, len(rows) + 1)}}
    for meaning in ("rank", "number"):
        column = block.column(meaning)
        if column is None:
            continue
        row_of = {
            number: at
            for at, row in enumerate(rows)
            if (number := whole_number(row[column].rstrip("."))) is not None
        }
        if len(row_of) == len(rows):
            choices[meaning] = row_of
    counts = {}
    for name, index_of in choices.items():
        counts[name] = sum(
            (other := index_of.get(cell.number)) not in (None, index)
            and (back := games.get((other, number))) is not None
            and index_of.get(back.number) == index
            for (index, number), cell in games.items()
        )
    best = max(counts.values())
    # Of those that explain as much, the starting number, then the rank.
    name = [key for key in choices if counts[key] == best][-1]
    rivals = [key for key in choices if counts[key] == best and choices[key] != choices[name]]
    if games and (rivals or best * 2 < len(games)):
        doubt("numbers", where=block.where, found=REFERENCES[name], n=best, of=len(games))
    return choices[name]
