"""Wrong readings of the Lim system, 1999 and 2026, and of its Maxi-tournaments."""

# ruff: noqa: E501 - a table

from __future__ import annotations

from . import WrongReading

_TEXT, _PLAYERS = "lim_literal.py", "lim_players.py"


def _lim(edition: dict[str, str]) -> tuple[WrongReading, ...]:
    """Return what both editions have, under the paragraphs of one."""
    a = edition
    return (
        WrongReading("1.1", "the bye goes to the lowest in rank of the lowest scoregroup", _TEXT, "key=lambda player: (self.score(player), -player)):", "key=lambda player: -player):"),
        WrongReading("1.1", "the bye goes to the lowest in rank of the lowest scoregroup", _TEXT, "key=lambda player: (self.score(player), -player)):", "key=lambda player: (self.score(player), player)):"),
        WrongReading("1.1", "nobody has the bye twice", _TEXT, "barred = contender.had_pab or (", "barred = ("),
        WrongReading(a["bye-bar"], a["bye-why"], _TEXT, "                contender.top_unplayed >= self.position.scoring.win\n                if self.bye_by_points\n                else contender.had_forfeit_win\n", "                False\n"),
        WrongReading("2.1", "two players meet at most once", _PLAYERS, "if one == two or two in self.players[one].met:", "if one == two:"),
        WrongReading("2.2", "below the median the players are paired upward", _TEXT, "if score < self.median], False)", "if score < self.median], True)"),
        WrongReading("2.2", "the median scoregroup is paired downward", _TEXT, "median = self.pairs(group, arriving, True, limits)", "median = self.pairs(group, arriving, False, limits)"),
        WrongReading("2.4", "the top half meets the bottom half", _TEXT, "columns = ranked[half:] + ranked[half - 1 : 0 : -1]", "columns = ranked[:0:-1]"),
        WrongReading("2.6", "with more floaters from above than from below a pairing of the lower scoregroup is cracked, else one of the higher", _TEXT, "crack_lower = len(from_above) > len(from_below)", "crack_lower = len(from_above) <= len(from_below)"),
        WrongReading(a["surplus"], "the floater is due the colour in surplus", _TEXT, "pool = tending or pool", "pool = list(pool)"),
        WrongReading("3.3", "downwards the lowest numbered floats", _TEXT, "return max(pool) if down else min(pool)", "return min(pool)"),
        WrongReading("3.4", "upwards the highest numbered floats", _TEXT, "return max(pool) if down else min(pool)", "return max(pool)"),
        WrongReading("3.6", "floaters from above are paired from the highest number", _TEXT, "            key=lambda player: (-self.score(player), player),\n", "            key=lambda player: (-self.score(player), -player),\n"),
        WrongReading(a["far-first"], "the floater from the highest score is paired first", _TEXT, "            key=lambda player: (-self.score(player), player),\n", "            key=lambda player: player,\n"),
        WrongReading("3.7", "floaters from below are paired from the lowest number", _TEXT, "            key=lambda player: (self.score(player), -player),\n", "            key=lambda player: (self.score(player), player),\n"),
        WrongReading("3.8", "downwards a floater meets the highest numbered, upwards the lowest", _TEXT, "opponents = sorted(left - set(arriving), reverse=not down)", "opponents = sorted(left - set(arriving), reverse=down)"),
        WrongReading("3.8", "a floater meets a player who is due the other colour", _TEXT, "self.choices(floater, opponents, left, limits)[0]", "min(self.choices(floater, opponents, left, limits), key=opponents.index)"),
        WrongReading(a["types"], "who has floated here is spared (types a and b)", _TEXT, "return (2 if player in arriving else 0) + (0 if finds else 1)", "return 0 if finds else 1"),
        WrongReading(a["types"], "the floater has a compatible opponent in the adjacent scoregroup (type c is avoided)", _TEXT, "return (2 if player in arriving else 0) + (0 if finds else 1)", "return 2 if player in arriving else 0"),
        WrongReading("3.10", "who floated in the round before does not float to make a number even", _TEXT, "if any(self.can_pair(frozenset(order) - {player}, limits) for player in fresh):", "if False:"),
        WrongReading("4.2", "opponents are tried from the middle down, then from the middle up", _TEXT, "columns = ranked[half:] + ranked[half - 1 : 0 : -1]", "columns = ranked[half:] + ranked[1:half]"),
        WrongReading("4.2", "opponents are tried in the bottom half first", _TEXT, "columns = ranked[half:] + ranked[half - 1 : 0 : -1]", "columns = ranked[half - 1 : 0 : -1] + ranked[half:]"),
        WrongReading("5.1", "colours alternate", _PLAYERS, "if whites > blacks or (whites == blacks and history.endswith(\"w\")):", "if whites > blacks:"),
        WrongReading(a["thrice"], "nobody has the same colour three times in a row", _PLAYERS, "if excess < 3 and not after.endswith(color * 3):", "if excess < 3:"),
        WrongReading(a["three-more"], "nobody has one colour three times more than the other", _PLAYERS, "if excess < 3 and not after.endswith(color * 3):", "if not after.endswith(color * 3):"),
        WrongReading("5.2", "opponents who suit the colours are taken first", _TEXT, "return suited + within + beyond", "return within + beyond"),
        WrongReading("5.2", "exchanges go on while the number of unsuited pairs falls", _TEXT, "falls = looking_ahead and self.unsuited(looking_ahead) < self.unsuited(one_by_one)", "falls = False"),
        WrongReading("5.3", "who has had a colour twice running has the other one", _PLAYERS, "        if granted != denied:\n            return due if granted < denied else other[due]\n", ""),
        WrongReading("5.4", "the last round in which the two had different colours decides", _PLAYERS, "zip(reversed(mine), reversed(theirs), strict=False)", "zip((), (), strict=True)"),
        WrongReading("5.4", "the last round with different colours decides, not the first", _PLAYERS, "zip(reversed(mine), reversed(theirs), strict=False)", "zip(mine, theirs, strict=False)"),
        WrongReading("5.4", "below the median the lower ranked player has his due colour", _PLAYERS, "return due if upper else other[due]", "return due"),
        WrongReading("5.4", "in the median and above the higher ranked player has his due colour", _PLAYERS, "return due if upper else other[due]", "return other[due]"),
        WrongReading("5.6", "a player is due the colour that equalises", _PLAYERS, "if whites > blacks or (whites == blacks and history.endswith(\"w\")):", "if history.endswith(\"w\"):"),
        WrongReading("5.6", "of two who are due one colour, who is out of balance has it", _PLAYERS, "        if claims[0] != claims[1]:\n            return due if claims[0] else other[due]\n", ""),
        WrongReading("6.1", "in the last round two players of the same score may break the colour limits if their scoregroup has fewer pairings else", _TEXT, "        if not self.position.is_last_round:\n            return True\n", "        if True:\n            return True\n"),
        WrongReading("6.1", "in the last round the limits give way only as far as necessary", _PLAYERS, "return [after[-3:] == color * 3, excess >= 3].count(True)", "return after[-3:] == color * 3 or excess >= 3"),
        WrongReading("7.2", "without games an odd number of the higher ranked player has the initial colour", _PLAYERS, "odd = self.players[higher].number % 2 == 1", "odd = self.players[higher].number % 2 == 0"),
    )  # fmt: skip


def _maxi(surplus: str) -> tuple[WrongReading, ...]:
    """Return what only Maxi-tournaments have."""
    return (
        WrongReading(surplus, "the floater is within 100 points of the one at the end of the scoregroup", _TEXT, "        if self.maxi:\n            tending", "        if False:\n            tending"),
        WrongReading("5.7", "opponents are exchanged within 100 points only", _TEXT, "return [opponent for opponent in suited if self.near(opponent, proposed)] + [proposed]", "return suited + [proposed]"),
        WrongReading("5.7", "a difference of 100 points is within", _PLAYERS, "<= 100", "< 100"),
    )  # fmt: skip


READINGS = {
    "lim-1999": _lim({
        "bye-bar": "1.1", "bye-why": "who won by forfeit has no bye", "surplus": "3.2", "far-first": "3.6.2", "types": "3.9", "thrice": "5.1.a", "three-more": "5.1.b",
    }),
    "lim-2026": _lim({
        "bye-bar": "1.1", "bye-why": "who got a win's points without playing has no bye", "surplus": "3.2.2", "far-first": "3.6.2", "types": "3.9.2", "thrice": "5.1.1", "three-more": "5.1.2",
    }),
    "lim-1999-maxi": _maxi("3.2"),
    "lim-2026-maxi": _maxi("3.2.3"),
}  # fmt: skip
