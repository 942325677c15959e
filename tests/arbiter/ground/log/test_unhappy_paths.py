"""An event in Chromium on the paths that nobody wishes for, and the file that tells of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_chromium import Hall, needs_chromium, opened_hall
from arbiter_http import ROOT
from swissmate.trf import load

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.slow, needs_chromium]
YES = "#asked button"


class Walk:
    """A browser on its way, with a picture of each station in the test's folder."""

    def __init__(self, hall: Hall, folder: Path) -> None:
        self.hall = hall
        self.folder = folder
        self.page: Page = hall.page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def go(self, path: str) -> None:
        self.page.goto(self.hall.address(path))

    def picture(self, name: str) -> None:
        self.page.screenshot(path=self.folder / f"{name}.png", full_page=True)

    def sees(self, text: str) -> None:
        self.page.wait_for_selector(f"text={text}")

    def says_yes(self, *, twice: bool = False) -> None:
        self.page.click(YES)
        if twice:
            self.sees("This is asked twice")
            self.page.click(YES)


def entered(hall: Hall, number: int, first: str = "1-0") -> None:
    """Enter the results of a round without a browser: the first board's, then White wins."""
    _status, _headers, text = hall.chief.get(f"{hall.event}/rounds/{number}/")
    games = [part.split("/")[0] for part in text.split(f'"{hall.event}/games/')[1:]]
    for index, game in enumerate(dict.fromkeys(games)):
        result = first if index == 0 else "1-0"
        hall.chief.post(f"{hall.event}/games/{game}/result", result=result, version="1")


def game_of(hall: Hall, number: int, board: int) -> str:
    _status, _headers, text = hall.chief.get(f"{hall.event}/rounds/{number}/")
    games = [part.split("/")[0] for part in text.split(f'"{hall.event}/games/')[1:]]
    return list(dict.fromkeys(games))[board - 1]


def by_hand(walk: Walk) -> None:
    """Round two is changed by hand: asked twice, beside the pairing of the rules."""
    walk.go("rounds/2/")
    walk.page.click(".round-menu summary")
    walk.page.click("text=Swap players or colours")
    seats = walk.page.locator("#draft .seat")
    seats.first.wait_for()
    walk.page.wait_for_load_state()  # its script hears clicks
    seats.nth(1).click()
    seats.nth(3).click()
    walk.picture("1-by-hand")
    walk.page.fill("[name=reason]", "two of one family")
    walk.page.click("#finish button.primary")
    walk.sees("The rules give another pairing")
    walk.picture("2-by-hand-asked")
    walk.says_yes(twice=True)
    walk.sees("changed by hand")
    walk.picture("3-by-hand-done")


def corrected(walk: Walk) -> None:
    """A result of the round before is corrected; two rounds back it is locked."""
    walk.go(f"games/{game_of(walk.hall, 2, 1)}/correct")
    walk.page.select_option("[name=result]", "0-1")
    walk.page.check("[name=scope][value=all]")
    walk.page.fill("[name=reason]", "misread")
    walk.page.click("main button.primary")
    walk.sees("later rounds were paired with the old result or colours")
    walk.picture("4-correction-asked")
    walk.says_yes()
    walk.sees("Corrected:")
    walk.go(f"games/{game_of(walk.hall, 1, 2)}/correct")
    walk.page.select_option("[name=result]", "1/2")
    walk.page.check("[name=scope][value=all]")
    walk.page.fill("[name=reason]", "too late")
    walk.page.click("main button.primary")
    walk.sees("In FIDE mode this is not possible")
    walk.picture("5-old-round-locked")


def adjourned(walk: Walk) -> None:
    """The first game of round one was adjourned; it ends after round three was paired."""
    walk.go(f"games/{game_of(walk.hall, 1, 1)}/correct")
    walk.page.select_option("[name=result]", "1-0")
    walk.page.check("[name=scope][value=all]")
    walk.page.fill("[name=reason]", "played on")
    walk.page.click("main button.primary")
    walk.sees("was adjourned and did not end in a draw")
    walk.picture("6-adjourned-asked")
    walk.says_yes()
    walk.sees("Corrected:")


def mode_left(walk: Walk) -> None:
    """What is locked looks locked; the mode is left, and every page shows it."""
    walk.go("settings")
    assert walk.page.is_disabled("[name=rounds]")
    walk.picture("7-settings-locked")
    walk.go("integrity")
    walk.page.fill("[name=reason]", "one more round was promised")
    walk.page.click("text=Leave FIDE mode >> nth=-1")
    walk.sees("Leave FIDE mode?")
    walk.picture("8-leaving-asked")
    walk.page.click(YES)
    walk.sees("It can never be in FIDE mode again")
    walk.picture("9-leaving-asked-again")
    walk.page.click(YES)
    walk.page.wait_for_selector("#mode-left")
    walk.picture("10-mode-left")
    walk.go("settings")
    walk.page.fill("[name=rounds]", "6")
    walk.page.fill("[name=reason]", "one more")
    walk.page.click("form.event-form button.primary")
    walk.sees("Rounds have been paired with these settings")
    walk.says_yes()
    walk.sees("Saved.")


def imported(walk: Walk, file: bytes) -> None:
    """A damaged file is refused with its line; the whole one is asked about, then made."""
    damaged = walk.folder / "damaged.trf"
    lines = file.decode().split("\n")
    first = next(index for index, line in enumerate(lines) if line.startswith("001"))
    lines[first] = lines[first][:91] + "  99" + lines[first][95:]
    damaged.write_text("\n".join(lines))
    whole = walk.folder / "event.trf"
    whole.write_bytes(file)
    for path in (damaged, whole):
        walk.page.goto(walk.hall.server.address + "/")
        walk.page.click("main summary:has-text('Import')")
        walk.page.set_input_files("form[action='/import-trf'] input[type=file]", path)
        walk.page.click("form[action='/import-trf'] button")
        if path == damaged:
            walk.page.wait_for_selector(".message.error:not(#alert)")
            walk.picture("11-damaged")
    walk.sees("becomes a new event")
    walk.sees("is not paired as the rules say")
    walk.picture("12-import-asked")
    walk.says_yes()
    walk.sees("was imported")
    walk.picture("13-imported")
    walk.page.click("text=Open the event")
    walk.page.wait_for_selector("#mode-left")


def test_the_unhappy_paths_and_their_file(tmp_path: Path) -> None:
    with opened_hall(tmp_path / "data", players=8, rounds=5) as hall:
        walk = Walk(hall, tmp_path)
        hall.pair(1)
        entered(hall, 1, first="adj")
        walk.go("rounds/2/")
        walk.page.click("text=Pair round 2")
        walk.sees("is adjourned: this round is paired as if it was a draw")
        walk.picture("0-adjourned-told")
        walk.says_yes()
        walk.sees("Round 2 of 5")
        by_hand(walk)
        hall.chief.post(f"{hall.event}/rounds/2/publish")
        entered(hall, 2)
        hall.pair(3)
        corrected(walk)
        adjourned(walk)
        mode_left(walk)
        entered(hall, 3)
        _status, _headers, text = hall.chief.get(f"{hall.event}/export/trf26")
        told = [line for line in text.split("\n") if line.startswith("### ")]
        kinds = [line.split(" @ ")[0].removeprefix("### ") for line in told]
        assert kinds == ["MPA", "Correction", "Adjournment", "FIDE mode exited", "Configuration"]
        imported(walk, text.encode())
        number = walk.page.url.split("/events/")[1].split("/")[0]
        _status, _headers, again = hall.chief.get(f"/events/{number}/export/trf26")
        assert [line for line in again.split("\n") if line in told] == told
        assert walk.faults == []
        file = tmp_path / "event.trf"
        checked(file)


def checked(file: Path) -> None:
    """``check`` reads the file and names the rounds of which it tells.

    Two was made by hand, three was paired by a result that was corrected since.
    """
    assert load(file).diagnostics == ()
    command = [sys.executable, "-m", "swissmate", "check", str(file)]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT / "src")},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    rounds = [line.split("Round ")[1] for line in done.stdout.split("\n") if "Round #" in line]
    assert [row.split(":")[0] for row in rounds if "differ" in row] == ["#2", "#3"]
    assert rounds[0] == "#1: identical"
