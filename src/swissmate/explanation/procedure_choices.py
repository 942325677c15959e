"""The turns in which the procedures made their pairs: Dutch 2012, Dubov, Burstein, Lim.

As :mod:`.opponent_choice` for the criteria editions. The order in which a procedure offers
opponents is written here once more, from the texts: halves (Dutch 2012 D.1, Burstein 2026 1.6.1,
Dubov 1997 5), highest against lowest (Burstein 2017 6.2, 2026 4.3), columns (Dubov 1997 6.2, 2026
3.2.5 and 3.2.6), the table of exchanges (Lim 4.1 and 4.2). Which players a scoregroup took in, and
what Dubov's columns were after the shifts, is taken from the engines, which keep an account of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.systems.burstein.opposition import ranking_2017, ranking_2026
from swissmate.systems.burstein.procedure import imaginary_points
from swissmate.systems.burstein.seeding import seeding_rounds
from swissmate.systems.common.completion import pairable_rows
from swissmate.systems.lim.field import field_of as lim_field
from swissmate.systems.lim.procedure import pair_with_account as pair_lim
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from .opponent_choice import Choice, choices_by_halves, choices_in_order
from .statements import BracketAccount, RoundExplanation, Statement, say


def procedure_choices(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation
) -> dict[int, Choice]:
    """Return for each paired player (by pairing number) the turn in which his pair was made.

    Costs the pairing of the round once more for Lim and Dubov 1997, a part of it for Dubov 2026.
    """
    opponent = {each.id: each.opponent for each in explanation.players if each.opponent}
    first_round = position.round_number == 1
    if rules.system == "lim":
        choices = _lim(position, rules)
    elif rules.id == "dubov-2026":
        choices = _dubov_2026(position, opponent)
    elif rules.id == "dubov-1997" and not first_round:
        choices = _dubov_1997(position)
    elif rules.system == "burstein" and not _is_seeding(position, rules):
        choices = _ends(position, rules, explanation, opponent)
    else:
        choices = _halves(explanation, opponent)
    found: dict[int, Choice] = {}
    for each in choices:
        if opponent.get(each.chooser) == each.partner:
            found[each.chooser] = found[each.partner] = each
    return found


def _is_seeding(position: PairingPosition, rules: RuleSet) -> bool:
    """Whether a round of Burstein 2026 is paired by the Dutch system (1.6.1)."""
    number = position.round_number
    return rules.id == "burstein-2026" and number <= seeding_rounds(position.rounds)


def _members(
    explanation: RoundExplanation, bracket: BracketAccount, opponent: dict[int, int]
) -> tuple[list[int], list[int]]:
    """Return who met residents of a scoregroup from above, and its residents paired there."""
    marks, own = explanation.by_id, set(bracket.residents)
    above = [
        each.id
        for each in explanation.players
        if each.home < bracket.index and opponent.get(each.id) in own
    ]
    inside = [
        each
        for each in bracket.residents
        if each in opponent and marks[opponent[each]].home <= bracket.index
    ]
    return above, inside


def _halves(explanation: RoundExplanation, opponent: dict[int, int]) -> Iterator[Choice]:
    """Lay out scoregroups paired by halves; who comes from above is served first."""
    for bracket in explanation.brackets:
        above, inside = _members(explanation, bracket, opponent)
        yield from choices_in_order("mdp", above, inside, opponent)
        met = {opponent[each] for each in above}
        rest = [each for each in inside if each not in met]
        half = len(rest) // 2
        yield from choices_by_halves(rest[:half], rest[half:], opponent)


def _ends(
    position: PairingPosition,
    rules: RuleSet,
    explanation: RoundExplanation,
    opponent: dict[int, int],
) -> Iterator[Choice]:
    """Lay out Burstein's brackets: the highest ranked meets the lowest ranked."""
    if rules.id == "burstein-2017":
        ranking = ranking_2017(position, imaginary_points(position))
    else:
        ranking = ranking_2026(position)
    rank = {each: place for place, each in enumerate(ranking)}
    for bracket in explanation.brackets:
        above, inside = _members(explanation, bracket, opponent)
        free = sorted({*above, *inside}, key=rank.__getitem__)
        place = 0
        low = free[::-1]
        while free:
            chooser = free[0]
            partner = opponent[chooser]
            if partner not in free:
                free.remove(chooser)
                continue
            natural = low[place] if low[place] != chooser else 0
            options = tuple(free[:0:-1])
            place += 1
            yield Choice("ends", chooser, partner, natural, options, place)
            free.remove(chooser)
            free.remove(partner)


def _lim(position: PairingPosition, rules: RuleSet) -> Iterator[Choice]:
    """Lay out Lim's scrutinies: floaters first (3.6 to 3.8), then the residents (4.1, 4.2)."""
    maxi = rules.id.endswith("-maxi")
    _, groups = pair_lim(position, maxi=maxi, bye_by_points=rules.id.startswith("lim-2026"))
    field = lim_field(position, maxi=maxi)
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
        chooser, left = where[player], sum(1 << where[each] for each in (player, *options))
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
        here = {each for pair in (*group.floater_pairs, *group.pairs) for each in pair}
        free = [each for each in residents if each in here]
        incoming = [each for each in group.incoming if each in here]
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


def _dubov_1997(position: PairingPosition) -> Iterator[Choice]:
    """Lay out the columns of Dubov 1997, row by row (6.2, 6.3)."""
    from swissmate.systems.dubov.edition1997 import (  # noqa: PLC0415 - editions stand alone
        pair_with_account,
    )

    for group in pair_with_account(position)[1]:
        for place, (floater, partner) in enumerate(group.floater_pairs, 1):
            yield Choice(
                "turn", floater, partner, partner, (partner,), place,
                say("dubov-floater", a=floater, b=partner),
            )  # fmt: skip
        for one, other in group.inside:
            yield Choice(
                "turn", one, other, other, (other,), 1, say("dubov-inside", a=one, b=other)
            )
        yield from _columns(position, group.whites, group.blacks, dict(group.rows), _column_step)


def _columns(
    position: PairingPosition,
    left: Sequence[int],
    right: Sequence[int],
    met: dict[int, int],
    step: Callable[[int, int], Statement],
) -> Iterator[Choice]:
    """Lay out two columns; who was passed over would have left the rows below without a pairing."""
    contenders = position.contenders
    where = {each.id: place for place, each in enumerate(contenders)}
    one, two = (sum(1 << where[each] for each in column) for column in (left, right))
    rows = [
        row & (two if one >> place & 1 else one)
        for place, row in enumerate(pairable_rows(contenders, position.forbidden))
    ]
    for each in choices_in_order("turn", left, right, met):
        skipped = each.options[: each.options.index(each.partner)]
        lower = left[left.index(each.chooser) + 1 :]
        still = sum(1 << where[player] for player in (*lower, *each.options))
        passed = tuple(
            say("rest-unserved", a=each.chooser, b=other)
            for other in skipped
            if not is_perfectly_matchable(rows, still & ~(1 << where[other]))
        )
        yield each._replace(
            natural=each.options[0], step=step(each.chooser, each.place), passed=passed
        )


def _column_step(player: int, place: int) -> Statement:
    return say("dubov-column", a=player, place=place, article="6.2, 6.3")


def _s1_step(player: int, place: int) -> Statement:
    return say("dubov-s1", a=player, place=place, article="3.2.5, 3.2.6")


def _dubov_2026(position: PairingPosition, opponent: dict[int, int]) -> Iterator[Choice]:
    """Lay out S1 and S2 of Dubov 2026, bracket by bracket (3.2.4 to 3.2.6)."""
    from swissmate.systems.dubov.bracket import initial_g1  # noqa: PLC0415 - editions stand alone
    from swissmate.systems.dubov.field import field_of  # noqa: PLC0415
    from swissmate.systems.dubov.shifters import recompose  # noqa: PLC0415

    field = field_of(position)
    where = {field.tpn(place): place for place in range(len(field.contenders))}
    left = [each for each in range(len(field.contenders)) if field.tpn(each) in opponent]
    while left:
        score = field.score(left[0])
        members = 0
        for each in left:
            if field.score(each) == score:
                members |= 1 << each | 1 << where[opponent[field.tpn(each)]]
        left = [each for each in left if not members >> each & 1]
        first, _ = recompose(field, members, initial_g1(field, members))
        one = sorted(iter_bits(first), key=lambda each: (field.aro[each], field.tpn(each)))
        two = sorted(field.tpn(each) for each in iter_bits(members & ~first))
        yield from _columns(position, [field.tpn(each) for each in one], two, opponent, _s1_step)
