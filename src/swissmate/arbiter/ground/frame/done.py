"""What an act has done, as the next page says it, with the way back beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest

from swissmate.arbiter.ground.ledger.act import acts
from swissmate.arbiter.ground.ledger.audit import sentence
from swissmate.arbiter.ground.ledger.undoing import is_undoable, may_undo
from swissmate.arbiter.models import Account, AuditEntry

_TAG: Final = "undo:"
_MOST: Final = 40


def tell_done(request: HttpRequest, lines: Sequence[AuditEntry]) -> None:
    """Say what a request has done, unless its view has said so, and offer to undo it.

    ``lines`` are those of the log that the request has written.
    """
    account = request.user
    if not isinstance(account, Account):
        return
    own = [
        line
        for line in lines
        if line.event_id is not None and line.action in acts() and not acts()[line.action].is_silent
    ]
    shown = list(messages.get_messages(request))
    done = next((message for message in reversed(shown) if message.level == messages.SUCCESS), None)
    if own and done is None:
        text = " · ".join(dict.fromkeys(sentence(line) for line in own))
        done = Message(messages.SUCCESS, text)
        shown.insert(0, done)
    for message in shown:
        tag = offered(own, account) if message is done else ""
        messages.add_message(request, message.level, message.message, tag or message.extra_tags)


def offered(lines: Sequence[AuditEntry], account: Account) -> str:
    """Return the mark of a message whose lines of the log this account can undo, else ""."""
    if not lines or len(lines) > _MOST or len({line.event_id for line in lines}) > 1:
        return ""
    if not all(is_undoable(line) and may_undo(line, account) for line in lines):
        return ""
    return _TAG + ",".join(str(line.pk) for line in lines)


def steps_of(message: Message) -> list[str]:
    """Return the keys of the lines of the log that a message offers to undo."""
    tag = message.extra_tags or ""
    return tag.removeprefix(_TAG).split(",") if tag.startswith(_TAG) else []
