"""The one arbiter of a tab; and what needs other people gets a page that says how to get it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from swissmate.arbiter.ground.frame import addresses
from swissmate.arbiter.ground.frame.access import View
from swissmate.arbiter.models import Account, Role

_FOR_OTHERS: Final = frozenset(
    {
        *("accounts", "invite", "account", "choose-password", "login", "logout"),
        *("welcome", "enter-here", "qr", "full-backup"),
    }
)
"""Pages, by name, that make no sense for one arbiter on one device, besides those of the public."""

_SECOND_PROCESS: Final = frozenset({"next"})


def the_arbiter() -> Account:
    """Return the account of the tab's owner, who may do everything; it is created if missing."""
    account = Account.objects.order_by("pk").first()
    if account is None:
        account = Account.objects.create(
            username="arbiter", role=Role.CHIEF, password=UNUSABLE_PASSWORD_PREFIX
        )
    return account


class OneArbiter:
    """Every request is by the tab's owner; pages for others say how to reach them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request of the tab's owner."""
        request.in_tab = True  # type: ignore[attr-defined] # templates ask for it
        request.user = the_arbiter()
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: View, args: object, kwargs: dict[str, object]
    ) -> HttpResponse | None:
        """Say how to get what needs other people or a second process; None for all other views."""
        match = request.resolver_match
        name = match.url_name if match else ""
        is_public = match is not None and match.route.startswith(addresses.PUBLIC)
        for_others = name in _FOR_OTHERS or is_public
        if not for_others and name not in _SECOND_PROCESS:
            return None
        context = {"for_others": for_others, "event_id": kwargs.get("event_id")}
        return render(request, "tab/elsewhere.html", context)
