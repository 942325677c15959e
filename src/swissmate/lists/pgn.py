"""The headers of games in PGN: who met whom in which round, and the result."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from swissmate.pgn.games import TAG, lines_of, tag_text
from swissmate.systems.common.initial_order import plain

from .cells import LONGEST_LINE
from .people import Doubting, Person, Roster
from .rows import is_title
from .sentences import ListError
from .told import Told, both_sides

BEGINS: Final = re.compile(r"\s*(?:[%;][^\n]*\n\s*)*\[[A-Za-z0-9_]+\s+\"")
_MOST_GAMES: Final = 100_000
_ROUND: Final = re.compile(r"(\d{1,3})(?:\.(\d{1,5}))*", re.ASCII)
_CODES: Final = {"1-0": "10", "0-1": "01", "1/2-1/2": "==", "½-½": "==", "*": "  ", "0-0": "00"}
_UNPLAYED: Final = ("unplayed", "forfeit", "walkover", "default", "kampflos")
_NAMELESS: Final = frozenset(("", "?", "nn", "n n", "bye"))


def headers_of(text: str) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Yield the tags of each game, with the line on which they begin."""
    tags: dict[str, str] = {}
    begins, in_moves, count = 0, False, 0
    for number, line, is_head in lines_of(text):
        match = TAG.match(line.strip()) if is_head and len(line) < LONGEST_LINE else None
        if match:
            if in_moves or match[1] in tags:
                if tags:
                    count += 1
                    yield begins, tags
                tags, in_moves = {}, False
            if not tags:
                begins = number
                if count > _MOST_GAMES:
                    raise ListError("rows", n=_MOST_GAMES)
            tags[match[1]] = tag_text(match).strip()
        elif line.strip():
            in_moves = in_moves or bool(tags)
    if tags:
        yield begins, tags


def games_of(text: str, where: str, roster: Roster, doubt: Doubting) -> Iterator[Told]:
    """Enter the players of games into the roster, and yield who met whom."""
    for line, tags in headers_of(text):
        place = f"{where}, line {line}"
        sides = [_player(tags, color) for color in ("White", "Black")]
        pair = "–".join(side.name for side in sides)
        if any(plain(side.name).strip(" .") in _NAMELESS for side in sides):
            doubt("game-names", where=place, found=pair)
            continue
        written = tags.get("Round", "")
        match = _ROUND.fullmatch(written)
        if match is None or not int(match[1]):
            doubt("game-round", where=place, who=pair, found=written)
            continue
        result = tags.get("Result", "*")
        codes = _CODES.get(result.replace(" ", ""))
        if codes is None:
            doubt("pair-result", where=place, who=pair, found=result[:40])
            codes = "  "
        ended = plain(tags.get("Termination", ""))
        if any(word in ended for word in _UNPLAYED) and codes in ("10", "01", "00"):
            codes = {"10": "+-", "01": "-+", "00": "--"}[codes]
        white, black = (roster.person(side, place) for side in sides)
        if white is black:
            doubt("game-names", where=place, found=pair)
            continue
        yield from both_sides(int(match[1]), white, black, codes, f"{pair} {result}", place)


def _player(tags: Mapping[str, str], color: str) -> Person:
    person = Person(" ".join(tags.get(color, "").split())[:120])
    if re.fullmatch(r"\d{1,4}", tags.get(f"{color}Elo", ""), re.ASCII):
        person.rating = int(tags[f"{color}Elo"])
    if re.fullmatch(r"\d{1,12}", tags.get(f"{color}FideId", ""), re.ASCII):
        person.fide_id = tags[f"{color}FideId"].lstrip("0")
    if is_title(tags.get(f"{color}Title", "")):
        person.title = tags[f"{color}Title"].upper()
    federation = tags.get(f"{color}Federation", tags.get(f"{color}Country", ""))
    if re.fullmatch(r"[A-Za-z]{3}", federation):
        person.federation = federation.upper()
    return person
