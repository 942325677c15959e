"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.outside.manual import about_pages, pages

urlpatterns = [
    path("help", pages.manual, name="help"),
    path("about", about_pages.about, name="about"),
    path("help/manual.md", pages.whole, name="help-file"),
    path("help/<slug:slug>", pages.chapter, name="help-chapter"),
]
