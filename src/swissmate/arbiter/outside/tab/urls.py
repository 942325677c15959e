"""The addresses of this room; there are none when the program is served."""

from __future__ import annotations

from django.conf import settings
from django.urls import URLPattern, path

from swissmate.arbiter.ground.frame import addresses  # noqa: F401 # it declares <number:...>
from swissmate.arbiter.outside.tab import pages

_ADDRESSES: list[URLPattern] = [
    path("tab/state", pages.state, name="tab-state"),
    path("tab/data", pages.data, name="tab-data"),
    path("tab/copy/<number:event_id>", pages.copy, name="tab-copy"),
    path("tab/copied/<number:event_id>", pages.copied, name="tab-copied"),
    path("tab/not-saved", pages.not_saved, name="tab-not-saved"),
    path("tab/demo", pages.load_demo, name="tab-demo"),
]
urlpatterns = _ADDRESSES if settings.IN_TAB else []
