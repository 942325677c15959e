"""Readings changed in the tables of the editions: what the conformance suite has to notice.

``tools/conformance_faults.py`` puts each into a copy of the tree and runs the suite of its rule set.
``articles`` are those that the suite may rightly name: what a change breaks can stand in several.
"""

# ruff: noqa: E501 - a table

from __future__ import annotations

from typing import NamedTuple

SYSTEMS = "src/swissmate/systems/"
Y2017, Y2026 = SYSTEMS + "dutch/editions/y2017.py", SYSTEMS + "dutch/editions/y2026.py"
TEAM, DOUBLE = SYSTEMS + "team/", SYSTEMS + "double_swiss/"
UPFLOATING = SYSTEMS + "common/upfloating/"


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
        _row("dutch-2017", article, Y2017, f"criteria.{costs}")
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
        _row("dutch-2026", article, Y2026, f"criteria.{costs}")
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
    Reading("dutch-2017", "C.12 C.13", "C.12 runs where C.13 stands in the table", Y2017, "as the round before\", criteria.repeated_upfloats(1))", "as the round before\", criteria.repeated_downfloats(1))"),
    Reading("dutch-2017", "C.12 C.14", "C.14 before C.12: the float two rounds ago counts first", Y2017, "same downfloat as the round before\", criteria.repeated_downfloats(1))", "same downfloat as the round before\", criteria.repeated_downfloats(2))"),
    Reading("dutch-2017", "C.11", "C.10 runs where C.11 stands, and nothing for C.11", Y2017, "their strong colour preference\", criteria.denied_strong_preferences)", "their strong colour preference\", criteria.denied_preferences)"),
)  # fmt: skip

_MATCHES = (
    *(
        Reading("team-2026", *each)
        for each in (
            ("C2", "an earlier bye does not bar the bye", UPFLOATING + "field.py", "{\"U\", \"+\", \"F\"}", "{\"+\", \"F\"}"),
            ("C2", "a forfeit win does not bar the bye", UPFLOATING + "field.py", "{\"U\", \"+\", \"F\"}", "{\"U\", \"F\"}"),
            ("C2", "a full-point bye does not bar the bye", UPFLOATING + "field.py", "{\"U\", \"+\", \"F\"}", "{\"U\", \"+\"}"),
            ("C7", "C7 lapses in the last round only", TEAM + "edition2026.py", "floated_upfloaters, lapses=2)", "floated_upfloaters, lapses=1)"),
            ("C8", "C8 counts nothing", TEAM + "edition2026.py", "wishes(0)", "wishes(9)"),
            ("C9", "C9 counts nothing", TEAM + "edition2026.py", "wishes(1)", "wishes(9)"),
        )
    ),
    *(
        Reading("double-swiss-2026", *each)
        for each in (
            ("C2", "an earlier bye does not bar the bye", UPFLOATING + "field.py", "{\"U\", \"+\", \"F\"}", "{\"+\", \"F\"}"),
            ("C2", "a forfeit win does not bar the bye", UPFLOATING + "field.py", "{\"U\", \"+\", \"F\"}", "{\"U\", \"F\"}"),
            ("C2", "a full-point bye does not bar the bye", UPFLOATING + "field.py", "{\"U\", \"+\", \"F\"}", "{\"U\", \"+\"}"),
            ("C7", "C7 counts in the last round too", DOUBLE + "edition2026.py", "floated_upfloaters, lapses=1)", "floated_upfloaters)"),
            ("C7", "C7 lapses in the last two rounds", DOUBLE + "edition2026.py", "floated_upfloaters, lapses=1)", "floated_upfloaters, lapses=2)"),
            ("C8", "C8 counts nothing", DOUBLE + "edition2026.py", "floated_opponents, lapses=1)", "floated_opponents, lapses=99)"),
            ("4.2", "the smaller number is higher ranked whatever the score", DOUBLE + "edition2026.py", "key=lambda contender: (-contender.points, contender.id)", "key=lambda contender: contender.id"),
            ("4.3.1", "an even number has the initial colour", DOUBLE + "edition2026.py", "odd = higher.id % 2 == 1", "odd = higher.id % 2 == 0"),
            ("4.3.2", "more Whites give White", DOUBLE + "edition2026.py", "return (\"w\" if fewer < 0 else \"b\"), ColorRule", "return (\"w\" if fewer > 0 else \"b\"), ColorRule"),
            ("4.3.2", "differences count, not Whites", DOUBLE + "edition2026.py", "fewer = mine.count(\"w\") - theirs.count(\"w\")", "fewer = higher.color_difference - lower.color_difference"),
            ("4.3.3", "colours alternate to the first match in which they differ", DOUBLE + "edition2026.py", "zip(reversed(mine), reversed(theirs), strict=False)", "zip(mine, theirs, strict=False)"),
            ("4.3.4", "the higher ranked has his last colour again", DOUBLE + "edition2026.py", "return opposite(mine[-1]), ColorRule", "return mine[-1], ColorRule"),
            ("4.3.5", "the other player has his last colour again", DOUBLE + "edition2026.py", "return theirs[-1], ColorRule", "return opposite(theirs[-1]), ColorRule"),
        )
    ),
)  # fmt: skip

READINGS = (*_DUTCH, *_MATCHES)
