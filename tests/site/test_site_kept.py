"""What was answered is kept: killed browsers, a full disk, a new version and an old one."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import swissmate
from site_rig import (
    DEADLINE,
    EVENT,
    PLACE,
    OwnChromium,
    Shell,
    Web,
    make_site,
    needs_site,
    opened_profile,
)

sync_api = pytest.importorskip("playwright.sync_api")

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

pytestmark = needs_site


def begun(shell: Shell) -> None:
    """Make an event of forty players and pair its first round."""
    shell.new_event(40)
    assert shell.post("events/1/rounds/1/pair")[0] == 200


def whites(shell: Shell, tmp_path: Path) -> dict[int, str]:
    """Return the results of round one by the numbers of those who have White."""
    path = tmp_path / "now.trf"
    path.write_text(shell.get("events/1/export/trf26")[1], encoding="utf-8")
    found = {}
    for player in swissmate.read_trf(path).players:
        entry = player.entry(1)
        if entry.color == "w" and entry.result.strip():
            found[player.id] = entry.result
    return found


def boards(shell: Shell) -> list[tuple[str, int, int]]:
    """Return address, version and White's number of the boards without a result."""
    text = shell.get("events/1/rounds/1/")[1]
    found = []
    for board in text.split('<li class="board')[1:]:
        place = re.search(r'data-url="\S+?/app/pages/(\S+)" data-version="(\d+)"', board)
        white = re.search(r"<small>(\d+) · ", board)
        if place and white and not board.startswith(" done"):
            found.append((place[1], int(place[2]), int(white[1])))
    return found


@pytest.mark.long
def test_twenty_kills_right_after_an_answer(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    acknowledged: dict[int, str] = {}
    for turn in range(20):
        chromium = OwnChromium(tmp_path / "profile")
        try:
            browser = chromium.connected(playwright)
            shell = Shell(browser.contexts[0].new_page(), web).open()
            if turn == 0:
                begun(shell)
            assert whites(shell, tmp_path) == acknowledged, f"after {turn} kills"
            address, version, white = boards(shell)[0]
            status, _address = shell.post(address, result="1-0", version=str(version))
        finally:
            chromium.kill()
        assert status == 200
        acknowledged[white] = "1"
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        shell = Shell(profile.context.new_page(), web).open()
        assert whites(shell, tmp_path) == acknowledged
        assert len(acknowledged) == 20
        assert shell.post("events/1/rounds/2/pair")[0] == 200


def next_build(old: Path, new: Path) -> None:
    """Make the build after this one: its program changes the tables."""
    shutil.copytree(old, new)
    tool = make_site()
    site = new / PLACE
    program = site / "app" / "program.zip"
    packed = site / tool.packed_name(site, "app/program.zip")
    program.write_bytes(gzip.decompress(packed.read_bytes()))
    packed.unlink()
    with zipfile.ZipFile(program, "a") as archive:
        names = sorted(
            Path(each).stem
            for each in archive.namelist()
            if re.search(r"arbiter/migrations/\d{4}_\w+\.pyc?$", each)
        )
        archive.writestr(
            "swissmate/arbiter/migrations/9999_of_tomorrow.py",
            "from django.db import migrations\n\n\n"
            "class Migration(migrations.Migration):\n"
            f"    dependencies = [('arbiter', '{names[-1]}')]\n"
            "    operations = [migrations.RunSQL('CREATE TABLE of_tomorrow (id integer)')]\n",
        )
    tool.pack(site, "app/program.zip")
    tool.finish(site)


def build_of(folder: Path) -> str:
    """Return the name of a build."""
    return str(json.loads((folder / PLACE / "build.json").read_text())["build"])


def announced(shell: Shell) -> None:
    """Wait until the bar offers the version that the server has now."""
    # Soon after a page is loaded the browser looks by itself; asked in that moment it joins that
    # look, which may still find the former build. So it is asked again.
    for _ in range(8):
        shell.page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        with suppress(sync_api.TimeoutError):
            shell.page.locator("#update").wait_for(timeout=DEADLINE / 8)
            break


def restarted(shell: Shell, site: Path) -> None:
    """Let the waiting version take over, as the bar offers it."""
    announced(shell)
    shell.page.click("#restart")
    shell.page.wait_for_function(TAKEN_OVER, arg=build_of(site), timeout=DEADLINE)


def test_a_new_version_announces_itself_and_keeps_the_data(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    old, new = web.folder, tmp_path / "new"
    next_build(old, new)
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        shell = Shell(profile.context.new_page(), web).open()
        assert shell.page.locator("#update").is_hidden()
        assert shell.post("tab/demo")[0] == 200
        kept = shell.get("events/1/export/trf26")[1]

        web.folder = new
        web.sent.clear()
        restarted(shell, new)
        shell.shown()
        assert shell.get("events/1/export/trf26")[1] == kept
        # Of the large files only the one that changed was fetched.
        fetched = [each for each in web.sent if each.endswith(".packed")]
        assert [each.rsplit("/", 2)[1] for each in fetched] == ["app"]
        # Without the server: the new version is whole on the device.
        web.stop()
        shell.reload()
        assert shell.get("events/1/export/trf26")[1] == kept
        web.start()

        # Back to the older program: it refuses, says why, and touches nothing. A browser that is
        # busy does not hear it at once, and is told again.
        shell.page.evaluate("() => { ServiceWorker.prototype.postMessage = () => {}; }")
        web.folder = old
        restarted(shell, old)
        shell.page.wait_for_selector("body[data-state=failed]")
        assert "written by a newer version" in shell.page.inner_text("#trouble")
        # And forward again, while the page asks for one thing after the other.
        web.folder = new
        asking = "() => { const ask = () => fetch('../build.json').finally(ask); ask(); }"
        shell.page.evaluate(asking)
        restarted(shell, new)
        shell.shown()
        assert shell.get("events/1/export/trf26")[1] == kept


def another_build(old: Path, new: Path) -> None:
    """Make a build that differs from another one in a page only."""
    shutil.copytree(old, new)
    with (new / PLACE / "index.html").open("a", encoding="utf-8") as page:
        page.write(f"<!-- {new.name} -->\n")
    make_site().finish(new / PLACE)


TAKEN_OVER = "(name) => document.body.dataset.served === name"


def test_a_new_version_waits_for_what_is_typed_in_any_tab(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    """The page of a round asks every 1.5 s: before, Chromium kept the old version for minutes."""
    second, third = tmp_path / "second", tmp_path / "third"
    another_build(web.folder, second)
    another_build(second, third)
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        shell = Shell(profile.context.new_page(), web).open()
        assert shell.post("tab/demo")[0] == 200
        shell.go("events/1/rounds/2/")
        other = Shell(profile.context.new_page(), web).open("events/new")
        name = other.pages.locator("[name=name]")
        name.fill("Typed")

        # A version that takes over all the same leaves the page, and that saves nothing any more.
        web.folder = second
        announced(shell)
        shell.page.evaluate(
            "async () => (await navigator.serviceWorker.ready).waiting.postMessage('take over')"
        )
        shell.page.wait_for_function(TAKEN_OVER, arg=build_of(second))
        shell.shown()
        other.page.locator("#update", has_text="what you typed here is not saved").wait_for()
        assert name.input_value() == "Typed"
        other.pages.locator("main form button.primary").click()
        other.pages.locator("text=This form is out of date").wait_for()
        other.page.click("#restart")
        other.page.wait_for_function(TAKEN_OVER, arg=build_of(second))
        other.shown()

        # The button waits until it is saved; then both tabs are of the new version.
        other.go("events/new")
        name.fill("Typed again")
        web.folder = third
        announced(shell)
        shell.page.click("#restart")
        for each in (shell, other):
            each.page.locator("#update", has_text="is not saved").wait_for()
        assert name.input_value() == "Typed again"
        other.pages.locator("main form button.primary").click()
        other.page.wait_for_selector("body[data-shown^='events/2/']")
        shell.page.click("#restart")
        for each in (shell, other):
            each.page.wait_for_function(TAKEN_OVER, arg=build_of(third))
            each.shown()
        assert shell.get("events/2/")[0] == 200


def test_a_new_version_found_while_the_page_starts_is_announced(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        page = profile.context.new_page()
        shell = Shell(page, web).open()
        another_build(web.folder, tmp_path / "new")
        web.folder = tmp_path / "new"
        # Registering ends when the new version is under way already.
        page.add_init_script("""
            const { prototype } = ServiceWorkerContainer, { register } = prototype;
            prototype.register = async function (...all) {
                const now = await register.apply(this, all);
                while (!now.installing && !now.waiting) await now.update();
                window.found = now.installing ? "installing" : "waiting";
                return now;
            };
        """)
        shell.reload()
        page.locator("#update").wait_for()
        assert page.evaluate("window.found") == "installing"


def test_a_new_version_that_takes_over_while_the_page_starts_is_loaded(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    """It often does: the old one is idle for a moment when a page that asked it is left."""
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        page = profile.context.new_page()
        shell = Shell(page, web).open()
        another_build(web.folder, tmp_path / "new")
        web.folder = tmp_path / "new"
        page.add_init_script("""
            const { prototype } = ServiceWorkerContainer, { register } = prototype;
            prototype.register = async function (...all) {
                const now = await register.apply(this, all);
                if (sessionStorage.getItem("once")) return now;
                sessionStorage.setItem("once", "now");
                const taken = new Promise((done) => { this.oncontrollerchange = done; });
                while (!now.waiting) await now.update();
                now.waiting.postMessage("take over");
                await taken;
                return now;
            };
        """)
        page.reload()
        page.wait_for_function(TAKEN_OVER, arg=build_of(web.folder))
        shell.shown()


def silenced(old: Path, new: Path, script: str, function: str) -> Path:
    """Make a build in which a browser's function never answers a script."""
    shutil.copytree(old, new)
    path = new / PLACE / script
    whole = path.read_text(encoding="utf-8")
    path.write_text(f"{function} = () => new Promise(() => {{}});\n{whole}", encoding="utf-8")
    return new


def test_a_start_that_stands_still_says_so(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    web.folder = silenced(web.folder, tmp_path / "silent", "parts.js", "Cache.prototype.match")
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        page = profile.context.new_page()
        page.goto(f"{web.address}/app/")
        session = profile.context.new_cdp_session(page)
        session.send("Animation.enable")
        session.send("Animation.setPlaybackRate", {"playbackRate": 5})
        page.locator("#slow", has_text="the browser or the network does not answer").wait_for()
        with page.expect_navigation():
            page.click("#again a")


def test_a_service_worker_whose_caches_do_not_answer_goes_without_them_or_gives_up(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    """Chromium's did not when all data were deleted meanwhile, and no other could be registered."""
    whole = web.folder
    web.folder = silenced(whole, tmp_path / "add", "offline.js", "Cache.prototype.add")
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        shell = Shell(profile.context.new_page(), web)
        shell.page.goto(f"{web.address}/app/")
        shell.page.locator("#trouble", has_text="its files could not be loaded").wait_for()
        functions = "Cache.prototype.match = CacheStorage.prototype.keys"
        web.folder = silenced(whole, tmp_path / "match", "offline.js", functions)
        shell.page.click("#again a")
        shell.shown().reload()


def test_a_full_device_refuses_loudly_and_loses_nothing(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        shell = Shell(profile.context.new_page(), web).open()
        begun(shell)
        session = profile.context.new_cdp_session(shell.page)
        usage = shell.page.evaluate("async () => (await navigator.storage.estimate()).usage")
        limit = {"origin": web.origin, "quotaSize": usage + 200_000}
        session.send("Storage.overrideQuotaForOrigin", limit)
        acknowledged: dict[int, str] = {}
        status, names = 200, 0
        # Each new event takes some room, and the backups of pairings more.
        while status == 200:
            assert names < 2000
            names += 1
            status, _address = shell.post("events/new", **{**EVENT, "name": f"{names} {'n' * 100}"})
        assert status == 507
        told = shell.page.locator("#trouble", has_text="the storage of this device is full")
        told.wait_for()
        for address, version, white in boards(shell):
            status, _address = shell.post(address, result="1-0", version=str(version))
            if status == 200:
                acknowledged[white] = "1"
            else:
                assert status == 507
                break
        # The program goes on with what is saved, and a copy can be saved of it.
        assert whites(shell, tmp_path) == acknowledged
        told.locator("a").click()
        with shell.page.expect_download() as saving:
            shell.pages.locator("li", has_text="Kept").first.locator("a").click()
        assert saving.value.path().stat().st_size > 1000
        session.send("Storage.overrideQuotaForOrigin", {"origin": web.origin})
        shell.reload()
        assert whites(shell, tmp_path) == acknowledged
        address, version, white = boards(shell)[0]
        assert shell.post(address, result="1-0", version=str(version))[0] == 200
        assert whites(shell, tmp_path) == {**acknowledged, white: "1"}
