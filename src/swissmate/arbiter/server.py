"""Starts the application: the data folder, migrations, the first account's link, the server."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import django

from swissmate.errors import InputError

from .folders import data_folder, make_private


@dataclass(frozen=True)
class Options:
    """The options with which the program was started.

    ``data`` is the data folder (None: the usual one of this system). ``restore`` is a database file
    that replaces the present one, which is set aside. ``backup_to``: a second folder for backups,
    written every so many minutes. ``https``: everything is encrypted at ``https_port``, with the
    given certificate or one of the program's own. ``invite`` requests a one-time link although
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


def _restore_database(source: Path, target: Path) -> None:
    """Replace the present database by a database file.

    Raises:
        InputError: the file is not a complete database of this program.
    """
    try:
        with sqlite3.connect(f"file:{source}?mode=ro", uri=True) as connection:
            answer = connection.execute("PRAGMA integrity_check").fetchone()[0]
            connection.execute("SELECT count(*) FROM arbiter_event").fetchone()
        connection.close()
    except sqlite3.Error as error:
        raise InputError(f"{source} is not a database of this program: {error}") from error
    if answer != "ok":
        raise InputError(f"{source} is damaged: {answer}")
    if target.exists():
        aside = target.with_suffix(f".{datetime.now():%Y%m%dT%H%M%S}.sqlite3")
        for suffix in ("", "-wal", "-shm"):
            part = target.with_name(target.name + suffix)
            if part.exists():
                part.rename(aside.with_name(aside.name + suffix))
    target.parent.mkdir(parents=True, exist_ok=True)
    make_private(target)
    shutil.copyfile(source, target)


def prepare(options: Options) -> str | None:
    """Set up Django, update the database to the present schema, load the demonstration.

    Returns the secret of the link for the first account, or for a further one if requested; else
    None.
    """
    if options.data is not None:
        os.environ["SWISSMATE_DATA"] = str(options.data)
    data_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    names = [*_own_names(options.host), *options.allow_hosts]
    if names:
        known = os.environ.get("SWISSMATE_ALLOWED_HOSTS", "")
        os.environ["SWISSMATE_ALLOWED_HOSTS"] = ",".join(filter(None, [known, *names]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "swissmate.arbiter.settings")
    django.setup()
    from django.conf import settings  # noqa: PLC0415 # only after setup

    if options.restore is not None:
        if os.environ.get("SWISSMATE_DATABASE_URL"):
            raise InputError("--restore is for the SQLite file; a server has its own tools")
        _restore_database(options.restore, Path(settings.DATABASES["default"]["NAME"]))
    if not os.environ.get("SWISSMATE_DATABASE_URL"):
        make_private(Path(settings.DATABASES["default"]["NAME"]))
    from swissmate.arbiter import demo  # noqa: PLC0415 # only after setup
    from swissmate.arbiter.accounts import accounts  # noqa: PLC0415 # only after setup
    from swissmate.arbiter.models import Role  # noqa: PLC0415 # only after setup
    from swissmate.arbiter.schema import bring_up_to_date  # noqa: PLC0415 # only after setup

    bring_up_to_date()

    if options.demo:
        demo.load()
    secret = accounts.first_link_secret()
    if secret is None and options.invite:
        secret = accounts.invite(Role.CHIEF, None)
    return secret


def _port(server: Any) -> int:
    """Return the port in use: the one requested, or the free one that was found."""
    listening = getattr(server, "effective_listen", None)  # only if a name has two addresses
    return int(listening[0][1] if listening else server.effective_port)


def serve(options: Options, announce: Callable[[str], None]) -> int:
    """Serve until interrupted; ``announce`` is called with the address and the one-time link."""
    if options.https:
        os.environ.setdefault("SWISSMATE_HTTPS", "1")
    secret = prepare(options)
    _copy_backups(options)
    _keep_rating_lists()
    if options.https:
        return _serve_encrypted(options, announce, secret)
    import waitress  # noqa: PLC0415 # only the server needs it
    from django.conf import settings  # noqa: PLC0415 # only after setup

    from .wsgi import application  # noqa: PLC0415 # only after setup

    server = waitress.create_server(
        application,
        host=options.host,
        port=options.port,
        threads=options.threads,
        ident="",
        channel_timeout=120,
        connection_limit=1000,
        backlog=1024,
        asyncore_use_poll=True,
        # The settings decide which proxies are trusted; without a proxy, anybody could send its
        # headers.
        clear_untrusted_proxy_headers=not (settings.PROXIES or settings.SESSION_COOKIE_SECURE),
        max_request_body_size=512 * 1024 * 1024,
    )
    name = (_own_names(options.host) or ["127.0.0.1"])[-1]
    address = f"http://{name}:{_port(server)}"
    announce(f"swissmate is at {address}/ - stop it with Ctrl+C.")
    _announce_link(announce, address, secret)
    with closing(server), suppress(KeyboardInterrupt):
        server.run()
    return 0


def _serve_encrypted(options: Options, announce: Callable[[str], None], secret: str | None) -> int:
    """Serve over HTTPS; the plain port explains the warning about our own certificate."""
    import waitress  # noqa: PLC0415 # only the server needs it

    from .https import TLSServer, context_of, explaining, fingerprint, own_certificate  # noqa: PLC0415
    from .wsgi import application  # noqa: PLC0415 # only after setup

    names = _own_names(options.host)
    certificate, key = options.certificate, options.key
    is_own = certificate is None or key is None
    if certificate is None or key is None:
        certificate, key = own_certificate(
            data_folder() / "https", ["localhost", "127.0.0.1", *names]
        )
    server = TLSServer(options.host, options.https_port, context_of(certificate, key), application)
    plain = waitress.create_server(
        explaining(certificate, server.server_port, is_own=is_own),
        host=options.host,
        port=options.port,
        threads=2,
        ident="",
    )
    threading.Thread(target=plain.run, daemon=True).start()
    name = (names or ["127.0.0.1"])[-1]
    address = f"https://{name}:{server.server_port}"
    announce(f"swissmate is at {address}/ - stop it with Ctrl+C.")
    announce(f"Tell others http://{name}:{_port(plain)}/, which explains the browser's warning.")
    announce(f"Fingerprint of the certificate (SHA-256): {fingerprint(certificate)}")
    _announce_link(announce, address, secret)
    with closing(plain), server, suppress(KeyboardInterrupt):
        server.serve_forever()
    return 0


def _announce_link(announce: Callable[[str], None], address: str, secret: str | None) -> None:
    if secret is not None:
        link = f"{address}/welcome/{secret}"
        announce(f"Create an account for the chief arbiter (this link works once): {link}")


def _copy_backups(options: Options) -> None:
    """Write backups to a second folder on a timer, in a thread that ends with the program."""
    if options.backup_to is None:
        return
    from .ledger.archives import keep_copying  # noqa: PLC0415 # only after setup

    seconds = max(options.backup_minutes * 60, 1)
    arguments = (options.backup_to, seconds, threading.Event())
    threading.Thread(target=keep_copying, args=arguments, daemon=True).start()


def _keep_rating_lists() -> None:
    """Keep the rating lists that an arbiter fetched up to date, in a thread of its own."""
    from .ratings.fetching import keep_current  # noqa: PLC0415 # only after setup

    threading.Thread(target=keep_current, args=(threading.Event(),), daemon=True).start()
