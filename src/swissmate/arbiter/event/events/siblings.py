"""The tournaments that stand together as one event.

Tournaments belong together if their settings name the same event.
"""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame import roles
from swissmate.arbiter.ground.ledger.audit import Recorder
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Event, Role


def of_one_event(event: Event) -> list[Event]:
    """Return the tournaments of an event by name, including this one, which may be the only one."""
    events = list(event.together()) if event.whole else [event]
    return sorted(events, key=lambda sibling: (sibling.name.casefold(), sibling.pk))


def keys_of_one_event(event: Event) -> set[int]:
    """Return the keys of the tournaments that stand together with this one."""
    return {other.pk for other in event.together()} - {event.pk}


def seen_by(account: Account, event: Event) -> list[Event]:
    """Return the tournaments of an event that an account may see."""
    return roles.where(account, Role.VIEWER, of_one_event(event))


def led_by(account: Account, event: Event) -> list[Event]:
    """Return the tournaments of an event of which an account is chief arbiter."""
    return roles.where(account, Role.CHIEF, of_one_event(event))


class NotLed(Refused):
    """The actor is not chief arbiter of a tournament beside which another one would stand."""

    code = "refused"


def may_join(account: Account, event: Event) -> bool:
    """Return whether an account leads every other tournament that ``event`` stands beside.

    Each of them shows all others and their public addresses, so that joining changes their pages.
    """
    beside = [other for other in event.together() if other.pk != event.pk]
    return len(roles.where(account, Role.CHIEF, beside)) == len(beside)


def require_may_join(account: Account, event: Event, before: Collection[int] = ()) -> None:
    """Refuse an event that has come to stand beside tournaments that the account does not lead.

    ``before`` holds the keys of those with which it stood together already.

    Raises:
        NotLed: it would join others.
    """
    if keys_of_one_event(event) - {*before} and not may_join(account, event):
        raise NotLed(
            _(
                "You are not chief arbiter of every tournament of “%(name)s”. Ask somebody who "
                "is, or choose another name."
            )
            % {"name": event.series}
        )


def require_may_join_again(recorder: Recorder, entry: AuditEntry) -> None:
    """Refuse to undo a change of settings if that joins others without the right to do so.

    Raises:
        NotLed: the event would stand beside tournaments that the actor does not lead.
    """
    changed = (change["before"] or {} for change in entry.changes)
    if recorder.actor is not None and any("series" in before for before in changed):
        require_may_join(recorder.actor, recorder.event)
