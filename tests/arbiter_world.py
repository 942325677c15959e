"""Django with a database in memory; every test runs in a transaction that is rolled back.

A folder of tests takes these fixtures by importing them into its ``conftest.py``.
"""

from __future__ import annotations

import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("django")
for needed in ("whitenoise", "tornado", "segno", "openpyxl", "defusedxml", "cryptography"):
    pytest.importorskip(needed)

_FOLDER = tempfile.TemporaryDirectory(prefix="swissmate-tests-")
os.environ["SWISSMATE_DATA"] = _FOLDER.name
os.environ["DJANGO_SETTINGS_MODULE"] = "swissmate.arbiter.settings"
os.environ.pop("SWISSMATE_HTTPS", None)
if "SWISSMATE_TEST_DATABASE_URL" in os.environ:
    os.environ["SWISSMATE_DATABASE_URL"] = os.environ["SWISSMATE_TEST_DATABASE_URL"]
else:
    os.environ.pop("SWISSMATE_DATABASE_URL", None)

import django  # noqa: E402 # after the environment

django.setup()

from django.db import connection, transaction  # noqa: E402
from django.test import Client, override_settings  # noqa: E402
from django.test.utils import (  # noqa: E402
    setup_databases,
    setup_test_environment,
    teardown_databases,
    teardown_test_environment,
)
from django.urls import Resolver404, ResolverMatch, resolve  # noqa: E402
from django.utils import translation  # noqa: E402

from arbiter_events import make_account, make_event  # noqa: E402
from arbiter_http import new_database  # noqa: E402
from swissmate.arbiter.ground.frame.seen import seen_mark  # noqa: E402
from swissmate.arbiter.models import Account, Event, Role  # noqa: E402

_made: list[bool] = []


@pytest.fixture(scope="session")
def django_world() -> Iterator[None]:
    if _made:  # by another folder of the same session, which also takes it down
        yield
        return
    _made.append(True)
    setup_test_environment()
    in_memory = connection.vendor == "sqlite"
    if in_memory:  # with the tables that another process may have made: they take seconds
        name = connection.creation._get_test_db_name()  # type: ignore[attr-defined]
        with closing(sqlite3.connect(new_database())) as made:
            tables = sqlite3.connect(name, uri=True)
            made.backup(tables)
    old = setup_databases(verbosity=0, interactive=False, keepdb=in_memory)
    if in_memory:
        tables.close()
    # A view reads the limit of its uploads when it is imported: not while a test has changed it.
    resolve("/")
    yield
    teardown_databases(old, verbosity=0)
    teardown_test_environment()
    _made.clear()


@pytest.fixture(autouse=True)
def rolled_back(django_world: None, tmp_path: Path) -> Iterator[None]:
    # The real hashers are slow on purpose; how the framework hashes is not under test here.
    with (
        override_settings(
            PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
            BACKUP_FOLDER=tmp_path / "backups",
            WHITENOISE_AUTOREFRESH=True,  # else each client lists all static files first
        ),
        translation.override("en"),  # not what the last request of another test spoke
        transaction.atomic(),
    ):
        yield
        transaction.set_rollback(True)


@pytest.fixture
def chief() -> Account:
    return make_account(Role.CHIEF)


@pytest.fixture
def deputy() -> Account:
    return make_account(Role.DEPUTY)


@pytest.fixture
def viewer() -> Account:
    return make_account(Role.VIEWER)


ESCAPED_MARKUP: Final = re.compile(rb"&(?:amp;)?lt;/?(?:td|tr|li|ul|option|summary|label)\b")
"""Elements of our tables and lists that were escaped once too often; no name in a test is such."""


class FreshClient(Client):
    """A browser that has just loaded the page of each form: it sends the mark of what was shown.

    That the pages have the mark is for ``tests/arbiter/test_old_forms.py``; a test with an old form
    sends a mark of its own, or none (``seen=""``).
    """

    def post(self, path: Any, data: Any = None, *args: Any, **kwargs: Any) -> Any:  # as it was
        """Send a form, with the mark if its address takes one."""
        match = resolve_if_any(str(path))
        if match is not None and getattr(match.func, "shows", None) is not None:
            values = {} if data is None else data
            if isinstance(values, dict) and "seen" not in values:
                form = {
                    name: value for name, value in values.items() if isinstance(value, str | int)
                }
                mark = seen_mark(str(match.url_name), **{**form, **match.kwargs})
                data = {**values, "seen": mark}
        return super().post(path, data, *args, **kwargs)

    def get(self, path: Any, *args: Any, **kwargs: Any) -> Any:  # as it was
        """Load a page; none may show its own markup to the reader as text."""
        response = super().get(path, *args, **kwargs)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            shown = b"" if response.streaming else response.content
            assert not ESCAPED_MARKUP.search(shown), path
        return response


def resolve_if_any(path: str) -> ResolverMatch | None:
    """Return what an address leads to, if it leads anywhere."""
    try:
        return resolve(path.partition("?")[0])
    except Resolver404:
        return None


@pytest.fixture
def client_of() -> object:
    def login(account: Account | None) -> Client:
        client = FreshClient(raise_request_exception=True)
        if account is not None:
            client.force_login(account)
        return client

    return login


@pytest.fixture
def event(chief: Account) -> Event:
    return make_event(chief)
