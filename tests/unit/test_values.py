"""Our values against what the standard module makes of the same classes."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

from swissmate import values

DATA = Path(__file__).resolve().parents[1] / "data" / "cli" / "n0020-r5.trf"


@values.dataclass(frozen=True, slots=True)
class Ours:
    """A value with everything that is used."""

    limit: ClassVar[int] = 7
    one: int
    two: str = "b"
    three: dict[int, int] = values.field(default_factory=dict)
    four: int | None = values.field(default=None, compare=False, repr=False)


@values.dataclass(frozen=True, slots=True)
class OursMore(Ours):
    five: int = 5


@dataclasses.dataclass(frozen=True, slots=True)
class Standard:
    limit: ClassVar[int] = 7
    one: int
    two: str = "b"
    three: dict[int, int] = dataclasses.field(default_factory=dict)
    four: int | None = dataclasses.field(default=None, compare=False, repr=False)


@dataclasses.dataclass(frozen=True, slots=True)
class StandardMore(Standard):
    five: int = 5


@values.dataclass(frozen=True)
class Open:
    one: int
    two: tuple[int, ...] = ()

    @cached_property
    def more(self) -> int:
        return self.one + 1


@pytest.mark.parametrize(("cls", "more"), [(Ours, OursMore), (Standard, StandardMore)])
def test_a_value_behaves_as_the_standard_one(
    cls: Callable[..., Any], more: Callable[..., Any]
) -> None:
    value = cls(1, three={2: 3})
    assert (value.one, value.two, value.three, value.four, value.limit) == (1, "b", {2: 3}, None, 7)
    assert cls(1).three is not cls(1).three
    assert value == cls(1, "b", {2: 3}, four=9)
    assert value != cls(2, "b", {2: 3})
    assert value != more(1, "b", {2: 3})
    assert repr(value).split("(")[1] == "one=1, two='b', three={2: 3})"
    assert [each.name for each in dataclasses.fields(more(1))][-1] == "five"
    assert more(1, five=8).five == 8
    assert dataclasses.asdict(cls(1)) == {"one": 1, "two": "b", "three": {}, "four": None}
    for module in (values, dataclasses):
        change: Any = module.replace
        assert change(more(1, five=8), two="c") == more(1, "c", five=8)
        with pytest.raises(TypeError):
            change(value, six=6)
    assert pickle.loads(pickle.dumps(more(4, five=2))) == more(4, five=2)  # noqa: S301 - ours
    assert copy.copy(value) == value
    with pytest.raises(dataclasses.FrozenInstanceError):
        value.one = 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        del value.one
    with pytest.raises(TypeError):
        cls()
    with pytest.raises((AttributeError, TypeError)):
        value.six = 6
    assert value.__match_args__ == ("one", "two", "three", "four")


def test_values_are_hashed_by_their_fields() -> None:
    assert hash(Open(1, (2,))) == hash(Open(1, (2,)))
    assert len({Open(1), Open(1), Open(2)}) == 2
    assert Open(3).more == 4
    assert pickle.loads(pickle.dumps(Open(5))) == Open(5)  # noqa: S301 - ours


def test_a_standard_dataclass_may_extend_a_value() -> None:
    @dataclasses.dataclass(frozen=True, slots=True)
    class Further(Ours):
        six: int = 6

    assert Further(1, six=7) == Further(1, six=7)
    assert isinstance(Further(1), Ours)
    assert Further(1).two == "b"


def test_pairing_loads_none_of_what_is_slow_to_load(tmp_path: Path) -> None:
    """The reason for all this: see ``python -m bench.start``."""
    code = (
        "import sys; from swissmate.cli.main import main; "
        f"sys.argv = ['swissmate', 'pair', {str(DATA)!r}, '-o', {str(tmp_path / 'out')!r}]; "
        "main(); print([each for each in ('dataclasses', 'inspect', 'copy', 'json', 'pathlib', "
        "'subprocess') if each in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True,
                          check=False, env={"PYTHONPATH": str(source_of(values))})  # fmt: skip
    assert done.stdout.strip() == "[]", done.stderr


def source_of(module: ModuleType) -> Path:
    """Return the folder from which the package is loaded."""
    return Path(str(module.__file__)).parents[1]
