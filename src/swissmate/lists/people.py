"""Who plays: the rows of lists of players, and who is the same person in two lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from swissmate.systems.common.initial_order import plain
from swissmate.wording import first_of

from .births import birth_of, month_comes_first
from .headings import is_team
from .rows import Block, is_of_the_server, is_title, text_of
from .sentences import FIELDS, Doubt, ListError
from .sexes import sex_of

Doubting = Callable[..., None]
"""Notes a doubt: its kind, and its values by name."""

_MOST: Final = 5000
_NAMESAKES: Final = 50
"""With more people of one name, a name alone says nothing."""
_NUMBER: Final = re.compile(r"(\d{1,4})(?:\.0*)?", re.ASCII)
_NOTHING: Final = re.compile(r"[-–—0.\s]*")
_POINTS: Final = re.compile(r"(\d{1,3})(?:[.,](\d))?(½)?|(½)")


@dataclass(eq=False)
class Person:
    """A player as lists describe him; ``number`` is the starting number, 0 if none is known.

    ``points`` are those that a list states, in tenths. ``team`` and ``board`` are his place in a
    team, where a list has both.
    """

    name: str
    number: int = 0
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: int | None = None
    team: str = ""
    board: int = 0

    def __str__(self) -> str:
        """Return the number and the name."""
        return f"{self.number} {self.name}" if self.number else self.name

    def take(self, other: Person) -> None:
        """Take over what another list knows and this one does not."""
        for name in (
            *("number", "rating", "title", "sex", "federation", "fide_id", "birth"),
            *("team", "board"),
        ):
            if not getattr(self, name):
                setattr(self, name, getattr(other, name))
        if other.points is not None:
            self.points = other.points


def name_key(name: str) -> tuple[str, ...]:
    """Return the words of a name, whatever their order, accents and commas."""
    return tuple(sorted(re.findall(r"[^\W_]+", plain(name))))


class Roster:
    """Everybody whom the lists name, each once."""

    def __init__(self, doubt: Doubting) -> None:
        self.people: list[Person] = []
        self._doubt = doubt
        self._by_name: dict[tuple[str, ...], list[Person]] = {}
        self._by_id: dict[str, Person] = {}
        self._by_number: dict[int, Person] = {}
        self.is_complete = False
        """Whether there was a list of players, so that others are a surprise."""

    def person(self, given: Person, where: str) -> Person:
        """Return the person whom a row names, who is new or has been named before."""
        known = self._known(given, where)
        if known is None:
            known = given
            if len(self.people) == _MOST:
                raise ListError("players", n=_MOST)
            self.people.append(given)
            if self.is_complete:
                self._doubt("late-player", where=where, who=given)
        elif known is not given:
            known.take(given)
        if known is given:
            self._by_name.setdefault(name_key(known.name), []).append(known)
        if known.fide_id:
            self._by_id.setdefault(known.fide_id, known)
        if known.number:
            self._by_number.setdefault(known.number, known)
        return known

    def _known(self, given: Person, where: str) -> Person | None:
        key = name_key(given.name)
        numbered = self._by_number.get(given.number) if given.number else None
        if numbered is not None and name_key(numbered.name) == key and _agree(numbered, given):
            return numbered
        alike = self._by_id.get(given.fide_id) if given.fide_id else None
        if alike is not None:
            if name_key(alike.name) != key:
                self._doubt("alike", where=where, who=given, other=alike)
            return alike
        if numbered is not None:
            self._doubt(
                "two-numbers", where=where, found=given.number, who=given.name, other=numbered.name
            )
            given.number = 0
        alike_names = self._by_name.get(key, ())
        if len(alike_names) > _NAMESAKES:
            return None
        same = [person for person in alike_names if _agree(person, given)]
        return same[0] if len(same) == 1 else None


def _agree(one: Person, other: Person) -> bool:
    """Whether two rows of one name can be one person."""
    return all(
        not getattr(one, name)
        or not getattr(other, name)
        or getattr(one, name) == getattr(other, name)
        for name in ("number", "fide_id")
    )


def people_of(block: Block, doubt: Doubting) -> Iterator[tuple[int, Sequence[str], Person]]:
    """Yield each row of a list of players that names one: its number, its cells, the player."""
    columns = {name: block.column(name) for name in ("number", "title", "sex", "federation")}
    columns["rating"] = block.column("international", "rating", "national_rating")
    # A column headed "ID" may hold the numbers of a federation: only FIDE's own heading is clear.
    columns |= {name: block.column(name) for name in ("fide_id", "birth", "points", "rank")}
    columns |= _team_columns(block)
    untitled = [index for index, heading in enumerate(block.headings) if not heading]
    left = []
    for row, cells in block.rows:
        given = {name: cells[at] for name, at in columns.items() if at is not None}
        name = _name(block, cells)
        marks = [given[key] for key in ("number", "rank") if key in given]
        is_player = bool(name) and (not marks or any(map(str.isdigit, marks)) or len(cells) > 2)
        if not is_player or sum(map(bool, cells)) == 1:
            if not is_of_the_server(text_of(cells)):
                left.append(f"{row}: {text_of(cells)[:60]}")
            continue
        person = Person(name)
        for what, text in given.items():
            _put(person, what, text, block.place(row), doubt)
        if not person.title:
            person.title = next((cells[at].upper() for at in untitled if is_title(cells[at])), "")
        yield row, cells, person
    tell_unused(block, left, doubt)
    used = {*columns.values(), *block.rounds.values(), *map(block.column, _NAME_PARTS)}
    unused = [
        heading
        for index, heading in enumerate(block.headings)
        if heading and index not in used and block.meanings[index] != "-"
    ]
    if unused:
        doubt("columns", where=block.where, found=", ".join(unused))


def _team_columns(block: Block) -> dict[str, int | None]:
    """Return the columns of the team and of the board in it, if a list has both."""
    teams = [
        at
        for at, heading in enumerate(block.headings)
        if block.meanings[at] == "club" and is_team(heading)
    ]
    board = block.column("board")
    return {"team": teams[0], "board": board} if teams and board is not None else {}


_NAME_PARTS: Final = ("name", "surname", "first")


def tell_unused(block: Block, left: Sequence[str], doubt: Doubting) -> None:
    """Tell which rows of a list, and which cells beside its columns, were not used."""
    if left or block.beyond:
        doubt("rows", where=block.where, found=first_of([*left, *block.beyond]))


def _name(block: Block, cells: Sequence[str]) -> str:
    """Return the name in a row, ``Surname, First name``."""
    part = {}
    for what in _NAME_PARTS:
        at = block.column(what)
        part[what] = "" if at is None else " ".join(cells[at].split())[:120]
    surname = part["surname"] or (part["name"] if part["first"] else "")
    if part["name"] and not part["surname"] and not part["first"]:
        return part["name"]
    return ", ".join(filter(None, (surname, part["first"] or part["name"])))


def _put(person: Person, what: str, text: str, where: str, doubt: Doubting) -> None:
    """Put a cell into a player; a value that cannot be read is left out and told."""
    if not text or what == "rank" or (_NOTHING.fullmatch(text) and what != "points"):
        return
    value: object
    if what == "team":
        value = " ".join(text.split())[:120]
    elif what in ("number", "rating", "board"):
        match = _NUMBER.fullmatch(text)
        value = int(match[1]) if match else None
    elif what == "title":
        value = text.upper() if is_title(text) else None
    elif what == "sex":
        value = sex_of(text)
    elif what == "federation":
        value = text.upper() if re.fullmatch(r"[A-Za-z]{3}", text) else None
    elif what == "fide_id":
        value = text if re.fullmatch(r"\d{1,12}", text, re.ASCII) else None
    elif what == "birth":
        month_first = month_comes_first([text])
        born = "" if month_first is None else birth_of(text, month_first=month_first)
        value = born.replace("-", "/") or None
    else:
        value = tenths_of(text)
    if value is None:
        term, expected = FIELDS[what]
        doubt("value", where=where, who=person, found=text[:40], what=term, expected=expected)
    else:
        setattr(person, what, value)


def tenths_of(text: str) -> int | None:
    """Return points in tenths (``3½``, ``3,5``, ``3.5``); None if these are none."""
    match = _POINTS.fullmatch(text)
    if match is None:
        return None
    if match[4]:
        return 5
    return int(match[1]) * 10 + int(match[2] or 0) + (5 if match[3] else 0)


class Doubts:
    """Collects doubts; of one kind, only the first ones are told as a whole."""

    _TOLD: Final = 12

    def __init__(self) -> None:
        self._kinds: dict[str, dict[tuple[str, ...], Doubt]] = {}
        self._more: dict[str, int] = {}

    def __call__(self, kind: str, /, **values: object) -> None:
        """Note one."""
        noted = self._kinds.setdefault(kind, {})
        if len(noted) > 2 * self._TOLD:
            self._more[kind] = self._more.get(kind, 0) + 1
            return
        texts = {name: str(value) for name, value in values.items()}
        noted.setdefault(tuple(texts.values()), Doubt(kind, texts))

    def all(self) -> tuple[Doubt, ...]:
        """Return what was noted, those of a kind together."""
        shown: list[Doubt] = []
        for kind, noted in self._kinds.items():
            doubts = [*noted.values()]
            shown += doubts[: self._TOLD]
            if rest := doubts[self._TOLD :]:
                names = [
                    " ".join(filter(None, (doubt.values.get(key, "") for key in _PLACES)))
                    for doubt in rest
                ]
                count = len(rest) + self._more.get(kind, 0)
                examples = first_of(names, self._TOLD)
                shown.append(Doubt("more", {"n": str(count), "found": examples}))
        return tuple(shown)


_PLACES: Final = ("where", "round", "who")
