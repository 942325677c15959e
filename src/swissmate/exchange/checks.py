"""What most offices want to know, as concerns in the arbiter's words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from swissmate.wording import counted

from .destination import Concern, Detail, Losses
from .source import Person, Source
from .texts import folded
from .time_controls import EXAMPLES


def check_national_ids(
    source: Source,
    detail: Detail,
    *,
    missing: str,
    wanted: Callable[[Person], bool] = lambda person: True,
) -> Iterator[Concern]:
    """Yield who has no national id, or one of another form; a wrong one stops the export.

    ``missing`` says what it means if it is missing.
    """
    holders: dict[str, int] = {}
    for person in source.people:
        number = person.national.id
        if not number:
            if wanted(person):
                yield Concern(detail.name, f"no {detail.meaning}: {missing}", person.id)
            continue
        wrong = detail.misfit(number)
        if wrong:
            message = f"{detail.meaning}: found {number!r:.40}; expected {wrong}"
            yield Concern(detail.name, message, person.id, stops=True)
        elif number in holders:
            message = f"{detail.meaning} {number} is also that of player {holders[number]}"
            yield Concern(detail.name, message, person.id, stops=True)
        holders.setdefault(number, person.id)


def check_births(
    source: Source, why: str, *, whole: bool = False, wanted: Callable[[Person], bool]
) -> Iterator[Concern]:
    """Yield the wanted players whose birth date (or only its year) is not known."""
    for person in source.people:
        birth = person.birth
        if wanted(person) and not (birth.day if whole else birth.year):
            yield Concern("birth", f"no {'full ' * whole}birth date: {why}", person.id)


def check_fide_ids(
    source: Source, why: str, wanted: Callable[[Person], bool] = lambda person: True
) -> Iterator[Concern]:
    """Yield the wanted players who have no FIDE ID."""
    for person in source.people:
        if wanted(person) and not person.fide_id:
            yield Concern("fide_id", f"no FIDE ID: {why}", person.id)


def check_names(source: Source) -> Iterator[Concern]:
    """Yield players whose surname and forename are not told apart by a comma."""
    for person in source.people:
        if not person.name.last:
            yield Concern("name", "no name", person.id, stops=True)
        elif not person.name.first:
            yield Concern("name", "no forename; expected Surname, Forename", person.id)


def check_dates(source: Source) -> Iterator[Concern]:
    """Yield the first or last day that is missing; both stop the export."""
    days = {"start": source.tournament.start, "end": source.tournament.end}
    for name, words in (("start", "first"), ("end", "last")):
        if days[name] is None:
            yield Concern(name, f"no {words} day", stops=True)


def check_time_control(source: Source) -> Iterator[Concern]:
    """Yield a time control that is missing or not understood; it stops the export."""
    if source.time_control is not None:
        return
    stated = source.detail("time_control") or source.tournament.time_control or source.time_code
    what = f"{stated!r:.60} is not understood" if stated else "missing"
    yield Concern("time_control", f"time control: {what}; expected {EXAMPLES}", stops=True)


def fitted(
    losses: Losses,
    text: str,
    width: int = 0,
    *,
    encoding: str = "ascii",
    refused: str = "",
    what: str = "field",
    player: int = 0,
    subject: str = "",
) -> str:
    """Return a text in the letters and the width of a field, and note what that loses.

    ``subject`` is what the text is; without it, it is a player's name.
    """
    plain = folded(text, encoding, refused)
    subject = subject or "name"
    if plain != " ".join(text.split()):
        losses.lost(what, f"letters that the file cannot hold: {subject}", player)
    if width and len(plain) > width:
        losses.lost(
            what, f"the end of a long text, after {counted(width, 'letter')}: {subject}", player
        )
        plain = plain[:width].rstrip()
    return plain
