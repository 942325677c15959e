"""A row of a list of players as it was understood."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Line:
    """A row: its cells, the values read from them, and each doubt about it.

    ``number`` counts the rows below the headings, and ``row`` all, as the file shows them. A row
    ``is_out`` if it is probably no player, or one who is there already. ``asked`` are the fields
    whose text could not be read, or was corrected, with the text: somebody can type another one.
    """

    number: int
    row: int
    cells: list[str]
    values: dict[str, str]
    doubts: list[str] = field(default_factory=list)
    is_out: bool = False
    filled: dict[str, str] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name; "" where only an id is known so far."""
        return self.values.get("name", "")

    @property
    def label(self) -> str:
        """The name, or else the id."""
        return self.name or self.values.get("fide_id", "")
