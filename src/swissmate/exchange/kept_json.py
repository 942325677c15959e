"""A file with what is known of an event at a server: whole or not at all, for the user alone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from swissmate.errors import InputError
from swissmate.files.whole_file import write_whole


def load_kept(path: Path, code: str, what: str) -> Mapping[str, Any] | None:
    """Return what a file keeps, None if there is none.

    Raises:
        InputError: it holds something else; ``code`` is the code of the error.
        OSError: it cannot be read.
    """
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError) as error:
        raise not_kept(path, code, what) from error
    if not isinstance(values, dict):
        raise not_kept(path, code, what)
    return values


def not_kept(path: Path, code: str, what: str) -> InputError:
    """Return the error for a file that keeps something else."""
    return InputError(f"{path}: expected what {what} keeps there", code=code)


def save_kept(path: Path, values: Mapping[str, Any]) -> None:
    """Write what is kept, whole and onto the disk.

    Raises:
        OSError: the file cannot be written.
    """
    write_whole(path, (json.dumps(values, indent=2) + "\n").encode(), private=True)
