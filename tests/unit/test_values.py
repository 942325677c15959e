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
from typing import Any, ClassVar, NamedTuple

import pytest

from swissmate import available_rule_sets, values

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


# Few values are made field by field; the constructor of many is compiled.
@pytest.mark.parametrize("made_before", [0, 100])
def test_values_are_made_and_refused_alike_however_many_there_are(made_before: int) -> None:
    @values.dataclass(frozen=True, slots=True)
    class Many:
        one: int
        two: str = "b"
        three: dict[int, int] = values.field(default_factory=dict)
        seen: ClassVar[list[int]] = []

        def __post_init__(self) -> None:
            self.seen.append(self.one)

    class Place(values.NamedTuple):
        one: int
        two: str = "b"
        three: tuple[int, ...] = ()

    for cls, empty in ((Many, {}), (Place, ())):
        make: Any = cls
        for number in range(made_before):
            make(number)
        wrong: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
            ((), {}),
            ((1, "c", empty, 4), {}),
            ((1,), {"one": 2}),
            ((1,), {"four": 4}),
            ((), {"two": "c"}),
            ((), {"two": "c", "three": empty, "four": 4}),
        )
        for given, named in wrong:
            with pytest.raises(TypeError, match="argument"):
                make(*given, **named)
    for cls, empty in ((Many, {}), (Place, ())):
        make = cls
        made = (make(1), make(2, "c"), make(three=empty, one=3), make(4, "d", three=empty))
        told = [(each.one, each.two, each.three) for each in made]
        assert told == [(1, "b", empty), (2, "c", empty), (3, "b", empty), (4, "d", empty)]
    assert Many.seen == [*range(made_before), 1, 2, 3, 4]
    assert Many(1).three is not Many(1).three


def test_what_is_wrong_with_one_of_few_is_told_as_of_many() -> None:
    """Each class is new, so that the first value of all is the wrong one."""
    wrong: tuple[tuple[tuple[int, ...], dict[str, int]], ...] = (
        ((), {}),
        ((1, 2, 3), {}),
        ((1,), {"one": 2}),
        ((), {"six": 6}),
    )
    for given, named in wrong:
        told: set[str] = set()
        for made_before in (0, 100):
            members = {"__annotations__": {"one": int, "two": int}, "two": 2}
            make: Any = values.dataclass(frozen=True)
            place = make(type("Two", (), members))
            for number in range(made_before):
                place(number)
            with pytest.raises(TypeError) as error:
                place(*given, **named)
            told.add(str(error.value))
        assert len(told) == 1


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


class OurPlace(values.NamedTuple):
    """A place."""

    row: int
    name: str = "nobody"
    notes: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        return f"{self.row} {self.name}"

    def moved(self, by: int) -> OurPlace:
        return self._replace(row=self.row + by)


class TheirPlace(NamedTuple):
    """A place."""

    row: int
    name: str = "nobody"
    notes: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        return f"{self.row} {self.name}"

    def moved(self, by: int) -> TheirPlace:
        return self._replace(row=self.row + by)


@pytest.mark.parametrize("cls", [OurPlace, TheirPlace])
def test_named_tuples_are_those_of_the_standard_module(cls: Any) -> None:  # noqa: ANN401
    place = cls(3, "Ann")
    assert tuple(place) == (3, "Ann", ())
    assert place == cls(3, "Ann")
    assert (place.row, place.name, place.label) == (3, "Ann", "3 Ann")
    assert cls(row=1) == (1, "nobody", ())
    assert place.moved(2) == cls(5, "Ann")
    assert repr(cls(1)) == f"{cls.__name__}(row=1, name='nobody', notes=())"
    assert (cls._fields, cls.__match_args__) == (("row", "name", "notes"),) * 2
    assert cls._field_defaults == {"name": "nobody", "notes": ()}
    assert place._asdict() == {"row": 3, "name": "Ann", "notes": ()}
    assert cls._make([1, "x", ()]) == cls(1, "x")
    with pytest.raises(TypeError):
        cls._make([1])
    with pytest.raises(ValueError, match="column"):
        place._replace(column=1)
    assert pickle.loads(pickle.dumps(place)) == place  # noqa: S301 - ours
    assert issubclass(cls, tuple)
    assert (cls.__doc__, cls.__module__) == ("A place.", __name__)
    assert set(cls.__annotations__) == {"row", "name", "notes"}
    assert not hasattr(place, "__dict__")
    with pytest.raises(AttributeError):
        place.row = 4
    with pytest.raises(TypeError):
        cls()


SYSTEMS = [
    each
    for each in available_rule_sets()
    if each.startswith(("dutch", "dubov", "burstein", "lim")) and "maxi" not in each
]


@pytest.mark.parametrize(
    ("program", "arguments", "also"),
    [
        *(("main", ["pair", "--rules", each], ()) for each in SYSTEMS),
        ("classic", ["--dutch", "-p"], ("argparse", "gettext")),
    ],
)
def test_pairing_loads_none_of_what_is_slow_to_load(
    program: str, arguments: list[str], also: tuple[str, ...]
) -> None:
    """The reason for all this: see ``python -m bench.start``."""
    slow = ("contextlib", "copy", "dataclasses", "inspect", "json", "pathlib", "subprocess",
            "typing", *also)  # fmt: skip
    code = (
        f"import sys; from swissmate.cli.{program} import main; "
        f"sys.argv = ['swissmate', *{arguments}]; sys.argv.insert(2, {str(DATA)!r}); main(); "
        f"print([each for each in {slow} if each in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True,
                          check=False, env={"PYTHONPATH": str(source_of(values))})  # fmt: skip
    boards, *_lines, loaded = done.stdout.splitlines()
    assert (boards, loaded) == ("10", "[]"), done.stderr


def source_of(module: ModuleType) -> Path:
    """Return the folder from which the package is loaded."""
    return Path(str(module.__file__)).parents[1]


def test_a_compiled_class_keeps_its_own_slots() -> None:
    """What mypyc makes: slots for the fields, types as annotations."""
    namespace = {
        "__slots__": ("one", "two"),
        "__mypyc_attrs__": ("one", "two"),
        "__annotations__": {"one": int, "two": str},
    }
    compiled: Any = type("Compiled", (), namespace)
    made: Any = values.dataclass(frozen=True, slots=True)(compiled)
    assert made is compiled
    value = made(1, two="b")
    assert (value.one, value.two) == (1, "b")
    assert value == made(1, "b") != made(2, "b")
    assert dataclasses.replace(value, one=3) == made(3, "b")
    with pytest.raises(dataclasses.FrozenInstanceError):
        value.one = 2
