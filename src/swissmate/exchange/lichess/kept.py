"""What must be kept of an event at Lichess: the broadcast, its rounds, and rounds played there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, NamedTuple

from swissmate.exchange.kept_json import load_kept, not_kept, save_kept

_ABOUT: Final = ("lichess", "sending to Lichess")


class KeptRound(NamedTuple):
    """A round of the broadcast: its id there, and digests of what was sent last."""

    id: str
    fields: str = ""
    games: str = ""


class KeptBulk(NamedTuple):
    """A round that is played there: ``id`` is that of the bulk pairing, "" before it is known.

    ``known`` are those that were there before it was asked for. ``players`` are the pairing numbers
    of both sides by the user names in small letters, ``white black``.
    """

    id: str
    known: list[str]
    players: dict[str, list[int]]


class Kept(NamedTuple):
    """What is known of the event there.

    ``mark`` is a word that the program made up and that the broadcast's description ends with, so
    that it is found again if the answer to its making was lost. ``tour`` is the id of the broadcast
    and ``fields`` a digest of its description. Rounds have their numbers as keys.
    """

    mark: str
    tour: str = ""
    address: str = ""
    fields: str = ""
    rounds: Mapping[str, KeptRound] = {}
    bulks: Mapping[str, KeptBulk] = {}

    def with_round(self, number: int, kept: KeptRound) -> Kept:
        """Return it with what is known of a round of the broadcast."""
        return self._replace(rounds={**self.rounds, str(number): kept})

    def with_bulk(self, number: int, kept: KeptBulk) -> Kept:
        """Return it with what is known of a round that is played there."""
        return self._replace(bulks={**self.bulks, str(number): kept})


class KeptFile:
    """A file with what is kept, readable by the user alone."""

    def __init__(self, path: Path) -> None:
        """Take the name of the file; it need not exist yet."""
        self.path = path

    def load(self) -> Kept:
        """Return what the file holds; if there is none, a new mark.

        Raises:
            InputError: the file is not one of these.
            OSError: it cannot be read.
        """
        values = load_kept(self.path, *_ABOUT)
        if values is None:
            return Kept(token_hex(8))
        try:
            return _kept(values)
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            raise not_kept(self.path, *_ABOUT) from error

    def save(self, kept: Kept) -> None:
        """Write what is kept, whole and onto the disk.

        Raises:
            OSError: the file cannot be written.
        """
        values = kept._asdict()
        values["rounds"] = {number: row._asdict() for number, row in kept.rounds.items()}
        values["bulks"] = {number: row._asdict() for number, row in kept.bulks.items()}
        save_kept(self.path, values)


def _kept(values: Mapping[str, Any]) -> Kept:
    rounds = {number: KeptRound(**row) for number, row in values["rounds"].items()}
    bulks = {number: KeptBulk(**row) for number, row in values["bulks"].items()}
    kept = Kept(**{**values, "rounds": rounds, "bulks": bulks})
    texts = [kept.mark, kept.tour, kept.address, kept.fields]
    texts += [text for row in rounds.values() for text in row]
    texts += [text for row in bulks.values() for text in (row.id, *row.known, *row.players)]
    numbers = [number for row in bulks.values() for pair in row.players.values() for number in pair]
    if not all(isinstance(text, str) for text in texts):
        raise TypeError
    if not all(type(number) is int for number in numbers):
        raise TypeError
    return kept
