"""The site in Chromium, in Firefox and in WebKitGTK, which stands in for Safari: the same tests."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from firefox import Firefox, needs_firefox
from site_rig import CLEAR, RECORDED, Web, needs_node, questions
from swissmate.cli.main import main
from webdriver import Chromium, WebKit, needs_driven_chromium, needs_webkit

pytestmark = [pytest.mark.slow, needs_node]
Browser = Chromium | Firefox | WebKit
Opened = Callable[[Path], Browser]
T = TypeVar("T")
BROWSERS = [
    pytest.param(Chromium, id="chromium", marks=needs_driven_chromium),
    pytest.param(Firefox, id="firefox", marks=needs_firefox),
    pytest.param(WebKit, id="webkit", marks=needs_webkit),
]
FRAME = "document.querySelector('#pages').contentDocument"
DONE = f"{FRAME}.querySelectorAll('.board.done').length"
KILLS = 3
ASK = """
    const [argv, name, body] = args;
    const worker = window.testWorker ??= new Worker("worker.js", { type: "module" });
    return await new Promise((done) => {
        worker.onmessage = ({ data }) => { if (data.id) done([data.code, data.out, data.err]); };
        const bytes = Uint8Array.from(atob(body), (each) => each.charCodeAt(0));
        worker.postMessage({ id: 1, argv, files: { [name]: bytes } });
    });
"""


@pytest.fixture(scope="module", params=BROWSERS)
def browser(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """One browser; each test has a server, and so an origin and its data, of its own."""
    running: Browser = request.param(tmp_path_factory.mktemp("profile"))
    yield running
    running.close()


def no_request_left(browser: Browser, web: Web) -> None:
    asked = browser.run(
        "return performance.getEntriesByType('resource').map((each) => each.name)",
    )
    assert [each for each in asked if not each.startswith(f"{web.origin}/")] == []


def shown(browser: Browser, web: Web, path: str = "") -> None:
    """Open the application on one of its pages, and wait for it."""
    browser.open(f"{web.address}/app/#{path}")
    browser.wait("document.body.dataset.shown !== undefined")


def sample(browser: Browser) -> None:
    """Open the sample event on the page of its last round."""
    button = f"{FRAME}.querySelector('form[action$=\"tab/demo\"] button')"
    browser.wait(button)
    browser.run(f"{button}.click()")
    browser.wait(f"{FRAME}.querySelector('#boards')")


def entered(browser: Browser) -> int:
    """Enter the first result that is missing; return how many there are when it is confirmed."""
    browser.wait(f"{FRAME}.defaultView?.htmx && {FRAME}.querySelector('.board')")
    done = int(browser.run(f"return {DONE}"))
    open_ = ".board[data-url]:not(.done)"
    browser.run(f"{FRAME}.querySelector('{open_} [value=\"1-0\"]').click()")
    browser.wait(f"{DONE} === args[0]", done + 1)
    return done + 1


def test_the_workbench_says_what_the_command_line_says(
    web: Web,
    browser: Browser,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    browser.open(f"{web.address}/workbench/")
    browser.wait("document.body.dataset.ready")
    assert len(RECORDED) == 20
    for path in () if isinstance(browser, Chromium) else RECORDED:  # test_site_workbench asks it
        monkeypatch.chdir(path.parent)
        body = base64.b64encode(path.read_bytes()).decode()
        for argv in questions(path):
            code = main(argv)
            out, err = capsys.readouterr()
            told = browser.run(ASK, argv, path.name, body)
            assert told == [code, out, err], (path.name, argv)
    # As a person would: the example, a question, a link to it, and the link opened.
    browser.run("document.querySelector('#example').click()")
    browser.wait("document.querySelector('#title').textContent === 'Harbour Open 2025'")
    browser.run("document.querySelector('[data-tab=pair]').click()")
    browser.wait("document.querySelector('#answer[data-tab=pair]:not(.busy) #text')")
    there = browser.run("return document.querySelector('#text').textContent")
    browser.run("document.querySelector('#names').click()")
    browser.run("document.querySelector('#share').click()")
    browser.wait("document.querySelector('#permalink')")
    fragment = browser.run("return document.querySelector('#permalink').getAttribute('href')")
    no_request_left(browser, web)
    # Another question, then the link: in the page that has the engine already.
    browser.run("document.querySelector('[data-tab=boards]').click()")
    browser.wait("document.querySelector('#answer[data-tab=boards]')")
    browser.run("location.hash = args[0]", fragment)
    browser.wait("document.querySelector('#answer[data-tab=pair]:not(.busy) #text')")
    here = browser.run("return document.querySelector('#text').textContent")
    assert "Venkataraghavan" in there
    assert here == there


def test_the_application_runs_and_keeps_its_results(web: Web, browser: Browser) -> None:
    shown(browser, web)
    sample(browser)
    done = entered(browser)
    browser.reload()
    browser.wait("document.body.dataset.shown === 'events/1/rounds/2/'")
    assert browser.run(f"return {DONE}") == done
    no_request_left(browser, web)
    # A copy is offered, and counts when the arbiter has seen it.
    browser.wait("!document.querySelector('#save').hidden")
    browser.run(
        "const answer = await fetch(document.querySelector('#save').href); await answer.blob()"
    )
    browser.wait("!document.querySelector('#asked').hidden")
    browser.run("document.querySelector('#asked [value=yes]').click()")
    browser.wait("/with every change/.test(document.querySelector('#copy').textContent)")
    entered(browser)
    browser.wait("/^1 change since/.test(document.querySelector('#copy').textContent)")


def test_help_and_the_program_work_without_a_network(web: Web, browser: Browser) -> None:
    """The first page makes everything ready; after it there is no server any more."""
    browser.open(f"{web.address}/")
    browser.wait("document.body.dataset.started && !document.querySelector('#fetch').hidden")
    browser.run("document.querySelector('#fetch').click()")
    browser.wait("document.body.dataset.offline === 'ready'")
    browser.run("await navigator.serviceWorker.ready")
    web.stop()
    try:
        shown(browser, web)
        sample(browser)
        browser.run(f"{FRAME}.querySelector('a.help').click()")
        browser.wait("document.body.dataset.shown === 'help/rounds?event=1'")
        assert browser.run(f"return {FRAME}.querySelector('h1').textContent") == (
            "Rounds: pairing and publishing"
        )
        browser.open(f"{web.address}/workbench/")
        browser.wait("document.body.dataset.started")
    finally:
        web.start()


def test_what_the_browser_deletes_is_told_and_written_again(web: Web, browser: Browser) -> None:
    shown(browser, web)
    sample(browser)
    done = entered(browser)
    browser.run("await fetch(args[0])", CLEAR)
    trouble = "document.querySelector('#trouble').textContent"
    browser.wait(f"{trouble}.includes('This tab still has your events')")
    browser.run("document.querySelector('#trouble a').click()")
    browser.wait("document.body.dataset.shown === 'tab/data'")
    browser.run("history.back()")
    browser.wait("document.body.dataset.shown === 'events/1/rounds/2/'")
    assert entered(browser) == done + 1
    browser.wait(f"{trouble}.includes('was written again')")
    browser.reload()
    browser.wait("document.body.dataset.shown === 'events/1/rounds/2/'")
    assert browser.run(f"return {DONE}") == done + 1


RESULTS = (
    f"[...{FRAME}.querySelectorAll('.board[data-url]')]"
    ".map((board) => board.querySelector('[aria-pressed=true]')?.value ?? '')"
)


@pytest.mark.parametrize("kind", BROWSERS[1:])
def test_kills_right_after_an_answer_lose_nothing(web: Web, tmp_path: Path, kind: Opened) -> None:
    """Chromium is killed twenty times by ``test_site_kept``."""
    confirmed: list[str] = []
    for turn in range(KILLS + 1):
        browser = kind(tmp_path / "profile")
        if turn == 0:
            shown(browser, web)
            sample(browser)
        else:
            shown(browser, web, "events/1/rounds/2/")
        browser.wait(f"{FRAME}.defaultView?.htmx && {RESULTS}.length")
        results = browser.run(f"return {RESULTS}")
        assert turn == 0 or results == confirmed, f"after {turn} kills"
        if turn == KILLS:
            browser.close()
            break
        board = turn % len(results)
        value = "0-1" if results[board] == "1-0" else "1-0"
        press = f"{FRAME}.querySelectorAll('.board[data-url]')[args[0]]"
        browser.run(f"{press}.querySelector(`[value='${{args[1]}}']`).click()", board, value)
        browser.wait(f"{RESULTS}[args[0]] === args[1]", board, value)
        browser.kill()
        confirmed = [*results[:board], value, *results[board + 1 :]]
    assert len(set(confirmed)) > 1


@pytest.mark.parametrize(
    "preference",
    [{"browser__privatebrowsing__autostart": True}, {"network__cookie__cookieBehavior": 2}],
    ids=["private", "cookies-blocked"],
)
@needs_firefox
def test_a_window_that_keeps_nothing_says_so(
    web: Web, tmp_path: Path, preference: dict[str, bool | int]
) -> None:
    browser = Firefox(tmp_path / "firefox", **preference)
    try:
        browser.open(f"{web.address}/app/")
        browser.wait("['failed', 'ready'].includes(document.body.dataset.state)")
        if browser.run("return document.body.dataset.state") == "failed":
            told = browser.run("return document.querySelector('#trouble').textContent")
            assert "private" in told
            assert "the workbench, which keeps nothing" in told
        else:  # it runs, and warns
            assert "network__cookie__cookieBehavior" not in preference
            assert browser.run("return !document.querySelector('#private').hidden")
    finally:
        browser.close()
