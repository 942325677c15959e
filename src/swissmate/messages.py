"""Messages that name what a request takes: each face calls these fields by its own names.

Python says ``rules=``, the command line ``--rules``, the engine ``'rules'``, and a page the label
that stands beside the field. A message is written once and holds the fields, not their names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Self

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


class Message(str):
    """A text with fields of a request in it; as a plain text it has the names of Python.

    It is filled in like ``str.format``: ``{field.rules}`` is a field, ``{field.rules:dutch-2017}``
    one with a value, and every other name stands for one of the values.
    """

    __slots__ = ("_template", "_values")
    _template: str
    _values: dict[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Make the message; ``template`` must be a constant, so that no text is filled in twice."""
        message = super().__new__(cls, _filled(template, values, in_python))
        message._template, message._values = template, values
        return message

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        """Return what it is made of again in another process."""
        return (self._template,), self._values

    def told(self, naming: Naming) -> str:
        """Return the message with the names of a face."""
        return _filled(self._template, self._values, naming)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that it names, in their order."""
        named: dict[str, str] = {}
        self.told(named.setdefault)
        return tuple(named)


def told(text: str, naming: Naming) -> str:
    """Return a text with the names of a face; one without fields is the same for all of them."""
    return text.told(naming) if isinstance(text, Message) else text


def fields_named(*texts: str) -> tuple[str, ...]:
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


def _filled(template: str, values: Mapping[str, object], naming: Naming) -> str:
    texts = {
        name: told(each, naming) if isinstance(each, str) else each for name, each in values.items()
    }
    return template.format(field=_Fields(naming), **texts)
