"""The Dubov system of 1997 (C.04.4.1 as printed until 2018)."""

from __future__ import annotations

from swissmate.systems.common.completion import Completion
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.common.unpairable import no_legal_pairing
from swissmate.systems.days import DAYS
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import ByeBar, Criterion, Level, RoundPairing, RuleSet
from swissmate.systems.topics import ColorRule, Topic

from .field1997 import field1997_of
from .first_round import first_round
from .procedure import ARTICLES, GroupAccount, assign_bye, pair_groups, white_of

CRITERIA = (
    Criterion(Topic.REMATCH, "C.04.1.b", "2", Level.ABSOLUTE, "nobody meets an opponent again"),
    Criterion(Topic.PAB_BAR, "C.04.1.d", "2", Level.ABSOLUTE,
              "no second allocated bye, and none after a forfeit win"),
    Criterion(Topic.ABSOLUTE_COLORS, "C.04.1.f-g", "2", Level.ABSOLUTE,
              "no colour three times running, no difference beyond two"),
    Criterion(Topic.COMPLETION, "9", "9", Level.COMPLETION,
              "the players not yet paired can always be paired"),
    Criterion(Topic.TRANSFER_LIMIT, "2.1", "2.1", Level.ABSOLUTE,
              "not in the last round: no transfer upwards twice running or beyond three (four)"),
    Criterion(Topic.COLOR_SHIFT_LIMIT, "2.2", "2.2", Level.ABSOLUTE,
              "nobody goes to the other colour's column who must have his own"),
    Criterion(Topic.FLOATERS, "6.4", "6.4", Level.QUALITY,
              "as few floaters as possible, and such as can be paired in the next scoregroup"),
    Criterion(Topic.ISOLATED_TRANSFER, "7.1", "7.1", Level.QUALITY,
              "who can meet nobody gets an opponent from below: due colour, highest R, lowest ARO"),
    Criterion(Topic.EVEN_TRANSFER, "7.2", "7.2", Level.QUALITY,
              "an odd scoregroup gets a player from below: due colour, highest R, lowest ARO"),
    Criterion(Topic.COLOR_SHIFT, "7.3-7.4", "7.3, 7.4", Level.QUALITY,
              "the columns are made equal by the Whites of lowest or the Blacks of highest ARO"),
    Criterion(Topic.COLUMNS, "6.2-6.3", "6.2, 6.3", Level.QUALITY,
              "Whites by rising ARO meet Blacks by falling R, changed from the lower rows"),
)  # fmt: skip


def pair_with_account(position: PairingPosition) -> tuple[RoundPairing, tuple[GroupAccount, ...]]:
    """Pair a round by dubov-1997 and tell how each scoregroup was paired.

    Raises:
        NoLegalPairing: the round cannot be completed.
    """
    field = field1997_of(position)
    left = (1 << len(field.contenders)) - 1
    bye: int | None = None
    if left.bit_count() % 2:
        bye = assign_bye(field)
        left &= ~(1 << bye)
    elif not Completion(field.rows, left).possible:
        raise no_legal_pairing(field.contenders, field.rows, 0, position.forbidden, ARTICLES)
    bye_id = None if bye is None else field.contenders[bye].id
    if position.round_number == 1:
        return first_round(position, bye_id), ()
    pairs, accounts, readings = pair_groups(field, left)
    colored = []
    for one, two in pairs:
        white = white_of(field, one, two)
        colored.append((white, two if white == one else one))
    by_id = {contender.id: contender for contender in field.contenders}
    ids = [(field.contenders[a].id, field.contenders[b].id) for a, b in colored]
    pairing = RoundPairing(
        position.round_number,
        publishing_order(ids, by_id),
        bye_id,
        tuple(sorted(readings)),
    )
    return pairing, tuple(accounts)


def pair_round(position: PairingPosition) -> RoundPairing:
    """Pair a round by dubov-1997.

    Raises:
        NoLegalPairing: the round cannot be completed.
    """
    return pair_with_account(position)[0]


COLOR_RULES = (
    (ColorRule.NUMBER_FIRST_ROUND, "5"),
    (ColorRule.ARO, "3"),
    (ColorRule.MUST, "C.04.1.f-g"),
    (ColorRule.BOTH, "3"),
    (ColorRule.WIDER, "3"),
    (ColorRule.ALTERNATE, "3"),
    (ColorRule.RANK_ARO, "3"),
)
"""The rules that decide the colours of a pair, in order, with their articles."""

RULES = RuleSet(
    "dubov-1997",
    "dubov",
    "Dubov System (1997)",
    "C.04.4.1",
    DAYS["dubov"]["dubov-1997"],
    CRITERIA,
    pair_round,
    bye_bar=ByeBar.FORFEIT_WIN,
    parts={"procedure": "swissmate.explanation.accounts.procedures.dubov1997:ACCOUNTS"},
    articles={"bye-order": "4"},
    color_rules=COLOR_RULES,
)
