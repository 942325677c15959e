"""Lists of the pairings of a round: board, White, the result, Black."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from swissmate.systems.common.initial_order import plain

from .people import Doubting, Person, Roster, tell_unused
from .rows import Block, is_of_the_server, is_title, text_of
from .sentences import BYES, ListError
from .told import Told, both_sides

_SIDE: Final = r"(1/2|½|[01][.,][05]|[10=+-])"
_RESULT: Final = re.compile(rf"{_SIDE}\s*[-:–—]\s*{_SIDE}(?:\s*[KkFf])?")
_CODES: Final = {"½": "=", "1/2": "=", "0.5": "=", "0,5": "="} | {"1.0": "1", "0.0": "0"}
_NOT_PLAYED: Final = frozenset(("", "*", "-", ":", "–", "?"))
_ALLOCATED: Final = frozenset(
    ("bye", "freilos", "spielfrei", "exempt", "descanso", "riposo", "vrij", "выходной")
)
_NOT_PAIRED: Final = frozenset(
    (
        *("not paired", "nicht ausgelost", "nicht gepaart", "no emparejado", "non apparie"),
        *("nao emparceirado", "non accoppiato", "niet ingedeeld", "не участвует"),
    )
)
_FORFEITS: Final = frozenset("Kk")


def games_of(block: Block, roster: Roster, doubt: Doubting) -> Iterator[Told]:
    """Enter the players of a list of pairings into the roster, and yield who met whom.

    Raises:
        ListError: the list does not say of which round it is.
    """
    round_number = block.round_of_pairings()
    if not round_number:
        raise ListError("no-round", where=block.where)
    at_white, at_black = block.column("white"), block.column("black")
    assert at_white is not None
    assert at_black is not None
    at_result = block.column("result")
    middle = at_result if at_result is not None else (at_white + at_black + 1) // 2
    left = []
    for row, cells in block.rows:
        where = block.place(row)
        if sum(map(bool, cells)) < 2 or not (cells[at_white] or cells[at_black]):
            if not is_of_the_server(text_of(cells)):
                left.append(f"{row}: {text_of(cells)[:60]}")
            continue
        result = cells[at_result] if at_result is not None else ""
        sides = [
            _side(block, cells, at, range(*span))
            for at, span in (
                (at_white, (0, middle)),
                (at_black, (middle, len(block.headings))),
            )
        ]
        known = [None if is_nobody(side.name) else roster.person(side, where) for side in sides]
        white, black = known
        if white and black:
            codes = codes_of(result)
            if codes is None:
                tell_result(doubt, where, f"{white}–{black}", result)
                codes = "  "
            yield from both_sides(round_number, white, black, codes, result, where)
        elif player := white or black:
            nobody = sides[1 if white else 0].name
            code, is_unclear = _bye(plain(nobody), result)
            if is_unclear:
                words = " ".join(filter(None, (nobody, result)))
                doubt(
                    "bye",
                    where=where,
                    round=round_number,
                    who=player,
                    found=words,
                    kind=BYES[code],
                )
            yield Told(round_number, player, None, "-", code, f"{nobody} {result}".strip(), where)
    tell_unused(block, left, doubt)


def _side(block: Block, cells: Sequence[str], at: int, span: range) -> Person:
    """Return who stands in a column, with what the columns around it say of him."""
    person = Person(" ".join(cells[at].split())[:120])
    for index in span:
        meaning, text = block.meanings[index], cells[index]
        if meaning == "number" and re.fullmatch(r"\d{1,4}", text, re.ASCII):
            person.number = int(text)
        elif meaning in ("rating", "international") and re.fullmatch(r"\d{3,4}", text, re.ASCII):
            person.rating = int(text)
        elif meaning == "fide_id" and re.fullmatch(r"\d{1,12}", text, re.ASCII):
            person.fide_id = text
        elif meaning == "federation" and re.fullmatch(r"[A-Za-z]{3}", text):
            person.federation = text.upper()
        elif (meaning == "title" or not block.headings[index]) and is_title(text):
            person.title = text.upper()
    return person


def is_nobody(name: str) -> bool:
    """Whether a cell says that there is no opponent."""
    word = plain(name).strip(" .")
    return not word or word in _ALLOCATED or word in _NOT_PAIRED


def was_not_paired(nobody: str) -> bool:
    """Whether the words in the place of an opponent say that there was no bye either."""
    return plain(nobody).strip(" .") in _NOT_PAIRED


def tell_result(doubt: Doubting, where: str, who: str, result: str) -> None:
    """Tell that a result cannot be read."""
    doubt("pair-result", where=where, who=who, found=result[:40])


def codes_of(text: str) -> str | None:
    """Return the codes of both sides of a result; None if it cannot be read."""
    if text in _NOT_PLAYED:
        return "  "
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    white, black = (_CODES.get(side.replace(",", "."), side) for side in match.groups())
    if text[-1] in _FORFEITS:
        white, black = ({"1": "+", "0": "-"}.get(side, side) for side in (white, black))
    codes = white + black
    return codes if codes in ("10", "01", "==", "+-", "-+", "--", "00", "=0", "0=") else None


def _bye(nobody: str, result: str) -> tuple[str, bool]:
    """Return the code of a round without an opponent, and whether it is an assumption."""
    side = re.split(r"\s*[-:–]\s*", result)[0] if result else ""
    worth = _CODES.get(side.replace(",", "."), side)
    if worth == "=":
        return "H", nobody not in _NOT_PAIRED
    if nobody in _NOT_PAIRED:
        return ("Z", False) if worth in ("", "0") else ("F", True)
    if worth == "0":
        return "Z", True
    return "U", nobody not in _ALLOCATED or worth == ""
