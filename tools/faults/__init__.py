"""Single faults to be put into the program, by what they concern: a module an area.

Each area names the tests that are about it (``TESTS``, run part by part until one fails) and its
faults (``FAULTS``).
"""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """One change: ``old`` occurs once in ``file`` and becomes ``new``.

    ``names`` is the article or record whose position has to notice it, "" where no answer of the
    conformance suite depends on it.
    """

    what: str
    file: str
    old: str
    new: str
    names: str = ""
