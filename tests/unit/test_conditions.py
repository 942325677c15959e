"""Who meets conditions: by one table for categories, sections, fees and seasons."""

from __future__ import annotations

from datetime import date

import pytest

from swissmate.model.conditions import Conditions, Traits, ages_on

NEW_YEAR = date(2027, 1, 1)
UNDER_12 = Conditions(age_below=12, age_on=NEW_YEAR)


@pytest.mark.parametrize(
    ("conditions", "traits", "unmet"),
    [
        (Conditions(), Traits(), []),
        (Conditions(born_from=2010), Traits("2010-01-01"), []),
        (Conditions(born_from=2010), Traits("2009-12-31"), ["born_from"]),
        (Conditions(born_to=2010), Traits("2010"), []),
        (Conditions(born_to=2010), Traits("2011"), ["born_to"]),
        # Without a year nobody is in by age; as one born in 0 the person is below the first year.
        (Conditions(born_to=2010), Traits(), ["birth"]),
        (Conditions(born_from=2010), Traits(), ["birth", "born_from"]),
        (Conditions(rating_from=1400), Traits(rating=1400), []),
        (Conditions(rating_from=1400), Traits(), ["rating_from"]),
        (Conditions(rating_to=1799), Traits(rating=1799), []),
        (Conditions(rating_to=1799), Traits(rating=1800), ["rating_to"]),
        (Conditions(rating_to=1799), Traits(), []),
        (Conditions(rating_to=0), Traits(), []),
        (Conditions(rating_to=0), Traits(rating=1), ["rating_to"]),
        (Conditions(sex="w"), Traits(sex="w"), []),
        (Conditions(sex="w"), Traits(sex="F"), []),
        (Conditions(sex="w"), Traits(title="WFM"), []),
        (Conditions(sex="w"), Traits(title="FM"), ["sex"]),
        (Conditions(sex="w"), Traits(sex="m", title="WFM"), ["sex"]),
        (Conditions(sex="m"), Traits(), []),
        (Conditions(sex="m"), Traits(title="WGM"), ["sex"]),
        (Conditions(titles=("GM", "IM")), Traits(title="IM"), []),
        (Conditions(titles=("GM", "IM")), Traits(title="WIM"), ["titles"]),
        (Conditions(club="SK  Ulm"), Traits(club="sk ulm "), []),
        (Conditions(club="SK Ulm"), Traits(), ["club"]),
        (Conditions(federation="GER"), Traits(federation="GER"), []),
        (Conditions(federation="GER"), Traits(federation="AUT"), ["federation"]),
        # Twelve on that very day, and the day after; the year alone leaves it open.
        (UNDER_12, Traits("2015-01-01"), ["age_on"]),
        (UNDER_12, Traits("2015-01-02"), []),
        (UNDER_12, Traits("2015"), ["age_on"]),
        (UNDER_12, Traits("2016"), []),
        (UNDER_12, Traits(), ["birth"]),
        # Who is too strong is told before who is too young.
        (
            Conditions(born_to=2000, rating_to=1799),
            Traits("2001", 1800),
            ["rating_to", "born_to"],
        ),
    ],
)
def test_what_somebody_does_not_meet(
    conditions: Conditions, traits: Traits, unmet: list[str]
) -> None:
    assert conditions.unmet(traits) == unmet
    assert conditions.has(traits) is (not unmet)


@pytest.mark.parametrize(
    ("conditions", "traits", "is_undecided"),
    [
        (UNDER_12, Traits("2015"), True),
        (UNDER_12, Traits("2014"), False),
        (UNDER_12, Traits("2015-01-02"), False),
        (UNDER_12._replace(sex="w"), Traits("2015"), False),
        (Conditions(), Traits("2015"), False),
    ],
)
def test_when_the_day_of_birth_would_decide(
    conditions: Conditions, traits: Traits, is_undecided: bool
) -> None:
    assert conditions.is_undecided(traits) is is_undecided


@pytest.mark.parametrize(
    ("birth", "day", "ages"),
    [
        ("2015-06-30", date(2027, 6, 29), (11, 11)),
        ("2015-06-30", date(2027, 6, 30), (12, 12)),
        ("2015/06/30", date(2027, 7, 1), (12, 12)),
        ("2016-02-29", date(2027, 2, 28), (10, 10)),
        ("2016-02-29", date(2027, 3, 1), (11, 11)),
        ("2015", date(2027, 1, 1), (11, 12)),
        ("2015", date(2027, 12, 31), (12, 12)),
        ("2015-00-00", date(2027, 6, 30), (11, 12)),
        ("", date(2027, 1, 1), ()),
        ("2015", None, ()),
    ],
)
def test_ages_are_completed_years(birth: str, day: date | None, ages: tuple[int, ...]) -> None:
    assert ages_on(birth, day) == ages
