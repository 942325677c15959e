"""Fields whose rows are made on demand are paired as those whose rows are all there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from oracle.hard_positions import hard_position
from oracle.positions import random_position, random_protected_position
from swissmate.errors import NoLegalPairing
from swissmate.matching.rows_on_demand import RowsOnDemand
from swissmate.systems.dutch.engine import bracket_graph, field
from swissmate.systems.dutch.engine.field import Field
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set

EDITIONS = ("dutch-2017", "dutch-2026")


@cache
def positions() -> list[PairingPosition]:
    return [
        *map(random_position, range(60)),
        *map(random_protected_position, range(30)),
        *(hard_position(seed, 20, 40) for seed in range(30)),
    ]


def answer(position: PairingPosition, rules: str) -> object:
    try:
        return rule_set(rules).pair(position)
    except NoLegalPairing as refusal:
        return str(refusal)


@pytest.mark.parametrize("rules", EDITIONS)
def test_pairings_are_the_same(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [answer(each, rules) for each in positions()]
    monkeypatch.setattr(field, "WORD", 0)
    assert [answer(each, rules) for each in positions()] == expected
    for module in (field, bracket_graph):
        monkeypatch.setattr(module, "MANY", 0)
    assert [answer(each, rules) for each in positions()] == expected


class NeverAllAtOnce(RowsOnDemand):
    """Rows of a field: those of 100,000 players, all at once, take more than 1 GB."""

    def __iter__(self) -> Iterator[int]:
        raise AssertionError("all rows of the field are made")


@pytest.mark.parametrize("rules", EDITIONS)
def test_no_field_makes_all_rows_at_once(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal may make them, to name its reasons, and so may the organiser's protected pairs."""
    ordinary = [each for each in positions() if not each.protected]
    possible = [each for each in ordinary if not isinstance(answer(each, rules), str)]
    expected = [answer(each, rules) for each in possible]
    monkeypatch.setattr(field, "WORD", 0)
    monkeypatch.setattr(field, "MANY", 0)
    monkeypatch.setattr(field, "RowsOnDemand", NeverAllAtOnce)
    assert [answer(each, rules) for each in possible] == expected


@pytest.mark.parametrize(("apart", "barred"), [(0, 0), (0b1, 0), (0b1011, 0), (0b101, 0b110000)])
def test_rows_of_a_part_are_the_same(
    apart: int, barred: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from swissmate.systems.dutch.editions.y2026 import ENGINE

    for position in positions():
        size = len(position.contenders)
        if size < 6:
            continue
        for alive in ((1 << size) - 1, 0b111111 & (1 << size) - 1):
            monkeypatch.undo()
            known = list(Field(position, ENGINE.field).rows)
            expected = [
                row & ~((apart | barred) if apart >> v & 1 else apart if barred >> v & 1 else 0)
                for v, row in enumerate(known)
            ]
            monkeypatch.setattr(field, "WORD", 0)
            one = Field(position, ENGINE.field).rows_of(alive, apart, barred)
            monkeypatch.setattr(field, "MANY", 0)
            made = Field(position, ENGINE.field).rows_of(alive, apart, barred)
            for v in range(size):
                if alive >> v & 1:
                    assert one[v] == made[v] == expected[v]


def test_rows_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from swissmate.systems.dutch.editions.y2026 import ENGINE

    for position in positions():
        monkeypatch.undo()
        monkeypatch.setattr(field, "WORD", 0)
        whole = Field(position, ENGINE.field)
        single = [whole.row(v) for v in range(whole.size)]
        assert whole.rows[:-1] == single
        monkeypatch.setattr(field, "MANY", 0)
        monkeypatch.setattr(field, "WORD", 0)
        made = Field(position, ENGINE.field)
        if not made.size:
            continue
        assert isinstance(made.rows, RowsOnDemand)
        assert list(made.rows) == whole.rows
        assert made.most_missing == whole.most_missing
        for one in (whole, made):
            one.restrict_bye(0b10110)
        assert list(made.rows) == whole.rows
