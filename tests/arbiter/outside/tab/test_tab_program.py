"""The application as a tab runs it, without the browser: the same Python, asked as its worker asks.

It has settings of its own, so each test runs it in a process of its own and reads what it says.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from arbiter_http import prepare

WALK = """
import json, os, re, sys
from urllib.parse import urlencode

from swissmate.arbiter.outside.tab.application import Program

PLACE = "/place/app/pages"
program = Program("https://host.example" + PLACE + "/", os.environ["BUILD"])


def ask(method, path, body=b"", **headers):
    path, _, query = path.partition("?")
    names = [(name.replace("_", "-"), value) for name, value in headers.items()]
    status, fields, content = program.answer(method, PLACE + path, query, names, body)
    return status, dict(fields), content.decode("utf-8", "replace")


def get(path):
    return ask("GET", path)


def post(path, referer="https://host.example" + PLACE + "/", token=None, **values):
    token = token or re.search(r'name="csrfmiddlewaretoken" value="(.+?)"', get("/")[2])[1]
    body = urlencode({"csrfmiddlewaretoken": token, **values}).encode()
    kind = "application/x-www-form-urlencoded"
    return ask("POST", path, body, Content_Type=kind, Referer=referer)


said = {}
exec(sys.stdin.read())
program.close()
print(json.dumps(said))
"""


def walked(data: Path, steps: str, code: int = 0, *, fresh: bool = False, build: str = "1") -> Any:
    """Return what a process says; with ``fresh`` the program makes its tables itself."""
    data.mkdir(exist_ok=True)
    if not fresh:
        prepare(data)
    done = subprocess.run(
        [sys.executable, "-c", WALK],
        input=steps,
        env={
            "SWISSMATE_DATA": str(data),
            "PYTHONPATH": ":".join(sys.path),
            "TZ": "UTC",
            "BUILD": build,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout) if code == 0 else done.stderr


DEMO = """
said["demo"] = post("/tab/demo")[:2]
event = get("/events/1/rounds/2/")[2]
"""


def test_the_owner_of_the_tab_is_the_arbiter(tmp_path: Path) -> None:
    said = walked(
        tmp_path / "data",
        DEMO
        + """
said["event"] = get("/events/1/")[1]["Location"]
status, headers, text = get("/events/1/rounds/2/")
said["round"] = (status, headers["Content-Security-Policy"], "Log out" in text)
said["style"] = re.search(r'href="(\\S+app.css)\\?v=[\\d.]+"', text)[1]
""",
        fresh=True,
    )
    assert said["demo"][0] == 302
    assert said["event"] == "/place/app/pages/events/1/rounds/2/"
    status, policy, log_out = said["round"]
    assert (status, log_out) == (200, False)
    assert "frame-ancestors 'self'" in policy
    assert said["style"] == "/place/app/pages/static/frame/app.css"


def test_what_needs_others_says_how_to_get_it(tmp_path: Path) -> None:
    said = walked(
        tmp_path / "data",
        DEMO
        + """
from swissmate.arbiter.models import Event
key = Event.objects.get().key
for path in ("/accounts", "/login", f"/p/{key}/", f"/p/{key}/standings", "/events/1/qr.svg"):
    status, _headers, text = get(path)
    said[path.replace(key, "KEY")] = (status, "/tab/data#move" in text)
said["next"] = "Use the workbench instead" in get("/events/1/next")[2]
""",
    )
    said.pop("demo")
    assert said.pop("next")
    assert len(said) == 5
    assert set(map(tuple, said.values())) == {(200, True)}


def test_help_is_in_the_tab(tmp_path: Path) -> None:
    """The manual is public where the program is served, and was taken for a page of the public."""
    said = walked(
        tmp_path / "data",
        DEMO
        + """
address = re.search(r'class="help"\\s+href="(.+?)"', event)[1].replace("&amp;", "&")
status, headers, _text = get(address.removeprefix(PLACE))
said["to"] = (status, headers["Location"])
status, _headers, text = get(headers["Location"].removeprefix(PLACE))
said["chapter"] = (status, "<h1>Rounds: pairing and publishing</h1>" in text)
said["file"] = get("/help/manual.md")[2].splitlines()[0]
""",
    )
    status, chapter = said["to"]
    assert (status, chapter) == (302, "/place/app/pages/help/rounds?event=1")
    assert said["chapter"] == [200, True]
    assert said["file"] == "# The manual of swissmate's application"


def test_results_need_no_publishing_where_nobody_else_looks(tmp_path: Path) -> None:
    """The first one publishes the round, so a copy that is moved has a round that stands."""
    said = walked(
        tmp_path / "data",
        """
from swissmate.arbiter.models import Event, Game, Round
start = {"start": "2026-11-22", "rounds": "2", "initial_color": "w", "tie_breaks": "BH"}
scoring = {"win": "1", "draw": "0.5", "loss": "0", "pab": "1"}
post("/events/new", name="Small", **start, **scoring)
rows = "\\n".join(f"Player {n:02}; {2300 - 10 * n}; NOR" for n in range(4))
post("/events/1/players/import", rows=rows, confirmed="1")
post("/events/1/rounds/1/pair")
row = lambda: Round.objects.get(number=1)
text = get("/events/1/rounds/1/")[2]
said["drawn"] = [row().published, "not published" in text, "rounds/1/publish" in text]
boards = re.findall(r'data-url="\\S+?/app/pages(\\S+)"\\s+data-version="(\\d+)"', text)
for address, version in boards:
    said[address] = post(address, result="1-0", version=version)[0]
    said.setdefault("published", row().published is not None)
said["paired"] = post("/events/1/rounds/2/pair")[0]
said["rounds"] = Round.objects.count()
""",
    )
    assert said == {
        "drawn": [None, False, False],
        "/events/1/games/1/result": 200,
        "/events/1/games/2/result": 200,
        "published": True,
        "paired": 302,
        "rounds": 2,
    }


def test_a_copy_counts_when_it_arrived_and_by_the_last_change(tmp_path: Path) -> None:
    """A browser may refuse a download: what was only offered is no copy."""
    said = walked(
        tmp_path / "data",
        DEMO
        + """
def now():
    event = json.loads(get("/tab/state")[2])["events"][0]
    return [event["says"], event["due"], event["asked"]]


said["before"] = now()
said["copy"] = get("/tab/copy/1")[1]["Content-Disposition"]
said["offered"] = now()
post("/tab/copied/1", arrived="no")
said["refused"] = now()
get("/tab/copy/1")
post("/tab/copied/1", arrived="yes")
said["arrived"] = now()
address, version = re.search(
    r'data-url="\\S+?/app/pages(\\S+)"\\s+data-version="(\\d+)"', event
).groups()
post(address, result="1-0", version=version)
said["changed"] = now()
get("/tab/copy/1")
post(address, result="0-1", version=str(int(version) + 1))
post("/tab/copied/1", arrived="yes")
said["changed meanwhile"] = now()
""",
    )
    said.pop("demo")
    only = "This event is on this device only"
    one = "1 change since the last copy is on this device only"
    assert said == {
        "before": [only, True, False],
        "copy": 'attachment; filename="demonstration-open-round-2.json.gz"',
        "offered": [only, True, True],
        "refused": [only, True, False],
        "arrived": ["Copied outside this browser, with every change", False, False],
        "changed": [one, True, False],
        "changed meanwhile": [one, True, False],
    }


def test_a_form_outlives_the_worker_and_a_strangers_form_is_refused(tmp_path: Path) -> None:
    data = tmp_path / "data"
    token = walked(
        data,
        """
said["token"] = re.search(r'name="csrfmiddlewaretoken" value="(.+?)"', get("/")[2])[1]
""",
    )["token"]
    said = walked(
        data,
        f"""
said["stranger"] = post("/tab/demo", referer="https://other.example/")[0]
said["guess"] = post("/tab/demo", token="x" * 64)[0]
said["nobody"] = json.loads(get("/tab/state")[2])["events"]
said["kept"] = post("/tab/demo", token={token!r})[0]
""",
    )
    assert said == {"stranger": 403, "guess": 403, "nobody": [], "kept": 302}
    # The fields of an older build's form may mean something else by now.
    steps = f"""said["older"] = post("/tab/demo", token={token!r})"""
    status, _headers, text = walked(data, steps, build="2")["older"]
    assert status == 403
    assert "This form is out of date" in text


def test_an_older_program_leaves_a_newer_database_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    walked(
        data,
        DEMO
        + """
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
MigrationRecorder(connection).record_applied("arbiter", "9999_of_tomorrow")
""",
    )
    before = (data / "swissmate.sqlite3").read_bytes()
    told = walked(data, "", code=1)
    assert "written by a newer version of swissmate (9999_of_tomorrow)" in told
    assert "Nothing was changed" in told
    assert (data / "swissmate.sqlite3").read_bytes() == before


def test_what_the_browser_did_not_keep_is_told_as_it_is(tmp_path: Path) -> None:
    """The worker asks for this page when it has taken a request back (``site/app/worker.js``)."""
    said = walked(
        tmp_path / "data",
        DEMO
        + """
for why in ("QuotaExceededError", "UnknownError"):
    status, _headers, text = get(f"/tab/not-saved?why={why}")
    said[why] = [status, *re.findall("<h1>(.*?)</h1>", text), "/tab/data" in text]
status, _headers, text = get("/events/7/rounds/1/")
said["gone"] = [status, "the browser has deleted what it kept for this site" in text]
status, _headers, text = get("/tab/data")
said["data"] = [status, "This event is on this device only" in text, "/tab/copy/1" in text]
""",
    )
    said.pop("demo")
    assert said == {
        "QuotaExceededError": [507, "Not saved: the storage of this device is full", True],
        "UnknownError": [507, "Not saved: the browser writes nothing any more", True],
        "gone": [404, True],
        "data": [200, True, True],
    }


def test_a_copy_is_restored_with_its_results(tmp_path: Path) -> None:
    said = walked(
        tmp_path / "data",
        DEMO
        + """
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.models import Event, Game
from swissmate.arbiter.outside.tab.middleware import the_arbiter
games = lambda event: list(Game.objects.filter(pairing__round__event=event).order_by("pk")
    .values_list("pairing__round__number", "pairing__board", "pairing__white__name", "result"))
there = restoring.restore(archives.archive(1), the_arbiter())
said["there"] = games(there) == games(Event.objects.get(pk=1))
said["played"] = len([each for each in games(there) if each[3]])
""",
    )
    assert said["there"]
    assert said["played"] >= 8
