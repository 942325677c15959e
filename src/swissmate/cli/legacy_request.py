"""The old command shape: its arguments, and where its outputs go.

:data:`USAGE` shows it. The flags may stand in any order. ``-b`` accelerates by the Baku method, as
in JaVaFo since its version 2. ``-w`` and ``-q`` of its earlier versions are accepted and have no
effect. An output given as a bare name is a file beside the input, as in those programs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Final

from swissmate.errors import InputError
from swissmate.requests.shared import DATE_ORDER
from swissmate.systems.days import system_of
from swissmate.systems.registry import SYSTEMS, rules_asked_for
from swissmate.wording import did_you_mean

from .streams import STDIN, STDOUT

USAGE: Final = """\
usage: swissmate-classic [-r]
       swissmate-classic [-r] [SYSTEM] FILE -p [OUT] [-l [LIST]]     pair the next round
       swissmate-classic [-r] [SYSTEM] FILE -c [ROUND] [-l [LIST]]   check the rounds
       swissmate-classic [-r] [SYSTEM] ([MODEL] -g | -g [CONFIG|SEED]) -o OUT [-s SEED] [-l [LIST]]
                                                                     generate a tournament

SYSTEM is --dutch, --dubov, --burstein or --lim; -b accelerates (Baku); --rules ID, --rounds N,
--date-order ORDER, --encoding NAME and --ignore-points are ours. -r shows the version. What else
swissmate can do: swissmate --help

examples:
  swissmate-classic --dutch open.trf -p pairings.txt
  swissmate-classic --dutch open.trf -c
  swissmate-classic --dutch -g -o random.trf -s 7
"""

_MODES: Final = frozenset({"-p", "-c", "-g"})
_SYSTEM_FLAGS: Final = {f"--{system}": system for system in SYSTEMS} | {"--fast": "dutch"}
_TAKEN_WITHOUT_EFFECT: Final = re.compile("-w|-q[0-9]*")
_VALUED: Final = frozenset({"-o", "-s", "--rules", "--rounds", "--date-order", "--encoding"})


class LegacyRequest:
    """A command line in the old shape.

    ``mode`` is ``"p"``, ``"c"``, ``"g"`` or ``""`` (banner only). ``operand`` is what follows the
    mode: the output of ``-p``, the round of ``-c``, the configuration or seed of ``-g``.
    ``checklist`` is "" when no name follows ``-l``, None without ``-l``. ``fast`` is ``--fast``, a
    flag of some builds of bbpPairings that pair large fields by rules of their own. ``accelerated``
    is ``-b``.
    """

    system: str | None = None
    file: str | None = None
    mode: str = ""
    operand: str | None = None
    output: str | None = None
    seed: str | None = None
    checklist: str | None = None
    release: bool = False
    rules: str | None = None
    rounds: int | None = None
    date_order: str | None = None
    encoding: str | None = None
    ignore_points: bool = False
    fast: bool = False
    accelerated: bool = False


def recognizes(arguments: Sequence[str]) -> bool:
    """Whether the arguments are in the old shape: a mode, a system, or ``-r`` alone."""
    known = {*_MODES, *_SYSTEM_FLAGS, "-r"}
    return any(argument in known for argument in arguments)


def parse(arguments: Sequence[str]) -> LegacyRequest:
    """Read the arguments.

    Raises:
        InputError: an argument is unknown, repeated or missing, or contradicts another.
    """
    request = LegacyRequest()
    place = 0

    def operand(*, number: bool = False) -> str | None:
        """Take the next argument unless it is a flag; ``-`` is a file, ``-1`` may be a number."""
        nonlocal place
        flags = "-[^0-9]" if number else "-."
        if place < len(arguments) and not re.match(flags, arguments[place]):
            place += 1
            return arguments[place - 1]
        return None

    while place < len(arguments):
        flag = arguments[place]
        place += 1
        if flag in _SYSTEM_FLAGS:
            if request.system is not None:
                raise InputError(f"{flag} after --{request.system}: one system only", code="usage")
            request.system = _SYSTEM_FLAGS[flag]
            request.fast = flag == "--fast"
        elif flag in _MODES:
            if request.mode:
                raise InputError(f"{flag} after -{request.mode}: one of them only", code="usage")
            request.mode = flag[1]
            request.operand = operand(number=flag != "-p")
        elif flag == "-l":
            name = operand()
            if name == "":
                raise InputError("-l: an output has no name; expected a file", code="usage")
            request.checklist = name or ""
        elif flag == "-r":
            request.release = True
        elif flag == "--ignore-points":
            request.ignore_points = True
        elif flag == "-b":
            request.accelerated = True
        elif flag in _VALUED:
            value = operand(number=flag in ("-s", "--rounds"))
            if value is None:
                raise InputError(f"{flag} needs a value after it", code="usage")
            _take(request, flag, value)
        elif _TAKEN_WITHOUT_EFFECT.fullmatch(flag):
            # JaVaFo accepts -q alone, -q5 and -q 5.
            if flag == "-q" and place < len(arguments) and arguments[place].isdecimal():
                place += 1
        elif flag.startswith("-") and flag != STDIN:
            near = did_you_mean(flag, [*_SYSTEM_FLAGS, *_VALUED, "--ignore-points"])
            raise InputError(
                f"{flag} is unknown{near}\ntry 'swissmate-classic --help'", code="usage"
            )
        elif request.file is None:
            request.file = flag
        else:
            raise InputError(f"{flag!r} is one tournament file too many", code="usage")
    if request.rules is not None and request.system not in (None, system_of(request.rules)):
        raise InputError(
            f"--rules {request.rules} is not an edition of the {request.system} system, "
            f"which --{request.system} asks for",
            code="rules-conflict",
        )
    return request


def _take(request: LegacyRequest, flag: str, value: str) -> None:
    """Store the value of a flag.

    Raises:
        InputError: the flag does not take this value.
    """
    match flag:
        case "-o":
            request.output = value
        case "-s":
            request.seed = value
        case "--rules":
            request.rules = rules_asked_for(value)
        case "--rounds":
            if not (re.fullmatch("[0-9]{1,3}", value) and int(value)):
                raise InputError(f"--rounds {value}: expected a number from 1 to 999", code="usage")
            request.rounds = int(value)
        case "--date-order":
            if value not in DATE_ORDER.choices:
                expected = ", ".join(DATE_ORDER.choices)
                near = did_you_mean(value, DATE_ORDER.choices)
                raise InputError(
                    f"--date-order {value}: expected one of {expected}{near}", code="usage"
                )
            request.date_order = value
        case "--encoding":
            request.encoding = value


def beside(name: str, file: str) -> str:
    """Return the path of an output: a bare name lies in the folder of the input."""
    if name == STDOUT or file == STDIN or os.path.dirname(name):
        return name
    return os.path.join(os.path.dirname(file), name)


def checklist_path(request: LegacyRequest, file: str) -> str:
    """Return the checklist's path: by default ``FILE.list``; a bare name lies beside the input."""
    stem = "stdin" if file == STDIN else os.path.splitext(os.path.basename(file))[0]
    return beside(request.checklist or f"{stem}.list", file)
