"""What most offices want to know, as concerns in the arbiter's words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from swissmate.messages import Message, Text

from .destination import Concern, Detail, Losses
from .source import Person, Source
from .texts import folded
from .time_controls import EXAMPLES


def misfit(what: Message, value: str, wanted: Text) -> Message:
    """Return that the value of something is not what is wanted."""
    term = wanted if isinstance(wanted, Message) else Message(wanted)  # it may be translated
    return Message(
        "{what}: found {found}; expected {wanted}", what=what, found=f"{value!r:.80}", wanted=term
    )


def check_national_ids(
    source: Source,
    detail: Detail,
    *,
    missing: Text,
    wanted: Callable[[Person], bool] = lambda person: True,
) -> Iterator[Concern]:
    """Yield who has no national id, or one of another form; a wrong one stops the export.

    ``missing`` says what it means if it is missing.
    """
    holders: dict[str, int] = {}
    what = Message(detail.meaning)
    for person in source.people:
        number = person.national.id
        if not number:
            if wanted(person):
                message = Message("no {what}: {why}", what=what, why=missing)
                yield Concern(detail.name, message, person.id)
            continue
        wrong = detail.misfit(number)
        if wrong:
            yield Concern(detail.name, misfit(what, number, wrong), person.id, stops=True)
        elif number in holders:
            message = Message(
                "{what} {number} is also that of player {other}",
                what=what, number=number, other=holders[number],
            )  # fmt: skip
            yield Concern(detail.name, message, person.id, stops=True)
        holders.setdefault(number, person.id)


def check_births(
    source: Source, why: Text, *, whole: bool = False, wanted: Callable[[Person], bool]
) -> Iterator[Concern]:
    """Yield the wanted players whose birth date (or only its year) is not known."""
    for person in source.people:
        birth = person.birth
        if wanted(person) and not (birth.day if whole else birth.year):
            message = Message("no birth date: {why}", why=why)
            if whole:
                message = Message("no full birth date: {why}", why=why)
            yield Concern("birth", message, person.id)


def check_fide_ids(
    source: Source, why: Text, wanted: Callable[[Person], bool] = lambda person: True
) -> Iterator[Concern]:
    """Yield the wanted players who have no FIDE ID."""
    for person in source.people:
        if wanted(person) and not person.fide_id:
            yield Concern("fide_id", Message("no FIDE ID: {why}", why=why), person.id)


def check_names(source: Source) -> Iterator[Concern]:
    """Yield players whose surname and forename are not told apart by a comma."""
    for person in source.people:
        if not person.name.last:
            yield Concern("name", "no name", person.id, stops=True)
        elif not person.name.first:
            yield Concern("name", "no forename; expected Surname, Forename", person.id)


def check_number(source: Source, most: int) -> Iterator[Concern]:
    """Yield that there are more players than a file has room for; it stops the export."""
    if len(source.people) > most:
        message = Message(
            "{n:#player|players}; expected up to {most}", n=len(source.people), most=most
        )
        yield Concern("players", message, stops=True)


_LACKS: Final = {
    "name": Message("the event has no name"),
    "place": Message("no place"),
    "federation": Message("no federation of the event"),
    "start": Message("no first day"),
    "end": Message("no last day"),
    "chief_arbiter": Message("no chief arbiter"),
}


def check_stated(source: Source, *fields: str, stops: bool = False) -> Iterator[Concern]:
    """Yield which fields of the tournament nobody has filled in."""
    for field in fields:
        if not getattr(source.tournament, field):
            yield Concern(field, _LACKS[field], stops=stops)


def check_dates(source: Source) -> Iterator[Concern]:
    """Yield the first or last day that is missing; both stop the export."""
    return check_stated(source, "start", "end", stops=True)


def check_time_control(source: Source) -> Iterator[Concern]:
    """Yield a time control that is missing or not understood; it stops the export."""
    if source.time_control is not None:
        return
    stated = source.detail("time_control") or source.tournament.time_control or source.time_code
    message = Message("time control: missing; expected {examples}", examples=EXAMPLES)
    if stated:
        message = Message(
            "time control: {found} is not understood; expected {examples}",
            found=f"{stated!r:.60}", examples=EXAMPLES,
        )  # fmt: skip
    yield Concern("time_control", message, stops=True)


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
    term = Message(subject or "name")
    if plain != " ".join(text.split()):
        message = Message("letters that the file cannot hold: {subject}", subject=term)
        losses.lost(what, message, player)
    if width and len(plain) > width:
        message = Message(
            "the end of a long text, after {n:#letter|letters}: {subject}", n=width, subject=term
        )
        losses.lost(what, message, player)
        plain = plain[:width].rstrip()
    return plain
