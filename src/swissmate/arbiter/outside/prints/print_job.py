"""What a printed paper is asked for, and what it shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from swissmate.arbiter.models import Account, Event, Round

UPRIGHT: Final = ""
"""Text and tables that flow from sheet to sheet."""
ACROSS: Final = "across"
"""The same on sheets turned to landscape."""
CUT: Final = "cut"
"""Cards that are cut apart: each sheet has the same places for them."""

PLAIN: Final = "plain"
"""One sheet for somebody to keep: nothing stands in its margins."""


@dataclass(frozen=True)
class PrintJob:
    """A paper that somebody wants of an event.

    ``number`` is the round (``row``; None before the first), ``query`` the rest of the address.
    """

    event: Event
    number: int
    row: Round | None
    reader: Account
    query: Mapping[str, str]

    @property
    def is_large(self) -> bool:
        """Whether it is read from a distance: for the wall."""
        return self.query.get("size") == "large"

    @property
    def paired(self) -> Round:
        """The round, for papers that exist only with one."""
        if self.row is None:
            raise LookupError(self.number)
        return self.row


Content = Callable[[PrintJob], dict[str, Any]]
"""Returns what the template of a paper shows; ``heading`` and ``shape`` replace those of the list.

Raises Refused if there is no such paper yet; the message says why.
"""


def nothing(_job: PrintJob) -> dict[str, Any]:
    """Return no more than every paper has: its event."""
    return {}
