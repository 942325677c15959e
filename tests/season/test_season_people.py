"""Whoever plays in one event is recognised in the next."""

from __future__ import annotations

from swissmate.model import NationalRecord, Player
from swissmate.season import Decision, Person, recognised


def people(*events: list[Player], decisions: tuple[Decision, ...] = ()) -> list[Person]:
    return list(recognised(events, decisions))


def entries(
    *events: list[Player], decisions: tuple[Decision, ...] = ()
) -> list[tuple[object, ...]]:
    return [person.entries for person in people(*events, decisions=decisions)]


def national(number: str, federation: str = "GER") -> tuple[NationalRecord, ...]:
    return (NationalRecord(federation, number),)


VOGEL = Player(1, "Vogel, Jörg", 1900, birth="1990-05-01", fide_id="4600001")
TOGETHER = [((0, 1), (1, 7))]
APART = [((0, 1),), ((1, 7),)]


def test_the_fide_id_decides_before_names() -> None:
    other = Player(7, "Bird, George", fide_id="4600001")
    assert entries([VOGEL], [other]) == TOGETHER
    assert entries([VOGEL], [VOGEL._replace(id=7, fide_id="4600002")]) == APART


def test_then_the_number_in_a_federation() -> None:
    plain = VOGEL._replace(fide_id="", national=national("123"))
    assert entries([plain], [Player(7, "Vogel, J", national=national("123"))]) == TOGETHER
    assert entries([plain], [Player(7, "Vogel, J", national=national("123", "AUT"))]) == APART
    # Two numbers of one federation are two people, whatever they are called.
    assert entries([plain], [plain._replace(id=7, national=national("124"))]) == APART


def test_else_the_name_with_the_year_of_birth() -> None:
    spelt = Player(7, "JOERG VOGEL", birth="1990")
    assert entries([VOGEL], [spelt]) == TOGETHER
    assert entries([VOGEL], [spelt._replace(birth="1991")]) == APART


def test_a_name_alone_is_a_doubt_and_a_decision_is_kept() -> None:
    unborn = Player(7, "Vogel, J.")
    found = people([VOGEL], [unborn])
    assert [person.entries for person in found] == APART
    assert [person.doubts for person in found] == [((1, 7),), ((0, 1),)]
    same = Decision((0, 1), (1, 7), same=True)
    assert entries([VOGEL], [unborn], decisions=(same,)) == TOGETHER
    apart = people([VOGEL], [unborn], decisions=(same._replace(same=False),))
    assert [person.doubts for person in apart] == [(), ()]


def test_a_decision_keeps_apart_who_would_be_recognised() -> None:
    twin = VOGEL._replace(id=7)
    decision = Decision((0, 1), (1, 7), same=False)
    assert entries([VOGEL], [twin]) == TOGETHER
    assert entries([VOGEL], [twin], decisions=(decision,)) == APART


def test_nobody_plays_twice_in_one_event() -> None:
    """What two of one event have does not say which of them is meant: both are doubts."""
    twice = [VOGEL, VOGEL._replace(id=2)]
    found = people(twice, [VOGEL._replace(id=7)])
    assert [person.entries for person in found] == [((0, 1),), ((0, 2),), ((1, 7),)]
    assert found[2].doubts == ((0, 1), (0, 2))
    wrong = Decision((0, 1), (0, 2), same=True)
    assert len(entries(twice, decisions=(wrong,))) == 2


def test_who_is_who_does_not_depend_on_the_order_of_the_standings() -> None:
    """Two namesakes without and with an id, in every order of the lists."""
    may = [VOGEL, VOGEL._replace(id=2, fide_id="")]
    june = [VOGEL._replace(id=7, fide_id=""), VOGEL._replace(id=8)]
    expected = [((0, 1), (1, 8)), ((0, 2),), ((1, 7),)]
    for own in (may, may[::-1]):
        for other in (june, june[::-1]):
            assert sorted(entries(own, other)) == expected


def test_a_decision_about_somebody_who_is_gone_does_nothing() -> None:
    gone = Decision((0, 1), (1, 99), same=True)
    assert entries([VOGEL], [Player(7, "Other, Olga")], decisions=(gone,)) == APART


def test_three_events_are_one_person_through_the_one_in_the_middle() -> None:
    """May has the id, June has both, July the name and year alone."""
    july = Player(3, "Vogel Jorg", birth="1990")
    assert entries([VOGEL._replace(birth="")], [VOGEL._replace(id=7)], [july]) == [
        ((0, 1), (1, 7), (2, 3))
    ]


def test_the_rating_is_that_of_the_start_and_the_name_the_last() -> None:
    (person,) = people([VOGEL._replace(rating=0)], [VOGEL], [VOGEL._replace(name="V", rating=2000)])
    assert (person.traits.rating, person.name) == (1900, "V")


def test_teams_are_recognised_by_name() -> None:
    nord = [[Player(1, "SK Nord")], [Player(7, "SK  NORD")]]
    assert [person.entries for person in recognised(nord, teams=(0, 1))] == TOGETHER
    assert [person.entries for person in recognised(nord, teams=(1,))] == APART


def test_a_tournament_of_teams_does_not_change_who_the_players_are() -> None:
    """The ids still say that these two are two, and the ids that those two are one."""
    may = [VOGEL, Player(2, "Finch, Fay", fide_id="4600005")]
    june = [VOGEL._replace(id=7, fide_id="4600002"), Player(8, "Finch-Fox, Fay", fide_id="4600005")]
    found = recognised([may, june, [Player(1, "Vogel, Jörg")]], teams=(2,))
    assert [person.entries for person in found] == [
        ((0, 1),),
        ((0, 2), (1, 8)),
        ((1, 7),),
        ((2, 1),),
    ]


def test_a_day_of_birth_or_a_sex_that_differs_leaves_a_doubt() -> None:
    """Same name and year, and no number: cousins, until somebody says that it was mistyped."""
    one = Player(1, "Vogel, Jörg", birth="1990-05-01", sex="m")
    for other, is_same in (
        (one._replace(id=7, birth="1990"), True),
        (one._replace(id=7, birth="1990-00-00"), True),
        (one._replace(id=7, birth="1990/05/01", sex=""), True),
        (one._replace(id=7, birth="1990-05-02"), False),
        (one._replace(id=7, sex="w"), False),
    ):
        found = people([one], [other])
        assert [person.entries for person in found] == (TOGETHER if is_same else APART)
        assert bool(found[0].doubts) is not is_same
        same = Decision((0, 1), (1, 7), same=True)
        assert entries([one], [other], decisions=(same,)) == TOGETHER
