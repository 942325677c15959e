"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.frame.addresses import EVENT

from . import pages

urlpatterns = [
    path(EVENT + "apart", pages.protection, name="protection"),
    path(EVENT + "apart/new", pages.protect, name="protect"),
    path(EVENT + "apart/<number:protection_id>/remove", pages.unprotect, name="unprotect"),
]
