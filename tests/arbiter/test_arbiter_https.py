"""HTTPS without a proxy: the certificate, the page that explains it, logging in through it."""

from __future__ import annotations

import os
import re
import socket
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from swissmate.arbiter.https import context_of, explaining, fingerprint
from swissmate.arbiter.own_certificate import own_certificate
from swissmate.errors import InputError


def opened(address: str, context: ssl.SSLContext | None = None) -> Any:
    """Open an address of the server under test."""
    return urllib.request.urlopen(address, timeout=60, context=context)  # noqa: S310 # loopback


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[list[str], Path]]:
    """The lines that the program announces, and its data folder."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("SWISSMATE", "DJANGO"))}
    command = [sys.executable, "-m", "swissmate", "serve", "--https", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--https-port", "0", "--data", str(tmp_path / "data")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**environment, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    lines: list[str] = []
    while not any("welcome" in line for line in lines):
        line = process.stdout.readline()
        assert line, "\n".join(lines)
        lines.append(line.strip())
    yield lines, tmp_path / "data"
    process.terminate()
    process.wait(timeout=60)
    process.stdout.close()


def test_the_hall_is_served_encrypted(server: tuple[list[str], Path]) -> None:
    lines, data = server
    text = "\n".join(lines)
    secure = re.search(r"https://127\.0\.0\.1:\d+", text)
    plain = re.search(r"http://127\.0\.0\.1:\d+/", text)
    assert secure is not None
    assert plain is not None
    with opened(plain[0]) as answer:
        page = answer.read().decode()
    shown = fingerprint(data / "https" / "cert.pem")
    assert shown in page
    assert shown in text
    assert f'href="{secure[0]}/"' in page
    trusting = ssl.create_default_context(cafile=str(data / "https" / "cert.pem"))
    welcome = re.search(r"https://\S+/welcome/\S+", text)
    assert welcome is not None
    with opened(welcome[0], trusting) as answer:
        assert answer.status == 200
        cookie = answer.headers["Set-Cookie"]
    assert "Secure" in cookie
    with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
        opened(secure[0])


def test_whoever_speaks_no_tls_keeps_nobody_waiting(server: tuple[list[str], Path]) -> None:
    lines, data = server
    found = re.search(r"https://127\.0\.0\.1:(\d+)", "\n".join(lines))
    assert found is not None
    silent = [socket.create_connection(("127.0.0.1", int(found[1]))) for _ in range(5)]
    silent[0].sendall(b"GET / HTTP/1.0\r\n\r\n")
    trusting = ssl.create_default_context(cafile=str(data / "https" / "cert.pem"))
    with opened(f"{found[0]}/login", trusting) as answer:
        assert answer.status == 200
    for connection in silent:
        connection.close()


def test_a_certificate_is_kept_as_long_as_the_names_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")  # no other program is needed
    first, key = own_certificate(tmp_path, ["hall.local", "10.1.2.3", "::1", "tête.local"])
    before = fingerprint(first)
    own_certificate(tmp_path, ["tête.local", "::1", "10.1.2.3", "hall.local"])
    assert fingerprint(first) == before
    first.write_text("no certificate")
    own_certificate(tmp_path, ["hall.local", "10.1.2.3"])
    before = fingerprint(first)
    own_certificate(tmp_path, ["10.1.2.3", "hall.local"])
    assert fingerprint(first) == before
    own_certificate(tmp_path, ["other.local"])
    assert fingerprint(first) != before
    assert key.stat().st_mode & 0o777 == 0o600
    context_of(first, key)
    with pytest.raises(InputError, match="not a certificate"):
        context_of(first, tmp_path / "names.txt")


def test_of_a_file_with_a_chain_and_a_key_only_the_certificate_is_shown(tmp_path: Path) -> None:
    """A key that would be sent to everybody is the worst that a file of the usual form can do."""
    first, key = own_certificate(tmp_path / "own", ["hall.local"])
    other, _ = own_certificate(tmp_path / "other", ["chain.local"])
    whole = tmp_path / "whole.pem"
    pieces = (first.read_text(), other.read_text(), key.read_text())
    whole.write_text("".join(["Subject: Zürich\n", *pieces]), encoding="utf-8")
    context_of(whole, whole)
    assert fingerprint(whole) == fingerprint(first)
    answer = explaining(whole, 8443, is_own=False)
    asked = {"PATH_INFO": "/certificate.pem"}
    sent = b"".join(answer(asked, lambda *_: None))
    assert sent.decode().split() == first.read_text().split()
    with pytest.raises(InputError, match="no certificate; expected one in PEM"):
        fingerprint(key)
