"""TRF16 and TRF26 by the columns of the text: a tournament file as facts, without leniency.

Shares nothing with ``swissmate.trf``. Each clause stands on a line of its own, so that a careless
reading (``tools/careless_readers.py``) is a change of one line. Columns count from 1.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

Facts = dict[str, Any]
RESULTS = "-+WDL1=0HFUZ"
TEXTS = {
    "012": "name", "022": "city", "032": "federation", "092": "type", "102": "chief_arbiter",
    "122": "time_control", "182": "controller", "222": "time_code",
}  # fmt: skip


class Refused(Exception):
    """The file says what cannot be."""


def field(line: str, first: int, last: int) -> str:
    return line[first - 1 : last].strip()


def repeated(line: str, first: int, last: int, step: int) -> list[str]:
    """Return the fields that repeat to the end of the line."""
    return [
        line[at : at + last - first + 1].strip()
        for at in range(first - 1, len(line.rstrip()), step)
    ]


def whole(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise Refused(text)
    return int(text)


def points(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise Refused(text) from error


def numbers(texts: list[str]) -> list[int]:
    return [whole(text) for text in texts if text]


def date(text: str) -> str:
    year, month, day = text.split("/")
    if len(year) == 2:  # 132: YY/MM/DD
        year = "20" + year
    return f"{year}-{month}-{day}"


def player(line: str) -> Facts:
    return {
        "sex": field(line, 10, 10).lower(),
        "title": field(line, 11, 13),
        "name": field(line, 15, 47),
        "rating": int(field(line, 49, 52) or 0),
        "federation": field(line, 54, 56),
        "fide_id": field(line, 58, 68),
        "birth": field(line, 70, 79),
        "points": points(field(line, 81, 84)) if field(line, 81, 84) else None,
        "rank": int(field(line, 86, 89) or 0),
        "rounds": [a_round(line, at) for at in range(92, len(line.rstrip()) + 1, 10)],
    }


def a_round(line: str, at: int) -> list[Any]:
    opponent = int(field(line, at, at + 3) or 0)
    color = field(line, at + 5, at + 5).lower() or "-"
    result = field(line, at + 7, at + 7).upper()
    if result and result not in RESULTS:
        raise Refused(result)
    if color not in "wb-":
        raise Refused(color)
    if not result and not opponent:
        result = "Z"
    if not opponent and result in "10WDL":
        raise Refused("a game without an opponent")
    if opponent and result and result in "HFUZ":
        raise Refused("a bye with an opponent")
    if not opponent and result == "-":
        result = "Z"
    return [opponent, color, result]


def worth(facts: Facts, color: str, result: str) -> float:
    """Return what a round brings, by whichever record states the scoring."""
    table = dict(facts["extra_scoring"])
    table["X"] = table["WD"]
    if facts["_stated"]:  # 162
        by = facts["scoring"]
        table |= dict.fromkeys(("WW", "BW", "FW", "FPB"), by["W"])
        table |= dict.fromkeys(("WD", "BD", "HPB"), by["D"])
        table |= {"WL": by["L"], "BL": by["L"], "FL": by["A"], "ZPB": by["A"]}
        table |= {"PAB": by["P"], "X": by["X"]}
    for letter, several in (("W", "WW BW FW FPB"), ("D", "WD BD HPB"), ("L", "WL BL")):
        if letter in facts["bx_scoring"]:
            table |= dict.fromkeys(several.split(), facts["bx_scoring"][letter])
    for letter, one in (("Z", "ZPB"), ("F", "FL"), ("U", "PAB")):
        table[one] = facts["bx_scoring"].get(letter, table[one])
    side = "B" if color == "b" else "W"
    codes = {"U": "PAB", "F": "FPB", "H": "HPB", "Z": "ZPB", "+": "FW", "-": "FL", "": "X"}
    return float(
        table[codes.get(result, side + {"1": "W", "=": "D", "0": "L"}.get(result, result))]
    )


def added_up(players: dict[str, Facts], facts: Facts) -> None:
    """Refuse points that are not those of the rounds.

    Byes noted for rounds to come and fictitious points may be among them or not: the text does
    not say. Points outside the scoring (299) and those of players in teams are not looked at.
    """
    if facts["teams"] or facts["teams_by_name"] or facts["abnormal_points"]:
        return
    paired = max(
        number
        for one in ({"rounds": []}, *players.values())
        for number, entry in enumerate([[1], *one["rounds"]])
        if entry[0] or entry[2] == "U"
    )
    for whose, one in players.items():
        rounds = one["rounds"] + [[0, "-", "Z"]] * (paired - len(one["rounds"]))
        made = [worth(facts, color, result) for _, color, result in rounds]
        noted = [worth(facts, "-", bye) for own, _, bye in facts["byes"] if str(own) == whose]
        extra = [0.0, *facts["virtual_points"].get(whose, [])[paired - 1 : paired + 1]]
        sums = {sum(made[:paired]), sum(made), sum(made[:paired]) + sum(noted[:1])}
        if one["points"] not in (None, *(total + more for total in sums for more in extra)):
            raise Refused("points")


def held_together(players: dict[str, Facts]) -> None:
    """Refuse games of which the two sides say different things."""
    for who, one in players.items():
        for number, (opponent, color, result) in enumerate(one["rounds"]):
            if not opponent:
                continue
            if str(opponent) not in players or str(opponent) == who:
                raise Refused("no such opponent")
            theirs = players[str(opponent)]["rounds"]
            other: list[Any] = theirs[number] if number < len(theirs) else [0, "-", "Z"]
            if other[0] != int(who):
                raise Refused("another opponent")
            if {color, other[1]} != {"w", "b"}:
                raise Refused("colours")
            if (result == "1" and other[2] not in "0L-") or (result == "+" and other[2] != "-"):
                raise Refused("results")


def scoring(line: str, facts: Facts) -> None:
    """162: symbol at 6, points at 7 to 10, then nine columns on."""
    for at in range(6, len(line.rstrip()) + 1, 9):
        symbol = field(line, at, at)
        if symbol not in "WDLAPX":
            raise Refused(symbol)
        facts["scoring"][symbol] = points(field(line, at + 1, at + 4))
        facts["_stated"] += symbol


def record(code: str, line: str, facts: Facts) -> None:
    text = line[4:].strip()
    if code in TEXTS:
        facts[TEXTS[code]] = text
    elif code == "042":
        facts["start"] = date(text)
    elif code == "052":
        facts["end"] = date(text)
    elif code in ("062", "072", "082", "801"):
        return  # not taken into account, or for human readers
    elif code == "112":
        facts["deputies"].append(text)
    elif code == "132":
        facts["round_dates"] = [date(text) for text in repeated(line, 92, 99, 10)]
    elif code in ("142", "XXR"):
        facts["rounds"] = whole(text)
    elif code == "152":
        facts["initial_color"] = text[0].lower()
    elif code == "162":
        scoring(line, facts)
    elif code == "172":
        facts["ranking_method"] = [field(line, 5, 7), field(line, 9, 13)]
    elif code == "192":
        facts["type_code"] = text
    elif code == "202":
        facts["tie_breaks"] = text.split(",")
    elif code == "212":
        facts["tie_breaks"] = [part for part in text.split(",") if part != "PTS"]
    elif code == "240":
        for who in numbers(repeated(line, 11, 14, 5)):
            facts["byes"].append([who, whole(field(line, 7, 9)), field(line, 5, 5)])
    elif code == "250":
        first, last = whole(field(line, 15, 17)), whole(field(line, 19, 21))
        low, high = whole(field(line, 23, 26)), whole(field(line, 28, 31))
        facts["accelerations"].append(
            (points(field(line, 10, 13)), range(first, last + 1), range(low, high + 1))
        )
    elif code == "260":
        facts["forbidden"].append(
            {
                "rounds": [whole(field(line, 5, 7)), whole(field(line, 9, 11))],
                "ids": numbers(repeated(line, 13, 16, 5)),
            }
        )
    elif code == "299":
        facts["abnormal_points"].append(
            {
                "type": line[4:5].strip(),
                "points": points(field(line, 14, 17) or "0"),
                "round": int(field(line, 20, 22) or 0),
                "ids": numbers(repeated(line, 24, 27, 5)),
            }
        )
    elif code == "300":
        facts["line_ups"].append(
            {
                "round": whole(field(line, 5, 7)),
                "team": whole(field(line, 9, 11)),
                "opponent": whole(field(line, 13, 15)),
                "players": [int(text or 0) for text in repeated(line, 17, 20, 5)],
            }
        )
    elif code == "310":
        facts["teams"][str(whole(field(line, 5, 7)))] = {
            "name": field(line, 9, 40),
            "nickname": field(line, 42, 46),
            "strength": field(line, 48, 53),
            "match_points": points(field(line, 55, 60) or "0"),
            "game_points": points(field(line, 62, 67) or "0"),
            "rank": int(field(line, 69, 71) or 0),
            "players": numbers(repeated(line, 74, 77, 5)),
        }
    elif code == "013":
        name = field(line, 5, 36)
        facts["teams_by_name"][name] = numbers(repeated(line, 37, 40, 5))
    elif code == "320":
        facts["team_byes"] = {
            "match_points": points(field(line, 5, 8)),
            "game_points": points(field(line, 10, 13)),
            "teams": numbers(repeated(line, 15, 17, 4)),
        }
    elif code == "330":
        facts["forfeited"].append(
            [field(line, 5, 6), *[whole(field(line, at, at + 2)) for at in (8, 12, 16)]]
        )
    elif code == "352":
        facts["board_colors"] = text
    elif code == "362":
        for at in range(5, len(line.rstrip()) + 1, 9):
            facts["match_scoring"][field(line, at, at + 1)] = points(field(line, at + 2, at + 5))
    elif code == "802":
        facts["crosstable"][str(whole(field(line, 5, 7)))] = {
            "nickname": field(line, 9, 13),
            "match_points": points(field(line, 15, 20)),
            "game_points": points(field(line, 22, 27)),
            "opponents": [text for text in repeated(line, 29, 31, 13)],
        }
    elif code == "XXC":
        for word in text.split():
            if word in ("white1", "black1"):
                facts["initial_color"] = word[0]
    elif code == "XXZ":
        facts["absent"] += [whole(part) for part in text.split()]
    elif code == "XXP":
        facts["forbidden"].append(
            {"rounds": [1, 999], "ids": [whole(part) for part in text.split()]}
        )
    elif code == "XXA":
        facts["virtual_points"][str(whole(field(line, 5, 8)))] = [
            points(text) for text in repeated(line, 10, 13, 5) if text
        ]
    elif code == "XXS":
        extra_scoring(text, facts)
    elif code.startswith("BB"):
        facts["bx_scoring"][code[2]] = points(text)
    elif len(code) == 3 and code.isalpha():  # NRS
        facts["national"].append(
            {
                "country": code,
                "player": whole(field(line, 5, 8)),
                "classification": field(line, 11, 13),
                "name": field(line, 15, 47),
                "rating": int(field(line, 49, 52) or 0),
                "origin": field(line, 54, 56),
            }
        )


def system(code: str, start: str) -> Facts:
    """192: the system, the edition of the Dutch one (by the first day if the code has none)."""
    _, name, *rest = code.upper().split("_")
    found: Facts = {"name": name.lower(), "accelerated": "BAKU" in rest}
    if name == "DUTCH":
        found["edition"] = (
            "2017" if "2017" in rest or ("2026" not in rest and start < "2026-02-01") else "2026"
        )
    return found


SHORTCUTS = {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB")}


def extra_scoring(text: str, facts: Facts) -> None:
    """XXS: a shortcut stands for several codes, and the last one wins."""
    for part in text.split():
        name, _, value = part.partition("=")
        for symbol in SHORTCUTS.get(name, (name,)):
            if symbol not in facts["extra_scoring"]:
                raise Refused(symbol)
            facts["extra_scoring"][symbol] = points(value)


def facts_of(text: str) -> Facts:
    """Return what a file says.

    Raises:
        Refused: it says what cannot be.
    """
    facts: Facts = {"_stated": ""}
    for name in (
        "deputies", "byes", "accelerations", "forbidden", "abnormal_points", "line_ups",
        "forfeited", "national", "absent",
    ):  # fmt: skip
        facts[name] = []
    for name in (
        "teams", "teams_by_name", "match_scoring", "crosstable", "virtual_points", "bx_scoring",
    ):  # fmt: skip
        facts[name] = {}
    facts["scoring"] = {"W": 1.0, "D": 0.5, "L": 0.0, "A": 0.0}
    usual = {"W": 1.0, "D": 0.5, "L": 0.0}
    facts["extra_scoring"] = {
        code: usual[code[1]] for code in ("WW", "BW", "WD", "BD", "WL", "BL")
    } | {"ZPB": 0.0, "HPB": 0.5, "FPB": 1.0, "PAB": 1.0, "FW": 1.0, "FL": 0.0}
    players: dict[str, Facts] = {}
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        code = line[:3]
        if code == "###":
            continue
        if code == "001":
            number = str(whole(field(line, 5, 8)))
            if line[8:9].isdigit():
                raise Refused("a number of five digits")
            if number in players or number == "0":
                raise Refused("a starting rank twice")
            players[number] = player(line)
        elif code.strip():
            record(code, line, facts)
    if not players:
        raise Refused("no players")
    held_together(players)
    if "P" not in facts["_stated"]:
        facts["scoring"]["P"] = facts["scoring"]["W"]
    if "X" not in facts["_stated"]:
        facts["scoring"]["X"] = facts["scoring"]["D"]
    if "B" in facts["bx_scoring"] or "W" in facts["bx_scoring"]:
        facts["bx_scoring"].setdefault("U", facts["bx_scoring"]["W"])
    for made, rounds, ids in facts["accelerations"]:  # 250
        for who in players:
            if int(who) in ids:
                own = facts["virtual_points"].setdefault(who, [])
                own += [0.0] * (rounds[-1] - len(own))
                for number in rounds:
                    own[number - 1] = made
    if "type_code" in facts:
        facts["system"] = system(facts["type_code"], facts.get("start", "9999"))
    facts["forfeit_loss"] = facts["scoring"]["A"]  # 162: A is an absence or a forfeit loss
    added_up(players, facts)
    if facts.get("system", {}).get("name") == "doubleswiss":  # C.04.5 1.4: a match is two games
        win, draw = facts["scoring"]["W"], facts["scoring"]["D"]
        facts["extra_scoring"] = {"FPB": 2 * win, "HPB": 2 * draw, "PAB": win + draw}
        if "P" in facts["_stated"]:
            facts["extra_scoring"]["PAB"] = facts["scoring"]["P"]
    letters = [[row[2] for row in one["rounds"]] for one in players.values()]
    facts["double_byes"] = [  # U: at most once in a round
        number
        for number in range(1, max(map(len, letters), default=0) + 1)
        if [letter[number - 1 : number] for letter in letters].count(["U"]) > 1
    ]
    facts["byes"].sort()
    facts["absent"].sort()
    facts["forbidden"] = sorted(
        [*pair, *group["rounds"]]
        for group in facts["forbidden"]
        for pair in combinations(sorted(group["ids"]), 2)
    )
    del facts["_stated"], facts["accelerations"]
    facts["players"] = players
    return facts
