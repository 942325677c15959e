"""Faults in the Dutch engine, its editions, the matchings and the oracles."""

# ruff: noqa: E501 - a table of faults

from __future__ import annotations

from faults import Fault

DUTCH = "src/swissmate/systems/dutch/engine/"
EDITIONS = "src/swissmate/systems/dutch/editions/"
MATCHING = "src/swissmate/matching/"
ORACLES = "src/swissmate/oracles/"
TESTS = (
    (
        "tests/unit/matching",
        "tests/unit/dutch",
        "tests/unit/oracles",
        "tests/articles/dutch_2017",
        "tests/articles/dutch_2026",
    ),
    ("tests/oracle/test_engine_equals_oracle.py",),
    ("tests/oracle/test_scopes.py", "tests/oracle/test_engine_equals_weights.py"),
)

FAULTS = (
    Fault("C.12 runs where C.13 stands in the table", EDITIONS + "y2017.py", "as the round before\", repeated_upfloats(1))", "as the round before\", repeated_downfloats(1))"),
    Fault("C.14 before C.12: the float two rounds ago counts first", EDITIONS + "y2017.py", "same downfloat as the round before\", repeated_downfloats(1))", "same downfloat as the round before\", repeated_downfloats(2))"),
    Fault("C.10 runs where C.11 stands, and nothing for C.11", EDITIONS + "y2017.py", "their strong colour preference\", denied_strong_preferences)", "their strong colour preference\", denied_preferences)"),
    Fault("C.10 counts White's clashes only", DUTCH + "criteria.py", "return [graph.pairs_between(white, white) + graph.pairs_between(black, black)]", "return [graph.pairs_between(white, white)]"),
    Fault("C.11: the closed form used although edges leave the majority at a cost", DUTCH + "best_pairing.py", "if touching == 1 else level", "if touching else level"),
    Fault("a level with one charge is taken for a level with one charged edge", DUTCH + "best_pairing.py", "return not one & (one - 1) or not other & (other - 1)", "return True"),
    Fault("the majority of a colour meets itself", DUTCH + "best_pairing.py", "return [(rest, rest, 1)] if touching", "return [(major, rest, 1)] if touching"),
    Fault("C.6 forgotten in the limbo", DUTCH + "criteria.py", "return [graph.floating(each) for each in graph.mdp_scores] if graph.limbo else []", "return []"),
    Fault("C.16 forgotten: repeated downfloats in the limbo", DUTCH + "criteria.py", "return [graph.floating(each & repeated) for each in graph.mdp_scores]", "return []"),
    Fault("C.17 counts the lowest MDPs first", DUTCH + "criteria.py", "[[(each, repeated, 1)] for each in scores]", "[[(each, repeated, 1)] for each in reversed(scores)]"),
    Fault("C.8 looks at the colours in a row, as C.9 does", DUTCH + "criteria.py", "_topscorer_penalties(graph, 0)", "_topscorer_penalties(graph, 1)"),
    Fault("MDPs choose their opponents from the lowest MDP up", DUTCH + "first_candidate.py", "for v in range(moved):\n        if not limbo >> v & 1:\n            graph", "for v in reversed(range(moved)):\n        if not limbo >> v & 1:\n            graph"),
    Fault("the limbo takes the highest MDPs", DUTCH + "first_candidate.py", "for v in range(moved):\n            if paired and graph.confine", "for v in reversed(range(moved)):\n            if paired and graph.confine"),
    Fault("S1 one player too small", DUTCH + "first_candidate.py", "half = max(len(order) - floats, 0) // 2", "half = max(len(order) - floats - 2, 0) // 2"),
    Fault("D.2.c reversed: the highest ranked of S1 leave first", DUTCH + "exchanges.py", "for i in range(half - 1, -1, -1):", "for i in range(half):"),
    Fault("who comes to S1 may be the lower end of his pair", DUTCH + "exchanges.py", "comes = lower >> i << i", "comes = lower"),
    Fault("a single exchange tried from the top of S1", DUTCH + "first_candidate.py", "for place in range(min(half, count - difference) - 1, max(half - difference, 0) - 1, -1):", "for place in range(max(half - difference, 0), min(half, count - difference)):"),
    Fault("differences of exchanges from 2", DUTCH + "first_candidate.py", "for difference in range(1, count):", "for difference in range(2, count):"),
    Fault("the sum of differences forgets who comes", DUTCH + "exchanges.py", "cost = [abs(number - border) for number in self.numbers]", "cost = [abs(number - border) if i < half else 0 for i, number in enumerate(self.numbers)]"),
    Fault("C.7: floaters of a score need not be paired as often as others could", DUTCH + "downfloater_bounds.py", "if paired < min(len(mine), reachable - covered):", "if paired < 0:"),
    Fault("C.7 taken for reached when only the floaters are paired", DUTCH + "downfloater_bounds.py", "return sum(1 for v in iter_bits(alive) if mate[v] >= 0) == count - odd", "return True"),
    Fault("C.7: a floater may have the bye before the last bracket", DUTCH + "downfloater_bounds.py", "field.rows_of(alive, own, bye), alive", "field.rows_of(alive, own), alive"),
    Fault("completion: Dirac's bound one too generous", DUTCH + "field.py", "return 2 * (count - spare - self.most_missing - barred) >= count - spare", "return 2 * (count - spare - self.most_missing - barred) >= count - spare - 4"),
    Fault("2017: completion not tested", DUTCH + "round2017.py", "if can_complete(field, below | sum(1 << v for v in solution.floaters)):", "if True:"),
    Fault("2017: C.7 not tested", DUTCH + "round2017.py", "if floaters_fit(field, floaters, following, last=last):", "if True:"),
    Fault("2017: C.7 counts who is paired below, not who stays unpaired", DUTCH + "criteria.py", "unpaired = [(graph.everybody & ~places, places, 1)]", "unpaired = [(graph.following, places, 1)]"),
    Fault("2026: C5 lets a higher score have the bye", DUTCH + "round2026.py", "mask = field.may_bye & ((1 << end) - (1 << start))", "mask = field.may_bye"),
    Fault("2026: C8 not tested", DUTCH + "round2026.py", "if floaters_fit_and_complete(field, floaters, following, lower):", "if True:"),
    Fault("C.7: a floater who has the bye counts before one who makes a pair", DUTCH + "single_floater.py", "return [reach & group, reach & ~group, group]", "return [reach & ~group, reach & group, group]"),
    Fault("C.7: one floater is as good as another if he has an opponent below", DUTCH + "single_floater.py", "return [reach & group, reach & ~group, group]", "return [group]"),
    Fault("C8: the floater may go below the following group", DUTCH + "single_floater.py", "return [exposed & group, sum(each for each in need.sets if exposed & each)]", "return [exposed & group | sum(each for each in need.sets if exposed & each)]"),
    Fault("C8: a single floater keeps his place whomever he can meet", DUTCH + "single_floater.py", "if may_float >> floater & 1:", "if may_float:"),
    Fault("C4: who helps in the rest is not asked", DUTCH + "rest_in_need.py", "vertices = helpers", "vertices = 0"),
    Fault("C4: who helps in the rest may come to the group", DUTCH + "rest_in_need.py", "reach &= above | helpers", "reach &= above"),
    Fault("C8: as few as can be come down, whatever C6 and C7 say", DUTCH + "rest_in_need.py", "moved < 2 and scores[0] == scores[1]", "True"),
    Fault("C6: more float than must so that fewer come down", DUTCH + "rest_in_need.py", "not moved and len(found.floaters) == needed", "not moved"),
    Fault("C7: more float than by itself, of whatever score", DUTCH + "rest_in_need.py", "not moved and len(found.floaters) == needed", "len(found.floaters) == needed"),
    Fault("C.6: a floater of any score will do", DUTCH + "single_floater.py", "if field.score[v] == score]", "]"),
    Fault("2026: C9 prefers many unplayed games", DUTCH + "criteria.py", "for each in sorted(sets, reverse=True)[:-1]:", "for each in sorted(sets)[:-1]:"),
    Fault("the score differences of the CLB from the least up", DUTCH + "criteria.py", "return [levels[each] for each in sorted(levels, reverse=True)]", "return [levels[each] for each in sorted(levels)]"),
    Fault("2026: C8 forgets the scores of the floaters", DUTCH + "criteria.py", "return [beyond, *_paired_in_following(graph)]", "return [beyond]"),
    Fault("C.5 not asked for", DUTCH + "criteria.py", "return [graph.floating(graph.member_bits)]", "return []"),
    Fault("pairs of MDPs count as pairs of the bracket", DUTCH + "bracket_graph.py", "charges += [(own, self.mdps & ~own, 1), (own, own, 2)]", "pass"),
    Fault("packed fields one bit too narrow", ORACLES + "dutch_weights/packing.py", "width = (2 * greatest + 1).bit_length() + 1", "width = max(greatest.bit_length() - 2, 1)"),
    Fault("a Hungarian tree is cut off too early", MATCHING + "maximum.py", "search_in &= ~(search.outer | search.inner)", "search_in &= ~search.inner & ~(search.outer << 1)"),
    Fault("the lowest partner is any partner", MATCHING + "partners.py", "choice &= search.outer\n    rematch(search, v, (choice & -choice).bit_length() - 1)", "choice &= search.outer\n    rematch(search, v, choice.bit_length() - 1)"),
    Fault("duals of the tight graph not doubled", MATCHING + "small_costs.py", "[2 * cost - value for cost", "[1 * cost - value for cost"),
    Fault("scaled duals a step too great", MATCHING + "small_costs.py", "_COARSE * each for each in before.left", "_COARSE * each + 1 for each in before.left"),
    Fault("all MDPs of a score taken for alike", DUTCH + "mdp_pruning.py", "lambda v: _likeness(field, v)", "lambda v: 0"),
    Fault("MDPs whom higher scores leave no resident kept out too early", DUTCH + "mdp_pruning.py", "covered.add(possible)", "covered.free = 0"),
    Fault("topscorers are those with half of the points too", DUTCH + "field.py", "if 2 * score[v] > bar", "if 2 * score[v] >= bar"),
    Fault("C.3 spares nobody: topscorers are bound too", DUTCH + "field.py", "bound = self.absolute & ~self.top", "bound = self.absolute"),
    Fault("2017: too few places below for those left unpaired", DUTCH + "bracket_graph.py", "graph.add_places(unpaired, graph.everybody, clique=True)", "graph.add_places(unpaired % 2, graph.everybody, clique=True)"),
    Fault("a swap must gain one more than is lacking", DUTCH + "first_candidate.py", "gain_left[place] - (under_left >> y & 1) < exposed", "gain_left[place] - (under_left >> y & 1) <= exposed"),
    Fault("edges struck out before the search is over", MATCHING + "partners.py", "    else:\n        inside = lost = 0", "    if True:\n        inside = lost = 0"),
    Fault("an odd set may be left twice in the walk", MATCHING + "cheapest.py", "return CheapestMatchings(rows, found.mate, [], needed)", "return CheapestMatchings(rows, found.mate, [], [])"),
    Fault("2026: C9 silent when an MDP is the one who floats", DUTCH + "round2026.py", "single = len(mdps) <= end - start + 1 and", "single = len(mdps) <= end - start and"),
    Fault("2026: the only player who may have the bye can be spared", DUTCH + "downfloater_bounds.py", "return below & ~eligible if eligible.bit_count() == 1 else below", "return below"),
    Fault("2026: a rest with the bye needs no more players than without", DUTCH + "downfloater_bounds.py", "spare=2 if below & bye else 1", "spare=0"),
    Fault("2026: whoever the next group spares will do", DUTCH + "downfloater_bounds.py", "if can_complete(field, lower | 1 << exposed[0]):", "if True:"),
    Fault("a vertex closes one blossom only", MATCHING + "search.py", "grown.append(v)\n                    fresh = self", "fresh = self"),
    Fault("places alike hold pieces apart though one has three", MATCHING + "pieces.py", "if len(odd) != alike.bit_count():", "if len(odd) > alike.bit_count():"),
    Fault("a cut of another piece may be left here too", MATCHING + "pieces.py", "rows[i] = row & (local if local >> i & 1 else ~local)", "rows[i] = row"),
    Fault("a cut between those alike is forgotten", MATCHING + "pieces.py", "if not alike or any(cut & alike and alike & ~cut for cut in best.cuts):", "if not alike:"),
    Fault("an exchange takes players for places", DUTCH + "exchanges.py", "range(len(rows) - 1, self.count - 1, -1)", "range(len(rows) - 1, 0, -1)"),
)  # fmt: skip
