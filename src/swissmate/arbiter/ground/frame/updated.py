"""Whether a newer version has taken the data over, and its reader has not seen what changed."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

from swissmate import __version__
from swissmate.arbiter.folders import data_folder
from swissmate.arbiter.versions import before_this

SEEN_COOKIE: Final = "seen-version"


def updated_from(request: HttpRequest) -> str:
    """Return the version before this one, until the reader has seen what changed; else ""."""
    if request.COOKIES.get(SEEN_COOKIE) == __version__:
        return ""
    return before_this(data_folder())
