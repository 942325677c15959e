"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT, PUBLIC
from swissmate.arbiter.tables.prizes import pages

urlpatterns = [
    path(EVENT + "prizes", pages.prizes, name="prizes"),
    path(EVENT + "prizes/sign", pages.to_sign, name="prizes-to-sign"),
    path(EVENT + "prizes/set", pages.set_prizes, name="set-prizes"),
    path(EVENT + "categories/new", pages.add_category, name="add-category"),
    path(EVENT + "categories/<number:category_id>/", pages.category, name="category"),
    path(
        EVENT + "categories/<number:category_id>/remove",
        pages.remove_category,
        name="remove-category",
    ),
    path(PUBLIC + "categories/<number:category_id>", pages.public_category, name="public-category"),
]
