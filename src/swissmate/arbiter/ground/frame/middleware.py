"""Headers that isolate a page (no foreign scripts, styles, frames, referrers), and a full disk."""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

_LOG: Final = logging.getLogger(__name__)

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
    )
)


_STORAGE_FULL: Final = 507


class StorageFull:
    """Says that nothing was saved because the disk is full, whatever page met it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer that there is no room; None for every other fault."""
        is_database = isinstance(error, OperationalError) and "full" in str(error)
        is_file = isinstance(error, OSError) and error.errno == errno.ENOSPC
        if not is_database and not is_file:
            return None
        _LOG.error("the disk is full", exc_info=error)
        return render(request, "frame/storage_full.html", status=_STORAGE_FULL)


class SecurityHeaders:
    """Adds the headers for which Django has no setting."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request and add the headers."""
        response = self.get_response(request)
        policy = f"{CONTENT_SECURITY_POLICY}; frame-ancestors {settings.FRAME_ANCESTORS}"
        response.headers.setdefault("Content-Security-Policy", policy)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), microphone=(), geolocation=()"
        )
        if "Cache-Control" not in response.headers:
            response.headers["Cache-Control"] = "no-store"
        return response
