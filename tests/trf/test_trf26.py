"""TRF26: every record is read, kept and written; nothing that TRF16 can hold is lost on the way."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from swissmate.model import AbnormalPoints, Entry, ForbiddenGroup, ScoringSystem, Tournament
from swissmate.systems.choice import resolve_rules
from swissmate.systems.days import DAYS, Days
from swissmate.systems.play import TypeCode
from swissmate.systems.plays import PLAYS, SWISS
from swissmate.trf import (
    TRFDocument,
    convert,
    load,
    read_trf,
    record_line,
    write_trf,
)
from swissmate.trf.records.table import HELD_LISTS, KEPT_RECORDS
from swissmate.trf.types import tournament_type, type_code


def player(number: int, cells: str = "", points: str = "") -> str:
    return f"001 {number:>4}{'':72}{points:>4}{'':7}{cells}".rstrip()


PLAYERS = [
    player(1, "   2 w 1", "3.0"),
    player(2, "   1 b 0", "0.0"),
    player(3, "   4 w =", "1.0"),
    player(4, "   3 b =", "1.0"),
    player(5, "0000 - U", "1.0"),
]

WHOLE = [
    "012 Trophy",
    "042 2026/03/01",
    "052 2026/03/05",
    f"132{'':88}26/03/01  26/03/02",
    "142 5",
    "152 W",
    "162  W 3.0    D 1.0    P 1.0",
    "172 FRA FIDON",
    "182 somebody's pairing program",
    "192 FIDE_DUTCH_2026_BAKU",
    "202 BH/C1,BH,SB",
    "212 PTS,BH/C1,BH,SB",
    "222 40/6000+30:900+30",
    "352 WBWB",
    "362 TW 2.0   TD 1.0   TL 0.0",
    "### a remark",
    "240 H 002    3",
    "240 Z 002    4",
    "250       1.0 001 002    1    3",
    "250       0.5 003 003    1    3",
    "260 001 002    1    2    4",
    "260 001 005    2    5",
    "299 W         2.0  003    1    2",
    "299          -1.0  000    4",
    *PLAYERS,
    f"FRA    1    C {'Ant, Ada':33} 2150     {'A0001':>11}",
    "310   1 India                            IND     2486   15.0   28.0  11     1    5",
    "310   2 Ukraine                          UKR     2478   14.0   26.5  14     2    4",
    "013 Home                              1    2",
    "300 001   1   2    1 0000",
    "320  1.0  2.0 001 000 002",
    "330 +- 004   1   2",
    "801 something for people",
    "802   3 GEO     19.0   32.5 FPB    4.0    16 w  2.5    11 b  2.5",
]


@pytest.fixture
def document() -> TRFDocument:
    text = "\r".join(WHOLE) + "\r"
    return load(text.replace("000    4", "002    4").encode(), strict=True)


def test_what_the_tournament_holds(document: TRFDocument) -> None:
    tournament = document.tournament
    assert tournament.rounds == 5
    assert tournament.initial_color == "w"
    assert tournament.scoring == ScoringSystem(30, 30, 10, 10, 0, 0, 30, 0, 10, 30, 10, 0)
    assert (tournament.rules, tournament.acceleration) == ("dutch-2026", "baku-2026")
    assert tournament.tie_breaks == ("PTS", "BH/C1", "BH", "SB")
    assert (tournament.start, tournament.end) == (date(2026, 3, 1), date(2026, 3, 5))
    assert tournament.round_dates == (date(2026, 3, 1), date(2026, 3, 2))
    assert tournament.virtual_points == {each: (10, 10, 5) for each in (1, 2, 3)}
    assert tournament.forbidden == (
        ForbiddenGroup(frozenset({1, 2, 4}), 1, 2),
        ForbiddenGroup(frozenset({2, 5}), 1, 999),
    )
    assert tournament.abnormal_points == (
        AbnormalPoints("W", 20, 3, (1, 2)),
        AbnormalPoints(" ", -10, 2, (4,)),
    )


def test_byes_of_240(document: TRFDocument) -> None:
    """An absence of the round to pair is one; a half-point bye enters the player's rounds."""
    tournament = document.tournament
    assert tournament.absent == frozenset({4})
    assert tournament.by_id[3].entries[1:] == (Entry(0, "-", "H"),)
    assert tournament.by_id[4].entries[1:] == ()


def test_the_other_records(document: TRFDocument) -> None:
    records = {record.code: record.fields for record in document.records}
    assert records["172"] == {"federation": "FRA", "method": "FIDON"}
    assert records["182"] == {"controller": "somebody's pairing program"}
    assert records["222"] == {"time_control": "40/6000+30:900+30"}
    assert records["352"] == {"colors": "WBWB"}
    assert records["362"] == {"symbols": ("TW", "TD", "TL"), "points": ("2.0", "1.0", "0.0")}
    assert records["FRA"]["player"] == "1"
    assert records["FRA"]["classification"] == "C"
    assert records["FRA"]["rating"] == "2150"
    assert records["310"] == {
        "team": "2",
        "name": "Ukraine",
        "nickname": "UKR",
        "strength": "2478",
        "match_points": "14.0",
        "game_points": "26.5",
        "rank": "14",
        "players": ("2", "4"),
    }
    assert records["013"] == {"name": "Home", "players": ("1", "2")}
    assert records["300"]["players"] == ("1", "0000")
    assert records["320"] == {
        "match_points": "1.0",
        "game_points": "2.0",
        "teams": ("001", "000", "002"),
    }
    assert records["330"] == {"type": "+-", "round": "004", "white": "1", "black": "2"}
    assert records["801"] == {"text": "something for people"}
    assert records["802"]["opponents"] == ("FPB", "16", "11")
    assert records["802"]["colors"] == ("", "w", "b")
    assert records["802"]["points"] == ("4.0", "2.5", "2.5")
    assert document.comments == ("a remark",)


def test_every_record_of_the_specification_is_in_this_file() -> None:
    codes = {line[:3] for line in WHOLE}
    assert codes >= KEPT_RECORDS | HELD_LISTS
    assert codes >= {"142", "152", "162", "192", "202", "212", "240", "250", "260", "299"}
    assert codes >= {"###", "FRA"}


def test_kept_records_are_written_from_their_fields(document: TRFDocument) -> None:
    for record in document.records:
        line = document.lines[record.line - 1]
        again = record_line(record.code, record.fields)
        read = load(("\n".join([*PLAYERS, again])).encode(), check_points_column=False)
        assert next(iter(read.records)).fields == record.fields, line


def test_unmodified_document_is_written_as_it_stood(document: TRFDocument) -> None:
    assert write_trf(document) == document.data


def test_written_as_trf26_again(document: TRFDocument) -> None:
    conversion = convert(document, "trf26")
    assert conversion.losses == ()
    again = load(conversion.data, strict=True)
    assert again.tournament == document.tournament
    kept = [dict(record.fields) for record in again.records]
    assert kept == [dict(record.fields) for record in document.records]
    assert again.comments == document.comments


def test_records_are_written_in_their_columns(document: TRFDocument) -> None:
    lines = write_trf(document, dialect="trf26").decode().split("\r")
    for line in (
        "142 5",
        "152 W",
        "162  W 3.0    D 1.0    L 0.0    P 1.0",
        "192 FIDE_DUTCH_2026_BAKU",
        "202 BH/C1,BH,SB",
        "212 PTS,BH/C1,BH,SB",
        "240 H 002    3",
        "240 Z 002    4",
        "250       1.0 001 002    1    3",
        "250       0.5 003 003    1    3",
        "260 001 002    1    2    4",
        "260 001 005    2    5",
        "299 W         2.0  003    1    2",
        "299          -1.0  002    4",
    ):
        assert line in lines


def test_what_trf16_cannot_hold_is_said(document: TRFDocument) -> None:
    conversion = convert(document, "trf16")
    assert {loss.code for loss in conversion.losses} == {
        "convert-abnormal-points",
        "convert-record",
        "convert-tie-breaks",
    }
    dropped = {loss.found for loss in conversion.losses if loss.code == "convert-record"}
    assert "'310'" in dropped
    assert "'013'" not in dropped
    assert read_trf(conversion.data).rules == "dutch-2026"


def test_what_trf06_cannot_hold_is_said() -> None:
    head = "XXR 5\nXXP 1 2\nXXS PAB=0.5\n"
    text = head + "\n".join(
        [player(1, "   2 w W  0000 - F"), player(2, "   1 b L"), player(3, "0000 - U")]
    )
    conversion = convert(read_trf(text.encode()), "trf06")
    assert {loss.code for loss in conversion.losses} == {
        "convert-rounds",
        "convert-forbidden",
        "convert-scoring",
        "convert-result",
    }
    assert b"   2 w 1  0000 - +" in conversion.data


def test_scoring_that_162_cannot_hold_is_said() -> None:
    text = "XXR 5\nXXS WW=1.5\n" + player(1)
    codes = [loss.code for loss in convert(read_trf(text.encode()), "trf26").losses]
    assert codes == ["convert-scoring"]


@pytest.mark.parametrize(
    ("code", "start", "rules", "acceleration"),
    [
        ("FIDE_DUTCH_2017", None, "dutch-2017", ""),
        ("FIDE_DUTCH_2025", None, "dutch-2026", ""),
        ("FIDE_DUTCH_2026", None, "dutch-2026", ""),
        ("fide_dutch_2026_baku", None, "dutch-2026", "baku-2026"),
        ("FIDE_DUTCH_2017_BAKU", None, "dutch-2017", "baku-2016"),
        ("FIDE_DUTCH", date(2026, 1, 31), "dutch-2017", ""),
        ("FIDE_DUTCH", date(2026, 2, 1), "dutch-2026", ""),
        ("FIDE_DUTCH", None, "dutch", ""),
        ("FIDE_DUBOV", None, "dubov", ""),
        ("FIDE_BURSTEIN_BAKU", date(2025, 5, 5), "burstein-2017", "baku-2016"),
        ("CUSTOM_SWISS", None, None, ""),
        ("BERGER_ROUNDROBIN", None, "berger", ""),
        ("BERGER_ROUNDROBIN_G2", None, None, ""),
        ("SCHEVENINGEN", None, "scheveningen", ""),
    ],
)
def test_type_codes(code: str, start: date | None, rules: str | None, acceleration: str) -> None:
    assert tournament_type(code, start) == (rules, acceleration)


def test_type_is_no_code() -> None:
    assert tournament_type("Individual: Swiss System", None) is None


@pytest.mark.parametrize("day", [date(2026, 1, 31), date(2026, 2, 1), None])
def test_the_code_of_a_system_with_a_single_edition(
    monkeypatch: pytest.MonkeyPatch, day: date | None
) -> None:
    """It names this edition on every day, and without a day the system."""
    monkeypatch.setitem(DAYS, "ladder", {"ladder-2026": Days(date(2026, 2, 1))})
    monkeypatch.setitem(PLAYS, "ladder", SWISS._replace(codes=(TypeCode("LADDER", "ladder"),)))
    expected = "ladder" if day is None else "ladder-2026"
    assert tournament_type("LADDER", day) == (expected, "")


RULES = (
    *("dutch-2012", "dutch-2017", "dutch-2026", "dubov-1997", "dubov-2026"),
    *("burstein-2017", "burstein-2026", "lim-1999", "lim-2026"),
)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("dialect", ["trf16", "trf26"])
def test_rules_are_written_and_read(rules: str, dialect: str) -> None:
    players = read_trf(player(1).encode()).players
    for start in (None, date(2025, 1, 1), date(2026, 6, 1)):
        for acceleration in ("", "baku-2016", "baku-2026"):
            tournament = Tournament(players, rules=rules, start=start, acceleration=acceleration)
            again = read_trf(write_trf(tournament, dialect=dialect))
            assert (again.rules, again.acceleration) == (rules, acceleration), start


def test_no_code_where_it_would_be_read_as_other_rules() -> None:
    assert type_code("dubov-2026", "", date(2025, 1, 1)) is None
    assert type_code("dubov-2026", "", date(2026, 2, 1)) == "FIDE_DUBOV"


def test_type_without_rules_of_ours_survives() -> None:
    document = load(("192 SCHILLER\n142 3\n" + player(1) + "\n").encode())
    assert b"192 SCHILLER\n" in write_trf(document, dialect="trf26")


def test_adjourned_games_can_have_points_of_their_own() -> None:
    text = "142 3\n162  X 0.0\n" + player(1, "   2 w", "0.0") + "\n" + player(2, "   1 b", "0.0")
    tournament = read_trf(text.encode())
    assert tournament.scoring.adjourned == 0
    assert read_trf(write_trf(tournament, dialect="trf26")) == tournament


def test_zero_byes_and_forfeit_losses_share_symbol_a() -> None:
    scoring = read_trf(("142 3\n162  A 0.5\n" + player(1)).encode()).scoring
    assert (scoring.zero_bye, scoring.forfeit_loss, scoring.loss_white) == (5, 5, 0)


def test_virtual_points_of_one_player_stand_among_those_of_a_range() -> None:
    text = "142 5\nXXA    2  0.0  1.0\nXXA    1  1.0  1.0\nXXA    3  1.0  1.0\n"
    text += "\n".join(player(each, points="0.0") for each in (1, 2, 3, 7))
    tournament = read_trf(text.encode())
    assert tournament.virtual_points == {1: (10, 10), 2: (0, 10), 3: (10, 10)}
    assert read_trf(write_trf(tournament, dialect="trf26")) == tournament


def test_a_full_point_bye_of_a_double_swiss_is_two_games_won() -> None:
    """C.04.5 1.4: a match has two games; the allocated bye is a game won and one drawn."""
    text = "192 FIDE_DOUBLESWISS\n142 4\n152 W\n"
    scoring = read_trf((text + f"{'001    1':91}\n").encode()).scoring
    assert (scoring.pab, scoring.full_bye, scoring.half_bye) == (15, 20, 10)


def test_a_conversion_says_the_rules_once() -> None:
    text = f"### swissmate rules: lim-1999\n142 5\n{'001    1':91}\n"
    data = write_trf(load(text.encode()), dialect="trf16")
    assert data.decode().count("### swissmate rules:") == 1


@pytest.mark.parametrize("code", ["FIDE_DUTCH", "FIDE_DUBOV", "FIDE_LIM", "FIDE_BURSTEIN"])
def test_a_code_without_edition_and_date_is_the_newest_and_said(code: str) -> None:
    """The file names a system; which edition that is was decided for it, so it is told."""
    data = f"142 3\n192 {code}\n{player(1)}".encode()
    system = code.removeprefix("FIDE_").lower()
    tournament = read_trf(data)
    choice = resolve_rules(tournament)
    assert choice.id == f"{system}-2026"
    assert (choice.said, str(choice.reason)) == (
        False,
        "the newest edition, since the file names no start date",
    )
    assert f"192 {code}\n".encode() in write_trf(tournament, dialect="trf26")
    dated = read_trf(b"042 2025/05/01\n" + data)
    assert resolve_rules(dated).said  # 192 goes by the day, which is clear
    assert dated.rules != choice.id


def test_an_edition_that_no_code_names_without_a_date_stands_beside_its_system() -> None:
    """Other programs read 192 alone."""
    tournament = Tournament(read_trf(player(1).encode()).players, rules="dubov-1997")
    data = write_trf(replace(tournament, rules="dubov-2026"), dialect="trf26")
    assert b"192 FIDE_DUBOV\n" in data
    assert read_trf(data).rules == "dubov-2026"
    assert b"192" not in write_trf(tournament, dialect="trf26")
