"""Which requests come from this machine, and which accounts may be used from nowhere else."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest

from swissmate.arbiter.ground.frame.addresses import client_address

if TYPE_CHECKING:  # the server needs this module before there are models
    from swissmate.arbiter.models import Account


def is_from_here(request: HttpRequest) -> bool:
    """Whether a request comes from the machine on which the program runs."""
    with suppress(ValueError):
        return ip_address(client_address(request)).is_loopback
    return False


def may_be_used(account: Account, request: HttpRequest) -> bool:
    """Whether a request may be that of an account: one without a password stays on this machine.

    A proxy or a tunnel brings others here as if they were this machine, so that the program also
    has to be closed to them. In a browser tab there is nobody else.
    """
    if account.has_usable_password() or settings.IN_TAB:
        return True
    return bool(settings.CLOSED_TO_OTHERS) and is_from_here(request)
