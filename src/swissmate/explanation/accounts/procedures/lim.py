"""Lim: scrutinies towards the median, floaters first; its engine records the steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.model import Points
from swissmate.systems.lim.field import field_of
from swissmate.systems.lim.procedure import GroupAccount, pair_with_account
from swissmate.systems.lim.scoregroup_order import scoregroup_order
from swissmate.systems.position import PairingPosition
from swissmate.systems.topics import Topic

from ...statements import RoundExplanation, Statement, say
from ..opponent_choice import Choice
from .account import HalfLists, ProcedureAccount
from .group_pairing import Judged
from .turns import Opponents


def _order(position: PairingPosition, scores: Mapping[int, Points]) -> list[Points]:
    """Return the scoregroups towards the median, which comes last (2.2)."""
    field = field_of(position, maxi=False)
    groups = scoregroup_order(field, (1 << len(field.contenders)) - 1)
    present = set(scores.values())
    return [group.score for group in groups if group.score in present]


def _account(*, maxi: bool = False, by_points: bool = False) -> ProcedureAccount:
    """Return the account of an edition; ``by_points``: any unplayed win bars the bye (2026)."""

    def turns(
        position: PairingPosition, explanation: RoundExplanation, opponent: Opponents
    ) -> Iterator[Choice]:
        del explanation, opponent  # the engine's account contains all of it
        return _turns(position, maxi=maxi, by_points=by_points)

    def steps(position: PairingPosition) -> Mapping[Points, tuple[Statement, ...]]:
        _, groups = pair_with_account(position, maxi=maxi, bye_by_points=by_points)
        return {group.score: tuple(_steps(group)) for group in groups}

    def halves(
        position: PairingPosition, explanation: RoundExplanation, opponent: Opponents
    ) -> HalfLists:
        del explanation, opponent  # as above
        _, groups = pair_with_account(position, maxi=maxi, bye_by_points=by_points)
        return [_halves(group) for group in groups]

    return ProcedureAccount(
        turns,
        steps=steps,
        halves=halves,
        floaters=(Judged(Topic.FLOATER_NUMBERS),),
        inside=(Judged(Topic.EXCHANGES),),
        turn_article="4.1-4.4, 5",
        order=_order,
    )


def _steps(group: GroupAccount) -> list[Statement]:
    """Say what lim 2 and 3 did to a scoregroup."""
    statements = [say("lim-downwards" if group.down else "lim-upwards", score=group.score)]
    if group.incoming:
        statements.append(say("group-incoming", players=group.incoming))
    if group.floater_pairs:
        statements.append(say("group-floaters-first", pairs=group.floater_pairs))
    if group.floaters:
        statements.append(say("lim-floaters", players=group.floaters, down=group.down))
    if group.exchanged:
        statements.append(say("lim-exchanged", a=group.exchanged[0], b=group.exchanged[1]))
    if group.cracked:
        statements.append(say("lim-cracked", pairs=group.cracked))
    if not group.limits:
        statements.append(say("lim-no-limits"))
    return statements


def _halves(group: GroupAccount) -> tuple[Sequence[int], Sequence[int], bool]:
    """Return the halves of those who are left once the floaters have been paired (4.1)."""
    left = {player for pair in group.pairs for player in pair}
    free = [resident for resident in group.residents if resident in left]
    half = len(free) // 2
    return free[:half], free[half:], bool(group.floater_pairs)


def _turns(position: PairingPosition, *, maxi: bool, by_points: bool) -> Iterator[Choice]:
    """Reconstruct Lim's scrutinies: floaters first (3.6 to 3.8), then the residents (4.1, 4.2)."""
    _, groups = pair_with_account(position, maxi=maxi, bye_by_points=by_points)
    field = field_of(position, maxi=maxi)
    where = {field.number(place): place for place in range(len(field.contenders))}

    def turn(
        place: int,
        pair: tuple[int, int],
        options: tuple[int, ...],
        step: Statement,
        rows: Sequence[int],
        *,
        fewest: bool = False,
    ) -> Choice:
        player, partner = pair
        chooser, left = where[player], sum(1 << where[option] for option in (player, *options))
        suits = field.suited(chooser, where[partner])
        passed = []
        for other in options[: options.index(partner)]:
            v = where[other]
            if suits and not field.suited(chooser, v):
                passed.append(say("lim-unsuited", a=player, b=other, color=field.due[v]))
            elif not is_perfectly_matchable(rows, left & ~(1 << chooser | 1 << v)):
                passed.append(say("rest-unpairable", a=player, b=other))
            elif fewest and rows[chooser] >> v & 1:
                passed.append(say("lim-more-unsuited", a=player, b=other))
        return Choice("turn", player, partner, options[0], options, place, step, tuple(passed))

    for group in groups:
        rows = field.compatible if group.limits else field.open
        residents = list(group.residents) if group.down else list(group.residents)[::-1]
        here = {player for pair in (*group.floater_pairs, *group.pairs) for player in pair}
        free = [resident for resident in residents if resident in here]
        incoming = [player for player in group.incoming if player in here]
        waiting = sorted(incoming, reverse=not group.down)
        for place, (floater, partner) in enumerate(group.floater_pairs, 1):
            waiting.remove(floater)
            step = say("floater-turn", a=floater, article="3.8")
            yield turn(place, (floater, partner), (*free, *waiting), step, rows)
            (free if partner in free else waiting).remove(partner)
        for place, (player, partner) in enumerate(group.pairs, 1):
            half = len(free) // 2
            options = (*free[half:], *free[half - 1 : 0 : -1])
            step = say("lim-turn", a=player, b=options[0])
            yield turn(place, (player, partner), options, step, rows, fewest=group.fewest)
            free.remove(player)
            free.remove(partner)


ACCOUNTS = {
    "lim-1999": _account(),
    "lim-1999-maxi": _account(maxi=True),
    "lim-2026": _account(by_points=True),
    "lim-2026-maxi": _account(maxi=True, by_points=True),
}
