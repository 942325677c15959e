"""What the procedures of Lim and of Dubov 1997 tell of each scoregroup, as statements.

Their engines keep an account of the steps they took (floaters, transfers, cracked pairings), which
cannot be read off the finished pairing.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissmate.model import Points
from swissmate.systems.lim.procedure import GroupAccount as LimAccount
from swissmate.systems.lim.procedure import pair_with_account as pair_lim
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from .statements import Statement, say


def steps_taken(
    position: PairingPosition, rules: RuleSet
) -> Mapping[Points, tuple[Statement, ...]]:
    """Return the steps by the score of the scoregroup; nothing for the other systems."""
    if rules.system == "lim":
        _, groups = pair_lim(
            position,
            maxi=rules.id.endswith("-maxi"),
            bye_by_points=rules.id.startswith("lim-2026"),
        )
        return {each.score: tuple(_lim(each)) for each in groups}
    if rules.id == "dubov-1997":
        return _dubov(position)
    return {}


def _lim(group: LimAccount) -> list[Statement]:
    """Say what lim 2 and 3 did to a scoregroup."""
    said = [say("lim-downwards" if group.down else "lim-upwards", score=group.score)]
    if group.incoming:
        said.append(say("group-incoming", players=group.incoming))
    if group.floater_pairs:
        said.append(say("group-floaters-first", pairs=group.floater_pairs))
    if group.floaters:
        said.append(say("lim-floaters", players=group.floaters, down=group.down))
    if group.exchanged:
        said.append(say("lim-exchanged", a=group.exchanged[0], b=group.exchanged[1]))
    if group.cracked:
        said.append(say("lim-cracked", pairs=group.cracked))
    if not group.limits:
        said.append(say("lim-no-limits"))
    return said


def _dubov(position: PairingPosition) -> Mapping[Points, tuple[Statement, ...]]:
    """Say what dubov-1997 6 to 8 did to each scoregroup."""
    from swissmate.systems.dubov.edition1997 import (  # noqa: PLC0415 - editions stand alone
        pair_with_account,
    )

    steps = {}
    for group in pair_with_account(position)[1]:
        said = []
        if group.incoming:
            said.append(say("group-incoming", players=group.incoming))
        if group.floater_pairs:
            said.append(say("group-floaters-first", pairs=group.floater_pairs))
        said += [say("dubov-isolated", a=alone, b=found) for alone, found in group.isolated]
        if group.even is not None:
            said.append(say("dubov-even", a=group.even))
        if group.shifted:
            said.append(say("dubov-shifted", players=group.shifted))
        if group.floaters:
            said.append(say("dubov-floaters", players=group.floaters))
        steps[group.score] = tuple(said)
    return steps
