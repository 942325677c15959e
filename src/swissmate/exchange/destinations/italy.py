"""The tournament file of Vega (``.tdf``), which the Italian federation takes.

Source: the manual of Vega, 2016. What it leaves unclear is not written: the form of record 142
(points), Vega's own codes of tie-breaks (172) and acceleration (182), and letters beyond ASCII.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from swissmate.exchange.checks import (
    check_births,
    check_dates,
    check_names,
    check_national_ids,
    fitted,
)
from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.rounds import Game, Unpaired
from swissmate.exchange.source import Person, Source
from swissmate.exchange.texts import file_stem
from swissmate.exchange.time_controls import TIME_CONTROL
from swissmate.messages import Message
from swissmate.model import points_text

_REFUSED: Final = "|;"
_RATED: Final = {"1": "1", "0": "0", "=": "2"}
_NOT_RATED: Final = {"1": "+", "W": "+", "0": "-", "L": "-", "=": "=", "D": "="}

_ID: Final = Detail(
    "national_id", "member number of the FSI", 12, form=r"\d{1,12}", expected="up to twelve digits",
    of_players=True,
)  # fmt: skip
DETAILS: Final = (_ID, TIME_CONTROL)


def check(source: Source) -> Iterator[Concern]:
    """Yield what the federation would ask about."""
    yield from check_dates(source)
    yield from check_names(source)
    yield from check_national_ids(
        source,
        _ID,
        missing=Message("an Italian player is found by it"),
        wanted=lambda person: person.player.federation in ("ITA", ""),
    )
    yield from check_births(
        source, Message("the list of players has it"), wanted=lambda person: True
    )
    if not source.detail("time_control"):
        yield Concern("time_control", "no time control")


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the file: the event, then a line for each player."""
    lines = [
        *_event(source, losses),
        *(_player(source, person, losses) for person in source.people),
    ]
    data = "".join(f"{line}\r\n" for line in lines).encode("ascii")
    return (File(f"{file_stem(source.tournament.name)}.tdf", data),)


def _event(source: Source, losses: Losses) -> Iterator[str]:
    tournament = source.tournament

    def row(code: str, text: str, subject: str) -> str:
        return f"{code} {fitted(losses, text, refused=_REFUSED, subject=subject)}".rstrip()

    yield row("012", tournament.name, "name of the tournament")
    yield row("022", tournament.place, "place")
    yield f"032 {fitted(losses, tournament.federation, refused=_REFUSED, subject='federation')}"
    yield f"042 {tournament.start:%d/%m/%Y}"
    yield f"052 {tournament.end:%d/%m/%Y}"
    yield f"062 {len(source.people)}"
    yield f"072 {sum(1 for person in source.people if person.player.rating)}"
    yield f"082 {len(tournament.teams.teams) if tournament.teams else 0}"
    yield row("092", tournament.kind or tournament.rules or "", "kind of tournament")
    yield row("102", tournament.chief_arbiter, "chief arbiter")
    yield row("112", ", ".join(tournament.arbiters), "deputy arbiters")
    yield row("122", source.detail("time_control"), "time control")
    if any(tournament.round_dates):
        yield f"132 {';'.join(map(_day, tournament.round_dates))}"
    yield f"152 {source.rounds.number}"
    yield f"162 {tournament.rounds or source.rounds.number}"
    yield "192 swissmate"


def _day(day: date | None) -> str:
    return f"{day:%Y/%m/%d}" if day else ""


def _player(source: Source, person: Person, losses: Losses) -> str:
    player = person.player

    def text(value: str, width: int, subject: str) -> str:
        return fitted(
            losses, value, width, refused=_REFUSED, player=person.id, subject=subject
        ).ljust(width)

    row = source.player_standings.by_player.get(person.id)
    birth = person.birth
    fields = [
        f"{person.number:>4}",
        text(player.sex, 1, "sex"),
        text(player.title, 3, "title"),
        fitted(
            losses, person.name.whole, 30, refused=_REFUSED, what="name", player=person.id
        ).ljust(30),
        f"{player.rating:>4}",
        text(player.federation, 3, "federation"),
        text(player.fide_id, 12, "FIDE ID").strip().rjust(12),
        f"{person.national.rating:>4}",
        person.national.id.rjust(12),
        (birth.written("{day:02}/{month:02}/{year:04}") or str(birth.year or "")).ljust(10),
        f"{points_text(source.points[person.id]):>4}",
        f"{row.rank if row else '':>4}",
    ]
    for event in source.rounds.of_player[person.id]:
        fields.append(_round(source, person, event, losses))
    return "001 " + "|".join(fields)


def _round(source: Source, person: Person, event: Game | Unpaired, losses: Losses) -> str:
    """Return the field of a round: opponent, color and result with blanks between."""

    def lost(what: str, message: str) -> None:
        losses.lost(what, message, person.id, event.round_number)

    if isinstance(event, Unpaired):
        scoring = source.tournament.scoring
        worth = source.worth_of_bye(event.code)
        sign = {scoring.win: "+", scoring.draw: "=", scoring.loss_white: "-"}.get(worth)
        if sign is None:
            lost("points", "the points of a bye, if it brings neither a win, a draw nor nothing")
            sign = {"H": "=", "Z": "-"}.get(event.code, "+")
        if {"+": "U", "=": "H", "-": "Z"}[sign] != event.code:
            lost("bye", "whether a bye was requested or allocated, beside its points")
        return f"0000 - {sign}"
    code, opponent = event.code(person.id), event.opponent(person.id)
    if event.pending or (not opponent and code != "+"):
        lost("result", "games without a result")
        return "0000 - -"
    if not opponent:
        lost("result", "a board won by forfeit against nobody is written as a bye")
        return "0000 - +"
    number = f"{source.by_id[opponent].number:04}"
    color = event.color(person.id)
    if not event.played:
        return f"{number} {color} {code}"
    if not event.rated:
        if "D" not in event.codes:
            lost("result", "a game that is not rated cannot be told from a forfeit")
        return f"{number} {color} {_NOT_RATED[code]}"
    return f"{number} {color} {_RATED[code]}"


DESTINATION: Final = Destination(
    "italy",
    "Vega tournament file (.tdf) for the FSI",
    "one text file",
    "by mail to the Italian federation within eight days",
    "the manual of Vega of 2016; not read by Vega or the federation",
    check,
    write,
    "ITA",
    DETAILS,
    (
        "points of a win and a draw, tie-breaks and acceleration in the codes of Vega",
        "whether a bye was requested or allocated",
        "teams and their matches",
        "letters with accents: which encoding is read is not known",
    ),
)
