"""Reads a ``.swi``, the report for DeWIS: columns counted from 1, in code page 850."""

from __future__ import annotations

import re
from datetime import datetime

from offices.report import NOTHING, Cell, Report

_HEADING = (
    " ttt. rrr " + 32 * "n" + " " + 32 * "v" + " lll ffffffffff pppppppppp gggggggg eeee dddd"
    "  zzzzz mmmm"
)
_FIELDS = {  # the letter of the heading: first and last column
    "t": (2, 4),
    "r": (7, 9),
    "n": (11, 42),
    "v": (44, 75),
    "l": (77, 79),
    "f": (81, 90),
    "p": (92, 101),
    "g": (103, 110),
    "e": (112, 115),
    "d": (117, 120),
    "z": (123, 127),
    "m": (129, 132),
}
_BETWEEN = [
    column
    for column in range(1, 134)
    if column != 5 and not any(first <= column <= last for first, last in _FIELDS.values())
]
_CODES = {"1": "1", "0": "0", "R": "=", "+": "+", "-": "-", ":": "-"}
_COLORS = {"W": "w", "B": "b", ":": "-"}


def _cells(line: str, blocks: int) -> list[Cell]:
    """Return the rounds of a line: a blank, result, colour and opponent (3) each; blanks: none."""
    cells = []
    for number in range(blocks):
        block = line[133 + 6 * number :][:6].ljust(6)
        result, color, opponent = block[1], block[2], block[3:6]
        assert block[0] == " "
        if not block.strip() or block == "  :  0":
            cells.append(NOTHING)
            continue
        if result in "+-:":
            assert color == ":"
        cells.append(Cell(int(opponent), _COLORS[color], _CODES[result]))
    assert not line[133 + 6 * blocks :].strip()
    return cells


def read(data: bytes, passes: int = 1) -> Report:
    """Read a report; a double game has two blocks in its round, so ``passes`` is 2."""
    lines = data.decode("cp850").split("\r\n")
    assert not any("\n" in line or "\r" in line for line in lines)
    kind = re.fullmatch(r"[EM][SR]\s+(\d+)\s+(\d+)\s+\d+( #\d+#)?\s*", lines[2])
    assert kind is not None
    assert lines[3].rstrip() == _HEADING
    end = lines.index("###")
    players = lines[4:end]
    assert len(players) == int(kind[1])
    blocks = int(kind[2]) * passes
    names, cells, ids, facts = {}, {}, {}, {"kind": lines[2][:2], "name": lines[0]}
    for line in (line.ljust(133) for line in players):  # blanks at the end say nothing
        fields = {letter: line[first - 1 : last] for letter, (first, last) in _FIELDS.items()}
        assert line[4] == "."
        assert fields["t"] == fields["t"].strip().rjust(3)
        assert fields["m"] == fields["m"].strip().rjust(4)
        assert fields["f"] == fields["f"].strip().rjust(10)
        birth = fields["g"].strip()
        assert len(birth) in {0, 4, 6, 8}
        assert all(line[column - 1] == " " for column in _BETWEEN)
        number = int(fields["t"])
        names[number] = fields["n"].rstrip()
        cells[number] = _cells(line, blocks)
        ids[number] = fields["p"].strip()
        facts |= {f"{letter}.{number}": text.strip() for letter, text in fields.items()}
    assert list(names) == list(range(1, len(names) + 1))
    labelled = [line for line in lines[end + 1 :] if line.strip()]
    for line in labelled:
        for label, text in re.findall(r"([A-ZÄÖÜ][\w.()\- ]*\w\)?):((?:(?!Datum\(E\):).)*)", line):
            facts.setdefault(label, text.strip())
    assert facts["Name"]
    datetime.strptime(facts["Datum(E)"], "%d.%m.%Y")
    return Report(names, cells, facts, ids)
