"""Rating changes and norms, each expected value worked out in the comment beside it."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from swissmate.errors import InputError
from swissmate.model import Entry, Player, Tournament
from swissmate.ranking.rating_change import rating_changes, rating_edition
from swissmate.ranking.title_norms import norms

DAY = date(2026, 11, 20)


def event(
    rating: int, games: list[tuple[int, str]], start: date | None = DAY, **person: str
) -> Tournament:
    """One player against opponents ``(rating, result)``, one round each."""
    other = {"1": "0", "0": "1", "=": "=", "+": "-", "W": "L"}
    entries = tuple(Entry(n + 2, "w", result) for n, (_, result) in enumerate(games))
    players = [Player(1, "A", rating, entries=entries, **person)]  # type: ignore[arg-type]
    for n, (opponent, result) in enumerate(games):
        before = tuple(Entry(0, "-", "Z") for _ in range(n))
        players.append(
            Player(n + 2, "B", opponent, entries=(*before, Entry(1, "b", other[result])))
        )
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
    [(2450, "", 10), (2399, "", 20), (2299, "2008", 40), (2300, "2008", 20), (2299, "2007", 20)],
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
    assert change.left_out == ((1, "unrated opponent"), (2, "not played"), (3, "not rated"))
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
    norm = next(each for each in made if each.title == "IM")
    assert (norm.average, norm.raised) == (2361, 10)
    assert norm.performance == 2361 + 125
    assert norm.is_made
    gm = next(each for each in made if each.title == "GM")
    assert not gm.is_made
    assert {each.article for each in gm.missing} == {"1.4.5", "1.4.9"}
    assert [each.title for each in made] == ["GM", "IM"]


@pytest.mark.parametrize(
    ("change", "article"),
    [
        ({"results": "1=1=00=00"}, "1.4.9"),
        ({"results": "1=1=1=1=+"}, "1.4.1"),
        ({"federations": ["GER"] * 9}, "1.4.3"),
        ({"federations": ["FRA", "POL", *["GER"] * 7]}, "1.4.4"),
        ({"federations": ["FRA"] * 7 + ["POL", "GER"]}, "1.4.4"),
        ({"titles": ["GM", "GM", "IM", "", "", "", "", "", "FM"]}, "1.4.5"),
        ({"titles": ["GM", "IM", "FM", "FM", "FM", "FM", "", "", ""]}, "1.4.5"),
        ({"ratings": [2500, 2500, 2450, 2450, 2400, 2300, 2300, 0, 0]}, "1.4.6"),
        ({"results": "000000111"}, "1.4.8"),
        ({"ratings": [2200] * 9}, "1.4.9"),
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
    norm = next(each for each in made if each.title == "IM")
    assert article in {each.article for each in norm.missing}


def test_women_may_make_both_kinds() -> None:
    base = field(TITLES, FEDERATIONS, RATINGS, "1=1=1=1=0")
    one = base.players[0]
    woman = Player(1, "A", 2100, "WFM", "w", "GER", entries=one.entries)
    made = norms(Tournament((woman, *base.players[1:]), rounds=9, start=DAY), 1)
    assert [each.title for each in made] == ["GM", "IM", "WGM", "WIM"]
    assert [each.title for each in made if each.is_made] == ["IM", "WGM", "WIM"]
