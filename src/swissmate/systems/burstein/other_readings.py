"""The results of 6.5 and 6.6 of burstein-2017 under the readings that are not taken.

They only serve to tell on which readings a pairing depends (``docs/disputes/burstein.md``). A
reading that cannot make a difference is not tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissmate.matching.bits import iter_bits

from .field import BursteinField, missed
from .joining import Partner, floaters_onward, join_groups
from .order import BracketPairing, Dues, first_pairing
from .scoregroup_chain import pair_groups, pairs_of, welcome_in


def otherwise_paired(
    field: BursteinField, groups: Sequence[int]
) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Yield the name of a dispute and the pairs by a reading not taken; names may be repeated.

    ``groups`` are the scoregroups without the player who has the bye.
    """
    rows = field.rows
    joined = join_groups(rows, groups)
    others = (
        ("burstein-2017-joining", join_groups(rows, groups, Partner.BELOW)),
        ("burstein-2017-joining", join_groups(rows, groups, Partner.ABOVE)),
        ("burstein-2017-joined-kept", join_groups(rows, groups, parted=True)),
    )
    for name, other in others:
        if other != joined:
            yield name, pairs_of(pair_groups(field, other))
    results = pair_groups(field, joined)
    if joined != list(groups) or _was_turned_down(field, groups, results):
        yield "burstein-2017-chain", pairs_of(_next_only(field, groups))
    if any(result.floaters for result in results) and field.everybody & ~(
        field.dues.white | field.dues.black
    ):
        yield "burstein-2017-due-colors", pairs_of(pair_groups(field, joined, _most_granted))


def _was_turned_down(
    field: BursteinField, groups: Sequence[int], results: Sequence[BracketPairing]
) -> bool:
    """Whether somebody could float whom the next scoregroup, but not those below it, allows."""
    floater = 0
    for group, following, result in zip(groups, groups[1:], results, strict=False):
        if result.floaters:
            possible = missed(field.rows, group | floater) & ~floater & ~result.floaters
            if possible and floaters_onward(field.rows, possible, following)[0]:
                return True
        floater = result.floaters
    return False


def _next_only(field: BursteinField, groups: Sequence[int]) -> list[BracketPairing]:
    """Apply 6.6 without its chain: a floater is placed if just the next scoregroup can take him.

    A scoregroup that cannot go on is joined with the one after it, the last with the one above.
    """
    rows = field.rows
    left = list(groups)
    results: list[BracketPairing] = []
    while len(results) < len(left):
        place = len(results)
        floater = results[-1].floaters if results else 0
        bracket = left[place] | floater
        candidates = []
        if bracket.bit_count() % 2:
            following = left[place + 1] if place + 1 < len(left) else 0
            placed = welcome_in(rows, following, following)
            candidates.append(missed(rows, bracket) & ~floater & placed)
        result = first_pairing(rows, bracket, field.dues, candidates)
        if result is not None:
            results.append(result)
        elif place + 1 < len(left):
            left[place : place + 2] = [left[place] | left[place + 1]]
        else:
            left[place - 1 :] = [left[place - 1] | left[place]]
            results.pop()
    return results


def _most_granted(
    rows: Sequence[int], bracket: int, dues: Dues, floaters: Sequence[int]
) -> BracketPairing | None:
    """Apply 6.5 as the most players who get their due colour; a floater does not get his."""
    due = dues.white | dues.black
    if not floaters:
        return first_pairing(rows, bracket, dues, floaters)
    options = [first_pairing(rows, bracket, dues, [floaters[0] & part]) for part in (due, ~due)]
    granted = [option for option in options if option is not None]

    def key(option: BracketPairing) -> tuple[int, list[int]]:
        denied = sum(dues.denied(*pair) for pair in option.pairs)
        denied += bool(option.floaters & due)
        # The order of 6.2 and 6.4: the lower ranked the opponent the better, F last.
        opponent = dict(option.pairs)
        lower = {two for _, two in option.pairs}
        return denied, [-opponent.get(v, -1) for v in iter_bits(bracket) if v not in lower]

    return min(granted, key=key, default=None)
