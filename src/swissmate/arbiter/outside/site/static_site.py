"""The public pages of an event as files: they work on any host, or from a memory stick.

The pages are those that the server shows to the public, rendered for a folder. They are read one
after another from the first, which leads to all others. What the public does not see is not
included.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest
from django.urls import resolve, reverse
from django.utils import translation

from swissmate.arbiter.event.events.public_page import siblings_of
from swissmate.arbiter.ground.frame.addresses import written_into
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event

_ASSETS: Final = "assets/"


class File(NamedTuple):
    """One file of a site; ``name`` is relative to its folder, with slashes."""

    name: str
    content: bytes


class Beside(NamedTuple):
    """Another tournament of the event in the site; ``files`` is None if all are written now."""

    folder: str
    files: Collection[str] | None


class _Request(HttpRequest):
    """The request of a member of the public for a page."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.method = "GET"
        self.path = self.path_info = path
        self.META = {"SERVER_NAME": "localhost", "SERVER_PORT": "80", "REMOTE_ADDR": "127.0.0.1"}


class _Folder:
    """The folder of an event; ``waiting`` are the paths of pages that were linked and not read."""

    def __init__(self, event: Event, beside: Mapping[str, Beside], *, with_why: bool) -> None:
        self.with_why = with_why
        others = {each.key for each in siblings_of(event)} - {event.key}
        self.stands_alone = not others or not others <= beside.keys()
        self.start = reverse("public", args=[event.key])
        self.others = {reverse("public", args=[key]): place for key, place in beside.items()}
        self.names: dict[str, str] = {}
        self.waiting: deque[str] = deque()
        self.assets: dict[str, str] = {}
        self.page(self.start)

    def page(self, path: str) -> str:
        """Return the link to the file of a page, "" if there is none."""
        if path.startswith(self.start):
            if path not in self.names:
                self.names[path] = _file_name(path, self.start)
                self.waiting.append(path)
            return self.names[path]
        for start, other in self.others.items():
            if path.startswith(start):
                name = _file_name(path, start)
                there = other.files is None or name in other.files
                return f"../{other.folder}/{name}" if there else ""
        raise LookupError(f"{path} is no public page of the event")

    def asset(self, path: str) -> str:
        """Return the link to a static file."""
        name = _ASSETS + path.rpartition("/")[2]
        self.assets[name] = path
        return name


def pages_of(
    event: Event,
    *,
    why: bool = True,
    language: str = "",
    beside: Mapping[str, Beside] | None = None,
) -> Iterator[File]:
    """Yield the pages of an event, the first as ``index.html``, and then the files that they use.

    Without ``why``, the explanations are left out; there is one for each player and round. The
    other tournaments of the event are linked if all of them are ``beside`` it, by their keys;
    otherwise the site stands alone.

    Raises:
        Refused: the event has no public pages.
    """
    if not event.is_public:
        raise Refused(f"{event.name} has no public pages: they are switched off in its settings")
    folder = _Folder(event, beside or {}, with_why=why)
    while folder.waiting:
        path = folder.waiting.popleft()
        with translation.override(language or settings.LANGUAGE_CODE), written_into(folder):
            content = _content(path)
        yield File(folder.names[path], content)
    for name, source in folder.assets.items():
        found = finders.find(source)
        if not isinstance(found, str):
            raise Refused(f"{source} is missing in this installation")
        with open(found, "rb") as stream:
            yield File(name, stream.read())


def _content(path: str) -> bytes:
    request = _Request(path)
    request.resolver_match = match = resolve(path)
    try:
        response = match.func(request, *match.args, **match.kwargs)
    except Http404:
        response = None
    if response is None or response.status_code != 200:
        raise Refused(f"{path} cannot be published: there is no such page")
    return bytes(response.content)


def _file_name(path: str, start: str) -> str:
    return "index.html" if path == start else path.removeprefix(start).replace("/", "-") + ".html"
