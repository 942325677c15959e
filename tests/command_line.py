"""Running the program in this process (the fixture ``run`` of ``conftest.py``): what it gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Outcome(NamedTuple):
    """What one run of the program gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Outcome]
