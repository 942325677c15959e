"""The files of the record positions (``tools/make_records.py``), and the facts that each record is about."""

# ruff: noqa: E501 - lines of tournament files

from __future__ import annotations

from collections.abc import Iterator

from record_lines import BARE, FOUR, LISTED, TEAMS, TWO, abnormal, file, national, player, team
from record_players import first, games

KEYS = {
    "012": ("name",), "022": ("city",), "032": ("federation",), "042": ("start",), "052": ("end",), "092": ("type",),
    "102": ("chief_arbiter",), "112": ("deputies",), "122": ("time_control",), "132": ("round_dates",),
    "142": ("rounds",), "XXR": ("rounds",), "152": ("initial_color",), "XXC": ("initial_color",), "162": ("scoring", "forfeit_loss"),
    "XXS": ("extra_scoring",), "BBx": ("bx_scoring",), "172": ("ranking_method",), "182": ("controller",),
    "192": ("system",), "202": ("tie_breaks",), "212": ("tie_breaks",), "222": ("time_code",), "240": ("byes",),
    "250": ("virtual_points",), "XXA": ("virtual_points",), "260": ("forbidden",), "XXP": ("forbidden",),
    "299": ("abnormal_points",), "300": ("line_ups",), "310": ("teams",), "013": ("teams_by_name",),
    "320": ("team_byes",), "330": ("forfeited",), "352": ("board_colors",), "362": ("match_scoring",),
    "801": ("teams", "crosstable", "players"), "802": ("crosstable",),
    "062": ("players", "rounds"), "072": ("players", "rounds"), "082": ("teams", "players", "rounds"), "XXZ": ("absent",), "NRS": ("national",), "###": ("name", "rounds"),
}  # fmt: skip


def _other_files() -> Iterator[tuple[str, ...]]:
    for code, texts in {
        "012": ("Open of the Harbour", "A", "Championnat d'été 2026"),
        "022": ("Sankt Gallen", "X", "Le Havre, Ville haute"),
        "032": ("NED", "FRA", "United States"),
        "092": ("Individual: Swiss-System (Dutch)", "Swiss", "Individual: Swiss-System"),
        "102": ("IA Anna Maria de Vries", "Wu", "FA Müller, Jörg"),
        "122": ("90 minutes for 40 moves, then 30 minutes", "G/5", "15'+10\" per move"),
        "182": ("Some Program 2.4", "P", "Manager (arbiter A. Bee)"),
        "222": ("5400+30", "40/6000+30:900+30", "W300-B240"),
    }.items():
        for text in texts:
            yield code, file(f"{code} {text}", *TWO)
    for code in ("042", "052"):
        for day in ("2026/03/04", "2025/12/01", "2024/02/10"):
            yield code, file(f"{code} {day}", *TWO)
    yield "112", file("112 One", "112 Two", *TWO)
    yield "112", file("112 One, A", "102 Chief", "112 Two, B", "112 Three, C", *TWO)
    yield "112", file(*TWO, "112 A B", "112 C D")
    for days in (("26/03/04", "26/03/05"), ("26/12/31",), ("25/01/02", "25/01/02", "25/01/03")):
        yield "132", file("132" + " " * 88 + "  ".join(days), *TWO)
    for code in ("142", "XXR"):
        for number in ("9", "11"):
            yield code, file(f"{code} {number}", *TWO)
        yield code, file(f"{code} seven", *TWO)
    for lines in (
        ("152 B", *BARE),
        ("152 W", "142 5", *BARE[::-1]),
        ("142 5", *BARE, player(3), "152 B"),
    ):
        yield "152", file(*lines)
    yield (
        "162",
        file("162  W 3.0    D 1.0    L 0.0", *(each.replace(" 1.0 ", " 3.0 ") for each in TWO)),
    )
    yield (
        "162",
        file("162  W10.0    D 5.0    P10.0", *(each.replace(" 1.0 ", "10.0 ") for each in TWO)),
    )
    yield (
        "162",
        file(
            "162  W 2.0    D 1.0    L 0.0    A 0.0    P 1.0    X 0.0",
            *(each.replace(" 1.0 ", " 2.0 ") for each in TWO),
        ),
    )
    yield (
        "162",
        file("162  W 3.0    D 1.0    Q 2.0", *(each.replace(" 1.0 ", " 3.0 ") for each in TWO)),
    )
    yield (
        "162",
        file(
            "162  W 1.0    D 0.5    A 0.5",
            player(1, "   2 w +", points="1.0"),
            player(2, "   1 b -", points="0.5"),
        ),
    )
    for method in ("NED FIDON", "FRA NIDOF", "GER NRO"):
        yield "172", file(f"172 {method}", *TWO)
    for day, kind in (
        ("2026/01/31", "FIDE_DUTCH"),
        ("2026/02/01", "FIDE_DUTCH"),
        ("2026/05/05", "FIDE_DUTCH_2017"),
        ("2025/10/01", "FIDE_DUTCH_BAKU"),
        ("2026/05/05", "FIDE_DUBOV_BAKU"),
        ("2026/05/05", "FIDE_BURSTEIN_BAKU"),
    ):
        yield "192", file(f"042 {day}", f"192 {kind}", "142 9", *TWO)
    for codes in ("BH/C1,BH,SB", "DE,WIN", "ARO,TPR,PTP"):
        yield "202", file(f"202 {codes}", *TWO)
        yield "212", file(f"212 PTS,{codes}", *TWO)
    yield "240", file(*FOUR, "142 4", "240 H 003    1    2")
    yield "240", file(*FOUR, "142 5", "240 F 003    4", "240 H 004    4    3    1")
    yield "240", file(*FOUR, "142 4", "240 Z 003    2    4")
    yield "250", file("250      01.0 001 002 0001 0002", "142 5", *FOUR)
    yield (
        "250",
        file(
            "250 02.0 00.5 001 001 0002 0003",
            "142 5",
            *(each.replace("1.5", "1.5") for each in FOUR),
        ),
    )
    yield (
        "250",
        file("250      01.0 001 003 0001 0003", "250      00.5 004 004 0001 0003", "142 7", *FOUR),
    )
    yield "260", file("260 001 003    1    2    4", "142 5", *FOUR)
    yield "260", file("260 003 003    2    3", "142 5", *FOUR)
    yield "260", file("260 003 005    1    4", "260 003 004    2    3    4", "142 7", *FOUR)
    yield (
        "299",
        file(
            abnormal("", "-1.0", "002", 1),
            *(each.replace("1.5    1 ", "0.5    1 ") for each in FOUR),
        ),
    )
    yield (
        "299",
        file(abnormal("W", "2.0", "000", 1, 2), *(each.replace("1.5", "2.5") for each in FOUR)),
    )
    yield (
        "299",
        file(
            abnormal("L", "0.5", "", 3, 4),
            *(
                each.replace("1.0    3", "1.5    3").replace("0.0    4", "1.0    4")
                for each in FOUR
            ),
        ),
    )
    yield "300", file(*TEAMS, *LISTED, "300   1   1   2    1    2")
    yield "300", file(*TEAMS, *LISTED, "300   1   2   1    3    4")
    yield (
        "300",
        file(
            *(
                each.replace("   2 w =", "0000 - Z")
                .replace("   4 b =", "0000 - Z")
                .replace("0.5    4", "0.0    4")
                .replace("0.5    2", "0.0    2")
                for each in TEAMS
            ),
            *LISTED,
            "300   1   1   2    1 0000",
            "300   1   2   1    3 0000",
        ),
    )
    yield "310", file(*TEAMS, *LISTED)
    yield (
        "310",
        file(
            *TEAMS,
            team(1, "A name of thirty-two letters,yes", ("2.0", "1.5"), 1, 1, 2),
            *LISTED[1:],
            "142 5",
        ),
    )
    yield "310", file(*TEAMS, LISTED[0], team(2, "South", ("0.0", "0.5"), 3, 4, 3), LISTED[2])
    yield (
        "013",
        file(
            "013 North" + " " * 27 + "   1    2",
            "013 South and a longer name, yes!" + "   3    4",
            *TWO,
            player(3, "   4 w =", points="0.5"),
            player(4, "   3 b =", points="0.5"),
        ),
    )
    yield "013", file("013 " + "East".ljust(32) + "   2", "013 " + "West".ljust(32) + "   1", *TWO)
    yield "013", file("013 " + "Thirty-two letters, all of them.".ljust(32) + "   2", *TWO)
    yield "320", file(*TEAMS, *LISTED, "320  1.0  0.5 003")
    yield "320", file(*TEAMS, *LISTED, "320 01.0 01.0 003 000", "142 4")
    yield "320", file(*TEAMS, *LISTED, "320  2.0  1.5 003", "142 3")
    yield "320", file(*TEAMS, *LISTED, "320  1.0  1.0 003 002 001", "142 4")
    forfeited = [
        each.replace("   3 w 1", "   3 w -")
        .replace("   1 b 0", "   1 b +")
        .replace("   4 b =", "   4 b -")
        .replace("   2 w =", "   2 w +")
        .replace("1.0    1", "0.0    1")
        .replace("0.5    2", "0.0    2")
        .replace("0.0    3", "1.0    3")
        .replace("0.5    4", "1.0    4")
        for each in TEAMS
    ]
    yield "330", file(*forfeited, *LISTED, "330 -+   1   1   2")
    yield (
        "330",
        file(
            *(
                each.replace(" b +", " b -")
                .replace(" w +", " w -")
                .replace("1.0    3", "0.0    3")
                .replace("1.0    4", "0.0    4")
                for each in forfeited
            ),
            *LISTED,
            "330 --   1   1   2",
        ),
    )
    yield "330", file(*forfeited, *LISTED, "142 5", "330 -+ 001 001 002")
    for colors in ("WB", "WBBW", "BWBW"):
        yield (
            "352",
            file(
                *(each if not each.startswith("352") else f"352 {colors}" for each in TEAMS),
                *LISTED,
            ),
        )
    yield "362", file("362 TW 3.0   TD 1.0   TL 0.0", *TEAMS, *LISTED)
    yield "362", file("362 TW10.0   TD 5.0", *TEAMS, *LISTED)
    yield "362", file("362 TW 2.0   TD 1.0   TL 0.5", *TEAMS, *LISTED)
    yield "802", file(*TEAMS, *LISTED, "802   1 NOR      2.0    1.5    2 w  1.5   PAB    1.0")
    yield (
        "802",
        file(*TEAMS, *LISTED, "802   2 SOU      0.0    0.5    1 b  0.5   ZPB    0.0    16 w  2.5"),
    )
    yield "802", file(*TEAMS, *LISTED, "802   3 EAS      1.0    1.0  PAB    1.0    11 b  2.5f")
    for words in ("black1", "rank black1", "black1 rank"):
        yield "XXC", file(f"XXC {words}", "142 5", *BARE)
    yield "XXZ", file("XXZ 2 4", "142 5", *FOUR)
    yield "XXZ", file("XXZ 1", "XXZ 3", "142 5", *FOUR)
    yield "XXZ", file("XXZ 1 2", "XXZ 4", "XXR 5", *FOUR)
    yield "XXP", file("XXP 1 2 4", "142 5", *FOUR)
    yield "XXP", file("XXP 1 4", "XXP 2 3", "142 5", *FOUR)
    yield "XXP", file("XXP 4 3 2 1", "XXP 1 4", "142 5", *FOUR)
    yield (
        "XXA",
        file(
            "XXA    1  1.0  1.0  0.5",
            "XXA    2  1.0  1.0  0.5",
            "XXR 5",
            *(each.replace("1.5", "2.0") for each in FOUR),
        ),
    )
    yield "XXA", file("XXA    3  0.0  0.5", "XXR 5", *FOUR)
    yield (
        "XXA",
        file(
            "XXA    4 10.0  5.0  5.0",
            "XXR 5",
            *(each.replace("0.0    4", "5.0    4") for each in FOUR),
        ),
    )
    yield (
        "XXS",
        file("XXS W=3 D=1", "XXR 5", *(each.replace("1.0    1", "3.0    1") for each in TWO)),
    )
    yield (
        "XXS",
        file("XXS W=3 PAB=1 W=2", "XXR 5", *(each.replace("1.0    1", "2.0    1") for each in TWO)),
    )
    yield (
        "XXS",
        file(
            "XXS D=1 HPB=0.5",
            "XXS FW=0.5 W=2",
            "XXR 5",
            *(each.replace("1.0    1", "2.0    1") for each in TWO),
        ),
    )
    yield "XXS", file("XXS FL=0.5 PAB=0.5", "XXR 5", *TWO)
    yield (
        "XXS",
        file("XXS W=3 ZZ=1", "XXR 5", *(each.replace("1.0    1", "3.0    1") for each in TWO)),
    )
    three = [each.replace("1.0    1", "3.0    1") for each in TWO]
    yield "BBx", file("BBW  3.0", "BBD  1.0", "XXR 5", *three)
    yield "BBx", file("BBW  3.0", "BBD  1.5", "BBU  1.5", "XXR 5", *three)
    yield "BBx", file("BBW  3.0", "BBD  1.0", "BBF  0.5", "BBZ  0.5", "XXR 5", *three)
    yield "NRS", file(*TWO, national("NED", 1, "Jansen, J.", 2105, "AMS", "1"))
    yield (
        "NRS",
        file(
            *TWO,
            national("GER", 1, "Meier", 1980, "BAY", ""),
            national("GER", 2, "Schulz", 2010, "HES", ""),
        ),
    )
    yield "NRS", file(*TWO, national("SUI", 2, "Keller, Ruth", 1720, "", "2"))
    yield "###", file("012 Open", "### 012 Another name", "142 5", *TWO)
    yield "###", file("### 142 9", "142 7", "012 Open", "### 142 9", *TWO)
    yield "###", file("012 Open", "142 7", *TWO, "### 012 Closed")


def _for_people() -> Iterator[tuple[str, ...]]:
    """Records that no program needs (062, 072, 082, 801): whatever they say, the rest is read."""
    for code, texts in {
        "062": ("12", "2 (of 40)", "9"),
        "072": ("0", "1 (2 national)", "7"),
    }.items():
        for text in texts:
            yield code, file("142 3", f"{code} {text}", *TWO)
    for text in ("12", "3 (A to C)", "0"):
        yield "082", file("142 3", f"082 {text}", *TEAMS, *LISTED)
    yield "801", file(*TEAMS, *LISTED, "801   1 North   2.0  1.5    2 w  1.5  PAB")
    yield (
        "801",
        file(*TEAMS, "801 3 East has the bye", *LISTED, "802   3 EAS      1.0    1.0  PAB    1.0"),
    )
    yield "801", file("801 North won the match with South", "801 round 1", *TEAMS, *LISTED)


def _worth() -> Iterator[tuple[str, ...]]:
    """What rounds bring by 162 and 192."""
    absent = (
        player(1, "   2 w 1", "   2 b 1", points="2.0"), player(2, "   1 b 0", "   1 w 0"),
    )  # fmt: skip
    yield "162", file("162  W 1.0    D 0.5    A 0.5", *absent, player(3, points="1.0"))
    yield "162", file("162  W 1.0    D 0.5    A 0.5", *absent, player(3, points="0.5"))
    yield "162", file("162  W 1.0    A 0.5", *absent, player(3, "0000 - Z", points="1.0"))
    yield (
        "162",
        file(
            "162  X 0.0    W 2.0",
            player(1, "   2 w 1", points="2.0"),
            player(2, "   1 b 0"),
            player(3, "0000 - F", points="2.0"),
        ),
    )
    yield (
        "162",
        file(
            "162  X 1.0    D 0.5",
            player(1, "   2 w  ", points="1.0"),
            player(2, "   1 b  ", points="1.0"),
        ),
    )
    yield "162", file("162  W 3.0    D 1.0    P 1.0", *BARE, player(3))
    for scoring in ((), ("162  W 3.0    D 1.0",), ("162  W 1.0    P 1.0",)):
        yield "192", file("192 FIDE_DOUBLESWISS", "142 6", *scoring, *BARE), "extra_scoring"


def _files() -> Iterator[tuple[str, ...]]:
    yield from _in_order(first(), _other_files(), games(), _for_people(), _worth())


def _in_order(*groups: Iterator[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Yield files with those of a record together."""
    rows = [row for group in groups for row in group]
    codes = [code for code, *_ in rows]
    yield from sorted(rows, key=lambda row: codes.index(row[0]))


FILES = tuple(_files())
