"""What a browser keeps, beside the session that somebody has while logged in."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpResponse

_YEAR: Final = 365 * 24 * 3600


def remember(response: HttpResponse, name: str, value: str) -> None:
    """Have the browser keep a value that no script of a page reads."""
    response.set_cookie(
        name,
        value,
        max_age=_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def set_phone_cookie(
    response: HttpResponse, name: str, value: str, *, max_age: int, salt: str = ""
) -> None:
    """Sign a value and keep it in a player's browser; where pages are encrypted, only there."""
    response.set_signed_cookie(
        name,
        value,
        salt=salt,
        max_age=max_age,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
