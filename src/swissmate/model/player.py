"""A participant as a value: who it is, and what each round brought."""

from __future__ import annotations

from typing import NamedTuple

from swissmate.wording import counted

from .result import ABSENT, Entry
from .scoring import Points


class NationalRecord(NamedTuple):
    """What a federation knows of a player (TRF26 ``NRS``): his number there, rating and birth.

    ``classification`` is his class there, ``origin`` what the file says of where he comes from.
    """

    federation: str
    id: str = ""
    rating: int = 0
    birth: str = ""
    classification: str = ""
    origin: str = ""


class Player(NamedTuple):
    """One participant.

    ``id`` is the starting rank in the file (TRF16 columns 5-8), which is the pairing number
    (C.04.2.B.3, TPN): ids need not be contiguous. ``entries[r - 1]`` is round r; missing rounds
    at the end are absences. ``points`` and ``rank`` are as stated in the file (tenths; None if
    blank). Points follow from the rounds, so players who differ in nothing else are equal.
    ``later_ratings`` replace ``rating`` in the course of a long event, for tie-breaks: each is
    given with the first round that it applies to, in the order of the rounds. ``key`` is the
    caller's own name of the player, for example the number in a chat; files do not hold it. Ranks
    follow from the rounds as points do. ``national`` are the records of federations, one of each.
    """

    id: int
    name: str = ""
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: Points | None = None
    rank: int | None = None
    entries: tuple[Entry, ...] = ()
    later_ratings: tuple[tuple[int, int], ...] = ()
    key: str = ""
    national: tuple[NationalRecord, ...] = ()

    @property
    def _compared(self) -> tuple[object, ...]:
        return (*self[:8], *self[10:])

    def __eq__(self, other: object) -> bool:
        """Whether both are the same player with the same rounds."""
        return isinstance(other, Player) and self._compared == other._compared

    def __ne__(self, other: object) -> bool:
        """Whether they differ in more than what follows from the rounds."""
        return not self == other

    def __hash__(self) -> int:
        """Return the same for equal players."""
        return hash(self._compared)

    def __str__(self) -> str:
        """Return number, title, name and rating: ``7 WGM Lomidze, Nino (2397)``."""
        rating = f"({self.rating})" if self.rating else ""
        return " ".join(filter(None, (str(self.id), self.title, self.name, rating)))

    def __repr__(self) -> str:
        """Return the player in angle brackets, with the number of rounds that are known of him."""
        key = f" key={self.key!r}" if self.key else ""
        rounds = f", {counted(len(self.entries), 'round')}" if self.entries else ""
        return f"<Player {self}{key}{rounds}>"

    def rating_in(self, round_number: int) -> int:
        """Return the rating that applies to a round; 0 for none."""
        rating = self.rating
        for first, later in self.later_ratings:
            if first <= round_number:
                rating = later
        return rating

    def entry(self, round_number: int) -> Entry:
        """Return the player's entry for a round (from 1); an absence if there is none."""
        if 0 < round_number <= len(self.entries):
            return self.entries[round_number - 1]
        return ABSENT
