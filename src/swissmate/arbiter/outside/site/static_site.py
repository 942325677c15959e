"""The public pages of an event as files: they work on any host, or from a memory stick.

The pages are those that the server shows to the public, rendered for a folder. They are read one
after another from the first, which leads to all others. What the public does not see is not
included.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from heapq import heappop, heappush
from http import HTTPStatus
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar, cast

import django
from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import resolve, reverse
from django.utils import translation

import swissmate
from swissmate.arbiter.event.events.public_page import siblings_of
from swissmate.arbiter.ground.frame.addresses import written_into
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import AuditEntry, Event

_ASSETS: Final = "assets/"

_T = TypeVar("_T")


class Made(NamedTuple):
    """What a file was made from.

    The same key is the same page, and ``links`` are the pages to which it leads; or ``key`` is the
    place of a static file.
    """

    key: str
    links: Sequence[str] = ()


class File(NamedTuple):
    """One file of a site; ``name`` is relative to its folder, with slashes.

    ``content`` is None if the file that is there has it.
    """

    name: str
    content: bytes | None
    made: Made


class Beside(NamedTuple):
    """Another tournament of the event in the site; ``files`` is None if all are written now."""

    folder: str
    files: Collection[str] | None


class _Request(HttpRequest):
    """The request of a member of the public for a page, unless it is the one with a tag."""

    def __init__(self, path: str, tag: str) -> None:
        super().__init__()
        self.method = "GET"
        self.path = self.path_info = path
        self.META = {"SERVER_NAME": "localhost", "SERVER_PORT": "80", "REMOTE_ADDR": "127.0.0.1"}
        self.META["HTTP_IF_NONE_MATCH"] = tag


class _Folder:
    """The folder of an event.

    ``waiting`` are the paths of pages that were linked and not read, ``links`` those to which the
    page leads that is read now.
    """

    def __init__(self, event: Event, beside: Mapping[str, Beside], *, with_why: bool) -> None:
        self.with_why = with_why
        others = {sibling.key for sibling in siblings_of(event)} - {event.key}
        self.stands_alone = not others or not others <= beside.keys()
        changes = AuditEntry.objects.filter(event_id=event.pk).values_list("at", flat=True)
        self.as_of = str(changes.first())
        self.start = reverse("public", args=[event.key])
        self.others = {reverse("public", args=[key]): place for key, place in beside.items()}
        self.names: dict[str, str] = {}
        self.waiting: list[str] = []
        self.links: dict[str, None] = {}
        self.assets: dict[str, str] = {}
        self._shared: dict[Hashable, Any] = {}
        self.page(self.start)

    def page(self, path: str) -> str:
        """Return the link to the file of a page, "" if there is none."""
        if path.startswith(self.start):
            self.links[path.removeprefix(self.start)] = None
            if path not in self.names:
                self.names[path] = _file_name(path, self.start)
                heappush(self.waiting, path)
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

    def shared(self, name: Hashable, make: Callable[[], _T]) -> _T:
        """Return what several pages show; it is made once."""
        if name not in self._shared:
            self._shared[name] = make()
        made: _T = self._shared[name]
        return made

    def key(self) -> str:
        """Return what all pages have in common of what they are made from, as a short text."""
        others = sorted((start, *other) for start, other in self.others.items())
        around = (program_digest(), self.with_why, self.stands_alone, others)
        return sha256(repr(around).encode()).hexdigest()[:16]


@cache
def program_digest() -> str:
    """Return a digest of the program: of all that can make a page of the same event another one."""
    digest = sha256(f"{django.get_version()} {settings.TIME_ZONE}".encode())
    for path in sorted(Path(swissmate.__file__).parent.rglob("*.*")):
        if path.suffix in {".py", ".html", ".po", ".mo"}:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def pages_of(
    event: Event,
    *,
    why: bool = True,
    language: str = "",
    beside: Mapping[str, Beside] | None = None,
    made: Mapping[str, Made] = MappingProxyType({}),
    reach: Callable[[int, int], None] = lambda _done, _of: None,
) -> Iterator[File]:
    """Yield the pages of an event, the first as ``index.html``, and then the files that they use.

    Without ``why``, the explanations are left out; there is one for each player and round. The
    other tournaments of the event are linked if all of them are ``beside`` it, by their keys;
    otherwise the site stands alone. ``made`` says from what the files were made that are there;
    ``reach`` is told how many pages are done, and of how many that are known so far.

    Raises:
        Refused: the event has no public pages.
    """
    if not event.is_public:
        raise Refused(f"{event.name} has no public pages: they are switched off in its settings")
    folder = _Folder(event, beside or {}, with_why=why)
    key = folder.key()
    statics = {name: page.key for name, page in made.items() if name.startswith(_ASSETS)}
    # By their paths, so that all questions to a round come one after another.
    while folder.waiting:
        path = heappop(folder.waiting)
        name = folder.names[path]
        before = made.get(name)
        tag = before.key.removeprefix(key) if before and before.key.startswith(key) else ""
        folder.links.clear()
        with translation.override(language or settings.LANGUAGE_CODE), written_into(folder):
            answer = _answer(_Request(path, tag))
        if before and answer.status_code == HTTPStatus.NOT_MODIFIED:
            folder.assets |= statics
            for link in before.links:
                folder.page(folder.start + link)
            yield File(name, None, before)
        else:
            links = tuple(folder.links)
            yield File(name, bytes(answer.content), Made(key + answer.headers["ETag"], links))
        reach(len(folder.names) - len(folder.waiting), len(folder.names))
    for name, source in folder.assets.items():
        file = finders.find(source)
        if not isinstance(file, str):
            raise Refused(f"{source} is missing in this installation")
        with open(file, "rb") as stream:
            yield File(name, stream.read(), Made(source))


def _answer(request: HttpRequest) -> HttpResponse:
    request.resolver_match = match = resolve(request.path)
    try:
        response = match.func(request, *match.args, **match.kwargs)
    except Http404:
        response = None
    if response is None or response.status_code not in {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED}:
        raise Refused(f"{request.path} cannot be published: there is no such page")
    return cast("HttpResponse", response)


def _file_name(path: str, start: str) -> str:
    if path == start:
        return "index.html"
    name = path.removeprefix(start).replace("/", "-")
    return name if name.endswith(_NO_PAGES) else f"{name}.html"


_NO_PAGES: Final = (".json", ".ics", ".atom", ".pgn")
