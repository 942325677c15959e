"""Damaged rating lists and bad sources: one sentence of ours, and nothing left in the tables."""

from __future__ import annotations

import io
import socket
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from django.test import override_settings

from swissmate.arbiter.event.ratings import fetching, rating_lists
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, RatedPlayer, RatingList, RatingSource

HEADING = "ID Number      Name                                                         Fed Sex "
ROW = "1503014        Carlsen, Magnus                                              NOR M   "


def zipped(text: str, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr("players_list.txt", text)
    return out.getvalue()


def damaged() -> dict[str, bytes]:
    """Return lists of many people with damage behind the first twenty thousand."""
    text = "\n".join([HEADING, *[ROW.replace("1503014", f"{n:<7}") for n in range(30_000)]])
    whole = zipped(text)
    stored = bytearray(zipped(text, zipfile.ZIP_STORED))
    stored[-3000] ^= 1  # its checksum is wrong then
    locked = bytearray(whole)
    locked[6] |= 1
    locked[whole.index(b"PK\x01\x02") + 8] |= 1
    strange = bytearray(whole)
    strange[8] = strange[whole.index(b"PK\x01\x02") + 10] = 97
    return {
        "cut off": whole[: len(whole) // 2],
        "another checksum": bytes(stored),
        "encrypted": bytes(locked),
        "packed in a strange way": bytes(strange),
        "a line without end": (text + "x" * 5000).encode(),
        "a quote without end": b"Name;Rating;Id\n" + b"A;1500;7\n" * 25_000 + b'"' + b"x" * 200_000,
        "XML that breaks off": b"<p>"
        + b"<player><name>A</name><fideid>7</fideid></player>" * 25_000,
        "older, with other headings": b"ID_NUMBER TITLE RATING\n100 gm 2700\n",
    }


@pytest.mark.parametrize("kind", damaged())
def test_a_damaged_list_leaves_nothing(kind: str, chief: Account) -> None:
    with pytest.raises(Refused):
        rating_lists.import_list(io.BytesIO(damaged()[kind]), "list.zip", chief)
    assert RatingList.objects.count() == 0
    assert RatedPlayer.objects.count() == 0


def test_cells_that_are_too_long_are_cut_and_zero_bytes_left_out(chief: Account) -> None:
    cells = {"name": "N" * 300, "fed": "GERMANY", "title": "GRANDMASTER", "sex": "female"}
    row = ";".join(["7\N{SUPERSCRIPT TWO}", *cells.values(), "99999", "1.1.1990"])
    good = ";".join(["8", "B\0x", "G\0E", "GM", "F", "2000", "1990"])
    heading = "id;name;fed;title;sex;rating;birth"
    raw = "\n".join([heading, row, row.replace("7\N{SUPERSCRIPT TWO}", "7"), good]).encode()
    rating_lists.import_list(io.BytesIO(raw), "list.csv", chief)
    first, second = RatedPlayer.objects.order_by("fide_id")
    assert (first.fide_id, first.name, first.standard) == ("7", "N" * 120, 0)
    assert (second.name, second.federation, second.sex) == ("Bx", "GE", "w")
    for person in (first, second):
        person.clean_fields(exclude=["title", "sex", "federation", "birth"])


def test_a_list_that_was_being_read_when_the_program_ended(chief: Account) -> None:
    unfinished = RatingList.objects.create(name="half", kind="fide")
    RatedPlayer.objects.create(rating_list=unfinished, fide_id="7", name="A", search="a")
    kept = rating_lists.import_list(io.BytesIO(f"{HEADING}\n{ROW}".encode()), "list.txt", chief)
    rating_lists.forget_unfinished()
    assert [rating_list.pk for rating_list in RatingList.objects.all()] == [kept.pk]
    assert RatedPlayer.objects.count() == 1


@contextmanager
def source(beginning: bytes) -> Iterator[str]:
    """A source that sends a beginning, and then a byte now and then without end."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            with suppress(OSError):
                connection, _address = server.accept()
                with connection:
                    connection.recv(4096)
                    connection.sendall(beginning)
                    while True:
                        connection.sendall(b"x")
                        time.sleep(0.05)

        threading.Thread(target=drip, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/list.zip"


@pytest.mark.parametrize(
    "beginning", [b"HTTP/1.1 200 OK\r\nX-", b"HTTP/1.1 200 OK\r\n\r\n"], ids=["headers", "content"]
)
def test_a_source_that_drips_has_a_limit_in_all(
    beginning: bytes, chief: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "_LONGEST", 0.6)
    RatingSource.objects.create(kind="fide")
    began = time.monotonic()
    with source(beginning) as address, override_settings(RATING_SOURCES={"fide": address}):
        found = fetching.bring_up_to_date(["fide"], chief)
    assert found == {"fide": "The download of the list is too slow."}
    assert time.monotonic() - began < 10
    assert RatingList.objects.count() == 0
