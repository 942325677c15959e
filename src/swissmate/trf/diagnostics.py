"""The reader's remarks on a file: diagnostics with their place.

A *warning* is collected (``TRFDocument.diagnostics``) and reading goes on; with ``strict=True`` the
first one is raised. An *error* is always raised, as :class:`~swissmate.errors.TRFError`. Each has a
code, which ``docs/trf.md`` explains.
"""

from typing import Final, NamedTuple, NoReturn

from swissmate.errors import TRFError, placed
from swissmate.messages import Naming, Text, in_python, told

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
    """Collects the warnings of one reading; ``whole`` is the place of a remark on no line."""

    def __init__(self, file: str, *, strict: bool) -> None:
        self.file = file
        self.strict = strict
        self.collected: list[Diagnostic] = []
        self.whole = Line("", 0, self)


class Line(NamedTuple):
    """A line of a file, and with whom to complain of it; ``number`` counts from 1 (0: no line)."""

    text: str
    number: int
    complaints: Complaints

    @property
    def code(self) -> str:
        """The code of the record."""
        return self.text[:3]

    def warn(
        self, code: str, message: Text, column: int = 0, found: str = "", expected: Text = ""
    ) -> None:
        """Note a warning at a column of this line (0: the whole line); in strict mode raise it.

        Raises:
            TRFError: the reading is strict.
        """
        if self.complaints.strict:
            self.fail(code, message, column, found, expected)
        remark = ("warning", code, *self._place(column), _short(found), expected, message)
        self.complaints.collected.append(Diagnostic(*remark))

    def fail(
        self, code: str, message: Text, column: int = 0, found: str = "", expected: Text = ""
    ) -> NoReturn:
        """Raise an error at a column of this line.

        Raises:
            TRFError: always.
        """
        file, line, column = self._place(column)
        raise TRFError(
            message,
            code=code,
            file=file,
            line=line,
            column=column,
            found=_short(found),
            expected=expected,
        )

    def _place(self, column: int) -> tuple[str, int, int]:
        return self.complaints.file, self.number, column if self.number else 0


def _short(found: str) -> str:
    """Return what was found, shortened if necessary: a line may be as long as the file."""
    return found if len(found) <= _LONGEST else found[: _LONGEST - 3] + "..."


_LONGEST: Final = 100
