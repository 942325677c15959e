"""Sends results to a server: when an arbiter says so, and again while the event runs.

The sender does it (:mod:`swissmate.arbiter.ground.frame.sender`); no page waits for a server.

What secrets it takes stands in the environment of this machine alone. The number that a server
gives to an event is kept in the data folder and in no backup.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.sender import wake
from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.ground.ledger.audit import require_open
from swissmate.arbiter.ground.ledger.errors import Refused, as_label, refusal
from swissmate.arbiter.models import Account, Delivery, Event
from swissmate.arbiter.outside.exchange import reading
from swissmate.arbiter.outside.exchange.answers import found, made
from swissmate.errors import SwissmateError
from swissmate.exchange.destination import Destination, Server
from swissmate.exchange.registry import destinations
from swissmate.messages import told

_log = logging.getLogger(__name__)
_MORE: Final = timedelta(seconds=20)
"""Beyond the pause that a server wants, so that nobody is refused for a second."""
_AFTER_A_FAILURE: Final = timedelta(minutes=15)
_AFTER_THE_END: Final = timedelta(days=1)
_LONGEST: Final = timedelta(minutes=15)
"""No sending takes so long: a sender that took it then has ended in the middle."""


def lacking(where: Destination) -> str:
    """Return what is missing to send from this machine, "" for nothing."""
    if where.server is None or settings.IN_TAB:
        return "-"
    return told(where.server.lacks(os.environ), as_label)


def delivery_of(event: Event, where: Destination) -> Delivery:
    """Return what is known of deliveries; a new row that is not stored if there were none."""
    row = Delivery.objects.filter(event=event, destination=where.id).first()
    return row or Delivery(event=event, destination=where.id)


def ask(event_id: int, actor: Account, where: Destination, *, agreed: bool) -> None:
    """Have the sender send the files of an event now; the row of the delivery tells how it goes.

    Raises:
        Refused: nobody has agreed to what leaves the house, something is missing, or it is being
            sent already.
    """
    _server(where)
    with transaction.atomic():
        event, row = _free(event_id, where)
        if row.agreed is None:
            if not agreed:
                raise Refused(_("Look at what leaves the house first."))
            row.agreed = timezone.now()
        if not made(event, where).ready:
            raise Refused(_("Something that is needed is missing: see above."))
        _want(row, actor)
    wake()


def ask_back(event_id: int, actor: Account, where: Destination, number: int) -> None:
    """Have the results of a round that is played at the server read back, as :func:`ask` sends.

    Raises:
        Refused: its games were not made there, or something is being sent or read already.
    """
    _server(where)
    with transaction.atomic():
        event, row = _free(event_id, where)
        if number not in rounds_there(event, where):
            raise Refused(_("No games of round %(n)s were made there.") % {"n": number})
        _want(row, actor, number)
    wake()


def rounds_there(event: Event, where: Destination) -> tuple[int, ...]:
    """Return the rounds whose games were made at the server."""
    online = where.server.online if where.server else None
    return online.rounds(kept_file(event, where)) if online else ()


def _free(event_id: int, where: Destination) -> tuple[Event, Delivery]:
    """Return an event and its delivery, at which nobody is working."""
    event = audit.locked(event_id)
    require_open(event)
    row = delivery_of(event, where)
    if row.wanted is not None and not _is_left(row):
        raise Refused(_("This is at work already."))
    return event, row


def _want(row: Delivery, actor: Account, reads: int = 0) -> None:
    row.wanted, row.wanted_by, row.reads = timezone.now(), actor, reads
    row.begun, row.step = None, ""
    row.save()


def _is_left(row: Delivery) -> bool:
    """Whether the sender that took a delivery has ended in the middle of it."""
    return row.begun is not None and row.begun + _LONGEST < timezone.now()


def repeat(event_id: int, actor: Account, where: Destination, *, on: bool) -> None:
    """Say whether the program sends again what has changed, while the event runs.

    Raises:
        Refused: nothing has been sent yet.
    """
    _server(where)
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        require_open(event)
        row = delivery_of(event, where)
        if on and row.sent is None:
            raise Refused(_("Send it once yourself first."))
        if row.repeats != on:
            row.repeats = on
            row.save()
            what = _("switched on") if on else _("switched off")
            audit.log(event.pk, actor, "results-repeated", to=where.title, what=what)


def _server(where: Destination) -> Server:
    if where.server is None or lacking(where):
        raise Refused(_("This machine cannot send to %(to)s.") % {"to": _(where.title)})
    return where.server


def _deliver(event: Event, where: Destination, server: Server, row: Delivery) -> str:
    """Send the files and note what came of it; ``row`` is stored."""
    row.tried = timezone.now()
    try:
        answer = _read(event, where, server, row) if row.reads else _sent(event, where, server, row)
    except Refused as problem:
        row.problem = str(problem)[:500]
        raise
    else:
        row.said, row.problem = answer[:300], ""
        row.sent = row.sent if row.reads else row.tried
        return answer
    finally:
        row.wanted, row.begun, row.step = None, None, ""
        row.save(
            update_fields=["tried", "sent", "said", "problem", "wanted", "begun", "step", "reads"]
        )


def _read(event: Event, where: Destination, server: Server, row: Delivery) -> str:
    assert server.online is not None, "only such a server is asked for rounds"
    try:
        path = kept_file(event, where)
        games = server.online.games(row.reads, path, os.environ, partial(_tell, row))
    except SwissmateError as error:
        raise refusal(error) from error
    except OSError as error:
        text = _("%(path)s could not be read: %(why)s.")
        raise Refused(text % {"path": path.name, "why": error.strerror or ""}) from error
    return reading.keep(event, row.wanted_by, row.reads, games, server.host)


def _tell(row: Delivery, step: str) -> None:
    """Note what is being done."""
    Delivery.objects.filter(pk=row.pk).update(step=step[:200])


def _sent(event: Event, where: Destination, server: Server, row: Delivery) -> str:
    path = kept_file(event, where)
    if row.sent is not None and not path.exists():
        text = _(
            "The number of the event at %(host)s is not on this machine any more (%(path)s): "
            "without it a second event would be made there."
        )
        raise Refused(text % {"host": server.host, "path": path.name})
    export = made(event, where)
    if not export.ready:
        raise Refused(_("Something that is needed is missing: see above."))
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return server.send(export.files, path, os.environ, partial(_tell, row))
    except SwissmateError as error:
        raise refusal(error) from error
    except OSError as error:
        text = _("%(path)s cannot be written: %(why)s. Nothing was sent.")
        raise Refused(text % {"path": path.name, "why": error.strerror or ""}) from error


def kept_file(event: Event, where: Destination) -> Path:
    """Return the file with the number that a server gave to an event."""
    return Path(settings.DATA_FOLDER) / "exchange" / f"{event.key}-{where.id}.json"


def hosts() -> set[str]:
    """Return the hosts that results can be sent to."""
    return {where.server.host for where in destinations() if where.server is not None}


def send_due(host: str) -> None:
    """Send what somebody has asked for, and what has changed of the events that are repeated.

    Only what goes to one host: it waits where that one wants a pause, and nobody else has to. What
    fails is noted with its row.
    """
    wanted = Delivery.objects.filter(wanted__isnull=False).select_related("wanted_by")
    for row, where, server in _going_to(host, wanted):
        if not _mine(row):
            continue
        try:
            answer = _deliver(row.event, where, server, row)
        except Refused as problem:
            _log.warning("event %s, %s: %s", row.event_id, where.id, problem)
            continue
        if not row.reads:  # what is read is in the log with the games
            with transaction.atomic():
                audit.log(row.event_id, row.wanted_by, "results-sent", to=where.title, said=answer)
    _send_what_changed(host)


def _going_to(
    host: str, rows: Iterable[Delivery]
) -> Iterator[tuple[Delivery, Destination, Server]]:
    """Yield the deliveries to a host at which nobody is working."""
    for row in rows:
        where = found(row.destination)
        if where is None or where.server is None or where.server.host != host:
            continue
        if row.begun is None or _is_left(row):
            yield row, where, where.server


def _mine(row: Delivery) -> bool:
    """Take a delivery: of several processes only one finds the row as it was."""
    rows = Delivery.objects.filter(pk=row.pk, tried=row.tried, wanted=row.wanted, begun=row.begun)
    return bool(rows.update(begun=timezone.now()))


def _send_what_changed(host: str) -> None:
    now = timezone.now()
    running = Q(event__end__isnull=True) | Q(event__end__gte=(now - _AFTER_THE_END).date())
    repeated = Delivery.objects.filter(
        running, repeats=True, wanted=None, event__archived__isnull=True
    )
    for row, where, server in _going_to(host, repeated):
        pause = _AFTER_A_FAILURE if row.problem else timedelta(seconds=server.pause) + _MORE
        if lacking(where) or (row.tried and row.tried + pause > now):
            continue
        if _mine(row):
            row.reads = 0
            try:
                _deliver(row.event, where, server, row)
            except Refused as problem:
                _log.warning("event %s, %s: %s", row.event_id, where.id, problem)
