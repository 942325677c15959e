"""A request and its fields: what the command line, the engine and their documentation are made of.

The command line makes its arguments of a request (``cli.arguments``), the engine checks the keys of
its requests by it (``cli.engine_request``), and ``tools/make_docs.py`` writes the tables of
``docs/``. Whatever face a request comes through, it ends as the same value: :class:`Arguments`.
"""

from enum import Enum
from types import SimpleNamespace
from typing import NamedTuple


class Arguments(SimpleNamespace):
    """What somebody asks for: the value of each field under the name of the field."""


class Kind(Enum):
    """What a field holds; the values are how the engine says it of a key."""

    TEXT = "a text"
    CHOICE = "one of the choices"
    """A text that nobody but the face compares with the choices."""
    NUMBER = "a whole number"
    POSITIVE = "a whole number from 1"
    ROUNDS = "a number of rounds"
    PORT = "a port"
    SECONDS = "seconds, above 0"
    PATIENCE = "seconds, 0 or more"
    MINUTES = "minutes"
    PATH = "the name of a file or folder"
    FLAG = "true or false"
    PLAYER = "a player's id or name"
    PLAYERS = "a list of ids"
    WISH = '[id, id], [id, "bye"], [id, "white"], [id, "black"] or [id, "float"]'


class Field(NamedTuple):
    """One field of a request.

    ``name`` is its name in Python and in the engine. On the command line it is ``--name`` with
    hyphens, unless ``option`` says otherwise, and ``short`` is a second name. ``help`` says what it
    means. ``metavar`` stands for its value in a usage line; without ``choices`` and ``metavar`` of
    its own it is the name. ``default`` is its value if nobody gives one.

    ``nargs`` is how many values an argument of the command line has, as ``argparse`` writes it;
    ``const`` is the value of an option that is given without one. A field that ``is_argument`` has
    no option: its value stands alone. A ``repeated`` option may be given several times. One that is
    ``hidden`` is not shown.
    """

    name: str
    help: str
    kind: Kind = Kind.TEXT
    metavar: str | tuple[str, ...] = ""
    choices: tuple[str, ...] = ()
    default: object = None
    option: str = ""
    short: str = ""
    nargs: str = ""
    const: object = None
    is_argument: bool = False
    repeated: bool = False
    required: bool = False
    hidden: bool = False

    def about(self, text: str) -> "Field":
        """Return the field with other words of help."""
        return self._replace(help=text)


class OneOf(NamedTuple):
    """Fields of which only one may be given, or exactly one if one is ``required``."""

    fields: tuple[Field, ...]
    required: bool = False


class Request(NamedTuple):
    """A request: a command of the command line, a method of the engine, or both.

    ``arguments`` are its fields on the command line in the order of ``--help``, and ``examples``
    the end of that text. ``keys`` are its fields in the engine, and ``result`` says what the engine
    answers (``docs/engine.md``); without it, the engine has no such method.
    """

    name: str
    help: str
    arguments: tuple[Field | OneOf, ...] = ()
    examples: str = ""
    keys: tuple[Field, ...] = ()
    result: str = ""


def number(name: str, text: str, default: int | None = None) -> Field:
    """Return an option with a whole number."""
    return Field(name, text, Kind.NUMBER, "N", default=default)


def flag(name: str, text: str, short: str = "") -> Field:
    """Return an option that is given or not."""
    return Field(name, text, Kind.FLAG, default=False, short=short)
