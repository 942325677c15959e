"""Minimal positions of docs/disputes/dubov.md for dubov-2026; every reading is documented."""

import re
from collections.abc import Iterator
from pathlib import Path

from judges.dubov_literal import pair_literally
from judges.scene import P, crosstable, scene
from swissmate.model import ScoringSystem
from swissmate.systems.dubov.edition2026 import pair_round
from swissmate.systems.position import position_before

ROOT = Path(__file__).parents[3]
SYSTEMS = ROOT / "src" / "swissmate" / "systems"


def test_dubov_c9_sum() -> None:
    colors = "wbwbwbw"
    times = {3: (1, 2, 3, 4, 5, 6), 4: (1, 2, 3), 5: (1, 2, 3, 4, 5), 6: (1, 2, 3, 4, 5)}
    met = {1: (2,), 3: (5, 6), 4: (5, 6)}
    position = scene(
        *(P(i, 4, colors if i == 1 else "bwbwbwb", met=met.get(i, ())) for i in (1, 2)),
        *(
            P(i, 2, colors if i % 2 else "bwbwbwb", met=met.get(i, ()), up=times[i])
            for i in (3, 4, 5, 6)
        ),
    )
    pairing = pair_round(position)
    assert {frozenset(pair) for pair in pairing.pairs} >= {frozenset({5, 6})}
    assert pairing.readings == ("dubov-c9-sum",)
    assert pair_literally(position)[0] == frozenset(pairing.pairs)


def test_dubov_upfloated() -> None:
    # 1 leads and is due White; 3 and 4, on one point each, are due Black. In round two 3 was paired
    # with 2, who had a point more and did not come.
    tournament = crosstable(
        """
        2600 | 7w1 5b1
        2500 | 8b1 3w-
        2400 | 6w0 2b+
        2300 | 5b1 8w0
        2200 | 4w0 1w0
        2100 | 3b1 7b0
        2000 | 1b0 6w1
        1900 | 2w0 4b1
        """,
        rounds=5,
    )
    position = position_before(tournament)
    assert {c.id: c.score for c in position.contenders if c.id in (1, 3, 4)} == {
        1: 20,
        3: 10,
        4: 10,
    }
    leader = next(pair for pair in pair_round(position).pairs if 1 in pair)
    assert set(leader) == {1, 4}
    assert pair_round(position).readings == ("dubov-upfloated",)


def test_dubov_bye_bar() -> None:
    scoring = ScoringSystem(forfeit_win=5)
    third = P(3, 0, "w", forfeit_win=True, top_unplayed=5)
    pairing = pair_round(scene(P(1, 1, "b"), P(2, 0, "w"), third, scoring=scoring))
    assert (pairing.pab, pairing.readings) == (3, ("dubov-bye-bar",))
    plain = pair_round(scene(P(1, 1, "b"), P(2, 0, "w"), P(3, 0, "w")))
    assert (plain.pab, plain.readings) == (3, ())


def test_dubov_unrated() -> None:
    position = position_before(crosstable("2000 | 3w1\n1900 | 4b0\n0 | 1b0\n1800 | 2w1"))
    assert pair_round(position).readings == ("dubov-unrated",)


def anchors() -> set[str]:
    found = set()
    for name in ("dubov", "lim"):
        text = (ROOT / "docs" / "disputes" / f"{name}.md").read_text(encoding="utf-8")
        found |= set(re.findall(r'<a id="([\w-]+)">', text))
    return found


def named() -> Iterator[str]:
    for name in ("dubov", "lim"):
        for path in (SYSTEMS / name).glob("*.py"):
            text = path.read_text(encoding="utf-8")
            yield from re.findall(r'readings\.add\("([\w-]+)"\)', text)
            yield from re.findall(rf"docs/disputes/{name}\.md#([\w-]+)", text)


def test_every_reading_is_documented() -> None:
    names = set(named())
    assert len(names) > 10
    assert names <= anchors()
