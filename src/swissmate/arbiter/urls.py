"""Every address of the application, as the rooms declare them."""

from __future__ import annotations

from django.urls import URLPattern

from .ground.frame.addresses import PUBLIC
from .rooms import modules

handler403 = "swissmate.arbiter.ground.frame.error_pages.forbidden"
handler404 = "swissmate.arbiter.ground.frame.error_pages.not_found"
handler500 = "swissmate.arbiter.ground.frame.error_pages.server_error"

# An address is compared with one after another: those that a hall asks for come first.
urlpatterns: list[URLPattern] = sorted(
    (pattern for room in modules("urls") for pattern in room.urlpatterns),
    key=lambda pattern: not str(pattern.pattern).startswith(PUBLIC),
)
