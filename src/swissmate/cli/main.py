"""The entry point: finds the command and runs it; every error becomes an exit code here.

A command is imported when it is called, so that pairing one round loads one command and one
edition. What a command takes stands in ``swissmate.requests``; its module does it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from swissmate.errors import InputError
from swissmate.requests.field import Arguments
from swissmate.wording import did_you_mean

from .commands import BANNER, COMMANDS, available_commands, load_command
from .exit_codes import ExitCode, Failure, attempt
from .output import write_stdout
from .streams import drop_output, ensure_streams, tell


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program on its arguments and return the exit code.

    Only the answer goes to stdout. A user's mistake never shows a traceback.
    """
    return run_guarded(_dispatch, sys.argv[1:] if argv is None else argv)


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
            return _run_command(first, arguments[1:])
        except ModuleNotFoundError as error:
            if error.name != COMMANDS[first]:
                raise
    if first == "help":
        return _dispatch([*arguments[1:2], "--help"])
    if first == "--version":
        return _print_version()
    if first in {"-h", "--help"}:
        return _print_help(arguments)
    if not arguments:
        _print_version()
        return _print_help(["--help"])
    from . import legacy, legacy_request  # only the old command shape needs it

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
    import shlex  # only for a typing error

    first = arguments[0]
    if not os.path.exists(first) and not os.path.splitext(first)[1]:
        return ""
    command = "check" if os.path.isdir(first) else "pair"
    return f" (did you mean swissmate {command} {shlex.join(arguments)}?)"


def _run_command(name: str, arguments: list[str]) -> int:
    command = load_command(name)
    args = _parsed(name, arguments)
    return ExitCode.DONE if args is None else command.run(args)


def _parsed(name: str | None, arguments: list[str]) -> Arguments | None:
    """Return the arguments of a command, or of the program; None once a help text is printed."""
    from .arguments import build_parser  # the old command shape has no argparse

    try:
        return build_parser(name).parse_args(arguments, Arguments())
    except SystemExit:
        return None


def _print_version() -> int:
    """Print the version without loading the commands, which the help lists."""
    write_stdout(f"{BANNER}\n")
    return ExitCode.DONE


def _print_help(arguments: list[str]) -> int:
    _parsed(None, arguments)
    return ExitCode.DONE


if __name__ == "__main__":
    sys.exit(main())
