"""Recorded rounds of the Dubov system of 2026: witnesses, not authorities.

``tests/data/dubov-2026`` is a slice; the whole corpus is read when it lies next to the project.
"""

import os
from pathlib import Path

import pytest

from judges.dubov_literal import pair_literally
from swissmate.systems.dubov.edition2026 import pair_round
from swissmate.systems.position import PairingPosition, position_before
from swissmate.trf import read_trf

ROOT = Path(__file__).parents[2]
SLICE = ROOT / "tests" / "data" / "dubov-2026"
SHARED = Path(os.environ.get("SWISSMATE_SHARED", ROOT.parent / "shared"))
CORPUS = SHARED / "corpora" / "dubov-2026"

# Rounds for which two programs gave different answers, or one of them none.
DISPUTED = (
    ("00009", 4), ("00009", 6), ("00009", 8), ("00017", 7), ("00017", 9), ("00017", 10),
    ("00020", 7), ("00020", 9), ("00020", 10), ("00020", 11),
)  # fmt: skip


def recorded(path: Path) -> list[tuple[PairingPosition, set[tuple[int, int]], int | None]]:
    tournament = read_trf(path)
    rounds = []
    for number in range(1, tournament.rounds_paired + 1):
        entries = {player.id: player.entry(number) for player in tournament.players}
        pairs = {(i, e.opponent) for i, e in entries.items() if e.color == "w"}
        byes = [i for i, e in entries.items() if e.result == "U"]
        rounds.append((position_before(tournament, number), pairs, byes[0] if byes else None))
    return rounds


def differing(folder: Path) -> list[tuple[str, int]]:
    found = []
    for path in sorted(folder.glob("*.trf")):
        for position, pairs, bye in recorded(path):
            pairing = pair_round(position)
            if set(pairing.pairs) != pairs or pairing.pab != bye:
                found.append((path.stem, position.round_number))
    return found


def test_the_slice_is_paired_as_recorded() -> None:
    assert len(list(SLICE.glob("*.trf"))) == 3
    assert differing(SLICE) == []


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not next to the project")
def test_the_corpus_is_paired_as_recorded() -> None:
    assert differing(CORPUS) == []


@pytest.mark.parametrize(("name", "number"), DISPUTED)
def test_the_enumeration_of_the_text_decides_disputed_rounds(name: str, number: int) -> None:
    position, pairs, bye = recorded(SLICE / f"dub-clean-{name}.trf")[number - 1]
    assert pair_literally(position) == (frozenset(pairs), bye)
