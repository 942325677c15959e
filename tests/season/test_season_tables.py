"""Season tables worked out by hand, from the schemes that clubs have published."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from swissmate.errors import InputError
from swissmate.season import (
    SCHEMES,
    Adjustment,
    Person,
    SeasonEvent,
    SeasonRules,
    SeasonTable,
    Source,
    TieBreak,
    Ties,
    table_of,
)
from swissmate.season.account import account
from swissmate.season.rules import amount, points_of
from swissmate.season.table import Finish, Meeting

NAMES = ("Ann", "Bob", "Cem", "Dee")
PEOPLE = tuple(Person((), name) for name in NAMES)


def event(name: str, scores: str, weight: int = 1, meetings: Sequence[str] = ()) -> SeasonEvent:
    """Return an event from ``"Ann 4 Bob 3 Cem 3"``; who stands first among equals is before."""
    words = scores.split()
    finishes = tuple(
        Finish(NAMES.index(who), place, Fraction(score), Fraction(score))
        for place, (who, score) in enumerate(zip(words[::2], words[1::2], strict=True), 1)
    )
    games = []
    for text in meetings:
        white, black, result = text.split()
        games.append(Meeting(NAMES.index(white), NAMES.index(black), Fraction(result)))
    return SeasonEvent(name, finishes, tuple(games), Fraction(weight))


def table(
    rules: SeasonRules, *events: SeasonEvent, adjustments: Sequence[Adjustment] = ()
) -> SeasonTable:
    return table_of(rules, PEOPLE, events, adjustments)


def totals(season: SeasonTable) -> dict[str, str]:
    return {NAMES[row.person]: str(row.total) for row in season.rows}


def places(season: SeasonTable) -> dict[str, int | None]:
    return {NAMES[row.person]: row.rank for row in season.rows}


MAY = event("May", "Ann 4 Bob 3 Cem 3 Dee 1")


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        # Hattersheim: (8 + 6) / 2 for both; Kāpiti: the higher for both; by tie-break: 8 and 6
        (Ties.AVERAGE, {"Ann": "10", "Bob": "7", "Cem": "7", "Dee": "5"}),
        (Ties.HIGHEST, {"Ann": "10", "Bob": "8", "Cem": "8", "Dee": "5"}),
        (Ties.LOWEST, {"Ann": "10", "Bob": "6", "Cem": "6", "Dee": "5"}),
        (Ties.TIE_BREAKS, {"Ann": "10", "Bob": "8", "Cem": "6", "Dee": "5"}),
    ],
)
def test_ties_share(ties: Ties, expected: dict[str, str]) -> None:
    assert totals(table(SeasonRules(ties=ties), MAY)) == expected


def test_places_beyond_the_table_bring_nothing() -> None:
    """The third of the table's two places shares: (8 + 0) / 2."""
    rules = SeasonRules(table=(Fraction(10), Fraction(8)))
    assert totals(table(rules, MAY)) == {"Ann": "10", "Bob": "4", "Cem": "4", "Dee": "0"}


def test_formula_by_place_and_score_with_weight() -> None:
    """Of four: 4, (3 + 2) / 2, 1. Bristol: game points times ten for a long event."""
    places_ = table(SeasonRules(Source.PLACES), MAY)
    assert totals(places_) == {"Ann": "4", "Bob": "5/2", "Cem": "5/2", "Dee": "1"}
    bristol = table(SeasonRules(Source.SCORE), event("Long", "Ann 4 Bob 3", 10), MAY)
    assert totals(bristol) == {"Ann": "44", "Bob": "33", "Cem": "3", "Dee": "1"}


FOUR = (
    MAY,
    event("June", "Bob 5 Ann 4 Dee 1"),
    event("July", "Ann 3 Bob 2 Dee 1"),
    event("August", "Dee 4 Ann 2"),
)


def test_best_of_and_dropped_are_the_same_for_four_events() -> None:
    """Ann has 10, 8, 10, 8: the best three are 28. Bob 7, 10, 8: all. Dee 5, 6, 6, 10: 22."""
    expected = {"Ann": "28", "Bob": "25", "Dee": "22", "Cem": "7"}
    assert totals(table(SeasonRules(best=3), *FOUR)) == expected
    season = table(SeasonRules(drop=1), *FOUR)
    assert totals(season) == expected
    ann, bob = season.rows[0].results, season.rows[1].results
    assert [result and result.counts for result in ann] == [True, True, True, False]
    assert [result and result.counts for result in bob] == [True, True, True, None]


@pytest.mark.parametrize(
    ("percent", "expected"),
    [
        # Of four events 75 % are three, 70 % are 2.8, so two; 10 % are none, but one counts.
        (75, {"Ann": "28", "Bob": "25", "Dee": "22", "Cem": "7"}),
        (70, {"Ann": "20", "Bob": "18", "Dee": "16", "Cem": "7"}),
        (10, {"Ann": "10", "Bob": "10", "Dee": "10", "Cem": "7"}),
        (100, {"Ann": "36", "Bob": "25", "Dee": "27", "Cem": "7"}),
    ],
)
def test_the_best_per_cent_of_all_events(percent: int, expected: dict[str, str]) -> None:
    """Ann has 10, 8, 10, 8; Bob 7, 10, 8; Cem 7; Dee 5, 6, 6, 10."""
    assert totals(table(SeasonRules(best_percent=percent), *FOUR)) == expected


@pytest.mark.parametrize(
    ("percent", "placed"), [(25, "ABCD"), (26, "ABD"), (75, "ABD"), (76, "AD"), (100, "AD")]
)
def test_a_place_takes_a_share_of_all_events(percent: int, placed: str) -> None:
    """Ann and Dee have played all four, Bob three, Cem one; 26 % of four are 1.04, so two."""
    season = table(SeasonRules(minimum_percent=percent), *FOUR)
    assert {name[0] for name, rank in places(season).items() if rank} == {*placed}


def test_percentages_are_added_as_points_are() -> None:
    """80, 60 and 100 per cent in three events, of which 70 % (two) count: 180."""
    held = [event(name, f"Ann {value}") for name, value in (("M", 80), ("J", 60), ("A", 100))]
    season = table(SeasonRules(Source.PERCENTAGE, best_percent=70, minimum_percent=50), *held)
    assert totals(season) == {"Ann": "180"}


def test_shares_that_say_nothing_are_refused() -> None:
    with pytest.raises(InputError, match="say the same in two ways"):
        SeasonRules(best=2, best_percent=50)
    with pytest.raises(InputError, match="from 0 to 100"):
        SeasonRules(minimum_percent=101)


def test_participation_minimum_and_points_by_hand() -> None:
    """Taking part brings a point for every event, also for one that does not count."""
    rules = SeasonRules(best=1, participation=Fraction(1), minimum=3)
    given = [Adjustment(0, Fraction(-3, 2), "late withdrawal"), Adjustment(1, Fraction(2))]
    season = table(rules, *FOUR, adjustments=given)
    assert totals(season) == {"Bob": "15", "Dee": "14", "Ann": "25/2", "Cem": "8"}
    assert places(season) == {"Bob": 1, "Dee": 2, "Ann": 3, "Cem": None}


def test_a_category_with_and_without_moving_up() -> None:
    """Without Ann, Bob and Cem share places one and two, (10 + 8) / 2; else their own points."""
    stays = table_of(SeasonRules(), PEOPLE, [MAY], members=[1, 2, 3])
    moved = table_of(SeasonRules(moves_up=True), PEOPLE, [MAY], members=[1, 2, 3])
    assert totals(stays) == {"Bob": "7", "Cem": "7", "Dee": "5"}
    assert totals(moved) == {"Bob": "9", "Cem": "9", "Dee": "6"}


EQUAL = (event("May", "Ann 3 Bob 2"), event("June", "Bob 3 Ann 2"))


@pytest.mark.parametrize(
    ("tie_break", "events", "first"),
    [
        # 10 + 5 against 8 + 7 (the table below): Ann has won, Bob has not
        ("won", (event("May", "Ann 4 Bob 3"), event("June", "Dee 4 Bob 3 Cem 2 Ann 1")), "Ann"),
        ("best", (event("May", "Ann 4 Bob 3"), event("June", "Dee 4 Bob 3 Cem 2 Ann 1")), "Ann"),
        ("last", EQUAL, "Bob"),
        ("direct", (EQUAL[0], event("June", "Bob 3 Ann 2", meetings=["Ann Bob 1"])), "Ann"),
        ("direct", EQUAL, None),
    ],
)
def test_tie_breaks(tie_break: str, events: tuple[SeasonEvent, ...], first: str | None) -> None:
    rules = SeasonRules(
        table=tuple(map(Fraction, (10, 7, 6, 4))), tie_breaks=(TieBreak(tie_break),)
    )
    season = table(rules, *events)
    top = [NAMES[row.person] for row in season.rows if row.rank == 1]
    assert top == (["Ann", "Bob"] if first is None else [first])
    assert season.rows[0].total == season.rows[1].total


def test_more_events_rank_first() -> None:
    """4 against 2 + 2."""
    rules = SeasonRules(Source.SCORE, (), tie_breaks=(TieBreak.EVENTS,))
    season = table(rules, event("May", "Ann 4 Bob 2"), event("June", "Bob 2"))
    assert places(season) == {"Bob": 1, "Ann": 2}


def test_direct_games_need_everybody_to_have_met() -> None:
    """Three are equal; Cem has not met Bob, so nothing is decided among them."""
    rules = SeasonRules(Source.SCORE, (), tie_breaks=(TieBreak.DIRECT,))
    games = ["Ann Bob 1", "Ann Cem 1"]
    season = table(rules, event("May", "Ann 2 Bob 2 Cem 2", meetings=games))
    assert set(places(season).values()) == {1}
    decided = table(rules, event("May", "Ann 2 Bob 2 Cem 2", meetings=[*games, "Bob Cem 1/2"]))
    assert places(decided) == {"Ann": 1, "Bob": 2, "Cem": 2}


def test_the_account_says_where_every_point_comes_from() -> None:
    rules = SeasonRules(best=3, participation=Fraction(1))
    given = [Adjustment(0, Fraction(-2), "late withdrawal")]
    events = (*FOUR[:3], event("August", "Dee 4 Ann 2", 2))
    season = table(rules, *events, adjustments=given)
    row = next(row for row in season.rows if row.person == 0)
    # 10 + 8 + 10 + 16 with the worst left out, 4 for taking part, 2 taken away: 36 + 4 - 2
    assert [str(sentence) for sentence in account(season, row)] == [
        "Ann: place 1 with 38 points",
        "May: 10 for place 1",
        "June: 8 for place 2, not counted",
        "July: 10 for place 1",
        "August: 16 for place 2 (8 × 2)",
        "4 for taking part in 4 events",
        "-2: late withdrawal",
    ]
    bob = next(row for row in season.rows if row.person == 1)
    german = [sentence.text("de") for sentence in account(season, bob)]
    assert german[1] == "May: 7 für die geteilten Plätze 2 bis 3"
    assert german[4] == "August: nicht mitgespielt"


def test_schemes_are_those_of_their_sources() -> None:
    """The figures as the pages of the clubs and of the tour have them."""
    assert SCHEMES["club"].points == (10, 8, 6, 5, 4, 3, 2, 1)
    assert SCHEMES["formula-1"].points == (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
    assert SCHEMES["grand-chess-tour"].points[:3] == (13, 10, 8)


@pytest.mark.parametrize("text", ["10 8 6.5", "10,8,6.5", "10; 8; 6,5", " 10  8 13/2 "])
def test_points_as_people_write_them(text: str) -> None:
    assert points_of(text) == (Source.TABLE, (Fraction(10), Fraction(8), Fraction(13, 2)))


@pytest.mark.parametrize("text", ["", "1/0", "1e5", "ten", "½", "10000000", "1..2"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(InputError, match="expected a number"):
        amount(text)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"points": "frmula-1"}, "did you mean formula-1"),
        ({"points": "10 eight"}, "'eight': expected a number"),
        ({"ties": "avarage"}, "did you mean average"),
        ({"tie_breaks": "won,bets"}, "did you mean best"),
        ({"best": 2, "drop": 1}, "choose one"),
        ({"best": -1}, "expected a number from 0"),
    ],
)
def test_bad_rules_are_refused(words: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        SeasonRules.of(**words)  # type: ignore[arg-type]


def test_nobody_and_nothing() -> None:
    """Events that are not yet held count for nobody, and a season without people is empty."""
    assert table_of(SeasonRules(), (), [SeasonEvent("May")]).rows == ()
    season = table(SeasonRules(drop=1), MAY, SeasonEvent("June"))
    assert totals(season)["Ann"] == "10"
