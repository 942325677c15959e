"""Readings changed in the engines: what the positions of the conformance suite have to notice.

``tools/conformance_faults.py`` puts each into a copy of the tree and runs the suite of its rule set.
``articles`` are those that the suite may rightly name: what a change breaks can stand in several.
"""

# ruff: noqa: E501 - a table

from __future__ import annotations

from typing import NamedTuple

from . import dutch, systems
from .dubov1997 import CHANGES as OF_DUBOV_1997
from .dutch2012 import CHANGES as OF_DUTCH_2012

SYSTEMS = "src/swissmate/systems/"
COMMON = SYSTEMS + "common/"
UPFLOATING = COMMON + "upfloating/"
DUTCH = SYSTEMS + "dutch/engine/"
Y2017, Y2026 = SYSTEMS + "dutch/editions/y2017.py", SYSTEMS + "dutch/editions/y2026.py"
DUBOV, BURSTEIN, LIM = SYSTEMS + "dubov/", SYSTEMS + "burstein/", SYSTEMS + "lim/"
TEAM, DOUBLE = SYSTEMS + "team/", SYSTEMS + "double_swiss/"


class Reading(NamedTuple):
    """One change: ``old`` occurs once in ``file`` and becomes ``new``."""

    rules: str
    articles: str
    what: str
    file: str
    old: str
    new: str


def _row(rules: str, article: str, file: str, costs: str) -> Reading:
    """Return a quality criterion that costs nothing."""
    return Reading(
        rules, article, f"{article} counts nothing", file, f", {costs})", ", lambda _: [])"
    )


_DUTCH = (
    *(
        _row("dutch-2017", article, Y2017, costs)
        for article, costs in (
            ("C.5", "floaters"), ("C.6", "score_differences"), ("C.7", "pairs_in_following_2017"),
            ("C.8", "color_differences_of_topscorers"), ("C.9", "colors_of_topscorers_in_a_row"),
            ("C.10", "denied_preferences"), ("C.11", "denied_strong_preferences"),
            ("C.12", "repeated_downfloats(1)"), ("C.13", "repeated_upfloats(1)"),
            ("C.14", "repeated_downfloats(2)"), ("C.15", "repeated_upfloats(2)"),
            ("C.16", "downfloat_differences(1)"), ("C.17", "upfloat_differences(1)"),
            ("C.18", "downfloat_differences(2)"), ("C.19", "upfloat_differences(2)"),
        )
    ),
    *(
        _row("dutch-2026", article, Y2026, costs)
        for article, costs in (
            ("C6", "floaters"), ("C7", "floater_scores"), ("C8", "pairs_in_following_2026"),
            ("C9", "unplayed_games_of_bye"), ("C10", "color_differences_of_topscorers"),
            ("C11", "colors_of_topscorers_in_a_row"), ("C12", "denied_preferences"),
            ("C13", "denied_strong_preferences"), ("C14", "repeated_downfloats(1)"),
            ("C15", "repeated_upfloats(1)"), ("C16", "repeated_downfloats(2)"),
            ("C17", "repeated_upfloats(2)"), ("C18", "downfloat_differences(1)"),
            ("C19", "upfloat_differences(1)"), ("C20", "downfloat_differences(2)"),
            ("C21", "upfloat_differences(2)"),
        )
    ),
    Reading("dutch-2017", "C.2", "a forfeit win does not bar the bye", Y2017, "return not player.had_pab and not player.had_forfeit_win", "return not player.had_pab"),
    Reading("dutch-2017", "C.2", "an earlier bye does not bar the bye", Y2017, "return not player.had_pab and not player.had_forfeit_win", "return not player.had_forfeit_win"),
    Reading("dutch-2017", "A.4.b", "a round without a game is no downfloat", Y2017, "if not past.entry.played or past.score > past.opponent_score:", "if past.entry.played and past.score > past.opponent_score:"),
    Reading("dutch-2017", "C.13 C.15 C.17 C.19", "nobody has an upfloat", Y2017, "return \"u\" if past.score < past.opponent_score else \"\"", "return \"\""),
    Reading("dutch-2026", "C2", "points without playing do not bar the bye", Y2026, "return not player.had_pab and player.top_unplayed < scoring.win", "return not player.had_pab"),
    Reading("dutch-2026", "1.4.3", "only the bye is a downfloat without playing", Y2026, " or past.points > scoring.loss else \"\"", " else \"\""),
    Reading("dutch-2026", "1.4.3", "every round without a game is a downfloat", Y2026, "return \"d\" if past.entry.result == \"U\" or past.points > scoring.loss else \"\"", "return \"d\""),
    Reading("dutch-2017", "A.7", "half of the points makes a topscorer", DUTCH + "field.py", "if 2 * score[v] > bar", "if 2 * score[v] >= bar"),
    Reading("dutch-2017", "A.7", "there are topscorers in every round", DUTCH + "field.py", "if position.is_last_round:", "if True:"),
    Reading("dutch-2026", "C3", "a topscorer does not meet the same absolute preference", DUTCH + "field.py", "bound = self.absolute & ~self.top", "bound = self.absolute"),
    Reading("dutch-2017", "C.3", "equal absolute preferences may meet", DUTCH + "field.py", "bars = (bound & self.white, bound & self.black)", "bars = (0, 0)"),
    Reading("dutch-2017", "C.1", "players meet again", COMMON + "completion.py", "for other in ids & each.met:", "for other in ():"),
    Reading("dutch-2017", "C.8", "a difference of three is not counted", DUTCH + "field.py", "beyond += abs(difference) > 2", "beyond += abs(difference) > 3"),
    Reading("dutch-2026", "C11", "a colour three times is not counted", DUTCH + "field.py", "thrice += colors[-2:] == given * 2", "thrice += 0"),
    Reading("dutch-2017", "A.6.a", "twice the same colour is no absolute preference", COMMON + "color_preference.py", "if len(colors) > 1 and colors[-1] == colors[-2]:", "if False:"),
    Reading("dutch-2026", "1.7.1", "two Blacks more are no absolute preference", COMMON + "color_preference.py", "if difference < -1:", "if difference < -2:"),
    Reading("dutch-2017", "A.6.c", "equal colours want the last one again", COMMON + "color_preference.py", "return opposite(colors[-1]), Strength.MILD", "return colors[-1], Strength.MILD"),
    Reading("dutch-2026", "1.7.3", "equal colours want nothing", COMMON + "color_preference.py", "return opposite(colors[-1]), Strength.MILD", "return \"\", Strength.NONE"),
    Reading("dutch-2017", "C.11 E.2", "a difference of one is a mild preference", COMMON + "color_preference.py", "return (\"b\" if difference > 0 else \"w\"), Strength.STRONG", "return (\"b\" if difference > 0 else \"w\"), Strength.MILD"),
    Reading("dutch-2017", "E.1", "of two different wishes the lower player's is granted to both", COMMON + "color_allocation.py", "return (own or opposite(other)), ColorRule.BOTH", "return (opposite(own) if own else other), ColorRule.BOTH"),
    Reading("dutch-2017", "E.2", "the stronger preference is not looked at", COMMON + "color_allocation.py", "if own and own_strength != other_strength:", "if False:"),
    Reading("dutch-2017", "E.3", "colours do not alternate", COMMON + "color_allocation.py", "            return theirs, ColorRule.ALTERNATE", "            break"),
    Reading("dutch-2026", "5.2.3", "colours alternate to the first round in which they differ", COMMON + "color_allocation.py", "for mine, theirs in zip(reversed(higher), reversed(lower), strict=False):", "for mine, theirs in zip(higher, lower, strict=False):"),
    Reading("dutch-2017", "E.4", "the lower player's preference is granted", COMMON + "color_allocation.py", "return own, ColorRule.HIGHER", "return opposite(own), ColorRule.HIGHER"),
    Reading("dutch-2017", "E.5", "an even number has the initial colour", COMMON + "color_allocation.py", "odd = higher.number % 2 == 1", "odd = higher.number % 2 == 0"),
    Reading("dutch-2017", "C.12", "the float of two rounds ago is that of the last one", DUTCH + "criteria.py", "return graph.field.down1 if rounds_back == 1 else graph.field.down2", "return graph.field.down2"),
    Reading("dutch-2026", "C15", "the upfloat of the last round is that of two rounds ago", DUTCH + "criteria.py", "return graph.field.up1 if rounds_back == 1 else graph.field.up2", "return graph.field.up2"),
    Reading("dutch-2017", "C.13 C.15", "an upfloat against an MDP is none", DUTCH + "criteria.py", "charges = [(graph.mdps, repeated, 1)]", "charges = []"),
    Reading("dutch-2026", "C13", "an absolute preference is no strong one", DUTCH + "criteria.py", "strong = graph.players_of(each)", "strong = 0"),
    Reading("dutch-2017", "C.11", "a strong preference that an absolute one overrules costs nothing", DUTCH + "criteria.py", "            charges += graph.pairs_between(weak, absolute)\n", "            pass\n"),
    Reading("dutch-2026", "C6", "MDPs who float on cost nothing", DUTCH + "criteria.py", "return [graph.floating(graph.member_bits)]", "return [graph.floating(graph.residents)]"),
    Reading("dutch-2026", "C5", "the lowest score of the bye need not let the round be completed", DUTCH + "round2026.py", "if completes(field, everybody):\n            return", "if True:\n            return"),
    Reading("dutch-2026", "C4 C8", "the round need not be completed where the following bracket pairs everybody", DUTCH + "downfloater_bounds.py", "return can_complete(field, lower) and floaters_fit(field, floaters, following, last=False)", "return floaters_fit(field, floaters, following, last=False)"),
    Reading("dutch-2017", "D.1", "transpositions begin with the largest numbers", DUTCH + "first_candidate.py", "            choice = rows[v] & s2\n            if choice:\n                choice &= -choice\n", "            choice = rows[v] & s2\n            if choice:\n                choice = 1 << choice.bit_length() - 1\n"),
    Reading("dutch-2026", "4.2", "an MDP meets the lowest resident", DUTCH + "first_candidate.py", "        choice = rows[v] & free\n        if choice:\n            choice &= -choice\n", "        choice = rows[v] & free\n        if choice:\n            choice = 1 << choice.bit_length() - 1\n"),
)  # fmt: skip

_DUBOV = tuple(
    Reading("dubov-2026", *each)
    for each in (
        ("C1", "players meet again", COMMON + "completion.py", "for other in ids & each.met:", "for other in ():"),
        ("C2", "points without playing do not bar the bye", DUBOV + "allocated_bye.py", "return not contender.had_pab and contender.top_unplayed < position.scoring.win", "return not contender.had_pab"),
        ("C2", "nothing bars the bye", DUBOV + "allocated_bye.py", "return not contender.had_pab and contender.top_unplayed < position.scoring.win", "return True"),
        ("C3", "equal absolute preferences may meet", COMMON + "completion.py", "            rows = without_inner_edges(rows, players)\n", "            pass\n"),
        ("C6", "the single upfloater is of the lowest score", DUBOV + "upfloaters.py", "score = max(field.score(u) for u in candidates)", "score = min(field.score(u) for u in candidates)"),
        ("C7", "the colour of a single upfloater does not count", DUBOV + "upfloaters.py", "abs(size - 2 * white) // 2", "0"),
        ("C8", "C8 counts nothing", DUBOV + "upfloaters.py", "return int(at_maximum), times", "return 0, times"),
        ("C9", "C9 counts nothing", DUBOV + "upfloaters.py", "times if at_maximum else 0", "0"),
        ("C10", "C10 counts nothing", DUBOV + "upfloaters.py", ", field.upfloated_last >> player & 1\n", ", 0\n"),
        ("C10 C8", "upfloats count in the last round too", DUBOV + "upfloaters.py", "    if position.is_last_round:\n        return 0, 0, 0\n", ""),
        ("C10 C8", "a downfloat is taken for an upfloat", DUBOV + "history.py", "[number - 1] > own[number - 1]", "[number - 1] < own[number - 1]"),
        ("1.2", "the smaller number is higher ranked whatever the score", DUBOV + "bracket.py", "if (-field.score(one), field.tpn(one)) < (-field.score(two), field.tpn(two))", "if field.tpn(one) < field.tpn(two)"),
        ("1.6.1", "a difference of two is no absolute preference", COMMON + "color_preference.py", "if difference < -1:", "if difference < -2:"),
        ("1.6.1", "two Whites running are no absolute preference", COMMON + "color_preference.py", "if len(colors) > 1 and colors[-1] == colors[-2]:", "if len(colors) > 1 and colors[-1] == colors[-2] == \"b\":"),
        ("1.6.2", "a difference of one is a mild preference", COMMON + "color_preference.py", "else \"w\"), Strength.STRONG", "else \"w\"), Strength.MILD"),
        ("1.6.4", "who has not played wants White", DUBOV + "field.py", "else (\"b\", Strength.MILD)", "else (\"w\", Strength.MILD)"),
        ("1.7", "forfeits count in the ARO", DUBOV + "history.py", "if entry.played]", "if entry.opponent]"),
        ("1.7", "the ARO of nobody is 4000", DUBOV + "history.py", "    if not ratings:\n        return 0\n    return (", "    if not ratings:\n        return 4000\n    return ("),
        ("1.8", "MaxT is one too great", DUBOV + "field.py", "return 2 + rounds // 5", "return 3 + rounds // 5"),
        ("1.8", "MaxT is one too small", DUBOV + "field.py", "return 2 + rounds // 5", "return 1 + rounds // 5"),
        ("3.1.3", "the bye may go to any score", DUBOV + "allocated_bye.py", "            field.score(index),\n", ""),
        ("3.1.4", "games played do not count for the bye", DUBOV + "allocated_bye.py", "            -len(field.contenders[index].colors),\n", ""),
        ("3.1.5", "the bye goes to the smallest number", DUBOV + "allocated_bye.py", "            -field.tpn(index),\n", "            field.tpn(index),\n"),
        ("3.2.3", "no halves where nobody has played", DUBOV + "bracket.py", "if members & ~field.fresh:", "if members:"),
        ("3.2.4", "of equal subgroups those who seek Black shift", DUBOV + "shifters.py", "g1_smaller = g1.bit_count() <= g2.bit_count()", "g1_smaller = g1.bit_count() < g2.bit_count()"),
        ("3.2.5", "S1 goes by falling ARO", DUBOV + "bracket.py", "key=lambda p: (field.aro[p], field.tpn(p))):", "key=lambda p: (-field.aro[p], field.tpn(p))):"),
        ("3.2.5", "S1 goes by number", DUBOV + "bracket.py", "key=lambda p: (field.aro[p], field.tpn(p))):", "key=field.tpn):"),
        ("4.2", "of one score the largest number floats up", DUBOV + "upfloaters.py", "*_float_history(field, u), u))", "*_float_history(field, u), -u))\n    queue = [(*each[:-1], -each[-1]) for each in sorted(queue)]\n    return queue[0][-1]\n    for u in ():\n            queue.append((0, 0, 0, 0, u))"),
        ("4.3", "shifters go from the first on", DUBOV + "shifters.py", "key=lambda place: (abs(2 * place - middle), place))", "key=lambda place: place)"),
        ("4.3", "of the two in the middle the lower one shifts first", DUBOV + "shifters.py", "key=lambda place: (abs(2 * place - middle), place))", "key=lambda place: (abs(2 * place - middle), -place))"),
        ("4.3", "shifters who seek White go by number", DUBOV + "shifters.py", "(lambda p: (field.aro[p], field.tpn(p))) if white", "(lambda p: (0, field.tpn(p))) if white"),
        ("4.3", "shifters who seek Black go by ARO", DUBOV + "shifters.py", "else (lambda p: (0, field.tpn(p)))", "else (lambda p: (field.aro[p], field.tpn(p)))"),
        ("4.4", "T2 begins with the largest number", DUBOV + "bracket.py", "by_tpn = sorted(iter_bits(g2), key=field.tpn)", "by_tpn = sorted(iter_bits(g2), key=field.tpn, reverse=True)"),
        ("5.2.1", "an even number has the initial colour", DUBOV + "bracket.py", "with_color(initial if high.number % 2 else opposite(initial))", "with_color(opposite(initial) if high.number % 2 else initial)"),
        ("5.2.2", "different wishes are refused", DUBOV + "bracket.py", "    if high_due != low_due:\n        return with_color(high_due)", "    if high_due != low_due:\n        return with_color(low_due)"),
        ("5.2.3", "strengths are not looked at", DUBOV + "bracket.py", "if high_strength != low_strength:", "if False:"),
        ("5.2.4", "colours do not alternate", DUBOV + "bracket.py", "            return with_color(other)\n", "            break\n"),
        ("5.2.5", "the lower player's preference is granted", DUBOV + "bracket.py", "            return with_color(other)\n    return with_color(high_due)", "            return with_color(other)\n    return with_color(opposite(high_due))"),
    )
)  # fmt: skip

_BURSTEIN = (
    *(
        Reading("burstein-2026", *each)
        for each in (
            ("C1", "players meet again", COMMON + "completion.py", "for other in ids & each.met:", "for other in ():"),
            ("C2", "points without playing do not bar the bye", BURSTEIN + "pairing.py", "if not each.had_pab and each.top_unplayed < win", "if not each.had_pab"),
            ("C3", "equal absolute preferences may meet", COMMON + "completion.py", "            rows = without_inner_edges(rows, players)\n", "            pass\n"),
            ("C4", "who floats need not be spared by the bracket below", BURSTEIN + "pairing.py", "_single_floaters(field, spare & welcome, following, rest)", "_single_floaters(field, spare, following, rest)"),
            ("C6", "the floater is of the highest score", BURSTEIN + "pairing.py", "    lowest = min(field.scores[v] for v in iter_bits(candidates))\n", "    lowest = max(field.scores[v] for v in iter_bits(candidates))\n"),
            ("C7", "the following bracket is not looked at", BURSTEIN + "pairing.py", "            return candidates & level\n", "            return candidates\n"),
            ("C8", "colours do not count", BURSTEIN + "field.py", "Dues(white, black))", "Dues(0, 0))"),
            ("1.6.2", "half of the rounds are rounded up", BURSTEIN + "seeding.py", "rounds // 2", "-(-rounds // 2)"),
            ("1.6.2", "there are no seeding rounds", BURSTEIN + "seeding.py", "rounds // 2", "0"),
            ("1.7", "an unplayed round counts nothing", BURSTEIN + "opposition.py", "if entry.played else own[player.id]", "if entry.played else 0"),
            ("1.7.2", "absences of opponents are no draws", BURSTEIN + "opposition.py", "total += _absence_bonus(player, position.round_number, scoring)", "total += 0"),
            ("1.8.1", "Sonneborn-Berger comes before Buchholz", BURSTEIN + "opposition.py", "return -buchholz, -berger, player.id", "return -berger, -buchholz, player.id"),
            ("1.8.2", "Sonneborn-Berger is not looked at", BURSTEIN + "opposition.py", "return -buchholz, -berger, player.id", "return -buchholz, 0, player.id"),
            ("3.1.3", "the bye may go to any score", BURSTEIN + "pairing.py", "key=lambda v: (field.scores[v], -len(field.contenders[v].colors), -v)", "key=lambda v: (-len(field.contenders[v].colors), -v)"),
            ("3.1.4", "games played do not count for the bye", BURSTEIN + "pairing.py", "key=lambda v: (field.scores[v], -len(field.contenders[v].colors), -v)", "key=lambda v: (field.scores[v], -v)"),
            ("3.1.5", "the bye goes to the highest ranked", BURSTEIN + "pairing.py", "key=lambda v: (field.scores[v], -len(field.contenders[v].colors), -v)", "key=lambda v: (field.scores[v], -len(field.contenders[v].colors), v)"),
            ("5.2.2", "different wishes are refused", COMMON + "color_allocation.py", "return (own or opposite(other)), ColorRule.BOTH", "return (opposite(own) if own else other), ColorRule.BOTH"),
            ("5.2.3", "strengths are not looked at", COMMON + "color_allocation.py", "if own and own_strength != other_strength:", "if False:"),
            ("5.2.5", "the lower player's preference is granted", COMMON + "color_allocation.py", "return own, ColorRule.HIGHER", "return opposite(own), ColorRule.HIGHER"),
        )
    ),
    *(
        Reading("burstein-2017", *each)
        for each in (
            ("3.2", "Buchholz comes before Sonneborn-Berger", BURSTEIN + "opposition.py", "return -berger, -buchholz, -median", "return -buchholz, -berger, -median"),
            ("3.2", "Buchholz is not looked at", BURSTEIN + "opposition.py", "return -berger, -buchholz, -median", "return -berger, -median"),
            ("3.3", "the point is there in round one only", BURSTEIN + "procedure.py", "_ACCELERATED_ROUNDS = 2", "_ACCELERATED_ROUNDS = 1"),
            ("3.3", "the point stays for round three", BURSTEIN + "procedure.py", "_ACCELERATED_ROUNDS = 2", "_ACCELERATED_ROUNDS = 3"),
            ("4.1", "points without playing do not bar the bye", BURSTEIN + "procedure.py", "if not each.had_pab and not each.had_forfeit_win and each.top_unplayed < win", "if not each.had_pab"),
            ("4.2", "the bye may go to any scoregroup", BURSTEIN + "procedure.py", "key=lambda v: (field.scores[v], -v), default=None)", "key=lambda v: -v, default=None)"),
            ("4.2", "the bye goes to the highest Sonneborn-Berger", BURSTEIN + "procedure.py", "key=lambda v: (field.scores[v], -v), default=None)", "key=lambda v: (field.scores[v], v), default=None)"),
            ("5.1", "an even number has the initial colour", BURSTEIN + "colors.py", "return initial_color if higher.number % 2 else opposite(initial_color)", "return opposite(initial_color) if higher.number % 2 else initial_color"),
            ("5.3 5.2", "limits do not come first", BURSTEIN + "colors.py", "if limited != (other_strength == Strength.ABSOLUTE):", "if False:"),
            ("5.4", "different wishes are refused", BURSTEIN + "colors.py", "return own or opposite(other)", "return opposite(own) if own else other"),
            ("5.4", "the greater difference is not equalised", BURSTEIN + "colors.py", "if difference != other_difference:", "if False:"),
            ("5.4", "colours do not alternate", BURSTEIN + "colors.py", "            return theirs\n", "            break\n"),
            ("5.4", "the lower player has his due colour", BURSTEIN + "colors.py", "            return theirs\n    return own", "            return theirs\n    return opposite(own)"),
            ("1.3", "equal colours want the last one again", COMMON + "color_preference.py", "return opposite(colors[-1]), Strength.MILD", "return colors[-1], Strength.MILD"),
            ("6.5", "due colours do not count", BURSTEIN + "field.py", "Dues(white, black))", "Dues(0, 0))"),
            ("6.3", "a floater floats again", BURSTEIN + "scoregroup_chain.py", "missed(rows, bracket) & ~floater & welcome", "missed(rows, bracket) & welcome"),
        )
    ),
)  # fmt: skip

_LIM = (
    *(
        Reading("lim-2026", *each)
        for each in (
            ("1.1", "points without playing do not bar the bye", LIM + "procedure.py", "contender.top_unplayed >= field.position.scoring.win", "False"),
            ("1.1", "the bye goes to the highest in rank", LIM + "procedure.py", "return candidates.bit_length() - 1\n", "return (candidates & -candidates).bit_length() - 1\n"),
            ("2.2", "below the median the players are paired downward", LIM + "scoregroup_order.py", "(below, Side(False))", "(below, Side(True))"),
            ("2.2", "the median is paired upward", LIM + "scoregroup_order.py", "Side(True), 0))", "Side(False), 0))"),
            ("2.4", "the first meets the last", LIM + "exchange.py", "return ordered[0], ordered[half:] + ordered[half - 1 : 0 : -1]", "return ordered[0], ordered[:0:-1]"),
            ("3.2.2", "the floater is due the other colour", LIM + "floaters.py", "else \"w\" if white > black else \"b\"", "else \"b\" if white > black else \"w\""),
            ("3.3", "downwards the highest numbered floats", LIM + "floaters.py", "return (max if side.down else min)(tending or pool, key=field.number)", "return min(tending or pool, key=field.number)"),
            ("3.4", "upwards the lowest numbered floats", LIM + "floaters.py", "return (max if side.down else min)(tending or pool, key=field.number)", "return max(tending or pool, key=field.number)"),
            ("3.6.2 3.6", "floaters from above come by number only", LIM + "floaters.py", "return (-score, number) if side.down else (score, -number)", "return (number, number) if side.down else (score, -number)"),
            ("3.7", "floaters from below come from the highest number", LIM + "floaters.py", "return (-score, number) if side.down else (score, -number)", "return (-score, number) if side.down else (score, number)"),
            ("3.8", "downwards a floater meets the lowest numbered", LIM + "floaters.py", "key=field.number, reverse=not side.down)", "key=field.number, reverse=side.down)"),
            ("3.9.2", "who has floated here is not spared", LIM + "floaters.py", "return \"b\" if served else \"a\"", "return \"d\" if served else \"c\""),
            ("3.9.2", "an opponent in the next scoregroup is not asked for", LIM + "floaters.py", "return \"d\" if served else \"c\"", "return \"d\""),
            ("3.10", "last round's floaters are not spared", LIM + "floaters.py", "if bits(fresh) & able:", "if False:"),
            ("3.10", "who floated up is not spared", LIM + "field.py", " or (own < median and other > own)", ""),
            ("4.2", "opponents are tried in the top half first", LIM + "exchange.py", "return ordered[0], ordered[half:] + ordered[half - 1 : 0 : -1]", "return ordered[0], ordered[half - 1 : 0 : -1] + ordered[half:]"),
            ("4.2", "the top half is tried from its start", LIM + "exchange.py", "ordered[half - 1 : 0 : -1]", "ordered[1:half]"),
            ("5.1", "equal colours want nothing", COMMON + "color_preference.py", "return opposite(colors[-1]), Strength.MILD", "return \"\", Strength.NONE"),
            ("5.1.1", "two Whites running do not bar a third", COMMON + "color_preference.py", "if len(colors) > 1 and colors[-1] == colors[-2]:", "if len(colors) > 1 and colors[-1] == colors[-2] == \"b\":"),
            ("5.2 3.8", "who suits the colours is not taken first", LIM + "exchange.py", "return suited + within + beyond", "return within + beyond"),
            ("5.3", "who must have the colour does not come first", LIM + "color_allocation.py", "if granting_higher != granting_lower:", "if False:"),
            ("5.6", "who equalises does not come first", LIM + "color_allocation.py", "if len(unbalanced) == 1:", "if False:"),
            ("5.4", "colours do not alternate", LIM + "color_allocation.py", "            return with_color(higher, other)\n", "            break\n"),
            ("5.4", "below the median the higher ranked has his colour", LIM + "color_allocation.py", "return with_color(higher if upper else lower, due_higher)", "return with_color(higher, due_higher)"),
            ("5.4", "above the median the lower ranked has his colour", LIM + "color_allocation.py", "return with_color(higher if upper else lower, due_higher)", "return with_color(lower, due_higher)"),
            ("6.1", "the limits hold in the last round too", LIM + "procedure.py", "    if field.position.is_last_round:\n", "    if False:\n"),
            ("6.1", "one limit broken is as much as two", LIM + "color_allocation.py", "return three_in_a_row + three_more", "return three_in_a_row or three_more"),
            ("7.2", "an even number has the initial colour", LIM + "color_allocation.py", "with_color(higher, initial if high.number % 2 else opposite(initial))", "with_color(higher, opposite(initial) if high.number % 2 else initial)"),
        )
    ),
    *(
        Reading("lim-1999", *each)
        for each in (
            ("3.6.2 3.6", "floaters from above come by number only", LIM + "floaters.py", "return (-score, number) if side.down else (score, -number)", "return (number, number) if side.down else (score, -number)"),
            ("6.1", "the limits hold in the last round too", LIM + "procedure.py", "    if field.position.is_last_round:\n", "    if False:\n"),
        )
    ),
    Reading("lim-1999", "1.1", "a forfeit win does not bar the bye", LIM + "procedure.py", "            else contender.had_forfeit_win\n", "            else False\n"),
    Reading("lim-1999-maxi", "3.2", "the floater may be more than 100 points away", LIM + "floaters.py", " and field.near(p, extreme)]", "]"),
    Reading("lim-1999-maxi", "5.7", "opponents are exchanged over more than 100 points", LIM + "exchange.py", "[p for p in suited if field.near(proposed, p)]", "suited"),
    Reading("lim-2026-maxi", "5.7", "100 points are too many", LIM + "field.py", "<= MAXI_POINTS", "< MAXI_POINTS"),
)  # fmt: skip

_MATCHES = (
    *(
        Reading("team-2026", *each)
        for each in (
            ("C1", "teams meet again", COMMON + "completion.py", "for other in ids & each.met:", "for other in ():"),
            ("C2", "an earlier bye does not bar the bye", TEAM + "edition2026.py", "{\"U\", \"+\", \"F\"}", "{\"+\", \"F\"}"),
            ("C2", "a forfeit win does not bar the bye", TEAM + "edition2026.py", "{\"U\", \"+\", \"F\"}", "{\"U\", \"F\"}"),
            ("C2", "a full-point bye does not bar the bye", TEAM + "edition2026.py", "{\"U\", \"+\", \"F\"}", "{\"U\", \"+\"}"),
            ("C5", "an upfloater is of the lowest score", UPFLOATING + "upfloaters.py", "group = next((each for each in bracket.groups if each & candidates), 0)", "group = next((each for each in bracket.groups[::-1] if each & candidates), 0)"),
            ("C6", "the following scoregroup is not looked at", UPFLOATING + "upfloaters.py", "    staying = bracket.following & ~chosen\n    if not staying:\n", "    staying = bracket.following & ~chosen\n    if True:\n"),
            ("C7", "last round's floaters float again", UPFLOATING + "upfloaters.py", "avoided = bracket.field.floated if floats_count else 0", "avoided = 0"),
            ("C7", "C7 lapses in the last round only", TEAM + "edition2026.py", "floated_upfloaters, lapses=2)", "floated_upfloaters, lapses=1)"),
            ("C8", "C8 counts nothing", TEAM + "edition2026.py", "wishes(0)", "wishes(9)"),
            ("C9", "C9 counts nothing", TEAM + "edition2026.py", "wishes(1)", "wishes(9)"),
            ("C10", "C10 counts nothing", UPFLOATING + "criteria.py", "[(bracket.upfloaters, bracket.residents & bracket.field.floated, 1)]", "[(bracket.upfloaters, bracket.residents & bracket.field.floated, 0)]"),
            ("1.5", "only who met a higher score is a floater", UPFLOATING + "field.py", "past.score != past.opponent_score", "past.score < past.opponent_score"),
            ("1.7.1", "twice the same colour wants nothing", TEAM + "colors.py", "if own < -1 or (own in (0, -1) and colors.endswith(had * 2)):", "if own < -1:"),
            ("1.7.1", "a difference of two wants nothing", TEAM + "colors.py", "if own < -1 or (own in (0, -1) and colors.endswith(had * 2)):", "if own in (0, -1) and colors.endswith(had * 2):"),
            ("1.7.1", "type A has mild preferences", TEAM + "colors.py", "    if kind == \"A\":\n        return NO_PREFERENCE\n", ""),
            ("1.7.2", "equal colours want nothing", TEAM + "colors.py", "return opposite(colors[-1]), Strength.MILD", "return NO_PREFERENCE"),
            ("1.7.2", "equal colours want something in the last round", TEAM + "colors.py", "    if last_round:\n        return NO_PREFERENCE\n", ""),
            ("3.4.2", "the bye may go to any score", UPFLOATING + "round_pairing.py", "key=lambda v: (of[v].score, of[v].unplayed, -of[v].id)", "key=lambda v: (of[v].unplayed, -of[v].id)"),
            ("3.4.3", "matches played do not count for the bye", UPFLOATING + "round_pairing.py", "key=lambda v: (of[v].score, of[v].unplayed, -of[v].id)", "key=lambda v: (of[v].score, -of[v].id)"),
            ("3.4.4", "the bye goes to the smallest number", UPFLOATING + "round_pairing.py", "key=lambda v: (of[v].score, of[v].unplayed, -of[v].id)", "key=lambda v: (of[v].score, of[v].unplayed, of[v].id)"),
            ("3.5.4", "the largest number floats up", UPFLOATING + "upfloaters.py", "    candidates = candidates & ~avoided or candidates\n    return candidates & -candidates\n", "    candidates = candidates & ~avoided or candidates\n    return 1 << candidates.bit_length() - 1\n"),
            ("3.6.3", "bottom members go from the largest number", UPFLOATING + "bracket_order.py", "        bit = row & -row\n", "        bit = 1 << row.bit_length() - 1\n"),
            ("4.2.1", "the primary score does not make the first-team", TEAM + "colors.py", "if (-one.points, -secondary[0], one.id) < (-other.points, -secondary[1], other.id):", "if (-secondary[0], one.id) < (-secondary[1], other.id):"),
            ("4.2.2", "the secondary score is not looked at", TEAM + "colors.py", "if (-one.points, -secondary[0], one.id) < (-other.points, -secondary[1], other.id):", "if (-one.points, one.id) < (-other.points, other.id):"),
            ("4.2.3", "the larger number is the first-team", TEAM + "colors.py", "if (-one.points, -secondary[0], one.id) < (-other.points, -secondary[1], other.id):", "if (-one.points, -secondary[0], -one.id) < (-other.points, -secondary[1], -other.id):"),
            ("4.3.1", "an even number has the initial colour", TEAM + "colors.py", "odd = first.id % 2 == 1", "odd = first.id % 2 == 0"),
            ("4.3.2 4.3.3", "different wishes are refused", TEAM + "colors.py", "return wanted or opposite(theirs[0]), rule", "return opposite(wanted) if wanted else theirs[0], rule"),
            ("4.3.4", "strengths are not looked at", TEAM + "colors.py", "if wanted and strength != theirs[1]:", "if False:"),
            ("4.3.5", "White goes to the higher difference", TEAM + "colors.py", "return (\"w\" if difference < 0 else \"b\"), ColorRule.DIFFERENCE", "return (\"w\" if difference > 0 else \"b\"), ColorRule.DIFFERENCE"),
            ("4.3.6", "colours alternate to the first match in which they differ", TEAM + "colors.py", "zip(reversed(first.colors), reversed(other.colors), strict=False)", "zip(first.colors, other.colors, strict=False)"),
            ("4.3.7", "the other team's preference is granted", TEAM + "colors.py", "return wanted, ColorRule.FIRST_TEAM", "return opposite(wanted), ColorRule.FIRST_TEAM"),
            ("4.3.8", "the first-team has its last colour again", TEAM + "colors.py", "return opposite(first.colors[-1]), ColorRule", "return first.colors[-1], ColorRule"),
            ("4.3.9", "the other team has its last colour again", TEAM + "colors.py", "return other.colors[-1], ColorRule", "return opposite(other.colors[-1]), ColorRule"),
        )
    ),
    *(
        Reading("double-swiss-2026", *each)
        for each in (
            ("C2", "an earlier bye does not bar the bye", DOUBLE + "edition2026.py", "{\"U\", \"+\", \"F\"}", "{\"+\", \"F\"}"),
            ("C2", "a forfeit win does not bar the bye", DOUBLE + "edition2026.py", "{\"U\", \"+\", \"F\"}", "{\"U\", \"F\"}"),
            ("C2", "a full-point bye does not bar the bye", DOUBLE + "edition2026.py", "{\"U\", \"+\", \"F\"}", "{\"U\", \"+\"}"),
            ("C1 1.6", "a forfeited match was played", DOUBLE + "event.py", "    if \"--\" in codes:\n", "    if False:\n"),
            ("C7", "C7 counts in the last round too", DOUBLE + "edition2026.py", "floated_upfloaters, lapses=1)", "floated_upfloaters)"),
            ("C7", "C7 lapses in the last two rounds", DOUBLE + "edition2026.py", "floated_upfloaters, lapses=1)", "floated_upfloaters, lapses=2)"),
            ("C8", "C8 counts nothing", DOUBLE + "edition2026.py", "floated_opponents, lapses=1)", "floated_opponents, lapses=99)"),
            ("4.2", "the smaller number is higher ranked whatever the score", DOUBLE + "edition2026.py", "key=lambda each: (-each.points, each.id))", "key=lambda each: each.id)"),
            ("4.3.1", "an even number has the initial colour", DOUBLE + "edition2026.py", "odd = higher.id % 2 == 1", "odd = higher.id % 2 == 0"),
            ("4.3.2", "more Whites give White", DOUBLE + "edition2026.py", "return (\"w\" if fewer < 0 else \"b\"), ColorRule", "return (\"w\" if fewer > 0 else \"b\"), ColorRule"),
            ("4.3.2", "differences count, not Whites", DOUBLE + "edition2026.py", "fewer = mine.count(\"w\") - theirs.count(\"w\")", "fewer = higher.color_difference - lower.color_difference"),
            ("4.3.3", "colours alternate to the first match in which they differ", DOUBLE + "edition2026.py", "zip(reversed(mine), reversed(theirs), strict=False)", "zip(mine, theirs, strict=False)"),
            ("4.3.4", "the higher ranked has his last colour again", DOUBLE + "edition2026.py", "return opposite(mine[-1]), ColorRule", "return mine[-1], ColorRule"),
            ("4.3.5", "the other player has his last colour again", DOUBLE + "edition2026.py", "return theirs[-1], ColorRule", "return opposite(theirs[-1]), ColorRule"),
        )
    ),
)  # fmt: skip

OF_AREAS = {
    "C.12 runs where C.13 stands in the table": ("dutch-2017", "C.12 C.13"),
    "C.14 before C.12: the float two rounds ago counts first": ("dutch-2017", "C.12 C.14"),
    "C.10 runs where C.11 stands, and nothing for C.11": ("dutch-2017", "C.11"),
    "C.10 counts White's clashes only": ("dutch-2017", "C.10"),
    "the majority of a colour meets itself": ("dutch-2017", "C.10"),
    "C.6 forgotten in the limbo": ("dutch-2017", "C.6"),
    "C.16 forgotten: repeated downfloats in the limbo": ("dutch-2017", "C.16"),
    "C.17 counts the lowest MDPs first": ("dutch-2017", "C.17"),
    "C.8 looks at the colours in a row, as C.9 does": ("dutch-2017", "C.8"),
    "MDPs choose their opponents from the lowest MDP up": ("dutch-2017", "D.1 D.3"),
    "the limbo takes the highest MDPs": ("dutch-2017", "D.3"),
    "S1 one player too small": ("dutch-2017", "D.1 D.2"),
    "D.2.c reversed: the highest ranked of S1 leave first": ("dutch-2017", "D.2"),
    "who comes to S1 may be the lower end of his pair": ("dutch-2017", "D.2"),
    "a single exchange tried from the top of S1": ("dutch-2017", "D.2"),
    "differences of exchanges from 2": ("dutch-2017", "D.2"),
    "the sum of differences forgets who comes": ("dutch-2017", "D.2"),
    "C.7: floaters of a score need not be paired as often as others could": ("dutch-2017", "C.7"),
    "C.7 taken for reached when only the floaters are paired": ("dutch-2017", "C.7"),
    "C.7: a floater may have the bye before the last bracket": ("dutch-2017", "C.7"),
    "2017: completion not tested": ("dutch-2017", "C.4"),
    "2017: C.7 not tested": ("dutch-2017", "C.7"),
    "2017: C.7 counts who is paired below, not who stays unpaired": ("dutch-2017", "C.7"),
    "2026: C5 lets a higher score have the bye": ("dutch-2026", "C5"),
    "2026: C8 not tested": ("dutch-2026", "C8"),
    "2026: C9 prefers many unplayed games": ("dutch-2026", "C9"),
    "the score differences of the CLB from the least up": ("dutch-2017", "C.6 C.16 C.17 C.18 C.19"),
    "2026: C8 forgets the scores of the floaters": ("dutch-2026", "C8"),
    "C.5 not asked for": ("dutch-2017", "C.5"),
    "C.3 spares nobody: topscorers are bound too": ("dutch-2017", "C.3"),
    "2017: too few places below for those left unpaired": ("dutch-2017", "C.7"),
    "2026: C9 silent when an MDP is the one who floats": ("dutch-2026", "C9"),
    "2026: whoever the next group spares will do": ("dutch-2026", "C8 C4"),
    "a requested bye makes a player arrive": ("dutch-2017", "E.5"),
    "the last unplayed round counts, not the best one": ("dutch-2026", "C2"),
    "E.3: colours alternate to the first round in which they differ": ("dutch-2017", "E.3"),
    "E.5 takes the number of the file, late entries who never came included": ("dutch-2017", "E.5"),
    "E.2: of two absolute preferences the higher player's goes first": ("dutch-2017", "E.2"),
    "Dubov 1.7: ARO is rounded down": ("dubov-2026", "1.7"),
    "Dubov C6: the lowest upfloater of the highest scores first": ("dubov-2026", "C6"),
    "Dubov C10 forgotten": ("dubov-2026", "C10"),
    "Burstein 2017 3.2: the median leaves out the best only": ("burstein-2017", "3.2"),
    "Burstein 1.7.2: an absence before a game counts as a draw": ("burstein-2026", "1.7.2"),
    "Lim 5.2: the second scrutiny stops where it was repaired player by player": ("lim-2026", "5.2"),
    "team C9: strong preferences of type B count as any": ("team-2026", "C9"),
}  # fmt: skip
"""Faults of the areas that are readings of an article: the rule set, and the articles."""

READINGS = (
    *(Reading("dutch-2012", *each) for each in OF_DUTCH_2012),
    *(Reading("dubov-1997", *each) for each in OF_DUBOV_1997),
    *_DUTCH, *_DUBOV, *_BURSTEIN, *_LIM, *_MATCHES,
    *(
        Reading(*OF_AREAS[each.what], each.what, each.file, each.old, each.new)
        for each in (*dutch.FAULTS, *systems.FAULTS)
        if each.what in OF_AREAS
    ),
)  # fmt: skip
