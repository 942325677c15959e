"""Starts the application: the data folder, migrations, the first account's link, the ports."""

from __future__ import annotations

import errno
import os
import socket
import ssl
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import django
from django.conf import settings
from django.db import OperationalError
from tornado.netutil import bind_sockets

from swissmate.arbiter.ground.frame import quitting
from swissmate.arbiter.schema import bring_up_to_date
from swissmate.errors import InputError
from swissmate.files.whole_file import remove_unfinished

from . import https, opening, web_server
from .data_lock import DataLock
from .folders import data_folder, make_private
from .restoring import restore_database

_NOT_FREE: Final = {errno.EADDRINUSE, errno.EACCES}
"""Why a port cannot be opened: another program has it, or Windows keeps it for one."""


@dataclass(frozen=True)
class Options:
    """The options with which the program was started.

    ``data`` is the data folder (None: the usual one of this system). ``restore`` is a database file
    that replaces the present one, which is set aside. ``backup_to``: a second folder for backups,
    written every so many minutes. ``https``: everything is encrypted at ``https_port``, with the
    given certificate or one of the program's own. ``open``: the browser is opened, and pages on
    this machine may stop the program. ``invite`` requests a one-time link although
    there are accounts: anybody who may start the program may also open it.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path | None = None
    demo: bool = False
    threads: int = 8
    allow_hosts: tuple[str, ...] = field(default=())
    invite: bool = False
    restore: Path | None = None
    backup_to: Path | None = None
    backup_minutes: float = 5
    https: bool = False
    https_port: int = 8443
    certificate: Path | None = None
    key: Path | None = None
    open: bool = False


def _own_names(host: str) -> list[str]:
    """Return the names and addresses of this machine in its network."""
    if host in {"127.0.0.1", "localhost", "::1"}:
        return []
    if host not in {"0.0.0.0", "::"}:  # noqa: S104 # compared, not bound
        return [host]
    name = socket.gethostname()
    names = [name, f"{name}.local"]
    with suppress(OSError):
        names += [str(entry[4][0]) for entry in socket.getaddrinfo(name, None, socket.AF_INET)]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        # Nothing is sent: the system only says which of its addresses it would use.
        probe.connect(("10.255.255.255", 1))
        names.append(str(probe.getsockname()[0]))
    return list(dict.fromkeys(names))


def _own_folder(options: Options) -> Path:
    """Return the data folder that the options name, which exists from now on."""
    if options.data is not None:
        os.environ["SWISSMATE_DATA"] = str(options.data)
    folder = data_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    remove_unfinished(folder, ".part")
    return folder


def prepare(options: Options, *, alone: bool = True) -> str | None:
    """Set up Django, update the database to the present schema, load the demonstration.

    ``alone``: no other program uses the data. Returns the secret of the link for the first account,
    or for a further one if requested; else None.

    Raises:
        InputError: the database to be restored is not whole, or the data cannot be used.
    """
    _own_folder(options)
    names = [*_own_names(options.host), *options.allow_hosts]
    if names:
        known = os.environ.get("SWISSMATE_ALLOWED_HOSTS", "")
        os.environ["SWISSMATE_ALLOWED_HOSTS"] = ",".join(filter(None, [known, *names]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "swissmate.arbiter.settings")
    django.setup()
    if options.restore is not None:
        if os.environ.get("SWISSMATE_DATABASE_URL"):
            raise InputError("--restore is for the SQLite file; a server has its own tools")
        if not alone:
            raise InputError(
                f"another program uses the data in {data_folder()}; expected it to be stopped "
                "before its database is replaced. Nothing was changed",
                code="data-in-use",
            )
        restore_database(options.restore, Path(settings.DATABASES["default"]["NAME"]))
    if not os.environ.get("SWISSMATE_DATABASE_URL"):
        make_private(Path(settings.DATABASES["default"]["NAME"]))
    from . import at_work  # only after setup

    try:
        bring_up_to_date(alone=alone)
    except OperationalError as error:
        if not os.environ.get("SWISSMATE_DATABASE_URL"):
            raise
        raise InputError(
            f"SWISSMATE_DATABASE_URL: expected a database that answers ({str(error).strip()})"
        ) from error
    if alone:
        at_work.forget_unfinished()
    if options.demo:
        at_work.demo.load()
    return at_work.link_secret(invite=options.invite)


def _port(sockets: Sequence[socket.socket]) -> int:
    """Return the port in use: the one requested, or the free one that was found."""
    return int(sockets[0].getsockname()[1])


def _listen(options: Options, port: int, announce: Callable[[str], None]) -> list[socket.socket]:
    """Open a port; a free one if it is in use and the browser will be shown where to go.

    Raises:
        OSError: the port cannot be opened.
    """
    host = None if options.host == "*" else options.host
    try:
        return bind_sockets(port, host, backlog=1024)
    except OSError as error:
        if not options.open or error.errno not in _NOT_FREE:
            raise
    announce(f"Port {port} is used by another program: swissmate takes a free one.")
    return bind_sockets(0, host, backlog=1024)


def serve(options: Options, announce: Callable[[str], None]) -> int:
    """Serve until interrupted; ``announce`` is called with the address and the one-time link.

    The data are locked and the ports opened before anything is changed.

    Raises:
        InputError: the database to be restored is not whole, or the data cannot be used.
        OSError: a port is in use.
    """
    folder = _own_folder(options)
    if options.open and (address := opening.running(folder)) is not None:
        announce(f"swissmate runs already: {address}/")
        _show(address, announce)
        return 0
    if options.https:
        os.environ.setdefault("SWISSMATE_HTTPS", "1")
    lock = DataLock(folder)
    plain: list[socket.socket] = []
    encrypted: list[socket.socket] = []
    try:
        plain = _listen(options, options.port, announce)
        if options.https:
            encrypted = _listen(options, options.https_port, announce)
        secret = prepare(options, alone=lock.is_alone)
        lock.share()
        _start_timers(options)
        sites, lines = _sites(options, secret, plain, encrypted)

        def started(stop: Callable[[], None]) -> None:
            for line in lines:
                announce(line)
            if options.open:
                address = _address_here(options, plain, encrypted)
                opening.note(folder, address)
                quitting.offer(stop)
                first = f"{address}/welcome/{secret}" if secret else address
                # A browser that is slow to start keeps nobody waiting.
                threading.Thread(target=_show, args=(first, announce), daemon=True).start()

        web_server.run(sites, options.threads, started)
    finally:
        if options.open:
            opening.forget(folder)
        for listening in (*plain, *encrypted):
            listening.close()
        lock.close()
    return 0


def _show(address: str, announce: Callable[[str], None]) -> None:
    """Open the browser, or say what to open in it."""
    if not opening.show(address):
        announce(f"Open this address in your browser: {address}")


def _address(name: str, plain: Sequence[socket.socket], encrypted: Sequence[socket.socket]) -> str:
    """Return the address of the application on a machine with this name."""
    return f"https://{name}:{_port(encrypted)}" if encrypted else f"http://{name}:{_port(plain)}"


def _address_here(
    options: Options, plain: Sequence[socket.socket], encrypted: Sequence[socket.socket]
) -> str:
    """Return the address for the browser of this machine."""
    everywhere = options.host in {"0.0.0.0", "::", "*"}  # noqa: S104 # compared, not bound
    return _address("127.0.0.1" if everywhere else options.host, plain, encrypted)


def _sites(
    options: Options,
    secret: str | None,
    plain: Sequence[socket.socket],
    encrypted: Sequence[socket.socket],
) -> tuple[list[web_server.Site], list[str]]:
    """Return what is served at which sockets, and the lines that say so."""
    names = _own_names(options.host)
    name = (names or ["127.0.0.1"])[-1]
    address = _address(name, plain, encrypted)
    end = "it runs until this window is closed" if options.open else "stop it with Ctrl+C"
    lines = [f"swissmate is at {address}/ - {end}."]
    if encrypted:
        sites, fingerprint = _encrypted_sites(options, plain, encrypted, names)
        lines += [
            f"Tell others http://{name}:{_port(plain)}/, which explains the browser's warning.",
            f"Fingerprint of the certificate (SHA-256): {fingerprint}",
        ]
    else:
        sites = [_application_at(plain)]
    if secret is not None:
        link = f"{address}/welcome/{secret}"
        lines.append(f"Create an account for the chief arbiter (this link works once): {link}")
    return sites, lines


def _application_at(
    sockets: Sequence[socket.socket], context: ssl.SSLContext | None = None
) -> web_server.Site:
    """Return the application at some sockets.

    The settings decide which proxies are trusted; without a proxy, anybody could send its headers.
    """
    from .at_work import accepts_body, application  # only after setup

    behind_a_proxy = settings.SESSION_COOKIE_SECURE and context is None
    return web_server.Site(
        sockets,
        application,
        accepts_body,
        context,
        trusts_proxy_headers=bool(settings.PROXIES) or behind_a_proxy,
    )


def _encrypted_sites(
    options: Options,
    plain: Sequence[socket.socket],
    encrypted: Sequence[socket.socket],
    names: Sequence[str],
) -> tuple[list[web_server.Site], str]:
    """Return the application over HTTPS and the plain page that explains it, and a fingerprint."""
    certificate, key = options.certificate, options.key
    is_own = certificate is None or key is None
    if certificate is None or key is None:
        # A door: cryptography takes a tenth of a second to import.
        from .own_certificate import own_certificate

        certificate, key = own_certificate(
            data_folder() / "https", ["localhost", "127.0.0.1", *names]
        )
    explained = https.explaining(certificate, _port(encrypted), is_own=is_own)
    sites = [
        _application_at(encrypted, https.context_of(certificate, key)),
        web_server.Site(plain, explained),
    ]
    return sites, https.fingerprint(certificate)


def _start_timers(options: Options) -> None:
    """Start what goes on beside the pages, each in a thread that ends with the program.

    Rating lists that an arbiter fetched are kept current, results and messages sent where an
    arbiter wants it, and backups copied to a second folder if one is named.
    """
    from .at_work import keep_copying, keep_current, keep_sending  # only after setup

    for keep in (keep_current, keep_sending):
        threading.Thread(target=keep, args=(threading.Event(),), daemon=True).start()
    if options.backup_to is not None:
        seconds = max(options.backup_minutes * 60, 1)
        arguments = (options.backup_to, seconds, threading.Event())
        threading.Thread(target=keep_copying, args=arguments, daemon=True).start()
