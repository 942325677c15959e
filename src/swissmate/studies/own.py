"""A pairing rule and measures of one's own: a Python file that a study names.

The file may define ``pair``, a function that takes a ``PairingPosition`` and returns a
``RoundPairing``, and ``MEASURES``, a table of functions that take a ``Generated`` tournament and
return a number. Its text travels with the study, so that it also runs where the file does not
exist: in other processes, and on the workers of a cluster.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec
from math import isfinite
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, NamedTuple

from swissmate.errors import InputError, SwissmateError
from swissmate.generator import Generated
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing


class OwnModule(NamedTuple):
    """A Python file: its path, for messages, and its text."""

    path: str
    text: str

    @property
    def name(self) -> str:
        """The name of the file without folder and ending; that of its pairing in tables."""
        return Path(self.path).stem

    def pair(self) -> Callable[[PairingPosition], RoundPairing]:
        """Return the function of the file that pairs a round.

        Raises:
            InputError: the file defines none, or breaks off.
        """
        function: object = getattr(_loaded(self), "pair", None)
        if not callable(function):
            raise self._wrong("there is no function pair(position)")

        def checked(position: PairingPosition) -> RoundPairing:
            answer = self._called(function, position)
            if not isinstance(answer, RoundPairing):
                raise self._wrong(f"pair() returned {answer!r:.60}; expected a RoundPairing")
            _check_everybody(self, position, answer)
            return answer

        return checked

    def measures(self) -> Mapping[str, Callable[[Generated], float]]:
        """Return the measures of the file by name; empty if there are none.

        Raises:
            InputError: ``MEASURES`` is no table of functions, or the file breaks off.
        """
        table = getattr(_loaded(self), "MEASURES", {})
        if not isinstance(table, dict) or not all(
            isinstance(name, str) and name.isidentifier() and callable(function)
            for name, function in table.items()
        ):
            raise self._wrong("MEASURES is no table of functions by name")
        return table

    def measured(self, generated: Generated) -> tuple[float, ...]:
        """Return the values of all measures of the file for a tournament, in the table's order.

        Raises:
            InputError: a measure breaks off, or is no number.
        """
        values = []
        for name, function in self.measures().items():
            value = self._called(function, generated)
            if not isinstance(value, int | float) or not isfinite(value):
                raise self._wrong(f"measure {name} is {value!r:.60}; expected a number")
            values.append(float(value))
        return tuple(values)

    def _called(self, function: Callable[[Any], object], argument: object) -> object:
        """Call a function of the file; say where in it an error arose that is not ours."""
        try:
            return function(argument)
        except SwissmateError:
            raise
        except Exception as error:
            lines = [
                frame.lineno
                for frame in extract_tb(error.__traceback__)
                if frame.filename == self.path
            ]
            place = f", line {lines[-1]}" if lines else ""
            raise InputError(
                f"{self.path}{place}: {type(error).__name__}: {error}", code="study"
            ) from error

    @property
    def has_pair(self) -> bool:
        """Whether the file defines a pairing rule."""
        return hasattr(_loaded(self), "pair")

    def _wrong(self, message: str) -> InputError:
        return InputError(f"{self.path}: {message}", code="study")


def read_own(path: str) -> OwnModule:
    """Return the Python file with this path.

    Raises:
        InputError: the file is no text.
        OSError: the file cannot be read.
    """
    try:
        return OwnModule(path, Path(path).read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: this is no text: {error}", code="study") from error


class _TextLoader(SourceFileLoader):
    """Loads a module from a text that has been read already."""

    def __init__(self, own: OwnModule) -> None:
        super().__init__(_module_name(own), own.path)
        self._text = own.text

    def get_data(self, path: str) -> bytes:
        """Return the text; there is no other file to read."""
        return self._text.encode()

    def path_stats(self, path: str) -> Mapping[str, float]:
        """Say that no compiled file exists."""
        raise OSError


def _module_name(own: OwnModule) -> str:
    return f"swissmate_own_{own.name}"


@cache
def _loaded(own: OwnModule) -> ModuleType:
    loader = _TextLoader(own)
    module = module_from_spec(ModuleSpec(_module_name(own), loader, origin=own.path))
    # Classes of the file find their module there.
    sys.modules[module.__name__] = module
    try:
        loader.exec_module(module)
    except Exception as error:
        raise InputError(
            f"{own.path}: this file cannot be loaded: {type(error).__name__}: {error}", code="study"
        ) from error
    return module


def _check_everybody(own: OwnModule, position: PairingPosition, pairing: RoundPairing) -> None:
    """Refuse a pairing in which somebody is missing or plays twice.

    Raises:
        InputError: the pairing is not one of these players.
    """
    paired = [player for pair in pairing.pairs for player in pair]
    paired += [] if pairing.pab is None else [pairing.pab]
    if sorted(paired) != sorted(player.id for player in position.contenders):
        there = len(position.contenders)
        raise InputError(
            f"{own.path}: round {position.round_number}: pair() named {len(paired)} players, "
            f"{len(set(paired))} of them different; expected each of the {there} players once",
            code="study",
        )
