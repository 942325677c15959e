"""The Spanish rating report of the FEDA: what each player scored against rated opponents.

Source: a program of arbiters that writes it. It holds no single games. A rating counts as up to
400 points away from the player's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from swissmate.exchange.checks import check_births, check_names, check_national_ids, fitted
from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.rounds import Game
from swissmate.exchange.source import Person, Source
from swissmate.exchange.texts import file_stem
from swissmate.messages import Message
from swissmate.model import Points, points_text

_MOST_APART: Final = 400
_HEAD: Final = "local_id;initial_ranking;Name;Sex;country;birthdate;W;N;Rc"
_WORTH: Final = {"1": 10, "=": 5}
"""What a result is worth for a rating, in tenths, whatever it brings in the tournament."""

_ID: Final = Detail(
    "national_id", "id of the FEDA", 10, form=r"\d{1,10}", expected="up to ten digits",
    of_players=True,
)  # fmt: skip


class _Total(NamedTuple):
    """Points against rated opponents (tenths), how many games, and the sum of the ratings."""

    points: Points = 0
    games: int = 0
    ratings: int = 0


def check(source: Source) -> Iterator[Concern]:
    """Yield what the federation would ask about."""
    yield from check_names(source)
    yield from check_national_ids(
        source, _ID, missing=Message("the federation finds the player by it")
    )
    yield from check_births(source, Message("the report has it"), wanted=lambda person: True)
    if not any(person.national.rating for person in source.people):
        message = Message(
            "nobody has a rating of the FEDA (records ESP of TRF26): no game would count"
        )
        yield Concern("national_rating", message)


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the file: a head, and a line for each player."""
    lines = [_HEAD, *(_player(source, person, losses) for person in source.people)]
    losses.lost("result", "single games: the report has totals against rated opponents")
    data = "".join(f"{line}\r\n" for line in lines).encode("ascii")
    return (File(f"{file_stem(source.tournament.name)}-feda.txt", data),)


def _player(source: Source, person: Person, losses: Losses) -> str:
    total = _total(source, person)
    average = (2 * total.ratings + total.games) // (2 * total.games) if total.games else 0
    federation = fitted(
        losses, person.player.federation, 3, refused=";", player=person.id, subject="federation"
    )
    birth = person.birth
    born = f"{birth.year % 100:02}-{birth.month:02}-{birth.day:02}" if birth.year else ""
    return ";".join(
        (
            person.national.id.ljust(10),
            f"{person.number:>4}",
            fitted(losses, person.name.whole, 35, refused=";", what="name", player=person.id).ljust(
                35
            ),
            "F" if person.player.sex.lower() in ("w", "f") else "M",
            federation,
            born,
            f"{points_text(total.points):>4}",
            f"{total.games:>2}",
            f"{average:>4}",
        )
    )


def _total(source: Source, person: Person) -> _Total:
    total = _Total()
    own = person.national.rating
    for event in source.rounds.of_player[person.id]:
        if not isinstance(event, Game) or not event.rated:
            continue
        rating = source.by_id[event.opponent(person.id)].national.rating
        if not rating:
            continue
        if own:
            rating = min(max(rating, own - _MOST_APART), own + _MOST_APART)
        points = total.points + _WORTH.get(event.code(person.id), 0)
        total = _Total(points, total.games + 1, total.ratings + rating)
    return total


DESTINATION: Final = Destination(
    "spain",
    "Spanish rating report for the FEDA",
    "one text file",
    "to the FEDA's rating officer",
    "one program of arbiters; no file of this program was sent",
    check,
    write,
    "ESP",
    (_ID,),
    (
        "single games, colors, byes and forfeits: only totals against rated opponents",
        "teams and their matches",
        "letters with accents: which encoding is read is not known",
    ),
)
