"""What a destination is: what it needs, writes and cannot hold, and who has to be asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from swissmate.errors import InputError
from swissmate.messages import Message, Text

if TYPE_CHECKING:
    from swissmate.model import Tournament

    from .lichess.bulk import OnlineGame
    from .source import Source


ONE_LINE: Final = "one line of text"


class Detail(NamedTuple):
    """Something that a destination asks for and that only the organiser may know.

    ``width`` is the number of characters that it may have, 0 for any. A detail that is ``needed``
    must not be blank. ``form`` is a pattern of the whole value, with the digits and letters of
    ASCII, and ``expected`` says it in words; ``choices`` are the values that there are, each with
    what it means. A detail
    ``of_players`` is given for each player, as ``NAME.NUMBER``. ``default`` is its value if nobody
    gives one, or what finds it in a tournament; what is found there may have ``any_length`` if the
    destination shortens it or has room for it.
    """

    name: str
    meaning: str
    width: int = 0
    needed: bool = False
    form: str = ""
    expected: str = ""
    choices: Mapping[str, str] = MappingProxyType({})
    of_players: bool = False
    default: str | Callable[[Tournament], str] = ""
    any_length: bool = False

    def usual(self, tournament: Tournament) -> str:
        """Return its value if nobody gives one."""
        return self.default if isinstance(self.default, str) else self.default(tournament)

    def misfit(self, value: str) -> Text:
        """Return what is expected of a value that does not fit, "" if it does."""
        text = value.strip()
        if self.choices and text not in self.choices:
            return Message("one of {choices}", choices=", ".join(self.choices))
        if self.form and not re.fullmatch(self.form, text, re.ASCII):
            return self.expected
        if self.width and len(text) > self.width:
            return Message("up to {n} characters", n=self.width)
        return "" if text.isprintable() else ONE_LINE


class Concern(NamedTuple):
    """Something that should be looked at before a file leaves the house.

    ``field`` is that of a player (``fide_id``, ``national_id``, ``birth``, ``name``), of the
    tournament or the name of a detail. ``player`` and ``round_number`` are 0 where none is meant.
    Nothing is written while a concern ``stops``.
    """

    field: str
    message: Text
    player: int = 0
    round_number: int = 0
    stops: bool = False


def by_message(concerns: Iterable[Concern]) -> list[list[Concern]]:
    """Return the concerns, those with the same words together."""
    groups: dict[tuple[str, Text], list[Concern]] = {}
    for concern in concerns:
        groups.setdefault((concern.field, concern.message), []).append(concern)
    return list(groups.values())


class Place(NamedTuple):
    """Where something is lost: a player and a round, 0 where none is meant."""

    player: int = 0
    round_number: int = 0


class Loss(NamedTuple):
    """What a file does not hold of the tournament.

    ``what`` is its kind: ``result``, ``color``, ``opponent``, ``bye``, ``points``, ``name``,
    ``player`` or ``field``.
    """

    what: str
    message: Text
    places: tuple[Place, ...] = ()


class Losses:
    """Collects what a file does not hold; the same loss in several places is told once."""

    def __init__(self) -> None:
        self._places: dict[tuple[str, Text], dict[Place, None]] = {}

    def lost(self, what: str, message: Text, player: int = 0, round_number: int = 0) -> None:
        """Note a loss (:class:`Loss`) in one place."""
        places = self._places.setdefault((what, message), {})
        if player or round_number:
            places[Place(player, round_number)] = None

    def __iter__(self) -> Iterator[Loss]:
        """Yield the losses in the order in which they were noted first."""
        for (what, message), places in self._places.items():
            yield Loss(what, message, tuple(places))


class File(NamedTuple):
    """One file to be sent: its name and its content."""

    name: str
    data: bytes


Check = Callable[["Source"], Iterable[Concern]]
Write = Callable[["Source", Losses], tuple[File, ...]]
Environment = Mapping[str, str]
"""The environment with the secrets: they stand nowhere else."""
Tell = Callable[[str], None]
"""Takes what is being done now, in a few words without secrets."""


def lack_of(check: Callable[..., object], *values: object) -> Text:
    """Return why a check refuses what an environment says, "" if it does not."""
    try:
        check(*values)
    except (InputError, OSError) as error:
        return Message("{error}", error=error)
    return ""


class Online(NamedTuple):
    """A server where rounds are played, by the file in which their numbers are kept.

    ``rounds`` returns those that were made, ``games`` those of a round as they stand; it raises
    InputError if the server refuses or does not answer.
    """

    rounds: Callable[[Path], tuple[int, ...]]
    games: Callable[[int, Path, Environment, Tell], tuple[OnlineGame, ...]]


class Server(NamedTuple):
    """A server that takes the files of a destination.

    ``send`` sends files: it takes them, the file in which the server's number is kept, the
    environment, and what is told of each step, and returns what happened; it raises InputError if
    the server refuses them.
    ``lacks`` says what is missing in an environment, "" for nothing. ``leaves`` is what of the
    event leaves the house, and ``pause`` the least number of seconds between two deliveries.
    ``online`` reads results back, where rounds are played there.
    """

    host: str
    send: Callable[[tuple[File, ...], Path, Environment, Tell], str]
    lacks: Callable[[Environment], Text]
    leaves: tuple[str, ...]
    pause: float
    online: Online | None = None


@dataclass(frozen=True)
class Destination:
    """A place where results go.

    ``id`` is its name on the command line. ``federation`` is the code of the federation whose ids
    identify the players, "" for none. ``writes`` says which files, ``goes_to`` where they go and
    how. ``cannot_hold`` is what its files have no place for, whatever the tournament. ``certainty``
    says where the format is known from, and what was never tried. ``check`` yields what the arbiter
    should look at first, and ``write`` makes the files and notes what they lose. ``server`` takes
    them, where there is one. What the public reads (``is_public``) has only what is published, and
    no corrections that count for ratings only.
    """

    id: str
    title: str
    writes: str
    goes_to: str
    certainty: str
    check: Check
    write: Write
    federation: str = ""
    details: tuple[Detail, ...] = ()
    cannot_hold: tuple[str, ...] = ()
    server: Server | None = None
    is_public: bool = False

    def detail(self, name: str) -> Detail | None:
        """Return the detail with a name, None if there is none."""
        return next((detail for detail in self.details if detail.name == name), None)

    @property
    def texts(self) -> Iterator[str]:
        """What it says of itself and of what it asks for, for whoever translates it."""
        yield from (self.title, self.writes, self.goes_to, self.certainty, *self.cannot_hold)
        yield from self.server.leaves if self.server else ()
        for detail in self.details:
            yield from filter(None, (detail.meaning, detail.expected, *detail.choices.values()))
