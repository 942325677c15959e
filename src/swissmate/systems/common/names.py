"""Names compared without accents, order, signs and capitals."""

from __future__ import annotations

import re

from .initial_order import plain


def words_of(name: str) -> tuple[str, ...]:
    """Return the words of a name in alphabetical order, in plain letters.

    ``Vögel, Jörg``, ``jorg vogel`` and ``VOEGEL Joerg`` have the same words.
    """
    letters = re.sub(r"['`´’]", "", plain(name))
    for written, short in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        letters = letters.replace(written, short)
    return tuple(sorted(re.findall(r"[^\W_]+", letters)))


def may_be_the_same(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two names, as words, differ only in initials: ``Vogel, J.`` and ``Vogel, Jörg``."""
    if len(one) != len(other) or one == other:
        return one == other
    mine, theirs = list(one), list(other)
    for word in one:
        if len(word) > 1 and word in theirs:
            mine.remove(word)
            theirs.remove(word)
    return len(mine) < len(one) and all(
        word == other or (word[0] == other[0] and word.isalpha() and 1 in (len(word), len(other)))
        for word, other in zip(mine, theirs, strict=True)
    )
