"""Public pages are kept: a hall of phones that asks at the same moment costs one rendering."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

from swissmate.arbiter.event.events import public_page


def test_a_page_that_many_open_at_once_is_rendered_once() -> None:
    begun, go_on = Event(), Event()
    rendered: list[str] = []
    ready = Barrier(8)

    def render() -> str:
        begun.set()
        go_on.wait(5)
        rendered.append("page")
        return "page"

    def ask() -> str | None:
        ready.wait(5)
        return public_page._kept(("a page of this test",), render, waits=True)

    with ThreadPoolExecutor(8) as pool:
        answers = [pool.submit(ask) for _ in range(8)]
        assert begun.wait(5)
        go_on.set()
        assert [answer.result() for answer in answers] == ["page"] * 8
    assert rendered == ["page"]
    public_page._cache.clear()


def test_who_asks_again_in_a_moment_does_not_wait_for_a_rendering() -> None:
    begun, go_on = Event(), Event()

    def render() -> str:
        begun.set()
        go_on.wait(5)
        return "page"

    def poll() -> str | None:
        return public_page._kept(("another page of this test",), render, waits=False)

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(poll)
        assert begun.wait(5)
        try:
            assert poll() is None
        finally:
            go_on.set()
        assert first.result() == "page"
    assert poll() == "page"
    public_page._cache.clear()
