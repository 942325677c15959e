"""The reader's remarks on a file: diagnostics with their place, and the error codes.

A *warning* is collected (``TRFDocument.diagnostics``) and reading goes on; with ``strict=True`` the
first one is raised. An *error* is always raised, as :class:`~swissmate.errors.TRFError`.
"""

from typing import Final, NamedTuple, NoReturn

from swissmate.errors import TRFError, placed
from swissmate.messages import Naming, Text, in_python, told

CODES: Final = {
    "trf-acceleration": "warning",
    "trf-asymmetric-color": "error",
    "trf-asymmetric-opponent": "error",
    "trf-asymmetric-result": "error",
    "trf-binary": "error",
    "trf-byte-columns": "warning",
    "trf-bye-color": "warning",
    "trf-bye-record": "warning",
    "trf-bye-with-opponent": "error",
    "trf-cell": "error",
    "trf-color": "error",
    "trf-columns": "warning",
    "trf-contradiction": "warning",
    "trf-control-character": "warning",
    "trf-date": "warning",
    "trf-date-order": "warning",
    "trf-decimal-comma": "warning",
    "trf-duplicate-id": "error",
    "trf-empty": "error",
    "trf-encoding": "warning",
    "trf-field": "warning",
    "trf-initial-color": "warning",
    "trf-line-up": "error",
    "trf-missing-opponent": "error",
    "trf-list-columns": "warning",
    "trf-mixed-codes": "warning",
    "trf-named-twice": "warning",
    "trf-names-nobody": "warning",
    "trf-no-match": "warning",
    "trf-no-players": "error",
    "trf-no-rounds": "warning",
    "trf-no-totals": "warning",
    "trf-number": "error",
    "trf-opponent": "error",
    "trf-pab-twice": "warning",
    "trf-player-id": "error",
    "trf-points": "error",
    "trf-rank-order": "error",
    "trf-repeated": "warning",
    "trf-result": "error",
    "trf-round": "warning",
    "trf-rounds": "error",
    "trf-scoring": "error",
    "trf-self-opponent": "error",
    "trf-title": "warning",
    "trf-too-long": "error",
    "trf-totals": "error",
    "trf-team": "error",
    "trf-team-player": "error",
    "trf-too-many-rounds": "error",
    "trf-type-code": "warning",
    "trf-unknown-key": "warning",
    "trf-unknown-opponent": "error",
    "trf-unknown-player": "warning",
    "trf-unknown-record": "warning",
    "trf-unknown-team": "warning",
    "trf-unsupported-encoding": "error",
}
"""Every code a reader can give and its severity; ``docs/trf.md`` explains each."""


LEFT_OUT: Final = frozenset(
    (
        *("trf-acceleration", "trf-bye-color", "trf-bye-record", "trf-columns", "trf-field"),
        *("trf-initial-color", "trf-names-nobody", "trf-unknown-key", "trf-unknown-player"),
        "trf-unknown-team",
    )
)
"""The remarks about something that was not taken over."""


class Diagnostic(NamedTuple):
    """One remark on a file.

    ``line`` and ``column`` count from 1 (0: the whole file, or the whole line); ``found`` and
    ``expected`` may be empty; ``message`` is a sentence without the place.
    """

    severity: str
    code: str
    file: str
    line: int
    column: int
    found: str
    expected: Text
    message: Text

    def __str__(self) -> str:
        """Return the remark as one line of text, with the names that Python has for fields."""
        return self.told(in_python)

    def told(self, naming: Naming) -> str:
        """Return the remark as one line of text, with a face's names for the fields it names."""
        message, expected = told(self.message, naming), told(self.expected, naming)
        place = self.file, self.line, self.column
        return placed(f"{self.severity}: {message}", *place, self.found, expected)


class Complaints:
    """Collects the warnings of one reading and raises its errors."""

    def __init__(self, file: str, *, strict: bool) -> None:
        self.file = file
        self.strict = strict
        self.collected: list[Diagnostic] = []

    def warn(
        self,
        code: str,
        message: Text,
        line: int = 0,
        column: int = 0,
        found: str = "",
        expected: Text = "",
    ) -> None:
        """Note a warning; in strict mode raise it.

        Raises:
            TRFError: the reading is strict.
        """
        if self.strict:
            self.fail(code, message, line, column, found, expected)
        self.collected.append(
            Diagnostic("warning", code, self.file, line, column, _short(found), expected, message)
        )

    def fail(
        self,
        code: str,
        message: Text,
        line: int = 0,
        column: int = 0,
        found: str = "",
        expected: Text = "",
    ) -> NoReturn:
        """Raise an error with its place.

        Raises:
            TRFError: always.
        """
        raise TRFError(
            message,
            code=code,
            file=self.file,
            line=line,
            column=column,
            found=_short(found),
            expected=expected,
        )


class Line(NamedTuple):
    """A line of a file, and with whom to complain of it; ``number`` counts from 1 (0: no line)."""

    text: str
    number: int
    complaints: Complaints

    @property
    def code(self) -> str:
        """The code of the record."""
        return self.text[:3]

    def warn(self, code: str, message: Text, column: int, found: str, expected: Text) -> None:
        """Note a warning at a column of this line; in strict mode raise it.

        Raises:
            TRFError: the reading is strict.
        """
        place = (self.number, column) if self.number else (0, 0)
        self.complaints.warn(code, message, *place, found, expected)

    def fail(self, code: str, message: Text, column: int, found: str, expected: Text) -> NoReturn:
        """Raise an error at a column of this line.

        Raises:
            TRFError: always.
        """
        place = (self.number, column) if self.number else (0, 0)
        self.complaints.fail(code, message, *place, found, expected)


def _short(found: str) -> str:
    """Return what was found, shortened if necessary: a line may be as long as the file."""
    return found if len(found) <= _LONGEST else found[: _LONGEST - 3] + "..."


_LONGEST: Final = 100
