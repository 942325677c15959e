"""An event from a tournament file."""

from __future__ import annotations

from dataclasses import dataclass, field

from swissmate.arbiter.models import Account, Event

from .errors import Refused

__all__ = ["Imported", "import_trf"]


@dataclass
class Imported:
    """The new event and every remark on the file."""

    event: Event
    remarks: list[str] = field(default_factory=list)


def import_trf(raw: bytes, name: str, actor: Account) -> Imported:
    """Make an event from a tournament file."""
    raise Refused("not yet")
