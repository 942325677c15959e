"""National ids and ratings of players: the records of TRF26 under the code of a federation (NRS).

Each record is a line of its own. Lines of a file that say what the tournament holds are written
back as they stand; a record that has changed, or is new, is written anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from swissmate.model import NationalRecord, Player, Tournament

from .records.fields import columns_of, is_national, record_line, record_of

Key = tuple[str, int]
"""The code of a federation and the number of a player."""


def records_in(lines: Iterable[str]) -> dict[Key, NationalRecord]:
    """Return the records of some lines; the last one of a federation counts for a player."""
    records = {}
    for line in lines:
        if is_national(line) and (record := record_of(line, 0)) is not None:
            texts = {name: str(text) for name, text in record.fields.items()}
            rating = texts["rating"]
            records[record.code, int(texts["player"])] = NationalRecord(
                record.code,
                texts["number"],
                int(rating) if rating.isdecimal() else 0,
                texts["birth"],
                texts["classification"],
                texts["origin"],
            )
    return records


def with_national(tournament: Tournament, lines: Iterable[str]) -> Tournament:
    """Return a tournament whose players have their records of some lines."""
    own: dict[int, list[NationalRecord]] = {}
    for (_code, player), record in records_in(lines).items():
        own.setdefault(player, []).append(record)
    if not own:
        return tournament
    players = (
        player._replace(national=tuple(own[player.id])) if player.id in own else player
        for player in tournament.players
    )
    return replace(tournament, players=tuple(players))


def national_line(player: Player, record: NationalRecord) -> str:
    """Return the line of a record; an id or a text that does not fit is left out."""
    fields = {
        "player": f"{player.id:4}",
        "sex": player.sex[:1],
        "classification": record.classification,
        "name": player.name[:33],
        "rating": f"{record.rating:4}" if record.rating else "",
        "origin": record.origin,
        "number": f"{record.id:>11}" if record.id else "",
        "birth": record.birth,
    }
    widths = {
        column.name: column.last - column.first + 1 for column in columns_of(record.federation)
    }
    fitting = {name: text if len(text) <= widths[name] else "" for name, text in fields.items()}
    return record_line(record.federation, fitting)


def national_lines(tournament: Tournament) -> list[str]:
    """Return the lines of all records of the players, by number."""
    return [
        national_line(player, record) for player in tournament.players for record in player.national
    ]


class Carried:
    """Which lines of a file stay when its tournament is written, and which records are missing."""

    def __init__(self, tournament: Tournament, lines: Sequence[str]) -> None:
        self._stated = records_in(lines)
        self._players = {player.id: player for player in tournament.players}
        self._now = {
            (record.federation, player.id): record
            for player in tournament.players
            for record in player.national
        }

    def stays(self, line: str) -> bool:
        """Whether a line says of a player what the tournament says, or is about nobody of it."""
        key = next(iter(records_in([line])))
        return key[1] not in self._players or self._stated[key] == self._now.get(key)

    def missing(self) -> Iterator[str]:
        """Yield the lines of the records that no line states."""
        for (code, number), record in self._now.items():
            if self._stated.get((code, number)) != record:
                yield national_line(self._players[number], record)
