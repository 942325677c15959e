"""Rating changes and norms, each expected value worked out in the comment beside it."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from swissmate.errors import InputError
from swissmate.model import Entry, Player, Tournament
from swissmate.ranking.rating_change import rating_changes, rating_edition
from swissmate.ranking.title_norms import Norm, norms

DAY = date(2026, 11, 20)


def event(
    rating: int, games: list[tuple[int, str]], start: date | None = DAY, **person: str
) -> Tournament:
    """One player against opponents ``(rating, result)``, one round each."""
    other = {"1": "0", "0": "1", "=": "=", "+": "-", "W": "L"}
    entries = tuple(
        Entry(0, "-", result) if result in "UZ" else Entry(n + 2, "w", result)
        for n, (_, result) in enumerate(games)
    )
    players = [Player(1, "A", rating, entries=entries, **person)]  # type: ignore[arg-type]
    for n, (opponent, result) in enumerate(games):
        before = tuple(Entry(0, "-", "Z") for _ in range(n))
        mine = Entry(1, "b", other[result]) if result not in "UZ" else Entry(0, "-", "Z")
        players.append(Player(n + 2, "B", opponent, entries=(*before, mine)))
    return Tournament(tuple(players), rounds=len(games), start=start)


def test_a_draw_and_a_win() -> None:
    # 2000 against 2100: .36 expected; against 1900: .64. 1.5 - 1.00 = 0.5, K 20: +10.
    change = rating_changes(event(2000, [(2100, "="), (1900, "1")]))[0]
    assert (change.k, change.expected, change.score) == (20, 100, 3)
    assert change.change == 10
    # Average 2000, 75 %: 193 above (table 8.1.1).
    assert change.performance == 2193


@pytest.mark.parametrize(
    ("rating", "born", "k"),
    [
        *((2450, "", 10), (2399, "", 20), (2299, "2008", 40), (2300, "2008", 20)),
        *((2299, "2007", 20), (2299, "²²²²", 20)),  # the last is no year
    ],
)
def test_k(rating: int, born: str, k: int) -> None:
    # An event of 2026: whoever was born in 2008 turns 18 in that year.
    assert rating_changes(event(rating, [(2300, "=")], birth=born))[0].k == k


def test_the_400_point_rule_of_the_day() -> None:
    # 2700 against 2100: as 400 (.92 expected) until September 2025, as 600 (.98) since October.
    before = rating_changes(event(2700, [(2100, "1")], date(2025, 9, 30)))[0]
    since = rating_changes(event(2700, [(2100, "1")], date(2025, 10, 1)))[0]
    assert (before.games[0].expected, before.games[0].was_cut) == (92, True)
    assert before.change == Fraction(8, 10)
    assert (since.games[0].expected, since.games[0].was_cut) == (98, False)
    # Below 2650 it holds as before; so it does for the weaker side.
    weaker = rating_changes(event(2649, [(2100, "1")]))[0]
    assert weaker.games[0].difference == 400
    assert rating_changes(event(2700, [(2100, "1")]))[1].games[0].difference == -400


def test_what_does_not_count_is_named() -> None:
    change = rating_changes(event(2000, [(0, "1"), (2000, "+"), (2000, "W"), (2000, "=")]))[0]
    gone = [(number, str(why)) for number, why in change.left_out]
    assert gone == [(1, "unrated opponent"), (2, "not played"), (3, "not rated")]
    assert change.change == 0
    unrated = rating_changes(event(0, [(2000, "1")]))[0]
    assert unrated.change is None
    assert unrated.performance == 2800


def test_older_events_are_refused_by_name() -> None:
    with pytest.raises(InputError, match="not here"):
        rating_edition(date(2024, 2, 29))
    assert rating_edition(date(2024, 3, 1)).id == "b02-2024"


def field(
    titles: list[str], federations: list[str], ratings: list[int], results: str
) -> Tournament:
    base = event(2400, list(zip(ratings, results, strict=True)), federation="GER", title="FM")
    players = [base.players[0]]
    for player, title, federation in zip(base.players[1:], titles, federations, strict=True):
        players.append(
            Player(player.id, "B", player.rating, title, "", federation, entries=player.entries)
        )
    return Tournament(tuple(players), rounds=9, start=DAY)


TITLES = ["GM", "GM", "IM", "IM", "FM", "", "", "", "CM"]
FEDERATIONS = ["FRA", "POL", "FRA", "POL", "GER", "GER", "GER", "GER", "GER"]
RATINGS = [2500, 2500, 2450, 2450, 2400, 2300, 2300, 2300, 2000]


def test_an_im_norm_with_one_opponent_raised() -> None:
    # 2000 is raised to 2050: 21,250 / 9 = 2361.1. Five of nine: .56, 43 above: 2404. Six: .67,
    # 125 above: 2486.
    made = norms(field(TITLES, FEDERATIONS, RATINGS, "1=1=1=1=0"), 1)
    norm = next(norm for norm in made if norm.title == "IM")
    assert (norm.average, norm.raised) == (2361, 10)
    assert norm.performance == 2361 + 125
    assert norm.is_made
    gm = next(norm for norm in made if norm.title == "GM")
    assert not gm.is_made
    assert {condition.article for condition in gm.missing} == {"1.4.5", "1.4.8", "1.4.8 a"}
    assert [norm.title for norm in made] == ["GM", "IM"]


@pytest.mark.parametrize(
    ("change", "article"),
    [
        ({"results": "1=1=00=00"}, "1.4.8"),
        ({"results": "1=1=1=1=Z"}, "1.4.1"),
        ({"federations": ["GER"] * 9}, "1.4.3"),
        ({"federations": ["FRA", "POL", *["GER"] * 7]}, "1.4.4"),
        ({"federations": ["FRA"] * 7 + ["POL", "GER"]}, "1.4.4"),
        ({"titles": ["GM", "GM", "IM", "", "", "", "", "", "FM"]}, "1.4.5"),
        ({"titles": ["GM", "IM", "FM", "FM", "FM", "FM", "", "", ""]}, "1.4.5"),
        ({"federations": ["FRA", "FID", "FRA", "FID", *["GER"] * 5]}, "1.4.3"),
        ({"results": "000000111"}, "1.4.8 b"),
        ({"ratings": [2200] * 9}, "1.4.8 a"),
    ],
)
def test_what_is_missing_is_named(change: dict[str, object], article: str) -> None:
    values: dict[str, object] = {
        "titles": TITLES,
        "federations": FEDERATIONS,
        "ratings": RATINGS,
        "results": "1=1=1=1=0",
        **change,
    }
    made = norms(field(**values), 1)  # type: ignore[arg-type]
    norm = next(norm for norm in made if norm.title == "IM")
    assert article in {condition.article for condition in norm.missing}


def test_women_may_make_both_kinds() -> None:
    base = field(TITLES, FEDERATIONS, RATINGS, "1=1=1=1=0")
    one = base.players[0]
    woman = Player(1, "A", 2100, "WFM", "w", "GER", entries=one.entries)
    made = norms(Tournament((woman, *base.players[1:]), rounds=9, start=DAY), 1)
    assert [norm.title for norm in made] == ["GM", "IM", "WGM", "WIM"]
    assert [norm.title for norm in made if norm.is_made] == ["IM", "WGM", "WIM"]


def test_first_ratings() -> None:
    # Five games, three points, opponents of 9507 together: (9507 + 3600) / 7 = 1872.43; four of
    # seven are .57: 50 above; 1922.43.
    ratings = [2000, 1950, 1900, 1850, 1807]
    games = list(zip(ratings, "11=0=", strict=True))
    assert rating_changes(event(0, games))[0].first == 1922
    # Games against unrated opponents do not count.
    assert rating_changes(event(0, [*games, (0, "1")]))[0].first == 1922
    # Not a point: disregarded. Everything won: (12500 + 3600) / 7 = 2300, six of seven, .86: over
    # the highest there is.
    assert rating_changes(event(0, [(2000, "0")] * 5))[0].first is None
    assert rating_changes(event(0, [(2500, "1")] * 5))[0].first == 2200
    assert rating_changes(event(1900, games))[0].first is None


@pytest.mark.parametrize("kind", ["rapid", "blitz"])
def test_rapid_and_blitz_have_a_chapter_of_their_own(kind: str) -> None:
    # 2700 against 2150: as 400 on any day (.92), where standard play no longer cuts (.97).
    change = rating_changes(event(2700, [(2150, "1")]), kind=kind)[0]
    assert (change.games[0].expected, change.games[0].was_cut) == (92, True)
    assert rating_changes(event(2700, [(2150, "1")]))[0].games[0].expected == 97
    # 600 points and more apart, one above 2600: rated until November 2024, not since December.
    games = [(2100, "1"), (2101, "1")]
    before = rating_changes(event(2700, games, date(2024, 11, 30)), kind=kind)
    since = rating_changes(event(2700, games, date(2024, 12, 1)), kind=kind)
    assert [game.round_number for game in before[0].games] == [1, 2]
    assert [game.round_number for game in since[0].games] == [2]
    assert [str(why) for _, why in since[0].left_out] == ["600 points or more apart"]
    assert since[1].games == ()
    assert rating_changes(event(2600, [(2000, "1")]), kind=kind)[0].games  # not above 2600


def test_k_goes_down_with_very_many_games() -> None:
    # 40 x 18 = 720: the largest K with at most 700 is 38; 40 x 17 = 680 stays.
    for count, k in ((17, 40), (18, 38)):
        change = rating_changes(event(1500, [(1500, "=")] * count, birth="2012"))[0]
        assert change.k == k


def test_eight_games_do_with_a_forfeit_win_or_an_allocated_bye() -> None:
    others = tuple(
        Player(number, "C", 2000, entries=(*[Entry(0, "-", "Z")] * 8, Entry(41 - number, "w", "=")))
        for number in (20, 21)
    )

    def made(results: str) -> bool:
        base = field(TITLES, FEDERATIONS, RATINGS, results)
        whole = Tournament((*base.players, *others), rounds=9, start=DAY)
        return next(n for n in norms(whole, 1) if n.title == "IM").is_made

    assert made("1=1=1=1=+")
    assert made("1=1=1=1=U")
    assert not made("1=1=1=1=Z")
    assert not made("1=1=1=1+U")


def norm_of(titles: list[str], feds: list[str], ratings: list[int], results: str) -> Norm:
    return next(n for n in norms(field(titles, feds, ratings, results), 1) if n.title == "IM")


def test_games_that_may_be_left_out() -> None:
    # Nine rounds make it (as above: 2486). A loss in round ten takes .67 to .60: 2365 + 72. The
    # last game of a Swiss may go, for the norm was reached before.
    ten = norm_of([*TITLES, "IM"], [*FEDERATIONS, "FRA"], [*RATINGS, 2400], "1=1=1=1=00")
    assert ten.is_made
    assert ten.left_out == (10,)
    # A win in round one against somebody of 1500, who is raised to 2050, so that the 1600 of the
    # last stays: 22,850 / 10 = 2285 and 149 above. Without it 21,250 / 9 = 2361 and 125 above.
    ratings = [1500, *RATINGS[:8], 1600]
    first = norm_of(["", *TITLES], ["GER", *FEDERATIONS], ratings, "11=1=1=0=1")
    assert first.is_made
    assert first.left_out == (1,)
    # A loss counts.
    lost = norm_of(["", *TITLES], ["GER", *FEDERATIONS], ratings, "01=1=1=0==")
    assert not lost.is_made
    assert lost.left_out == ()


def test_strong_foreign_players_set_the_federations_aside() -> None:
    base = field(TITLES, ["GER"] * 9, RATINGS, "1=1=1=1=0")
    rounds = len(base.players[0].entries)
    crowd = [
        Player(
            number,
            "C",
            2300,
            "IM" if number % 2 else "FM",
            "",
            ("FRA", "POL", "CZE")[number % 3],
            entries=tuple(
                Entry(number + (1 if number % 2 else -1), "w", "=") for _ in range(rounds)
            ),
        )
        for number in range(101, 121)
    ]

    def made(players: list[Player], host: str) -> bool:
        whole = Tournament((*base.players, *players), rounds=9, start=DAY, federation=host)
        return next(n for n in norms(whole, 1) if n.title == "IM").is_made

    assert made(crowd, "GER")
    assert not made(crowd, "")  # nobody said where it is played
    assert not made(crowd, "FRA")
    assert not made(crowd[1:], "GER")
