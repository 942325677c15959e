"""What an event and the rating list know about the rows of a list, before anybody is added."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.entries import namesakes, national_ids
from swissmate.arbiter.event.entries.forms import PlayerForm
from swissmate.arbiter.event.entries.list_lines import Line
from swissmate.arbiter.event.entries.player_table import Reading
from swissmate.arbiter.event.entries.turned_names import turned
from swissmate.arbiter.event.ratings import rating_lists
from swissmate.arbiter.event.ratings.methods import official_rating
from swissmate.arbiter.models import Event, RatedPlayer
from swissmate.arbiter.models.rounds import last_paired_round

_NOT_OF_THE_FORM: Final = ("byes", "check_in", "fee", "has_paid")


def look_up(event: Event, reading: Reading, *, fill: bool, take_ratings: bool) -> int:
    """Look everybody up in the rating list: what it could fill in, and where it differs.

    Returns how many ratings differ. With ``fill``, what is missing is filled in, and with
    ``take_ratings`` the ratings of the list replace those of the rows.
    """
    people = rating_lists.people_of(
        event,
        (line.values.get("fide_id", "") for line in reading.lines),
        {name for line in reading.lines for name in (line.name, turned(line.name)) if name},
    )
    differ = 0
    for line in reading.lines:
        person = _person(people, line)
        if person is None:
            if not line.name:
                line.is_out = True
                line.doubts.append(
                    _("nobody in the rating list has the id %(id)s: write the name")
                    % {"id": line.values["fide_id"]}
                )
                line.asked.setdefault("name", "")
            continue
        differ += _compare(event, line, person, fill=fill, take_ratings=take_ratings)
    return differ


def _person(people: dict[str, RatedPlayer], line: Line) -> RatedPlayer | None:
    """Return who a row means, by id or by name, if nothing contradicts."""
    values = line.values
    person = people.get(values.get("fide_id", "")) or people.get(line.name)
    person = person or people.get(turned(line.name))
    if person is None:
        return None
    if values.get("federation", person.federation) != person.federation:
        return None  # another person of that name
    return person if values.get("fide_id", person.fide_id) == person.fide_id else None


def _compare(
    event: Event, line: Line, person: RatedPlayer, *, fill: bool, take_ratings: bool
) -> bool:
    """Fill a row from the rating list; return whether the ratings differ."""
    values = line.values
    known = {
        "name": person.name,
        "rating": str(official_rating(person, event)[0] or ""),
        "title": person.title,
        "federation": person.federation,
        "fide_id": person.fide_id,
        "birth": person.birth,
        "sex": person.sex,
    }
    line.filled = {key: text for key, text in known.items() if text and not values.get(key)}
    rating = values.get("rating", "")
    differs = bool(rating and known["rating"] and rating != known["rating"])
    if differs and take_ratings:
        values["rating"] = line.filled["rating"] = known["rating"]
    elif differs:
        line.doubts.append(
            _("the rating list has %(rating)s, the row %(written)s")
            % {"rating": known["rating"], "written": rating}
        )
    if fill or not line.name:
        values.update(line.filled)
    return differs


def doubt_who_is_there(event: Event, reading: Reading) -> None:
    """Mark those who are in the event already, or in another group of it."""
    there = namesakes.directory_of(event)
    ids = [line.values.get("fide_id", "") for line in reading.lines]
    elsewhere = namesakes.in_other_groups(event, ids)
    holders = national_ids.holders_of(event)
    others = national_ids.in_other_groups(event, (line.values for line in reading.lines))
    for line, fide_id, other in zip(reading.lines, ids, others, strict=True):
        namesake = there.namesake(line.name, fide_id, line.values.get("birth", ""))
        if namesake:
            line.doubts.append(namesakes.namesake_text(line.name, namesake))
            line.is_out = line.is_out or namesake.is_sure
        if fide_id in elsewhere:
            line.doubts.append(namesakes.elsewhere_text(elsewhere[fide_id]))
        values = line.values
        clash = holders.same(values.get("national_ids", ""), values.get("federation", ""))
        if clash:
            text = _("the national id %(id)s is that of %(name)s already")
            line.doubts.append(text % {"id": clash[0], "name": clash[1]})
            line.is_out = True
        if other:
            line.doubts.append(other)


def settle_byes(event: Event, reading: Reading, kind: str) -> int:
    """Give byes whose kind is open this kind; doubt those of rounds that cannot have any.

    Returns how many rounds left the kind open.
    """
    last, unsaid = last_paired_round(event), 0
    for line in reading.lines:
        notes = line.values.get("byes", "").split()
        if not notes:
            continue
        unsaid += sum(note.isdigit() for note in notes)
        whole = [note + kind if note.isdigit() else note for note in notes]
        late = [note for note in whole if not last < int(note[:-1]) <= event.rounds]
        if late:
            text = ngettext(
                "left out: there is no bye in round %(rounds)s",
                "left out: there are no byes in rounds %(rounds)s",
                len(late),
            )
            line.doubts.append(text % {"rounds": ", ".join(note[:-1] for note in late)})
        line.values["byes"] = " ".join(note for note in whole if note not in late)
    return unsaid


def checked(lines: Iterable[Line]) -> tuple[list[dict[str, Any]], list[Line]]:
    """Return the values of the lines; and the wrong ones, whose faults are doubts now."""
    rows: list[dict[str, Any]] = []
    wrong = []
    for line in lines:
        form = PlayerForm(line.values)
        if form.is_valid():
            more = {name: line.values[name] for name in _NOT_OF_THE_FORM if line.values.get(name)}
            rows.append({**form.player_values(), **more})
            continue
        wrong.append(line)
        for name, errors in form.errors.items():
            text = line.values.get(name, "")
            if text and any(f"“{text}”" in doubt for doubt in line.doubts):
                continue  # said already
            label = f"{form.fields[name].label} “{text}”: " if name in form.fields else ""
            line.doubts.append(label + " ".join(map(str, errors)))
            line.asked.setdefault(name, text)
    return rows, wrong
