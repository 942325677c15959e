"""A progress bar on stderr, drawn only on a terminal.

We use a few lines of our own instead of a library: rich and tqdm each take longer to import than a
round takes to pair, and the program otherwise runs on the standard library alone.
"""

from __future__ import annotations

import os
import sys
import time
from types import TracebackType

_REDRAW_AFTER = 0.1


def _duration(seconds: float) -> str:
    """Return a duration as people say it: ``45 s``, ``12 min``, ``1 h 05 min``."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"


def _columns() -> int:
    """Return the width of the terminal, 80 if it does not tell."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except OSError:
        return 80


class Progress:
    """Counts finished items of work; a context manager that clears its line at the end."""

    def __init__(self, total: int, what: str) -> None:
        """Start at zero of ``total``; ``what`` names the items, for example ``"tournaments"``."""
        self._total = total
        self._what = what
        self._done = 0
        self._shown = sys.stderr.isatty()
        self._drawn = 0.0
        self._started = time.monotonic()

    def __enter__(self) -> Progress:
        """Return the bar."""
        return self

    def advance(self) -> None:
        """Count one more item, and redraw when it is time to."""
        self.reach(self._done + 1, self._total)

    def reach(self, done: int, total: int) -> None:
        """Set how many items are done, and of how many; redraw when it is time to."""
        self._done, self._total = done, total
        now = time.monotonic()
        if self._shown and total > 1 and now - self._drawn >= _REDRAW_AFTER:
            self._drawn = now
            self._draw(now - self._started)

    def _draw(self, elapsed: float) -> None:
        text = f" {self._done}/{self._total} {self._what}"
        if self._done:
            left = elapsed / self._done * (self._total - self._done)
            text += f", {_duration(left)} left"
        width = max(10, min(40, _columns() - len(text) - 3))
        filled = width * self._done // self._total
        sys.stderr.write(f"\r\x1b[K[{'#' * filled}{'.' * (width - filled)}]{text}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Remove the bar, so that a line of text can be written in its place."""
        if self._shown and self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Remove the bar."""
        self.clear()
