"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT
from swissmate.arbiter.outside.prints import pages

urlpatterns = [
    path(EVENT + "print", pages.print_menu, name="print-menu"),
    path(EVENT + "print/<slug:what>", pages.print_page, name="print"),
    path(EVENT + "export/<slug:what>", pages.export, name="export"),
    path(EVENT + "qr.svg", pages.qr, name="qr"),
]
