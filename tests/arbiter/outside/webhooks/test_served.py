"""Webhooks of a whole program, as a process of its own: told within seconds, and no page waits."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from threading import Event

import pytest

from arbiter_http import Server, Visitor
from offices.stand_in import Asked, Said, serving

pytestmark = pytest.mark.slow

SECRET = "a secret of the other program"


class Listener:
    """Another program, which answers as soon as it may."""

    def __init__(self) -> None:
        self.types: list[str] = []
        self.may_answer = Event()

    def answer(self, asked: Asked) -> Said:
        self.types.append(json.loads(asked.body)["type"])
        self.may_answer.wait(30)
        return Said(b"", 204)


def until(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + 30
    while not condition() and time.monotonic() < end:
        time.sleep(0.1)
    return condition()


def test_a_program_that_does_not_answer_holds_up_no_page(tmp_path: Path) -> None:
    listener = Listener()
    running = Server(tmp_path, SWISSMATE_PRIVATE_HOSTS="127.0.0.1")
    try:
        with ExitStack() as closing, serving(listener.answer) as port:
            chief = Visitor(running.port)
            closing.callback(chief.close)
            chief.sign_up(running.link, "chief")
            event = chief.new_event("Open", 8, 3)
            address = f"http://127.0.0.1:{port}/hook"
            status, _headers, _text = chief.post(
                f"{event}/webhooks/add", address=address, secret=SECRET, topic="pairings.published"
            )
            assert status == 302
            chief.post(f"{event}/rounds/1/pair")
            chief.post(f"{event}/rounds/1/publish")
            assert until(lambda: listener.types == ["pairings.published"])
            begun = time.monotonic()  # it has been told, and does not answer
            for page in ("rounds/1/", "webhooks", "exports", "log"):
                assert chief.get(f"{event}/{page}")[0] == 200
            assert time.monotonic() - begun < 8
            listener.may_answer.set()
            assert until(lambda: "<td>204</td>" in chief.get(f"{event}/webhooks")[2])
    finally:
        listener.may_answer.set()
        running.stop()
