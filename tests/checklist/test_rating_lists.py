"""Rating lists that the program fetches, and which of them counts (119-126, 135-137, 141)."""

from __future__ import annotations

import io
import threading
import zipfile
from collections.abc import Iterator
from datetime import date, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from arbiter_events import make_event
from swissmate.arbiter.event.entries import players
from swissmate.arbiter.event.ratings import fetching
from swissmate.arbiter.models import Account, Event, RatingList, RatingSource

from .desk import bring, change, page_of, picks, upload

WIDTHS = (15, 61, 4, 4, 5, 5, 15, 4)
HEAD = ("ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "OTit", "FOA")
SOURCES = {
    "fide": "players_list.zip",
    "standard": "standard.zip",
    "rapid": "rapid.zip",
    "blitz": "blitz.zip",
}
PERSON = ("1503014", "Nord, Eva", "NOR", "F", "WGM", "WGM", "", "")


def fixed(cells: tuple[str, ...], *rest: tuple[str, int]) -> str:
    """A row of the official lists: columns of fixed width."""
    row = "".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS, strict=True))
    return row + "".join(cell.ljust(width) for cell, width in rest) + "\n"


def of_one_rate(rating: int, month: str = "NOV26") -> str:
    """A list of one rate of play, whose heading has its month."""
    head = fixed(HEAD, (month, 6), ("Gms", 4), ("K", 3), ("B-day", 6), ("Flag", 4))
    return head + fixed(PERSON, (str(rating), 6), ("0", 4), ("20", 3), ("1990", 6), ("w", 4))


def of_all_rates(*ratings: int) -> str:
    """The list of all rates of play."""
    head = fixed(
        HEAD,
        *(("SRtng", 6), ("SGm", 4), ("SK", 3), ("RRtng", 6), ("RGm", 4), ("Rk", 3)),
        *(("BRtng", 6), ("BGm", 4), ("BK", 3), ("B-day", 6), ("Flag", 4)),
    )
    cells = [cell for rating in ratings for cell in ((str(rating), 6), ("0", 4), ("20", 3))]
    return head + fixed(PERSON, *cells, ("1990", 6), ("w", 4))


def zipped(text: str, name: str = "list.txt") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return file.getvalue()


class Source:
    """The place that official lists are fetched from: a server of this machine."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.states: dict[str, str] = {}
        self.code = 200
        self.cut = 0
        self.asked: list[tuple[str, int]] = []
        source = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                name = self.path.strip("/")
                state = source.states.get(name, "")
                code = 304 if state and self.headers.get("If-None-Match") == state else source.code
                source.asked.append((name, code))
                if source.code == 302:
                    self.send_response(302)
                    self.send_header("Location", "ftp://127.0.0.1/list.zip")
                    self.end_headers()
                    return
                body = source.files.get(name, b"") if code == 200 else b""
                self.send_response(code)
                if state:
                    self.send_header("ETag", state)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body[: len(body) - source.cut])

            def log_message(self, *arguments: Any) -> None:
                del arguments

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def source(monkeypatch: pytest.MonkeyPatch) -> Iterator[Source]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    found = Source()
    found.files = {
        "players_list.zip": zipped(of_all_rates(2410, 2350, 2300), "players_list_foa.txt"),
        "standard.zip": zipped(of_one_rate(2411)),
        "rapid.zip": zipped(of_one_rate(2351)),
        "blitz.zip": zipped(of_one_rate(2301)),
    }
    addresses = {kind: f"{found.address}/{name}" for kind, name in SOURCES.items()}
    with override_settings(RATING_SOURCES=addresses):
        yield found
    found.close()


@pytest.fixture(autouse=True)
def november(monkeypatch: pytest.MonkeyPatch) -> None:
    """Today is 20 November 2026, whatever the machine's clock says."""
    monkeypatch.setattr(timezone, "localdate", lambda *_: date(2026, 11, 20))


def fetch(browser: Client, *kinds: str, **more: object) -> str:
    answer = browser.post("/ratings/fetch", {"kind": kinds, **more}, follow=True)
    return str(answer.content.decode())


def keep_current() -> None:
    """Do once what the program's own thread does."""
    stop = threading.Event()
    stop.set()
    fetching.keep_current(stop)


def with_eva(chief: Account, rating: int = 2410, **values: object) -> Event:
    event = make_event(chief, 0, **values)
    row = {"name": "Nord, Eva", "rating": rating, "fide_id": "1503014", "title": "WGM"}
    players.add_players(event.pk, chief, [{**row, "federation": "NOR", "birth": "1990"}])
    return event


def make_old(days: float) -> None:
    """The copies were fetched so many days ago."""
    ago = timezone.now() - timedelta(days=days)
    RatingSource.objects.update(fetched=ago, tried=ago)
    RatingList.objects.update(checked=ago, imported=ago)


@pytest.mark.question(119, 121, 136)
def test_all_official_lists_come_at_one_go(browser: Client, source: Source) -> None:
    assert source.asked == []  # nothing is fetched before somebody asks for it
    page = fetch(browser, "fide", "standard", "rapid", "blitz")
    for kind, name in SOURCES.items():
        assert f"{kind}: up to date." in page
        assert f"In use: {name}, 1 players." in page
    assert [name for name, _code in source.asked] == [*SOURCES.values()]


@pytest.mark.question(123, 126)
def test_lists_are_asked_by_the_rate_of_play_and_in_another_order(
    browser: Client, source: Source, chief: Account
) -> None:
    fetch(browser, "fide")
    event = make_event(chief, 0)
    settings = f"/events/{event.pk}/settings"
    for kind, rating in (("standard", "2410"), ("rapid", "2350"), ("blitz", "2300")):
        change(browser, settings, kind=kind)
        assert [pick["rating"] for pick in picks(browser, event, "nord")] == [rating]
    change(browser, settings, rating_order="rapid")  # the others are left out
    assert [pick["rating"] for pick in picks(browser, event, "nord")] == ["2350"]
    fetch(browser, "standard")  # a list more
    found = {pick["rating"] for pick in picks(browser, event, "nord")}
    assert "2350" in found


@pytest.mark.question(135)
def test_copies_are_fetched_again_before_they_are_a_day_old(
    browser: Client, source: Source
) -> None:
    fetch(browser, "fide")
    source.states["players_list.zip"] = '"a"'
    keep_current()
    assert len(source.asked) == 1
    make_old(0.9)
    source.files["players_list.zip"] = zipped(of_all_rates(2422, 2350, 2300))
    keep_current()
    assert source.asked[1:] == [("players_list.zip", 200)]
    listed = RatingList.objects.get()
    assert listed.checked is not None
    assert listed.ratedplayer_set.get().standard == 2422
    make_old(0.9)
    keep_current()  # it is still the newest: nothing is read again
    assert source.asked[2:] == [("players_list.zip", 304)]
    assert RatingList.objects.get().pk == listed.pk
    assert not fetching.overdue()


def test_a_clock_that_was_ahead_does_not_end_the_fetching(browser: Client, source: Source) -> None:
    fetch(browser, "fide")
    ahead = timezone.now() + timedelta(days=400)
    for is_busy in (False, True):  # True: the program ended meanwhile
        RatingSource.objects.update(fetched=ahead, tried=ahead, is_busy=is_busy)
        assert RatingSource.objects.get().is_overdue  # nobody knows how old the copy is
        keep_current()
        fetched = RatingSource.objects.get().fetched
        assert fetched is not None
        assert fetched <= timezone.now()
    assert len(source.asked) == 3


@pytest.mark.question(135)
def test_offline_the_program_asks_for_the_connection_or_the_file(
    browser: Client, source: Source, chief: Account
) -> None:
    event = with_eva(chief)
    fetch(browser, "fide")
    make_old(1.1)
    source.close()
    keep_current()
    for url in ("/ratings", f"/events/{event.pk}/players"):
        page = browser.get(url).content.decode()
        assert "ore than a day old" in page
        assert "import the file" in page
    assert "could not be reached" in browser.get("/ratings").content.decode()
    bring(browser, of_all_rates(2433, 2350, 2300))
    assert [pick["rating"] for pick in picks(browser, event, "nord")] == ["2433"]
    # Whoever wants no fetching any more is not asked again.
    assert "No list is fetched any more" in fetch(browser)
    assert "ore than a day old" not in browser.get("/ratings").content.decode()


@pytest.mark.question(137)
def test_the_list_valid_at_the_start_counts_in_long_events_the_current_one(
    browser: Client, chief: Account
) -> None:
    short = with_eva(chief, start=date(2026, 10, 5), end=date(2026, 10, 12))
    long = with_eva(chief, start=date(2026, 10, 5), end=date(2027, 3, 5), name="League")
    for rating, month in ((2390, "SEP26"), (2400, "OCT26"), (2420, "NOV26")):
        bring(browser, of_one_rate(rating, month), "standard_rating_list.txt")
    page = browser.get("/ratings").content.decode()
    assert ("list of 2026-10" in page, "list of 2026-11" in page) == (True, True)
    assert "list of 2026-09" not in page  # no event needs it
    for event, listed in ((short, 2400), (long, 2420)):
        assert [pick["rating"] for pick in picks(browser, event, "nord")] == [str(listed)]
        text = page_of(browser, event, "ratings?lists=these")
        assert f"<b>{listed}</b>" in text
    # Only a later list is there: it is taken, and said to be of another month.
    early = with_eva(chief, start=date(2026, 3, 5), name="Spring")
    assert [pick["rating"] for pick in picks(browser, early, "nord")] == ["2400"]
    text = browser.get(f"/events/{early.pk}/ratings").content.decode()
    assert "This event goes by the lists of 2026-03" in text


@pytest.mark.question(141)
def test_before_a_comparison_it_is_asked_whether_the_lists_are_current(
    browser: Client, source: Source, chief: Account
) -> None:
    event = with_eva(chief, 2400)
    url = f"/events/{event.pk}/ratings"
    fetch(browser, "fide")
    assert "<b>2410</b>" in browser.get(url).content.decode()  # a fresh list: compared at once
    make_old(1.1)
    page = browser.get(url).content.decode()
    assert "Are the rating lists current?" in page
    assert "<b>2410</b>" not in page
    assert "<b>2410</b>" in browser.get(f"{url}?lists=these").content.decode()
    source.files["players_list.zip"] = zipped(of_all_rates(2444, 2350, 2300))
    assert "<b>2444</b>" in fetch(browser, "fide", event=event.pk)
    # The list of a past month stays as it is: nothing is asked.
    past = with_eva(chief, 2400, start=date(2026, 10, 5), name="October")
    bring(browser, of_all_rates(2401, 2350, 2300), month="2026-10")
    make_old(20)
    assert "<b>2401</b>" in browser.get(f"/events/{past.pk}/ratings").content.decode()


BAD = {
    "a page": (b"<html><body>Please log in</body></html>", {}, "not a rating list"),
    "empty": (b"", {}, "not a rating list"),
    "archive": (zipped(of_all_rates(2500, 1, 1))[:-30], {}, "archive is broken"),
    "no files": (b"PK\x05\x06" + bytes(18), {}, "not a rating list"),
    "cut": (zipped(of_all_rates(2500, 1, 1)), {"cut": 20}, "The download of the list broke off"),
    "missing": (b"", {"code": 404}, "answers 404"),
    "failing": (b"", {"code": 503}, "answers 503"),
    "elsewhere": (b"", {"code": 302}, "not a web address"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_list_is_refused_and_the_copy_stays(
    browser: Client, source: Source, what: str
) -> None:
    fetch(browser, "fide")
    body, values, why = BAD[what]
    source.files["players_list.zip"] = body
    for name, value in values.items():
        setattr(source, name, value)
    page = fetch(browser, "fide")
    assert why in page
    assert "In use: players_list.zip, 1 players." in page
    assert RatingList.objects.get().ratedplayer_set.get().standard == 2410
    assert not RatingSource.objects.get().is_busy


def test_a_list_without_an_address_is_refused(browser: Client, source: Source) -> None:
    for kind in ("club", "http://127.0.0.1/x", ""):
        assert "No address is set for this list" in fetch(browser, kind)
    assert source.asked == []
    assert not RatingSource.objects.exists()


@pytest.mark.parametrize("month", ["2026-13", "11/2026", "2026-1", "\u0662026-11", "2026-12-01"])
def test_a_month_that_is_none_is_refused(browser: Client, month: str) -> None:
    assert "is not a month" in bring(browser, of_all_rates(1, 1, 1), month=month)
    assert "is not out yet" in bring(browser, of_all_rates(1, 1, 1), month="2027-02")
    assert not RatingList.objects.exists()


def test_names_of_the_older_encoding_are_read(browser: Client, chief: Account) -> None:
    text = of_one_rate(2000).replace("Nord, Eva", "Núñez, Éva").encode("latin-1")
    browser.post("/ratings", upload(text, "standard.txt"))
    found = picks(browser, make_event(chief, 0), "nunez")
    assert [person["name"] for person in found] == ["Núñez, Éva"]
