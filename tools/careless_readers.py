"""Careless readers of tournament files: what the record positions tell apart.

Each is a change of one line of the literal reader (``tests/judges/trf_literal.py``).
"""

# ruff: noqa: E501 - a table

from __future__ import annotations

from typing import NamedTuple


class Careless(NamedTuple):
    """``old`` occurs once and becomes ``new``; ``why`` says what is right."""

    record: str
    why: str
    old: str
    new: str


TEXTS = ("012", "022", "032", "092", "102", "122", "182", "222")
_IN_WORDS = tuple(
    part
    for record in TEXTS
    for part in (  # a time control in code (222) has no blanks
        Careless(
            record,
            "the text begins in column 5",
            "text = line[4:].strip()",
            "text = line[5:].strip()",
        ),
        Careless(
            record,
            "the whole text, blanks and all",
            "text = line[4:].strip()",
            "text = (line[4:].split() or [''])[0]",
        ),
    )
)

CARELESS = (
    *_IN_WORDS,
    Careless("001", "the opponent has four columns", "int(field(line, at, at + 3) or 0)", "int(field(line, at + 1, at + 3) or 0)"),
    Careless("001", "rounds are ten columns apart", "range(92, len(line.rstrip()) + 1, 10)", "range(92, 132, 10)"),
    Careless("001", "the letters of results may be small", "field(line, at + 7, at + 7).upper()", "field(line, at + 7, at + 7)"),
    Careless("001", "blanks for the opponent are 0000, a blank result without one is an absence", '        result = "Z"\n    if not opponent and result in "10WDL":', '        result = ""\n    if not opponent and result in "10WDL":'),
    Careless("001", "the rating has columns 49 to 52", "int(field(line, 49, 52) or 0),\n        \"federation\"", "int(field(line, 50, 52) or 0),\n        \"federation\""),
    Careless("001", "the name has columns 15 to 47", '        "name": field(line, 15, 47),\n        "rating": int(field(line, 49, 52) or 0),\n        "federation"', '        "name": field(line, 15, 46),\n        "rating": int(field(line, 49, 52) or 0),\n        "federation"'),
    Careless("001", "the title has columns 11 to 13", '        "title": field(line, 11, 13),', '        "title": field(line, 11, 12),'),
    Careless("001", "the FIDE number has eleven columns", "field(line, 58, 68)", "field(line, 58, 66)"),
    Careless("001", "an opponent must have a record", 'raise Refused("no such opponent")', "continue"),
    Careless("001", "the opponent met the same player", 'raise Refused("another opponent")', "continue"),
    Careless("001", "one of the two has White", 'raise Refused("colours")', "pass"),
    Careless("001", "both cannot win", 'raise Refused("results")', "pass"),
    Careless("001", "an unknown result is no result", "        raise Refused(result)\n    if color", "        result = \"0\"\n    if color"),
    Careless("001", "a starting rank stands once", 'raise Refused("a starting rank twice")', "continue"),
    Careless("001", "H, F, U and Z have no opponent", 'raise Refused("a bye with an opponent")', "pass"),
    Careless("001", "a won game has an opponent", 'raise Refused("a game without an opponent")', "pass"),
    Careless("001", "a file without players is none", 'raise Refused("no players")', "pass"),
    Careless("001", "lines may end with CR or CR LF", '.replace("\\r\\n", "\\n").replace("\\r", "\\n").split("\\n")', '.split("\\n")'),
    Careless("001", "both must tell of a game", "for who, one in players.items():", 'for who, one in [(who, one) for who, one in players.items() if int(who) == 1]:'),
    Careless("001", "a forfeit without an opponent is an absence", 'if not opponent and result == "-":', "if False:"),
    Careless("001", "unrated games W D L are results of their own", 'RESULTS = "-+WDL1=0HFUZ"', 'RESULTS = "-+1=0HFUZ"'),
    Careless("001", "a starting rank has four columns", 'raise Refused("a number of five digits")', "pass"),
    Careless("001", "columns count characters", 'text.replace("\\r\\n"', 'text.encode().decode("latin-1").replace("\\r\\n"'),
    Careless("001", "the points are those of the rounds", 'raise Refused("points")', "pass"),
    Careless("001", "a bye noted for a round to come may be among the points", "sums = {sum(made[:paired]), sum(made), ", "sums = {sum(made[:paired]), "),
    Careless("001", "two may lose one game", 'other[2] not in "0L-") or', 'other[2] not in "0L-") or (result == "0" and other[2] == "0") or'),
    Careless("001", "one pairing-allocated bye a round", '.count(["U"]) > 1', '.count(["U"]) > 2'),
    Careless("001", "one pairing-allocated bye may be in each round", '.count(["U"]) > 1', '.count(["U"]) > 0'),
    *(
        part
        for record in ("062", "072", "082")
        for part in (
            Careless(record, "the record is not taken into account: it need be no number", '    elif code in ("062", "072", "082", "801"):\n', f'    elif code == "{record}":\n        whole(text)\n    elif code == "_":\n'),
            Careless(record, "the record is not taken into account: it need not be true", '    elif code in ("062", "072", "082", "801"):\n', f'    elif code == "{record}":\n        facts["rounds"] = int(text.split()[0])\n    elif code == "_":\n'),
        )
    ),
    Careless("801", "the record is for human readers", '    elif code in ("062", "072", "082", "801"):\n', '    elif code == "801":\n        facts["teams"][str(int(text[:3]))] = {}\n    elif code == "_":\n'),
    Careless("162", "rounds after the end of a line are absences, and A says what they bring", 'one["rounds"] + [[0, "-", "Z"]] * (paired - len(one["rounds"]))', 'one["rounds"]'),
    Careless("162", "the points are those of the rounds", 'raise Refused("points")', "pass"),
    Careless("162", "X is an unknown result", '{"PAB": by["P"], "X": by["X"]}', '{"PAB": by["P"], "X": by["D"]}'),
    Careless("162", "X is stated apart from D", 'facts["scoring"][symbol] = points', 'facts["scoring"]["D" if symbol == "X" else symbol] = points'),
    Careless("162", "P is stated apart from W", 'if "P" not in facts["_stated"]:', "if True:"),
    Careless("192", "a full-point bye of a match is two games won (C.04.5 1.4)", '{"FPB": 2 * win, ', '{"FPB": win, '),
    Careless("192", "the bye of a match is a win and a draw (C.04.5 1.4)", '"PAB": win + draw}', '"PAB": win}'),
    Careless("192", "the bye of a match is worth what 162 says", '            facts["extra_scoring"]["PAB"] = facts["scoring"]["P"]', '            pass'),
    Careless("042", "the date is YYYY/MM/DD", 'return f"{year}-{month}-{day}"', 'return f"{year}-{day}-{month}"'),
    Careless("052", "the date is YYYY/MM/DD", 'return f"{year}-{month}-{day}"', 'return f"{year}-{day}-{month}"'),
    Careless("112", "one line for each deputy", 'facts["deputies"].append(text)', 'facts["deputies"] = [text]'),
    Careless("132", "dates stand above their rounds, from column 92", "repeated(line, 92, 99, 10)", "repeated(line, 5, 12, 10)"),
    Careless("132", "a year has two digits", '        year = "20" + year', '        year = "19" + year'),
    Careless("142", "the number of rounds", 'elif code in ("142", "XXR"):', 'elif code in ("XXR",):'),
    Careless("142", "something else than a number is none", "        raise Refused(text)\n    return int(text)", "        return 0\n    return int(text)"),
    Careless("XXR", "the number of rounds", 'elif code in ("142", "XXR"):', 'elif code in ("142",):'),
    Careless("XXR", "something else than a number is none", "        raise Refused(text)\n    return int(text)", "        return 0\n    return int(text)"),
    Careless("152", "W or B", 'facts["initial_color"] = text[0].lower()', 'facts["initial_color"] = "w"'),
    Careless("152", "a record that is not left out", 'elif code == "152":', 'elif code == "_":'),
    Careless("162", "further symbols are nine columns on", "range(6, len(line.rstrip()) + 1, 9)", "range(6, 7)"),
    Careless("162", "the bye by the pairing is worth a win unless the record says otherwise", 'facts["scoring"]["P"] = facts["scoring"]["W"]', 'facts["scoring"]["P"] = 1.0'),
    Careless("162", "points have four columns", "points(field(line, at + 1, at + 4))", "points(field(line, at + 2, at + 4))"),
    Careless("162", "A is a forfeit loss too", 'facts["forfeit_loss"] = facts["scoring"]["A"]', 'facts["forfeit_loss"] = 0.0'),
    Careless("162", "an unknown symbol is refused", "            raise Refused(symbol)", "            continue"),
    Careless("172", "the method begins in column 9", "field(line, 9, 13)]", "field(line, 8, 11)]"),
    Careless("172", "the federation has columns 5 to 7", "[field(line, 5, 7), field(line, 9", "[field(line, 5, 6), field(line, 9"),
    Careless("192", "a code without an edition goes by the first day", 'start < "2026-02-01"', 'start < "2017-01-01"'),
    Careless("192", "the editions of 2026 hold from 1 February 2026", 'start < "2026-02-01"', 'start < "2026-03-01"'),
    Careless("192", "_BAKU asks for the acceleration", '"accelerated": "BAKU" in rest', '"accelerated": False'),
    Careless("192", "the edition that the code names", '"2017" in rest or ("2026"', 'False or ("2026"'),
    Careless("202", "codes are separated by commas", 'elif code == "202":\n        facts["tie_breaks"] = text.split(",")', 'elif code == "202":\n        facts["tie_breaks"] = [text]'),
    Careless("212", "the list is that of 202 with the points", 'if each != "PTS"]', "if each]"),
    Careless("240", "the round of the bye", 'whole(field(line, 7, 9)), field(line, 5, 5)]', '1, field(line, 5, 5)]'),
    Careless("240", "several players, five columns apart", 'numbers(repeated(line, 11, 14, 5))', 'numbers([field(line, 11, 14)])'),
    Careless("240", "the type of the bye", 'field(line, 5, 5)])', '"Z"])'),
    Careless("250", "the last round is included", "range(first, last + 1)", "range(first, last)"),
    Careless("250", "the last player is included", "range(low, high + 1)", "range(low, high)"),
    Careless("250", "the points are in the second field", "points(field(line, 10, 13)), range", "points(field(line, 5, 8) or \"0\"), range"),
    Careless("260", "more than two may not meet", "numbers(repeated(line, 13, 16, 5)),\n            }\n        )\n    elif code == \"299\"", "numbers(repeated(line, 13, 16, 5))[:2],\n            }\n        )\n    elif code == \"299\""),
    Careless("260", "the rounds in which they may not meet", '"rounds": [whole(field(line, 5, 7)), whole(field(line, 9, 11))],', '"rounds": [1, 999],'),
    Careless("299", "a minus is a penalty", 'points(field(line, 14, 17) or "0")', 'abs(points(field(line, 14, 17) or "0"))'),
    Careless("299", "000 or blanks are all rounds", 'int(field(line, 20, 22) or 0)', 'int(field(line, 20, 22) or 1)'),
    Careless("299", "several players, five columns apart", 'numbers(repeated(line, 24, 27, 5))', 'numbers([field(line, 24, 27)])'),
    Careless("300", "0000 is a board without a player", "[int(each or 0) for each in repeated(line, 17, 20, 5)]", "[int(each) for each in repeated(line, 17, 20, 5) if int(each or 0)]"),
    Careless("300", "the opponent has columns 13 to 15", 'whole(field(line, 13, 15))', 'whole(field(line, 9, 11))'),
    Careless("310", "players begin in column 74", "repeated(line, 74, 77, 5)", "repeated(line, 79, 82, 5)"),
    Careless("310", "the points have one decimal", 'points(field(line, 62, 67) or "0"),\n            "rank"', 'points(field(line, 62, 65) or "0"),\n            "rank"'),
    Careless("310", "the nickname is not a part of the name", "field(line, 9, 40)", "field(line, 9, 46)"),
    Careless("013", "the first player follows the name at once", "repeated(line, 37, 40, 5)", "repeated(line, 42, 45, 5)"),
    Careless("013", "the name has columns 5 to 36", "name = field(line, 5, 36)", "name = field(line, 5, 30)"),
    Careless("320", "a team for each round, four columns apart", "numbers(repeated(line, 15, 17, 4))", "numbers([field(line, 15, 17)])"),
    Careless("320", "match points and game points", "points(field(line, 5, 8)),\n            \"game", "points(field(line, 10, 13)),\n            \"game"),
    Careless("330", "who won", "[field(line, 5, 6), *", '["+-", *'),
    Careless("330", "White and Black in this order", "for at in (8, 12, 16)]", "for at in (8, 16, 12)]"),
    Careless("352", "the colours of the boards from the first down", 'facts["board_colors"] = text', 'facts["board_colors"] = "WB" * (len(text) // 2)'),
    Careless("352", "a record that is not left out", 'elif code == "352":', 'elif code == "_":'),
    Careless("362", "further symbols are nine columns on", "range(5, len(line.rstrip()) + 1, 9)", "range(5, 6)"),
    Careless("362", "points have four columns", "points(field(line, at + 2, at + 5))", "points(field(line, at + 3, at + 5))"),
    Careless("802", "rounds are thirteen columns apart", "repeated(line, 29, 31, 13)", "repeated(line, 29, 31, 12)"),
    Careless("802", "game points follow the match points", "points(field(line, 22, 27))", "points(field(line, 15, 20))"),
    Careless("XXC", "white1 or black1", 'facts["initial_color"] = word[0]', 'facts["initial_color"] = "w"'),
    Careless("XXC", "several words in one record", "for word in text.split():", "for word in text.split()[:1]:"),
    Careless("XXZ", "all numbers of the list", 'facts["absent"] += [whole(each) for each in text.split()]', 'facts["absent"] += [whole(text.split()[0])]'),
    Careless("XXZ", "several records add up", 'facts["absent"] += [', 'facts["absent"] = ['),
    Careless("XXP", "all in the list may not meet each other", '{"rounds": [1, 999], "ids": [whole(each) for each in text.split()]}', '{"rounds": [1, 999], "ids": [whole(each) for each in text.split()][:2]}'),
    Careless("XXP", "each record is a list of its own", '        facts["forbidden"].append(\n            {"rounds": [1, 999]', '        facts["forbidden"][:] = []\n        facts["forbidden"].append(\n            {"rounds": [1, 999]'),
    Careless("XXA", "points of each round, five columns apart", "repeated(line, 10, 13, 5) if each", "repeated(line, 10, 13, 6) if each"),
    Careless("XXA", "several rounds", "repeated(line, 10, 13, 5) if each", "[field(line, 10, 13)] if each"),
    Careless("XXS", "W stands for wins with either colour, forfeits and full-point byes", '"W": ("WW", "BW", "FW", "FPB")', '"W": ("WW", "BW")'),
    Careless("XXS", "D stands for draws and half-point byes", '"D": ("WD", "BD", "HPB")', '"D": ("WD", "BD")'),
    Careless("XXS", "the later one counts", 'facts["extra_scoring"][each] = points(value)', 'facts["extra_scoring"][each] = max(points(value), facts["extra_scoring"][each])'),
    Careless("XXS", "FL is a forfeit lost", 'name, _, value = part.partition("=")', 'name, _, value = part.replace("FL", "FW").partition("=")'),
    Careless("XXS", "an unknown code is refused", "                raise Refused(each)", "                continue"),
    Careless("BBx", "the bye is worth a win unless BBU says otherwise", 'setdefault("U", facts["bx_scoring"]["W"])', 'setdefault("U", 1.0)'),
    Careless("BBx", "each record is a value of its own", 'facts["bx_scoring"][code[2]] = points(text)', 'facts["bx_scoring"][code[2]] = float(int(points(text)))'),
    Careless("NRS", "the code of the federation stands for 001", "elif len(code) == 3 and code.isalpha():  # NRS", "elif False:"),
    Careless("NRS", "the national rating has columns 49 to 52", '"rating": int(field(line, 49, 52) or 0),\n                "origin"', '"rating": int(field(line, 50, 52) or 0),\n                "origin"'),
    Careless("###", "a comment says nothing", '        if code == "###":\n            continue\n', '        if line.startswith("### "):\n            line = line[4:]\n            code = line[:3]\n'),
)  # fmt: skip
