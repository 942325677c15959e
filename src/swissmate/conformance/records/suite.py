"""The record positions: small files that expose a careless reading of one record.

A literal reader that shares no code with ``swissmate.trf`` found what each file holds
(``tools/make_records.py``). ``suite/index.json`` is the index.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any, Final

from swissmate.conformance.folder import suite_folder

FORMAT: Final = "trf"
"""The dialects never contradict each other, so the records form one rule set."""


@dataclass(frozen=True, slots=True)
class RecordPosition:
    """One question of this part and its answer.

    ``article`` is the record, ``why`` is what a careless reader overlooks. ``expected`` are facts,
    or ``"refused"`` if the file must not be accepted; ``wrong`` is what a careless reader finds.
    """

    name: str
    article: str
    why: str
    expected: Any
    wrong: Any
    rules: str = FORMAT

    @property
    def content(self) -> bytes:
        """The tournament file."""
        return _folder().joinpath(self.name.rpartition("/")[2]).read_bytes()


def record_positions() -> Iterator[RecordPosition]:
    """Yield the positions, grouped by record."""
    for row in json.loads(_folder().joinpath("index.json").read_text(encoding="utf-8")):
        yield RecordPosition(
            f"records/{row['file']}", row["record"], row["why"], row["facts"], row["wrong"]
        )


def _folder() -> Traversable:
    return suite_folder(__package__)
