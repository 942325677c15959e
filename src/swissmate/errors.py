"""Every error that swissmate raises on purpose.

::

    SwissmateError
     |- InputError (ValueError)       the file or the request is wrong; says where
     |   |- TRFError                  a tournament file: file, line, column, found, expected
     |   |- TooLargeError             a file larger than any tournament's (exit code 4)
     |   `- TournamentError           a tournament that contradicts itself
     |- PairingError
     |   |- NoLegalPairing            no round-pairing exists (exit code 1)
     |   `- UnsupportedByRuleSet      the rule set has no answer for this tournament (exit code 3)
     `- InternalError                 a bug of ours (exit code 2): please report it with the file

Messages are whole sentences that include the data; ``code`` is a stable identifier that
``docs/errors.md`` explains. What a request takes, a message names by its field
(:class:`.messages.Message`): ``str(error)`` has the names of Python, ``error.told(...)`` those of
another face, and ``error.fields`` are the fields.
"""

from __future__ import annotations

from .messages import Naming, Text, fields_named, in_python, told


class SwissmateError(Exception):
    """The root of every error raised on purpose."""

    code = "error"
    fields: tuple[str, ...] = ()

    def told(self, naming: Naming) -> str:
        """Return the message with the names that a face has for the fields of a request."""
        return told(self.args[0], naming) if self.args else ""


class InputError(SwissmateError, ValueError):
    """The file or the request is wrong; the message says where and what was expected."""

    code = "input"

    def __init__(self, message: Text, *, code: str = "input") -> None:
        super().__init__(message)
        self.code = code
        self.fields = fields_named(message)


def placed(message: str, file: str, line: int, column: int, found: str, expected: str) -> str:
    """Return a message preceded by its place and followed by what was found and expected."""
    place = file
    if line:
        place += f", line {line}"
    if column:
        place += f", column {column}"
    text = f"{place}: {message}"
    if found:
        text += f"; found {found}"
    if expected:
        text += f"; expected {expected}"
    return text


class TRFError(InputError):
    """A tournament file cannot be read as one.

    Attributes: ``file`` (the name as given, or ``"-"``), ``line`` and ``column`` (from 1; 0 when
    the whole file is meant), ``found``, ``expected``, ``code`` (for example
    ``trf-unknown-opponent``).
    """

    def __init__(
        self,
        message: Text,
        *,
        code: str,
        file: str = "-",
        line: int = 0,
        column: int = 0,
        found: str = "",
        expected: Text = "",
    ) -> None:
        super().__init__("", code=code)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
        self.fields = fields_named(message, expected)
        self.args = (self.told(in_python),)

    def told(self, naming: Naming) -> str:
        """Return the error, its place first, with the names that a face has for the fields."""
        message, expected = told(self.message, naming), told(self.expected, naming)
        return placed(message, self.file, self.line, self.column, self.found, expected)


class TooLargeError(InputError):
    """A file is larger than any tournament's could be; it was not read to the end."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="too-large")


class TournamentError(InputError):
    """The tournament contradicts itself, or the request makes no sense for it."""


class PairingError(SwissmateError):
    """The round cannot be paired as asked."""

    code = "pairing"


class NoLegalPairing(PairingError):
    """No round-pairing meets the absolute criteria (2017 A.9, 2026 1.9.3): the arbiter decides.

    ``reason`` is a sentence that an arbiter can act on, ``why`` the same for a face that speaks
    other languages; ``players`` are the ids it mentions.
    """

    code = "no-legal-pairing"

    def __init__(self, why: Text, players: tuple[int, ...] = ()) -> None:
        self.why = why
        self.reason = told(why, in_python)
        self.players = players
        super().__init__(f"No valid pairing exists: {self.reason}")


class UnsupportedByRuleSet(PairingError):
    """The rule set gives no answer here (for example Baku acceleration over seven rounds)."""

    code = "unsupported"


class LossWarning(UserWarning):
    """A file that was written does not hold all of the tournament; the message says what."""


class InternalError(SwissmateError):
    """A bug in swissmate: a certificate failed, or two engines disagree."""

    code = "internal"
