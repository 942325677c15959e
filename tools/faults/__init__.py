"""Single faults to be put into the program, by what they concern: a module an area.

Each area names the tests that are about it (``TESTS``, run part by part until one fails) and its
faults (``FAULTS``).
"""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """One change: ``old`` occurs once in ``file`` and becomes ``new``."""

    what: str
    file: str
    old: str
    new: str
