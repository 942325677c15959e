"""The entry point: finds the command and runs it; every error becomes an exit code here.

A command is imported when it is called, so that pairing one round loads one command and one
edition. A command's module has ``NAME``, ``HELP``, ``EPILOG`` (its examples),
``add_arguments(parser)`` and ``run(args) -> int``.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NoReturn, Protocol, cast

from swissmate import __version__
from swissmate.errors import InputError
from swissmate.wording import did_you_mean

from .exit_codes import ExitCode, Failure, attempt
from .streams import drop_output, ensure_streams, tell

if TYPE_CHECKING:
    import argparse

COMMANDS: Final = {
    name: f"swissmate.cli.{name}"
    for name in (
        "pair",
        "schedule",
        "check",
        "explain",
        "forecast",
        "standings",
        "generate",
        "crosstest",
        "conformance",
        "duel",
        "simulate",
        "convert",
        "rules",
        "engine",
        "serve",
        "publish",
    )
}
"""Every command and its module, in the order of ``--help``; only modules that exist are offered."""

BANNER: Final = f"swissmate {__version__}"


class Command(Protocol):
    """The interface of a command's module."""

    NAME: str
    HELP: str
    EPILOG: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Run the command; return an exit code."""


def available_commands() -> tuple[str, ...]:
    """Return the names of the commands whose modules exist."""
    from importlib.util import find_spec  # noqa: PLC0415 - only --help and typing errors need it

    return tuple(name for name, module in COMMANDS.items() if find_spec(module) is not None)


def load_command(name: str) -> Command:
    """Import the module of a command."""
    return cast("Command", importlib.import_module(COMMANDS[name]))


def build_parser(name: str | None = None) -> argparse.ArgumentParser:
    """Return the parser of one command, or of the program itself with all its commands."""
    import argparse  # noqa: PLC0415 - the old command shape does without it

    from .output import write_stdout  # noqa: PLC0415 - for --help

    class Parser(argparse.ArgumentParser):
        """An argument parser that reports errors as the rest of the program does."""

        def error(self, message: str) -> NoReturn:
            hint = _nearest_option(message, self._option_string_actions) + _instead_of(message)
            raise InputError(f"{message}{hint}\ntry '{self.prog} --help'", code="usage")

        def _check_value(self, action: argparse.Action, value: object) -> None:
            try:
                super()._check_value(action, value)
            except argparse.ArgumentError as error:
                near = did_you_mean(value, [str(each) for each in action.choices or ()])
                raise argparse.ArgumentError(action, f"{error.message}{near}") from None

        def _print_message(self, message: str, file: object = None) -> None:
            # argparse ignores it when a help text cannot be written.
            del file  # errors do not come here: see above
            write_stdout(message)

    def formatter(prog: str) -> argparse.HelpFormatter:
        # A fixed width: asking the terminal for its width costs an import at every start.
        return argparse.RawDescriptionHelpFormatter(prog, width=90)

    if name is not None:
        command = load_command(name)
        parser = Parser(
            prog=f"swissmate {name}",
            description=command.HELP,
            epilog=command.EPILOG,
            formatter_class=formatter,
        )
        command.add_arguments(parser)
        return parser
    width = max(len(each) for each in COMMANDS)
    lines = [f"  {each:<{width}}  {load_command(each).HELP}" for each in available_commands()]
    parser = Parser(
        prog="swissmate",
        usage="swissmate COMMAND ...",
        description="Pairs, checks, explains and runs Swiss-system chess tournaments.",
        epilog="commands ('swissmate COMMAND --help' says more):\n"
        + "\n".join(lines)
        + "\n\nThe arguments of JaVaFo and bbpPairings work too:"
        "\n  swissmate --dutch tournament.trf -p pairings.txt",
        formatter_class=formatter,
    )
    parser.add_argument("--version", action="version", version=BANNER)
    return parser


_SYSTEM_FLAGS: Final = {
    "--fast": "dutch-2026",
    "--dutch": "dutch-2026",
    "--dubov": "dubov-2026",
    "--burstein": "burstein-2026",
    "--lim": "lim-2026",
    "--team": "team-2026",
    "--double-swiss": "double-swiss-2026",
}
"""What JaVaFo, bbpPairings and similar programs call a system, and its name here."""


def _nearest_option(message: str, options: Iterable[str]) -> str:
    """Return the option that is probably meant by the first one that was not understood."""
    unknown = message.partition("unrecognized arguments: ")[2].split()
    flags = [each.partition("=")[0] for each in unknown if each.startswith("--")]
    return did_you_mean(flags[0], [each for each in options if len(each) > 2]) if flags else ""


def _instead_of(message: str) -> str:
    """Return what to write instead of another program's flags that were not understood."""
    unknown = message.partition("unrecognized arguments: ")[2].split()
    named = [(each, _SYSTEM_FLAGS[each]) for each in unknown if each in _SYSTEM_FLAGS]
    return "".join(
        f"\n{flag} is an argument of the old shape (swissmate {flag} FILE -p OUT); here the rules "
        f"are named: --rules {rules}"
        for flag, rules in named
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program on its arguments and return the exit code.

    Only the answer goes to stdout. A user's mistake never shows a traceback.
    """
    if argv is None:
        spare_searches()
    return run_guarded(_dispatch, sys.argv[1:] if argv is None else argv)


def spare_searches() -> None:
    """Let this process look for reference cycles rarely, and not at all when it ends.

    Loading modules makes many objects that stay; searching them takes a fifth of a short run.
    """
    gc.set_threshold(50_000)
    atexit.register(gc.freeze)


def run_guarded(run: Callable[[list[str]], int], arguments: Sequence[str]) -> int:
    """Run one shape of the command line on its arguments; every error becomes an exit code."""
    ensure_streams()

    def run_and_flush() -> int:
        code = run(list(arguments))
        sys.stdout.flush()
        return code

    try:
        code = attempt(run_and_flush)
    except KeyboardInterrupt:
        tell("swissmate: interrupted")
        return ExitCode.INTERRUPTED
    if not isinstance(code, Failure):
        return code
    if code.unread:
        drop_output(sys.stdout)
    code.tell()
    _drop_unwritable_output()
    return code.code


def _drop_unwritable_output() -> None:
    """Keep the interpreter from flushing unwritable output once more when it ends."""
    try:
        sys.stdout.flush()
    except OSError:
        drop_output(sys.stdout)


def _dispatch(arguments: list[str]) -> int:
    first = arguments[0] if arguments else ""
    if first in COMMANDS:
        try:
            parser = build_parser(first)
        except ModuleNotFoundError as error:
            if error.name != COMMANDS[first]:
                raise
        else:
            return _parse_and_run(parser, first, arguments[1:])
    if first == "help":
        return _dispatch([*arguments[1:2], "--help"])
    if first == "--version":
        return _print_version()
    if first in {"-h", "--help"}:
        return _print_and_exit(arguments)
    if not arguments:
        _print_version()
        return _print_and_exit(["--help"])
    from . import legacy, legacy_request  # noqa: PLC0415 - only the old command shape needs it

    if legacy_request.recognizes(arguments):
        return legacy.run(arguments)
    commands = available_commands()
    near = _probably(arguments) or did_you_mean(first, commands)
    raise InputError(
        f"{first!r} is not a command{near}; the commands are {', '.join(commands)}"
        "\ntry 'swissmate --help'",
        code="usage",
    )


def _probably(arguments: Sequence[str]) -> str:
    """Return what to write instead of a file without a command, ``""`` if there is no file."""
    import shlex  # noqa: PLC0415 - only for a typing error

    first = arguments[0]
    if not os.path.exists(first) and not os.path.splitext(first)[1]:
        return ""
    command = "check" if os.path.isdir(first) else "pair"
    return f" (did you mean swissmate {command} {shlex.join(arguments)}?)"


def _parse_and_run(parser: argparse.ArgumentParser, name: str, arguments: list[str]) -> int:
    try:
        args = parser.parse_args(arguments)
    except SystemExit:  # argparse has printed the help
        return ExitCode.DONE
    return load_command(name).run(args)


def _print_version() -> int:
    """Print the version without loading the commands, which the help lists."""
    from .output import write_stdout  # noqa: PLC0415 - only some runs need it

    write_stdout(f"{BANNER}\n")
    return ExitCode.DONE


def _print_and_exit(arguments: list[str]) -> int:
    with suppress(SystemExit):  # argparse has printed the help
        build_parser().parse_args(arguments)
    return ExitCode.DONE


if __name__ == "__main__":
    sys.exit(main())
