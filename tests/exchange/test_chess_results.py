"""Sending to Chess-Results: a stand-in on this machine, broken connections, published vectors."""

from __future__ import annotations

import json
import logging
import xml.etree.ElementTree as ET
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

import swissmate
from leagues import Match, league
from offices import events
from offices.chess_results_server import StandIn, running
from swissmate.errors import InputError
from swissmate.exchange.chess_results.access import Access, access_of, cipher_text
from swissmate.exchange.chess_results.kept import KeptFile
from swissmate.exchange.chess_results.sending import send
from swissmate.exchange.chess_results.server import Server, answer_of
from swissmate.exchange.chess_results.tie_break_numbers import numbered
from swissmate.ranking import parse_code

MATCH = ("round", "no1", "no2", "res1", "res2")


def exported(tournament: swissmate.Tournament) -> ET.Element:
    (file,) = swissmate.export(tournament, "chess-results", details={"federation": "XXX"}).files
    return ET.fromstring(file.data)  # noqa: S314 - a test


@pytest.mark.parametrize("number", range(1, 9))
def test_matches_have_the_points_of_their_boards(number: int) -> None:
    """The first-named team has White on board one, as ``homecolor`` says."""
    root = exported(events.event("team", number))
    (event,) = root.iter("tournament")
    assert (event.attrib["type"], event.attrib["homecolor"]) == ("3", "w")
    team_of = {each.attrib["no"]: each.attrib["teamno"] for each in root.iter("player")} | {"0": ""}
    games: dict[tuple[str, str], list[dict[str, str]]] = {}
    for game in root.iter("playerpairing"):
        games.setdefault((game.attrib["round"], game.attrib["pairing"]), []).append(game.attrib)
    played = 0
    for match in root.iter("teampairing"):
        rows = games.pop((match.attrib["round"], match.attrib["pairing"]), [])
        assert not rows or match.attrib["no2"] not in ("-1", "-2")
        scored = {match.attrib["no1"]: 0.0, match.attrib["no2"]: 0.0}
        for row in rows:
            for side, points in (("whiteno", "reswhite"), ("blackno", "resblack")):
                if row[side] != "0":
                    scored[team_of[row[side]]] += float(row[points])
        first = next((row for row in rows if row["board"] == "1" and row["forfeit"] != "K"), None)
        if first is not None:
            played += 1
            assert team_of[first["whiteno"]] == match.attrib["no1"]
        if rows and not any(row["forfeit"] == "K" for row in rows):
            assert [scored[match.attrib[side]] for side in ("no1", "no2")] == [
                float(match.attrib[side]) for side in ("res1", "res2")
            ]
    assert games == {}
    assert played


def test_places_and_points_are_those_of_the_table() -> None:
    event = events.event("swiss", 2)
    table = swissmate.standings(event)
    rows = {int(each.attrib["no"]): each.attrib for each in exported(event).iter("player")}
    for row in table.rows:
        found = rows[row.player]
        texts = [text.replace(".", ",") for text in table.texts(row)]
        assert found["rank"] == str(row.rank)
        assert [found["pts"], found["tb1"]] == [texts[0].ljust(1), texts[1]]
    assert {each["equal"] for each in rows.values()} <= {"J", "N"}


def test_a_round_robin_of_two_cycles_says_so() -> None:
    root = exported(events.event("round robin", 1))
    (event,) = root.iter("tournament")
    players, rounds = len(list(root.iter("player"))), int(event.attrib["rounds"])
    cycles = rounds // (players - 1 + players % 2)
    assert (event.attrib["type"], event.attrib["replay"]) == ("1", str(cycles))
    assert [each.attrib["replay"] for each in root.iter("round")] == [
        str(number * cycles // rounds + 1) for number in range(rounds)
    ]


def test_a_home_team_with_black_stands_first_and_open_boards_bring_nothing_yet() -> None:
    """As the server's own samples have it: ``homecolor`` s, and 2:0 while a board is open."""
    played: list[list[Match]] = [[(2, 1, ["10", "10", "  "])], [(1, 2, ["01", "==", "10"])]]
    tournament = replace(
        league(2, played, rounds=2, colors="bwb"),
        name="Two teams",
        start=date(2026, 1, 10),
        end=date(2026, 1, 11),
        tie_breaks=("MPTS", "GPTS", "BC"),
    )
    root = exported(tournament)
    (event,) = root.iter("tournament")
    assert [event.attrib[name] for name in ("type", "homecolor", "samecolor")] == ["2", "s", "N"]
    matches = [[row.attrib[name] for name in MATCH] for row in root.iter("teampairing")]
    assert matches == [["1", "2", "1", "2.0", "0.0"], ["2", "1", "2", "1.5", "1.5"]]
    first = next(row for row in root.iter("playerpairing") if row.attrib["board"] == "1")
    assert (first.attrib["whiteno"], first.attrib["blackno"]) == ("1", "4")
    # Match points, which the open match has not brought, and board points; each stands once.
    teams = [[row.attrib[f"tb{place}"] for place in (1, 2)] for row in root.iter("team")]
    assert teams == [["1", "1,5"], ["1", "3,5"]]
    numbers = [event.attrib[f"tb{place}no"] for place in range(1, 5)]
    assert numbers == ["13", "1", "6", "0"]


KEY, VECTOR = bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c"), bytes(range(16))
"""Key and vector of NIST SP 800-38A, appendix F.2.1 (CBC-AES128.Encrypt)."""

ACCESS = Access(77, KEY, VECTOR)


def document(number: int = 1) -> bytes:
    event = events.event("swiss", number)
    (file,) = swissmate.export(event, "chess-results", details={"federation": "XXX"}).files
    return file.data


def sent(stand_in: StandIn, folder: Path, *, number: int = 1, now: float = 1e9) -> str:
    kept = KeptFile(folder / "kept.json")
    return send(document(number), ACCESS, kept, Server("127.0.0.1", stand_in.port), now=now).key


def decrypted(text: str) -> str:
    """Return a cipher text in the clear, without our code."""
    assert text == text.upper()
    assert len(text) == 32
    decryptor = Cipher(algorithms.AES(KEY), modes.CBC(VECTOR)).decryptor()
    data = decryptor.update(bytes.fromhex(text)) + decryptor.finalize()
    return data[: -data[-1]].decode()


CBC_VECTORS = (
    ("6bc1bee22e409f96e93d7e117393172a", "7649abac8119b246cee98e9b12e9197d"),
    ("ae2d8a571e03ac9c9eb76fac45af8e51", "5086cb9b507219ee95db113a917678b2"),
    ("30c81c46a35ce411e5fbc1191a0a52ef", "73bed6b8e3c1743b7116e69e22229516"),
    ("f69f2445df4f9b17ad2b417be66c3710", "3ff1caa1681fac09120eca307586e1a7"),
)
"""NIST SP 800-38A, F.2.1: plain and cipher blocks."""


def test_the_cipher_gives_the_published_vectors() -> None:
    plain = bytes.fromhex("".join(block for block, _ in CBC_VECTORS))
    expected = bytes.fromhex("".join(block for _, block in CBC_VECTORS))
    assert cipher_text(plain, KEY, VECTOR)[:-16] == expected  # the last block is the padding
    fips = bytes.fromhex("00112233445566778899aabbccddeeff")  # FIPS 197, C.1
    found = cipher_text(fips, bytes(range(16)), bytes(16))
    assert found[:16].hex() == "69c4e0d86a7b0430d8cdb78070b4c55a"


def test_the_document_carries_key_creator_and_cipher_texts(tmp_path: Path) -> None:
    with running() as stand_in:
        assert sent(stand_in, tmp_path) == "222557"
    assert stand_in.requests == ["GETSID", "GETKEY", "GETSID", "UPLOAD"]
    asked, uploaded = stand_in.documents
    (request,) = asked.iter("getkey")
    kept = json.loads((tmp_path / "kept.json").read_text())
    assert decrypted(request.attrib["sid"]) == "90001"
    assert request.attrib["creatorID"] == str(kept["creator"])
    assert (request.attrib["federation"], request.attrib["source"]) == ("XXX", "77")
    (event,) = uploaded.iter("tournament")
    (security,) = uploaded.iter("securitydata")
    assert (event.attrib["key"], event.attrib["creator"]) == ("222557", str(kept["creator"]))
    assert security.attrib["source"] == "77"
    assert decrypted(security.attrib["sid"]) == "90003"
    assert decrypted(security.attrib["creator_sid"]) == str(kept["creator"])
    assert decrypted(security.attrib["tnr_sid"]) == "222557"
    assert (tmp_path / "kept.json").stat().st_mode & 0o777 == 0o600


def test_the_number_is_asked_for_once(tmp_path: Path) -> None:
    with running() as stand_in:
        for number in range(1, 5):
            assert sent(stand_in, tmp_path, number=number, now=1e9 + 200 * number) == "222557"
    assert stand_in.keys == 1
    assert stand_in.requests.count("UPLOAD") == 4


def test_a_hundred_cut_connections_never_ask_twice(tmp_path: Path) -> None:
    with running() as stand_in:
        stand_in.cut = {"GETKEY"}
        for attempt in range(100):
            with pytest.raises(InputError) as told:
                sent(stand_in, tmp_path)
            expected = "the connection broke" if not attempt else "the answer is not known"
            assert expected in str(told.value)
    assert stand_in.keys == 1
    assert stand_in.requests == ["GETSID", "GETKEY"]


def test_over_bad_connections_no_event_gets_two_numbers(tmp_path: Path) -> None:
    """A hundred events; half of all requests are lost on their way, there or back."""
    whole = 0
    with running() as stand_in:
        stand_in.secrets = KEY, VECTOR
        stand_in.lossy = Random(48)
        for number in range(100):
            folder = tmp_path / str(number)
            folder.mkdir()
            before = stand_in.keys
            for attempt in range(20):
                with suppress(InputError):
                    sent(stand_in, folder, now=1e9 + 200 * attempt)
                    whole += 1
                    break
            assert stand_in.keys <= before + 1
    assert whole > 20
    assert stand_in.requests.count("GETKEY") == stand_in.keys <= 100


@pytest.mark.parametrize("wrong", [Access(77, VECTOR, VECTOR), Access(77, KEY, KEY)])
def test_a_wrong_key_makes_nothing_and_may_be_corrected(wrong: Access, tmp_path: Path) -> None:
    kept = KeptFile(tmp_path / "kept.json")
    with running() as stand_in:
        stand_in.secrets = KEY, VECTOR
        server = Server("127.0.0.1", stand_in.port)
        with pytest.raises(InputError, match="sid not valid") as told:
            send(document(), wrong, kept, server, now=1e9)
        assert stand_in.keys == 0
        for secret in (wrong.key, wrong.vector):
            assert secret.hex() not in str(told.value)
        assert send(document(), ACCESS, kept, server, now=1e9).key == "222557"
        with pytest.raises(InputError, match="sid not valid"):
            send(document(2), wrong, kept, server, now=1e9 + 200)
        assert send(document(2), ACCESS, kept, server, now=1e9 + 400).key == "222557"
    assert stand_in.keys == 1


def test_a_cut_upload_is_sent_again_with_the_same_number(tmp_path: Path) -> None:
    with running() as stand_in:
        stand_in.cut = {"UPLOAD"}
        for _ in range(20):
            with pytest.raises(InputError, match="the connection broke"):
                sent(stand_in, tmp_path)
        stand_in.cut = set()
        assert sent(stand_in, tmp_path) == "222557"
    assert stand_in.keys == 1


def test_a_cut_session_asks_for_no_number(tmp_path: Path) -> None:
    with running() as stand_in:
        stand_in.cut = {"GETSID"}
        with pytest.raises(InputError, match="the connection broke"):
            sent(stand_in, tmp_path)
        stand_in.cut = set()
        assert sent(stand_in, tmp_path) == "222557"
    assert stand_in.keys == 1


def test_a_refused_number_may_be_asked_for_again(tmp_path: Path) -> None:
    with running() as stand_in:
        stand_in.errors = {"GETKEY": "node /chessresults/getkey not found"}
        with pytest.raises(InputError, match="not understood"):
            sent(stand_in, tmp_path)
        stand_in.errors = {}
        assert sent(stand_in, tmp_path) == "222557"


def test_without_a_connection_nothing_is_kept(tmp_path: Path) -> None:
    with running() as stand_in:
        pass
    with pytest.raises(InputError, match=r"chess-results\.com: no connection"):
        sent(stand_in, tmp_path)
    assert not (tmp_path / "kept.json").exists()


def test_what_cannot_be_kept_is_not_asked_for(tmp_path: Path) -> None:
    with running() as stand_in:
        with pytest.raises(OSError, match="kept"):
            sent(stand_in, tmp_path / "missing")
        assert stand_in.keys == 0


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("Error MsgNo:28", "the tournament is closed there"),
        ("Source-ID (Swiss-Manager Tournaments) not valid", "is not known there"),
        ("Source-ID Tournament 13 != 77 Upload-Parameter", "belongs to another source number"),
        ("Something else", "Something else"),
        ("", "an error without a message"),
    ],
)
def test_errors_are_told_in_our_words(text: str, meaning: str, tmp_path: Path) -> None:
    with running() as stand_in:
        stand_in.errors = {"UPLOAD": text}
        with pytest.raises(InputError) as told:
            sent(stand_in, tmp_path)
    assert meaning in str(told.value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<html>",
        b"<chessresults/>",
        b'<?xml version="1.0" encoding="unknown"?><chessresults/>',
        b'<!DOCTYPE x [<!ENTITY a "b">]><chessresults><result status="OK"/></chessresults>',
    ],
)
def test_a_strange_answer_is_refused(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not understood"):
        answer_of(data)


def test_the_same_document_is_not_sent_twice_and_others_not_too_often(tmp_path: Path) -> None:
    with running() as stand_in:
        sent(stand_in, tmp_path, now=1e9)
        before = len(stand_in.requests)
        assert sent(stand_in, tmp_path, now=1e9 + 10) == "222557"
        with pytest.raises(InputError, match="another one in 170 seconds"):
            sent(stand_in, tmp_path, number=2, now=1e9 + 10)
        assert len(stand_in.requests) == before
        sent(stand_in, tmp_path, number=2, now=1e9 + 181)
    assert stand_in.requests.count("UPLOAD") == 2


def test_a_warning_is_handed_on(tmp_path: Path) -> None:
    with running() as stand_in:
        sent(stand_in, tmp_path, now=1e9)
        stand_in.raw = (
            b'<chessresults><result status="WARNING" sid="1"/><messages>'
            b'<message type="warning" Text="No dates"/></messages></chessresults>'
        )
        made = send(
            document(2), ACCESS, KeptFile(tmp_path / "kept.json"),
            Server("127.0.0.1", stand_in.port), now=2e9,
        )  # fmt: skip
    assert made.warning == "No dates"


@pytest.mark.parametrize("text", ['{"creator": "x"}', "[" * 100_000])
def test_what_is_kept_in_another_form_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "kept.json").write_text(text)
    with running() as stand_in, pytest.raises(InputError, match=r"kept\.json: expected what"):
        sent(stand_in, tmp_path)
    assert stand_in.requests == []


SECRETS = {
    "SWISSMATE_CHESS_RESULTS_SOURCE": "77",
    "SWISSMATE_CHESS_RESULTS_KEY": KEY.hex(),
    "SWISSMATE_CHESS_RESULTS_IV": VECTOR.hex(),
}


def test_access_comes_from_the_environment() -> None:
    assert access_of(SECRETS) == ACCESS


@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.parametrize("value", ["", "secret value"])
def test_a_wrong_access_is_told_without_its_value(name: str, value: str) -> None:
    with pytest.raises(InputError) as told:
        access_of(SECRETS | {name: value})
    assert name in str(told.value)
    assert "secret value" not in str(told.value)


def test_secrets_are_never_logged_or_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    with running() as stand_in:
        sent(stand_in, tmp_path, now=1e9)
        stand_in.cut = {"UPLOAD"}
        with pytest.raises(InputError) as told:
            sent(stand_in, tmp_path, number=2, now=2e9)
    shown = "".join((caplog.text, *capsys.readouterr(), repr(ACCESS), str(told.value)))
    shown += (tmp_path / "kept.json").read_text()
    assert [word for word in (KEY.hex(), VECTOR.hex(), str(KEY)) if word in shown] == []


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("BH", (84, "0,0,0,-,-")),
        ("BH/C1", (84, "0,0,1,-,-")),
        ("BH/M1", (84, "0,1,1,-,-")),
        ("BH/P", (84, "0,0,0,P,-")),  # the example of the list
        ("FB", (84, "0,0,0,-,F")),
        ("SB", (85, "0,0,0,-")),
        ("DE", (81, "-")),
        ("DE/P", (81, "P")),
        ("PS", (86, "0,0")),
        ("KS", (87, "0,50")),
        ("BPG", (68, "3,-")),
        ("TPR", (88, "0,0")),
        ("ARO", (80, "0,0,0,0")),
        ("RTNG", (5, "")),
    ],
)
def test_tie_breaks_have_the_numbers_of_the_list(code: str, expected: tuple[int, str]) -> None:
    assert numbered(parse_code(code)) == expected
