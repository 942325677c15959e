"""Makes the files for a destination, with what to look at before and what they lose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from swissmate.errors import InputError
from swissmate.messages import Message
from swissmate.model import Tournament
from swissmate.ranking import Standings
from swissmate.trf import TRFDocument
from swissmate.wording import there_is_no

from .checks import misfit
from .destination import Concern, Destination, Detail, File, Loss, Losses
from .source import Source, time_code


@dataclass(frozen=True)
class Export:
    """The files for a destination.

    ``concerns`` are what the arbiter should look at before he sends them, ``losses`` what they do
    not hold of the tournament. There are no files, and no losses are known, while a concern stops
    the export (it is not :attr:`ready`). ``details`` are the values that were used, with the
    defaults of those that nobody gave.
    """

    destination: Destination
    concerns: tuple[Concern, ...]
    files: tuple[File, ...] = ()
    losses: tuple[Loss, ...] = ()
    details: Mapping[str, str] = field(default_factory=dict)

    @property
    def ready(self) -> bool:
        """Whether nothing stops the export."""
        return not any(concern.stops for concern in self.concerns)


def exported(
    tournament: Tournament,
    destination: Destination,
    details: Mapping[str, str],
    standings: Standings | None = None,
    document: TRFDocument | None = None,
    moves: Mapping[tuple[int, int], str] | None = None,
    boards: Mapping[tuple[int, int], int] | None = None,
    starts: Mapping[int, datetime] | None = None,
) -> Export:
    """Return a tournament as the files of a destination; ``document`` is the file it stands in.

    ``moves`` are those of games as text of PGN, by the round and White's number; ``boards`` are the
    numbers in the hall, by the round and the number of either player; ``starts`` are the times at
    which rounds begin, each in its time zone.

    Raises:
        InputError: a detail is not one of the destination's, or has a wrong form.
        TournamentError: the tournament contradicts itself.
    """
    given = Source(
        tournament,
        "" if document is None else time_code(document),
        _values(destination, tournament, details),
        destination.federation,
        standings,
        document,
        moves or {},
        boards or {},
        starts or {},
    )
    concerns = (*_lacking(destination, given), *destination.check(given))
    if any(concern.stops for concern in concerns):
        return Export(destination, concerns, details=given.details)
    losses = Losses()
    files = destination.write(given, losses)
    return Export(destination, concerns, files, tuple(losses), given.details)


def _values(
    destination: Destination, tournament: Tournament, details: Mapping[str, str]
) -> Mapping[str, str]:
    """Return the details as they are given, and the defaults of the others."""
    values = {
        detail.name: detail.usual(tournament)
        for detail in destination.details
        if not detail.of_players
    }
    for key, value in details.items():
        name, _, player = key.partition(".")
        detail = destination.detail(name)
        if detail is None:
            known = [other.name for other in destination.details]
            raise InputError(there_is_no("detail", name, known), code="unknown-detail")
        _require_player(detail, key, player, tournament)
        wrong = detail.misfit(value)
        if wrong:
            what = Message("detail {key}", key=key)
            raise InputError(misfit(what, value, wrong), code="detail-value")
        values[key] = value.strip()
    return values


def _require_player(detail: Detail, key: str, player: str, tournament: Tournament) -> None:
    """Refuse a detail of players without a player, and one of the event with a player."""
    if detail.of_players:
        known = player.isascii() and player.isdecimal() and int(player) in tournament.by_id
        if not known or str(int(player)) != player:
            raise InputError(
                f"detail {key}: found {player!r:.40} as the player; expected "
                f"{detail.name}.NUMBER with the number of a player",
                code="unknown-detail",
            )
    elif player:
        raise InputError(
            f"detail {key}: found a player; expected {detail.name} alone", code="unknown-detail"
        )


def _lacking(destination: Destination, source: Source) -> Iterator[Concern]:
    """Yield the details that are missing or misfit by default, and games without a result."""
    for detail in destination.details:
        value = " ".join(source.detail(detail.name).split())
        what = Message(detail.meaning)
        if not value:
            if detail.needed and not detail.of_players:
                yield Concern(detail.name, Message("{what}: missing", what=what), stops=True)
        elif not detail.any_length and (wrong := detail.misfit(value)):
            yield Concern(detail.name, misfit(what, value, wrong), stops=True)
    if not source.people:
        yield Concern("players", "there are no players", stops=True)
    for game in source.rounds.games:
        if game.pending:
            who = game.white or game.black
            yield Concern("result", "the game has no result", who, game.round_number)
