"""The Belgian rating report: the ELO text of the KBSB-FRBE-KSB, a TRF with a head of its own.

Source: the federation's own program for its team championship.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from swissmate.exchange.checks import check_dates, check_names, check_national_ids, fitted
from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.rounds import Game, Unpaired
from swissmate.exchange.source import Person, Source
from swissmate.exchange.texts import file_stem
from swissmate.exchange.time_controls import TIME_CONTROL
from swissmate.messages import Message
from swissmate.trf.records.fields import line_of

_ENCODING: Final = "latin-1"

_ID: Final = Detail(
    "national_id", "number of the KBSB-FRBE-KSB", 5, form=r"\d{5}", expected="five digits",
    of_players=True,
)  # fmt: skip
DETAILS: Final = (
    _ID,
    Detail("sender", "mail address of the sender", 60, needed=True),
    Detail(
        "club", "number of the club that sends it", 3, needed=True, form=r"\d{1,3}",
        expected="a number up to 999",
    ),
    TIME_CONTROL,
)  # fmt: skip


def check(source: Source) -> Iterator[Concern]:
    """Yield what the federation would ask about."""
    yield from check_dates(source)
    yield from check_names(source)
    yield from check_national_ids(
        source, _ID, missing=Message("the federation finds the player by it")
    )


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the file: the head, the records of the event, a record for each player."""
    lines = [*_head(source, losses), *_event(source, losses)]
    lines += [_player(source, person, losses) for person in source.people]
    data = "".join(f"{line}\r\n" for line in lines).encode(_ENCODING)
    return (File(f"{file_stem(source.tournament.name)}-elo.txt", data),)


def _head(source: Source, losses: Losses) -> Iterator[str]:
    tournament, number = source.tournament, source.rounds.number
    counts: Counter[str] = Counter()
    for game in source.rounds.games:
        counts.update(game.codes if game.rated else "")
    yield f"00A ### {_text(losses, tournament.name, 'name of the tournament')}"
    yield f"00B {number} rondes"
    yield f"00C Envoi des rondes 1 à {number}"
    yield f"00D Envoi par : {_text(losses, source.detail('sender'), 'sender')}"
    yield f"00E Envoi par le club : {source.detail('club')}"
    yield (
        f"00F P={len(source.people)} R={number} S={tournament.start:%d/%m/%y} "
        f"E={tournament.end:%d/%m/%y} +{counts['1']} ={counts['=']} -{counts['0']}"
    )


def _event(source: Source, losses: Losses) -> Iterator[str]:
    tournament = source.tournament
    texts = {
        "012": tournament.name,
        "022": tournament.place,
        "032": tournament.federation,
        "042": f"{tournament.start:%Y/%m/%d}",
        "052": f"{tournament.end:%Y/%m/%d}",
        "062": str(len(source.people)),
        "092": tournament.kind,
        "102": tournament.chief_arbiter,
        "112": ", ".join(tournament.arbiters),
        "122": source.detail("time_control"),
    }
    for code, text in texts.items():
        yield line_of(code, _text(losses, text, f"record {code}"))
    days = tuple(f"{day:%y/%m/%d}" if day else "" for day in tournament.round_dates)
    if any(days):
        yield line_of("132", days)


def _player(source: Source, person: Person, losses: Losses) -> str:
    row = source.player_standings.by_player.get(person.id)
    opponents, colors, codes = [], [], []
    for event in source.rounds.of_player[person.id]:
        opponent, color, code = _round(source, person, event, losses)
        opponents.append(opponent)
        colors.append(color)
        codes.append(code)
    text = fitted(losses, person.name.whole, 32, encoding=_ENCODING, what="name", player=person.id)
    return line_of(
        "001", person.number, None, None, text, person.national_rating or None, None,
        person.national.id.rjust(11), None, source.points[person.id], row.rank if row else None,
        opponents, colors, codes,
    )  # fmt: skip


def _round(
    source: Source, person: Person, event: Game | Unpaired, losses: Losses
) -> tuple[str, str, str]:
    if isinstance(event, Unpaired):
        return "0000", "-", event.code
    opponent, code = event.opponent(person.id), event.code(person.id)
    if not opponent:
        return "0000", "-", code
    if not event.rated and event.played:
        message = Message(
            "that a game is not rated, without a move of both: it is written as a forfeit"
        )
        drawn = "D" in event.codes or "=" in event.codes
        if drawn:
            message = Message(
                "a game that is not rated, with half a point for somebody, is written as a bye"
            )
        losses.lost("result", message, person.id, event.round_number)
        if drawn:
            return "0000", "-", "H" if code in "D=" else "Z"
        code = "+" if code in "W1" else "-"
    return f"{source.by_id[opponent].number:4}", event.color(person.id), code


def _text(losses: Losses, text: str, subject: str) -> str:
    return fitted(losses, text, encoding=_ENCODING, subject=subject)


DESTINATION: Final = Destination(
    "belgium",
    "Belgian ELO text (KBSB-FRBE-KSB)",
    "one text file in Latin-1",
    "by mail to the federation's rating officer",
    "the federation's program for its team championship; whether other events are taken so is "
    "likely, and was not tried",
    check,
    write,
    "BEL",
    DETAILS,
    (
        "that a game is not rated",
        "FIDE IDs, titles and birth dates: their columns hold national ids or nothing",
        "teams and their matches",
    ),
)
