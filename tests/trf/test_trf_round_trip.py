"""Reading and writing lose nothing: the bundled slice, and every corpus where there is one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from swissmate.trf import convert, from_json, load, read_trf, to_json, write_trf

ROOT = Path(__file__).resolve().parents[2]
SLICE = sorted((ROOT / "tests" / "data" / "dutch-2017").glob("*.trf"))
SHARED = Path(os.environ.get("SWISSMATE_SHARED", ROOT.parent / "shared"))
FULL = ("trf16", "trf16x", "trf16bx", "trf26")


def check_round_trip(path: Path, dialects: tuple[str, ...] = FULL) -> None:
    document = load(path)
    tournament = document.tournament
    assert write_trf(document) == path.read_bytes()
    read = {path.read_bytes()}  # what two dialects write alike is read once
    for dialect in dialects:
        written = write_trf(tournament, dialect=dialect)
        assert written in read or read_trf(written) == tournament, dialect
        read.add(written)
    as_26 = load(write_trf(document, dialect="trf26"))
    written = write_trf(as_26, dialect=dialects[0])
    assert written in read or read_trf(written) == tournament


def test_the_slice_is_there() -> None:
    assert len(SLICE) >= 60


@pytest.mark.parametrize("path", SLICE, ids=lambda path: path.stem)
def test_slice(path: Path) -> None:
    check_round_trip(path)
    document = load(path, strict=True)
    assert from_json(to_json(document)) == document.tournament
    for dialect in FULL:
        assert convert(document, dialect).losses == ()


ONLY_TRF26 = frozenset({"double-swiss-2026", "team-2026"})
"""Matches of two games and teams: a TRF16 has no type (192), matches or byes of teams."""


CORPORA = sorted({path.parent for path in (SHARED / "corpora").glob("*/*.trf")})


@pytest.mark.long
@pytest.mark.skipif(not CORPORA, reason="the corpora are not here")
@pytest.mark.parametrize("corpus", CORPORA, ids=lambda path: path.name)
def test_every_corpus(corpus: Path) -> None:
    for path in sorted(corpus.glob("*.trf")):
        check_round_trip(path, ("trf26",) if corpus.name in ONLY_TRF26 else FULL)
