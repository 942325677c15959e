"""Identity numbers: the last digit of a FIDE id is a check digit."""

from __future__ import annotations


def has_wrong_check_digit(number: str) -> bool:
    """Return whether the last digit of a FIDE id does not match the others.

    The digits, weighted by their place from the right (1, 2, 3, ...), add up to a multiple of
    eleven; if the last one would have to be ten, it is a zero. This is known from the ids of the
    official list, not from a document: so it raises a doubt, and never a refusal.

    >>> has_wrong_check_digit("1503014"), has_wrong_check_digit("14103320")
    (False, False)
    >>> has_wrong_check_digit("1503041")
    True
    """
    if not number.isascii() or not number.isdigit() or len(number) < 5:
        return False
    *others, last = map(int, number)
    total = sum(digit * weight for weight, digit in enumerate(reversed(others), 2))
    return last != -total % 11 % 10
