"""Which other programs are told what: an organiser adds, changes, tries and removes them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.outgoing import parts_of
from swissmate.arbiter.ground.frame.sender import wake
from swissmate.arbiter.ground.ledger.audit import recorded, require_open
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Webhook
from swissmate.arbiter.models.webhooks import TEST, Topic
from swissmate.arbiter.outside.webhooks import kept, telling
from swissmate.arbiter.outside.webhooks.happenings import body_of, up_to_now
from swissmate.arbiter.outside.webhooks.kept import Target
from swissmate.arbiter.outside.webhooks.signing import key_of

_MOST: Final = 10
_LONGEST_ADDRESS: Final = 2000
_LEAST_SECRET: Final = 16
_LONGEST_SECRET: Final = 200


def add(event_id: int, actor: Account, target: Target, topics: Collection[str]) -> None:
    """Tell another program from now on what happens in an event.

    Raises:
        Refused: the address is not one with https, the secret is too short or no text of one line,
            no topic is chosen, there are too many, or the event is archived.
    """
    if settings.IN_TAB:
        raise Refused(
            _("A browser tab cannot send: save the file, or run the program on a machine.")
        )
    host = _host(target.address)
    _require_secret(target.secret)
    chosen = _chosen(topics)
    key = uuid4().hex
    with recorded(event_id, actor, "webhook-added", host=host, what=", ".join(chosen)) as recorder:
        event = recorder.event
        if Webhook.objects.filter(event=event).count() >= _MOST:
            raise Refused(_("Up to %(n)s.") % {"n": _MOST})
        webhook = Webhook(event=event, key=key, host=host, topics=chosen)
        up_to_now(webhook)
        recorder.create(webhook)
        try:
            kept.save(key, target)
        except OSError as error:
            text = _("%(path)s cannot be written: %(why)s. Nothing was saved.")
            raise Refused(text % {"path": "webhooks", "why": error.strerror or ""}) from error
    _sweep()


def change(event_id: int, actor: Account, key: str, topics: Collection[str]) -> None:
    """Tell a program other things than before.

    Raises:
        Refused: no topic is chosen, it was removed, or the event is archived.
    """
    chosen = _chosen(topics)
    with recorded(event_id, actor, "webhook-changed", what=", ".join(chosen)) as recorder:
        webhook = webhook_of(recorder.event, key)
        recorder.data["host"] = webhook.host
        recorder.update(webhook, topics=chosen)


def remove(event_id: int, actor: Account, key: str) -> None:
    """Tell a program nothing any more, and forget its address and secret.

    Raises:
        Refused: it was removed, or the event is archived.
    """
    with recorded(event_id, actor, "webhook-removed") as recorder:
        webhook = webhook_of(recorder.event, key)
        recorder.data["host"] = webhook.host
        recorder.delete(webhook)
    _sweep()


def try_it(event_id: int, key: str) -> None:
    """Send a message that tells nothing, behind those that wait, and at once.

    Raises:
        Refused: it was removed, or the event is archived.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        require_open(event)
        webhook = webhook_of(event, key)
        telling.add(webhook, TEST, body_of(event, TEST))
        if webhook.failures:
            Webhook.objects.filter(pk=webhook.pk).update(resumes=None)
    wake()


def webhook_of(event: Event, key: str) -> Webhook:
    """Return a webhook of an event.

    Raises:
        Refused: there is none with this key.
    """
    webhook = Webhook.objects.filter(event=event, key=key).first()
    if webhook is None:
        raise Refused(_("This webhook does not exist any more."))
    return webhook


def _host(address: str) -> str:
    parts = parts_of(address)
    host = parts.hostname or ""
    if parts.scheme != "https" and host not in settings.PRIVATE_HOSTS:
        raise Refused(_("Expected an address that begins with https://."))
    if len(address) > _LONGEST_ADDRESS or parts.fragment:
        raise Refused(_("%(address)s is not a web address.") % {"address": host})
    return host


def _require_secret(secret: str) -> None:
    try:
        fits = _LEAST_SECRET <= len(secret) <= _LONGEST_SECRET and len(key_of(secret)) > 0
    except ValueError:
        fits = False
    if not fits or not secret.isprintable():
        text = _(
            "The secret: expected one line of %(least)s to %(most)s characters; behind “whsec_” "
            "only Base64."
        )
        raise Refused(text % {"least": _LEAST_SECRET, "most": _LONGEST_SECRET})


def _chosen(topics: Collection[str]) -> list[str]:
    chosen = [topic for topic in Topic.values if topic in topics]
    if not chosen:
        raise Refused(_("Choose what is told."))
    return chosen


def _sweep() -> None:
    """Remove the files of webhooks that are gone, also those of deleted events."""
    known = set(Webhook.objects.values_list("key", flat=True))
    for key in kept.keys() - known:
        kept.forget(key)
