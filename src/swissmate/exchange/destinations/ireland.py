"""The Irish report of an event abroad: the results of the players of the ICU, as CSV.

Source: the description of the format by the library that reads it for the ICU.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final

from swissmate.exchange.checks import check_dates, check_names, check_national_ids
from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.rounds import Game, Unpaired
from swissmate.exchange.source import Person, Source
from swissmate.exchange.texts import file_stem
from swissmate.messages import Message
from swissmate.wording import spreadsheet_text

_RESULTS: Final = {
    **dict.fromkeys("1W+", "1"),
    **dict.fromkeys("=DH", "="),
    **dict.fromkeys("0L-Z ", "0"),
}
_MIRRORED: Final = {"1": "0", "=": "=", "0": "1"}
"""What the reader of the ICU expects of the opponent, if that one is reported too."""
_WORTH: Final = {"1": 2, "=": 1, "0": 0}
"""In half points."""

_ID: Final = Detail(
    "national_id", "number of the ICU", 6, form=r"[1-9]\d{0,5}", expected="a number up to 999999",
    of_players=True,
)  # fmt: skip
DETAILS: Final = (_ID, Detail("website", "address of the event on the web", 200, needed=True))


def check(source: Source) -> Iterator[Concern]:
    """Yield what the reader of the ICU would refuse."""
    yield from check_dates(source)
    yield from check_names(source)
    yield from check_national_ids(
        source,
        _ID,
        missing=Message("an Irish player is not reported without it"),
        wanted=lambda person: person.player.federation == "IRL",
    )
    if not any(person.national.id for person in source.people):
        yield Concern(
            "national_id", "nobody has a number of the ICU: nothing to report", stops=True
        )
    for person in source.people:
        met = any(
            source.by_id[game.opponent(person.id)].national.id
            for game in source.rounds.of_player[person.id]
            if isinstance(game, Game) and game.opponent(person.id)
        )
        if met and not person.player.federation and not person.national.id:
            message = Message("no federation; an opponent of an Irish player needs it")
            yield Concern("federation", message, person.id, stops=True)


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the file: the event, and each reported player with a line for each round."""
    tournament = source.tournament
    rows: list[tuple[object, ...]] = [
        ("Event", tournament.name),
        ("Start", f"{tournament.start:%Y-%m-%d}"),
        ("End", f"{tournament.end:%Y-%m-%d}"),
        ("Rounds", source.rounds.number),
        ("Website", source.detail("website")),
    ]
    reported = [person for person in source.people if person.national.id]
    for person in reported:
        rows += [(), ("Player", person.national.id, person.name.last, person.name.first)]
        total = 0
        for event in source.rounds.of_player[person.id]:
            row = _round(source, person, event, losses)
            total += _WORTH[row[1]]
            rows.append((event.round_number, *row[1:]))
        rows.append(("Total", f"{total / 2:g}"))
    for person in source.people:
        if not person.national.id:
            message = Message(
                "the rounds of players without a number of the ICU, but for games against one"
            )
            losses.lost("player", message, person.id)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows([spreadsheet_text(str(cell)) for cell in row] for row in rows)
    return (File(f"{file_stem(tournament.name)}.csv", text.getvalue().encode("utf-8")),)


def _round(
    source: Source, person: Person, event: Game | Unpaired, losses: Losses
) -> tuple[str, ...]:
    """Return a round: number, result, and color and opponent, or ``-`` without a rated game."""

    def lost(what: str, message: str) -> None:
        losses.lost(what, message, person.id, event.round_number)

    number = str(event.round_number)
    if isinstance(event, Unpaired):
        scoring = source.tournament.scoring
        worth = source.worth_of_bye(event.code)
        result = {scoring.win: "1", scoring.draw: "="}.get(worth, "0" if not worth else "1")
        lost("bye", "which kind of bye it was; its points are held if they are 1, ½ or 0")
        return number, result, "-"
    code, opponent = event.code(person.id), event.opponent(person.id)
    if event.pending:
        lost("result", "games without a result")
        return number, "0", "-"
    if not event.rated:
        lost("result", "who was the opponent in a game that is not rated, or forfeited")
        return number, _RESULTS[code], "-"
    other = source.by_id[opponent]
    if other.national.id and _RESULTS[event.code(opponent)] != _MIRRORED[_RESULTS[code]]:
        lost("result", "who was the opponent in a game of two reported players whose results differ"
             " from 1-0, ½-½ and 0-1")  # fmt: skip
        return number, _RESULTS[code], "-"
    rating = str(other.player.rating or "")
    color = event.color(person.id).upper()
    return (
        number, _RESULTS[code], color, other.name.last, other.name.first, rating,
        other.player.title, other.player.federation or "IRL",
    )  # fmt: skip


DESTINATION: Final = Destination(
    "ireland",
    "Irish report of an event abroad (ICU, CSV)",
    "one CSV file with the players who have a number of the ICU",
    "uploaded or mailed to the ICU's rating officer",
    "the documentation of the ICU's own reader; no file of this program was read by it",
    check,
    write,
    "IRL",
    DETAILS,
    (
        "players without a number of the ICU, but for their games against one who has it",
        "opponents of forfeited games, and which kind of bye a player had",
        "opponents where two reported players have another result than 1-0, ½-½ or 0-1",
        "teams and their matches",
    ),
)
