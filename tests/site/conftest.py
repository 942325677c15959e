"""One build of the site for all tests of a run, on a server of its own."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from site_rig import PLACE, Web, make_site

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

# Playwright tells what service workers ask only if it is asked to.
os.environ["PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS"] = "1"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site once, also where several processes test; return the server's folder.

    ``SWISSMATE_SITE`` names a folder that holds a build already, for who writes tests.
    """
    if "SWISSMATE_SITE" in os.environ:
        return Path(os.environ["SWISSMATE_SITE"])
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "web"
    with (shared / "web.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / PLACE / "build.json").exists():
            make_site().build(folder / PLACE)
    return folder


@pytest.fixture
def web(built: Path) -> Iterator[Web]:
    running = Web(built)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as running:
        yield running
