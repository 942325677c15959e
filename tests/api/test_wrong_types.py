"""Values of wrong types are errors of ours that say what was found, and never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

import swissmate
from swissmate import Entry, InputError, Player, Tournament

GOOD = Tournament((Player(1, "Ada", 2000), Player(2, "Bo", 1900)), rounds=3, initial_color="w")
Call = Callable[[Any], object]

USE_CASES: tuple[Call, ...] = (
    swissmate.pair,
    swissmate.check,
    swissmate.standings,
    swissmate.explain,
    swissmate.forecast,
    lambda value: swissmate.why_not(value, 1, 2),
    swissmate.number_players,
    swissmate.write_trf,
    lambda value: swissmate.convert(value, "trf26"),
    lambda value: swissmate.convert(value, "json"),
)


@pytest.mark.parametrize("use_case", USE_CASES)
@pytest.mark.parametrize(
    "wrong",
    [
        "open.trf",
        None,
        replace(GOOD, players=list(GOOD.players)),  # type: ignore[arg-type]
        replace(GOOD, players=("Ada", "Bo")),  # type: ignore[arg-type]
        replace(GOOD, players=(Player("1"),)),  # type: ignore[arg-type]
        replace(GOOD, players=(Player(1, fide_id=1503014),)),  # type: ignore[arg-type]
        replace(GOOD, players=(Player(1, birth=None),)),  # type: ignore[arg-type]
        replace(GOOD, name=5),  # type: ignore[arg-type]
        replace(GOOD, players=(Player(1, entries=((2, "w", "1"),)),)),  # type: ignore[arg-type]
        replace(GOOD, players=(Player(1, entries=[Entry(0, "-", "U")]),)),  # type: ignore[arg-type]
        replace(GOOD, rounds="3"),  # type: ignore[arg-type]
        replace(GOOD, scoring=3),  # type: ignore[arg-type]
        replace(GOOD, start="2026-03-01"),  # type: ignore[arg-type]
        replace(GOOD, start=datetime(2026, 3, 1)),
        replace(GOOD, end=20260301),  # type: ignore[arg-type]
        replace(GOOD, tie_breaks="PTS,BH"),  # type: ignore[arg-type]
    ],
    ids=lambda value: repr(value)[:60],
)
def test_what_is_no_tournament(use_case: Call, wrong: object) -> None:
    with pytest.raises(InputError, match="expected") as raised:
        use_case(wrong)
    assert raised.value.code == "wrong-type"


@pytest.mark.parametrize("use_case", USE_CASES)
@pytest.mark.parametrize("rounds", [-1, 0, 1000])
def test_a_number_of_rounds_that_no_file_can_hold(use_case: Call, rounds: int) -> None:
    """``write_trf`` wrote what ``read_trf`` refuses."""
    with pytest.raises(InputError, match=f"rounds is {rounds}; expected one from 1 to 999"):
        use_case(replace(GOOD, rounds=rounds))


@pytest.mark.parametrize("use_case", USE_CASES)
@pytest.mark.parametrize("color", ["white", "B", 1])
def test_an_initial_color_that_is_none(use_case: Call, color: object) -> None:
    """Files had Black for ``"white"``."""
    with pytest.raises(InputError, match="expected w, b or None"):
        use_case(replace(GOOD, initial_color=color))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "call",
    [
        lambda: swissmate.pair(GOOD, 2017),  # type: ignore[arg-type]
        lambda: swissmate.pair(GOOD, ["dutch-2017"]),  # type: ignore[arg-type]
        lambda: swissmate.pair(GOOD, round_number="1"),  # type: ignore[arg-type]
        lambda: swissmate.pair(GOOD, acceleration=5),  # type: ignore[arg-type]
        lambda: swissmate.check(GOOD, rounds=3),  # type: ignore[arg-type]
        lambda: swissmate.check(GOOD, rounds=["a"]),  # type: ignore[list-item]
        lambda: swissmate.explain(GOOD, "1"),  # type: ignore[call-overload]
        lambda: swissmate.explain(GOOD, player="Adam"),
        lambda: swissmate.why_not(GOOD, 1, 2.5),  # type: ignore[arg-type]
        lambda: swissmate.why_not(GOOD, "1", 2),
        lambda: swissmate.why_not(GOOD, 1, "red"),
        lambda: swissmate.standings(GOOD, 5),  # type: ignore[arg-type]
        lambda: swissmate.standings(GOOD, [5]),  # type: ignore[list-item]
        lambda: swissmate.standings(GOOD, after_round="2"),  # type: ignore[arg-type]
        lambda: swissmate.standings(GOOD, edition=2026),  # type: ignore[arg-type]
        lambda: swissmate.explain_place(swissmate.standings(GOOD), "1"),
        lambda: swissmate.generate(5),  # type: ignore[arg-type]
        lambda: swissmate.generate(seed="x"),  # type: ignore[arg-type]
        lambda: swissmate.generate(players=None),  # type: ignore[arg-type]
        lambda: swissmate.simulate(5, "folder"),  # type: ignore[arg-type]
        lambda: swissmate.simulate("baku", 5),  # type: ignore[arg-type]
        lambda: swissmate.simulate("baku", "folder", tournaments="x"),  # type: ignore[arg-type]
        lambda: swissmate.read_trf(5),  # type: ignore[arg-type]
        lambda: swissmate.read_trf(None),  # type: ignore[arg-type]
        lambda: swissmate.read_trf(b"", encoding=5),  # type: ignore[arg-type]
        lambda: swissmate.write_trf(GOOD, 5),  # type: ignore[arg-type]
        lambda: swissmate.write_trf(GOOD, dialect=26),  # type: ignore[arg-type]
        lambda: swissmate.write_trf(GOOD, line_end="crlf"),
        lambda: swissmate.write_trf(GOOD, line_end=b"\n"),  # type: ignore[arg-type]
        lambda: swissmate.convert(GOOD, ["trf26"]),  # type: ignore[arg-type]
        lambda: swissmate.rule_set(["dutch"]),  # type: ignore[arg-type]
        lambda: swissmate.position_before(GOOD, "1"),  # type: ignore[arg-type]
    ],
)
def test_arguments_of_wrong_types(call: Callable[[], object]) -> None:
    with pytest.raises(InputError):
        call()
