"""What is sent beside the pages: woken, going on after a fault, and none holding up another."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

import pytest

from swissmate.arbiter.ground.frame import sender


def until(condition: Callable[[], bool]) -> bool:
    """Wait for a condition, at most some seconds."""
    end = time.monotonic() + 10
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


def test_each_work_is_woken_goes_on_after_a_fault_and_waits_for_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # The connection is that of this thread's database in memory.
    monkeypatch.setattr(sender, "close_old_connections", lambda: None)
    caplog.set_level(logging.CRITICAL)
    done: list[str] = []
    answered = threading.Event()

    def fault() -> None:
        done.append("fault")
        raise RuntimeError

    def waits_for_its_server() -> None:
        answered.wait(10)
        done.append("answered")

    stop = threading.Event()
    threads = [
        threading.Thread(target=sender.keep_sending, args=(work, stop, 60.0), daemon=True)
        for work in (fault, waits_for_its_server)
    ]
    for thread in threads:
        thread.start()
    assert until(lambda: done == ["fault"])
    sender.wake()  # also for the one that is at work
    assert until(lambda: done == ["fault"] * 2)
    answered.set()
    assert until(lambda: done == ["fault"] * 2 + ["answered"] * 2)
    stop.set()
    sender.wake()
    for thread in threads:
        thread.join(10)
        assert not thread.is_alive()
