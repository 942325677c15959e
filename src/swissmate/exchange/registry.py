"""Finds the destinations: each module of the folder ``destinations`` is one."""

from __future__ import annotations

import importlib
import pkgutil

from swissmate.errors import InputError
from swissmate.wording import there_is_no

from . import destinations as folder
from .destination import Destination


def destination_ids() -> tuple[str, ...]:
    """Return the ids of all destinations, in the order of the alphabet."""
    modules = pkgutil.iter_modules(folder.__path__)
    return tuple(sorted(module.name.replace("_", "-") for module in modules))


def destination(name: str) -> Destination:
    """Return the destination with an id.

    Raises:
        InputError: there is none.
    """
    known = destination_ids()
    if name not in known:
        raise InputError(there_is_no("destination", name, known), code="unknown-destination")
    module = importlib.import_module(f"{folder.__name__}.{name.replace('-', '_')}")
    value: Destination = module.DESTINATION
    return value


def destinations() -> tuple[Destination, ...]:
    """Return all destinations, in the order of their ids."""
    return tuple(map(destination, destination_ids()))
