"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from . import pages

urlpatterns = [
    path("ratings", pages.ratings, name="ratings"),
    path("ratings/<int:list_id>/decide", pages.decide, name="decide-ratings"),
]
