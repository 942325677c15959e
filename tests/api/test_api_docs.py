"""``docs/api.md``: its program runs, and it documents what is public, no more and no less."""

from __future__ import annotations

import contextlib
import inspect
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import swissmate
from swissmate import Bye, Result, Tournament

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def printed() -> str:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(program.splitlines()) <= 50
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(program, "docs/api.md", "exec"), {"__name__": "__main__"})  # noqa: S102
    return out.getvalue()


def test_the_program_plays_nine_rounds_and_gives_reasons(printed: str) -> None:
    assert "No valid pairing" not in printed
    table = printed.split("\n\n", maxsplit=1)[0]
    assert all(name in table for name in ("Adler, Vera", "Lund, Ebba"))
    assert printed.count("round 9: ") >= 1
    assert "Buchholz" in printed
    assert "place 1" in printed
    assert "round 5" in printed.lower()


def named(text: str) -> set[str]:
    return set(re.findall(r"`(\w+)", text))


def test_every_public_name_is_documented() -> None:
    assert set(swissmate.__all__) - named(PAGE) == set()


def test_every_step_of_a_tournament_is_documented() -> None:
    steps = {
        name
        for name, value in inspect.getmembers(Tournament, inspect.isfunction)
        if inspect.signature(value).return_annotation == "Tournament"
    }
    assert {"with_player", "with_round", "with_result", "with_bye", "withdraw", "forbid"} <= steps
    assert steps - named(PAGE) == set()


@pytest.mark.parametrize("kind", [Result, Bye])
def test_every_member_of_an_enum_is_documented(kind: type[Result] | type[Bye]) -> None:
    assert {member.name for member in kind} - named(PAGE) == set()


def parameters(function: Callable[..., object]) -> list[tuple[str, object, object]]:
    """Return the name, the kind and the default of each; what no literal can say is ``...``."""
    return [
        (
            parameter.name,
            parameter.kind,
            ... if inspect.isfunction(parameter.default) else parameter.default,
        )
        for parameter in inspect.signature(function).parameters.values()
        if parameter.name != "self"
    ]


def test_signatures_are_those_of_the_functions() -> None:
    """A row ``| `name(a, *, b=None)` |`` is the whole signature, with what goes by name only."""
    cells = re.findall(r"^\| (`.*?`) \|", PAGE, re.MULTILINE)
    rows = [row for cell in cells for row in re.findall(r"`(\w+)\((.*?)\)`", cell)]
    public = {name for name in swissmate.__all__ if inspect.isfunction(getattr(swissmate, name))}
    assert public - {name for name, _ in rows} == set()
    for name, text in rows:
        shown: dict[str, Callable[..., object]] = {}
        exec(f"def {name}({text}): ...", shown)  # noqa: S102 - our own page
        function = getattr(swissmate, name, None) or getattr(Tournament, name)
        assert parameters(shown[name]) == parameters(function), name
