"""Faults in what all systems share, and in the systems beside the Dutch one."""

# ruff: noqa: E501 - a table of faults

from __future__ import annotations

from faults import Fault

SYSTEMS = "src/swissmate/systems/"
_SYSTEMS = (
    *("baku", "burstein_2017", "burstein_2026", "c05", "double_swiss_2026", "dubov_1997"),
    *("dubov_2026", "handling", "keizer", "lim_1999", "team_2026"),
)
TESTS = (
    ("tests/unit/systems", *[f"tests/articles/{system}" for system in _SYSTEMS]),
    ("tests/articles/dutch_2017", "tests/articles/dutch_2026", "tests/api"),
)

FAULTS = (
    Fault("a requested bye makes a player arrive", SYSTEMS + "past_rounds.py", "_ARRIVES = \"U+1=0WDL\"", "_ARRIVES = \"U+1=0WDLHF\""),
    Fault("the last unplayed round counts, not the best one", SYSTEMS + "past_rounds.py", "max([own_worths[gap] for gap in gaps])", "own_worths[gaps[-1]]"),
    Fault("E.3: colours alternate to the first round in which they differ", SYSTEMS + "common/color_allocation.py", "for mine, theirs in zip(reversed(higher), reversed(lower), strict=False):", "for mine, theirs in zip(higher, lower, strict=False):"),
    Fault("E.5 takes the number of the file, late entries who never came included", SYSTEMS + "common/color_allocation.py", "odd = higher.number % 2 == 1", "odd = higher.id % 2 == 1"),
    Fault("E.2: of two absolute preferences the higher player's goes first", SYSTEMS + "common/color_allocation.py", "if width != other_width:", "if False:"),
    Fault("Baku: GA is rounded down", SYSTEMS + "common/baku.py", "return 2 * -(-players // 4)", "return 2 * (players // 4)"),
    Fault("Baku 2026: half of an odd number of rounds is rounded down", SYSTEMS + "common/baku.py", "full = -(-accelerated_rounds // 2)", "full = accelerated_rounds // 2"),
    Fault("an edition is not in force on its first day", SYSTEMS + "choice.py", "if days.first <= day]", "if days.first < day]"),
    Fault("the start date outranks the rules that the file names", SYSTEMS + "choice.py", "if tournament.rules is not None:\n        named", "if tournament.rules is not None and tournament.start is None:\n        named"),
    Fault("the title goes before the strength", SYSTEMS + "common/initial_order.py", "return -player.rating, place, last_key(player)", "return place, -player.rating, last_key(player)"),
    Fault("a renumbered player's virtual points stay with the number", SYSTEMS + "common/initial_order.py", "virtual_points={new(each): own for each, own in", "virtual_points={each: own for each, own in"),
    Fault("Dubov: a player without games is due White", SYSTEMS + "dubov/field.py", "else (\"b\", Strength.MILD)", "else (\"w\", Strength.MILD)"),
    Fault("Dubov 1.7: ARO is rounded down", SYSTEMS + "dubov/history.py", "(2 * sum(ratings) + len(ratings)) // (2 * len(ratings))", "sum(ratings) // len(ratings)"),
    Fault("Dubov 1.8.2: MaxT is one too great", SYSTEMS + "dubov/field.py", "return 2 + rounds // 5", "return 3 + rounds // 5"),
    Fault("Dubov C6: the lowest upfloater of the highest scores first", SYSTEMS + "dubov/upfloaters.py", "for score in sorted(scores)[:-1]:", "for score in sorted(scores, reverse=True)[:-1]:"),
    Fault("Dubov C10 forgotten", SYSTEMS + "dubov/upfloaters.py", "        yield [(residents, last, 1)]\n", ""),
    Fault("Burstein 1.8: Sonneborn-Berger before Buchholz", SYSTEMS + "burstein/opposition.py", "return -buchholz, -berger, player.id", "return -berger, -buchholz, player.id"),
    Fault("Burstein 2017 3.2: the median leaves out the best only", SYSTEMS + "burstein/opposition.py", "buchholz - max(opponents) - min(opponents) if", "buchholz - max(opponents) if"),
    Fault("Burstein 1.7.2: an absence before a game counts as a draw", SYSTEMS + "burstein/opposition.py", "        if not _is_zero_point_bye(player.entry(number)):\n            break", "        if not _is_zero_point_bye(player.entry(number)):\n            continue"),
    Fault("Lim 4.3: the columns of the top half go from its start", SYSTEMS + "lim/exchange.py", "ordered[half - 1 : 0 : -1]", "ordered[1:half]"),
    Fault("Lim 5.2: the second scrutiny stops where it was repaired player by player", SYSTEMS + "lim/exchange.py", "looking_ahead(colors=True) if least.unsuited < unsuited else None", "None"),
    Fault("Maxi: the limit of 100 points forgotten", SYSTEMS + "lim/exchange.py", "[p for p in suited if field.near(proposed, p)]", "suited"),
    Fault("team 4.3: the difference of colours the other way", SYSTEMS + "team/colors.py", "return (\"w\" if difference < 0 else \"b\"), ColorRule.DIFFERENCE", "return (\"w\" if difference > 0 else \"b\"), ColorRule.DIFFERENCE"),
    Fault("team C9: strong preferences of type B count as any", SYSTEMS + "team/edition2026.py", "if matches.preferences == \"B\":", "if matches.preferences == \"none\":"),
    Fault("team C7 lapses in the last round only", SYSTEMS + "team/edition2026.py", "not in the last two rounds\"), floated_upfloaters, lapses=2)", "not in the last two rounds\"), floated_upfloaters, lapses=1)"),
    Fault("double Swiss 4.3.2: more Whites give White", SYSTEMS + "double_swiss/edition2026.py", "return (\"w\" if fewer < 0 else \"b\"), ColorRule.FEWER_WHITES", "return (\"w\" if fewer > 0 else \"b\"), ColorRule.FEWER_WHITES"),
    Fault("double Swiss 4.2: virtual points make the higher ranked player", SYSTEMS + "double_swiss/edition2026.py", "key=lambda each: (-each.points, each.id))", "key=lambda each: (-each.score, each.id))"),
    Fault("double Swiss C2: a full-point bye bars nobody", SYSTEMS + "double_swiss/edition2026.py", "in {\"U\", \"+\", \"F\"}", "in {\"U\", \"+\"}"),
    Fault("Keizer: one absence too few counts", SYSTEMS + "keizer/ranking.py", "absences <= parameters.absences", "absences < parameters.absences"),
    Fault("Keizer: the values are those of the first ranking", SYSTEMS + "keizer/ranking.py", "while order not in seen:", "while not seen:"),
    Fault("Berger: the last number has White in no round", SYSTEMS + "round_robin/tables.py", "if index % 2 == 0 else (even, first + 1)]", "if index >= 0 else (even, first + 1)]"),
    Fault("a withdrawal reaches to the round before the last", "src/swissmate/model/changes.py", "for number in range(after + 1, tournament.rounds + 1):", "for number in range(after + 1, tournament.rounds):"),
    Fault("a round taken back takes the requested byes with it", "src/swissmate/model/changes.py", "if own.opponent or own.result == Bye.ALLOCATED.code:\n            entries", "if own.opponent or own.result != \" \":\n            entries"),
    Fault("a result is entered for the game with colours reversed", "src/swissmate/model/changes.py", "if own.opponent != black or \"b\" in own.color or \"w\" in other.color:", "if own.opponent != black:"),
)  # fmt: skip
