"""The program itself: where it runs, its language, levels that stay as they are (1-10, 218-225)."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from arbiter_events import make_event, play
from swissmate.arbiter.models import Account, Player

from .desk import page_of

Login = Callable[[Account | None], Client]
ROOT = Path(__file__).parents[2]
PAGES = (
    "players",
    "rounds/1/",
    "rounds/2/",
    "standings",
    "crosstable",
    "print",
    "print/standings",
    "print/pairings",
    "print/report",
    "log",
    "backups",
    "settings",
    "integrity",
)


@pytest.mark.question(2)
@pytest.mark.skipif(sys.platform != "linux", reason="the answer is about Linux")
def test_it_runs_on_linux() -> None:
    example = ROOT / "examples" / "open40.trf"
    done = subprocess.run(
        [sys.executable, "-m", "swissmate", "check", str(example)],
        capture_output=True, text=True, check=False, env={"PYTHONPATH": str(ROOT / "src")},
    )  # fmt: skip
    assert (done.returncode, "0 rounds differ" in done.stdout) == (0, True), done.stderr


def test_nothing_in_it_belongs_to_one_system() -> None:
    """Pure Python: what it needs at run time has wheels for Windows, and no code of ours is bound.

    This does not show that it runs on Windows: it was tried under wine only, which is no Windows
    (``tools/try_windows.py``). The command line starts in a
    process that believes it is Windows as far as that can be believed elsewhere: without the
    modules that only Unix has.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "Operating System :: OS Independent" in project["classifiers"]
    unix = ("fcntl", "pwd", "grp", "resource", "termios", "tty", "readline", "posix_ipc")
    script = (
        "import sys\n"
        f"for name in {unix!r}: sys.modules[name] = None\n"
        "from swissmate.cli.main import main\n"
        "sys.exit(main(['check', sys.argv[1]]))\n"
    )
    example = ROOT / "examples" / "open40.trf"
    done = subprocess.run(
        [sys.executable, "-c", script, str(example)],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(ROOT / "src"), "PATH": ""},
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.question(8)
def test_a_new_installation_speaks_english(client_of: Login) -> None:
    assert '<html lang="en"' in client_of(None).get("/login").content.decode()


@pytest.mark.question(7, 10)
@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_a_word_of_another_language(browser: Client, chief: Account, path: str) -> None:
    """What German would say in its place is looked for on each English page."""
    event = make_event(chief)
    play(event, chief, 1)
    url = f"/events/{event.pk}/{path}"
    page = browser.get(url).content.decode()
    assert '<html lang="en"' in page
    english = words(page)
    german = words(browser.get(url, headers={"accept-language": "de"}).content.decode())
    foreign = german - english - names(event.pk)
    assert foreign, "the page in German says something else"
    assert not {word for word in english if re.search("[äöüß]", word)}
    assert not english & GERMAN


GERMAN = {"und", "der", "die", "das", "nicht", "runde", "spieler", "ergebnis", "tabelle", "punkte"}


def words(page: str) -> set[str]:
    """The words that a page shows: text and what buttons and fields are labelled with."""
    page = re.sub(r"<(script|style)\b.*?</\1>", " ", page, flags=re.DOTALL)
    labels = re.findall(r'(?:title|placeholder|aria-label|alt)="([^"]*)"', page)
    text = " ".join([re.sub(r"<[^>]*>", " ", page), *labels])
    return {word.lower() for word in re.findall(r"[^\W\d_]{3,}", text)}


def names(event_id: int) -> set[str]:
    players = Player.objects.filter(event_id=event_id)
    return {part.lower() for player in players for part in player.name.split()}


@pytest.mark.question(218, 219, 220, 221)
def test_no_setting_switches_a_warning_off(browser: Client, chief: Account) -> None:
    """There is no field for it, in the event or in the installation; and a mark cannot be made up.

    A form that claims a yes without having shown the question is asked all the same.
    """
    event = make_event(chief)
    player = Player.objects.filter(event=event)[0]
    for path in (f"/events/{event.pk}/settings", "/accounts", "/ratings"):
        fields = re.findall(r'name="([\w-]+)"', browser.get(path).content.decode())
        assert not [name for name in fields if re.search("warn|ask|confirm|level|mode", name)]
    url = f"/events/{event.pk}/byes/save"
    for claimed in ("yes", "1", "0" * 24):
        values = {"changes": f"{player.pk}:1::F", "confirmed": claimed}
        assert browser.post(url, values).headers["X-Asked"] == "1"
    leave = f"/events/{event.pk}/integrity/leave"
    values = {"reason": "x", "confirmed": "0" * 24}
    assert browser.post(leave, values).headers["X-Asked"] == "1"
    assert not player.byes.exists()


@pytest.mark.question(223)
def test_no_page_fetches_anything_from_elsewhere(browser: Client, chief: Account) -> None:
    event = make_event(chief)
    play(event, chief, 1)
    for path in PAGES:
        page = page_of(browser, event, f"{path}")
        fetched = re.findall(r'(?:src|href)="((?:https?:)?//[^"]+)"', page)
        assert [
            address for address in fetched if not address.startswith("http://testserver/")
        ] == []
        for asset in re.findall(r'(?:src|href)="/static/([^"?]+)"', page):
            assert finders.find(asset), asset
