"""The grammar of tie-break codes (C.07 articles 5 and 14, TRF26 202 and 212)."""

from __future__ import annotations

import itertools

import pytest

from swissmate.errors import InputError
from swissmate.model import Player, Tournament
from swissmate.ranking import (
    EDITION_IDS,
    TieBreakCode,
    edition,
    parse_code,
    parse_codes,
    standings,
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("BH", TieBreakCode("BH")),
        ("bh/c1", TieBreakCode("BH", cut_least=1)),
        ("BH-C1", TieBreakCode("BH", cut_least=1)),
        ("BH/M2", TieBreakCode("BH", cut_least=2, cut_most=2)),
        ("KS/L+1", TieBreakCode("KS", limit=1)),
        ("KS/L1", TieBreakCode("KS", limit=1)),
        ("KS/L-2", TieBreakCode("KS", limit=-2)),
        ("DE/P", TieBreakCode("DE", forfeits_as_games=True)),
        ("AOB/F", TieBreakCode("AOB", fore=True)),
        ("RTNG/R", TieBreakCode("RTNG", reverse=True)),
        ("ARO/U1400", TieBreakCode("ARO", unrated=1400)),
        ("GE", TieBreakCode("REP")),
    ],
)
def test_codes_are_read(text: str, code: TieBreakCode) -> None:
    assert parse_code(text) == code
    assert parse_code(code.canonical) == code


def test_the_order_of_modifiers_does_not_matter() -> None:
    codes = {
        parse_code("/".join(("BH", *order))) for order in itertools.permutations(["C1", "P", "F"])
    }
    assert len(codes) == 1


def test_a_code_is_shown_as_it_was_written() -> None:
    assert str(parse_code("bh/p/c1")) == "BH/P/C1"


@pytest.mark.parametrize(
    "text",
    ["", "/C1", "BH/", "BH/X", "BH/C", "BH/C0", "BH/C1/C2", "BH/C1/M1", "BH/P/P", "BH:XP", "KS/L+"],
)
def test_wrong_codes_are_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_code(text)
    assert caught.value.code == "tie-break-code"


def test_lists_are_read_as_in_trf26() -> None:
    assert [str(code) for code in parse_codes("PTS,BH/C1, BH;SB")] == ["PTS", "BH/C1", "BH", "SB"]
    with pytest.raises(InputError):
        parse_codes(" , ")


@pytest.mark.parametrize("edition_id", EDITION_IDS)
@pytest.mark.parametrize("text", ["NOPE", "EDE", "WIN/C1", "BH/L+1", "PTS/P", "BH/R"])
def test_an_edition_refuses_what_it_does_not_have(edition_id: str, text: str) -> None:
    with pytest.raises(InputError):
        edition(edition_id).tie_break(parse_code(text))


@pytest.mark.parametrize("text", ["STD", "TPN", "RTNG", "AOB/F"])
def test_what_is_new_in_2026(text: str) -> None:
    code = parse_code(text)
    assert edition("c07-2026").tie_break(code).name == code.name
    with pytest.raises(InputError):
        edition("c07-2024").tie_break(code)


@pytest.mark.parametrize("text", ["BH", "FB", "AOB"])
def test_article_8_buchholz_not_in_round_robins_since_2026(text: str) -> None:
    code = parse_code(text)
    assert edition("c07-2024").tie_break(code, predetermined=True).name == text
    with pytest.raises(InputError):
        edition("c07-2026").tie_break(code, predetermined=True)


def test_points_come_first_when_the_list_does_not_hold_them() -> None:
    tournament = Tournament((Player(1), Player(2)), rounds=1, tie_breaks=("BH", "SB"))
    assert [str(code) for code in standings(tournament).codes] == ["PTS", "BH", "SB"]
    assert [str(code) for code in standings(tournament, ["WIN", "PTS"]).codes] == ["WIN", "PTS"]


def test_there_is_a_default_list() -> None:
    tournament = Tournament((Player(1), Player(2)), rounds=1)
    assert [str(code) for code in standings(tournament).codes] == ["PTS", "BH/C1", "BH", "SB", "DE"]


def test_an_unknown_edition_or_round_is_refused() -> None:
    tournament = Tournament((Player(1), Player(2)), rounds=5)
    with pytest.raises(InputError, match="c07-1999"):
        standings(tournament, edition="c07-1999")
    with pytest.raises(InputError, match="after round 6"):
        standings(tournament, after_round=6)
