"""What a form shows: a form that is older than what it would overwrite changes nothing.

A view that overwrites a state declares what its form shows: ``@page(CHIEF, "POST", shows=...)``.
The form carries a mark of it (the tag ``seen``). The use-case compares the mark once it has locked
the event (:func:`require_shown`). If they differ, the frame answers with both values
(:mod:`swissmate.arbiter.ground.frame.stale_pages`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from django.http import QueryDict

from swissmate.wording import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Shown:
    """A value that a form shows: as it is ``now``, and what the form would write (``typed``).

    ``typed`` is None if the form writes no value of its own. ``words`` names stored values as
    people read them. What is not ``is_marked`` is only told: it says a part of another value again.
    """

    label: str
    now: str
    typed: str | None = None
    words: Mapping[str, str] = field(default_factory=dict)
    is_marked: bool = True

    @property
    def now_text(self) -> str:
        """The present value as people read it."""
        return self.words.get(self.now, self.now) or "–"

    @property
    def typed_text(self) -> str:
        """The value of the form as people read it; "" if it writes none."""
        if self.typed is None:
            return ""
        return self.words.get(self.typed, self.typed) or "–"

    @property
    def differs(self) -> bool:
        """Whether the form would write another value."""
        return self.typed is not None and self.typed != self.now


@dataclass(frozen=True)
class Sent:
    """The parts of an address, and what the form of a page sends (or will send) with it."""

    address: Mapping[str, Any]
    form: QueryDict = field(default_factory=QueryDict)

    def number(self, name: str) -> int:
        """Return a number of the address, else of the form; 0 if there is none."""
        text = str(self.address.get(name, self.form.get(name, ""))).strip()
        return whole_number(text) or 0

    def text(self, name: str) -> str | None:
        """Return a text of the form without outer blanks; None if it has none of that name."""
        value = self.form.get(name)
        return value.strip() if value is not None else None


Shows = Callable[[Sent], Sequence[Shown]]
"""What a form shows, by the address and the values that it will send."""


class OldForm(Exception):
    """A form is older than what it would overwrite; nothing was changed.

    ``rows`` are the values. ``again`` holds the fields by which a form says that it has seen them,
    and ``since`` is the key of the last line of the log when the form was made (0 if it does not
    say so).
    """

    def __init__(self, rows: Sequence[Shown], again: Mapping[str, str], since: int = 0) -> None:
        super().__init__("; ".join(f"{row.label}: {row.now}" for row in rows))
        self.rows = list(rows)
        self.again = dict(again)
        self.since = since


@dataclass
class _Request:
    shows: Shows
    sent: Sent
    is_checked: bool = False


_current: ContextVar[_Request | None] = ContextVar("shown", default=None)
"""What the form of this request shows. None outside of requests: code answers for its calls."""


def mark_of_shown(rows: Sequence[Shown]) -> str:
    """Return a mark of values, the same in every language."""
    return sha256(json.dumps([row.now for row in rows if row.is_marked]).encode()).hexdigest()[:16]


@contextmanager
def sending(shows: Shows | None, sent: Sent) -> Iterator[None]:
    """Have the use-cases of a request compare what its form has shown, if it shows anything."""
    token = _current.set(_Request(shows, sent) if shows else None)
    try:
        yield
    finally:
        _current.reset(token)


def require_shown() -> None:
    """Refuse a form that shows other values than those of now; call it with the rows locked.

    Raises:
        OldForm: they are different, or the form does not say what it showed.
    """
    request = _current.get()
    if request is None or request.is_checked:
        return
    request.is_checked = True  # a later use-case of the same request finds what it wrote itself
    rows = request.shows(request.sent)
    mark = mark_of_shown(rows)
    seen, _dot, since = (request.sent.form.get("seen") or "").partition(".")
    if seen != mark:
        raise OldForm(rows, {"seen": mark}, whole_number(since, most=18) or 0)
