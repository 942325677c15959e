"""Messages that name what a request takes: each face calls these fields by its own names.

Python says ``rules=``, the command line ``--rules``, the engine ``'rules'``, and a page the label
that stands beside the field. A message is written once and holds the fields, not their names.

A :class:`Message` is no ``str``: as a text it would have lost its fields. Only a face makes a text
of it (:meth:`~Message.told`); who adds something to it makes another message of it.
``tools/mypy_messages.py`` has mypy refuse whatever else would make a text of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Protocol, runtime_checkable

Naming = Callable[[str, str], str]
"""What a face calls a field that has (or should have) a value, ``""`` for none in particular."""

_ELSEWHERE: Final[Mapping[str, str]] = {"rounds": "Tournament(rounds={})"}
"""The fields that are no argument of a use case in Python, and where they are given."""


def in_python(field: str, value: str) -> str:
    """Return a field as Python calls it: ``rules=``, ``rules=dutch-2017``."""
    if field in _ELSEWHERE:
        return _ELSEWHERE[field].format(value or "...")
    return f"{field}={value}"


def as_option(field: str, value: str) -> str:
    """Return a field as the command line calls it: ``--date-order``, ``--date-order dmy``."""
    return f"--{field.replace('_', '-')} {value}".rstrip()


def as_key(field: str, value: str) -> str:
    """Return a field as the engine's requests call it: ``'date_order'``, ``'date_order' dmy``."""
    return f"'{field}' {value}".rstrip()


@runtime_checkable
class Told(Protocol):
    """What a face tells with its own names: a message, an error, a remark on a file."""

    def told(self, naming: Naming) -> str:
        """Return the text with the names of a face."""
        ...


class Words(NamedTuple):
    """How a language tells notes: the template for an English one, the form for a number.

    ``decimal`` is its decimal mark.
    """

    template: Callable[[str], str]
    form: Callable[[int], int]
    decimal: str


ENGLISH: Final = Words(lambda template: template, lambda number: int(number != 1), ".")


class Message:
    """A text with fields of a request in it; ``str()`` of it has the names of Python.

    It is filled in like ``str.format``: ``{field.rules}`` is a field, ``{field.rules:dutch-2017}``
    one with a value, and every other name stands for one of the values, which may be messages and
    errors themselves. ``{games:#game|games}`` is a number with its noun.
    """

    __slots__ = ("_template", "_values")

    def __init__(self, template: str, /, **values: object) -> None:
        """Make the message; ``template`` must be a constant, so that no text is filled in twice."""
        self._template, self._values = template, values

    def __repr__(self) -> str:
        """Return the text with the names of Python, and that it is a message."""
        return f"{type(self).__name__}({self.told(in_python)!r})"

    def __str__(self) -> str:
        """Return the text with the names of Python."""
        return self.told(in_python)

    def told(self, naming: Naming, words: Words = ENGLISH) -> str:
        """Return the message with the names of a face; a :class:`Note` in a language."""
        values = {name: _shown(value, naming, words) for name, value in self._values.items()}
        template = words.template(self._template)
        return template.format(field=_Fields(naming), **values)

    def __eq__(self, other: object) -> bool:
        """Whether both say the same."""
        return isinstance(other, Message) and self._parts == other._parts

    def __hash__(self) -> int:
        """Return a hash; the values must have one."""
        return hash(self._parts)

    @property
    def _parts(self) -> tuple[object, ...]:
        return self._template, *sorted(self._values.items())

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that it names, in their order."""
        named: dict[str, str] = {}
        self.told(named.setdefault)
        return tuple(named)


class Note(Message):
    """A message that the catalogues have in every language, by its template."""

    __slots__ = ()


def either(first: str, *others: str) -> str | Note:
    """Return texts of which one is meant: ``this or that``."""
    return Note("{first} or {other}", first=first, other=either(*others)) if others else first


def _shown(value: object, naming: Naming, words: Words) -> object:
    if isinstance(value, Message):
        return value.told(naming, words)
    if isinstance(value, Told):
        return value.told(naming)
    return _Number(value, words) if isinstance(value, int | float) else value


class _Number:
    """A number in a message, which may choose the form of a noun."""

    def __init__(self, number: float, words: Words) -> None:
        self._number, self._words = number, words

    def __format__(self, spec: str) -> str:
        if spec.startswith("#"):
            return f"{self._number} {spec[1:].split('|')[self._words.form(int(self._number))]}"
        return format(self._number, spec).replace(".", self._words.decimal)


Text = str | Message
"""A text, which may name fields."""


def told(text: Text, naming: Naming, words: Words = ENGLISH) -> str:
    """Return a text with the names of a face, in a language that has its template."""
    return text.told(naming, words) if isinstance(text, Message) else words.template(text)


def fields_named(*texts: Text) -> tuple[str, ...]:
    """Return the fields that texts name, in their order."""
    return tuple(field for text in texts if isinstance(text, Message) for field in text.fields)


class _Fields:
    """Every field by its name, as ``str.format`` asks for it."""

    def __init__(self, naming: Naming) -> None:
        self._naming = naming

    def __getattr__(self, name: str) -> _Field:
        return _Field(name, self._naming)


class _Field:
    def __init__(self, name: str, naming: Naming) -> None:
        self._name, self._naming = name, naming

    def __format__(self, value: str) -> str:
        return self._naming(self._name, value)
