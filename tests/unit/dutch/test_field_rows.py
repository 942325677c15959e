"""Rows made for some players alone are those of all rows made at once."""

from __future__ import annotations

from functools import cache

import pytest

from oracle.hard_positions import hard_position
from oracle.positions import random_position, random_protected_position
from swissmate.errors import NoLegalPairing
from swissmate.matching.bits import iter_bits
from swissmate.systems.dutch.engine import field
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
    expected = [answer(position, rules) for position in positions()]
    monkeypatch.setattr(field, "WORD", 0)
    assert [answer(position, rules) for position in positions()] == expected


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
            some = Field(position, ENGINE.field).rows_of(alive, apart, barred)
            assert [some[v] for v in iter_bits(alive)] == [expected[v] for v in iter_bits(alive)]


def test_rows_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from swissmate.systems.dutch.editions.y2026 import ENGINE

    for position in positions():
        monkeypatch.undo()
        monkeypatch.setattr(field, "WORD", 0)
        whole = Field(position, ENGINE.field)
        single = [whole.row(v) for v in range(whole.size)]
        assert whole.rows[:-1] == single
        allowed = whole.may_bye & 0b10110
        whole.restrict_bye(0b10110)
        assert whole.rows[:-1] == [
            row & ~(1 << whole.bye) | (allowed >> v & 1) << whole.bye
            for v, row in enumerate(single)
        ]
        assert whole.rows[-1] == allowed
