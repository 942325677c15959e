"""The details of ``###`` lines: pairs by their numbers, White first, only where they differ."""

from __future__ import annotations

from collections.abc import Iterable

Numbers = tuple[int, int | None]
"""A pair by pairing numbers, White first; None for the black of the pairing-allocated bye."""


def pairs_text(pairs: Iterable[Numbers]) -> str:
    """Return pairs in the form of such a line: ``12-3 9-4 44=PAB``."""
    return " ".join(f"{white}-{black}" if black else f"{white}=PAB" for white, black in pairs)


def difference(right: Iterable[Numbers], made: Iterable[Numbers]) -> str:
    """Return where a pairing differs from the right one: ``right => made``; empty if nowhere.

    If the rules give no pairing, there is no right one.
    """
    by_rules, there = list(right), list(made)
    same = set(by_rules) & set(there)
    others = [rule for rule in by_rules if rule not in same]
    changed = [rule for rule in there if rule not in same]
    if not others and not changed:
        return ""
    return f"{pairs_text(others) or 'none'} => {pairs_text(changed) or 'none'}"
