"""What happens to a browser in which somebody has logged in."""

from __future__ import annotations

from typing import Final

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from swissmate.arbiter.ground.accounts import accounts
from swissmate.arbiter.ground.frame.cookies import remember
from swissmate.arbiter.models import Account

DEVICE_COOKIE: Final = "device"


def welcomed(request: HttpRequest, user: Account, target: str) -> HttpResponse:
    """Log somebody in, and remember the browser from now on."""
    login(request, user)
    response = redirect(target)
    remember(response, DEVICE_COOKIE, accounts.new_device(user.username))
    return response
