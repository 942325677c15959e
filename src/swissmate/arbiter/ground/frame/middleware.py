"""Headers that isolate a page: no foreign scripts, styles, frames or referrers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

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
