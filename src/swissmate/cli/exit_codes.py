"""The exit codes: those that users of other pairing programs know (0-5), and one of ours (6).

Every error of the command line and of the engine mode becomes its exit code in :func:`attempt`.
"""

import errno
import os
import sys
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import NamedTuple, TypeVar

from swissmate.errors import (
    InputError,
    InternalError,
    NoLegalPairing,
    TooLargeError,
    UnsupportedByRuleSet,
)
from swissmate.messages import Message, Naming, as_option, told

from .streams import tell

T = TypeVar("T")

REPORT_TO = (
    "this is a bug in swissmate: please report it with the file (CONTRIBUTING.md says where); "
    "SWISSMATE_TRACEBACK=1 shows more"
)


_ADVICE = dict.fromkeys(
    ("trf-points", "trf-totals"),
    Message("\n{field.ignore_points} counts the points from the results"),
)
"""What a user of the command line can do about an error, by its code."""


class ExitCode(IntEnum):
    """The exit codes of a process; ``INTERRUPTED`` is the shells' code for Ctrl-C."""

    DONE = 0
    NO_PAIRING = 1
    INTERNAL = 2
    BAD_INPUT = 3
    TOO_LARGE = 4
    FILE_ACCESS = 5
    DIFFERENCES = 6
    INTERRUPTED = 130


_GRAVEST_FIRST = (
    ExitCode.INTERRUPTED,
    ExitCode.INTERNAL,
    ExitCode.FILE_ACCESS,
    ExitCode.TOO_LARGE,
    ExitCode.BAD_INPUT,
    ExitCode.NO_PAIRING,
    ExitCode.DIFFERENCES,
    ExitCode.DONE,
)


def worst(codes: Iterable[int]) -> ExitCode:
    """Return the most serious of several exit codes, ``DONE`` when there are none."""
    present = set(codes)
    return next((code for code in _GRAVEST_FIRST if code in present), ExitCode.DONE)


class Failure(NamedTuple):
    """The outcome of work that failed: the exit code, the text for stderr, the error itself."""

    code: ExitCode
    text: str
    error: Exception

    @classmethod
    def of(cls, error: Exception, place: str = "", naming: Naming = as_option) -> "Failure":
        """Return the failure that stands for an error."""
        return cls(*describe(error, place, naming), error)

    def tell(self) -> ExitCode:
        """Report the failure on stderr; return the exit code.

        Nothing is reported if the reader of stdout has gone away: it has all that it wanted.
        """
        if not self.unread:
            tell(f"swissmate: {self.text}")
        return self.code

    @property
    def unread(self) -> bool:
        """Whether the only failure is that nobody reads stdout any more."""
        named = self.error.filename if isinstance(self.error, BrokenPipeError) else ""
        return named in (None, "standard output")


def attempt(work: Callable[[], T], place: str = "", naming: Naming = as_option) -> T | Failure:
    """Return the result of the work or, whatever goes wrong, the failure that it ended in.

    ``place`` is the file being worked on; it is put before messages that name no file. ``naming``
    is what a message calls the fields of a request.
    """
    try:
        return work()
    except Exception as error:  # the one place where every error becomes an exit code
        return Failure.of(error, place, naming)


def describe(
    error: BaseException, place: str = "", naming: Naming = as_option
) -> tuple[ExitCode, str]:
    """Return the exit code of an error and the text for stderr, one or two lines.

    ``place`` and ``naming`` are as for :func:`attempt`. If ``SWISSMATE_TRACEBACK`` is set in the
    environment, a fault of ours shows its traceback.
    """
    prefix = f"{place}: " if place and not str(error).startswith(place) else ""
    match error:
        case NoLegalPairing():
            return ExitCode.NO_PAIRING, f"{prefix}{error.told(naming)}"
        case TooLargeError():
            return ExitCode.TOO_LARGE, f"{prefix}{error.told(naming)}"
        case InputError() | UnsupportedByRuleSet():
            advice = told(_ADVICE.get(error.code, ""), naming)
            return ExitCode.BAD_INPUT, f"{prefix}{error.told(naming)}{advice}"
        case MemoryError():
            return ExitCode.TOO_LARGE, f"{prefix}the tournament is too large for this machine"
        case OSError():
            named = isinstance(error.filename, str | bytes)
            name = os.fsdecode(error.filename) if named else place
            what = error.strerror or str(error)
            if error.errno == errno.EISDIR:
                what = "this is a folder; expected a file"
            if named and not name:
                what = "a name is empty; expected a file"
            return ExitCode.FILE_ACCESS, f"{name}: {what}" if name else what
        case ValueError() if "integer string conversion" in str(error):
            digits = sys.get_int_max_str_digits()
            return ExitCode.BAD_INPUT, f"{prefix}a number has more than {digits} digits"
    if os.environ.get("SWISSMATE_TRACEBACK"):
        sys.excepthook(type(error), error, error.__traceback__)
    kind = "" if isinstance(error, InternalError) else f"{type(error).__name__}: "
    return ExitCode.INTERNAL, f"{prefix}internal error: {kind}{error}\n{REPORT_TO}"
