"""Who uses a data folder: one program alone while it changes everything, or several together.

The system takes a lock back when its program ends, however it ends.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Final

from swissmate.errors import InputError

_NAME: Final = "in-use"
_PATIENCE: Final = 20.0
"""This many seconds a program waits for another one that is just starting on the same data."""

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int, *, alone: bool) -> bool:
        # There is one kind of lock here: whoever finds it taken shares the folder without one.
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return not alone
        return True

    def _share(descriptor: int) -> bool:
        return True

else:
    try:
        import fcntl
    except ImportError:
        fcntl = None  # type: ignore[assignment]

    def _lock(descriptor: int, *, alone: bool) -> bool:
        if fcntl is None:  # a system with neither kind of lock
            return True
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks: SQLite does not work there either
            return True
        return True

    def _share(descriptor: int) -> bool:
        return _lock(descriptor, alone=False)


class DataLock:
    """The lock of a data folder, held until :meth:`close` or the end of the program.

    ``is_alone``: no other program uses the folder, so everything in it may be changed.
    """

    def __init__(self, folder: Path) -> None:
        """Lock a folder: alone if nobody else uses it, else together with the others."""
        self._descriptor = os.open(folder / _NAME, os.O_RDWR | os.O_CREAT, 0o600)
        self.is_alone = _lock(self._descriptor, alone=True)
        end = time.monotonic() + _PATIENCE
        while not self.is_alone and not _share(self._descriptor):
            if time.monotonic() > end:
                self.close()
                raise InputError(
                    f"{folder} is being changed by another program; expected it to be free. "
                    "Nothing was changed",
                    code="data-in-use",
                )
            time.sleep(0.1)

    def share(self) -> None:
        """Let others use the folder too, from now on."""
        _share(self._descriptor)
        self.is_alone = False

    def close(self) -> None:
        """Give the lock back."""
        os.close(self._descriptor)
