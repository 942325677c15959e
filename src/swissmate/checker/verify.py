"""Proves a pairing a second time, without the engine that found it.

Legality is judged by the validator, which is independent of the engines. For the Dutch system of
2017 and 2026, each bracket is then solved again as one weighted matching, whose optimality is
proven by its dual variables (:mod:`swissmate.oracles.dutch_weights`). A small field is also
enumerated candidate by candidate in the written order (:mod:`swissmate.oracles.dutch_literal`). For
the Lim system, the team system and the double Swiss, a small field is paired again by following the
text step by step.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Final

from swissmate.errors import InternalError
from swissmate.oracles.dutch_weights import rounds
from swissmate.systems.dutch.engine import bracket
from swissmate.systems.position import position_before
from swissmate.wording import counted

from .validator import validate_round

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from swissmate.model import Tournament
    from swissmate.systems.position import PairingPosition
    from swissmate.systems.ruleset import RoundPairing

_LITERAL_LIMIT: Final = 10
"""Fields with more players are not enumerated: the number of candidates is factorial."""

_EDITIONS = {"dutch-2017": "2017", "dutch-2026": "2026"}

_READ_ALOUD: Final[Mapping[str, tuple[str, Mapping[str, bool]]]] = {
    "lim-1999": ("lim_literal", {}),
    "lim-1999-maxi": ("lim_literal", {"maxi": True}),
    "lim-2026": ("lim_literal", {"bye_by_points": True}),
    "lim-2026-maxi": ("lim_literal", {"maxi": True, "bye_by_points": True}),
    "team-2026": ("team_literal", {}),
    "double-swiss-2026": ("double_swiss_literal", {}),
}
"""Editions whose whole text is followed again, with the oracle, and how editions differ for it."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proven: how many brackets have certificates (0: there are none), and the rest."""

    brackets: int
    literal: bool

    def __str__(self) -> str:
        """Return the proof in words."""
        parts = ["legal"]
        if self.brackets:
            parts.append(f"{counted(self.brackets, 'bracket')} proven best by certificates")
        if self.literal:
            procedure = "step by step as the text has it"
            parts.append("first in the written order of candidates" if self.brackets else procedure)
        return "; ".join(parts)


def verify_pairing(
    tournament: Tournament,
    pairing: RoundPairing,
    rules: str,
    *,
    step: Callable[[int, int], object] = lambda _done, _total: None,
) -> Proof:
    """Prove the pairing of a round again; ``rules`` is a rule-set id.

    O(n^3) in the size of a bracket with its surroundings, with numbers that grow with the bracket:
    docs/cli.md says how long that takes. ``step`` is called with the number of players done and the
    number of all players.

    Raises:
        InternalError: the pairing is not the one that the rules require.
    """
    byes = () if pairing.pab is None else (pairing.pab,)
    found = validate_round(tournament, pairing.round_number, pairing.pairs, byes, rules)
    if found:
        raise InternalError(f"the pairing is not legal: {found[0].message}")
    if rules not in _EDITIONS and rules not in _READ_ALOUD:
        return Proof(0, literal=False)
    position = position_before(tournament, pairing.round_number)
    if pairing.pab not in {contender.id for contender in position.contenders}:
        # A bye that was given beforehand is not part of what the rules decide in this round.
        pairing = replace(pairing, pab=None)
    small = len(position.contenders) <= _LITERAL_LIMIT
    if rules in _READ_ALOUD:
        if small:
            name, variant = _READ_ALOUD[rules]
            read = import_module(f"swissmate.oracles.{name}").pair_literally(position, **variant)
            expected = read[0] if isinstance(read, tuple) else read
            _compare(pairing, expected, "the text gives")
        return Proof(0, literal=small)
    edition = _EDITIONS[rules]
    brackets = _prove_brackets(position, pairing, edition, step)
    if small:
        literal = import_module(f"swissmate.oracles.dutch_literal.round{edition}")
        expected = getattr(literal, f"pair_round_{edition}")(position)
        _compare(pairing, expected, "the written order of candidates gives")
    return Proof(brackets, literal=small)


def _prove_brackets(
    position: PairingPosition,
    pairing: RoundPairing,
    edition: str,
    step: Callable[[int, int], object],
) -> int:
    """Pair the round only by proven matchings and compare; return the number of brackets."""
    rules = import_module(f"swissmate.systems.dutch.editions.y{edition}").ENGINE
    again = getattr(rounds, f"pair_brackets_{edition}")
    field, brackets = again(position, rules, prove=True, step=step)
    _compare(pairing, bracket.round_pairing(field, brackets), "proven matchings give")
    return len(brackets)


def _compare(pairing: RoundPairing, expected: RoundPairing, who: str) -> None:
    if (pairing.pairs, pairing.pab) == (expected.pairs, expected.pab):
        return
    for board, (ours, theirs) in enumerate(zip(pairing.pairs, expected.pairs, strict=False), 1):
        if ours != theirs:
            raise InternalError(
                f"board {board} is {ours[0]}-{ours[1]}, but {who} {theirs[0]}-{theirs[1]}"
            )
    raise InternalError(f"player {pairing.pab} has the bye, but {who} it to {expected.pab}")
