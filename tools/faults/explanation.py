"""Faults in the explanations: what they count, and what they say of it."""

# ruff: noqa: E501 - a table of faults

from __future__ import annotations

from faults import Fault

EXPLANATION = "src/swissmate/explanation/"
ACCOUNTS = EXPLANATION + "accounts/"
COUNTS = ACCOUNTS + "dutch/criteria_account.py"
TESTS = (("tests/explanation",),)

FAULTS = (
    Fault("C.10 counts denied preferences of the higher player only", COUNTS, "for v, given in ((higher, color), (lower, opposite(color))):", "for v, given in ((higher, color),):"),
    Fault("C.11 counts absolute preferences as strong ones", COUNTS, "if strength is Strength.STRONG:", "if strength >= Strength.STRONG:"),
    Fault("C.6: downfloaters are no part of the score differences", COUNTS, "[(higher, gap) for higher, _, gap in gaps] + down", "[(higher, gap) for higher, _, gap in gaps]"),
    Fault("C.12 counts paired downfloaters only", COUNTS, "        down = down + [(higher, gap) for higher, _, gap in gaps if gap]\n", ""),
    Fault("C.12 looks two rounds back, as C.14 does", COUNTS, "repeated = [(v, gap) for v, gap in players if self.floats[v][back] == which]", "repeated = [(v, gap) for v, gap in players if self.floats[v][1] == which]"),
    Fault("2026 C9: the unplayed games of any floater count", COUNTS, "if len(floaters) == 1 and score[floaters[0]] == self.bye_score:", "if floaters:"),
    Fault("2026 C18: an MDP who floats on has no difference", COUNTS, "        mdp_gaps += [(v, _FLOATING + score[v] - lowest) for v in floaters if v in moved]\n", ""),
    Fault("topscorers are those with half of the points", COUNTS, "position.is_last_round and 2 * each.score > bar", "position.is_last_round and 2 * each.score >= bar"),
    Fault("C.7: the following bracket pairs the lowest downfloaters first", ACCOUNTS + "dutch/following_bracket.py", "mate = maximum_matching(rows, alive, order=floaters)\n            left", "mate = maximum_matching(rows, alive, order=floaters[::-1])\n            left"),
    Fault("a game is said to be met in a round in which it was forfeited", ACCOUNTS + "obstacles.py", "one.player.entry(number).played and one.player.entry(number).opponent == two.id", "one.player.entry(number).opponent == two.id"),
    Fault("two absolute preferences are an obstacle for topscorers too", ACCOUNTS + "obstacles.py", "if not spared and not free:", "if not free:"),
    Fault("a full-point bye is said to bar nobody in 2026", ACCOUNTS + "obstacles.py", "        elif bar is ByeBar.UNPLAYED_WIN:\n            if points >= scoring.win:", "        elif bar is ByeBar.UNPLAYED_WIN:\n            if points > scoring.win:"),
    Fault("a colour is said to follow from alternation round by round from the first", ACCOUNTS + "colors_account.py", "zip(reversed(white.colors), reversed(black.colors), strict=False)", "zip(white.colors, black.colors, strict=False)"),
    Fault("the number that gives the colour is the file's", ACCOUNTS + "colors_account.py", "right = given == (initial if higher.number % 2 else opposite(initial))", "right = given == (initial if higher.id % 2 else opposite(initial))"),
    Fault("the stronger preference is said to be the weaker one", ACCOUNTS + "colors_account.py", "right = (strength > other_strength) == (winner is white)", "right = (strength < other_strength) == (winner is white)"),
)  # fmt: skip
