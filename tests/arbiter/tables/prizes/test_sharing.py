"""Money by hand: each expected amount is worked out in the comment beside it."""

from __future__ import annotations

from random import Random

from swissmate.arbiter.tables.prizes.sharing import (
    Method,
    Placed,
    Preference,
    Purse,
    distribute,
    shares,
)


def purse(category: int, players: list[tuple[int, int]], *money: int) -> Purse:
    return Purse(
        category, tuple(Placed(*player) for player in players), tuple(100 * m for m in money)
    )


FIELD = [(1, 60), (2, 55), (3, 55), (4, 55), (5, 50)]


def amounts(awards: object) -> dict[int, int]:
    return {award.player: award.cents for award in awards}  # type: ignore[attr-defined]


def test_by_rank_nothing_is_shared() -> None:
    given = shares(purse(0, FIELD, 300, 200, 100), Method.RANK)
    assert amounts(given) == {1: 30000, 2: 20000, 3: 10000}


def test_equal_shares_go_to_all_who_are_tied() -> None:
    # Places 2-4 have 200 + 100 + 0: a hundred each.
    given = shares(purse(0, FIELD, 300, 200, 100), Method.EQUAL)
    assert amounts(given) == {1: 30000, 2: 10000, 3: 10000, 4: 10000}
    assert [award.shared for award in given] == [False, True, True, True]


def test_hort_gives_half_by_place_and_half_shared() -> None:
    # Equal share 100; places 200, 100, 0: (200+100)/2, (100+100)/2, (0+100)/2.
    given = shares(purse(0, FIELD, 300, 200, 100), Method.HORT)
    assert amounts(given) == {1: 30000, 2: 15000, 3: 10000, 4: 5000}


def test_not_a_cent_is_lost() -> None:
    # 100.00 among three: 33.34, 33.33, 33.33.
    given = shares(purse(0, [(1, 5), (2, 5), (3, 5)], 100), Method.EQUAL)
    assert [award.cents for award in given] == [3334, 3333, 3333]
    random = Random(7)
    for _ in range(300):
        players = [(n, points) for n, points in enumerate(sorted(random.choices(range(4), k=6)))]
        money = sorted(random.sample(range(1, 999), 4), reverse=True)
        for method in Method:
            given = shares(purse(0, players, *money), method)
            assert sum(award.cents for award in given) == 100 * sum(money)


def test_one_prize_a_player_the_highest_first() -> None:
    # 1 wins the event (300) and could have the 120 of category 7, which goes down to 3; his 150
    # for second place of the event goes to 2.
    whole = purse(0, [(1, 60), (2, 55), (3, 50)], 300, 150)
    youth = purse(7, [(1, 60), (3, 50)], 120, 60)
    given = distribute([whole, youth], Method.HORT, Preference.AMOUNT)
    assert {(award.player, award.category, award.cents) for award in given} == {
        (1, 0, 30000),
        (2, 0, 15000),
        (3, 7, 12000),
    }


def test_a_higher_category_prize_moves_the_others_up() -> None:
    # 2 takes the 200 of category 7 rather than the 100 of second place, which 3 gets.
    whole = purse(0, [(1, 60), (2, 55), (3, 50)], 300, 100)
    women = purse(7, [(2, 55)], 200)
    by_amount = distribute([whole, women], Method.RANK, Preference.AMOUNT)
    assert {(e.player, e.category): e.cents for e in by_amount} == {
        (1, 0): 30000,
        (2, 7): 20000,
        (3, 0): 10000,
    }
    by_order = distribute([whole, women], Method.RANK, Preference.ORDER)
    assert {(e.player, e.category): e.cents for e in by_order} == {(1, 0): 30000, (2, 0): 10000}
    everything = distribute([whole, women], Method.RANK, None)
    assert sum(e.cents for e in everything if e.player == 2) == 30000


def test_nobody_has_two_and_the_order_of_events_is_the_same_each_time() -> None:
    random = Random(11)
    for _ in range(200):
        field = [(n, random.choice((10, 20, 30))) for n in range(8)]
        field.sort(key=lambda placed: -placed[1])
        purses = [purse(0, field, 500, 300, 100)]
        for category in (1, 2, 3):
            some = [placed for placed in field if random.random() < 0.5]
            purses.append(purse(category, some, random.randint(50, 400), 60))
        for preference in Preference:
            given = distribute(purses, Method.HORT, preference)
            assert len({award.player for award in given}) == len(given)
            assert given == distribute(purses, Method.HORT, preference)


def things(awards: object) -> dict[int, tuple[int, str]]:
    return {award.player: (award.cents, award.thing) for award in awards}  # type: ignore[attr-defined]


def with_things(category: int, players: list[tuple[int, int]], *prizes: int | str) -> Purse:
    """An amount, a thing, or nothing for each place, best first."""
    money = tuple(0 if isinstance(prize, str) else 100 * prize for prize in prizes)
    named = tuple(prize if isinstance(prize, str) else "" for prize in prizes)
    return Purse(category, tuple(Placed(*player) for player in players), money, named)


def test_a_thing_goes_to_its_place_and_the_money_is_shared() -> None:
    # 2, 3 and 4 have 200 + 0 + 50 to share: equally 83.34, 83.33, 83.33; the cup is third's.
    prizes = with_things(0, FIELD, 300, 200, "cup", 50)
    assert things(shares(prizes, Method.EQUAL)) == {
        1: (30000, ""),
        2: (8334, ""),
        3: (8333, "cup"),
        4: (8333, ""),
    }
    assert things(shares(prizes, Method.RANK)) == {
        1: (30000, ""),
        2: (20000, ""),
        3: (0, "cup"),
        4: (5000, ""),
    }


def test_things_go_in_order_to_those_who_got_no_money() -> None:
    # 1 and 2 have money; the two books of the women go to the next two women.
    whole = purse(0, [(1, 60), (2, 55), (3, 50), (4, 45)], 300, 150)
    women = with_things(7, [(2, 55), (3, 50), (4, 45)], "book", "pen")
    for preference in Preference:
        given = things(distribute([whole, women], Method.HORT, preference))
        assert given == {1: (30000, ""), 2: (15000, ""), 3: (0, "book"), 4: (0, "pen")}


def test_the_cup_of_the_winner_stays_the_winner_s() -> None:
    # The winner is the best woman too: the cup is worth more than the 200 below it, not to speak
    # of the 50; who leads a list of things only has them after all money.
    field = [(1, 60), (2, 55), (3, 50)]
    whole = with_things(0, field, "cup", 200)
    women = purse(7, [(1, 60), (3, 50)], 50)
    given = distribute([whole, women], Method.HORT, Preference.AMOUNT)
    assert things(given) == {1: (0, "cup"), 2: (20000, ""), 3: (5000, "")}


def test_no_thing_is_lost_while_somebody_could_have_it() -> None:
    random = Random(3)
    for _ in range(200):
        field = [(n, random.choice((10, 20, 30))) for n in range(9)]
        field.sort(key=lambda placed: -placed[1])
        purses = [
            with_things(
                category,
                [placed for placed in field if not category or random.random() < 0.5],
                *(random.choice((100, 60, "thing", 30)) for _ in range(3)),
            )
            for category in range(3)
        ]
        for method in Method:
            for preference in Preference:
                given = distribute(purses, method, preference)
                served = {award.player for award in given}
                assert len(served) == len(given)
                places = {(award.category, award.place) for award in given if award.thing}
                for each in purses:
                    wanted = {(each.category, place) for place, t in enumerate(each.things, 1) if t}
                    nobody = all(placed.player in served for placed in each.players)
                    assert wanted <= places or nobody


def test_equal_ranks_get_equal_money() -> None:
    """2, 3 and 4 have the same points; no tie-break separates 3 and 4, whatever their numbers."""
    field = [(1, 60, 1), (2, 55, 2), (3, 55, 3), (4, 55, 3), (5, 50, 5)]
    players = tuple(Placed(*placed) for placed in field)
    own = Purse(0, players, (30000, 20000, 10000, 4000))
    # By rank: 100 and 40 are for places 3 and 4, which 3 and 4 share: 70 each.
    assert amounts(shares(own, Method.RANK)) == {1: 30000, 2: 20000, 3: 7000, 4: 7000}
    # Hort: an equal share of the 340 is 113.33; half of it and half of 200, 70 and 70.
    hort = amounts(shares(own, Method.HORT))
    assert hort == {1: 30000, 2: 15667, 3: 9167, 4: 9166}
    assert sum(hort.values()) == 64000
    given = shares(own, Method.RANK)
    assert [award.shared for award in given] == [False, False, True, True]


def test_a_thing_for_equal_ranks_is_drawn_for() -> None:
    players = (Placed(1, 60, 1), Placed(2, 60, 1), Placed(3, 50, 3))
    given = shares(Purse(0, players, (0, 0, 0), ("a cup", "", "a book")), Method.HORT)
    assert [(award.thing, award.by_lot) for award in given] == [("a cup", True), ("a book", False)]
