"""The addresses of pages, for a server or for a folder of files; and where a request comes from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import ip_address
from typing import Final, Protocol, TypeVar

from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import get_script_prefix, register_converter, reverse
from django.utils.crypto import salted_hmac
from django.utils.http import url_has_allowed_host_and_scheme

from swissmate import __version__


class Number:
    """A number that counts something: from 1 on, and small enough for every column."""

    regex = "[1-9][0-9]{0,8}"

    def to_python(self, value: str) -> int:
        """Return the number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Return the digits."""
        return str(value)


register_converter(Number, "number")

EVENT: Final = "events/<number:event_id>/"
ROUND: Final = EVENT + "rounds/<number:number>/"
PAIRING: Final = EVENT + "pairings/<number:pairing_id>/"
GAME: Final = EVENT + "games/<number:game_id>/"
PLAYER: Final = EVENT + "players/<number:player_id>/"
PUBLIC: Final = "p/<slug:key>/"


_T = TypeVar("_T")


class Folder(Protocol):
    """A folder into which public pages are written as files, as the pages themselves see it."""

    with_why: bool
    """Whether it has explanations."""
    stands_alone: bool
    """Whether other tournaments of the event are not beside it."""

    as_of: str
    """When the event was changed last; its revision alone may come again in restored data."""

    def shared(self, name: Hashable, make: Callable[[], _T]) -> _T:
        """Return what several of its pages show; it is made once."""

    def page(self, path: str) -> str:
        """Return the link to the file of a page, "" if there is none."""

    def asset(self, path: str) -> str:
        """Return the link to a static file."""


_folder: Final[ContextVar[Folder | None]] = ContextVar("folder", default=None)


@contextmanager
def written_into(folder: Folder) -> Iterator[None]:
    """Render pages for a folder instead of for the server."""
    token = _folder.set(folder)
    try:
        yield
    finally:
        _folder.reset(token)


def folder_of_pages() -> Folder | None:
    """Return the folder for which pages are rendered now; None: they are sent by the server."""
    return _folder.get()


def shared(name: Hashable, make: Callable[[], _T]) -> _T:
    """Return what several public pages show: made once for a folder, for the server each time."""
    folder = _folder.get()
    return make() if folder is None else folder.shared(name, make)


def address_of(name: str, *values: object) -> str:
    """Return the address of a page by its name; an address is composed once and kept.

    In a folder it is that of a file, or "" if the folder has no such page.

    Raises:
        NoReverseMatch: there is no such page.
    """
    path, folder = _composed(get_script_prefix(), name, values), _folder.get()
    return path if folder is None else folder.page(path)


def address_of_static(path: str) -> str:
    """Return the address of a static file, with another version of the program another one.

    A browser keeps scripts and styles for a while, and would go on with those of the version
    before. The host of a folder says itself how long its files may be kept.
    """
    folder = _folder.get()
    return _versioned(get_script_prefix(), path) if folder is None else folder.asset(path)


@lru_cache(maxsize=8192)
def _composed(prefix: str, name: str, values: tuple[object, ...]) -> str:
    """Return an address under a prefix; Django uses the prefix that is set."""
    del prefix
    return reverse(name, args=values)


@lru_cache(maxsize=256)
def _versioned(prefix: str, path: str) -> str:
    """Return the address of a static file under a prefix; Django uses the prefix that is set."""
    del prefix
    return f"{static(path)}?v={__version__}"


def device_trace(request: HttpRequest) -> str:
    """Return what two requests from one device have in common, as a hash; "" if nothing is known.

    Phones in the network of the hall have addresses of their own. Those that come through the
    internet may share one, so that there the name of the browser counts as well. A request from
    this machine, or by way of a proxy that nobody has named, says nothing.
    """
    try:
        address = ip_address(client_address(request))
    except ValueError:
        return ""
    if address.is_loopback:
        return ""
    text = str(address)
    if not (address.is_private or address.is_link_local):
        text += f" {request.headers.get('User-Agent', '')}"
    return salted_hmac("swissmate.device", text, algorithm="sha256").hexdigest()


def own_path(request: HttpRequest, text: str) -> str:
    """Return a text if it is a path of this application, to which a form may lead; else ""."""
    # Without a slash it would be looked up as the name of a page; with two it is another host.
    ours = text.startswith("/") and url_has_allowed_host_and_scheme(text, {request.get_host()})
    return text if ours else ""


def client_address(request: HttpRequest) -> str:
    """Return the client's address: behind a proxy of ours, the one that the proxy names.

    ``X-Forwarded-For`` is trusted only from the proxies in ``SWISSMATE_PROXY``. Each proxy appends
    the address that it saw, so the last address that is not one of our proxies is the client's.
    """
    address = _in_one_spelling(str(request.META.get("REMOTE_ADDR", "")))
    named = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",")
    while address in settings.PROXIES and named:
        before = named.pop().strip()
        try:
            ip_address(before)
        except ValueError:
            break
        address = _in_one_spelling(before)
    return address


def _in_one_spelling(text: str) -> str:
    """Return an address as it is written everywhere here; another text as it is.

    A server that listens for both kinds of addresses writes 10.0.0.5 as ``::ffff:10.0.0.5``.
    """
    try:
        address = ip_address(text)
    except ValueError:
        return text
    return str(getattr(address, "ipv4_mapped", None) or address)
