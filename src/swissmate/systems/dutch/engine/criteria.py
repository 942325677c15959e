"""What each quality criterion costs on the graph of a bracket: the last column of the tables.

Rules: dutch-2017 C.5-C.19; dutch-2026 C6-C21. A function here takes a
:class:`.bracket_graph.BracketGraph` and returns *levels*, which are minimized one after another,
each a list of charges. Without a level the criterion decides nothing in a graph of this kind.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement

from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import Charge, Level

from .bracket_graph import BracketGraph
from .field import BEYOND_TWO, THRICE, color_penalties

Costs = Callable[[BracketGraph], list[Level]]

# What the organiser asks for ----------------------------------------------------------------------


def protected_pairs(graph: BracketGraph) -> list[Level]:
    """Few protected pairs in the whole round, if it cannot be paired without any (row P)."""
    if not graph.field.protected:
        return []
    sets = map(graph.local, graph.field.protected)
    return [[(members, members, 1) for members in sets if members & (members - 1)]]


# Who floats ---------------------------------------------------------------------------------------


def floaters(graph: BracketGraph) -> list[Level]:
    """Few players without an opponent in the bracket (2017 C.5; 2026 C6)."""
    if graph.is_alone:
        return []  # There are exactly as many places as players who must float.
    return [graph.floating(graph.member_bits)]


def floater_scores(graph: BracketGraph) -> list[Level]:
    """Low scores of the floaters, the highest score first (2026 C7).

    Their number is settled before. Since the residents have one score, only floating MDPs make a
    difference.
    """
    return [graph.floating(mdps) for mdps in graph.mdp_scores] if graph.limbo else []


def score_differences(graph: BracketGraph) -> list[Level]:
    """Small score differences, the greatest first (2017 C.6).

    A floater's difference is counted to one point below the bracket. With residents of one score,
    the criterion means low scores of the floaters (``docs/algorithm.md``, "Limbo").
    """
    if not graph.has_mixed_residents:
        return floater_scores(graph)
    everybody = graph.member_bits
    return _by_difference(graph, graph.floating, everybody, everybody)


def _by_difference(
    graph: BracketGraph, floating: Callable[[int], list[Charge]], higher: int, lower: int
) -> list[Level]:
    """Return a level for each score difference, the greatest first.

    A level charges the pairs with that difference whose higher ranked player is in ``higher`` and
    whose lower ranked player is in ``lower``. Through ``floating`` it also charges those players of
    ``higher`` who float with that difference: to one point below the bracket (2017 A.8).
    """
    scores = graph.scores(graph.member_bits)
    lowest = scores[-1][0]
    levels: dict[int, list[Charge]] = {}
    for place, (score, players) in enumerate(scores):
        if players & higher:
            levels.setdefault(score - lowest + 10, []).extend(floating(players & higher))
        for other, below in scores[place + 1 :]:
            charges = graph.pairs_between(players & higher, below & lower)
            levels.setdefault(score - other, []).extend(charges)
    return [levels[level] for level in sorted(levels, reverse=True)]


# What lies below ----------------------------------------------------------------------------------


def pairs_in_following_2017(graph: BracketGraph) -> list[Level]:
    """Many pairs in the following bracket, then the highest floaters paired there (2017 C.7)."""
    if not graph.following:
        return []
    places = graph.outside & ~graph.following & ~graph.local(1 << graph.field.bye)
    unpaired = [(graph.everybody & ~places, places, 1)]
    return [unpaired, *_paired_in_following(graph)]


def pairs_in_following_2026(graph: BracketGraph) -> list[Level]:
    """Many pairs in the following bracket, then low scores of its floaters (2026 C8).

    As few players as possible of the bracket and the following group may be matched beyond them.
    Two MDPs who are matched with each other do not make a pair there either.
    """
    if not graph.following:
        return []
    near = graph.member_bits | graph.following
    beyond = [(near, _beyond(graph), 1), (graph.mdps, graph.mdps, 2)]
    return [beyond, *_paired_in_following(graph)]


def _beyond(graph: BracketGraph) -> int:
    return graph.outside & ~graph.following


def _paired_in_following(graph: BracketGraph) -> list[Level]:
    levels = []
    for _, own in graph.scores(graph.member_bits):
        moved = own & graph.mdps
        charges = [(own, _beyond(graph), 1)]
        if graph.mdps_may_meet:
            charges += [(moved, graph.mdps & ~moved, 1), (moved, moved, 2)]
        levels.append(charges)
    return levels


def unplayed_games_of_bye(graph: BracketGraph) -> list[Level]:
    """Few unplayed games of the receiver of the bye (2026 C9), if this bracket provides him."""
    if not graph.bye:
        return []
    # The bye is joined to everybody who may have it.
    eligible = graph.rows[graph.bye.bit_length() - 1] & (graph.member_bits)
    sets: dict[int, int] = {}
    for i in iter_bits(eligible):
        unplayed = graph.field.contenders[graph.members[i]].unplayed
        sets[unplayed] = sets.get(unplayed, 0) | 1 << i
    levels: list[Level] = []
    many = 0
    for rounds in sorted(sets, reverse=True)[:-1]:
        many |= sets[rounds]
        levels.append([(many, graph.bye, 1)])
    return levels


# Colours ------------------------------------------------------------------------------------------


def color_differences_of_topscorers(graph: BracketGraph) -> list[Level]:
    """Few topscorers and opponents who get a colour difference beyond two (2017 C.8; 2026 C10)."""
    return _topscorer_penalties(graph, BEYOND_TWO)


def colors_of_topscorers_in_a_row(graph: BracketGraph) -> list[Level]:
    """Few topscorers and opponents who get a colour three times in a row (2017 C.9; 2026 C11)."""
    return _topscorer_penalties(graph, THRICE)


def _topscorer_penalties(graph: BracketGraph, which: int) -> list[Level]:
    """Charge pairs by one of the counts of :func:`.field.color_penalties`.

    In such a pair one player is a topscorer; and either both have the same absolute preference, or
    one of them has an irregular colour history. Players with the same colour history are handled
    together.
    """
    field = graph.field
    top = graph.players_of(field.top) if field.top else 0
    if not top:
        return []
    concerned = graph.member_bits if field.irregular else graph.players_of(field.absolute)
    kinds: dict[str, int] = {}
    for i in iter_bits(concerned):
        colors = field.contenders[graph.members[i]].colors
        kinds[colors] = kinds.get(colors, 0) | 1 << i
    charges: list[Charge] = []
    for (colors, one), (other_colors, other) in combinations_with_replacement(kinds.items(), 2):
        cost = color_penalties(colors, other_colors)[which]
        reverse = color_penalties(other_colors, colors)[which]
        for some, others in ((one & top, other), (one & ~top, other & top)):
            if not (cost or reverse) or not (some and others):
                continue
            if cost == reverse:
                charges += graph.pairs_between(some, others, cost)
            else:
                for i in iter_bits(some):
                    above = (1 << i) - 1
                    charges += graph.pairs_between(1 << i, others & ~above, cost)
                    charges += graph.pairs_between(1 << i, others & above, reverse)
    return [charges]


def denied_preferences(graph: BracketGraph) -> list[Level]:
    """Few players without their colour preference (2017 C.10; 2026 C12)."""
    white, black = graph.players_of(graph.field.white), graph.players_of(graph.field.black)
    return [graph.pairs_between(white, white) + graph.pairs_between(black, black)]


def denied_strong_preferences(graph: BracketGraph) -> list[Level]:
    """Few players without their strong colour preference (2017 C.11; 2026 C13).

    Pairs of two absolute preferences do not count (``docs/disputes/dutch.md#strong-preference``);
    without topscorers such players cannot meet anyway (C.3; C3).
    """
    field = graph.field
    charges: list[Charge] = []
    for players in (field.white & field.strong, field.black & field.strong):
        strong = graph.players_of(players)
        if not strong & (strong - 1):
            continue
        absolute = graph.players_of(players & field.absolute) if field.top else 0
        weak = strong & ~absolute
        charges += graph.pairs_between(weak, weak)
        if absolute:
            charges += graph.pairs_between(weak, absolute)
    return [charges]


# Floats -------------------------------------------------------------------------------------------


def repeated_downfloats(rounds_back: int) -> Costs:
    """Few players with the same downfloat as ``rounds_back`` rounds ago.

    Rules: 2017 C.12, C.14; 2026 C14, C16. An MDP repeats his downfloat whether he is paired or not,
    so only residents make a difference.
    """

    def costs(graph: BracketGraph) -> list[Level]:
        if not graph.outside and not graph.has_mixed_residents:
            return []
        repeated = graph.players_of(_down(graph, rounds_back)) & graph.residents
        charges = graph.floating(repeated)
        for higher, lower in _residents_apart(graph):
            charges += graph.pairs_between(higher & repeated, lower)
        return [charges]

    return costs


def repeated_upfloats(rounds_back: int) -> Costs:
    """Few players with the same upfloat as ``rounds_back`` rounds ago.

    Rules: 2017 C.13, C.15; 2026 C15, C17.
    """

    def costs(graph: BracketGraph) -> list[Level]:
        if not graph.mdps and not graph.has_mixed_residents:
            return []
        repeated = graph.players_of(_up(graph, rounds_back)) & graph.residents
        charges = [(graph.mdps, repeated, 1)]
        for higher, lower in _residents_apart(graph):
            charges += graph.pairs_between(higher, lower & repeated)
        return [charges]

    return costs


def downfloat_differences(rounds_back: int) -> Costs:
    """Small score differences of repeated downfloats, the greatest first (C.16, C.18; C18, C20).

    With residents of one score, only floating MDPs make a difference: when an MDP floats, his score
    difference is greater than when he is paired.
    """

    def costs(graph: BracketGraph) -> list[Level]:
        if not graph.limbo and not graph.has_mixed_residents:
            return []
        repeated = graph.players_of(_down(graph, rounds_back))
        if graph.has_mixed_residents:
            everybody = graph.member_bits
            return _by_difference(graph, graph.floating, repeated, everybody)
        return [graph.floating(mdps & repeated) for mdps in graph.mdp_scores]

    return costs


def upfloat_differences(rounds_back: int) -> Costs:
    """Small score differences of repeated upfloats, the greatest first (C.17, C.19; C19, C21).

    With residents of one score, the difference depends on the MDP alone, so MDPs of one score count
    alike.
    """

    def costs(graph: BracketGraph) -> list[Level]:
        if not graph.mdps and not graph.has_mixed_residents:
            return []
        repeated = graph.players_of(_up(graph, rounds_back)) & graph.residents
        if graph.has_mixed_residents:
            everybody = graph.member_bits
            return _by_difference(graph, lambda _: [], everybody, repeated)
        scores = graph.mdp_scores if repeated else []
        return [[(mdps, repeated, 1)] for mdps in scores] if len(scores) > 1 else []

    return costs


def _down(graph: BracketGraph, rounds_back: int) -> int:
    return graph.field.down1 if rounds_back == 1 else graph.field.down2


def _up(graph: BracketGraph, rounds_back: int) -> int:
    return graph.field.up1 if rounds_back == 1 else graph.field.up2


def _residents_apart(graph: BracketGraph) -> list[tuple[int, int]]:
    """Return pairs of sets: residents of two different scores (in the CLB of 2017 only)."""
    if not graph.has_mixed_residents:
        return []
    return list(combinations([players for _, players in graph.scores(graph.residents)], 2))
