"""Readings of dubov-1997 changed in its engine, for ``readings``.

Each: the articles that the suite may rightly name, what is changed, the file, the text that occurs
once in it and what this becomes.
"""

# ruff: noqa: E501 - a table

from __future__ import annotations

_COMMON = "src/swissmate/systems/common/"
_DUBOV = "src/swissmate/systems/dubov/"

CHANGES = (
    ("1.2", "the ARO is a sum", _DUBOV + "field1997.py", "total * (common // count)", "total"),
    ("1.2", "forfeits count in the ARO", _DUBOV + "history.py", "for entry in entries if entry.played]", "for entry in entries if entry.opponent]"),
    ("2", "players meet again", _COMMON + "completion.py", "for other in ids & each.met:", "for other in ():"),
    ("2", "players who must have the same colour meet", _COMMON + "completion.py", "            rows = without_inner_edges(rows, players)\n", "            pass\n"),
    ("2", "a second bye", _DUBOV + "procedure.py", "if not contender.had_pab and not contender.had_forfeit_win", "if not contender.had_forfeit_win"),
    ("2", "a bye after a forfeit win", _DUBOV + "procedure.py", "if not contender.had_pab and not contender.had_forfeit_win", "if not contender.had_pab"),
    ("2.1", "transferred two times running", _DUBOV + "field1997.py", "twice = bool(past) and past[-1]", "twice = False"),
    ("2.1", "transferred twice at most", _DUBOV + "field1997.py", "return 3 if rounds < 10 else 4", "return 2"),
    ("2.1", "the last round has the limit, too", _DUBOV + "field1997.py", "if position.is_last_round or (not twice", "if (not twice"),
    ("2.2", "who must have his colour goes to the other column", _DUBOV + "columns.py", " if not field.bound >> p & 1]", "]"),
    ("3", "the smaller colour difference decides", _DUBOV + "procedure.py", "(one, two) if mine > others else (two, one)", "(one, two) if mine < others else (two, one)"),
    ("3", "colours do not alternate", _DUBOV + "procedure.py", "        if color != other_color:\n", "        if False:\n"),
    ("3", "White goes to the lower ARO", _DUBOV + "procedure.py", "key=lambda p: (-field.aro[p], field.rating[p], -field.contenders[p].id)", "key=lambda p: (field.aro[p], field.rating[p], -field.contenders[p].id)"),
    ("4", "the bye to the highest R", _DUBOV + "procedure.py", "            field.rating[p],\n            bool(color)", "            -field.rating[p],\n            bool(color)"),
    ("4", "the bye to any score", _DUBOV + "procedure.py", "(p for p in candidates if field.score(p) == lowest)", "candidates"),
    ("4", "the dominating colour has no say", _DUBOV + "procedure.py", "            bool(color) and field.due[p] != color,\n            -field.aro", "            -field.aro"),
    ("4", "the bye to the lower ARO", _DUBOV + "procedure.py", "            -field.aro[p],\n            -field", "            field.aro[p],\n            -field"),
    ("5", "White is not drawn by lots", _DUBOV + "first_round.py", "pair(replace(position, contenders=contenders))", "pair(replace(position, contenders=contenders, initial_color=\"w\"))"),
    ("5", "the lower half is the upper one", _DUBOV + "first_round.py", "pair(replace(position, contenders=contenders))", "pair(replace(position, contenders=contenders[::-1]))"),
    ("6.2", "Whites by rating", _DUBOV + "columns.py", "key=lambda p: (field.aro[p], field.rating[p], field.alphabetical(p))", "key=lambda p: (-field.rating[p], field.alphabetical(p))"),
    ("6.2", "Blacks by ARO", _DUBOV + "columns.py", "key=lambda p: (-field.rating[p], -field.aro[p], field.alphabetical(p))", "key=lambda p: (-field.aro[p], field.alphabetical(p))"),
    ("6.3", "a White without a Black looks upwards first", _DUBOV + "columns.py", "(*whites[place + 1 :], *reversed(whites[:place]))", "(*reversed(whites[:place]), *whites[place + 1 :])"),
    ("6.3", "the last Black first", _DUBOV + "columns.py", "completion.first(white, columns.blacks)", "completion.first(white, columns.blacks[::-1])"),
    ("6.4", "types a and b are alike", _DUBOV + "transfers.py", "return int(not field.rows[player] & next_level)", "return 0"),
    ("7.1", "nobody is transferred for the isolated", _DUBOV + "transfers.py", "        if field.rows[player] & group or not trial.possible:\n", "        if True:\n"),
    ("7.1 7.2 8.2", "the due colour has no say", _DUBOV + "transfers.py", "        bool(wanted) and field.due[player] != wanted,\n", ""),
    ("7.1 7.2 8.2", "the lowest R first", _DUBOV + "transfers.py", "        -field.rating[player],\n        field.aro", "        field.rating[player],\n        field.aro"),
    ("7.1 7.2 8.2", "the higher ARO first", _DUBOV + "transfers.py", "        field.aro[player],\n        field.alph", "        -field.aro[player],\n        field.alph"),
    ("7.1 7.2", "the lowest scoregroup first", _DUBOV + "transfers.py", "for score in sorted(levels, reverse=True)]", "for score in sorted(levels)]"),
    ("7.2", "an odd scoregroup gets nobody", _DUBOV + "transfers.py", "    if left_out != 1 or rest_out != 1:\n", "    if True:\n"),
    ("7.3", "the Whites of the highest ARO are transferred", _DUBOV + "columns.py", "key=lambda p: (field.aro[p], -field.rating[p], field.alphabetical(p))", "key=lambda p: (-field.aro[p], -field.rating[p], field.alphabetical(p))"),
    ("7.3", "of equal ARO the White of the lower R", _DUBOV + "columns.py", "key=lambda p: (field.aro[p], -field.rating[p], field.alphabetical(p))", "key=lambda p: (field.aro[p], field.rating[p], field.alphabetical(p))"),
    ("7.4", "the Blacks of the lowest ARO are transferred", _DUBOV + "columns.py", "key=lambda p: (-field.aro[p], field.rating[p], field.alphabetical(p))", "key=lambda p: (field.aro[p], field.rating[p], field.alphabetical(p))"),
    ("7.4", "of equal ARO the Black of the higher R", _DUBOV + "columns.py", "key=lambda p: (-field.aro[p], field.rating[p], field.alphabetical(p))", "key=lambda p: (-field.aro[p], -field.rating[p], field.alphabetical(p))"),
    ("8.1", "a Black first", _DUBOV + "transfers.py", "whites[place : place + 1] + blacks[place : place + 1]", "blacks[place : place + 1] + whites[place : place + 1]"),
)  # fmt: skip
