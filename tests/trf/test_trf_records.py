"""Records that cannot be right are told with their place; nothing of them vanishes in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissmate.errors import InputError, TRFError
from swissmate.messages import fields_named
from swissmate.model import team_event
from swissmate.trf import convert, document_from_json, load, to_json, write_trf

RECORDS = Path(__file__).parents[1] / "data" / "records"


def told(data: bytes | Path) -> list[tuple[str, int, int]]:
    document = load(data, check_points_column=False)
    return [
        (diagnostic.code, diagnostic.line, diagnostic.column) for diagnostic in document.diagnostics
    ]


def strict(data: bytes | Path) -> tuple[str, int, int]:
    with pytest.raises(TRFError) as caught:
        load(data, strict=True, check_points_column=False)
    return caught.value.code, caught.value.line, caught.value.column


# Rounds after the last one


def test_absences_after_the_last_round_are_told_and_left_out() -> None:
    """As those of record 240 are: the file is read, and nobody has a fourth round of three."""
    path = RECORDS / "absence-after-last-round.trf"
    assert told(path) == [("trf-bye-record", 8, 122), ("trf-bye-record", 9, 122)]
    assert strict(path) == ("trf-bye-record", 8, 122)
    document = load(path)
    assert {len(player.entries) for player in document.tournament.players} == {3}
    assert {loss.code for loss in convert(document, "trf26").losses} == {"convert-unread"}
    assert write_trf(document) == path.read_bytes()


@pytest.mark.parametrize("cell", ["0000 - Z", "0000 - H", "0000 - F", "0000 - U"])
def test_the_record_and_the_line_say_it_alike(cell: str) -> None:
    game = "XXR 1\n{}001    1" + " " * 83 + "   2 w 1{}\n001    2" + " " * 83 + "   1 b 0\n"
    line, record = game.format("", f"  {cell}"), game.format("240 H 002    1\n", "")
    assert [each[0] for each in told(line.encode())] == ["trf-bye-record"]
    assert [each[0] for each in told(record.encode())] == ["trf-bye-record"]


def test_a_game_after_the_last_round_is_refused() -> None:
    text = "XXR 1\n" + "".join(
        f"001    {one}".ljust(91) + f"   {two} {color} =  0000 - Z     {two} {color} =\n"
        for one, two, color in ((1, 2, "w"), (2, 1, "b"))
    )
    assert strict(text.encode()) == ("trf-bye-record", 2, 102)
    with pytest.raises(TRFError, match="line 2, column 112: Player 1 has 3 rounds"):
        load(text.encode())


def test_json_says_it_too() -> None:
    text = to_json(load(RECORDS / "absence-after-last-round.trf"))
    absent = '"rounds": [{"opponent": null, "result": "Z"}, {"result": "Z"}]'
    players = f'"players": [{{"id": 1, {absent}}}, {{"id": 2}}]'
    text = f'{{"format": "swissmate-tournament", "version": 1, "rounds": 1, {players}}}'
    document = document_from_json(text)
    [remark] = document.diagnostics
    assert (remark.code, remark.found, remark.expected) == (
        "trf-bye-record",
        "round 2",
        "at most round 1",
    )
    assert "of player 1" in str(remark.message)
    game = text.replace('{"result": "Z"}]', '{"opponent": 2, "color": "w", "result": "1"}]')
    with pytest.raises(InputError, match="Player 1 has 2 rounds"):
        document_from_json(game)


# Encodings


def test_control_characters_are_told_with_what_asks_for_another_encoding() -> None:
    """Windows-1250 has letters where Latin-1 has control characters: U+008A for Š, and so on."""
    path = RECORDS / "cp1250.trf"
    document = load(path)
    marked = [
        diagnostic
        for diagnostic in document.diagnostics
        if diagnostic.code == "trf-control-character"
    ]
    places = [(diagnostic.line, diagnostic.column) for diagnostic in marked]
    assert places == [(1, 8), (5, 15), (6, 15), (9, 21)]
    assert {fields_named(diagnostic.expected) for diagnostic in document.diagnostics} == {
        ("encoding",)
    }
    assert load(path, encoding="cp1250").diagnostics == ()
    names = [player.name for player in load(path, encoding="cp1250").tournament.players]
    assert names[:4] == ["Kołodziej,Jurek", "Świątek,Anna", "Šimek,Jiří", "Żak,Zofia"]


@pytest.mark.parametrize("character", ["\x01", "\x0b", "\x1b", "\x7f", "\u0085", "\u009f"])
def test_a_control_character_in_any_text_is_told_and_kept(character: str) -> None:
    data = f"012 A{character}B\nXXR 1\n001    1\n".encode()
    assert told(data) == [("trf-control-character", 1, 6)]
    assert write_trf(load(data)) == data


@pytest.mark.parametrize("encoding", ["foo", "rot13", "idna", "punycode", "undefined", "a\0b"])
def test_what_is_no_encoding_is_refused(encoding: str) -> None:
    with pytest.raises(TRFError) as caught:
        load(RECORDS / "cp1250.trf", encoding=encoding)
    assert caught.value.code == "trf-encoding"


# Lists and ranges: what is off its columns, in vain, twice, or against the results

HEAD = "142 3\n152 W\n"
PLAYERS = "".join(
    f"001 {player:4}".ljust(91) + f"{opponent:4} {color} =\n"
    for player, opponent, color in ((1, 3, "w"), (2, 4, "b"), (3, 1, "b"), (4, 2, "w"))
)
TEAMS = "192 FIDE_TEAM\n" + "".join(
    f"310 {team:3} T".ljust(73) + f"{2 * team - 1:4} {2 * team:4}\n" for team in (1, 2)
)


@pytest.mark.parametrize(
    ("record", "code", "column"),
    [
        # one column off, in either direction
        ("250      1.0 001 003    1    2", "trf-field", 14),
        ("250        1.0 001 003    1    2", "trf-field", 14),
        ("299 L          1.0  002    1", "trf-field", 18),
        ("299 L       1.0  002    1", "trf-field", 18),
        ("260  001 002    1    2", "trf-field", 8),
        ("240 H002     1", "trf-field", 6),
        ("240 H 0002    1", "trf-field", 10),
        # numbers of a list that stand in the wrong columns are read all the same
        ("240 H 002     1", "trf-list-columns", 15),
        ("260 001 002     1     2", "trf-list-columns", 17),
        # in vain
        ("250       1.0 001 003    7    9", "trf-unknown-player", 23),
        ("240 H 002    9", "trf-unknown-player", 14),
        ("260 001 002    1    9", "trf-unknown-player", 21),
        ("260 001 002    1", "trf-names-nobody", 5),
        ("240 H 002", "trf-names-nobody", 5),
        ("299 L         1.0  001", "trf-names-nobody", 5),
        ("XXZ", "trf-names-nobody", 5),
        ("XXP 2", "trf-names-nobody", 5),
        # twice
        ("240 H 002    1    1", "trf-named-twice", 19),
        ("260 001 002    1    2    1", "trf-named-twice", 26),
        ("299 L         1.0  001    1    1", "trf-named-twice", 32),
        ("260 001 002    1    2\n260 001 002    1    2", "trf-repeated", 1),
        # rounds there are not
        ("240 H 004    1", "trf-bye-record", 7),
        ("250       1.0 004 005    1    2", "trf-round", 15),
        ("260 004 005    1    2", "trf-round", 5),
        ("299 L         1.0  004    1", "trf-round", 20),
        # against the results
        ("240 H 001    1", "trf-bye-record", 14),
    ],
)
def test_records_about_players(record: str, code: str, column: int) -> None:
    number = 3 + record.count("\n")
    data = (HEAD + record + "\n" + PLAYERS).encode()
    assert told(data) == [(code, number, column)]
    assert strict(data) == (code, number, column)


@pytest.mark.parametrize(
    ("record", "code", "column"),
    [
        ("320  1.0   1.0   2", "trf-field", 14),
        ("320  1.0  1.0    0   2", "trf-field", 18),
        ("320  1.0  1.0 000   9", "trf-unknown-team", 19),
        ("320  1.0  1.0   2", "trf-bye-record", 15),
        ("320  1.0  1.0   0   0   0   2", "trf-bye-record", 27),
        ("320  1.0  1.0\n320  1.0  2.0", "trf-contradiction", 1),
        ("330 +-  001   1   2", "trf-field", 11),
        ("330 +-   1   1   2", "trf-contradiction", 5),
        ("330 +-   4   1   2", "trf-round", 8),
        ("330 +-   2   1   2\n330 -+   2   1   2", "trf-contradiction", 5),
        ("300    2   1   2    1    2", "trf-field", 8),
        ("300   4   1   2    1    2", "trf-round", 5),
        ("352 WB\n352 BW", "trf-contradiction", 1),
        ("362 TW 2.0   TD 1.0   TW 3.0", "trf-contradiction", 23),
        ("802   9 X", "trf-unknown-team", 5),
        ("240 H 004    1", "trf-bye-record", 7),
        ("240 H 002    9", "trf-unknown-team", 14),
        ("240 H 001    1", "trf-bye-record", 14),
        ("240 H 002    1\n240 F 002    1", "trf-bye-record", 14),
        ("250  1.0     001 003    7    9", "trf-field", 14),
        ("250  1.0      001 003    7    9", "trf-unknown-team", 23),
        ("250       1.0 001 003    1    2", "trf-acceleration", 10),
        ("260 001 003    1    9", "trf-unknown-team", 21),
        ("299    1.0         002    9", "trf-unknown-team", 27),
        ("299    1.0         004    1", "trf-round", 20),
        ("XXZ 9", "trf-unknown-team", 5),
    ],
)
def test_records_about_teams(record: str, code: str, column: int) -> None:
    number = 3 + record.count("\n")
    data = (HEAD + record + "\n" + PLAYERS + TEAMS).encode()
    found = told(data)
    assert (code, number, column) in found
    assert {each[1] for each in found} == {number}
    assert strict(data)[1] == number
    if code != "trf-unknown-team" or record[:3] != "802":
        assert convert(load(data), "trf26").losses or code in KEPT_AS_IT_IS


KEPT_AS_IT_IS = ("trf-round", "trf-contradiction")
"""What these say is written again: a round too many, or a record that another one overrides."""


def test_a_team_may_be_absent_by_xxz_as_a_player() -> None:
    document = load((HEAD + "XXZ 2\n" + PLAYERS + TEAMS).encode(), strict=True)
    teams = document.tournament.teams
    assert teams is not None
    assert [tuple(bye) for bye in teams.byes] == [("Z", 2, 2)]


def test_of_two_contradicting_byes_the_message_names_the_line_at_fault() -> None:
    data = (HEAD + "240 H 002    1\n240 F 002    1\n" + PLAYERS).encode()
    [remark] = load(data).diagnostics
    assert (remark.line, remark.column) == (4, 14)
    assert "line 3 says otherwise" in str(remark.message)


# 320 and 310


@pytest.mark.parametrize(
    ("name", "place", "said"),
    [
        ("pab-record-shifted", ("trf-field", 24, 14), "1.0"),
        ("pab-of-unknown-team", ("trf-unknown-team", 24, 15), "9"),
    ],
)
def test_a_bye_that_nobody_gets_is_told(name: str, place: tuple[str, int, int], said: str) -> None:
    """Team 4 or 5 has neither a match nor a bye then, and the totals of 310 count one."""
    path = RECORDS / f"{name}.trf"
    assert strict(path) == place
    document = load(path, check_points_column=False)
    first = document.diagnostics[0]
    assert said in first.found
    assert "trf-no-match" in {diagnostic.code for diagnostic in document.diagnostics}
    assert [loss.line for loss in convert(document, "trf26").losses] == [24]
    with pytest.raises(TRFError, match="Perhaps that comes from line 24, column 1"):
        load(path)


def test_totals_that_contradict_the_results_are_refused_as_points_of_players_are() -> None:
    """Team 4 drew, and had the bye for a drawn match: two match points, the file says three."""
    path = RECORDS / "totals-contradict.trf"
    with pytest.raises(TRFError) as caught:
        load(path)
    error = caught.value
    assert (error.code, error.line, error.column) == ("trf-totals", 22, 55)
    assert (error.found, error.expected) == ("3.0", "2.0")
    text = to_json(load(path, check_points_column=False))
    assert [diagnostic.code for diagnostic in document_from_json(text).diagnostics] == [
        "trf-totals"
    ]
    with pytest.raises(TRFError, match="The match points of team 4"):
        document_from_json(text, check_points_column=True)


def test_totals_that_nobody_filled_in_are_told_once() -> None:
    assert told(RECORDS / "crossed-forfeits.trf") == [
        ("trf-no-totals", 23, 55),
        ("trf-no-totals", 23, 62),
    ]


def test_a_round_without_a_match_is_told_unless_it_is_said() -> None:
    """A third team that neither played nor had a bye: 320 may be missing."""
    third = "310   3 U".ljust(73) + "   5    6\n" + "001    5\n001    6{}\n"
    data = HEAD + PLAYERS + TEAMS + third
    assert told(data.format("").encode()) == [("trf-no-match", 10, 5)]
    assert told(data.format("".ljust(83) + "0000 - Z").encode()) == []
    assert told((data.format("") + "240 Z 001    3\n").encode()) == []
    assert told((data.format("") + "320  1.0  1.0   3\n").encode()) == []


@pytest.mark.parametrize(
    ("record", "results", "codes"),
    [
        ("+-", "==", ["trf-contradiction"]),
        ("+-", "+-", []),
        ("-+", "+-", ["trf-contradiction"]),
        ("--", "+-", ["trf-contradiction"]),
        ("--", "--", []),
    ],
)
def test_of_a_forfeited_match_the_games_count(record: str, results: str, codes: list[str]) -> None:
    """``docs/disputes/trf.md#trf-forfeited-and-played``: both boards of round one end alike."""
    lines = "".join(
        f"001 {player:4}".ljust(91) + f"{opponent:4} {color} {result}\n"
        for player, opponent, color, result in (
            *((1, 3, "w", results[0]), (2, 4, "b", results[0])),
            *((3, 1, "b", results[1]), (4, 2, "w", results[1])),
        )
    )
    data = (HEAD + f"330 {record} 001 001 002\n" + lines + TEAMS).encode()
    document = load(data, check_points_column=False)
    assert [remark.code for remark in document.diagnostics] == codes
    event = team_event(document.tournament)
    worth = {"=": 10, "+": 20, "-": 0}  # match points: 2, 1, 0
    for team, result in zip((1, 2), results, strict=True):
        assert event.result(team, 1).match_points == worth[result]
