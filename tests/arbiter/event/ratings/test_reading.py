"""A list that takes long is read beside the pages: with its progress, and an end on request."""

from __future__ import annotations

import io
import re
import sqlite3
import time
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from arbiter_http import Server, Visitor
from swissmate.arbiter.event.ratings import rating_lists, reading
from swissmate.arbiter.models import Account

HEADING = "ID Number      Name                                                         Fed Sex "
ROWS = 1_000_000


def large_list() -> bytes:
    """Return a list of a million people: some ten seconds of work."""
    out = io.BytesIO()
    text = "".join(f"{n:<15}Player, Number {n:<46}NOR M   \n" for n in range(1, ROWS))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("players_list.txt", f"{HEADING}\n{text}")
    return out.getvalue()


@pytest.mark.slow
def test_a_large_list_is_read_beside_the_pages_and_can_be_stopped(tmp_path: Path) -> None:
    server = Server(tmp_path)
    visitor = Visitor(server.port)
    try:
        visitor.sign_up(server.link, "anna")
        visitor.get("/ratings")
        raw = large_list()
        began = time.monotonic()
        status = visitor.send_file("/ratings", "file", "players_list.zip", raw)[0]
        assert status == 302
        answered = time.monotonic() - began
        page = visitor.get("/ratings")[2]
        assert re.search(r"players_list\.zip is being read: \d+ %", page), answered
        again = visitor.send_file("/ratings", "file", "players_list.zip", b"x")[0]
        assert again == 302
        assert "Another list is being read" in visitor.get("/ratings")[2]
        visitor.post("/ratings/stop")
        end = time.monotonic() + 60
        while "is being read" in (page := visitor.get("/ratings")[2]):
            assert time.monotonic() < end
            time.sleep(0.2)
        assert "The reading of players_list.zip was stopped." in page
    finally:
        visitor.close()
        server.stop()
    with closing(sqlite3.connect(tmp_path / "swissmate.sqlite3")) as opened:
        assert opened.execute("SELECT count(*) FROM arbiter_ratedplayer").fetchone() == (0,)
        assert opened.execute("SELECT count(*) FROM arbiter_ratinglist").fetchone() == (0,)


def test_the_page_says_what_became_of_a_list_that_is_read_while_the_page_is_made(
    client_of: Any, chief: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    list_read = reading.Reading("club.txt", told=[(True, "Three players imported.")])
    monkeypatch.setattr(reading, "_readings", [list_read])
    monkeypatch.setattr(rating_lists, "waiting_list", lambda: setattr(list_read, "is_over", True))
    pages = [client_of(chief).get("/ratings").content.decode() for _visit in range(3)]
    assert ["club.txt is being read" in page for page in pages] == [True, False, False]
    assert ["Three players imported." in page for page in pages] == [False, True, False]
