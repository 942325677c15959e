"""Every command: what it takes, and the module that runs it, loaded when it is called.

So pairing one round loads one command. What a command takes stands in ``swissmate.requests``.
"""

from __future__ import annotations

import importlib
from typing import Final, Protocol, cast

from swissmate import __version__
from swissmate.requests.field import Arguments, Request

COMMANDS: Final = {
    name: f"swissmate.cli.{name}"
    for name in (
        "pair",
        "schedule",
        "check",
        "explain",
        "forecast",
        "standings",
        "season",
        "generate",
        "crosstest",
        "conformance",
        "duel",
        "simulate",
        "convert",
        "export",
        "results",
        "rules",
        "engine",
        "serve",
        "publish",
        "doctor",
    )
}
"""Every command and its module, in the order of ``--help``; only modules that exist are offered."""

BANNER: Final = f"swissmate {__version__}"


class Command(Protocol):
    """The interface of a command's module."""

    def run(self, args: Arguments) -> int:
        """Run the command; return an exit code."""

    def answer(self, args: Arguments) -> object:
        """Return what the engine answers, if it has a method of this name."""


def available_commands() -> tuple[str, ...]:
    """Return the names of the commands whose modules exist."""
    from importlib.util import find_spec  # only --help and typing errors need it

    return tuple(name for name, module in COMMANDS.items() if find_spec(module) is not None)


"""What JaVaFo, bbpPairings and similar programs call a system, and its name here."""


def load_command(name: str) -> Command:
    """Import the module of a command."""
    return cast("Command", importlib.import_module(COMMANDS[name]))


def request_of(name: str) -> Request:
    """Return what a command takes, without its module."""
    module = importlib.import_module(f"swissmate.requests.{name}")
    return cast("Request", getattr(module, name.upper()))
