"""The round by the Lim system: towards the median, which may be blocked (lim-1999 1, 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swissmate.errors import NoLegalPairing
from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.systems.common.completion import Completion, bits, exposable
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.common.unpairable import AbsoluteArticles, no_legal_pairing
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .color_allocation import hinges_on_arrivals, hinges_on_one_limit_each, white_of
from .exchange import pair_residents
from .field import LimField, field_of
from .floaters import choose_floaters, floater_order, pair_floater
from .scoregroup_order import Scoregroup, scoregroup_order

_ARTICLES_1999 = AbsoluteArticles("C.04.1.b", "C.04.1.d", "5.1.a-b")
_ARTICLES_2026 = AbsoluteArticles("C.04.1 Art 2", "C.04.1 Art 4", "5.1.1-5.1.2")


@dataclass(frozen=True, slots=True)
class GroupAccount:
    """How one scoregroup was paired, in pairing numbers.

    ``incoming``: the floaters who came, in the order of 3.6 and 3.7. ``floaters``: the players who
    left, the first chosen first. ``floater_pairs`` and ``pairs``: in the order in which they were
    made, the scrutinised player first. ``cracked``: the pairs that 2.6 undid, in order. ``limits``:
    whether the colour limits held (6.1). ``fewest``: whether exchanges went on beyond a player's
    own to reduce the number of unsuited pairs (5.2). ``exchanged``: the player chosen to make the
    number even, and the one who floats in his place (4.4.a).
    """

    score: int
    down: bool
    residents: tuple[int, ...]
    incoming: tuple[int, ...]
    floaters: tuple[int, ...]
    floater_pairs: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...]
    cracked: tuple[tuple[int, int], ...] = ()
    limits: bool = True
    fewest: bool = False
    exchanged: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class _Run:
    """A round being paired: pairs made above and below the median, and what they depended on."""

    field: LimField
    upper: list[tuple[int, int]]
    lower: list[tuple[int, int]]
    accounts: list[GroupAccount]
    readings: set[str]


def assign_bye(field: LimField, *, by_points: bool) -> int:
    """Return the player who gets the bye (lim-1999 1.1, 7.1).

    He is the lowest ranked player of the lowest scoregroup with somebody who may have the bye and
    leaves the others pairable. An earlier allocated bye bars a player; so does a forfeit win
    (C.04.1.d of 2017) or, ``by_points``, any unplayed round worth a win (C.04.1 Article 4 of 2026).

    Raises:
        NoLegalPairing: there is nobody.
    """
    left_out, removable = exposable(field.open, (1 << len(field.contenders)) - 1)
    may = bits(
        p
        for p, contender in enumerate(field.contenders)
        if not contender.had_pab
        and not (
            contender.top_unplayed >= field.position.scoring.win
            if by_points
            else contender.had_forfeit_win
        )
    )
    candidates = removable & may if left_out == 1 else 0
    if not candidates:
        raise _refusal(field, may, by_points=by_points)
    return candidates.bit_length() - 1


def _refusal(field: LimField, may_have_bye: int, *, by_points: bool) -> NoLegalPairing:
    """Return the error for a round without a pairing, with the articles of the edition."""
    articles = _ARTICLES_2026 if by_points else _ARTICLES_1999
    return no_legal_pairing(
        field.contenders, field.open, may_have_bye, field.position.forbidden, articles
    )


def _rows(field: LimField, players: int) -> tuple[list[int], bool]:
    """Return who may meet whom in a scoregroup, and whether the colour limits hold.

    They are lifted only in the last round, and only if they would cost a pairing (6.1;
    docs/disputes/lim.md#lim-last-round).
    """
    if field.position.is_last_round:
        strict, _ = exposable(field.compatible, players)
        if strict > exposable(field.open, players)[0]:
            return field.open, False
    return field.compatible, True


def _pair_group(run: _Run, group: Scoregroup, arriving: list[int]) -> list[int]:
    """Pair a scoregroup outside the median; return its floaters."""
    field = run.field
    players = bits(group.residents) | bits(arriving)
    rows, limits = _rows(field, players)
    floaters, exchanged = choose_floaters(
        field,
        rows,
        players,
        incoming=bits(arriving),
        adjacent=group.adjacent,
        side=group.side,
    )
    # There is no choice among players who have nobody to play: all of them float.
    if exchanged or (len(floaters) > 1 and any(rows[floater] & players for floater in floaters)):
        run.readings.add("lim-several-floaters")
    made = _pair_staying(
        run, group, arriving, rows=rows, players=players & ~bits(floaters), floaters=floaters,
        limits=limits, exchanged=exchanged,
    )  # fmt: skip
    (run.upper if group.side.down else run.lower).extend(made)
    return floaters


def _pair_staying(
    run: _Run,
    group: Scoregroup,
    arriving: list[int],
    *,
    rows: list[int],
    players: int,
    floaters: list[int],
    limits: bool,
    cracked: Sequence[tuple[int, int]] = (),
    exchanged: tuple[int, int] | None = None,
) -> list[tuple[int, int]]:
    """Pair the players of a scoregroup who stay: the floaters first, then the residents."""
    field = run.field
    order = floater_order(field, arriving, group.score)
    completion = Completion(rows, players)
    floater_pairs = []
    for floater in order:
        if completion.alive >> floater & 1:
            opponent, hinges = pair_floater(
                field,
                completion,
                floater,
                residents=group.residents,
                others=order,
                side=group.side,
            )
            floater_pairs.append((floater, opponent))
            if hinges:
                run.readings.add("lim-floater-opponents")
    pairs, fewest, hinges = pair_residents(field, completion, rows, group.side)
    if not limits:
        run.readings.add("lim-last-round")
    if hinges:
        run.readings.add("lim-second-scrutiny")
    if any(field.score(p) < group.score for p, _ in floater_pairs) and group.side.down:
        run.readings.add("lim-upfloater-in-median")
    run.accounts.append(
        GroupAccount(
            group.score,
            group.side.down,
            _numbers(field, group.residents),
            _numbers(field, order),
            _numbers(field, floaters),
            _number_pairs(field, floater_pairs),
            _number_pairs(field, pairs),
            _number_pairs(field, cracked),
            limits,
            fewest,
            exchanged and (field.number(exchanged[0]), field.number(exchanged[1])),
        )
    )
    return floater_pairs + pairs


def _pair_median(run: _Run, group: Scoregroup, arriving: list[int]) -> list[tuple[int, int]]:
    """Pair the median scoregroup; while it is blocked, crack pairings around it (2.6).

    If more of the floaters came from above, the next pairing below the median is cracked, otherwise
    the next one above it: always the last pairing made in the nearest scoregroup that has any
    (docs/disputes/lim.md#lim-crack-order). This ends because all players together can be paired.
    """
    field = run.field
    arriving = list(arriving)
    cracked: list[tuple[int, int]] = []
    while True:
        players = bits(group.residents) | bits(arriving)
        rows, limits = _rows(field, players)
        if is_perfectly_matchable(rows, players):
            break
        above = sum(field.score(p) > group.score for p in arriving)
        below = len(arriving) - above
        first, second = (run.lower, run.upper) if above > below else (run.upper, run.lower)
        if len(first) != 1:
            run.readings.add("lim-crack-order")
        pair = (first or second).pop()
        cracked.append(pair)
        arriving += pair
    if not group.residents and arriving:
        run.readings.add("lim-empty-median")
    return _pair_staying(
        run, group, arriving, rows=rows, players=players, floaters=[], limits=limits,
        cracked=cracked,
    )  # fmt: skip


def pair_with_account(
    position: PairingPosition, *, maxi: bool = False, bye_by_points: bool = False
) -> tuple[RoundPairing, tuple[GroupAccount, ...]]:
    """Pair a round by the Lim system and tell how each scoregroup was paired.

    ``maxi`` pairs as in a Maxi-tournament (3.2, 3.8, 5.7); for ``bye_by_points`` see
    :func:`assign_bye`.

    Raises:
        NoLegalPairing: the round cannot be completed.
    """
    field = field_of(position, maxi=maxi)
    left = (1 << len(field.contenders)) - 1
    bye: int | None = None
    if left.bit_count() % 2:
        bye = assign_bye(field, by_points=bye_by_points)
        left &= ~(1 << bye)
    elif not is_perfectly_matchable(field.open, left):
        raise _refusal(field, 0, by_points=bye_by_points)
    run = _Run(field, [], [], [], set())
    if any(contender.score != contender.points for contender in field.contenders):
        run.readings.add("lim-acceleration")
    if position.scoring.best != 2 * position.scoring.draw:
        run.readings.add("lim-median-value")
    *outer, median = scoregroup_order(field, left)
    waiting: dict[bool, list[int]] = {True: [], False: []}
    for group in outer:
        down = group.side.down
        waiting[down] = _pair_group(run, group, waiting[down])
    middle = _pair_median(run, median, waiting[True] + waiting[False])
    colored = []
    for pairs, upper in ((run.upper, True), (middle, True), (run.lower, False)):
        for one, two in pairs:
            white = white_of(field, one, two, upper=upper)
            black = two if white == one else one
            if hinges_on_arrivals(field, one, two):
                run.readings.add("lim-numbers")
            if hinges_on_one_limit_each(field, one, two, white):
                run.readings.add("lim-limit-each")
            colored.append((field.number(white), field.number(black)))
    by_id = {contender.id: contender for contender in field.contenders}
    pairing = RoundPairing(
        position.round_number,
        publishing_order(colored, by_id),
        None if bye is None else field.number(bye),
        tuple(sorted(run.readings)),
    )
    return pairing, tuple(run.accounts)


def _numbers(field: LimField, players: list[int] | tuple[int, ...]) -> tuple[int, ...]:
    return tuple(field.number(p) for p in players)


def _number_pairs(field: LimField, pairs: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple((field.number(one), field.number(two)) for one, two in pairs)
