"""The site in Firefox: the workbench says what the command line says; the application runs."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

from firefox import Firefox, needs_firefox
from site_rig import RECORDED, Web, needs_node, questions
from swissmate.cli.main import main

pytestmark = [pytest.mark.slow, needs_node, needs_firefox]
ASK = """
    const [argv, name, body] = args;
    const worker = window.testWorker ??= new Worker("worker.js", { type: "module" });
    return await new Promise((done) => {
        worker.onmessage = ({ data }) => { if (data.id) done([data.code, data.out, data.err]); };
        const bytes = Uint8Array.from(atob(body), (each) => each.charCodeAt(0));
        worker.postMessage({ id: 1, argv, files: { [name]: bytes } });
    });
"""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """One Firefox; each test has a server, and so an origin and its data, of its own."""
    browser = Firefox(tmp_path_factory.mktemp("firefox"))
    yield browser
    browser.close()


def no_request_left(browser: Firefox, web: Web) -> None:
    asked = browser.run(
        "return performance.getEntriesByType('resource').map((each) => each.name)",
    )
    assert [each for each in asked if not each.startswith(f"{web.origin}/")] == []


def test_the_workbench_says_what_the_command_line_says(
    web: Web,
    firefox: Firefox,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    firefox.open(f"{web.address}/workbench/")
    firefox.wait("document.body.dataset.ready")
    assert len(RECORDED) == 20
    for path in RECORDED:
        monkeypatch.chdir(path.parent)
        body = base64.b64encode(path.read_bytes()).decode()
        for argv in questions(path):
            code = main(argv)
            out, err = capsys.readouterr()
            told = firefox.run(ASK, argv, path.name, body)
            assert told == [code, out, err], (path.name, argv)
    # As a person would: the example, a question, a link to it, and the link opened.
    firefox.run("document.querySelector('#example').click()")
    firefox.wait("document.querySelector('#title').textContent === 'Harbour Open 2025'")
    firefox.run("document.querySelector('[data-tab=pair]').click()")
    firefox.wait("document.querySelector('#answer[data-tab=pair]:not(.busy) #text')")
    there = firefox.run("return document.querySelector('#text').textContent")
    firefox.run("document.querySelector('#names').click()")
    firefox.run("document.querySelector('#share').click()")
    firefox.wait("document.querySelector('#permalink')")
    fragment = firefox.run("return document.querySelector('#permalink').getAttribute('href')")
    no_request_left(firefox, web)
    # Another question, then the link: in the page that has the engine already.
    firefox.run("document.querySelector('[data-tab=boards]').click()")
    firefox.wait("document.querySelector('#answer[data-tab=boards]')")
    firefox.run("location.hash = args[0]", fragment)
    firefox.wait("document.querySelector('#answer[data-tab=pair]:not(.busy) #text')")
    here = firefox.run("return document.querySelector('#text').textContent")
    assert "Venkataraghavan" in there
    assert here == there


def test_the_application_runs_and_keeps_its_results(web: Web, firefox: Firefox) -> None:
    firefox.open(f"{web.address}/app/")
    firefox.wait("document.body.dataset.shown !== undefined")
    frame = "document.querySelector('#pages').contentDocument"
    firefox.run(f"{frame}.querySelector('form[action$=\"tab/demo\"] button').click()")
    firefox.wait(f"{frame}.querySelector('#boards')")
    firefox.wait(f"{frame}.defaultView.htmx")
    open_ = ".board[data-url]:not(.done)"
    done = firefox.run(f"return {frame}.querySelectorAll('.board.done').length")
    firefox.run(f"{frame}.querySelector('{open_} [value=\"1-0\"]').click()")
    firefox.wait(f"{frame}.querySelectorAll('.board.done').length === args[0]", done + 1)
    firefox.ask("WebDriver:Refresh")
    firefox.wait("document.body.dataset.shown === 'events/1/rounds/2/'")
    assert firefox.run(f"return {frame}.querySelectorAll('.board.done').length") == done + 1
    no_request_left(firefox, web)


def test_a_private_window_says_why_the_application_cannot_run(web: Web, tmp_path: Path) -> None:
    browser = Firefox(tmp_path / "firefox", browser__privatebrowsing__autostart=True)
    try:
        browser.open(f"{web.address}/app/")
        browser.wait("document.body.dataset.shown !== undefined || document.body.dataset.state")
        browser.wait("['failed', 'ready'].includes(document.body.dataset.state)")
        if browser.run("return document.body.dataset.state") == "failed":
            told = browser.run("return document.querySelector('#trouble').textContent")
            assert "private windows" in told
            assert "the workbench, which keeps nothing" in told
        else:  # it runs, and promises nothing
            browser.wait("document.body.dataset.kept === 'not promised'")
    finally:
        browser.close()
