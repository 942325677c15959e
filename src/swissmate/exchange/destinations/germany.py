"""The German rating report: the text file ``.swi`` that DeWIS imports.

Source: the layout as the developer of DeWIS explains it with a real file, and programs that write
it. Columns count from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from swissmate.exchange.checks import (
    check_births,
    check_dates,
    check_fide_ids,
    check_names,
    check_national_ids,
    check_number,
    fitted,
)
from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.rounds import Game, Unpaired
from swissmate.exchange.source import Person, Source
from swissmate.exchange.texts import file_stem
from swissmate.exchange.time_controls import TIME_CONTROL
from swissmate.messages import Message

_CODE_PAGE: Final = "cp850"
_TEMPLATE: Final = (
    " ttt. rrr " + 32 * "n" + " " + 32 * "v" + " lll " + 10 * "f" + " " + 10 * "p" + " "
    + 8 * "g" + " eeee dddd  zzzzz mmmm"
)  # fmt: skip
"""The line that tells the fields of a player; an importer recognises the format by it."""

_MOST_PLAYERS: Final = 999
_HALF_LINE: Final = 21
_NO_GAME: Final = 6 * " "
_SYMBOLS: Final = {"1": "1", "0": "0", "=": "R", "+": "+", "-": "-"}

_ID: Final = Detail(
    "national_id", "PKZ of the DSB", 10, form=r"\d{1,10}", expected="up to ten digits",
    of_players=True,
)  # fmt: skip
_CLUB: Final = Detail(
    "club_code", "code of a player's club (ZPS)", 5, form=r"[0-9A-Z]{5}",
    expected="five digits or capitals", of_players=True,
)  # fmt: skip
_MEMBER: Final = Detail(
    "member_number", "number of a player in his club", 4, form=r"\d{1,4}",
    expected="up to four digits", of_players=True,
)  # fmt: skip

DETAILS: Final = (
    _ID,
    _CLUB,
    _MEMBER,
    Detail("organiser", "organiser of the tournament", 60),
    Detail("user", "who made the report", 60),
    TIME_CONTROL._replace(meaning="rate of play", width=60, needed=True),
)  # fmt: skip


def check(source: Source) -> Iterator[Concern]:
    """Yield what a rating officer would ask about."""
    yield from check_dates(source)
    yield from check_names(source)
    if not source.tournament.place:
        yield Concern("place", "no place; the rating rules want it")
    yield from check_national_ids(
        source,
        _ID,
        missing=Message("DeWIS looks for the player by club and number, else by name and birth"),
        wanted=lambda person: _is_german(person) and not source.detail("club_code", person.id),
    )
    yield from check_births(
        source,
        Message("an unknown player needs it"),
        whole=True,
        wanted=lambda person: _is_german(person) and not person.national.id,
    )
    yield from check_fide_ids(
        source, Message("a foreigner needs it"), lambda person: not _is_german(person)
    )
    yield from check_number(source, _MOST_PLAYERS)


def _is_german(person: Person) -> bool:
    return person.player.federation in ("GER", "")


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the file, with the players in the order of the table."""
    rows = {row.player: row.rank for row in source.player_standings.rows}
    order = sorted(
        source.people, key=lambda person: (rows.get(person.id, len(rows) + 1), person.number)
    )
    numbers = {person.id: number for number, person in enumerate(order, 1)}
    lines = [*_head(source, losses)]
    lines += [_player(source, person, numbers, losses) for person in order]
    lines += _foot(source, losses)
    data = "".join(f"{line}\r\n" for line in lines).encode(_CODE_PAGE)
    return (File(f"{file_stem(source.tournament.name)}.swi", data),)


def _head(source: Source, losses: Losses) -> Iterator[str]:
    tournament = source.tournament
    kind = ("E" if tournament.teams is None else "M") + ("R" if tournament.predetermined else "S")
    yield _text(losses, tournament.name, "name of the tournament")
    yield ""
    yield f"{kind} {len(source.people):>3}{source.rounds.number:>3}{1:>3}"
    yield _TEMPLATE.ljust(len(_TEMPLATE) + 1 + 6 * source.rounds.number)


def _player(source: Source, person: Person, numbers: dict[int, int], losses: Losses) -> str:
    player, birth = person.player, person.birth
    fields = (
        " ",
        f"{numbers[person.id]:>3}.",
        f" {person.id if person.id < 1000 else '':>3} ",
        _text(losses, person.name.whole, width=32, what="name", player=person.id).ljust(33),
        _team(source, person, losses).ljust(33),
        _text(losses, player.federation, "federation", width=3, player=person.id).ljust(4),
        _text(losses, player.fide_id, "FIDE ID", width=10, player=person.id).rjust(10) + " ",
        person.national.id.ljust(11),
        (birth.written("{day:02}{month:02}{year:04}") or str(birth.year or "")).ljust(9),
        f"{player.rating or '':>4} ",
        f"{person.national.rating or '':>4}  ",
        source.detail("club_code", person.id).ljust(6),
        source.detail("member_number", person.id).rjust(4),
        " ",
    )
    rounds = (
        _round(source, person, event, numbers, losses)
        for event in source.rounds.of_player[person.id]
    )
    return "".join((*fields, *rounds)).rstrip()


def _team(source: Source, person: Person, losses: Losses) -> str:
    name = source.team_names.get(person.id, "")
    return _text(losses, name, "name of a team", width=32, player=person.id)


def _round(
    source: Source,
    person: Person,
    event: Game | Unpaired,
    numbers: dict[int, int],
    losses: Losses,
) -> str:
    """Return a round in six columns: result, color, opponent; blank without a game."""

    def lost(what: str, message: str) -> None:
        losses.lost(what, message, person.id, event.round_number)

    if isinstance(event, Unpaired):
        if event.code != "Z" and source.worth_of_bye(event.code):
            lost("bye", "byes and their points")
        elif event.code != "Z":
            lost("bye", "byes")
        return _NO_GAME
    if event.pending:
        lost("result", "games without a result")
        return _NO_GAME
    opponent = event.opponent(person.id)
    if not opponent:
        lost("result", "boards won by forfeit against nobody")
        return _NO_GAME
    code = event.code(person.id)
    if not event.played:
        if event.colored:
            lost("color", "the color of a forfeited game")
        return f" {_SYMBOLS[code]}:{numbers[opponent]:>3}"
    if not event.rated:
        if "D" in event.codes or "=" in event.codes:
            lost("result", "a draw that is not rated, without a move of both")
            return _NO_GAME
        lost("result", "a game that is not rated, without a move of both, is written as a forfeit")
        return f" {'+' if code in 'W1' else '-'}:{numbers[opponent]:>3}"
    return f" {_SYMBOLS[code]}{event.color(person.id).upper()}{numbers[opponent]:>3}"


def _foot(source: Source, losses: Losses) -> Iterator[str]:
    tournament = source.tournament

    def row(label: str, text: str) -> str:
        value = _text(losses, text, label.rstrip(":"))
        return f"{label.ljust(max(12, len(label) + 1))}{value}".rstrip()

    start, end = (_day(day) for day in (tournament.start, tournament.end))
    yield "###"
    yield row("Name:", tournament.name)
    yield row("Ort:", tournament.place)
    yield row("FIDE-Land:", tournament.federation)
    yield f"{'Datum(S):':<12}{start:<{_HALF_LINE}}{'Datum(E):':<12}{end}"
    yield row("Züge(1):", source.detail("time_control"))
    yield row("Hauptschiedsrichter:", tournament.chief_arbiter)
    yield row("Weitere Schiedsrichter:", ", ".join(tournament.arbiters))
    yield row("Turnierorganisator:", source.detail("organiser"))
    yield row("Anwender:", source.detail("user"))


def _day(day: date | None) -> str:
    return f"{day:%d.%m.%Y}" if day else ""


def _text(
    losses: Losses, text: str, subject: str = "", width: int = 0, what: str = "field",
    player: int = 0,
) -> str:  # fmt: skip
    return fitted(
        losses, text, width, encoding=_CODE_PAGE, what=what, player=player, subject=subject
    )


DESTINATION: Final = Destination(
    "germany",
    "German rating report for DeWIS (.swi)",
    "one text file in code page 850",
    "by mail to the rating officer of the region",
    "the developer of DeWIS and a real file; no file of this program was imported there",
    check,
    write,
    "GER",
    DETAILS,
    (
        "byes and their points",
        "colors of forfeited games",
        "draws that are not rated",
        "boards and points of team matches",
    ),
)
