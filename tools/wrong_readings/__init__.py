"""Wrong readings of single articles: what the positions of the conformance suite tell apart.

Each is a change of a literal oracle, whose code is the text; ``tools/make_conformance.py`` looks
for small positions in which the changed oracle pairs otherwise. A module a system, each with its
``READINGS`` by rule set.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class WrongReading(NamedTuple):
    """``old`` occurs once in a file of the oracle and becomes ``new``; ``why`` says what is right.

    ``file`` lies in ``src/swissmate/oracles``, or in ``tests`` when its name begins so.
    """

    article: str
    why: str
    file: str
    old: str
    new: str

    @property
    def path(self) -> Path:
        """The file of the oracle that it changes."""
        judged = self.file.startswith("tests/")
        return ROOT / ("" if judged else "src/swissmate/oracles") / self.file

    def changed(self, text: str) -> str:
        """Return the text of the file, read wrongly.

        Raises:
            ValueError: ``old`` is not in it, or more than once.
        """
        if text.count(self.old) != 1:
            raise ValueError(f"{self.article}: its text is no longer in {self.file}")
        return text.replace(self.old, self.new)
