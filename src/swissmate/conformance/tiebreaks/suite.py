"""The tie-break positions: small tournaments that expose a wrong reading of one clause.

The values come from a literal reading of C.07 that shares no code with the tie-breaks of this
program (``tools/make_tie_breaks.py``). ``suite/index.json`` is the index.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from swissmate.conformance.folder import suite_folder

Values = Mapping[int, str]
"""Values by participant, as :func:`.values.value_text` writes them."""


@dataclass(frozen=True, slots=True)
class TieBreakPosition:
    """One question of this part and its answer.

    ``name`` is the file's path within the suite, ``rules`` the edition of C.07, ``article`` and
    ``why`` say what the position tests. ``expected`` are the values of ``tie_break`` (a code such
    as ``BH/C1``); ``wrong`` are those of the wrong reading, None if that reading has none.
    """

    name: str
    rules: str
    tie_break: str
    article: str
    why: str
    expected: Values
    wrong: Values | None

    @property
    def content(self) -> bytes:
        """The tournament file."""
        return _folder().joinpath(self.name.rpartition("/")[2]).read_bytes()


def tie_break_positions() -> Iterator[TieBreakPosition]:
    """Yield the positions, grouped by tie-break."""
    for row in json.loads(_folder().joinpath("index.json").read_text(encoding="utf-8")):
        wrong = row["wrong"]
        yield TieBreakPosition(
            f"tie-breaks/{row['file']}",
            row["edition"],
            row["tie_break"],
            row["article"],
            row["why"],
            _values(row["values"]),
            None if wrong is None else _values(wrong),
        )


def _values(row: dict[str, str]) -> Values:
    return {int(who): value for who, value in row.items()}


def _folder() -> Traversable:
    return suite_folder(__package__)
