"""Wrong readings of the Burstein system, 2017 and 2026."""

# ruff: noqa: E501 - a table

from __future__ import annotations

from . import WrongReading

_JUDGE = "tests/judges/burstein_2017.py"
_TEXT = "tests/judges/burstein_literal.py"

_2017 = (
    WrongReading("3.1", "two players meet at most once", _JUDGE, "if two in self.players[one].met or two in", "if two in"),
    WrongReading("3.2", "the order in a scoregroup is that of Sonneborn-Berger, then of Buchholz", _JUDGE, "            -sum(earned * score for earned, score in games),\n            -sum(opposition),\n", "            -sum(opposition),\n            -sum(earned * score for earned, score in games),\n"),
    WrongReading("3.2", "among equal Sonneborn-Berger Buchholz decides", _JUDGE, "            -sum(opposition),\n", ""),
    WrongReading("3.2", "among equal Buchholz the Median decides, without the highest and the lowest opponent", _JUDGE, "-sum(opposition[1:-1])", "-sum(opposition[:-1])"),
    WrongReading("3.3", "in the first two rounds the upper half has a point more", _JUDGE, "        if number > 2:\n            return {}\n", "        return {}\n"),
    WrongReading("3.3", "the point is deducted before the third round", _JUDGE, "        if number > 2:\n            return {}\n", ""),
    WrongReading("4.1", "who got a point without playing has no bye", _JUDGE, "if not barred and self", "if self"),
    WrongReading("4.2", "the bye goes to the lowest scoregroup", _JUDGE, "key=lambda player_id: self.score[player_id]):", "key=lambda player_id: 0):"),
    WrongReading("4.2", "in it the bye goes to the lowest Sonneborn-Berger", _JUDGE, "for each in sorted(reversed(self.ranking), key", "for each in sorted(self.ranking, key"),
    WrongReading("1.3", "a player is due the colour that he has had less often", _JUDGE, "        if difference:\n            return \"b\" if difference > 0 else \"w\"\n        return {", "        return {"),
    WrongReading("1.3", "with equal colours a player is due the other one than last", _JUDGE, "return {\"w\": \"b\", \"b\": \"w\"}[colors[-1]] if colors else \"\"", "return \"\""),
    WrongReading("5.1", "who has not played has the colour of player 1 if his number is odd", _JUDGE, "odd = one.number % 2 == 1", "odd = one.number % 2 == 0"),
    WrongReading("5.2", "nobody has more than two games more with one colour", _JUDGE, "return not (abs(after) > 2 and worse) and colors", "return colors"),
    WrongReading("5.3", "nobody has the same colour three times in a row", _JUDGE, " and colors[-3:] != color * 3", ""),
    WrongReading("5.3", "who may not have the other colour has his due one", _JUDGE, "            if not self.may_have(first, against) and self.may_have(second, against):\n", "            if not first:\n"),
    WrongReading("5.4", "both due colours are granted if they can be", _JUDGE, "return higher if own == \"w\" or other == \"b\" else lower", "return lower if own == \"w\" or other == \"b\" else higher"),
    WrongReading("5.4", "the greater difference is equalised", _JUDGE, "if wide != other_wide:", "if False:"),
    WrongReading("5.4", "colours alternate to the last round in which the two had different ones", _JUDGE, "for back in range(1, min(len(one.colors), len(two.colors)) + 1):", "for back in range(0):"),
    WrongReading("5.4", "at last the higher ranked player has his due colour", _JUDGE, "        return higher if own == \"w\" else lower\n", "        return lower if own == \"w\" else higher\n"),
    WrongReading("6.1", "the highest player meets the lowest whom he has not met", _JUDGE, "for other in reversed(others):", "for other in others:"),
    WrongReading("6.3", "a floater does not float again", _JUDGE, "return placed and (not floater or floater != incoming)", "return placed"),
    WrongReading("6.5", "as many players as possible get their due colours", _JUDGE, "done.append(min(valid, key=lambda pairing: self.clashes(pairing, reading)))", "done.append(valid[0])"),
    WrongReading("6.6", "the floater finds an opponent in the next scoregroup", _JUDGE, "placed = self.chain(below, floater)", "placed = True"),
)  # fmt: skip

_2026 = (
    WrongReading("C1", "two players meet at most once", _TEXT, "            two in self.players[one].met\n            or two in", "            two in"),
    WrongReading("C2", "nobody has the bye twice", _TEXT, "            if not contender.had_pab\n            and contender.top_unplayed < self.position.scoring.win\n", "            if (contender.had_pab or contender.top_unplayed < self.position.scoring.win)\n"),
    WrongReading("C2", "who got a win's points without playing has no bye", _TEXT, "            and contender.top_unplayed < self.position.scoring.win\n", ""),
    WrongReading("C3", "two players with the same absolute preference do not meet", _TEXT, "            or (wish[1] == 3 and wish == self.preference(two))\n", ""),
    WrongReading("C4", "all players not yet paired can still be paired", _TEXT, " and self.completes(\n                    floaters | below\n                ):", ":"),
    WrongReading("C5", "as many pairs as possible", _TEXT, "for pairs in range(len(bracket) // 2, -1, -1):", "for pairs in range(max(len(bracket) // 2 - 1, 0), len(bracket) // 2 + 1):"),
    WrongReading("C6", "low scores of the floaters", _TEXT, "return self.floater_scores(floaters), ahead[floaters], denied", "return [], ahead[floaters], denied"),
    WrongReading("C7", "floaters that let the following bracket pair as many as it can", _TEXT, "return self.floater_scores(floaters), ahead[floaters], denied", "return self.floater_scores(floaters), (0, []), denied"),
    WrongReading("C8", "as few players as possible without their preference", _TEXT, "return self.floater_scores(floaters), ahead[floaters], denied", "return self.floater_scores(floaters), ahead[floaters], 0"),
    WrongReading("1.5.1", "twice the same colour makes the preference for the other absolute", _TEXT, "        if colors[-2:] in (\"ww\", \"bb\"):\n            return other, 3\n", ""),
    WrongReading("1.5.1", "a difference beyond one makes an absolute preference", _TEXT, "            return \"b\" if difference > 0 else \"w\", 3\n", "            return \"b\" if difference > 0 else \"w\", 2\n"),
    WrongReading("1.5.2", "a difference of one makes a strong preference", _TEXT, "            return \"b\" if difference > 0 else \"w\", 2\n", "            return \"b\" if difference > 0 else \"w\", 1\n"),
    WrongReading("1.5.3", "equal colours make a mild preference for the other one than last", _TEXT, "return other, 1", "return colors[-1], 1"),
    WrongReading("1.6.2", "the first half of the rounds, rounded down, are seeding rounds", _TEXT, "position.rounds // 2", "-(-position.rounds // 2)"),
    WrongReading("1.6.2", "there are seeding rounds, paired by the Dutch system", _TEXT, "position.rounds // 2", "0"),
    WrongReading("1.7", "a round not played counts as a game against oneself", _TEXT, "games.append((earned, self.registered(contender.id)))", "games.append((0, 0))"),
    WrongReading("1.7.2", "for opponents, absences up to now count as draws", _TEXT, "                score += self.position.scoring.draw\n", ""),
    WrongReading("1.8.1", "the order in a bracket is that of Buchholz", _TEXT, "return -sum(score for _, score in games), -sum(e * s for e, s in games), contender.id", "return -sum(e * s for e, s in games), -sum(score for _, score in games), contender.id"),
    WrongReading("1.8.2", "among equal Buchholz Sonneborn-Berger decides", _TEXT, "return -sum(score for _, score in games), -sum(e * s for e, s in games), contender.id", "return -sum(score for _, score in games), 0, contender.id"),
    WrongReading("3.1.3", "the bye goes to the lowest score", _TEXT, "        candidates = [candidate for candidate in candidates if candidate.score == lowest]\n", ""),
    WrongReading("3.1.4", "among equals the bye goes to who has played the most games", _TEXT, "        candidates = [candidate for candidate in candidates if len(candidate.colors) == most]\n", ""),
    WrongReading("3.1.5", "among equals the bye goes to the lowest in the order of the index", _TEXT, "return self.ranked(frozenset(candidate.id for candidate in candidates))[-1]", "return self.ranked(frozenset(candidate.id for candidate in candidates))[0]"),
    WrongReading("4.3", "the first player meets the last", _TEXT, "for index in range(len(others) - 1, -1, -1):", "for index in range(len(others)):"),
    WrongReading("5.2.1", "without games an odd number of the higher ranked player has the initial colour", _TEXT, "initial if one.number % 2 else _other(initial)", "_other(initial) if one.number % 2 else initial"),
    WrongReading("5.2.2", "both preferences are granted if they can be", _TEXT, "return self.with_color(higher, lower, wish or _other(other_wish))", "return self.with_color(higher, lower, _other(wish) if wish else other_wish)"),
    WrongReading("5.2.3", "the stronger preference is granted", _TEXT, "wish if strength > other_strength else _other(wish)", "wish"),
    WrongReading("5.2.4", "colours alternate to the last round in which the two had different ones", _TEXT, "for back in range(1, min(len(one.colors), len(two.colors)) + 1):", "for back in range(0):"),
    WrongReading("5.2.4", "the last round with different colours decides, not the first", _TEXT, "            if one.colors[-back] != two.colors[-back]:\n                return self.with_color(higher, lower, two.colors[-back])\n", "            if one.colors[back - 1] != two.colors[back - 1]:\n                return self.with_color(higher, lower, two.colors[back - 1])\n"),
    WrongReading("5.2.5", "the higher ranked player's preference is granted", _TEXT, "        return self.with_color(higher, lower, wish)\n", "        return self.with_color(higher, lower, _other(wish))\n"),
)  # fmt: skip

READINGS = {"burstein-2017": _2017, "burstein-2026": _2026}
