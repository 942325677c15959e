"""A proposal as people write it: pairs and a bye."""

from __future__ import annotations

from swissmate.errors import InputError

from ..question import AskInstead


def read_proposal(text: str) -> AskInstead:
    """Read ``"11-22 16-20 7-bye"``: the pairs, White first, and who gets the bye.

    Raises:
        InputError: a part does not have this form, or two players have the bye.
    """
    pairs: list[tuple[int, int]] = []
    byes: list[int] = []
    for piece in text.replace(",", " ").split():
        one, dash, two = piece.partition("-")
        if dash and one.isdecimal() and two.isdecimal():
            pairs.append((int(one), int(two)))
        elif dash and one.isdecimal() and two.lower() == "bye":
            byes.append(int(one))
        else:
            raise InputError(
                f"found {piece!r}; expected pairs such as 11-22 or 12-bye", code="usage"
            )
    if len(byes) > 1 or not (pairs or byes):
        raise InputError(
            f"found {text!r}; expected at least one pair, and at most one bye", code="usage"
        )
    return AskInstead(tuple(pairs), byes[0] if byes else None)
