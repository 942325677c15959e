"""The catalogues of systems that do not come with this package (``registry.register``)."""

from __future__ import annotations

from typing import Final

PACKAGES: Final[list[str]] = []
"""Packages, by name, that hold ``en.po``, and ``de.po`` and so on for languages that have more.

The files have the form of our catalogues; only their entries are read, not their headers.
"""
