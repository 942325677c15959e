"""The site in Chromium beside the native program, in one run: bytes, start, pages, memory.

    python -m bench.tab [--site FOLDER] [--players 30 300 1000] [--times 3]

Builds the site unless a folder with a build is named. Times are of the page: from the click to the
finished page, the service worker and the worker on the way; the native ones are of HTTP requests to
``swissmate serve`` on the same machine, without a browser. Prints the table of docs/site.md.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import html
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Playwright, sync_playwright

from arbiter_http import Server, Visitor
from site_rig import DEADLINE, PLACE, OwnChromium, Shell, Web, make_site

ROUNDS = 5
RESULTS = 100
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
BOARD = re.compile(r'data-url="\S*?(events/\S+?)" data-version="(\d+)"')


def megabytes(web: Web) -> str:
    """Return the size of what a first visit fetched: as a plain server and a compressing one send.

    Files are counted as often as they were sent.
    """
    plain = compressed = 0
    for path in web.sent:
        found = Path(web.folder, path.lstrip("/"))
        body = (found / "index.html" if found.is_dir() else found).read_bytes()
        plain += len(body)
        compressed += min(len(body), len(gzip.compress(body, 6)))
    return f"{compressed / 1e6:.1f} MB ({plain / 1e6:.1f} MB uncompressed text)"


def timed(work: Callable[[], object]) -> float:
    """Return how many milliseconds something takes."""
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


def memory_of(chromium: OwnChromium) -> float:
    """Return the proportional memory of the largest renderer, in MB."""
    largest = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(folder.name)) != chromium.process.pid:
                continue
            if b"--type=renderer" not in (folder / "cmdline").read_bytes():
                continue
            found = re.search(r"^Pss: +(\d+)", (folder / "smaps_rollup").read_text(), re.MULTILINE)
            largest = max(largest, int(found[1]) if found else 0)
        except OSError:  # it ended meanwhile
            continue
    return largest / 1024


def tournament(players: int) -> bytes:
    """Return a tournament of some players, five rounds of nine played."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.trf"
        command = [sys.executable, "-m", "swissmate", "generate", "-o", str(path), "--seed", "1"]
        options = ["--players", str(players), "--rounds", str(ROUNDS), "--preset", "clean"]
        more = ["--format", "trf16", "--rules", "dutch-2026"]
        subprocess.run([*command, *options, *more], check=True, capture_output=True)
        text = path.read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith(("XXR", "142"))]
    return "\n".join(["XXR 9", *kept, ""]).encode()


def started(playwright: Playwright, folder: Path, web: Web, place: str, ready: str) -> float:
    """Return the seconds from opening a page to its being ready, in a new browser process."""
    chromium = OwnChromium(folder)
    page = chromium.connected(playwright).contexts[0].new_page()
    page.set_default_timeout(DEADLINE)
    taken = timed(lambda: (page.goto(f"{web.address}/{place}"), page.wait_for_selector(ready)))
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(
        "async () => (await caches.keys()).length > 0 && !(await navigator.serviceWorker"
        ".getRegistration()).installing"
    )
    chromium.kill()
    return taken / 1000


IMPORT = """async (file) => {
    const home = await (await fetch("pages/")).text();
    const body = new FormData();
    body.append("csrfmiddlewaretoken", /name="csrfmiddlewaretoken" value="(.+?)"/.exec(home)[1]);
    const bytes = Uint8Array.from(atob(file), (each) => each.charCodeAt(0));
    body.append("file", new Blob([bytes]), "file.trf");
    const send = (body) => fetch("pages/import-trf", { method: "POST", body });
    const review = await (await send(body)).text();
    const page = new DOMParser().parseFromString(review, "text/html");
    const form = page.querySelector("form[action$='/import-trf']");
    return (await send(new URLSearchParams(new FormData(form)))).ok;
}"""


def asked_again(review: str) -> list[tuple[str, str]]:
    """Return the fields that confirm an import that was looked through: a mark for each caution."""
    form = review.split('import-trf" class="row"', 1)[1].split("</form>", maxsplit=1)[0]
    return [(name, html.unescape(value)) for name, value in HIDDEN.findall(form)]


def in_tab(shell: Shell, players: int) -> dict[str, float]:
    """Return milliseconds of an event's pages in the tab."""
    body = base64.b64encode(tournament(players)).decode()
    taken = {"import": timed(lambda: shell.page.evaluate(IMPORT, body))}
    event = max(event["id"] for event in json.loads(shell.get("tab/state")[1])["events"])
    shell.go(f"events/{event}/rounds/6/")
    button = shell.pages.locator("form[action$='/pair'] button")
    published = shell.pages.locator("form[action$='/publish'] button")
    taken["pair"] = timed(lambda: (button.click(), published.wait_for()))
    shell.post(f"events/{event}/rounds/6/publish")
    boards = BOARD.findall(shell.get(f"events/{event}/rounds/6/")[1])[:RESULTS]
    times = [
        float(took)
        for took in shell.page.evaluate(
            """async (boards) => {
                const home = await (await fetch("pages/")).text();
                const token = /name="csrfmiddlewaretoken" value="(.+?)"/.exec(home)[1];
                const times = [];
                for (const [path, version] of boards) {
                    const body = new URLSearchParams({ csrfmiddlewaretoken: token, version,
                        result: "1-0" });
                    const start = performance.now();
                    const answer = await fetch(`pages/${path}`, { method: "POST", body });
                    await answer.text();
                    times.push(performance.now() - start);
                    if (!answer.ok) throw new Error(answer.status);
                }
                return times;
            }""",
            boards,
        )
    ]
    taken |= {
        "result": statistics.median(times),
        "result 95": sorted(times)[len(times) * 95 // 100],
    }
    for name in ("standings", "rounds/6/"):
        taken[name] = pages_median(lambda name=name: shell.get(f"events/{event}/{name}"))  # type: ignore[misc]
    return taken


def pages_median(ask: Callable[[], object]) -> float:
    """Return the median of five answers."""
    return statistics.median(timed(ask) for _ in range(5))


def natively(chief: Visitor, players: int) -> dict[str, float]:
    """Return milliseconds of the same requests to a served program."""
    answers: list[str] = []
    body = tournament(players)

    def imported() -> None:
        review = chief.send_file("/import-trf", "file", "a.trf", body)[2]
        _status, headers, page = chief.request("POST", "/import-trf", asked_again(review))
        assert "X-Asked" not in headers
        answers.append(page)

    taken = {"import": timed(imported)}
    found = re.search(r"/events/(\d+)/", answers[0].split("<main")[1])
    assert found is not None
    event = f"/events/{found[1]}"

    def pair() -> None:
        chief.post(f"{event}/rounds/6/pair")
        chief.get(f"{event}/rounds/6/")

    taken["pair"] = timed(pair)
    chief.post(f"{event}/rounds/6/publish")
    boards = BOARD.findall(chief.get(f"{event}/rounds/6/")[2])[:RESULTS]
    times = [
        timed(
            lambda path=path, version=version: chief.post(f"/{path}", version=version, result="1-0")
        )  # type: ignore[misc]
        for path, version in boards
    ]
    taken |= {
        "result": statistics.median(times),
        "result 95": sorted(times)[len(times) * 95 // 100],
    }
    for name in ("standings", "rounds/6/"):
        taken[name] = pages_median(lambda name=name: chief.get(f"{event}/{name}"))  # type: ignore[misc]
    return taken


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--site", type=Path, help="a folder that holds project/site")
    parser.add_argument("--players", type=int, nargs="+", default=[30, 300, 1000])
    parser.add_argument("--times", type=int, default=3, help="take the median of so many")
    args = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary,
        sync_playwright() as playwright,
    ):
        work = Path(temporary)
        folder = args.site or work / "web"
        if args.site is None:
            make_site().build(folder / PLACE)
        web = Web(folder)
        build = json.loads((folder / PLACE / "build.json").read_text())
        print(f"{build['build']}, load {os.getloadavg()[0]:.1f}, medians of {args.times}\n")
        print("| | bytes of a first visit | first visit, s | later, without a network, s |")
        print("|---|---|---|---|")
        for name, place, ready in (
            ("workbench", "workbench/", "body[data-ready]"),
            ("application", "app/", "body[data-shown]"),
        ):
            cold, warm = [], []
            for turn in range(args.times):
                web.sent.clear()
                cold.append(started(playwright, work / f"{name}-{turn}", web, place, ready))
                size = megabytes(web)
                web.stop()
                warm.append(started(playwright, work / f"{name}-{turn}", web, place, ready))
                web.start()
            middle = [f"{statistics.median(times):.1f}" for times in (cold, warm)]
            print(f"| {name} | {size} | {' | '.join(middle)} |", flush=True)
        chromium = OwnChromium(work / "profile")
        shell = Shell(chromium.connected(playwright).contexts[0].new_page(), web).open()
        print(f"\nmemory of the renderer at the start: {memory_of(chromium):.0f} MB\n")
        server = Server(work / "served")
        chief = Visitor(server.port)
        chief.sign_up(server.link, "chief")
        print("| players | | import | pair | a result (95 %) | round | standings | memory |")
        print("|---|---|---|---|---|---|---|---|")
        for players in args.players:
            tab, native = [], []
            for _turn in range(args.times):
                tab.append(in_tab(shell, players))
                native.append(natively(chief, players))
            print(row(players, "tab", tab, f"{memory_of(chromium):.0f} MB"), flush=True)
            print(row(players, "native", native, ""), flush=True)
        print(f"\nload at the end {os.getloadavg()[0]:.1f}")
        chief.close()
        server.stop()
        chromium.kill()
        web.stop()


def row(players: int, where: str, runs: list[dict[str, float]], memory: str) -> str:
    """Return a line of the table, in milliseconds: the median of some runs."""
    taken = {what: statistics.median(run[what] for run in runs) for what in runs[0]}
    result = f"{taken['result']:.0f} ({taken['result 95']:.0f})"
    cells = [f"{taken[act]:.0f}" for act in ("import", "pair")]
    more = [f"{taken[page]:.0f}" for page in ("rounds/6/", "standings")]
    return f"| {players} | {where} | {' | '.join([*cells, result, *more, memory])} |"


if __name__ == "__main__":
    main()
