"""Values and places against those of an independent program (tests/data/tie-breaks).

The whole corpus is compared when it is at hand: in ``$SWISSMATE_SHARED`` or in ``shared`` beside
the repository. Where the text shows the witness wrong, docs/disputes/tie-breaks.md says so; these
cases, and no others, are allowed for here.
"""

from __future__ import annotations

import csv
import os
from collections import Counter
from pathlib import Path

import pytest

from swissmate.model import Tournament
from swissmate.ranking import standings
from swissmate.trf import load

HERE = Path(__file__).parents[1] / "data" / "tie-breaks"
SHARED = Path(os.environ.get("SWISSMATE_SHARED") or Path(__file__).parents[3] / "shared")
CORPUS = SHARED / "corpora"

SB_CUT_BY_SCORE = {("d26-club-00025", 17, "SB/C1")}
"""docs/disputes/tie-breaks.md#sb-cut-with-two-voluntary-rounds"""


def _number(text: str) -> float:
    """The witness writes 0, -0 or nothing where there is no value."""
    return float(text or 0)


def _double_forfeits(tournament: Tournament, player_id: int) -> int:
    """Rounds for which 7.7 gives half a point and the witness none (#std-scheduled-opponent)."""
    return sum(
        1
        for number, entry in enumerate(tournament.by_id[player_id].entries, 1)
        if entry.result == "-"
        and entry.opponent
        and tournament.by_id[entry.opponent].entry(number).result == "-"
    )


def _differences(trf: Path, tsv: Path) -> Counter[str]:
    """Compare one tournament; return how many values were compared by outcome."""
    tournament = load(str(trf)).tournament
    with tsv.open(newline="") as file:
        lines = list(csv.DictReader(file, delimiter="\t"))
    codes = [name for name in lines[0] if name not in {"Rank", "StartNo"}]
    # The witness counts all declared rounds, also of tournaments that stopped early.
    result = standings(tournament, codes, tournament.rounds)
    outcomes: Counter[str] = Counter()
    for line in lines:
        id_ = int(line["StartNo"])
        row = result.by_player[id_]
        outcomes["equal" if row.rank == int(line["Rank"]) else f"{tsv.stem}: rank of {id_}"] += 1
        for code, text in zip(codes, result.texts(row), strict=True):
            ours, theirs = _number(text), _number(line[code])
            if code == "STD":
                theirs += _double_forfeits(tournament, id_) / 2
            if ours == theirs:
                outcomes["equal"] += 1
            elif (tsv.stem, id_, code) in SB_CUT_BY_SCORE:
                outcomes["disputed"] += 1
            else:
                outcomes[f"{tsv.stem}: {code} of {id_}: {ours}, witness {theirs}"] += 1
    return outcomes


@pytest.mark.parametrize("tsv", sorted(HERE.glob("*.tsv")), ids=lambda path: str(path.stem))
def test_ten_tournaments_have_the_values_of_the_witness(tsv: Path) -> None:
    outcomes = _differences(tsv.with_suffix(".trf"), tsv)
    assert set(outcomes) <= {"equal", "disputed"}
    assert outcomes["equal"] > 100


def test_the_slice_is_there() -> None:
    assert len(list(HERE.glob("*.tsv"))) == len(list(HERE.glob("*.trf"))) == 10


@pytest.mark.long
@pytest.mark.skipif(not (CORPUS / "tie-breaks").is_dir(), reason="the shared corpus is not here")
def test_the_whole_corpus_has_the_values_of_the_witness() -> None:
    outcomes: Counter[str] = Counter()
    tsvs = sorted((CORPUS / "tie-breaks").glob("*.tsv"))
    for tsv in tsvs:
        outcomes += _differences(CORPUS / "dutch-2026" / f"{tsv.stem}.trf", tsv)
    assert set(outcomes) == {"equal", "disputed"}
    assert outcomes["disputed"] == len(SB_CUT_BY_SCORE)
    assert len(tsvs) == 144
