"""The old command shape, for programs that drive JaVaFo or bbpPairings today.

Its arguments are read by :mod:`.legacy_request`. The edition is that of ``--rules`` or
``$SWISSMATE_RULES``, else the one that the file names, else the one in force on its start date. A
file without a date is paired by the newest edition, as callers of these programs expect, and not by
the default of the other commands.
"""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import swissmate
from swissmate import __version__
from swissmate.api.pairing import pair_resolved
from swissmate.errors import InputError, NoLegalPairing, UnsupportedByRuleSet
from swissmate.messages import Message
from swissmate.systems.acceleration import BESIDE
from swissmate.systems.choice import resolve
from swissmate.systems.days import system_of
from swissmate.systems.form import system_of_form
from swissmate.systems.open_games import open_games
from swissmate.systems.position import position_before
from swissmate.systems.registry import rules_asked_for

from .exit_codes import ExitCode, Failure, attempt
from .legacy_request import USAGE, LegacyRequest, beside, checklist_path, parse
from .notices import announce_choice, announce_diagnostics
from .output import (
    pairing_text,
    require_other_outputs,
    require_writable,
    write_answer,
    write_stdout,
)
from .streams import tell
from .tournament_input import read_document

if TYPE_CHECKING:
    from swissmate.model import Tournament
    from swissmate.systems.choice import Resolution
    from swissmate.systems.ruleset import RoundPairing, RuleSet

_BANNER: Final = f"swissmate {__version__} - Swiss-system chess pairings\n"

RULES_VARIABLE: Final = "SWISSMATE_RULES"
"""The variable that names the rule set for callers whose arguments cannot be changed."""


def run(arguments: Sequence[str]) -> int:
    """Run a command line in the old shape; return the exit code."""
    if arguments and arguments[0] in {"-h", "--help"}:
        write_stdout(USAGE)
        return ExitCode.DONE
    if arguments and arguments[0] == "--version":
        arguments = ("-r",)
    request = parse(arguments)
    if request.release or not arguments:
        write_stdout(_BANNER)
        if not request.mode:
            return ExitCode.DONE
    if request.mode == "g":
        return _generate(request)
    if not request.mode:
        raise InputError("say -p to pair, -c to check or -g to generate", code="usage")
    for flag, value in (("-o", request.output), ("-s", request.seed)):
        if value is not None:
            raise InputError(f"{flag} goes with -g; -{request.mode} does not take it", code="usage")
    if request.file is None:
        raise InputError(f"-{request.mode} needs a tournament file before it", code="usage")
    if request.mode == "p" and request.operand is not None:
        request.operand = beside(request.operand, request.file)
    written = [request.operand] if request.mode == "p" and request.operand else []
    if request.checklist is not None:
        written.append(checklist_path(request, request.file))
    require_other_outputs([request.file], written)
    require_writable(*written)
    work = _pair if request.mode == "p" else _check
    outcome = attempt(partial(work, request, request.file), request.file)
    return outcome.tell() if isinstance(outcome, Failure) else outcome


def _generate(request: LegacyRequest) -> int:
    name = "swissmate.cli.generate"
    try:
        generate = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise InputError("-g: this version has no generator", code="usage") from error
    model = request.file or request.operand
    if request.output is not None and model is not None and not model.isdecimal():
        request.output = beside(request.output, model)
    if request.output is not None:
        written = [request.output]
        if request.checklist is not None:
            written.append(checklist_path(request, request.output))
        read = (request.file, None if (request.operand or "").isdecimal() else request.operand)
        require_other_outputs(read, written)
        require_writable(*written)
    code: int = generate.run_legacy(request)
    return code


def _read(request: LegacyRequest, file: str, *, to_pair: bool) -> Resolution:
    """Return what a file is paired by, and report what was noticed."""
    document = read_document(
        file,
        check_points_column=to_pair and not request.ignore_points,
        rounds=request.rounds,
        date_order=request.date_order,
        encoding=request.encoding,
    )
    announce_diagnostics(document, points_ignored=request.ignore_points)
    tournament = document.tournament
    rules = _asked_for(request, tournament)
    # A method that the file names takes precedence over -b.
    beside = BESIDE if request.accelerated and not tournament.acceleration else None
    resolved = resolve(tournament, rules, system=request.system, acceleration=beside)
    open_rounds = open_games(tournament) if to_pair else ()
    announce_choice(file, resolved, open_rounds, with_color=to_pair)
    if request.fast:
        tell(f"{file}: --fast: paired exactly, by the Dutch system; there is no faster way here")
    return resolved


def _asked_for(request: LegacyRequest, tournament: Tournament) -> str | None:
    """Return the rule set that the caller or the environment asks for.

    The environment does not know the file. It does not make an individual Swiss of a file of teams,
    and it is ignored if it names a rule set of another system than the flag does.

    Raises:
        InputError: there is no such rule set.
    """
    if request.rules is not None:
        return request.rules
    rules = rules_of_environment((request.system, system_of_form(tournament)))
    if rules is not None:
        system_of_form(tournament, require=True)
        tell(f"rules {rules}: ${RULES_VARIABLE} asks for them")
    return rules


def rules_of_environment(systems: Sequence[str | None]) -> str | None:
    """Return the rule set that the environment names, if it belongs to each of these systems.

    Raises:
        InputError: there is no such rule set.
    """
    variable = os.environ.get(RULES_VARIABLE, "").strip()
    if not variable:
        return None
    try:
        rules = rules_asked_for(variable)
    except InputError as error:
        message = Message("${variable}: {error}", variable=RULES_VARIABLE, error=error)
        raise InputError(message, code=error.code) from error
    for system in systems:
        if system not in (None, system_of(rules)):
            tell(f"${RULES_VARIABLE} is {rules}: not for the {system} system")
            return None
    return rules


def _pair(request: LegacyRequest, file: str) -> int:
    resolved = _read(request, file, to_pair=True)
    tournament, rules = resolved.tournament, resolved.rule_set
    try:
        pairing = pair_resolved(resolved)
    except NoLegalPairing:
        # As bbpPairings does it: callers look whether the files are there.
        _write_round(request, file, tournament, None, rules)
        raise
    _write_round(request, file, tournament, pairing, rules)
    return ExitCode.DONE


def _write_round(
    request: LegacyRequest,
    file: str,
    tournament: Tournament,
    pairing: RoundPairing | None,
    rules: RuleSet,
) -> None:
    """Write what is asked for; without a pairing the checklist names no opponents."""
    listing = None
    if request.checklist is not None:
        from .checklist import checklist_of_round  # -p alone needs no accounts

        listing = checklist_of_round(position_before(tournament), pairing, rules)
    # The pairing is written last: once it is there, everything else that was requested is there
    # too.
    if listing is not None:
        write_answer(checklist_path(request, file), listing)
    write_answer(request.operand, pairing_text(pairing) if pairing else "")


def _check(request: LegacyRequest, file: str) -> int:
    # The door to -c: pairing needs no checker.
    from .check_output import differing_rows
    from .checklist import checklist_of_rounds

    rounds = None
    if request.operand is not None:
        if not re.fullmatch("[0-9]{1,3}", request.operand):
            raise InputError(f"-c {request.operand}: expected the number of a round", code="usage")
        rounds = (int(request.operand),)
    resolved = _read(request, file, to_pair=False)
    tournament, rules = resolved.tournament, resolved.rule_set
    try:
        report = swissmate.check(tournament, rules.id, rounds)
    except UnsupportedByRuleSet:
        if tournament.rounds is not None:
            raise
        # As in bbpPairings: some rules need the number, and a file that is checked is complete.
        tournament = replace(tournament, rounds=tournament.rounds_paired)
        tell(
            f"{file}: the number of rounds is not stated; the {tournament.rounds} played are taken"
            " for all"
        )
        report = swissmate.check(tournament, rules.id, rounds)
    stem = os.path.splitext(os.path.basename(file))[0]
    lines = []
    for round_check in report.rounds:
        lines.append(f"{stem}: Round #{round_check.round_number}\n")
        if round_check.expected is None:
            lines.append(f"No valid pairing exists for round {round_check.round_number}.\n\n")
            tell(f"No valid pairing exists: {round_check.reason}")
        elif not round_check.identical:
            lines.append(differing_rows(round_check) + "\n")
        for finding in round_check.findings:
            tell(f"{stem}: Round #{round_check.round_number}: {finding.message}")
    write_stdout("".join(lines) + "\n")
    if request.checklist is not None:
        expected = {round_check.round_number: round_check.expected for round_check in report.rounds}
        listing = checklist_of_rounds(tournament, expected, rules)
        write_answer(checklist_path(request, file), listing)
    return ExitCode.DONE
