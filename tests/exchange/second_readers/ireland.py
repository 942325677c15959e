"""Reads the report of an event abroad for the ICU: a block of lines for each of its players.

The lines come in one order, blank ones are passed over, and a total has to add up; an opponent is
known by the name alone, so that nobody can stand in a round twice.
"""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import NamedTuple

from offices.report import Cell, Report


class Line(NamedTuple):
    """A round of a player: ``1 = 0``, ``W B -``, the opponent's name and what is known of them."""

    score: str
    color: str
    opponent: str
    rating: str
    title: str
    federation: str


class Block(NamedTuple):
    """A player of the ICU and the rounds."""

    name: str
    lines: list[Line]


_POINTS = {"1": 10, "=": 5, "0": 0}
_MIRRORED = {"1": "0", "0": "1", "=": "="}


def _line(row: list[str]) -> Line:
    if row[2] == "-":
        assert not "".join(row[3:])
        return Line(row[1], "-", "", "", "", "")
    assert row[2] in {"W", "B"}
    last, first, rating, title, federation = row[3:8]
    assert last
    assert re.fullmatch(r"[A-Z]{3}", federation)
    assert re.fullmatch(r"\d*", rating)
    return Line(row[1], row[2], f"{last}, {first}", rating, title, federation)


def read(data: bytes) -> Report:
    """Read the blocks; who has none gets a number after the others, and ``~`` is a round alone."""
    table = [row for row in csv.reader(StringIO(data.decode("utf-8"), newline="")) if "".join(row)]
    head = {}
    while table[0][0] != "Player":
        key, value = table.pop(0)
        head[key] = value
    assert list(head) == ["Event", "Start", "End", "Rounds", "Website"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", head["Start"])
    assert head["Event"]
    assert head["Website"]
    rounds = int(head["Rounds"])
    blocks: dict[int, Block] = {}
    while table:
        keyword, number, last, first = table.pop(0)
        assert keyword == "Player"
        assert int(number) not in blocks
        rows, table = table[:rounds], table[rounds:]
        assert [row[0] for row in rows] == [str(n) for n in range(1, rounds + 1)]
        lines = [_line(row) for row in rows]
        keyword, total = table.pop(0)
        assert keyword == "Total"
        assert round(float(total) * 10) == sum(_POINTS[line.score] for line in lines)
        blocks[int(number)] = Block(f"{last}, {first}", lines)
    assert blocks
    _agree(blocks)
    return _report(head, blocks)


def _report(head: dict[str, str], blocks: dict[int, Block]) -> Report:
    names = [block.name for block in blocks.values()]
    assert len(names) == len(set(names))
    met = [line.opponent for block in blocks.values() for line in block.lines if line.opponent]
    numbers = {name: row for row, name in enumerate(dict.fromkeys([*names, *met]), 1)}
    cells = {
        numbers[block.name]: [
            Cell(numbers[line.opponent], line.color.lower(), line.score)
            if line.opponent
            else Cell(0, "-", "~" + line.score)
            for line in block.lines
        ]
        for block in blocks.values()
    }
    cells |= {row: [] for row in numbers.values() if row not in cells}
    ids = {numbers[block.name]: str(number) for number, block in blocks.items()}
    return Report({row: name for name, row in numbers.items()}, cells, head, ids)


def _agree(blocks: dict[int, Block]) -> None:
    """See that two players of the ICU say the same of their game, and each name is one person."""
    by_name = {block.name: block for block in blocks.values()}
    known: dict[str, tuple[str, str, str]] = {}
    met: set[tuple[str, int]] = set()
    for block in blocks.values():
        for number, line in enumerate(block.lines):
            if line.color == "-":
                continue
            about = (line.rating, line.title, line.federation)
            assert known.setdefault(line.opponent, about) == about
            if line.opponent in by_name:
                other = by_name[line.opponent].lines[number]
                assert other.opponent == block.name
                assert other.color == "BW"[line.color == "B"]
                assert other.score == _MIRRORED[line.score]
            else:
                assert (line.opponent, number) not in met
                met.add((line.opponent, number))
