"""Makes the pictures of ``docs/images`` anew, as the pages look today.

usage: PYTHONPATH=src:tests python tools/make_pictures.py [NAME...]

Needs the extras ``arbiter`` and ``browser``, and Chromium. Two pages of ``swissmate explain`` about
``examples/open40.trf``, and an invented event of sixty players in round four, served from a folder
that is dropped afterwards. Names, results and times are fixed, and so is the clock of the pages, so
that a picture changes only where a page does.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WHY_NOT = ("explain", str(ROOT / "examples" / "open40.trf"), "--round", "5", "--why-not", "1", "8")
FIRST_DAY = date(2026, 11, 21)
NOW = datetime(2026, 11, 22, 11, 20)
BEGINS = {1: (0, 10), 2: (0, 15), 3: (0, 19), 4: (1, 10), 5: (1, 15), 6: (2, 10), 7: (2, 15)}
"""Days after the first, and the hour, of each round."""

TREES = (
    *("Acacia", "Banyan", "Cedar", "Dogwood", "Elder", "Fir", "Ginkgo", "Hawthorn", "Ivy"),
    *("Juniper", "Kapok", "Larch", "Maple", "Nettle", "Olive", "Palm", "Quince", "Rowan"),
    *("Spruce", "Tamarisk", "Umber", "Vine", "Walnut", "Yew"),
)
FIRST_NAMES = (
    *("Anton", "Berta", "Carl", "Dora", "Emil", "Frida", "Hugo", "Ines", "Joao", "Clara"),
    *("Lucia", "Marek", "Nina", "Owen", "Peter", "Raj", "Sofie", "Tomas"),
)


class Scene(NamedTuple):
    """The event that is served, and who uses it."""

    event: int
    public: str
    explained: int
    """The game whose explanation is shown."""


def entries() -> list[dict[str, object]]:
    """Return sixty invented players."""
    dice = random.Random(60)
    names = dice.sample([f"{tree}, {name}" for tree in TREES for name in FIRST_NAMES], 60)
    ratings = sorted((round(dice.gauss(1900, 260)) for _ in names), reverse=True)
    return [
        {"name": name, "rating": rating, "title": "FM" if rating > 2290 else ""}
        for name, rating in zip(names, ratings, strict=True)
    ]


def set_up(folder: str) -> Scene:
    """Put the event into a new database: three rounds played, the fourth in progress."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "swissmate.arbiter.settings", "SWISSMATE_DATA": folder}
    import django  # it needs the settings

    django.setup()
    from django.utils import timezone

    from arbiter_events import games_of, make_account, play
    from swissmate.arbiter.event.entries import players
    from swissmate.arbiter.event.events import events, timetable
    from swissmate.arbiter.models import Role
    from swissmate.arbiter.rounds.boards import results
    from swissmate.arbiter.schema import bring_up_to_date

    bring_up_to_date()
    anna, ben = make_account(Role.CHIEF, "anna"), make_account(Role.DEPUTY, "ben")
    event = events.create_event(
        anna,
        {
            "name": "Riverside Open 2026",
            "place": "Riverside Hall",
            "start": FIRST_DAY,
            "rounds": len(BEGINS),
            "rules": "dutch-2026",
            "initial_color": "w",
            "is_public": True,
            "is_explained": True,
        },
    )
    players.add_players(event.pk, anna, entries())
    day = datetime.combine(FIRST_DAY, datetime.min.time())
    starts = {
        number: timezone.make_aware(day + timedelta(days=days, hours=hour))
        for number, (days, hour) in BEGINS.items()
    }
    timetable.set_times(event.pk, anna, {number: (when, "") for number, when in starts.items()})
    dice = random.Random(4)
    for number in range(1, 5):
        codes = [dice.choice(("1-0", "1-0", "1/2", "0-1")) for _ in range(30)]
        if number == 4:
            codes = [code if place % 3 else "" for place, code in enumerate(codes)]
        play(event, anna, number, *codes)
    disputed = games_of(event, 4)[0]
    results.enter_result(event.pk, anna, disputed.pk, "1-0", disputed.version)
    results.enter_result(event.pk, ben, disputed.pk, "1/2", disputed.version)
    event.refresh_from_db()
    return Scene(event.pk, event.key, games_of(event, 2)[4].pairing_id)


def explanations(browser: Browser, folder: str) -> dict[str, bytes]:
    """Return the two pictures of explanations."""
    from swissmate.cli.main import main as swissmate

    found = {}
    for name, options, width in (
        ("explanation-why-not", ("--format", "html"), 1280),
        ("explanation-sheet", ("--sheet",), 794),
    ):
        page = Path(folder, f"{name}.html")
        swissmate([*WHY_NOT, *options, "-o", str(page)])
        shown = browser.new_page(viewport={"width": width, "height": 600})
        shown.goto(page.as_uri())
        found[name] = shown.screenshot(full_page=True)
        shown.close()
    return found


def log_in(page: Page, address: str, password: str) -> None:
    """Log in as the chief arbiter."""
    page.goto(f"{address}/login")
    page.fill("[name=username]", "anna")
    page.fill("[name=password]", password)
    page.press("[name=password]", "Enter")
    page.wait_for_url(lambda url: "/login" not in url)


def application(browser: Browser, address: str, scene: Scene) -> dict[str, bytes]:
    """Return the pictures of the arbiter's application."""
    found = {}
    for name, path, width, height in (
        ("arbiter-desktop", f"events/{scene.event}/rounds/4/", 1280, 800),
        ("arbiter-tablet", f"events/{scene.event}/pairings/{scene.explained}/explain", 820, 1180),
        ("arbiter-phone", f"p/{scene.public}/", 390, 800),
        ("arbiter-screen", f"p/{scene.public}/screen", 1280, 720),
    ):
        page = browser.new_page(viewport={"width": width, "height": height}, locale="en-GB")
        page.clock.install(time=NOW)
        if path.startswith("events"):
            log_in(page, address, "a long password")
        page.goto(f"{address}/{path}")
        page.wait_for_load_state("load")  # a page that listens for news is never idle
        page.evaluate("window.scrollTo(0, 0)")
        found[name] = page.screenshot()
        page.close()
    return found


def main(names: list[str]) -> int:
    """Write all pictures, or those that are named."""
    if names[:1] == ["--set-up"]:
        print(json.dumps(set_up(names[1])))
        return 0
    from playwright.sync_api import sync_playwright  # an extra

    from arbiter_chromium import CHROMIUM, FLAGS

    with tempfile.TemporaryDirectory(prefix="swissmate-") as folder:
        # In a process of its own: one that has the data open keeps the server waiting.
        made = subprocess.run(
            [sys.executable, __file__, "--set-up", folder], check=True, capture_output=True
        )
        scene = Scene(*json.loads(made.stdout))
        server = subprocess.Popen(
            [sys.executable, "-m", "swissmate", "serve", "--port", "0", "--data", folder],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert server.stdout is not None  # a pipe was asked for
        address = server.stdout.readline().split(" - ")[0].removeprefix("swissmate is at ")
        try:
            with sync_playwright() as started:
                browser = started.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
                pictures = explanations(browser, folder)
                pictures |= application(browser, address.rstrip("/"), scene)
                browser.close()
        finally:
            server.terminate()
            server.wait(30)
    for name, picture in pictures.items():
        if not names or name in names:
            (IMAGES / f"{name}.png").write_bytes(picture)
            print(f"docs/images/{name}.png: {len(picture)} bytes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
