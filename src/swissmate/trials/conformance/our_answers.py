"""What this program itself answers to the conformance suite."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from swissmate.api.pairing import pair
from swissmate.api.placing import standings
from swissmate.conformance.suite import Boards
from swissmate.conformance.tiebreaks.values import value_text
from swissmate.ranking.edition import Unit
from swissmate.trf import load, read_trf

_SCALE: Final = {Unit.POINTS: 10, Unit.AVERAGE: 10, Unit.PRODUCTS: 100}


def our_boards(content: bytes, rules: str) -> Boards:
    """Return the boards of the next round, the bye with 0.

    Raises:
        NoLegalPairing: there is no round by these rules.
    """
    paired = pair(read_trf(content), rules, open_games_are_draws=True)
    byes = set() if paired.pab is None else {(paired.pab, 0)}
    return frozenset(byes.union(paired.pairs))


def our_values(content: bytes, code: str, edition: str) -> dict[int, str]:
    """Return the tie-break value of each participant, as the suite writes it.

    For a tie-break that orders the tied participants (direct encounters, pairing numbers, boards
    one by one, ``/R``) the value is the place in the table by points and this tie-break.

    Raises:
        InputError: the edition has no such tie-break, or the file is wrong.
    """
    table = standings(load(content).tournament, ("PTS", code), edition=edition)
    column = table.columns[-1]
    if column.unit is Unit.PLACE or column.name == "TPN" or table.codes[-1].reverse:
        return {row.player: str(row.rank) for row in table.rows}
    scale = _SCALE.get(column.unit, 1)
    return {
        row.player: value_text(None if value is None else Fraction(value) / scale)
        for row in table.rows
        for value in row.values[-1:]
    }
