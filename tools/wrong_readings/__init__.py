"""Wrong readings of single articles: what the positions of the conformance suite tell apart.

Each is a change of a literal oracle, whose code is the text; ``tools/make_conformance.py`` looks
for small positions in which the changed oracle pairs otherwise. A module a system, each with its
``READINGS`` by rule set.
"""

from __future__ import annotations

from typing import NamedTuple


class WrongReading(NamedTuple):
    """``old`` occurs once in a file of the oracle and becomes ``new``; ``why`` says what is right.

    ``file`` lies in ``src/swissmate/oracles``, or in ``tests`` when its name begins so.
    """

    article: str
    why: str
    file: str
    old: str
    new: str
