"""The checklist (``-l``): one line per player, in the layout of bbpPairings.

Programs parse it by its tabs and by the header, which starts with ``ID``. They take the number of
rounds from the dashes (one more than rounds played), and skip lines that begin with
``BBP Pairings``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from swissmate import __version__
from swissmate.model import Tournament, points_text
from swissmate.systems.common.color_preference import Strength, color_preference
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender, PairingPosition, positions
from swissmate.systems.ruleset import RoundPairing, RuleSet
from swissmate.systems.topics import Topic

_FOOTER: Final = f"BBP Pairings layout, written by swissmate {__version__}"
"""The last line; it begins in such a way that programs which read the layout skip it."""


def checklist_of_round(
    position: PairingPosition, pairing: RoundPairing | None, rules: RuleSet
) -> str:
    """Return the whole checklist of one round."""
    return _checklist(position, pairing, rules) + _FOOTER


def checklist_of_rounds(
    tournament: Tournament,
    pairings: Mapping[int, RoundPairing | None],
    rules: RuleSet,
    stop: str = "",
) -> str:
    """Return the whole checklist of the rounds in ``pairings``, each under its number.

    ``stop`` follows the number: bbpPairings writes a full stop there with ``-g``, none with ``-c``.
    """
    parts = [
        f"Round #{position.round_number}{stop}\n"
        + _checklist(position, pairings[position.round_number], rules)
        for position in positions(tournament)
        if position.round_number in pairings
    ]
    return "".join(parts) + _FOOTER


def _checklist(position: PairingPosition, pairing: RoundPairing | None, rules: RuleSet) -> str:
    """Return the checklist of one round, without the footer.

    Players are listed by score and then by number, with a blank line between scoregroups. The
    columns are the score, the colours of the games played, the colour preference (``W`` absolute,
    ``(W)`` strong, ``w`` mild, ``A`` none), ``Y`` if the player may get the bye, the floats of the
    two rounds before (``U``, ``D``), the opponent and colour of this round (none when ``pairing``
    is None) and the opponents met over the board. The columns of criteria bear the edition's own
    numbers.
    """
    current = _current(pairing)
    rows = [_header(position, rules)]
    rows += [_row(contender, position, rules, current) for contender in position.contenders]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["", _line(rows[0], widths)]
    previous = None
    for contender, row in zip(position.contenders, rows[1:], strict=True):
        if contender.score != previous:
            lines.append("")
        previous = contender.score
        lines.append(_line(row, widths))
    return "\n".join(lines) + "\n\n\n"


def _line(row: list[str], widths: list[int]) -> str:
    return "".join(f"{cell.rjust(width)}\t" for cell, width in zip(row, widths, strict=True))


def _header(position: PairingPosition, rules: RuleSet) -> list[str]:
    played = position.round_number - 1
    numbers = {criterion.topic: criterion.number.replace(".", "") for criterion in rules.criteria}
    columns = ["ID", "Pts", "-" * (played + 1), "Pref"]
    if rules.may_have_bye is not None:
        columns.append(numbers.get(Topic.BYE_BAR, "C2"))
    if rules.float_of is not None:
        columns += [numbers.get(Topic.DOWN_1, "R-1"), numbers.get(Topic.DOWN_2, "R-2")]
    return [*columns, "Cur", "", *(f"R{number}" for number in range(1, played + 1))]


def _current(pairing: RoundPairing | None) -> Mapping[int, str]:
    if pairing is None:
        return {}
    current = {}
    for white, black in pairing.pairs:
        current[white] = f"({black}W)"
        current[black] = f"({white}B)"
    if pairing.pab is not None:
        current[pairing.pab] = "(bye)"
    return current


def _row(
    player: Contender, position: PairingPosition, rules: RuleSet, current: Mapping[int, str]
) -> list[str]:
    scoring = position.scoring
    row = [
        str(player.id),
        points_text(player.score),
        player.colors.upper(),
        _preference(player.colors),
    ]
    if rules.may_have_bye is not None:
        row.append("Y" if rules.may_have_bye(player, scoring) else "N")
    if rules.float_of is not None:
        row += [
            _float(past_round, position, rules) for past_round in (player.last, player.before_last)
        ]
    row += [current.get(player.id, ""), ""]
    for number in range(1, position.round_number):
        entry = player.player.entry(number)
        row.append(str(entry.opponent) if entry.played else "")
    return row


def _preference(colors: str) -> str:
    color, strength = color_preference(colors)
    match strength:
        case Strength.ABSOLUTE:
            return f"{color.upper()} "
        case Strength.STRONG:
            return f"({color.upper()})"
        case Strength.MILD:
            return f"{color} "
    return "A "


def _float(past: PastRound | None, position: PairingPosition, rules: RuleSet) -> str:
    if past is None or rules.float_of is None:
        return ""
    return rules.float_of(past, position.scoring).upper()
