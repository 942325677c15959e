"""The arguments of the command line, made of the descriptions in ``swissmate.requests``."""

from __future__ import annotations

import argparse
from _thread import TIMEOUT_MAX
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, NoReturn

from swissmate.errors import InputError
from swissmate.messages import as_option
from swissmate.requests.field import Field, Kind, OneOf, Request
from swissmate.wording import did_you_mean

from .commands import BANNER, COMMANDS, available_commands, request_of
from .output import write_stdout

LARGEST_PORT: Final = 65535

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


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors as the rest of the program does."""

    def error(self, message: str) -> NoReturn:
        """Refuse what was typed, with a word on what may be meant.

        Raises:
            InputError: always.
        """
        hint = _nearest_option(message, self._option_string_actions) + _instead_of(message)
        raise InputError(f"{message}{hint}\ntry '{self.prog} --help'", code="usage")

    def _check_value(self, action: argparse.Action, value: object) -> None:
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            near = did_you_mean(value, [str(choice) for choice in action.choices or ()])
            raise argparse.ArgumentError(action, f"{error.message}{near}") from None

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        # argparse makes an empty list of ``--option=--``, a value of no type that is expected.
        if action.option_strings and arg_strings == ["--"]:
            raise argparse.ArgumentError(action, "found '--'; expected a value")
        return super()._get_values(action, arg_strings)

    def _print_message(self, message: str, file: object = None) -> None:
        # argparse ignores it when a help text cannot be written.
        del file  # errors do not come here: see above
        write_stdout(message)


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Return how a help text is laid out, for a fixed width: that of a terminal costs an import."""
    return argparse.RawDescriptionHelpFormatter(prog, width=90)


def build_parser(name: str | None = None) -> Parser:
    """Return the parser of one command, or of the program itself with all its commands."""
    if name is not None:
        request = request_of(name)
        parser = Parser(
            prog=f"swissmate {name}",
            description=request.help,
            epilog=request.examples,
            formatter_class=_formatter,
        )
        add_arguments(parser, request)
        return parser
    width = max(map(len, COMMANDS))
    lines = [
        f"  {command:<{width}}  {request_of(command).help}" for command in available_commands()
    ]
    parser = Parser(
        prog="swissmate",
        usage="swissmate COMMAND ...",
        description="Pairs, checks, explains and runs Swiss-system chess tournaments.",
        epilog="commands ('swissmate COMMAND --help' says more):\n"
        + "\n".join(lines)
        + "\n\nThe arguments of JaVaFo and bbpPairings work too:"
        "\n  swissmate --dutch tournament.trf -p pairings.txt",
        formatter_class=_formatter,
    )
    parser.add_argument("--version", action="version", version=BANNER)
    return parser


def add_arguments(parser: argparse.ArgumentParser, request: Request) -> None:
    """Declare the arguments of a command."""
    for argument in request.arguments:
        if isinstance(argument, OneOf):
            group = parser.add_mutually_exclusive_group(required=argument.required)
            for field in argument.fields:
                _add(group, field)
        else:
            _add(parser, argument)


def _add(parser: argparse._ActionsContainer, field: Field) -> None:
    """Declare the argument of one field."""
    how: dict[str, object] = {
        "help": argparse.SUPPRESS if field.hidden else field.help.replace("%", "%%"),
        "default": [] if field.repeated else field.default,
    }
    if field.kind is Kind.FLAG:
        how["action"] = "store_true"
    elif field.const is not None and not field.nargs:
        how |= {"action": "store_const", "const": field.const}
    else:
        if field.repeated:
            how["action"] = "append"
        how |= {"type": _TYPES.get(field.kind), "metavar": field.metavar or None}
        how |= {"choices": field.choices or None, "const": field.const}
        how["nargs"] = int(field.nargs) if field.nargs.isdecimal() else field.nargs or None
    if field.is_argument:
        parser.add_argument(field.name, **how)  # type: ignore[arg-type]
        return
    names = [name for name in (field.short, field.option or as_option(field.name, "")) if name]
    parser.add_argument(*names, dest=field.name, required=field.required, **how)  # type: ignore[arg-type]


def whole(text: str) -> int:
    """Return a whole number.

    Raises:
        ArgumentTypeError: the text is not one.
    """
    try:
        return int(text)
    except ValueError:
        _refuse(text, "a whole number")


def positive(text: str) -> int:
    """Return a whole number from 1.

    Raises:
        ArgumentTypeError: the text is not one.
    """
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 10**9):
        _refuse(text, "a whole number from 1")
    return int(text)


def round_count(text: str) -> int:
    """Return a number of rounds.

    Raises:
        ArgumentTypeError: the text is not one.
    """
    if not (len(text) < 4 and text.isascii() and text.isdigit() and int(text)):
        _refuse(text, "a number from 1 to 999")
    return int(text)


def port(text: str) -> int:
    """Return the number of a port, 0 for a free one.

    Raises:
        ArgumentTypeError: the text is not one.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= LARGEST_PORT):
        _refuse(text, f"0 (a free one) to {LARGEST_PORT}")
    return int(text)


def named(text: str) -> str:
    """Return the name of a file or folder; an empty one would be the folder we are in.

    Raises:
        ArgumentTypeError: the text is empty.
    """
    return text or _refuse(text, "the name of a file or folder")


def duration(text: str, *, unit: str = "seconds", none: bool = False) -> float:
    """Return a number of seconds, or of minutes: finite and above 0, or 0 too with ``none``.

    Raises:
        ArgumentTypeError: the text is not one.
    """
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < TIMEOUT_MAX / 60 or not (value or none):
        _refuse(text, f"{unit}, 0 or more" if none else f"{unit}, above 0")
    return value


def _refuse(text: str, expected: str) -> NoReturn:
    raise argparse.ArgumentTypeError(f"found {text!r:.40}; expected {expected}")


_TYPES: Final[dict[Kind, Callable[[str], object]]] = {
    Kind.NUMBER: whole,
    Kind.POSITIVE: positive,
    Kind.ROUNDS: round_count,
    Kind.PORT: port,
    Kind.SECONDS: duration,
    Kind.PATIENCE: partial(duration, none=True),
    Kind.MINUTES: partial(duration, unit="minutes"),
    Kind.PATH: named,
}
"""How the kinds of fields that are no texts are read."""


def _nearest_option(message: str, options: Iterable[str]) -> str:
    """Return the option that is probably meant by the first one that was not understood."""
    unknown = message.partition("unrecognized arguments: ")[2].split()
    flags = [word.partition("=")[0] for word in unknown if word.startswith("--")]
    return did_you_mean(flags[0], [name for name in options if len(name) > 2]) if flags else ""


def _instead_of(message: str) -> str:
    """Return what to write instead of another program's flags that were not understood."""
    unknown = message.partition("unrecognized arguments: ")[2].split()
    named = [(word, _SYSTEM_FLAGS[word]) for word in unknown if word in _SYSTEM_FLAGS]
    return "".join(
        f"\n{flag} is an argument of the old shape (swissmate {flag} FILE -p OUT); here the rules "
        f"are named: --rules {rules}"
        for flag, rules in named
    )
