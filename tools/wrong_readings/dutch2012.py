"""Wrong readings of the Dutch system of 2012."""

# ruff: noqa: E501 - a table

from __future__ import annotations

from . import WrongReading

_WALK, _PLAYERS = "tests/judges/dutch2012_literal.py", "tests/judges/dutch2012_players.py"

_2012 = (
    WrongReading("A.2", "players of equal scores are in the order of their pairing numbers", _PLAYERS, "key=lambda contender: (-contender.score, contender.id)", "key=lambda contender: (-contender.score, -contender.id)"),
    WrongReading("A.3", "a bracket of which half moved down is treated as homogeneous", _WALK, "half = 2 * sum(compatible[:m0]) >= sum(compatible)", "half = False"),
    WrongReading("A.4", "who met a lower score has a downfloat", _PLAYERS, "    if past.score > past.opponent_score:\n        return \"down\"\n", ""),
    WrongReading("A.4", "who met a higher score has an upfloat", _PLAYERS, "return \"up\" if past.score < past.opponent_score else \"\"", "return \"\""),
    WrongReading("A.7.a", "a difference beyond one makes an absolute preference", _PLAYERS, "if abs(difference) >= 2:", "if abs(difference) >= 3:"),
    WrongReading("A.7.a", "twice the same colour makes an absolute preference", _PLAYERS, "if colors.endswith((\"ww\", \"bb\")):", "if False:"),
    WrongReading("A.7.b", "a difference of one makes a strong preference", _PLAYERS, "else \"w\"), STRONG", "else \"w\"), MILD"),
    WrongReading("A.7.c", "equal colours make a mild preference for the other one than last", _PLAYERS, "return _other(colors[-1]), MILD", "return \"\", NOTHING"),
    WrongReading("A.7.d", "in odd rounds strong preferences are treated like absolute ones", _WALK, "(z, x) if field.odd_round", "(0, x) if field.odd_round"),
    WrongReading("A.7.f", "the preference is granted to whom meets a player without games", _PLAYERS, "return one.color or _other(two.color)", "return one.color or two.color"),
    WrongReading("A.8.a", "as few pairs as possible that do not fulfil all preferences", _WALK, "*((z, x) if field.odd_round else (x, z)),", "*((z, 0) if field.odd_round else (0, z)),"),
    WrongReading("A.8.b", "in even rounds as few pairs as possible of two who want the same colour strongly", _WALK, "else (x, z)),", "else (x, 0)),"),
    WrongReading("A.10", "a top scorer has over half of the maximum, not half", _PLAYERS, "contender.score > maximum / 2", "contender.score >= maximum / 2"),
    WrongReading("A.10", "there are top scorers in the last round only", _PLAYERS, "return self.position.is_last_round and", "return"),
    WrongReading("A.11", "low scores of the floaters", _WALK, "*(seats[place].score for place in floating),", "*(),"),
    WrongReading("B.1.a", "two players meet at most once", _PLAYERS, "{contender.id, *contender.met, *position", "{contender.id, *position"),
    WrongReading("B.1.b", "no bye after points without playing", _PLAYERS, "not contender.had_pab and contender.top_unplayed <= 0", "not contender.had_pab"),
    WrongReading("B.1.b", "no bye after a half point without playing", _PLAYERS, "contender.top_unplayed <= 0", "contender.top_unplayed < self.position.scoring.win"),
    WrongReading("B.1.b", "points without playing are a downfloat", _PLAYERS, "return \"down\" if unearned else \"\"", "return \"\""),
    WrongReading("B.2", "two players with the same absolute preference do not meet", _PLAYERS, "return one.top_scorer or two.top_scorer or not self.breaks_b2(one, two)", "return True"),
    WrongReading("B.2", "a top scorer may meet a player with the same absolute preference", _PLAYERS, "return one.top_scorer or two.top_scorer or not self.breaks_b2(one, two)", "return not self.breaks_b2(one, two)"),
    WrongReading("B.3", "small differences of the scores", _WALK, "*sorted((abs(one.score - two.score) for one, two in players), reverse=True),", "*(),"),
    WrongReading("B.5", "no downfloat in two rounds running", _WALK, "sum(1 in seat.down for seat in own)", "0"),
    WrongReading("B.5", "no upfloat in two rounds running", _WALK, "sum(1 in seat.up for seat in up)", "0"),
    WrongReading("B.6", "no downfloat as two rounds before", _WALK, "sum(2 in seat.down for seat in own)", "0"),
    WrongReading("B.6", "no upfloat as two rounds before", _WALK, "sum(2 in seat.up for seat in up)", "0"),
    WrongReading("C.10", "requirements for upfloaters are dropped before those for downfloaters", _WALK, "            sum(1 in seat.down for seat in own),\n            sum(2 in seat.down for seat in own),\n            sum(1 in seat.up for seat in up),\n            sum(2 in seat.up for seat in up),\n", "            sum(1 in seat.up for seat in up),\n            sum(2 in seat.up for seat in up),\n            sum(1 in seat.down for seat in own),\n            sum(2 in seat.down for seat in own),\n"),
    WrongReading("C.12", "another set of floaters is looked for where one of them has no opponent", _WALK, "if index and not self.from_below and not", "if False and not"),
    WrongReading("C.13", "the penultimate bracket is paired again before the two are joined", _WALK, "if paired and paired.pairs:", "if False and paired:"),
    WrongReading("C.13", "in a joined bracket the latest added one is S1", _WALK, "self.joined_s1 = len(penultimate.seats)", "self.joined_s1 = 0"),
    WrongReading("C.14", "where the remainder was reached fewer pairs are made, not fewer with players moved down", _WALK, "self.remainder_reached or p1 > m1", "False"),
    WrongReading("D.1", "S2 is transposed from its lowest numbers up", _WALK, "for order in permutations(s2, p):", "for order in permutations(s2[::-1], p):"),
    WrongReading("D.1", "players moved down meet the highest residents they can", _WALK, "for order in permutations(residents, m1):", "for order in permutations(residents[::-1], m1):"),
    WrongReading("D.2", "as few players as possible are exchanged", _WALK, "for size in range(min(len(s1), len(s2)) + 1):", "for size in (0, *range(min(len(s1), len(s2)), 0, -1)):"),
    WrongReading("D.2", "the smallest difference of the sums exchanged comes first", _WALK, "for difference in differences:", "for difference in reversed(differences):"),
    WrongReading("D.2", "the lowest of S1 leave first", _WALK, "sorted(s1, reverse=True), size", "sorted(s1), size"),
    WrongReading("D.3", "the highest players moved down are in S1", _WALK, "for s1 in combinations(range(self.m0), m1):", "for s1 in reversed([*combinations(range(self.m0), m1)]):"),
    WrongReading("E.1", "both preferences are granted if they can be", _PLAYERS, "        if one.color != two.color:  # E.1; A.7.f where one of them has no preference\n            return one.color or _other(two.color)\n", "        if not one.color or not two.color:\n            return one.color or _other(two.color)\n        if one.color != two.color:\n            return two.color\n"),
    WrongReading("E.2", "the stronger preference is granted", _PLAYERS, "return one.color if one.wish > two.wish else _other(one.color)", "return one.color"),
    WrongReading("E.3", "colours alternate to the last round in which the two had different ones", _PLAYERS, "for back in range(1, min(len(one.colors), len(two.colors)) + 1):", "for back in ():"),
    WrongReading("E.3", "the latest round with different colours decides, not the first", _PLAYERS, "for back in range(1, min(len(one.colors), len(two.colors)) + 1):", "for back in range(min(len(one.colors), len(two.colors)), 0, -1):"),
    WrongReading("E.4", "the higher ranked player has his preference", _PLAYERS, "return one.color  # E.4", "return _other(one.color)  # E.4"),
    WrongReading("E.5", "in round one odd numbers get the colour drawn by lots, even numbers the other one", _PLAYERS, "return initial if self._contenders[seat.id].number % 2 else _other(initial)", "return initial"),
    WrongReading("E.5", "the colour of round one is drawn by lots", _PLAYERS, "        initial = self.position.initial_color\n", "        initial = \"w\"\n"),
    WrongReading("E.5", "in round one those who are present are numbered", _PLAYERS, "return initial if self._contenders[seat.id].number % 2", "return initial if seat.id % 2"),
)  # fmt: skip

READINGS = {"dutch-2012": _2012}
