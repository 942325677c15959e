"""What the server needs of the rooms, which can be imported only once Django is set up."""

from __future__ import annotations

import threading
from functools import partial

from swissmate.arbiter import demo
from swissmate.arbiter.event.ratings.fetching import keep_current
from swissmate.arbiter.event.ratings.rating_lists import forget_unfinished
from swissmate.arbiter.ground.accounts import accounts, without_password
from swissmate.arbiter.ground.backups.archives import keep_copying
from swissmate.arbiter.ground.frame import sender
from swissmate.arbiter.ground.frame.access import accepts_body
from swissmate.arbiter.models import Role
from swissmate.arbiter.outside.exchange.sending import hosts, send_due
from swissmate.arbiter.outside.webhooks.telling import tell_what_happened

from .wsgi import application

__all__ = [
    "accepts_body",
    "application",
    "demo",
    "forget_unfinished",
    "keep_copying",
    "keep_current",
    "keep_sending",
    "link_secret",
    "without_password",
]


def keep_sending(stop: threading.Event) -> None:
    """Keep sending what leaves the house until told to stop, to each server beside the others."""
    works = [tell_what_happened, *(partial(send_due, host) for host in hosts())]
    threads = [
        threading.Thread(target=sender.keep_sending, args=(work, stop), daemon=True)
        for work in works
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def link_secret(*, invite: bool) -> str | None:
    """Return the secret of the link for the first account, or for a further one if requested."""
    secret = accounts.first_link_secret()
    if secret is None and invite:
        secret = accounts.invite(Role.CHIEF, None)
    return secret
