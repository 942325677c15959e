"""Tells other programs: in the order in which it happened, again after failures, then no more.

A message has the same id at every attempt. After a failure everything for that program waits, each
time longer, so that one that is away costs nobody else time.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final
from uuid import uuid4

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from swissmate.arbiter.ground.frame.outgoing import Site, parts_of, target_of
from swissmate.arbiter.ground.ledger.errors import Refused, as_label
from swissmate.arbiter.models import Telling, Webhook
from swissmate.arbiter.outside.webhooks import kept
from swissmate.arbiter.outside.webhooks.happenings import happened, is_due
from swissmate.arbiter.outside.webhooks.signing import headers
from swissmate.errors import SwissmateError
from swissmate.messages import told

_log = logging.getLogger(__name__)

WAITS: Final = tuple(map(timedelta, [0] * 7, [10, 30, 120, 600, 1800, 3600, 7200]))
"""How long it waits after each failure in a row; the last one counts for all further ones."""
GIVEN_UP: Final = timedelta(hours=12)
"""A message that is older is not sent any more."""
_SECONDS: Final = 10.0
"""The time that one attempt may take."""
_ALONE: Final = timedelta(minutes=5)
"""So long a sender has a webhook for itself, if it does not give it back earlier."""
_IN_A_ROW: Final = 20
"""So many messages go to one program before others have their turn."""
_KEPT: Final = 50
"""So many finished messages of a webhook are listed."""


def tell_what_happened() -> None:
    """Tell every webhook what is due: what has happened since, and what waits for a new attempt."""
    now = timezone.now()
    for webhook in Webhook.objects.filter(Q(resumes=None) | Q(resumes__lte=now)):
        waits = webhook.tellings.filter(state=Telling.State.WAITING).exists()
        if not waits and not is_due(webhook):
            continue
        # Of several processes only one finds the row as it was.
        mine = Webhook.objects.filter(pk=webhook.pk, resumes=webhook.resumes)
        if mine.update(resumes=now + _ALONE):
            _tell(webhook.pk)


def add(webhook: Webhook, topic: str, body: str) -> None:
    """Put a message behind those that wait."""
    Telling.objects.create(webhook=webhook, key=uuid4().hex, topic=topic, body=body)


def _tell(key: int) -> None:
    """Tell one webhook, and say when it has its turn again."""
    resumes: datetime | None = timezone.now() + WAITS[-1]  # after what nobody has thought of
    try:
        _collect(key)
        resumes = _send_waiting(key)
    finally:
        Webhook.objects.filter(pk=key).update(resumes=resumes)


def _collect(key: int) -> None:
    with transaction.atomic():
        webhook = Webhook.objects.select_for_update().select_related("event").get(pk=key)
        for topic, body in happened(webhook):
            add(webhook, topic, body)
        webhook.save(update_fields=["seen", "complete", "standings"])


def _send_waiting(key: int) -> datetime | None:
    """Send what waits; return when to go on after a failure, None if there was none."""
    webhook = Webhook.objects.get(pk=key)
    waiting = webhook.tellings.filter(state=Telling.State.WAITING)
    waiting.filter(made__lt=timezone.now() - GIVEN_UP).update(state=Telling.State.GIVEN_UP, body="")
    for telling in waiting[:_IN_A_ROW]:
        telling.tried = timezone.now()
        telling.attempts += 1
        problem = _attempt(webhook, telling)
        if problem:
            telling.answer = problem[:300]
            telling.save(update_fields=["tried", "attempts", "answer"])
            webhook.failures, webhook.problem = webhook.failures + 1, problem[:300]
            webhook.save(update_fields=["failures", "problem"])
            _log.warning("webhook of event %s: %s", webhook.event_id, problem)
            return timezone.now() + WAITS[min(webhook.failures, len(WAITS)) - 1]
        telling.state, telling.body = Telling.State.TOLD, ""
        telling.save(update_fields=["tried", "attempts", "answer", "state", "body"])
        if webhook.failures:
            webhook.failures, webhook.problem = 0, ""
            webhook.save(update_fields=["failures", "problem"])
    done = webhook.tellings.exclude(state=Telling.State.WAITING).order_by("-pk")
    webhook.tellings.filter(pk__in=list(done.values_list("pk", flat=True)[_KEPT:])).delete()
    return None


def _attempt(webhook: Webhook, telling: Telling) -> str:
    """Send a message; return why it was not taken, "" if it was."""
    try:
        target = kept.load(webhook.key)
        if target is None:
            return "its address is not on this machine: remove the webhook, and add it again"
        parts = parts_of(target.address)
        body = telling.body.encode()
        moment = int(timezone.now().timestamp())
        answer = Site(parts).ask(
            "POST",
            target_of(parts),
            body=body,
            headers={
                "Content-Type": "application/json",
                **headers(target.secret, telling.key, moment, body),
            },
            longest=0,
            seconds=_SECONDS,
        )
    except Refused as refusal:
        return str(refusal)
    except (SwissmateError, OSError, ValueError) as error:
        return told(error.args[0], as_label) if isinstance(error, SwissmateError) else str(error)
    telling.answer = str(answer.status)
    return "" if 200 <= answer.status < 300 else f"{webhook.host}: status {answer.status}"
