"""Writes the golden pages of ``tests/data/explain`` anew; read the difference before committing.

Usage: ``PYTHONPATH=src python tools/explain_golden.py``. ``rounds.tsv`` there names the rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from swissmate.explanation import explain_player, explain_round, render_text
from swissmate.trf import read_trf

DATA = Path(__file__).resolve().parents[1] / "tests" / "data" / "explain"


def pages() -> Iterator[tuple[Path, str]]:
    """Yield every golden page: where it is and what it should say."""
    lines = (DATA / "rounds.tsv").read_text(encoding="utf-8").splitlines()
    for line in lines[1:]:
        name, file, round_number, rules, player = line.split("\t")[:5]
        tournament = read_trf(DATA / file)
        if player == "-":
            text = render_text(explain_round(tournament, int(round_number), rules), full=True)
        else:
            text = render_text(
                *explain_player(tournament, int(player), int(round_number), rules), full=True
            )
        yield DATA / f"{name}.txt", text


if __name__ == "__main__":
    for path, page in pages():
        path.write_text(page, encoding="utf-8")
