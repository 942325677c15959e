"""A study: designs of a tournament (system, edition, acceleration, rounds, field) to compare.

A study is read from TOML::

    title = "Does acceleration spoil the ranking?"
    question = "One paragraph for the page."
    seed = 1
    tournaments = 1000        # of each design
    tie-breaks = "PTS,BH/C1,BH,SB"

    [field]                   # options of 'swissmate generate', for all designs
    preset = "clean"
    players = 120
    rounds = 9

    [[design]]                # at least one
    name = "plain"
    [[design]]
    name = "accelerated"
    acceleration = "baku-2016"
    compare-with = "plain"    # by default the first design
    [[design]]
    name = "neighbours"
    pairing = "monrad"        # or "random", or a Python file of one's own (``own``)

Tournament number n has the same players in every design with the same field, so that designs are
compared on pairs.
"""

from __future__ import annotations

import hashlib
import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Final, TypeVar

from swissmate import __version__
from swissmate.errors import InputError
from swissmate.generator import PRESETS, GeneratorConfig
from swissmate.generator.options import configured
from swissmate.messages import Message, Text
from swissmate.ranking import DEFAULT_TIE_BREAKS, parse_codes
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing
from swissmate.wording import there_is_no

from .baselines import BASELINES
from .measures import Row
from .own import OwnModule, read_own

BUNDLED: Final = ("baku", "dutch2026")
"""Studies that come with the program, by name."""

T = TypeVar("T")

_KEYS: Final = (
    "title",
    "question",
    "seed",
    "tournaments",
    "part",
    "tie-breaks",
    "measures",
    "field",
    "design",
)


@dataclass(frozen=True, slots=True)
class Design:
    """One way to run a tournament: a name, and the configuration of the generator.

    ``baseline`` is the name of the design with which it is compared, "" for none. ``pairing`` is
    what pairs the rounds instead of the rules of the configuration: the name of a baseline or a
    file of one's own; "" for the rules.
    """

    name: str
    config: GeneratorConfig
    baseline: str
    pairing: str | OwnModule = ""

    @property
    def pairing_name(self) -> str:
        """What pairs the rounds, for tables: the id of rules, or the name of another pairing."""
        if isinstance(self.pairing, OwnModule):
            return self.pairing.name
        return self.pairing or self.config.rules

    def pair(self) -> Callable[[PairingPosition], RoundPairing]:
        """Return the function that pairs a round.

        Raises:
            InputError: a file of one's own defines none.
        """
        if isinstance(self.pairing, OwnModule):
            return self.pairing.pair()
        return BASELINES[self.pairing] if self.pairing else rule_set(self.config.rules).pair


@dataclass(frozen=True, slots=True)
class Study:
    """Designs, and how often each is played.

    ``part`` is how many tournaments make one unit of work; ``tie_breaks`` make the final ranking.
    ``own_measures`` are the files of one's own that measure something. With ``details``, the rows
    of players and games are kept too. ``without_rules`` are the names of the designs for which the
    study names no rules, so that the newest edition of the Dutch system pairs them.
    """

    title: str
    question: str
    seed: int
    tournaments: int
    part: int
    tie_breaks: tuple[str, ...]
    designs: tuple[Design, ...]
    own_measures: tuple[OwnModule, ...] = ()
    details: bool = False
    without_rules: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """A short text that changes whenever anything that determines the rows does."""
        deciding = (
            __version__,
            self.seed,
            self.part,
            self.tie_breaks,
            self.designs,
            self.own_measures,
            self.details,
        )
        return hashlib.sha256(repr(deciding).encode()).hexdigest()[:16]


def _wrong(file: str, message: Text) -> InputError:
    return InputError(Message("{file}: {message}", file=file, message=message), code="study")


def bundled_study(name: str) -> str:
    """Return the text of a bundled study."""
    return (files("swissmate.studies") / "bundled" / f"{name}.toml").read_text(encoding="utf-8")


def read_study(
    text: str,
    file: str,
    *,
    tournaments: int | None = None,
    seed: int | None = None,
    own: Sequence[str] = (),
    details: bool = False,
) -> Study:
    """Return the study described by a TOML text.

    Args:
        text: the file's content.
        file: its name, for messages.
        tournaments: how many of each design, instead of the number in the file.
        seed: replaces the one in the file.
        own: Python files with a pairing rule, which becomes another design, or with measures.
        details: whether rows of players and games are wanted too.

    Raises:
        InputError: the text is not TOML, a key is unknown, or a value makes no sense; the message
            says which.
        OSError: a Python file that the study names cannot be read.
        UnsupportedByRuleSet: an acceleration does not cover the rounds of a design.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _wrong(file, f"this is no TOML: {error}") from error
    for key in data:
        if key not in _KEYS:
            raise _wrong(file, there_is_no("key", key, _KEYS))
    title = _value(data, "title", str, file)
    count = tournaments or _value(data, "tournaments", int, file)
    part = _value(data, "part", int, file, 25)
    for name, number in (("tournaments", count), ("part", part)):
        if number < 1:
            raise _wrong(file, f"{name} is {number}; expected at least 1")
    codes = _value(data, "tie-breaks", str, file, ",".join(DEFAULT_TIE_BREAKS))
    tables = data.get("design")
    if not isinstance(tables, list) or not tables:
        raise _wrong(file, "there is no [[design]]; at least one is needed")
    common = _value(data, "field", dict, file, {})
    named = data.get("measures", [])
    if not isinstance(named, list) or not all(isinstance(path, str) for path in named):
        raise _wrong(file, f"measures is {named!r}; expected a list of Python files")
    modules = [*map(read_own, own)]
    measuring = [*[_beside(file, path) for path in named], *modules]
    designs = [_design(table, common, file) for table in tables]
    for module in modules:
        if module.has_pair:
            design = _design({"name": module.name}, common, file)
            designs.append(replace(design, pairing=module))
        elif not module.measures():
            raise _wrong(module.path, "there is neither a function pair(position) nor MEASURES")
    measuring += [design.pairing for design in designs if isinstance(design.pairing, OwnModule)]
    own_measures = tuple(module for module in dict.fromkeys(measuring) if module.measures())
    _check_names(file, own_measures)
    names = [other.name for other in designs]
    if len(set(names)) < len(names):
        raise _wrong(file, f"two designs have the same name: {', '.join(names)}")
    for place, made in enumerate(designs):
        if place and not made.baseline:
            designs[place] = replace(made, baseline=names[0])
        elif made.baseline and (made.baseline not in names or made.baseline == made.name):
            raise _wrong(file, f"design {made.name!r} cannot be compared with {made.baseline!r}")
    return Study(
        title,
        _value(data, "question", str, file, "").strip(),
        _value(data, "seed", int, file, 1) if seed is None else seed,
        count,
        part,
        tuple(str(code) for code in parse_codes(codes)),
        tuple(designs),
        own_measures,
        details,
        _without_rules(tables, common),
    )


def _without_rules(
    tables: Sequence[Mapping[str, object]], common: Mapping[str, object]
) -> tuple[str, ...]:
    """Return the names of the designs that name neither rules nor another pairing."""
    stated = [{**common, **table} for table in tables]
    return tuple(str(table["name"]) for table in stated if not table.keys() & {"rules", "pairing"})


def _beside(file: str, path: str) -> OwnModule:
    """Return a Python file whose path a study names: it starts from the study's folder."""
    return read_own(os.path.join(os.path.dirname(file), path))


def _check_names(file: str, modules: Sequence[OwnModule]) -> None:
    taken = set(Row._fields)
    for module in modules:
        for name in module.measures():
            if name in taken:
                raise _wrong(file, f"{module.path}: there is another measure or column {name!r}")
            taken.add(name)


def _value(
    data: Mapping[str, object], key: str, kind: type[T], file: str, default: T | None = None
) -> T:
    value = data.get(key, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        what = {str: "a text", int: "a whole number", dict: "a table"}.get(kind, kind.__name__)
        raise _wrong(file, f"{key} is {value!r}; expected {what}")
    return value


def _design(table: object, common: Mapping[str, object], file: str) -> Design:
    if not isinstance(table, dict):
        raise _wrong(file, "a design is a table: [[design]]")
    options = {**common, **table}
    name = _value(options, "name", str, file)
    baseline = _value(options, "compare-with", str, file, "")
    pairing = _value(options, "pairing", str, file, "")
    not_generated = ("name", "compare-with", "pairing")
    options = {key: value for key, value in options.items() if key not in not_generated}
    preset = options.pop("preset", "clean")
    if preset not in PRESETS or PRESETS[preset].unset:  # designs are compared on the same field
        known = [name for name in PRESETS if not PRESETS[name].unset]
        raise _wrong(file, f"design {name!r}: {there_is_no('preset', preset, known)}")
    if "tie-breaks" in options:
        raise _wrong(file, f"design {name!r}: tie-breaks belong to the study as a whole")
    try:
        config = configured(PRESETS[preset], options)
    except InputError as error:
        message = Message("design {name!r}: {error}", name=name, error=error)
        raise _wrong(file, message) from None
    if not pairing or pairing in BASELINES:
        return Design(name, config, baseline, pairing)
    if not pairing.endswith(".py"):
        raise _wrong(
            file,
            f"design {name!r}: there is no pairing {pairing!r}; there are {', '.join(BASELINES)}, "
            "or a Python file such as own.py",
        )
    module = _beside(file, pairing)
    module.pair()
    return Design(name, config, baseline, module)
