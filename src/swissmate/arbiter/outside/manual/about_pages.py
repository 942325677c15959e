"""Which version runs, what has changed since the one before, and where everything lies."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from swissmate import __version__
from swissmate.arbiter import versions
from swissmate.arbiter.folders import data_folder
from swissmate.arbiter.ground.frame.access import CHIEF, page
from swissmate.arbiter.ground.frame.cookies import remember
from swissmate.arbiter.ground.frame.updated import SEEN_COOKIE
from swissmate.arbiter.log_file import log_file
from swissmate.arbiter.outside.manual.chapters import as_html


@page(CHIEF, "GET")
def about(request: HttpRequest) -> HttpResponse:
    """Show it; from now on this browser is not told of the version any more."""
    folder = data_folder()
    before = versions.before_this(folder)
    changed = [
        {"version": part.version, "body": as_html(part.text)}
        for part in versions.changes(versions.changelog(), since=before)
    ]
    context = {
        "version": __version__,
        "before": before,
        "changed": changed,
        "folder": folder,
        "log": log_file(folder),
        "copies": sorted((path.name for path in folder.glob("before-upgrade-*")), reverse=True),
    }
    response = render(request, "manual/about.html", context)
    remember(response, SEEN_COOKIE, __version__)
    return response
