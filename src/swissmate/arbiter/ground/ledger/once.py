"""A form that adds something adds it once, however often its button is clicked.

The form carries a token (the tag ``once``). With what was typed it makes a key, which the log keeps
with what was done; the same form sent again finds it there. Another text in the same form is
another key, so that going back and typing the next player adds that player.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.http import HttpRequest
from django.utils import timezone

from swissmate.arbiter.models import Account, AuditEntry

_KEPT: Final = timedelta(days=1)
_NOT_TYPED: Final = frozenset({"csrfmiddlewaretoken", "confirmed", "seen"})


class SentTwice(Exception):
    """This form has been sent before, with the same text; ``entry`` is what it did."""

    def __init__(self, entry: AuditEntry) -> None:
        super().__init__(entry.action)
        self.entry = entry


@dataclass
class _Request:
    key: str
    is_checked: bool = False


_current: ContextVar[_Request | None] = ContextVar("once", default=None)


def key_of(request: HttpRequest) -> str:
    """Return the key of a form that was sent; "" if it has no token."""
    if request.method != "POST" or not request.POST.get("once"):
        return ""
    typed = [
        (name, values) for name, values in sorted(request.POST.lists()) if name not in _NOT_TYPED
    ]
    files = [
        (name, upload.name, upload.size)
        for name, uploads in sorted(request.FILES.lists())
        for upload in uploads
    ]
    return sha256(repr((request.path, typed, files)).encode()).hexdigest()[:32]


@contextmanager
def sending_once(key: str) -> Iterator[None]:
    """Have the use-cases of a request find out whether its form was sent before."""
    token = _current.set(_Request(key) if key else None)
    try:
        yield
    finally:
        _current.reset(token)


def key_now() -> str:
    """Return the key of the form of this request, for the log; "" if it has none."""
    request = _current.get()
    return request.key if request else ""


def require_first(actor: Account | None = None) -> None:
    """Refuse a form that was sent before; call it with the event, or else the actor, locked.

    Raises:
        SentTwice: it was.
    """
    request = _current.get()
    if request is None or request.is_checked:
        return
    request.is_checked = True  # what this request does itself is not done twice
    if actor is not None:
        Account.objects.select_for_update().filter(pk=actor.pk).first()
    recent = AuditEntry.objects.filter(at__gte=timezone.now() - _KEPT, data__once=request.key)
    entry = recent.order_by("pk").first()
    if entry is not None:
        raise SentTwice(entry)
