"""The old command shape, for programs that drive JaVaFo or bbpPairings today.

::

    swissmate [-r]
    swissmate [-r] [--dutch|--dubov|--burstein|--lim] FILE -p [OUT] [-l [LIST]]
    swissmate [-r] [--dutch|--dubov|--burstein|--lim] FILE -c [ROUND] [-l [LIST]]
    swissmate [-r] [SYSTEM] ([MODEL] -g | -g [CONFIG|SEED]) -o OUT [-s SEED] [-l [LIST]]

The flags may stand in any order. ``-w``, ``-b`` and ``-q N`` of earlier JaVaFo versions are taken
and have no effect. Without a system the file, its start date or the default decides.
"""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from swissmate import __version__
from swissmate.errors import InputError
from swissmate.systems.pair_round import pair_round
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.systems.resolution import SYSTEMS, resolve

from .exit_codes import ExitCode, describe
from .output import pairing_text, write_stdout, write_whole
from .pair import require_rounds
from .streams import tell
from .tournament_input import (
    STDIN,
    STDOUT,
    announce_color,
    announce_diagnostics,
    announce_rules,
    read_document,
    require_other_outputs,
)

if TYPE_CHECKING:
    from swissmate.model import Tournament
    from swissmate.systems.ruleset import RuleSet

_BANNER: Final = f"swissmate {__version__} - Swiss-system chess pairings\n"

_MODES: Final = frozenset({"-p", "-c", "-g"})
_SYSTEM_FLAGS: Final = {f"--{system}": system for system in SYSTEMS}
_TAKEN_WITHOUT_EFFECT: Final = frozenset({"-w", "-b"})


@dataclass(slots=True)
class LegacyRequest:
    """What a command line in the old shape asks for.

    ``mode`` is ``"p"``, ``"c"``, ``"g"`` or ``""`` (banner only). ``operand`` is what follows the
    mode: the output of ``-p``, the round of ``-c``, the configuration or seed of ``-g``.
    ``checklist`` is "" when no name follows ``-l``, None without ``-l``.
    """

    system: str | None = None
    file: str | None = None
    mode: str = ""
    operand: str | None = None
    output: str | None = None
    seed: str | None = None
    checklist: str | None = None
    release: bool = False


def recognizes(arguments: Sequence[str]) -> bool:
    """Whether the arguments are in the old shape: a mode, a system, or ``-r`` alone."""
    return any(each in _MODES or each in _SYSTEM_FLAGS or each == "-r" for each in arguments)


def parse(arguments: Sequence[str]) -> LegacyRequest:
    """Read the arguments.

    Raises:
        InputError: one is not known, stands twice, or is missing.
    """
    request = LegacyRequest()
    place = 0

    def operand() -> str | None:
        """Take the next argument if it is no flag; ``-`` is a file name."""
        nonlocal place
        if place < len(arguments) and (
            arguments[place] == STDIN or not arguments[place].startswith("-")
        ):
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
        elif flag in _MODES:
            if request.mode:
                raise InputError(f"{flag} after -{request.mode}: one of them only", code="usage")
            request.mode = flag[1]
            request.operand = operand()
        elif flag == "-l":
            request.checklist = operand() or ""
        elif flag == "-r":
            request.release = True
        elif flag in {"-o", "-s", "-q"}:
            value = operand()
            if value is None:
                raise InputError(f"{flag} needs a value after it", code="usage")
            if flag == "-o":
                request.output = value
            elif flag == "-s":
                request.seed = value
        elif flag in _TAKEN_WITHOUT_EFFECT:
            continue
        elif flag.startswith("-") and flag != STDIN:
            raise InputError(f"{flag} is unknown\ntry 'swissmate --help'", code="usage")
        elif request.file is None:
            request.file = flag
        else:
            raise InputError(f"{flag!r} is one file too many", code="usage")
    return request


def run(arguments: Sequence[str]) -> int:
    """Do what a command line in the old shape asks for; return the exit code."""
    request = parse(arguments)
    if request.release or not arguments:
        write_stdout(_BANNER)
        if not request.mode:
            return ExitCode.DONE
    if request.mode == "g":
        return _generate(request)
    if not request.mode:
        raise InputError("say -p to pair, -c to check or -g to generate", code="usage")
    if request.file is None:
        raise InputError(f"-{request.mode} needs a tournament file before it", code="usage")
    written = [request.operand] if request.mode == "p" and request.operand else []
    if request.checklist is not None:
        written.append(checklist_path(request, request.file))
    require_other_outputs([request.file], written)
    try:
        if request.mode == "p":
            return _pair(request, request.file)
        return _check(request, request.file)
    except Exception as error:  # every kind of error is told with its file, as an exit code
        code, text = describe(error, request.file)
        tell(f"swissmate: {text}")
        return code


def _generate(request: LegacyRequest) -> int:
    name = "swissmate.cli.generate"
    try:
        generate = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise InputError("-g: this version has no generator", code="usage") from error
    code: int = generate.run_legacy(request)
    return code


def _read(
    request: LegacyRequest, file: str, *, check_points_column: bool
) -> tuple[Tournament, RuleSet]:
    document = read_document(file, check_points_column=check_points_column)
    announce_diagnostics(document)
    resolved = resolve(document.tournament, system=request.system)
    announce_rules(file, resolved)
    return resolved.tournament, rule_set(resolved.rules.id)


def _pair(request: LegacyRequest, file: str) -> int:
    tournament, rules = _read(request, file, check_points_column=True)
    announce_color(file, tournament)
    require_rounds(file, tournament)
    position = position_before(tournament)
    pairing = pair_round(rules, position)
    text = pairing_text(pairing)
    listing = None
    if request.checklist is not None:
        from .checklist import FOOTER, checklist  # noqa: PLC0415 - only -l needs it

        listing = checklist(position, pairing, rules) + FOOTER
    # The pairing comes last: whoever finds it finds all that was asked for.
    if listing is not None:
        write_whole(checklist_path(request, file), listing)
    if request.operand in (None, STDOUT):
        write_stdout(text)
    else:
        write_whole(request.operand, text)
    return ExitCode.DONE


def _check(request: LegacyRequest, file: str) -> int:
    from swissmate.checker import check  # noqa: PLC0415 - pairing needs no checker
    from swissmate.systems.position import positions  # noqa: PLC0415

    from .check_output import differing_rows  # noqa: PLC0415
    from .checklist import FOOTER, checklist  # noqa: PLC0415

    rounds = None
    if request.operand is not None:
        if not re.fullmatch("[0-9]{1,3}", request.operand):
            raise InputError(f"-c {request.operand}: expected the number of a round", code="usage")
        rounds = (int(request.operand),)
    tournament, rules = _read(request, file, check_points_column=False)
    report = check(tournament, rules.id, rounds)
    stem = os.path.splitext(os.path.basename(file))[0]
    lines = []
    for each in report.rounds:
        lines.append(f"{stem}: Round #{each.round_number}\n")
        if each.expected is None:
            lines.append(f"No valid pairing exists for round {each.round_number}.\n\n")
            tell(f"No valid pairing exists: {each.reason}")
        elif not each.identical:
            lines.append(differing_rows(each) + "\n")
        for finding in each.findings:
            tell(f"{stem}: Round #{each.round_number}: {finding.message}")
    write_stdout("".join(lines) + "\n")
    if request.checklist is not None:
        expected = {each.round_number: each.expected for each in report.rounds}
        parts = [
            f"Round #{position.round_number}\n"
            + checklist(position, expected[position.round_number], rules)
            for position in positions(tournament)
            if position.round_number in expected
        ]
        write_whole(checklist_path(request, file), "".join(parts) + FOOTER)
    return ExitCode.DONE


def checklist_path(request: LegacyRequest, file: str) -> str:
    """Where the checklist goes: by default ``FILE.list``; a bare name into the input's folder."""
    folder = "" if file == STDIN else os.path.dirname(file)
    if not request.checklist:
        stem = "stdin" if file == STDIN else os.path.splitext(os.path.basename(file))[0]
        return os.path.join(folder, f"{stem}.list")
    if os.path.dirname(request.checklist):
        return request.checklist
    return os.path.join(folder, request.checklist)
