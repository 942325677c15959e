"""Finds the positions of a part of the suite: a folder, also inside ``swissmate.pyz``."""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable


def suite_folder(package: str) -> Traversable:
    """Return the folder ``suite`` of a package.

    In a zip the folder is an open file with its directory. Opening it for each of two thousand
    positions would take a minute. Each process opens its own, since a file position cannot be
    shared.
    """
    return _opened(package, os.getpid())


@cache
def _opened(package: str, process: int) -> Traversable:
    del process
    return files(package).joinpath("suite")
