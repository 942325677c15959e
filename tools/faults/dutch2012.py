"""Readings changed in the engine of the Dutch system of 2012: articles, what, file, old and new."""

# ruff: noqa: E501 - a table

from __future__ import annotations

_COMMON = "src/swissmate/systems/common/"
_HOME = "src/swissmate/systems/dutch/y2012/"

CHANGES = (
    ("A.2", "the lowest of equal scores come first", _HOME + "players.py", "self.seats = tuple(_seat(each, position) for each in position.contenders)", "self.seats = tuple(_seat(each, position) for each in sorted(position.contenders, key=lambda each: (-each.score, -each.id)))"),
    ("A.3", "half a bracket moved down leaves it heterogeneous", _HOME + "procedure.py", "2 * moved_down >= sum(compatible)", "2 * moved_down > sum(compatible)"),
    ("A.4", "nobody has an upfloat", _HOME + "players.py", "return \"d\" if past.score > past.opponent_score else \"u\"", "return \"d\" if past.score > past.opponent_score else \"\""),
    ("A.4", "nobody has a downfloat from a game", _HOME + "players.py", "return \"d\" if past.score > past.opponent_score else \"u\"", "return \"\" if past.score > past.opponent_score else \"u\""),
    ("A.7.a", "twice the same colour is no absolute preference", _COMMON + "color_preference.py", "if len(colors) > 1 and colors[-1] == colors[-2]:", "if False:"),
    ("A.7.a", "two Blacks more are no absolute preference", _COMMON + "color_preference.py", "if difference < -1:", "if difference < -2:"),
    ("A.7.b", "a difference of one is a mild preference", _COMMON + "color_preference.py", "else \"w\"), Strength.STRONG", "else \"w\"), Strength.MILD"),
    ("A.7.c", "equal colours want nothing", _COMMON + "color_preference.py", "return opposite(colors[-1]), Strength.MILD", "return \"\", Strength.NONE"),
    ("A.7.d", "in odd rounds strong preferences count like the others", _HOME + "bracket.py", "unit[\"A.7.d\"] if field.odd_round", "0 if field.odd_round"),
    ("A.8.a", "pairs of the same colour cost nothing", _HOME + "bracket.py", "cost += unit[\"X\"]", "cost += 0"),
    ("A.8.b", "in even rounds strong preferences count like the others", _HOME + "bracket.py", "else unit[\"Z\"]", "else 0"),
    ("A.10", "half of the points makes a top scorer", _HOME + "players.py", "2 * contender.score > played", "2 * contender.score >= played"),
    ("A.10", "there are top scorers in every round", _HOME + "players.py", "return position.is_last_round and 2", "return 2"),
    ("A.11", "the scores of floaters count nothing", _HOME + "bracket.py", "cost = unit[\"floaters\"] + unit[f\"floater {seat.score}\"]", "cost = unit[\"floaters\"]"),
    ("B.1.a", "players meet again", _COMMON + "completion.py", "for other in ids & each.met:", "for other in ():"),
    ("B.1.b", "points without playing do not bar the bye", _HOME + "players.py", "not player.had_pab and player.top_unplayed <= 0", "not player.had_pab"),
    ("B.1.b", "points without playing are no downfloat", _HOME + "players.py", "return \"d\" if past.points > 0 or past.entry.result == \"U\" else \"\"", "return \"\""),
    ("B.2", "two absolute preferences may meet", _HOME + "players.py", "            rows = without_inner_edges(rows, players)\n", "            pass\n"),
    ("B.2", "a top scorer may not meet the same absolute preference", _HOME + "players.py", "seat.strength is Strength.ABSOLUTE and not seat.top_scorer:\n                bound", "seat.strength is Strength.ABSOLUTE:\n                bound"),
    ("B.3", "differences of scores cost nothing", _HOME + "bracket.py", "cost += unit[f\"difference {higher.score - lower.score}\"]", "cost += 0"),
    ("B.5", "a second downfloat running costs nothing", _HOME + "bracket.py", "unit[\"B.5 down\"] * (1 in seat.down)", "0"),
    ("B.5", "a second upfloat running costs nothing", _HOME + "bracket.py", "unit[\"B.5 up\"] * (1 in lower.up)", "0"),
    ("B.6", "a downfloat as two rounds before costs nothing", _HOME + "bracket.py", "unit[\"B.6 down\"] * (2 in seat.down)", "0"),
    ("B.6", "an upfloat as two rounds before costs nothing", _HOME + "bracket.py", "unit[\"B.6 up\"] * (2 in lower.up)", "0"),
    ("C.10", "upfloats count before downfloats", _HOME + "bracket.py", "\"B.6 up\", \"B.5 up\", \"B.6 down\", \"B.5 down\"", "\"B.6 down\", \"B.5 down\", \"B.6 up\", \"B.5 up\""),
    ("C.12", "no other set of floaters is looked for", _HOME + "procedure.py", "if index and not self.backtracking:", "if False:"),
    ("C.13", "the last brackets are joined at once", _HOME + "procedure.py", "if other is not None and other.pairs:", "if False:"),
    ("C.13", "a joined bracket has no S1", _HOME + "procedure.py", "self.added = len(above.seats)", "self.added = 0"),
    ("C.14", "players moved down are left out although the remainder was reached", _HOME + "procedure.py", "if other is not None and not self._m1", "if False and not self._m1"),
    ("D.1", "transpositions begin with the lowest", _HOME + "feasibility.py", "next(two for two in possible", "next(two for two in reversed(possible)"),
    ("D.3", "the lowest players moved down are in S1", _HOME + "exchanges.py", "for place in range(m0):", "for place in reversed(range(m0)):"),
    ("A.7.f E.1", "who meets a player without games has the other colour", _HOME + "colors.py", "return higher.color or opposite(lower.color)", "return higher.color or lower.color"),
    ("E.1", "both preferences are denied where they differ", _HOME + "colors.py", "return higher.color or opposite(lower.color)", "return (lower.color or higher.color) if higher.color else opposite(lower.color)"),
    ("E.2", "the higher ranked player has his colour, the weaker one", _HOME + "colors.py", "return higher.color if higher.strength > lower.strength else opposite(lower.color)", "return higher.color"),
    ("E.3", "colours are not alternated", _HOME + "colors.py", "if mine != theirs:", "if False:"),
    ("E.4", "the lower ranked player has his colour", _HOME + "colors.py", "return higher.color  # E.4", "return opposite(higher.color)  # E.4"),
    ("E.5", "even numbers of round one get the colour drawn by lots, too", _HOME + "colors.py", "return initial_color if higher.contender.number % 2 else opposite(initial_color)", "return initial_color"),
    ("E.5", "White is not drawn by lots", _HOME + "colors.py", "return initial_color if higher.contender.number % 2 else opposite(initial_color)", "return \"w\" if higher.contender.number % 2 else \"b\""),
    ("E.5", "who is absent in round one has a number", _HOME + "colors.py", "return initial_color if higher.contender.number % 2", "return initial_color if higher.id % 2"),
)  # fmt: skip
