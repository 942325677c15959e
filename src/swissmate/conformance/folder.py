"""Where the positions of a part of the suite lie: a folder, also inside ``swissmate.pyz``."""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable


def suite_folder(package: str) -> Traversable:
    """Return the folder ``suite`` of a package.

    In a zip it is an open file that knows its names: to open it for each of two thousand positions
    takes a minute. Each process has one of its own, since a place in it is shared.
    """
    return _opened(package, os.getpid())


@cache
def _opened(package: str, process: int) -> Traversable:
    del process
    return files(package).joinpath("suite")
