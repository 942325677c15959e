"""What a request takes is described once: faces and messages know no other fields."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest

import swissmate
from swissmate.cli.commands import COMMANDS, available_commands, load_command, request_of
from swissmate.messages import as_option
from swissmate.requests.engine import METHODS
from swissmate.requests.field import Field, OneOf, Request

SOURCE = Path(__file__).parents[2] / "src" / "swissmate"
NAMED = re.compile(r"\{field\.(\w+)")


def fields_of(request: Request) -> Iterator[Field]:
    for argument in request.arguments:
        yield from argument.fields if isinstance(argument, OneOf) else (argument,)
    yield from request.keys


def every_field() -> list[Field]:
    requests = [request_of(name) for name in available_commands()]
    return [field for request in requests for field in fields_of(request)]


@pytest.mark.parametrize("name", available_commands())
def test_a_command_does_what_its_description_says(name: str) -> None:
    request, command = request_of(name), load_command(name)
    assert request.name == name
    assert callable(command.run)
    assert callable(getattr(command, "answer", None)) == (name in METHODS)


def test_no_description_is_forgotten() -> None:
    described = {path.stem for path in (SOURCE / "requests").glob("*.py")}
    assert described == {*COMMANDS, "__init__", "field", "shared"}


def test_messages_name_fields_that_some_face_has() -> None:
    """A field in a message of the core is an option of a command, or an argument in Python."""
    options = {field.option or as_option(field.name, "") for field in every_field()}
    python = [name for case in USE_CASES for name in inspect.signature(case).parameters]
    known = options | {as_option(name, "") for name in python}
    named = {
        name
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for name in NAMED.findall(node.value)
    }
    assert named >= {"rules", "rounds", "date_order", "encoding", "acceleration"}
    assert [name for name in named if as_option(name, "") not in known] == []


USE_CASES = (swissmate.pair, swissmate.read_trf, swissmate.standings, swissmate.forecast)


OF_THE_TOURNAMENT = {"trf", "path", "date_order", "encoding", "ignore_points", "rounds"}
"""What ``read_trf`` and ``Tournament`` take in Python."""


class InPython(NamedTuple):
    """How a use case differs from the engine's method: names, parameters more, keys fewer."""

    names: Mapping[str, str] = MappingProxyType({})
    alone: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset()


USE_CASES_OF_METHODS = {
    "pair": InPython(alone=frozenset({"round_number", "open_games_are_draws"})),
    "check": InPython({"rounds": "round"}),
    "explain": InPython(
        {"round_number": "round"},
        frozenset({"open_games_are_draws"}),
        # The methods of the answer: ask, instead, text, html.
        frozenset({"why_not", "instead", "text", "html", "language", "full"}),
    ),
    # The answer has all players.
    "forecast": InPython({}, frozenset({"processes", "step"}), frozenset({"player"})),
    "standings": InPython(
        {"predetermined": "round_robin"},
        # keizer_standings, crosstable, explain_place
        elsewhere=frozenset({"keizer", "crosstable", "explain"}),
    ),
    "schedule": InPython(elsewhere=frozenset({"acceleration"})),  # a table has none
}


@pytest.mark.parametrize("name", USE_CASES_OF_METHODS)
def test_python_takes_what_the_engine_is_described_to_take(name: str) -> None:
    """The signatures are by hand, for type checkers: names and defaults are compared here."""
    names, alone, elsewhere = USE_CASES_OF_METHODS[name]
    keys = {field.name: field for field in request_of(name).keys}
    _, *parameters = inspect.signature(getattr(swissmate, name)).parameters.values()
    taken = {names.get(parameter.name, parameter.name): parameter for parameter in parameters}
    assert set(taken) - alone == set(keys) - OF_THE_TOURNAMENT - elsewhere
    for key in taken.keys() & keys.keys():
        if keys[key].default not in (None, "", False):
            assert taken[key].default == keys[key].default, key
