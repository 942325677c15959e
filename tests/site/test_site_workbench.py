"""The workbench in Chromium: the same answers as the command line, links, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import swissmate
from arbiter_chromium import CHROMIUM
from site_rig import RECORDED, ROOT, Web, needs_site, questions
from swissmate.cli.main import main

if TYPE_CHECKING:
    from playwright.sync_api import Page, Playwright

pytestmark = needs_site


@pytest.fixture(scope="module")
def server(built: Path) -> Iterator[Web]:
    """Serve the site from a sub-path, as a project page would be."""
    web = Web(built)
    yield web
    web.stop()


@pytest.fixture(scope="module")
def address(server: Web) -> str:
    return server.address


@pytest.fixture(scope="module")
def page(address: str, playwright: Playwright) -> Iterator[Page]:
    """A page with the workbench started; a request to another origin fails the test."""
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-background-networking"]
    )
    context = browser.new_context()
    requests: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    page = context.new_page()
    page.goto(f"{address}/workbench/")
    page.wait_for_selector("body[data-started]", timeout=120_000)
    yield page
    origin = "/".join(address.split("/")[:3])
    outside = [
        request
        for request in requests
        if not request.startswith((origin, "blob:", "data:", "about:"))
    ]
    browser.close()
    assert outside == []


def ask(page: Page, argv: list[str], name: str, body: bytes) -> tuple[int, str, str]:
    """Run a command in the page's own worker."""
    found = page.evaluate(
        """async ([argv, name, body]) => {
            const worker = window.testWorker ??= new Worker("worker.js", { type: "module" });
            return await new Promise((done) => {
                worker.onmessage = ({ data }) => { if (data.id) done(data); };
                worker.postMessage({ id: 1, argv, files: { [name]: new Uint8Array(body) } });
            });
        }""",
        [argv, name, list(body)],
    )
    return found["code"], found["out"], found["err"]


def test_each_large_file_travels_once(page: Page, server: Web) -> None:
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    sent = [each for each in server.sent if each.endswith(".packed")]
    assert len(sent) == len(set(sent)) == 3


def test_the_command_line_says_the_same(
    page: Page, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty recorded files, four commands: byte for byte what the terminal shows."""
    assert len(RECORDED) == 20
    for path in RECORDED:
        monkeypatch.chdir(path.parent)
        body = path.read_bytes()
        for argv in questions(path):
            code = main(argv)
            out, err = capsys.readouterr()
            assert ask(page, argv, path.name, body) == (code, out, err), (path.name, argv)


def test_a_dropped_file_shows_boards_and_answers(page: Page) -> None:
    page.set_input_files("#file", str(ROOT / "examples" / "open40.trf"))
    page.wait_for_selector("#bench:not([hidden])")
    assert page.inner_text("#title") == "Harbour Open 2025"
    page.click("[data-tab=boards]")
    tournament = swissmate.read_trf(ROOT / "examples" / "open40.trf")
    whites = [player for player in tournament.players if player.entry(5).color == "w"]
    assert page.locator("#answer tbody tr").count() == len(whites)
    page.click("[data-tab=pair]")
    page.wait_for_selector("#answer[data-tab=pair] #text")
    assert "Venkataraghavan" in page.inner_text("#text")


def test_the_next_round_is_written_into_the_file(page: Page, tmp_path: Path) -> None:
    page.set_input_files("#file", str(ROOT / "examples" / "open40.trf"))
    page.wait_for_selector("#bench:not([hidden])")
    page.select_option("#round", "usual")
    page.click("[data-tab=pair]")
    page.locator("#file-made", has_text="with round 6").wait_for()
    with page.expect_download() as saving:
        page.click("#file-made")
    assert saving.value.suggested_filename == "open40-6.trf"
    before = swissmate.read_trf(ROOT / "examples" / "open40.trf")
    after = swissmate.read_trf(saving.value.path())
    assert after == before.with_round(swissmate.pair(before, "dutch-2017")) or (
        after.rounds_paired == 6 and swissmate.check(after).differing == ()
    )
    # The file goes on: its next round waits for these results.
    page.set_input_files("#file", str(saving.value.path()))
    page.locator("#facts", has_text="6").wait_for()


def test_the_round_is_that_of_pair_and_check(page: Page) -> None:
    page.set_input_files("#file", str(ROOT / "examples" / "open40.trf"))
    page.wait_for_selector("#bench:not([hidden])")
    page.select_option("#round", "3")
    page.click("[data-tab=pair]")
    page.locator("#answer[data-tab=pair]:not(.busy) #text", has_text="Round 3 of 7").wait_for()
    assert page.locator("#file-made").count() == 0
    page.click("[data-tab=check]")
    page.locator("#answer[data-tab=check]:not(.busy) #text", has_text="Round #3").wait_for()
    assert "Round #4" not in page.inner_text("#text")
    page.select_option("#round", "usual")
    page.locator("#text", has_text="Round #5").wait_for()
    assert "Round #1" in page.inner_text("#text")


def test_messages_name_the_controls_of_the_page(page: Page, tmp_path: Path) -> None:
    """The same message names an option on the command line, which nobody has here."""
    text = (ROOT / "examples" / "open40.trf").read_text("utf-8")
    wrong = tmp_path / "wrong.trf"
    # A player with points that the results do not give: column 81 to 84.
    lines = [
        f"{line[:80]} 9.5{line[84:]}" if line.startswith("001    5") else line
        for line in text.splitlines()
    ]
    wrong.write_text("\n".join(lines) + "\n", "utf-8")
    page.set_input_files("#file", str(wrong))
    page.wait_for_selector("#bench:not([hidden])")
    page.click("[data-tab=pair]")
    notes = page.locator("#notes", has_text="“Count the points from the results”")
    notes.wait_for()
    assert "--" not in page.inner_text("#notes")
    page.click("#more > summary")
    page.check("#ignore-points")
    page.locator("#answer[data-tab=pair]:not(.busy) #text", has_text="Round 6").wait_for()
    page.uncheck("#ignore-points")
    page.click("#more > summary")


def test_long_work_shows_that_it_goes_on_and_can_be_stopped(page: Page, tmp_path: Path) -> None:
    # Twenty open games: thousands of endings are drawn and paired.
    paired = swissmate.read_trf(ROOT / "examples" / "open40.trf")
    playing = tmp_path / "playing.trf"
    swissmate.write_trf(paired.with_round(swissmate.pair(paired, "dutch-2017")), playing)
    page.set_input_files("#file", str(playing))
    page.locator("#facts", has_text="6 of 7").wait_for()
    page.select_option("#round", "usual")
    page.click("[data-tab=forecast]")
    page.locator("#working", has_text="Working: 2 s").wait_for()
    page.click("#stop")
    page.locator("#notes", has_text="Stopped.").wait_for()
    assert page.locator("#working").is_hidden()
    page.click("[data-tab=standings]")
    page.locator("#answer[data-tab=standings]:not(.busy) #text").wait_for(timeout=120_000)


def test_the_workbench_speaks_the_language_of_the_browser(
    address: str, playwright: Playwright
) -> None:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    page = browser.new_context(locale="it-IT").new_page()
    page.goto(f"{address}/workbench/")
    page.wait_for_selector("body[data-started]", timeout=120_000)
    assert page.get_attribute("html", "lang") == "it"
    page.click("text=Mostrare un esempio")
    page.locator("#facts", has_text="turni abbinati: 5 di 7").wait_for()
    page.click("[data-tab=why]")
    page.locator("#answer[data-tab=why]:not(.busy) iframe").wait_for()
    answer = page.get_attribute("#answer iframe", "srcdoc") or ""
    assert '<html lang="it"' in answer
    browser.close()


def test_a_link_leads_to_the_same_question(page: Page, address: str) -> None:
    page.set_input_files("#file", str(ROOT / "examples" / "open40.trf"))
    page.wait_for_selector("#bench:not([hidden])")
    page.select_option("#round", "5")
    page.click("[data-tab=whynot]")
    page.select_option("#who", "12")
    page.select_option("#other", "7")
    page.wait_for_selector("#answer[data-tab=whynot]:not(.busy) iframe")
    there = page.get_attribute("#answer iframe", "srcdoc") or ""
    page.click("#share")
    page.wait_for_selector("#permalink")
    fragment = page.get_attribute("#permalink", "href") or ""
    assert len(fragment) < 4000
    other = page.context.new_page()
    other.goto(f"{address}/workbench/{fragment}")
    other.wait_for_selector("#answer[data-tab=whynot]:not(.busy) iframe", timeout=120_000)
    assert other.input_value("#rules") == "dutch-2017"
    assert other.input_value("#round") == "5"
    assert (other.input_value("#who"), other.input_value("#other")) == ("12", "7")
    here = other.get_attribute("#answer iframe", "srcdoc") or ""
    # Names are numbers in a link; the decision is the same.
    assert "Hakobyan" in there
    assert "Hakobyan" not in here
    decides = "C.04.3 C."
    assert decides in there
    assert [piece[:4] for piece in there.split(decides)[1:]] == [
        piece[:4] for piece in here.split(decides)[1:]
    ]
    other.close()


@pytest.fixture(scope="module")
def other(page: Page, address: str) -> Page:
    """A second tab; another fragment of the same address starts no second engine in it."""
    other = page.context.new_page()
    other.goto(f"{address}/workbench/#v=2&trf=abc")
    other.wait_for_selector("body[data-started]", timeout=120_000)
    return other


@pytest.mark.parametrize(
    ("fragment", "words"),
    [
        ("#v=2&trf=abc", "reads format 1"),
        ("#v=1&trf=abc", "damaged"),
        ("#v=1&trf=a*c", "damaged"),
        ("#v=1&file=nothing.trf", "“nothing.trf”, which this site does not have"),
        ("#v=1&file=../build.json", "build.json”, which this site does not have"),
        ("#v=1&rules=nonsense&trf=AwA", "“nonsense”, which this program does not have"),
    ],
)
def test_damaged_links_are_told(other: Page, address: str, fragment: str, words: str) -> None:
    other.goto(f"{address}/workbench/{fragment}")
    other.locator("#trouble", has_text=words).wait_for()


def test_a_small_link_that_unpacks_to_gigabytes_is_refused(page: Page) -> None:
    message = page.evaluate(
        """async () => {
            const { unpack } = await import("./link.js");
            const zeros = new Blob([new Uint8Array(2 ** 25)]).stream();
            const packed = zeros.pipeThrough(new CompressionStream("deflate-raw"));
            const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
            let text = "";
            for (const each of bytes) text += String.fromCharCode(each);
            const code = btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
            try { await unpack(`#v=1&trf=${code}`); return "read"; }
            catch (error) { return error.message; }
        }"""
    )
    assert "more than 4 MiB" in message


def test_what_is_not_a_tournament_file_is_told(page: Page, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40)
    page.set_input_files("#file", str(picture))
    page.wait_for_selector("#trouble:not([hidden])")
    assert "picture.png" in page.inner_text("#trouble")
    big = tmp_path / "big.trf"
    with big.open("wb") as file:
        file.truncate(100 * 2**20)
    page.set_input_files("#file", str(big))
    page.wait_for_function(
        "() => document.querySelector('#trouble').textContent.includes('100 MiB')"
    )


def test_it_works_without_a_network_after_one_visit(page: Page, address: str) -> None:
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    other = page.context.new_page()
    page.context.set_offline(True)
    try:
        other.goto(f"{address}/workbench/")
        other.wait_for_selector("body[data-started]", timeout=120_000)
        other.click("#example")
        other.wait_for_selector("#bench:not([hidden])")
        assert other.inner_text("#title") == "Harbour Open 2025"
    finally:
        page.context.set_offline(False)
        other.close()


def test_the_build_describes_itself(page: Page) -> None:
    build = page.evaluate("async () => (await fetch('../build.json')).json()")
    assert build["version"]
    assert json.dumps(build["engine"]).count("path") == 3
    licences = page.evaluate("async () => (await fetch('../licences.html')).text()")
    assert "Mozilla Public License" in licences


def test_an_example_of_the_documentation_is_one_click_away(
    page: Page, other: Page, address: str
) -> None:
    pytest.importorskip("mkdocs")
    docs = page.context.new_page()
    refused: list[str] = []
    docs.on("console", lambda message: refused.append(message.text))
    for path, link, tab in (
        ("disputes/dutch-2012.html", "text=try this position", "why"),
        ("explain.html", "text=explain --why-not 12 7", "whynot"),
        ("cli.html", "a[href$='ask=pair']", "pair"),
    ):
        docs.goto(f"{address}/docs/{path}")
        found = docs.locator(link).first
        here = found.evaluate("(within) => within.closest('a').href")
        assert here.startswith(f"{address}/workbench/#")
        found.click()
        docs.wait_for_url(here)
        # What the link asks is answered; in a tab that has the engine already.
        other.goto(here)
        answer = other.locator(f"#answer[data-tab={tab}]:not(.busy)")
        answer.locator("iframe, #text").wait_for(timeout=120_000)
        assert other.locator("#trouble").is_hidden()
        assert answer.get_attribute("data-code") == "0"
    # The pages' own scripts run under the site's policy.
    assert [each for each in refused if "Content Security Policy" in each] == []
    docs.close()
