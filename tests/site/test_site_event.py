"""A seven-round event in the tab, as an arbiter has it: reloads, no network, several tabs."""

from __future__ import annotations

import base64
import json
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_http import Server, Visitor
from site_rig import DEADLINE, Shell, Web, needs_site, opened_profile
from swissmate.cli.main import main

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

expect = pytest.importorskip("playwright.sync_api").expect
pytestmark = needs_site
KEYS = {"1-0": "1", "1/2": "5", "0-1": "0"}
PLAYERS = "\n".join(f"Player {n:02}; {2300 - 10 * n}; NOR" for n in range(20))


def paired(shell: Shell, number: int) -> None:
    """Pair a round by its button; results can be entered at once."""
    shell.go(f"events/1/rounds/{number}/")
    shell.pages.locator("form[action$='/pair'] button").click()
    shell.pages.locator(".board:focus").wait_for()


def entered(shell: Shell, chance: random.Random, count: int = 10) -> None:
    """Enter results with keys alone, each answered before the next."""
    done = shell.pages.locator(".board.done")
    before = done.count()
    for place in range(count):
        shell.page.keyboard.press(KEYS[chance.choice(list(KEYS))])
        expect(done).to_have_count(before + place + 1, timeout=DEADLINE)


def test_seven_rounds(web: Web, tmp_path: Path, playwright: Playwright) -> None:
    chance = random.Random(7)
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        shell = Shell(profile.context.new_page(), web).open()
        assert shell.page.inner_text("#copy") == ""
        pages = shell.pages
        pages.locator("a.primary").first.click()
        pages.locator("[name=name]").fill("Seven rounds")
        pages.locator("[name=rounds]").fill("7")
        pages.locator("main form button.primary").click()
        pages.locator("[name=rows]").fill(PLAYERS)
        pages.locator("text=Add these players").click()
        pages.locator("text=20 players added").wait_for()

        paired(shell, 1)
        entered(shell, chance)
        # The bar offers a copy; it is a file outside the browser.
        shell.page.wait_for_selector("#copy.due >> text=on this device only")
        with shell.page.expect_download() as saving:
            shell.page.click("#save")
        assert saving.value.suggested_filename == "seven-rounds-round-1.json.gz"
        # It counts once the arbiter has seen the file. The bar asks, also after a hard reload.
        session = profile.context.new_cdp_session(shell.page)
        shell.page.wait_for_selector("#asked >> text=in your downloads?")
        session.send("Page.reload", {"ignoreCache": True})
        shell.shown()
        shell.page.click("#asked >> text=No")
        shell.page.wait_for_selector("#copy.due >> text=on this device only")
        with shell.page.expect_download():
            shell.page.click("#save")
        shell.page.click("#asked >> text=Yes, it is there")
        shell.page.wait_for_selector("#copy:not(.due) >> text=with every change")

        # Loaded again in the middle of a round.
        paired(shell, 2)
        entered(shell, chance, 4)
        # The pairing and four results: every change counts, not only rounds.
        shell.page.wait_for_selector("#copy.due >> text=5 changes since the last copy")
        shell.reload()
        assert shell.page.url.endswith("/app/#events/1/rounds/2/")
        pages.locator(".board:focus").wait_for()
        assert pages.locator(".board.done").count() == 4
        entered(shell, chance, 6)

        # The web server is gone, and the shell is opened anew in the middle of a round.
        web.stop()
        paired(shell, 3)
        entered(shell, chance, 5)
        shell.reload()
        pages.locator(".board:focus").wait_for()
        entered(shell, chance, 5)
        web.start()

        # A second tab asks the first one's program.
        other = Shell(profile.context.new_page(), web).open("events/1/rounds/3/")
        assert other.page.get_attribute("body", "data-state") == "beside"
        paired(other, 4)
        entered(other, chance, 5)
        shell.page.bring_to_front()
        shell.go("events/1/rounds/4/")
        assert pages.locator(".board.done").count() == 5
        entered(shell, chance, 5)

        # The owner's tab is closed: the other one takes over, and nothing is lost.
        shell.page.close()
        other.page.wait_for_selector("body[data-state=ready]")
        other.page.bring_to_front()
        paired(other, 5)
        entered(other, chance)
        paired(other, 6)
        entered(other, chance)
        # A tab of its own, without a shell.
        alone = profile.context.new_page()
        alone.set_default_timeout(DEADLINE)
        alone.goto(f"{web.address}/app/pages/events/1/rounds/6/")
        assert alone.locator(".board.done").count() == 10
        alone.close()
        paired(other, 7)
        entered(other, chance)
        other.go("events/1/standings")
        assert other.pages.locator("tbody tr").count() == 20
        files = exports(other)
        with other.page.expect_download() as saving:
            other.page.click("#save")
        backup = saving.value.path().read_bytes()

        # Every round is what the rules give.
        (tmp_path / "seven.trf").write_text(files["trf26"], encoding="utf-8")
        assert main(["check", str(tmp_path / "seven.trf"), "--quiet"]) == 0
        # To a served program and back: the same files.
        back = served(tmp_path / "served", backup, files)
        status, address = other.post("restore", FILE=base64.b64encode(back).decode())
        assert status == 200
        event = int(address.rstrip("/").split("events/")[1].split("/")[0])
        assert event != 1
        assert exports(other, event) == files


def exports(shell: Shell, event: int = 1) -> dict[str, str]:
    """Return the files that an event is exported as."""
    files = {}
    for what in ("trf26", "trf16", "standings-csv", "players-csv"):
        status, text = shell.get(f"events/{event}/export/{what}")
        assert status == 200
        files[what] = text
    return files


def served(data: Path, backup: bytes, files: dict[str, str]) -> bytes:
    """Restore a copy in a served program; it exports the same, and gives a backup back."""
    server = Server(data)
    chief = Visitor(server.port)
    try:
        chief.sign_up(server.link, "chief")
        status, headers, text = chief.send_file("/restore", "file", "copy.json.gz", backup)
        assert status == 302, text
        event = headers["Location"].rstrip("/")
        for what, expected in files.items():
            assert chief.get(f"{event}/export/{what}")[2].lstrip("\ufeff") == expected, what
        chief.post(f"{event}/backups")
        folder = next((data / "backups").iterdir())
        return max(folder.glob("*.json.gz")).read_bytes()
    finally:
        chief.close()
        server.stop()


@pytest.mark.parametrize("where", ["app/", "workbench/", ""])
def test_the_site_can_be_put_on_the_home_screen(
    web: Web, tmp_path: Path, playwright: Playwright, where: str
) -> None:
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        page = profile.context.new_page()
        page.goto(f"{web.address}/{where}")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        session = profile.context.new_cdp_session(page)
        found = session.send("Page.getAppManifest")
        assert found["errors"] == []
        manifest = json.loads(found["data"])
        for icon in manifest["icons"]:
            assert page.request.get(f"{web.address}/{icon['src']}").ok
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
