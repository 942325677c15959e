"""Whatever the bytes: a tournament or a TRFError, and what was read is written and read again."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swissmate.errors import TournamentError, TRFError
from swissmate.trf import load, read_trf, write_trf

SLICE = Path(__file__).resolve().parents[1] / "data" / "dutch-2017"
SEEDS = [path.read_bytes() for path in sorted(SLICE.glob("*-tiny-*.trf"))]
EVERYTHING = [
    "012 All",
    "042 2026/02/01",
    f"132{'':88}26/02/01  26/02/02",
    "142 3",
    "152 W",
    "162  W 3.0    D 1.0    P 1.0",
    "172 FRA FIDON",
    "192 FIDE_DUTCH_2026_BAKU",
    "202 BH,SB",
    "212 PTS,BH,SB",
    "222 40/6000+30:900+30",
    "240 H 002    2",
    "250       1.0 001 002    1    1",
    "260 001 002    1    3",
    "299 W         2.0  001    1",
    "### a remark",
    "XXS W=3 D=1 PAB=1",
    "XXZ 3",
    "XXC rank",
    f"001    1{'':83}   2 w 1",
    f"001    2{'':83}   1 b 0",
    "001    3",
    "FRA    1",
    "310   1 India                            IND     2486   15.0   28.0  11     1    2",
]
SEEDS.append("\n".join(EVERYTHING).encode())
CODES = [
    *("001", "012", "042", "132", "142", "152", "162", "172", "192", "202", "212", "222", "240"),
    *("250", "260", "299", "300", "310", "320", "330", "352", "362", "801", "802", "013", "XXA"),
    *("XXC", "XXP", "XXR", "XXS", "XXZ", "BBW", "BBU", "FRA", "###"),
]
PIECES = [b"", b" ", b"0", b"1", b"9", b"-", b".", b"w", b"\n", b"\r", b"Z", b"\xe9"]


def attempt(data: bytes) -> None:
    try:
        document = load(data)
    except TRFError:
        return
    assert write_trf(document) == data
    try:
        written = write_trf(document.tournament, dialect="trf26")
        again = load(written, check_points_column=False).tournament
    except TournamentError:
        return
    assert [player.entries for player in again.players] == [
        player.entries for player in document.tournament.players
    ]


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    attempt(data)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(CODES), st.text(max_size=110)), max_size=8))
def test_any_records(records: list[tuple[str, str]]) -> None:
    lines = [f"{code} {text}" for code, text in records]
    attempt("\n".join([*lines, "001    1"]).encode("utf-8", "surrogatepass"))


@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(SEEDS), st.data())
def test_damaged_files(seed: bytes, data: st.DataObject) -> None:
    damaged = bytearray(seed)
    for _ in range(data.draw(st.integers(1, 4))):
        position = data.draw(st.integers(0, len(damaged) - 1))
        piece = data.draw(st.sampled_from(PIECES))
        damaged[position : position + data.draw(st.integers(0, 2))] = piece
        if not damaged:
            return
    attempt(bytes(damaged))


def test_the_seeds_can_be_read() -> None:
    assert read_trf(SEEDS[-1]).rules == "dutch-2026"
