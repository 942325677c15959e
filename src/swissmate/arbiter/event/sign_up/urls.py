"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.event.sign_up import pages, public_pages
from swissmate.arbiter.ground.frame.addresses import EVENT, PUBLIC

urlpatterns = [
    path(EVENT + "sign-ups", pages.sign_ups, name="sign-ups"),
    path(EVENT + "sign-ups/decide", pages.decide, name="decide-sign-ups"),
    path(EVENT + "sign-ups/terms", pages.set_terms, name="sign-up-terms"),
    path(EVENT + "sign-ups/erase", pages.erase, name="erase-sign-ups"),
    path(PUBLIC + "sign-up", public_pages.sign_up, name="sign-up"),
    path(PUBLIC + "sign-up/<slug:secret>", public_pages.mine, name="my-sign-up"),
]
