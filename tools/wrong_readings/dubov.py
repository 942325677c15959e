"""Wrong readings of the Dubov system of 2026."""

# ruff: noqa: E501 - a table

from __future__ import annotations

from . import WrongReading

_TEXT = "dubov_literal.py"

_2026 = (
    WrongReading("C1", "two players meet at most once", _TEXT, "if two.id in one.met or two.id in self.position", "if two.id in self.position"),
    WrongReading("C2", "nobody has the bye twice", _TEXT, "            if not c.had_pab\n            and c.top_unplayed < self.position.scoring.win\n", "            if (c.had_pab or c.top_unplayed < self.position.scoring.win)\n"),
    WrongReading("C2", "who got a win's points without playing has no bye", _TEXT, "            and c.top_unplayed < self.position.scoring.win\n", ""),
    WrongReading("C3", "two players with the same absolute preference do not meet", _TEXT, "return not (mine == other and mine[1] == 3)", "return True"),
    WrongReading("C4", "the players not yet paired can always be paired", _TEXT, "if len(members) % 2 or not self.completable(rest):", "if len(members) % 2:"),
    WrongReading("C5", "as few upfloaters as possible", _TEXT, "for count in range(len(pool) + 1):", "for count in (*range(1, len(pool) + 1), 0):"),
    WrongReading("C6", "upfloaters of the highest scores", _TEXT, "                    [-score for score in sorted(c.score for c in upfloaters)],\n", ""),
    WrongReading("C6", "the lowest score of the upfloaters comes first", _TEXT, "sorted(c.score for c in upfloaters)]", "sorted((c.score for c in upfloaters), reverse=True)]"),
    WrongReading("C7", "upfloaters with whom as few as possible are without their preference", _TEXT, "                    min(unhappy),\n", ""),
    WrongReading("C8", "few upfloaters who have been upfloated as often as MaxT", _TEXT, "                        len(maximum),\n", ""),
    WrongReading("C9", "few earlier upfloats of those who are at MaxT", _TEXT, "                        sum(sum(self.past[c.id]) for c in maximum),\n", ""),
    WrongReading("C10", "few upfloaters who were upfloated in the round before", _TEXT, "                        sum(bool(self.past[c.id] and self.past[c.id][-1]) for c in upfloaters),\n", ""),
    WrongReading("C10", "in the last round earlier upfloats do not count", _TEXT, "if not self.last:", "if True:"),
    WrongReading("1.6.1", "twice the same colour makes the preference for the other absolute", _TEXT, "        if played[-2:] == \"ww\":\n            return \"b\", 3\n", ""),
    WrongReading("1.6.1", "a difference beyond one makes an absolute preference", _TEXT, "        if difference < -1:\n            return \"w\", 3\n", ""),
    WrongReading("1.6.2", "a difference of one makes a strong preference", _TEXT, "            return \"b\", 2\n", "            return \"b\", 1\n"),
    WrongReading("1.6.3", "equal colours make a mild preference for the other one than last", _TEXT, "return (\"b\" if played[-1] == \"w\" else \"w\"), 1", "return played[-1], 1"),
    WrongReading("1.6.4", "who has not played has a mild preference for Black", _TEXT, "            return \"b\", 1\n        difference", "            return \"w\", 1\n        difference"),
    WrongReading("1.7", "only opponents met over the board count in the ARO", _TEXT, "if e.played]", "if e.opponent]"),
    WrongReading("1.7", "the ARO is zero for who has met nobody", _TEXT, "if ratings else 0\n", "if ratings else contender.player.rating\n"),
    WrongReading("1.7", "the ARO is zero for who has met nobody", _TEXT, "if ratings else 0\n", "if ratings else 4000\n"),
    WrongReading("1.7", "half a point of rating is rounded up", _TEXT, "floor(sum(ratings) / len(ratings) + 0.5)", "floor(sum(ratings) / len(ratings))"),
    WrongReading("1.8", "MaxT is two and a fifth of the rounds, rounded down", _TEXT, "self.max_t = 2 + floor(position.rounds / 5)", "self.max_t = 3 + floor(position.rounds / 5)"),
    WrongReading("1.8", "MaxT is two and a fifth of the rounds, rounded down", _TEXT, "self.max_t = 2 + floor(position.rounds / 5)", "self.max_t = 1 + floor(position.rounds / 5)"),
    WrongReading("1.2", "the higher ranked player is the one with more points, then the smaller number", _TEXT, "high, low = sorted((one, two), key=lambda c: (-c.score, c.id))", "high, low = sorted((one, two), key=lambda c: c.id)"),
    WrongReading("3.1.2", "the bye lets the others be paired", _TEXT, "            and self.completable([other for other in everybody if other is not c])\n", ""),
    WrongReading("3.1.3", "the bye goes to the lowest score", _TEXT, "        candidates = [c for c in candidates if c.score == lowest]\n", ""),
    WrongReading("3.1.4", "among equals the bye goes to who has played the most games", _TEXT, "return max((c for c in candidates if len(c.colors) == most), key", "return max(candidates, key"),
    WrongReading("3.1.5", "among equals the bye goes to the largest number", _TEXT, "return max((c for c in candidates if len(c.colors) == most), key", "return min((c for c in candidates if len(c.colors) == most), key"),
    WrongReading("3.2.3", "where nobody has played the first half by number meets the second", _TEXT, "if all(not c.colors for c in members):", "if False:"),
    WrongReading("3.2.4", "of subgroups of one size players leave those who seek White first", _TEXT, "if len(g1) <= len(g2):", "if len(g1) < len(g2):"),
    WrongReading("3.2.4", "as many shift as must meet within the smaller subgroup", _TEXT, "inner = min(sum(a in smaller and b in smaller for a, b in pairs) for pairs in every)", "inner = max(sum(a in smaller and b in smaller for a, b in pairs) for pairs in every)"),
    WrongReading("3.2.4", "players shift so that as few as possible are without their preference", _TEXT, "                and self.unhappy(tuple(zip(mine, order, strict=True))) == best\n", ""),
    WrongReading("3.2.5", "S1 goes by rising ARO", _TEXT, "s1 = sorted(g1, key=lambda c: (self.aro(c), c.id))", "s1 = sorted(g1, key=lambda c: c.id)"),
    WrongReading("3.2.5", "S1 goes by rising ARO", _TEXT, "s1 = sorted(g1, key=lambda c: (self.aro(c), c.id))", "s1 = sorted(g1, key=lambda c: (-self.aro(c), c.id))"),
    WrongReading("4.2", "upfloaters are taken from the highest scores and the smallest numbers", _TEXT, "pool = sorted((c for c in players if c.score < top), key=lambda c: (-c.score, c.id))", "pool = sorted((c for c in players if c.score < top), key=lambda c: (-c.score, -c.id))"),
    WrongReading("4.3", "shifters who seek White go by their ARO", _TEXT, "key=lambda c: (self.aro(c) if white else 0, c.id)", "key=lambda c: c.id"),
    WrongReading("4.3", "shifters who seek Black go by their numbers", _TEXT, "key=lambda c: (self.aro(c) if white else 0, c.id)", "key=lambda c: (self.aro(c), c.id)"),
    WrongReading("4.3", "shifters are taken from the middle outwards", _TEXT, "pool.pop((len(pool) - 1) // 2)", "pool.pop(0)"),
    WrongReading("4.3", "of the two in the middle the upper one shifts first", _TEXT, "pool.pop((len(pool) - 1) // 2)", "pool.pop(len(pool) // 2)"),
    WrongReading("4.4", "transpositions of G2 begin with its smallest numbers", _TEXT, "permutations(sorted(g2, key=lambda c: c.id))", "permutations(sorted(g2, key=lambda c: -c.id))"),
    WrongReading("5.2.1", "without games an odd number of the higher ranked player has the initial colour", _TEXT, "high.number % 2 == 1", "high.number % 2 == 0"),
    WrongReading("5.2.2", "both preferences are granted if they can be", _TEXT, "if mine[0] != yours[0] or mine[1] > yours[1]:", "if mine[0] != yours[0]:\n            return yours[0]\n        if mine[1] > yours[1]:"),
    WrongReading("5.2.3", "the stronger preference is granted", _TEXT, "if mine[1] < yours[1]:", "if False:"),
    WrongReading("5.2.4", "colours alternate to the last round in which the two had different ones", _TEXT, "            if high.colors[-back] != low.colors[-back]:\n                return low.colors[-back]\n", "            break\n"),
    WrongReading("5.2.4", "the last round with different colours decides, not the first", _TEXT, "            if high.colors[-back] != low.colors[-back]:\n                return low.colors[-back]\n", "            if high.colors[back - 1] != low.colors[back - 1]:\n                return low.colors[back - 1]\n"),
    WrongReading("5.2.5", "the higher ranked player's preference is granted", _TEXT, "                return low.colors[-back]\n        return mine[0]", "                return low.colors[-back]\n        return other[mine[0]]"),
)  # fmt: skip

READINGS = {"dubov-2026": _2026}
