"""The JSON form holds everything, and refuses what it did not write."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swissmate.errors import InputError, TRFError
from swissmate.model import (
    AbnormalPoints,
    Entry,
    ForbiddenGroup,
    Player,
    ScoringSystem,
    Tournament,
)
from swissmate.trf import convert, document_from_json, from_json, load, to_json, write_trf

FULL = Tournament(
    (
        Player(
            3, "Ünal, Ö", 2100, "WFM", "w", "TUR", "6300", "2001", 35, 1,
            (Entry(7, "w", "1"), Entry(0, "-", "U"), Entry(7, "b", " ")),
        ),
        Player(7, entries=(Entry(3, "b", "0"), Entry(0, "-", " "), Entry(3, "w", " "))),
    ),
    rounds=9,
    scoring=ScoringSystem(win_white=15, adjourned=0),
    initial_color="b",
    forbidden=(ForbiddenGroup(frozenset({3, 7}), 2, 4),),
    virtual_points={3: (10, 5)},
    absent=frozenset({7}),
    rules="dutch-2026",
    acceleration="baku-2026",
    start=date(2026, 2, 1),
    name="Open",
    place="Riga",
    federation="LAT",
    tie_breaks=("PTS", "BH/C1"),
    end=date(2026, 2, 9),
    round_dates=(date(2026, 2, 1), None, date(2026, 2, 3)),
    chief_arbiter="Chief",
    arbiters=("One", "Two"),
    time_control="90+30",
    kind="Swiss",
    initial_color_inferred=True,
    abnormal_points=(AbnormalPoints(" ", -5, 0, (3,)),),
)  # fmt: skip


def test_nothing_is_lost() -> None:
    assert from_json(to_json(FULL)) == FULL


def test_points_are_decimal_numbers_and_rounds_are_objects() -> None:
    value = json.loads(to_json(FULL))
    assert value["format"] == "swissmate-tournament"
    assert value["version"] == 1
    assert value["players"][0]["points"] == 3.5
    assert value["players"][0]["rounds"][0] == {"opponent": 7, "color": "w", "result": "1"}
    assert value["players"][0]["rounds"][1] == {"opponent": None, "color": "-", "result": "U"}


def test_a_scoring_of_three_numbers() -> None:
    """Written by hand: byes and forfeits are worth what wins and draws are."""
    text = json.loads(to_json(FULL))
    text["scoring"] = "3-1-0"
    scoring = from_json(json.dumps(text)).scoring
    assert (scoring.win_white, scoring.draw_black, scoring.loss_white) == (30, 10, 0)
    assert (scoring.pab, scoring.forfeit_win, scoring.full_bye, scoring.half_bye) == (
        30,
        30,
        30,
        10,
    )


def test_records_beside_the_tournament_come_too() -> None:
    data = b"### remark\nXXR 3\nQQQ what\n001    1\nDAT 1 x\n"
    document = load(data)
    again = document_from_json(convert(document, "json").data)
    assert again.tournament == document.tournament
    written = load(write_trf(again, dialect="trf26"))
    assert written.comments == ("remark",)
    assert {"QQQ what", "DAT 1 x"} < set(written.lines)


@settings(max_examples=100, deadline=None)
@given(st.integers(-999, 9999))
def test_every_number_of_points_survives(points: int) -> None:
    assert from_json(to_json(Tournament((Player(1, points=points),)))).players[0].points == points


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("format", "other", "format"),
        ("version", 2, "version"),
        ("rounds", "nine", "rounds"),
        ("rounds", True, "rounds"),
        ("start", "yesterday", "start"),
        ("initial_color", "red", "initial_color"),
        ("scoring", {"win": 1}, "scoring"),
        ("scoring", {"pab": 0.25}, "pab"),
        ("scoring", "3-1", 'such as "3-1-0"'),
        ("players", {}, "players"),
        ("players", [{"id": 1}, {"id": 1}], "players"),
        ("players", [{"id": "1"}], r"players\.id"),
        ("players", [{"id": 1, "name": 3}], r"players\.name"),
        ("players", [{"id": 1, "rounds": [{"result": "?"}]}], "result"),
        ("players", [{"id": 1, "rounds": [{"color": "x"}]}], "color"),
        ("virtual_points", {"x": [1]}, "virtual_points"),
        ("absent", [1.5], "absent"),
        ("abnormal_points", [3], "abnormal_points"),
        ("forbidden", [{}], "forbidden"),
    ],
)
def test_what_is_wrong_is_named(key: str, value: object, message: str) -> None:
    text = json.loads(to_json(FULL))
    text[key] = value
    with pytest.raises(InputError, match=message):
        from_json(json.dumps(text))


@pytest.mark.parametrize("text", ["", "[", "[]", "3", b"\xff", "[" * 100_000])
def test_what_is_no_tournament(text: str | bytes) -> None:
    with pytest.raises(InputError):
        from_json(text)


def test_lines_of_a_file_may_hold_control_characters() -> None:
    """DOS ends a file with one; the line is kept, and written back."""
    document = load(write_trf(FULL) + b"\x1a\n")
    kept = document_from_json(to_json(document))
    assert "\x1a" in kept.lines
    assert b"\x1a\n" in write_trf(kept)
    for wrong in ("a\nb", "\ud800", 7):
        changed = json.loads(to_json(document)) | {"other_records": [wrong]}
        with pytest.raises(InputError, match="other_records"):
            document_from_json(json.dumps(changed))


def test_points_of_players_in_teams_are_no_error() -> None:
    """They decide nothing there, and a TRF with such points is read, too."""
    lines = [
        "001    1      A".ljust(80) + " 1.0",
        "001    2      B".ljust(80) + " 0.0",
        "310   1 Team A".ljust(72) + "    1",
        "310   2 Team B".ljust(72) + "    2",
    ]
    document = load("\n".join(["142 3", *lines, ""]).encode())
    assert [player.points for player in document.tournament.players] == [10, 0]
    again = document_from_json(to_json(document), check_points_column=True)
    assert again.tournament == document.tournament
    alone = load("\n".join(lines[:2]).encode(), check_points_column=False)
    with pytest.raises(InputError, match="points"):
        document_from_json(to_json(alone), check_points_column=True)


def _remarks(**changes: object) -> list[tuple[str, str, str]]:
    value = json.loads(to_json(FULL)) | changes
    document = document_from_json(json.dumps(value), "t.json")
    return [
        (diagnostic.code, diagnostic.found, str(diagnostic.expected))
        for diagnostic in document.diagnostics
    ]


def test_every_key_that_is_written_is_known() -> None:
    players = (FULL.players[0]._replace(later_ratings=((2, 2150),)), FULL.players[1])
    data = write_trf(replace(FULL, players=players), dialect="trf26")
    document = load(data, check_points_column=False)
    more = {"unclear_dates": [{"record": "042", "text": "03/04/2026"}], "keeps_table_order": True}
    value = json.loads(to_json(document)) | more
    read = document_from_json(json.dumps(value))
    assert "later_ratings" in value["players"][0]
    assert [diagnostic.code for diagnostic in read.diagnostics] == ["trf-date-order"]


def test_keys_that_are_not_known_are_warnings() -> None:
    """A newer version may have added them; a misspelt one must not vanish in silence."""
    assert _remarks(forbiden=[]) == [("trf-unknown-key", "'forbiden'", "perhaps forbidden")]
    players = [{"id": 3, "club": "A"}, {"id": 7, "club": "B"}]
    assert _remarks(players=players) == [("trf-unknown-key", "'players.club'", "")]
    group = [{"players": [3, 7], "first_rond": 2}]
    assert _remarks(protected=group) == [
        ("trf-unknown-key", "'protected.first_rond'", "perhaps first_round")
    ]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("absent", [7, 9]),
        ("forbidden", [{"players": [3, 9]}]),
        ("protected", [{"players": [3, 7, 9]}]),
        ("virtual_points", {"3": [1], "9": [1]}),
        ("abnormal_points", [{"result": " ", "points": 1, "players": [3, 9]}]),
    ],
)
def test_players_that_are_not_there_are_warnings(key: str, value: object) -> None:
    assert _remarks(**{key: value}) == [("trf-unknown-player", "9", "the id of a player")]
    text = json.dumps(json.loads(to_json(FULL)) | {key: value})
    document = document_from_json(text)
    assert document_from_json(to_json(document)).diagnostics == ()
    assert "convert-unread" in [loss.code for loss in convert(document, "json").losses]
    with pytest.raises(TRFError, match="not among the players"):
        document_from_json(text, strict=True)


def test_a_range_that_ends_before_it_starts_is_refused() -> None:
    value = json.loads(to_json(FULL))
    value["forbidden"] = [{"players": [3, 7], "first_round": 1, "last_round": 0}]
    with pytest.raises(InputError, match=r"key forbidden\.last_round: found 0; expected a round"):
        from_json(json.dumps(value))
