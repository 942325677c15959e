"""Who meets conditions of birth, age, rating, sex, title, club and federation.

Categories, sections, fees and season tables ask by these, so that everybody is in the same ones.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from swissmate.wording import whole_number


class Traits(NamedTuple):
    """What conditions ask of somebody: the birth as it is written, and the rating that counts."""

    birth: str = ""
    rating: int = 0
    sex: str = ""
    title: str = ""
    club: str = ""
    federation: str = ""

    @property
    def told_sex(self) -> str:
        """``w`` or ``m``: a women's title tells it too; who has nothing noted is a man."""
        noted = self.sex.lower() or ("w" if self.title.upper().startswith("W") else "m")
        return "w" if noted in {"w", "f"} else "m"


class Conditions(NamedTuple):
    """Who is in: everybody who meets every condition that is set.

    What is 0, empty or None is not set, but the highest rating: 0 are those without one. The age
    is in completed years on the day ``age_on``. Both ends of years and ratings are inside.
    """

    born_from: int = 0
    born_to: int = 0
    rating_from: int = 0
    rating_to: int | None = None
    sex: str = ""
    federation: str = ""
    titles: tuple[str, ...] = ()
    club: str = ""
    age_from: int = 0
    age_below: int = 0
    age_on: date | None = None

    def has(self, traits: Traits) -> bool:
        """Whether somebody meets them all."""
        return not self.unmet(traits)

    def unmet(self, traits: Traits) -> list[str]:
        """Return the conditions that somebody does not meet, by name.

        It is ``birth`` without a year of birth where one counts, and ``age_on`` for the age. Who is
        too strong or too old for a section is told before who may play up in it.
        """
        born = year_of(traits.birth)
        by_age = self.born_from or self.born_to or self.age_on
        is_met = {
            "birth": born or not by_age,
            "rating_to": self.rating_to is None or traits.rating <= self.rating_to,
            "born_from": born >= self.born_from,
            "rating_from": traits.rating >= self.rating_from,
            "born_to": not self.born_to or born <= self.born_to,
            "age_on": all(self._ages(traits)),
            "sex": self.sex in ("", traits.told_sex),
            "titles": not self.titles or traits.title in self.titles,
            "club": not self.club or _plain(self.club) == _plain(traits.club),
            "federation": self.federation in ("", traits.federation),
        }
        return [name for name, met in is_met.items() if not met]

    def is_undecided(self, traits: Traits) -> bool:
        """Whether the day of birth alone, which is not known, would say whether somebody is in."""
        return len(self._ages(traits)) > 1 and self.unmet(traits) == ["age_on"]

    def _ages(self, traits: Traits) -> set[bool]:
        """Return whether the ages that somebody may have are those asked for."""
        return {
            age >= self.age_from and (not self.age_below or age < self.age_below)
            for age in ages_on(traits.birth, self.age_on)
        }


def year_of(birth: str) -> int:
    """Return the year of a birth (``2015-06-30``, or the year alone), 0 if it is not known."""
    return whole_number(birth[:4]) or 0


def ages_on(birth: str, day: date | None) -> tuple[int, ...]:
    """Return the lowest and the highest age in years that somebody may have on a day.

    ``birth`` is a day (``2015-06-30``, or with other signs between), or a year alone; the two ages
    are then those of its last and of its first day. Empty without a day or without a year.
    """
    year = year_of(birth)
    if day is None or not year:
        return ()
    try:
        born = date(year, int(birth[5:7]), int(birth[8:10]))
    except ValueError:
        last, first = (12, 31), (1, 1)
    else:
        last = first = (born.month, born.day)
    whole = day.year - year
    return tuple(whole - ((day.month, day.day) < birthday) for birthday in (last, first))


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
