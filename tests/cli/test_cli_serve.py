"""``swissmate serve`` where its libraries are not those it needs."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from .conftest import Run

django = pytest.importorskip("django")


def test_a_framework_that_is_too_old_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian 12 has Django 3.2, and its newest release 4.2."""
    monkeypatch.setattr(django, "VERSION", (4, 2, 30, "final", 0))
    monkeypatch.setattr(django, "__version__", "4.2.30")
    done = run("serve")
    assert done.code == 3
    assert "found Django 4.2.30; expected 5.2 or newer" in done.err
    assert "virtual environment" in done.err


def test_a_missing_library_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "segno" else there(name)
    )
    done = run("publish", "--out", "nowhere")
    assert done.code == 3
    assert "the arbiter's application needs segno: install swissmate with [arbiter]" in done.err


def test_only_a_certificate_of_its_own_needs_the_library_for_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file that runs on every system has nothing compiled in it, and serves all the same."""
    there = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "cryptography" else there(name)
    )
    # The host is looked at last, before anything is served.
    nowhere = ("serve", "--host", "no name of a machine")
    assert "--host: found 'no name of a machine'" in run(*nowhere).err
    assert "--host" in run(*nowhere, "--certificate", "c.pem", "--key", "k.pem").err
    done = run(*nowhere, "--https")
    assert done.code == 3
    assert "the arbiter's application needs cryptography" in done.err


def test_the_single_file_has_no_application(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util,
        "find_spec",
        lambda name: None if name == "swissmate.arbiter" else there(name),
    )
    for words in (("serve",), ("publish", "--out", "nowhere")):
        done = run(*words)
        assert done.code == 3
        assert "the arbiter's application is not in this file or package" in done.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--port", "-1"), "--port: found '-1'; expected 0 (a free one) to 65535"),
        (("--port", "99999"), "--port: found '99999'; expected 0 (a free one) to 65535"),
        (("--https", "--https-port", "99999"), "--https-port: found '99999'; expected 0"),
        (("--host", "999.1.1.1"), "--host: found '999.1.1.1' ("),
        (("--host", "a..b"), "; expected an address or a name of this machine, such as 127.0.0.1"),
    ],
)
def test_an_address_that_is_none_is_told(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = run("serve", *arguments, "--data", tmp_path / "data")
    assert done.code == 3
    assert said in done.err
    assert not (tmp_path / "data").exists()
