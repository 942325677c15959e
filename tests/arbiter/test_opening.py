"""``swissmate serve --open``: what a double click starts, and how it ends."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arbiter_http import ROOT, Server, Visitor

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the browser is a script of a shell")


def browser(folder: Path) -> str:
    """A browser that writes down what it is to show; returned as the environment names it."""
    program = folder / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" >> "{folder}/shown"\n', encoding="utf-8")
    program.chmod(0o755)
    return f"{program} %s"


def shown(folder: Path) -> list[str]:
    """The addresses that the browser was to show."""
    for _ in range(100):  # it is started beside the server
        if (folder / "shown").exists():
            return (folder / "shown").read_text("utf-8").split()
        time.sleep(0.05)
    return []


def start(data: Path, port: int, browser: str) -> subprocess.CompletedProcess[str]:
    """Start a copy that ends by itself."""
    command = [sys.executable, "-m", "swissmate", "serve", "--open", "--port", str(port)]
    return subprocess.run(
        [*command, "--data", str(data)],
        env={"PYTHONPATH": str(ROOT / "src"), "PATH": os.environ["PATH"], "BROWSER": browser},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_double_click_shows_the_first_page_and_quit_ends_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    running = Server(data, "--open", BROWSER=browser(tmp_path))
    visitor = Visitor(running.port)
    try:
        assert shown(tmp_path) == [f"{running.address}{running.link}"]
        visitor.sign_up(running.link, "anna")
        assert "Quit swissmate" in visitor.get("/")[2]
        # A second double click shows the copy that runs, whatever port it would take itself.
        second = start(data, 0, browser(tmp_path))
        assert second.returncode == 0
        assert f"swissmate runs already: {running.address}/" in second.stdout
        [again] = shown(tmp_path)[1:]
        assert again.startswith(f"{running.address}/here/")
        assert visitor.get(again.removeprefix(running.address))[1]["Location"] == "/"
        status, _headers, text = visitor.post("/quit")
        assert status == 200
        assert "swissmate has stopped" in text
        assert running.process.wait(20) == 0
    finally:
        visitor.close()
        running.stop()
    assert not (data / "address").exists()


def test_only_the_machine_itself_may_quit(tmp_path: Path) -> None:
    """Behind a proxy on the same machine the address is the one that the proxy names."""
    running = Server(
        tmp_path / "data", "--open", BROWSER=browser(tmp_path), SWISSMATE_PROXY="127.0.0.1"
    )
    visitor = Visitor(running.port)
    try:
        visitor.sign_up(running.link, "anna")
        visitor.headers = {"X-Forwarded-For": "192.0.2.7"}
        assert "Quit swissmate" not in visitor.get("/")[2]
        assert visitor.post("/quit")[0] == 404
        assert running.process.poll() is None
    finally:
        visitor.close()
        running.stop()


def test_a_server_that_nobody_double_clicked_cannot_be_stopped_by_a_page(tmp_path: Path) -> None:
    running = Server(tmp_path)
    visitor = Visitor(running.port)
    try:
        visitor.sign_up(running.link, "anna")
        assert "Quit swissmate" not in visitor.get("/")[2]
        assert visitor.post("/quit")[0] == 404
    finally:
        visitor.close()
        running.stop()


def test_a_port_that_another_program_has_is_told_and_left_to_it(tmp_path: Path) -> None:
    """A note that a killed copy left behind leads nowhere."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        (tmp_path / "data").mkdir()
        (tmp_path / "data" / "address").write_text(f"http://127.0.0.1:{port}\n")
        command = [sys.executable, "-m", "swissmate", "serve", "--open", "--port", str(port)]
        process = subprocess.Popen(
            [*command, "--data", str(tmp_path / "data")],
            env={"PYTHONPATH": str(ROOT / "src"), "PATH": "", "BROWSER": "/nonexistent %s"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(4)]
        finally:
            process.terminate()
            process.communicate(timeout=30)
    assert lines[0] == f"Port {port} is used by another program: swissmate takes a free one.\n"
    assert lines[1].startswith("swissmate is at http://127.0.0.1:")
    assert str(port) not in lines[1]
    assert lines[3].startswith("Open this address in your browser: http://127.0.0.1:")
