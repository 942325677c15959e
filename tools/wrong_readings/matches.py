"""Wrong readings of the systems that pair matches: teams and the double Swiss, 2026."""

# ruff: noqa: E501 - a table

from __future__ import annotations

from . import WrongReading

_TEAM, _DOUBLE, _BOTH = "team_literal.py", "double_swiss_literal.py", "upfloating_literal.py"


def _both(opponents: str) -> tuple[WrongReading, ...]:
    """Return what the two texts have in common; ``opponents`` is C10, or C8."""
    return (
        WrongReading("C1", "two participants meet at most once", _BOTH, "return two not in self.all[one].met and one not in self.all[two].met", "return True"),
        WrongReading("C3", "all who are not yet paired can still be paired", _BOTH, "if self.can_be_paired(residents | chosen) and self.can_be_paired(lower - chosen)", "if self.can_be_paired(residents | chosen)"),
        WrongReading("C4", "as few upfloaters as possible", _BOTH, "for size in range(len(lower) + 1):", "for size in (*range(1, len(lower) + 1), 0):"),
        WrongReading("C5", "high scores of the upfloaters", _BOTH, "best = max(map(scores, sets))", "best = min(map(scores, sets))"),
        WrongReading("C5", "the lowest score of the upfloaters comes first", _BOTH, "return tuple(sorted(self.all[player].score for player in chosen))", "return tuple(sorted((self.all[player].score for player in chosen), reverse=True))"),
        WrongReading("C6", "upfloaters that let the following scoregroup pair as many as it can", _BOTH, "sets = good or sets", "sets = list(sets)"),
        WrongReading("C7", "few upfloaters who were floaters in the round before", _BOTH, "sets = [chosen for chosen in sets if floated(chosen) == fewest]", "sets = list(sets)"),
        WrongReading(opponents, "few opponents of upfloaters who were floaters in the round before", _BOTH, "                floated,\n                identifier(pairing),", "                identifier(pairing),"),
        WrongReading("3.4.2", "the bye goes to the lowest score", _BOTH, "return of.score, -of.matches, -of.tpn", "return 0, -of.matches, -of.tpn"),
        WrongReading("3.4.3", "among equals the bye goes to who has played the most matches", _BOTH, "return of.score, -of.matches, -of.tpn", "return of.score, 0, -of.tpn"),
        WrongReading("3.4.4", "among equals the bye goes to the largest number", _BOTH, "return of.score, -of.matches, -of.tpn", "return of.score, -of.matches, of.tpn"),
        WrongReading("3.5.3", "a set of upfloaters is compared by its highest scores first", _BOTH, "return tuple(sorted(chosen, key=lambda player: (-self.all[player].score, player)))", "return tuple(sorted(chosen))"),
        WrongReading("3.5.4", "the set with the smallest numbers comes first", _BOTH, "return min(sets, key=self.sequence)", "return max(sets, key=self.sequence)"),
        WrongReading("3.6.2", "the numbers of the top members come before those of the bottom members", _BOTH, "return (*(top for top, _ in ordered), *(bottom for _, bottom in ordered))", "return tuple(each for pair in ordered for each in pair)"),
        WrongReading("3.6.3", "bottom members are transposed from the smallest number up", _BOTH, "*(bottom for _, bottom in ordered))", "*(-bottom for _, bottom in ordered))"),
    )  # fmt: skip


_team = (
    *_both("C10"),
    WrongReading("C2", "nobody has the bye twice", _TEAM, "entry.result in (\"U\", \"+\", \"F\")", "entry.result in (\"+\", \"F\")"),
    WrongReading("C2", "who won a match by forfeit has no bye", _TEAM, "entry.result in (\"U\", \"+\", \"F\")", "entry.result in (\"U\", \"F\")"),
    WrongReading("C2", "who had a full-point bye has no bye", _TEAM, "entry.result in (\"U\", \"+\", \"F\")", "entry.result in (\"U\", \"+\")"),
    WrongReading("C7", "in the last two rounds earlier floats do not count", _TEAM, "Criteria(not last_two,", "Criteria(True,"),
    WrongReading("C7", "in the last round but two earlier floats count", _TEAM, "number >= rounds - 1", "number >= rounds - 2"),
    WrongReading("C8", "as few teams as possible without their preference", _TEAM, "return int(clash), int(clash and strong)", "return 0, int(clash and strong)"),
    WrongReading("C9", "as few teams as possible without their strong preference", _TEAM, "return int(clash), int(clash and strong)", "return int(clash), 0"),
    WrongReading("1.5", "both teams of a pair with different scores are floaters", _TEAM, "return self.pairing_score(team, before) != self.pairing_score(opponent, before)", "return self.pairing_score(team, before) < self.pairing_score(opponent, before)"),
    WrongReading("1.6.1", "a match that was not played gives no colour", _TEAM, "entry.color for entry in entries if self.was_played(entry)", "entry.color for entry in entries if entry.opponent"),
    WrongReading("1.7.1", "twice the same colour makes a preference for the other", _TEAM, "if cd < -1 or (cd in (0, -1) and colors.endswith(\"bb\")):", "if cd < -1:"),
    WrongReading("1.7.1", "a difference beyond one makes a preference", _TEAM, "if cd > 1 or (cd in (0, 1) and colors.endswith(\"ww\")):", "if cd in (0, 1) and colors.endswith(\"ww\"):"),
    WrongReading("1.7.1", "type A: a difference beyond one makes a preference", _TEAM, "if cd > 1 or (cd in (0, 1) and", "if (cd > 1 and kind == \"B\") or (cd in (0, 1) and"),
    WrongReading("1.7.1", "type A: a difference beyond one makes a preference", _TEAM, "if cd < -1 or (cd in (0, -1) and", "if (cd < -1 and kind == \"B\") or (cd in (0, -1) and"),
    WrongReading("1.7.1", "type A has no mild preferences", _TEAM, "        if kind == \"A\":\n            return \"\", \"\"\n", ""),
    WrongReading("1.7.2", "type B: equal colours make a mild preference for the other one than last", _TEAM, "if cd == 1 or (cd == 0 and not last_round and colors[-1] == \"w\"):", "if cd == 1:"),
    WrongReading("1.7.2", "type B: a difference of one makes a mild preference", _TEAM, "if cd == -1 or (cd == 0 and not last_round and colors[-1] == \"b\"):", "if cd == 0 and not last_round and colors[-1] == \"b\":"),
    WrongReading("1.7.2", "type B: equal colours make no preference in the last round", _TEAM, "last_round = self.position.is_last_round", "last_round = False"),
    WrongReading("4.2.1", "the first-team has the higher primary score", _TEAM, "return -self.score(team, number), -second, team", "return 0, -second, team"),
    WrongReading("4.2.2", "among equals the first-team has the higher secondary score", _TEAM, "return -self.score(team, number), -second, team", "return -self.score(team, number), 0, team"),
    WrongReading("4.2.3", "among equals the first-team has the smaller number", _TEAM, "return -self.score(team, number), -second, team", "return -self.score(team, number), -second, -team"),
    WrongReading("4.3.1", "without matches an odd first-team has the initial colour", _TEAM, "return initial if first % 2 else _OTHER[initial]", "return _OTHER[initial] if first % 2 else initial"),
    WrongReading("4.3.2", "if only one team has a preference, it is granted", _TEAM, "        if want and not want2:  # 4.3.2\n            return want\n        if want2 and not want:\n            return _OTHER[want2]\n", ""),
    WrongReading("4.3.3", "both preferences are granted if they can be", _TEAM, "        if want and want != want2:  # 4.3.3\n            return want\n", "        if want and want != want2:  # 4.3.3\n            return want2\n"),
    WrongReading("4.3.4", "type B: the strong preference is granted", _TEAM, "if self.matches.preferences == \"B\" and how != how2:", "if False:"),
    WrongReading("4.3.5", "White goes to the lower colour difference", _TEAM, "return \"w\" if self.difference(first) < self.difference(other) else \"b\"", "return \"b\" if self.difference(first) < self.difference(other) else \"w\""),
    WrongReading("4.3.6", "colours alternate to the last round in which the two had different ones", _TEAM, "zip(reversed(mine), reversed(theirs), strict=False)", "zip(mine, theirs, strict=False)"),
    WrongReading("4.3.7", "the first-team's preference is granted", _TEAM, "        if want:  # 4.3.7\n            return want\n", "        if want:  # 4.3.7\n            return _OTHER[want]\n"),
    WrongReading("4.3.8", "the first-team alternates", _TEAM, "            return _OTHER[mine[-1]]\n", "            return mine[-1]\n"),
    WrongReading("4.3.9", "the other team alternates if the first-team has not played", _TEAM, "        return theirs[-1]  # 4.3.9\n", "        return _OTHER[theirs[-1]]  # 4.3.9\n"),
)  # fmt: skip

_double = (
    *_both("C8"),
    WrongReading("C1", "a match forfeited as a whole is no meeting", _DOUBLE, "met = {entry.opponent for entry in past if _match_was_played(entry)}", "met = {entry.opponent for entry in past if entry.opponent}"),
    WrongReading("C2", "nobody has the bye twice", _DOUBLE, "entry.result in {\"U\", \"+\", \"F\"}", "entry.result in {\"+\", \"F\"}"),
    WrongReading("C2", "who won a match by forfeit has no bye", _DOUBLE, "entry.result in {\"U\", \"+\", \"F\"}", "entry.result in {\"U\", \"F\"}"),
    WrongReading("C2", "who had a full-point bye has no bye", _DOUBLE, "entry.result in {\"U\", \"+\", \"F\"}", "entry.result in {\"U\", \"+\"}"),
    WrongReading("C7", "in the last round earlier floats do not count", _DOUBLE, "Criteria(not self.position.is_last_round,", "Criteria(True,"),
    WrongReading("C7", "in the last round but one earlier floats count", _DOUBLE, "Criteria(not self.position.is_last_round,", "Criteria(self.position.round_number < self.position.rounds - 1,"),
    WrongReading("1.5", "both players of a pair with different scores are floaters", _DOUBLE, "floated = self.pairing_score(player, before) != self.pairing_score(opponent, before)", "floated = self.pairing_score(player, before) < self.pairing_score(opponent, before)"),
    WrongReading("1.6", "a match that was not played gives no colour", _DOUBLE, "if _match_was_played(entry) and entry.color in (\"w\", \"b\")", "if entry.color in (\"w\", \"b\")"),
    WrongReading("4.2", "the higher ranked player is the one with more points", _DOUBLE, "return -self.score(player, self.number), player", "return 0, player"),
    WrongReading("4.3.1", "without matches an odd number of the higher ranked player has the initial colour", _DOUBLE, "(higher % 2 == 1)", "(higher % 2 == 0)"),
    WrongReading("4.3.2", "White goes to who has begun fewer matches with it", _DOUBLE, "return mine.count(\"w\") < theirs.count(\"w\")", "return mine.count(\"w\") > theirs.count(\"w\")"),
    WrongReading("4.3.2", "matches begun with White are counted, not differences", _DOUBLE, "        if mine.count(\"w\") != theirs.count(\"w\"):  # 4.3.2\n", "        if 2 * mine.count(\"w\") - len(mine) != 2 * theirs.count(\"w\") - len(theirs):\n            return 2 * mine.count(\"w\") - len(mine) < 2 * theirs.count(\"w\") - len(theirs)\n        if mine.count(\"w\") != theirs.count(\"w\"):\n"),
    WrongReading("4.3.3", "colours alternate to the last match in which the two had different ones", _DOUBLE, "zip(mine[::-1], theirs[::-1], strict=False)", "zip(mine, theirs, strict=False)"),
    WrongReading("4.3.4", "the higher ranked player alternates", _DOUBLE, "            return mine[-1] == \"b\"\n", "            return mine[-1] == \"w\"\n"),
    WrongReading("4.3.5", "the other player alternates if the higher ranked one has not played", _DOUBLE, "return theirs[-1] == \"w\"", "return theirs[-1] == \"b\""),
)  # fmt: skip

READINGS = {"team-2026": _team, "double-swiss-2026": _double}
