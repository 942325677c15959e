"""Wrong readings of the Dutch system, 2017 and 2026."""

# ruff: noqa: E501 - a table

from __future__ import annotations

from . import WrongReading


def _dutch(edition: dict[str, str]) -> tuple[WrongReading, ...]:
    """Return what both editions have, under the articles of one."""
    a = edition
    return (
        WrongReading(a["rematch"], "two players meet at most once", "dutch_literal/field.py", "if one.id == other.id or other.id in one.met:", "if one.id == other.id:"),
        WrongReading(a["absolute"], "two players with the same absolute preference do not meet", "dutch_literal/field.py", "return (wish, strength) != preference(other) or strength != ABSOLUTE", "return True"),
        WrongReading(a["absolute"], "in the last round a topscorer may meet a player with the same absolute preference", "dutch_literal/field.py", "if one.id in self.topscorers or other.id in self.topscorers:", "if False:"),
        WrongReading(a["topscorer"], "a topscorer has over half of the points, not half", "dutch_literal/field.py", "2 * player.score > maximum", "2 * player.score >= maximum"),
        WrongReading(a["topscorer"], "there are topscorers in the last round only", "dutch_literal/field.py", "return self.position.is_last_round and 2 * player.score > maximum", "return 2 * player.score > maximum"),
        WrongReading(a["wide"], "a difference of three is counted where a topscorer plays", "dutch_literal/criteria.py", "    return wide, thrice, missed, strong_missed", "    return 0, thrice, missed, strong_missed"),
        WrongReading(a["thrice"], "three times the same colour is counted where a topscorer plays", "dutch_literal/criteria.py", "    return wide, thrice, missed, strong_missed", "    return wide, 0, missed, strong_missed"),
        WrongReading(a["color"], "as few players as possible without their preference", "dutch_literal/criteria.py", "    return wide, thrice, missed, strong_missed", "    return wide, thrice, 0, strong_missed"),
        WrongReading(a["strong"], "as few players as possible without their strong preference", "dutch_literal/criteria.py", "    return wide, thrice, missed, strong_missed", "    return wide, thrice, missed, 0"),
        WrongReading(a["strong"], "all preferences count before the strong ones", "dutch_literal/criteria.py", "    return wide, thrice, missed, strong_missed", "    return wide, thrice, strong_missed, missed"),
        WrongReading(a["transpositions"], "S2 is transposed from its lowest numbers up", "dutch_literal/candidates.py", "        for bsn in s2:\n", "        for bsn in reversed(s2):\n"),
        WrongReading(a["exchange-size"], "as few players as possible are exchanged", "dutch_literal/candidates.py", "            len(down),  # a: the fewest", "            -len(down),  # a: the fewest"),
        WrongReading(a["exchange-sum"], "the smallest difference of the sums exchanged comes first", "dutch_literal/candidates.py", "            sum(up) - sum(down),  # b", "            0,  # b"),
        WrongReading(a["exchange-down"], "the lowest of S1 leave first", "dutch_literal/candidates.py", "            tuple(-bsn for bsn in reversed(down)),  # c", "            down,  # c"),
        WrongReading(a["exchange-up"], "the highest of S2 come first", "dutch_literal/candidates.py", "            up,  # d", "            tuple(-bsn for bsn in up),  # d"),
        WrongReading(a["absolute-preference"], "twice the same colour makes the preference for the other absolute", "dutch_literal/colors.py", "    if history.endswith(\"ww\"):\n        return \"b\", ABSOLUTE\n", ""),
        WrongReading(a["absolute-preference"], "a difference beyond one makes an absolute preference", "dutch_literal/colors.py", "    if difference < -1:\n        return \"w\", ABSOLUTE\n", ""),
        WrongReading(a["mild-preference"], "equal colours make a mild preference for the other one than last", "dutch_literal/colors.py", "    return _OTHER[history[-1]], MILD", "    return \"\", NO_PREFERENCE"),
        WrongReading(a["both"], "both preferences are granted if they can be", "dutch_literal/colors.py", "    if wish and wish != their_wish:\n        return wish\n", "    if wish and their_wish and wish != their_wish:\n        return their_wish\n"),
        WrongReading(a["stronger"], "the stronger preference is granted", "dutch_literal/colors.py", "return wish if strength > their_strength else _OTHER[their_wish]", "return wish"),
        WrongReading(a["alternate"], "colours alternate to the last round in which the two had different ones", "dutch_literal/colors.py", "zip(reversed(higher.colors), reversed(lower.colors), strict=False)", "zip((), (), strict=True)"),
        WrongReading(a["alternate"], "unplayed rounds go to the front before colours are compared", "dutch_literal/colors.py", "zip(reversed(higher.colors), reversed(lower.colors), strict=False)", "zip(higher.colors, lower.colors, strict=False)"),
        WrongReading(a["higher"], "the higher ranked player's preference is granted", "dutch_literal/colors.py", "    if wish:\n        return wish\n", "    if wish:\n        return _OTHER[wish]\n"),
        WrongReading(a["number"], "an odd number of the higher ranked player has the initial colour", "dutch_literal/colors.py", "higher.number % 2 == 1", "higher.number % 2 == 0"),
        WrongReading(a["number"], "who has not come has no number", "dutch_literal/colors.py", "higher.number % 2 == 1", "higher.id % 2 == 1"),
        WrongReading(a["ranking"], "the higher ranked player is the one with more points, then the smaller number", "dutch_literal/colors.py", "if (one.score, -one.id) > (other.score, -other.id):", "if one.id < other.id:"),
    )  # fmt: skip


_2017 = (
    *_dutch({
    "rematch": "C.1", "absolute": "C.3", "topscorer": "A.7", "wide": "C.8", "thrice": "C.9", "color": "C.10", "strong": "C.11",
    "transpositions": "D.1", "exchange-size": "D.2", "exchange-sum": "D.2", "exchange-down": "D.2", "exchange-up": "D.2",
    "absolute-preference": "A.6.a", "mild-preference": "A.6.c", "both": "E.1", "stronger": "E.2", "alternate": "E.3", "higher": "E.4", "number": "E.5", "ranking": "A.2",
}),
    WrongReading("C.2", "nobody has the bye twice", "dutch_literal/round2017.py", "return not player.had_pab and not player.had_forfeit_win", "return not player.had_forfeit_win"),
    WrongReading("C.2", "who won by forfeit has no bye", "dutch_literal/round2017.py", "return not player.had_pab and not player.had_forfeit_win", "return not player.had_pab"),
    WrongReading("C.4", "the downfloaters of the bracket above the collapse must let the round be completed", "dutch_literal/round2017.py", "        if completes(judged.candidate):\n", "        if True:\n"),
    WrongReading("A.4.b", "a round not played is a downfloat", "dutch_literal/round2017.py", "if not past.entry.played or past.score > past.opponent_score:", "if past.score > past.opponent_score:"),
    WrongReading("C.5", "as many pairs as possible", "dutch_literal/choice.py", "for pairs in range(bracket.size // 2, -1, -1):", "for pairs in range(max(bracket.size // 2 - 1, 0), bracket.size // 2 + 1):"),
    WrongReading("C.6", "the smallest pairing score difference", "dutch_literal/round2017.py", "        pairing_score_difference(bracket, candidate),  # C.6", "        (),  # C.6"),
    WrongReading("C.6", "differences are compared from the highest to the lowest, not by their sum", "dutch_literal/round2017.py", "    return descending(\n        [abs(one.score - other.score) for one, other in candidate.pairs]\n        + [downfloater.score - below for downfloater in candidate.downfloaters]\n    )", "    return (sum(\n        [abs(one.score - other.score) for one, other in candidate.pairs]\n        + [downfloater.score - below for downfloater in candidate.downfloaters]\n    ),)"),
    WrongReading("C.7", "downfloaters that let the following bracket pair as many as it can", "dutch_literal/round2017.py", "        ahead,  # C.7", "        (),  # C.7"),
    WrongReading("C.12", "few players with the same downfloat as in the round before", "dutch_literal/round2017.py", "        len(down1),  # C.12", "        0,  # C.12"),
    WrongReading("C.13", "few players with the same upfloat as in the round before", "dutch_literal/round2017.py", "        len(up1),  # C.13", "        0,  # C.13"),
    WrongReading("C.14", "few players with the same downfloat as two rounds before", "dutch_literal/round2017.py", "        len(down2),  # C.14", "        0,  # C.14"),
    WrongReading("C.15", "few players with the same upfloat as two rounds before", "dutch_literal/round2017.py", "        len(up2),  # C.15", "        0,  # C.15"),
    WrongReading("C.16", "small differences of those with the same downfloat as in the round before", "dutch_literal/round2017.py", "        descending(down1),  # C.16", "        (),  # C.16"),
    WrongReading("C.17", "small differences of those with the same upfloat as in the round before", "dutch_literal/round2017.py", "        descending(up1),  # C.17", "        (),  # C.17"),
    WrongReading("C.18", "small differences of those with the same downfloat as two rounds before", "dutch_literal/round2017.py", "        descending(down2),  # C.18", "        (),  # C.18"),
    WrongReading("C.19", "small differences of those with the same upfloat as two rounds before", "dutch_literal/round2017.py", "        descending(up2),  # C.19", "        (),  # C.19"),
    WrongReading("D.3", "the MDPs with the highest scores are paired first", "dutch_literal/candidates.py", "        key=lambda bsns: ([-mdps[bsn - 1].score for bsn in bsns], bsns),", "        key=lambda bsns: [-bsn for bsn in bsns],"),
)  # fmt: skip

_2026 = (
    *_dutch({
    "rematch": "C1", "absolute": "C3", "topscorer": "1.8", "wide": "C10", "thrice": "C11", "color": "C12", "strong": "C13",
    "transpositions": "4.2", "exchange-size": "4.3", "exchange-sum": "4.3", "exchange-down": "4.3", "exchange-up": "4.3",
    "absolute-preference": "1.7.1", "mild-preference": "1.7.3", "both": "5.2.1", "stronger": "5.2.2", "alternate": "5.2.3", "higher": "5.2.4", "number": "5.2.5", "ranking": "1.2",
}),
    WrongReading("C2", "nobody has the bye twice", "dutch_literal/round2026.py", "return not player.had_pab and player.top_unplayed < position.scoring.win", "return player.had_pab or player.top_unplayed < position.scoring.win"),
    WrongReading("C2", "who got a win's points without playing has no bye", "dutch_literal/round2026.py", "return not player.had_pab and player.top_unplayed < position.scoring.win", "return not player.had_pab"),
    WrongReading("C4", "every bracket lets the round be completed", "dutch_literal/round2026.py", "        if not field.completes(below | down):\n            return False\n", "        if below:\n            return True\n"),
    WrongReading("C5", "the bye goes to the lowest score that can have it", "dutch_literal/round2026.py", "position, lambda contender: may_have_pab(position, contender) and contender.score == lowest", "position, lambda contender: may_have_pab(position, contender)"),
    WrongReading("1.4.3", "a bye, or points without playing, is a downfloat", "dutch_literal/round2026.py", "if past.entry.result == \"U\" or past.points > position.scoring.loss:\n        return DOWN", "if past.entry.result == \"U\":\n        return DOWN"),
    WrongReading("1.4.3", "a round without points is no downfloat", "dutch_literal/round2026.py", "if past.entry.result == \"U\" or past.points > position.scoring.loss:\n        return DOWN", "if not past.entry.played:\n        return DOWN"),
    WrongReading("C6", "as few downfloaters as possible", "dutch_literal/choice.py", "for pairs in range(bracket.size // 2, -1, -1):", "for pairs in range(max(bracket.size // 2 - 1, 0), bracket.size // 2 + 1):"),
    WrongReading("C7", "low scores of the downfloaters", "dutch_literal/round2026.py", "        descending(contender.score for contender in down),  # C7", "        (),  # C7"),
    WrongReading("C8", "downfloaters that let the following bracket keep its own criteria", "dutch_literal/round2026.py", "        ahead,  # C8", "        (),  # C8"),
    WrongReading("C9", "the bye to a player with few unplayed games", "dutch_literal/round2026.py", "        0 if bye is None else bye.unplayed,  # C9", "        0,  # C9"),
    WrongReading("C14", "few residents with the same downfloat as in the round before", "dutch_literal/round2026.py", "        repeats(1, residents_down, DOWN),  # C14", "        0,  # C14"),
    WrongReading("C15", "few opponents of MDPs with the same upfloat as in the round before", "dutch_literal/round2026.py", "        repeats(1, opponents, UP),  # C15", "        0,  # C15"),
    WrongReading("C16", "few residents with the same downfloat as two rounds before", "dutch_literal/round2026.py", "        repeats(2, residents_down, DOWN),  # C16", "        0,  # C16"),
    WrongReading("C17", "few opponents of MDPs with the same upfloat as two rounds before", "dutch_literal/round2026.py", "        repeats(2, opponents, UP),  # C17", "        0,  # C17"),
    WrongReading("C18", "small differences of MDPs with the same downfloat as in the round before", "dutch_literal/round2026.py", "        mdp_gaps(1),  # C18", "        (),  # C18"),
    WrongReading("C19", "small differences of opponents of MDPs with the same upfloat as in the round before", "dutch_literal/round2026.py", "        opponent_gaps(1),  # C19", "        (),  # C19"),
    WrongReading("C20", "small differences of MDPs with the same downfloat as two rounds before", "dutch_literal/round2026.py", "        mdp_gaps(2),  # C20", "        (),  # C20"),
    WrongReading("C21", "small differences of opponents of MDPs with the same upfloat as two rounds before", "dutch_literal/round2026.py", "        opponent_gaps(2),  # C21", "        (),  # C21"),
    WrongReading("4.4.2", "MDPs are chosen by their smallest differing number", "dutch_literal/candidates.py", "    return sorted(combinations(range(1, len(mdps) + 1), m1))", "    return sorted(combinations(range(1, len(mdps) + 1), m1), reverse=True)"),
)  # fmt: skip

READINGS = {"dutch-2017": _2017, "dutch-2026": _2026}
