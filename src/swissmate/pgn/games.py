"""Reads and writes games in PGN: their tags and their moves as text, which nobody judges.

Source: the PGN standard of 1994 (8.1 tags, 8.2 movetext, 5 comments, 6 escaped lines), and how
broadcasts write it: several games in a file, clocks in comments, an unfinished game with ``*``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from swissmate.errors import InputError
from swissmate.wording import counted

MOST_GAMES: Final = 5_000
"""No file of an event has more games."""

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")
_SPELLINGS: Final = {
    "1-0": "1-0", "1:0": "1-0", "0-1": "0-1", "0:1": "0-1", "1/2-1/2": "1/2-1/2",
    "1/2": "1/2-1/2", "½-½": "1/2-1/2", "0.5-0.5": "1/2-1/2", "*": "*", "": "*", "?": "*",
}  # fmt: skip
TAG: Final = re.compile(r'\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
"""A tag: its name and its text, in which :func:`tag_text` reads the escapes."""
_LONGEST: Final = 100_000
"""No game has so many letters."""


class PgnGame(NamedTuple):
    """A game: its tags, its moves without the result, and the line where it begins (from 1).

    ``moves`` is one line of text with its comments and variations, "" for a game without moves.
    ``end`` is the result behind the moves, ``*`` if there is none.
    """

    tags: Mapping[str, str]
    moves: str = ""
    end: str = "*"
    line: int = 0

    def tag(self, name: str) -> str:
        """Return a tag, "" if it is missing or says that it is not known."""
        value = " ".join(self.tags.get(name, "").split())
        return "" if value in {"?", "-"} else value

    @property
    def result(self) -> str:
        """The result of the tag, else that behind the moves; ``*`` if none is known."""
        stated = stated_result(self.tags.get("Result", ""))
        return self.end if stated in {"", "*"} else stated

    @property
    def contradicts(self) -> bool:
        """Whether the tag and the end of the moves give different results."""
        return len({stated_result(self.tags.get("Result", "")), self.end} - {"", "*"}) > 1

    @property
    def round_number(self) -> int:
        """The round: the part of the tag ``Round`` before the dot; 0 if it is not a number."""
        return _number(self.tag("Round").partition(".")[0])

    @property
    def board(self) -> int:
        """The board: the tag ``Board``, else the part of ``Round`` after the dot; 0 for none."""
        return _number(self.tag("Board")) or _number(self.tag("Round").partition(".")[2])


def _number(text: str) -> int:
    return int(text) if re.fullmatch(r"\d{1,4}", text, re.ASCII) else 0


def stated_result(text: str) -> str:
    """Return a result in the spelling of PGN, "" for what is none."""
    return _SPELLINGS.get("".join(text.split()), "")


def text_of(data: bytes) -> str:
    """Return the text of a file: UTF-8, or else Windows-1252, as programs of chess write it.

    Raises:
        InputError: it is no text.
    """
    if b"\0" in data:
        raise InputError("found a zero byte; expected games in PGN, a text", code="pgn")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def numbered(moves: Sequence[str]) -> str:
    """Return half-moves as text, with the numbers of White's moves."""
    words = (
        word
        for place, move in enumerate(moves)
        for word in ([] if place % 2 else [f"{place // 2 + 1}."]) + [move]
    )
    return moves_text(words)


def read_games(text: str) -> tuple[PgnGame, ...]:
    """Return the games of a file.

    Raises:
        InputError: a tag, a comment or a variation is not closed, there is text before the first
            tag, or there is no game or too much; the message names the line.
    """
    games = tuple(_games(text))
    if not games:
        raise InputError("found no game; expected games in PGN", code="pgn")
    return games


def lines_of(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the lines of games with their numbers, and whether each is one of tags.

    A comment may hold brackets at the beginning of a line; these are no tags. Lines for programs
    (6) are left out.
    """
    in_comment = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("%") and not in_comment:
            continue
        is_head = not in_comment and line.lstrip().startswith("[")
        if not is_head:
            in_comment = _in_comment_after(line, in_comment)
        yield number, line, is_head


def tag_text(match: re.Match[str]) -> str:
    """Return the text of a tag (:data:`TAG`)."""
    return re.sub(r"\\(.)", r"\1", match[2])


def _games(text: str) -> Iterator[PgnGame]:
    tags: dict[str, str] = {}
    lines: list[tuple[int, str]] = []
    begun, count = 0, 0
    for number, line, is_head in lines_of(text):
        if is_head and lines:
            yield _game(tags, lines, begun)
            tags, lines, begun = {}, [], 0
            count += 1
            if count >= MOST_GAMES:
                raise _wrong(number, "more games", f"up to {MOST_GAMES:,}")
        if is_head:
            begun = begun or number
            tags |= _tags(line.strip(), number)
        elif line.strip():
            if not tags:
                raise _wrong(number, f"{line.strip()!r:.60}", 'a tag such as [White "Holm, Axel"]')
            lines.append((number, line))
    if tags:
        yield _game(tags, lines, begun)


def _wrong(line: int, found: str, expected: str) -> InputError:
    return InputError(f"line {line}: found {found}; expected {expected}", code="pgn")


def _tags(line: str, number: int) -> dict[str, str]:
    tags: dict[str, str] = {}
    rest = line
    while rest:
        match = TAG.match(rest)
        if match is None:
            raise _wrong(number, f"{rest!r:.60}", 'a tag such as [White "Holm, Axel"]')
        tags[match[1]] = tag_text(match)
        rest = rest[match.end() :].lstrip()
    return tags


def _in_comment_after(line: str, inside: bool) -> bool:
    for letter in line:
        if inside:
            inside = letter != "}"
        elif letter == ";":
            return False
        else:
            inside = letter == "{"
    return inside


def _game(tags: Mapping[str, str], lines: list[tuple[int, str]], begun: int) -> PgnGame:
    """Return a game of its movetext; comments to the end of a line get braces."""
    words: list[str] = []
    inside, depth, opened, end = False, 0, begun, "*"
    for number, line in lines:
        rest = line
        while rest:
            if inside:
                comment, closed, rest = rest.partition("}")
                words.append(comment + closed)
                inside = not closed
                continue
            plain, mark, behind = _up_to_comment(rest)
            for word in re.findall(r"[()]|[^\s()]+", plain):
                depth += (word == "(") - (word == ")")
                if depth < 0:
                    raise _wrong(number, "a ) that closes nothing", "moves")
                if word in RESULTS and not depth:
                    end = word
                else:
                    words.append(word)
            opened = number if mark == "{" else opened
            if mark == ";":
                words += ["{", behind.strip().replace("}", ")"), "}"]
                behind = ""
            elif mark:
                words.append("{")
                inside = True
            rest = behind
    if inside:
        raise _wrong(opened, "a comment without an end", "}")
    if depth:
        raise _wrong(lines[-1][0], f"{counted(depth, 'variation')} without an end", ")")
    moves = moves_text(words)
    if len(moves) > _LONGEST:
        raise _wrong(begun, f"a game of {len(moves):,} letters", f"up to {_LONGEST:,}")
    return PgnGame(dict(tags), moves, end, begun)


def _up_to_comment(text: str) -> tuple[str, str, str]:
    """Return what stands before a comment, its first letter, and what stands behind it."""
    mark = re.search(r"[{;]", text)
    if mark is None:
        return text, "", ""
    return text[: mark.start()], mark[0], text[mark.end() :]


def moves_text(words: Iterable[str]) -> str:
    """Return moves as one line of printable text."""
    return " ".join("".join(letter for letter in " ".join(words) if letter.isprintable()).split())


def written(tags: Mapping[str, str], moves: str = "") -> str:
    """Return a game in PGN; tags that are blank are left out, and the tag ``Result`` ends it.

    The moves are one line, as broadcasts write them: no line of them can be taken for a tag.
    """
    head = "\n".join(f'[{name} "{_plain(text)}"]' for name, text in tags.items() if text)
    end = stated_result(tags.get("Result", "")) or "*"
    return f"{head}\n\n{' '.join(filter(None, (moves, end)))}\n"


def _plain(text: str) -> str:
    kept = "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
    return kept.replace("\\", "\\\\").replace('"', '\\"')
