"""The public pages of an event as files: they work on any host, or from a memory stick.

The pages are those that the server shows to the public. They are read one after another from the
first, with addresses changed to files beside them. What the public does not see is not included.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Iterator, Mapping
from html import escape
from typing import Final, NamedTuple
from urllib.parse import unquote

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import Resolver404, resolve, reverse
from django.utils import translation

from swissmate.arbiter.event.events.public_page import siblings_of
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event

SEARCH: Final = "assets/search.js"
STYLE: Final = "assets/app.css"
ICON: Final = "assets/icon.svg"
_ASSETS: Final = {
    STYLE: "frame/app.css",
    ICON: "frame/icon.svg",
    SEARCH: "publishing/static_search.js",
}

_LINK: Final = re.compile(r' (href|src|action)="([^"]*)"')
_SCRIPTS: Final = re.compile(r"<script\b[^>]*>.*?</script>|<meta name=\"htmx-config\"[^>]*>", re.S)
_LIVE: Final = re.compile(r' hx-[a-z:-]+="[^"]*"')
_FORMS: Final = re.compile(r"<form\b.*?</form>", re.S)
_NEXT: Final = re.compile(r'<div id="next".*?</div>', re.S)
_TOURNAMENTS: Final = re.compile(r'<nav class="rounds-bar tournaments".*?</nav>', re.S)
_HELP: Final = re.compile(r'<a class="help".*?</a>', re.S)
_FILTERS: Final = re.compile(r'<label class="filter">')


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
    start = reverse("public", args=[event.key])
    names = {start: "index.html"}
    others = {reverse("public", args=[key]): each for key, each in (beside or {}).items()}
    rest = {reverse("public", args=[each.key]) for each in siblings_of(event)} - {start}
    others = others if rest <= others.keys() else {}
    waiting = deque([start])
    with translation.override(language or settings.LANGUAGE_CODE):
        while waiting:
            path = waiting.popleft()
            text = _text(path)
            if text is None:
                raise Refused(f"{path} cannot be published: there is no such page")
            page = _Page(start, names, others, why=why)
            yield File(names[path], page.rewritten(text).encode())
            waiting.extend(page.found)
    for name, source in _ASSETS.items():
        found = finders.find(source)
        if not isinstance(found, str):
            raise Refused(f"{source} is missing in this installation")
        with open(found, "rb") as stream:
            yield File(name, stream.read())


def _text(path: str) -> str | None:
    request = _Request(path)
    try:
        match = resolve(path)
        request.resolver_match = match
        response = match.func(request, *match.args, **match.kwargs)
    except (Http404, Resolver404):
        return None
    if not isinstance(response, HttpResponse) or response.status_code != 200:
        return None
    return response.content.decode()


def _file_name(path: str, start: str) -> str:
    return "index.html" if path == start else path.removeprefix(start).replace("/", "-") + ".html"


class _Page:
    """A page being turned into a file; ``found`` are the addresses that occur here first."""

    def __init__(
        self, start: str, names: dict[str, str], others: Mapping[str, Beside], *, why: bool
    ) -> None:
        self.start = start
        self.names = names
        self.others = others
        self.why = why
        self.found: list[str] = []

    def rewritten(self, text: str) -> str:
        """Return the page with links to files, without the parts that need a server."""
        for what in (_SCRIPTS, _LIVE, _FORMS, _NEXT, _HELP):
            text = what.sub("", text)
        if not self.others:
            text = _TOURNAMENTS.sub("", text)
        if not self.why:
            text = re.sub(r'<a class="why"[^>]*>.*?</a>', "", text, flags=re.S)
        text = _FILTERS.sub('<label class="filter" hidden>', text)
        text = _LINK.sub(self._link, text)
        return text.replace("</body>", f'<script src="{SEARCH}"></script></body>')

    def _link(self, match: re.Match[str]) -> str:
        attribute, address = match[1], match[2]
        if address.startswith(("#", "https://")):
            return match[0]
        path = unquote(address.partition("?")[0])
        if path.startswith(self.start):
            return f' {attribute}="{escape(self._name(path))}"'
        for start, other in self.others.items():
            name = _file_name(path, start)
            if path.startswith(start) and (other.files is None or name in other.files):
                return f' {attribute}="{escape(f"../{other.folder}/{name}")}"'
        for name, source in _ASSETS.items():
            if address.partition("?")[0].endswith(source.rpartition("/")[2]) or (
                source.rpartition("/")[2].split(".")[0] in address and address.startswith("/static")
            ):
                return f' {attribute}="{name}"'
        return ""

    def _name(self, path: str) -> str:
        known = self.names.get(path)
        if known is None:
            known = _file_name(path, self.start)
            self.names[path] = known
            self.found.append(path)
        return known
