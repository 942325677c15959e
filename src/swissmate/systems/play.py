"""A kind of tournament: what everybody outside this package needs to know of it.

A rule set names its play, and whoever holds the rules asks the play; nobody asks which play it is.
A play is a value with two kinds of content. Facts are fields: each is a question that some face has
of a tournament. What a room above the systems does in another way for this kind is a *part*, named
by its module and loaded when that room needs it, so that the systems import nothing from above.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Play:
    """What a kind of tournament is.

    ``parts`` are ``"module:name"`` by what they are for:

    ``account``: explains a round (``explanation.accounts.account.RoundAccount``).
    """

    name: str
    parts: Mapping[str, str]

    def part(self, what: str) -> Any:  # noqa: ANN401 - each room knows the type of its part
        """Return the part that a room needs of this kind."""
        module, _, name = self.parts[what].partition(":")
        return getattr(import_module(module), name)
