"""A process beside the server says nothing of its own when Ctrl-C ends the server."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

import pytest

from swissmate.arbiter.ground.frame.side_process import SideProcess, attend

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "pthread_sigmask"), reason="signals cannot be blocked here"
)


def _blocked(_question: object) -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def _work(connection: Connection) -> None:
    attend(connection, _blocked)


@pytest.fixture
def process() -> Iterator[SideProcess]:
    beside = SideProcess(_work)
    yield beside
    beside.stop()


def test_an_interrupt_does_not_reach_it(process: SideProcess) -> None:
    before = _blocked(None)
    assert process.answer_to(lambda: None, 30) is True
    assert _blocked(None) is before  # the server itself still hears it


def test_one_that_could_not_start_is_tried_again(
    process: SideProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine short of memory refuses once; every later question failed on what never ran."""

    def refuses(_self: object) -> None:
        raise OSError("Cannot allocate memory")

    with monkeypatch.context() as short:
        short.setattr(SpawnProcess, "start", refuses)
        for _ in range(2):
            with pytest.raises(OSError, match="Cannot allocate memory"):
                process.answer_to(lambda: None, 30)
    assert process.answer_to(lambda: None, 30) is True
