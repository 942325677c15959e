"""Starts the application: its data are made ready, the ports opened, the browser shown."""

from __future__ import annotations

import errno
import os
import platform
import shutil
import socket
import ssl
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from django.conf import settings
from tornado.netutil import bind_sockets

from swissmate import __version__
from swissmate.arbiter.ground.frame import quitting
from swissmate.errors import InputError
from swissmate.messages import as_option

from . import failed_start, https, log_file, opening, versions, web_server
from .data_lock import DataLock
from .folders import data_folder
from .preparing import Options, own_folder, own_names, prepare

_NOT_FREE: Final = {errno.EADDRINUSE, errno.EACCES}
"""Why a port cannot be opened: another program has it, or Windows keeps it for one."""
_LITTLE_ROOM: Final = 100
"""Megabytes on the disk of the data below which it is said when the program starts."""


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

    The data are locked and the ports opened before anything is changed. What keeps it from starting
    is also shown in the browser, if that was to be opened: its window may close at once.

    Raises:
        InputError: the database to be restored is not whole, or the data cannot be used.
        OSError: a port is in use.
    """
    try:
        folder = own_folder(options)
        with log_file.keeping(folder):
            return _serve(options, folder, announce)
    except Exception as error:
        if options.open:
            log = log_file.log_file(data_folder())
            failed_start.show_problem(
                _code_of(error), _told(error), data_folder(), log if log.exists() else None
            )
        raise


def _code_of(error: Exception) -> str:
    """Return the code by which :mod:`.failed_start` knows what can be done about an error."""
    if isinstance(error, InputError):
        return error.code
    if not isinstance(error, OSError):
        return ""
    if error.filename is None:
        return "no-address"  # a port in use is no fault: a free one is taken
    return "disk-full" if error.errno == errno.ENOSPC else ""


def _told(error: Exception) -> str:
    """Return what an error says; one that is no message of ours may need its kind to be read."""
    if isinstance(error, InputError):
        return error.told(as_option)
    return f"{type(error).__name__}: {error}"


def _serve(options: Options, folder: Path, announce: Callable[[str], None]) -> int:
    """Serve the data of a folder until interrupted."""
    there = opening.running(folder)
    if options.open and there is not None:
        address, door = there
        announce(f"swissmate runs already: {address}/")
        _show(address + door, announce)
        return 0
    if options.https:
        os.environ.setdefault("SWISSMATE_HTTPS", "1")
    lock = DataLock(folder)
    is_alone = lock.is_alone
    plain: list[socket.socket] = []
    encrypted: list[socket.socket] = []
    try:
        try:
            plain = _listen(options, options.port, announce)
            if options.https:
                encrypted = _listen(options, options.https_port, announce)
        except OSError as error:
            runs = f"; swissmate runs already at {there[0]}/" if there else ""
            raise OSError(error.errno, f"{error.strerror or error}{runs}") from error
        secret, door, is_without_password = prepare(options, alone=is_alone)
        lock.share()
        _start_timers(options)
        sites, lines = _sites(options, secret, plain, encrypted)
        address = _address_here(options, plain, encrypted)
        if is_without_password:
            lines.append(f"Your pages, on this machine and without a password: {address}{door}")
        if (room := shutil.disk_usage(folder).free // 1_000_000) < _LITTLE_ROOM:
            lines.append(f"Only {room} MB are left on the disk of the data: make room on it.")

        def started(stop: Callable[[], None]) -> None:
            log_file.note("swissmate %s serves, Python %s", __version__, platform.python_version())
            if is_alone:
                versions.note_opened(folder)
                opening.note(folder, address, door)
            for line in lines:
                announce(line)
            if options.open:
                quitting.offer(stop)
                first = f"{address}/welcome/{secret}" if secret else address + door
                # A browser that is slow to start keeps nobody waiting.
                threading.Thread(target=_show, args=(first, announce), daemon=True).start()

        web_server.run(sites, options.threads, started)
        log_file.note("swissmate has stopped")
    finally:
        if is_alone:
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
    names = own_names(options.host)
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
    context = https.context_of(certificate, key)
    explained = https.explaining(certificate, _port(encrypted), is_own=is_own)
    sites = [_application_at(encrypted, context), web_server.Site(plain, explained)]
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
