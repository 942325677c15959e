"""The rating report of US Chess: three dBASE files in its format 2C.

Source: the description of the format by US Chess (2006, numbers as characters since 2025), and the
programs whose files it accepts.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from swissmate.exchange.checks import (
    check_dates,
    check_names,
    check_national_ids,
    check_number,
    check_time_control,
    fitted,
)
from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.rounds import Game, Unpaired
from swissmate.exchange.source import Person, Source
from swissmate.exchange.time_controls import TIME_CONTROL, TimeControl
from swissmate.messages import Message

_MEMBER: Final = r"(?!0{8})\d{8}"
_EIGHT_DIGITS: Final = "eight digits, not all of them zero"
_STATE: Final = "[A-Z]{2}"
_TWO_CAPITALS: Final = "two capitals"
_REFUSED: Final = '"\\|`~^<>{}[]*'
"""Characters that US Chess refuses."""

_MOST_ROUNDS: Final = 32
_MOST_PLAYERS: Final = 9999
_WIDEST_CONTROL: Final = 40
_WIDEST_RATING: Final = 4

_ID: Final = Detail(
    "national_id",
    "member id of US Chess",
    8,
    form=_MEMBER,
    expected=_EIGHT_DIGITS,
    of_players=True,
)
_YES_NO: Final = {"Y": "yes", "N": "no"}


DETAILS: Final = (
    _ID,
    Detail(
        "state_of", "state of a player", 2, form=_STATE, expected=_TWO_CAPITALS, of_players=True
    ),
    Detail(
        "affiliate", "affiliate id", 8, needed=True, form=r"A\d{7}", expected="A and seven digits"
    ),
    Detail(
        "chief_td", "member id of the chief tournament director", 8, needed=True, form=_MEMBER,
        expected=_EIGHT_DIGITS,
    ),
    Detail(
        "assistant_td", "member id of the assistant director", 8, form=_MEMBER,
        expected=_EIGHT_DIGITS,
    ),
    Detail(
        "other_tds", "member ids of other directors, with commas", 254,
        form=rf"{_MEMBER}(,{_MEMBER})*", expected="ids of eight digits with commas between them",
    ),
    Detail(
        "city", "city", 21, needed=True, default=lambda tournament: tournament.place,
        any_length=True,
    ),
    Detail("state", "state of the event", 2, needed=True, form=_STATE, expected=_TWO_CAPITALS),
    Detail(
        "zip", "zip code", 10, needed=True, form=r"\d{5}(-\d{4})?", expected="12345 or 12345-6789"
    ),
    Detail("country", "country", 21, default="USA"),
    Detail(
        "section", "name of the section", 30, default=lambda tournament: tournament.name,
        any_length=True,
    ),
    Detail(
        "crosstable", "who receives the crosstable", default="N",
        choices={"T": "tournament director", "A": "affiliate", "N": "nobody"},
    ),
    Detail(
        "school", "school event", default="N",
        choices={"N": "no", "S": "scholastic", "P": "primary", "J": "junior"},
    ),
    Detail("grand_prix", "Grand Prix event", choices=_YES_NO, default="N"),
    Detail("grand_prix_points", "Grand Prix points", 3, form=r"\d{1,3}", expected="a number"),
    Detail("fide", "rated by FIDE too", choices=_YES_NO, default="N"),
    TIME_CONTROL._replace(width=_WIDEST_CONTROL),
    Detail(
        "rating_system",
        "rating system (by default as rule 5C says of the time control)",
        choices={"R": "regular", "D": "dual", "Q": "quick", "B": "blitz"},
    ),
)  # fmt: skip


def check(source: Source) -> Iterator[Concern]:
    """Yield what US Chess would refuse or ask about."""
    yield from check_dates(source)
    yield from check_names(source)
    yield from check_national_ids(
        source, _ID, missing=Message("US Chess takes the player for a new member")
    )
    yield from check_time_control(source)
    control = source.time_control
    if control is not None and not source.detail("rating_system"):
        total = _rated_minutes(control)
        if total < 5:
            message = Message(
                "time control: {n:#minute is|minutes are} too short for a rating; expected 5 or "
                "more", n=total,
            )  # fmt: skip
            yield Concern("time_control", message, stops=True)
        elif total < 11:
            message = Message(
                "2C has no letter for blitz, and programs write different ones; expected "
                "rating_system D or B, as US Chess says"
            )
            yield Concern("rating_system", message, stops=True)
    if control is not None and len(written(control)) > _WIDEST_CONTROL:
        message = Message(
            "time control: {found} is too long; expected up to {most} characters",
            found=written(control), most=_WIDEST_CONTROL,
        )  # fmt: skip
        yield Concern("time_control", message, stops=True)
    for person in source.people:
        if len(str(person.national_rating)) > _WIDEST_RATING:
            message = Message(
                "rating: found {found}; expected up to {most} digits",
                found=person.national_rating, most=_WIDEST_RATING,
            )  # fmt: skip
            yield Concern("rating", message, person.id, stops=True)
    yield from check_number(source, _MOST_PLAYERS)
    if source.rounds.number > _MOST_ROUNDS:
        message = Message(
            "{n:#round|rounds}; expected up to {most}", n=source.rounds.number, most=_MOST_ROUNDS
        )
        yield Concern("rounds", message, stops=True)
    if not source.rounds.number:
        yield Concern("rounds", "no round has been played", stops=True)


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the files of the event, its section and its players."""
    day = source.tournament.end
    assert day is not None
    return (
        File("THEXPORT.DBF", dbf([_event(source, losses)], day)),
        File("TSEXPORT.DBF", dbf([_section(source, losses)], day)),
        File(
            "TDEXPORT.DBF", dbf([_player(source, person, losses) for person in source.people], day)
        ),
    )


Fields = Mapping[str, tuple[int, str]]
"""The fields of a record: name, width, value."""


def _event(source: Source, losses: Losses) -> Fields:
    detail = source.detail
    return {
        "H_FORMAT": (5, "2C"),
        "H_PROGRAM": (10, "SWISSMATE"),
        "H_EVENT_ID": (12, ""),
        "H_NAME": (35, _text(losses, source.tournament.name, 35, "name of the event")),
        "H_TOT_SECT": (2, "1"),
        "H_BEG_DATE": (8, f"{source.tournament.start:%Y%m%d}"),
        "H_END_DATE": (8, f"{source.tournament.end:%Y%m%d}"),
        "H_AFF_ID": (8, detail("affiliate")),
        "H_CITY": (21, _text(losses, detail("city"), 21, "city")),
        "H_STATE": (2, detail("state")),
        "H_ZIPCODE": (10, detail("zip")),
        "H_COUNTRY": (21, _text(losses, detail("country"), 21, "country")),
        "H_SENDCROS": (1, detail("crosstable")),
        "H_CTD_ID": (8, detail("chief_td")),
        "H_ATD_ID": (8, detail("assistant_td")),
        "H_OTHER_TD": (254, detail("other_tds")),
    }


def _section(source: Source, losses: Losses) -> Fields:
    detail, tournament = source.detail, source.tournament
    control = source.time_control
    assert control is not None
    return {
        "S_EVENT_ID": (12, ""),
        "S_SEC_NUM": (2, "1"),
        "S_SEC_NAME": (30, _text(losses, detail("section"), 30, "name of the section")),
        "S_R_SYSTEM": (1, detail("rating_system") or rating_system(control)),
        "S_TIMECTL": (_WIDEST_CONTROL, written(control)),
        "S_CTD_ID": (8, detail("chief_td")),
        "S_ATD_ID": (8, detail("assistant_td")),
        "S_TRN_TYPE": (1, _kind(source)),
        "S_TOT_RNDS": (2, str(source.rounds.number)),
        "S_LST_PAIR": (4, str(len(source.people))),
        "S_BEG_DATE": (8, f"{tournament.start:%Y%m%d}"),
        "S_END_DATE": (8, f"{tournament.end:%Y%m%d}"),
        "S_SCH_LVL": (1, detail("school")),
        "S_GR_PRIX": (1, detail("grand_prix")),
        "S_GP_PTS": (3, detail("grand_prix_points")),
        "S_FIDE": (1, detail("fide")),
    }


def _kind(source: Source) -> str:
    if source.rounds_a_match > 1:
        return "2"
    return "R" if source.tournament.predetermined else "S"


def _player(source: Source, person: Person, losses: Losses) -> Fields:
    name = person.name.whole.upper()
    name_there = fitted(losses, name, 30, refused=_REFUSED, what="name", player=person.id)
    rating = person.national_rating
    fields = {
        "D_EVENT_ID": (12, ""),
        "D_SEC_NUM": (2, "1"),
        "D_PAIR_NUM": (4, str(person.number)),
        "D_MEM_ID": (8, person.national.id),
        "D_NAME": (30, name_there),
        "D_STATE": (2, source.detail("state_of", person.id)),
        "D_RATING": (_WIDEST_RATING, str(rating) if rating else ""),
    }
    for number, event in enumerate(source.rounds.of_player[person.id], 1):
        fields[f"D_RND{number:02}"] = (7, _token(source, person, event, losses))
    return fields


def _token(source: Source, person: Person, event: Game | Unpaired, losses: Losses) -> str:
    """Return what a player did in a round: result, opponent, color."""
    number = event.round_number
    if isinstance(event, Unpaired):
        return _bye(source, person, event, losses)

    def lost(what: str, message: str) -> None:
        losses.lost(what, message, person.id, number)

    code = event.code(person.id)
    if event.pending:
        lost("result", "a game without a result is written as a round without a game")
        return "U0"
    if not event.played:
        opponent = event.opponent(person.id)
        if opponent:
            lost("opponent", "the opponent and the color of a forfeited game")
        return "X0" if code == "+" else "F0"
    if not event.rated:
        lost("result", "a game that is not rated, without a move of both, is written as a forfeit")
        return {"W": "X0", "1": "X0", "D": "Z0", "=": "Z0"}.get(code, "F0")
    if event.codes not in ("10", "01", "=="):
        lost("result", "a result that differs for the two sides is written as a round without game")
        return {"=": "H0"}.get(code, "U0")
    opponent = source.by_id[event.opponent(person.id)].number
    letter = {"1": "W", "0": "L", "=": "D"}[code]
    return f"{letter}{opponent}{event.color(person.id).upper()}"


def _bye(source: Source, person: Person, event: Unpaired, losses: Losses) -> str:
    scoring = source.tournament.scoring
    worth = source.worth_of_bye(event.code)
    sign = {scoring.win: "B0", scoring.draw: "H0", 0: "U0"}.get(worth)
    if sign is None:
        message = Message("the points of a bye, if it brings neither a win, a draw nor nothing")
        losses.lost("points", message, person.id, event.round_number)
        sign = {"H": "H0", "Z": "U0"}.get(event.code, "B0")
    if event.code == "F" or (event.code == "U" and sign != "B0"):
        message = Message("whether a bye was requested or allocated")
        losses.lost("bye", message, person.id, event.round_number)
    return sign


def _text(losses: Losses, text: str, width: int, subject: str) -> str:
    return fitted(losses, text, width, refused=_REFUSED, subject=subject)


def _rated_minutes(control: TimeControl) -> int:
    """Return the minutes of all periods and the seconds of delay or increment, by rule 5C."""
    return control.minutes + control.increment + control.delay


def rating_system(control: TimeControl) -> str:
    """Return the rating system of a time control by rule 5C: regular, dual or quick."""
    total = _rated_minutes(control)
    return "R" if total > 65 else "D" if total >= 30 else "Q"


def written(control: TimeControl) -> str:
    """Return a time control as US Chess writes it: ``G/60;d5``, ``40/90,SD/30;+30``."""
    parts = []
    for period in control.periods:
        last = "G" if len(control.periods) == 1 else "SD"
        parts.append(f"{period.moves or last}/{period.seconds // 60}")
    extra = f";+{control.increment}" if control.increment else f";d{control.delay}"
    return ",".join(parts) + extra


def dbf(records: Sequence[Fields], day: date) -> bytes:
    """Return a dBASE III file of fields that are all characters; ``day`` is that of its change.

    Every value must be in ASCII and fit its field: a longer one would shift all that follow.
    """
    fields = {name: width for name, (width, _) in records[0].items()}
    header = struct.pack(
        "<4BIHH20x",
        3,
        day.year - 1900,
        day.month,
        day.day,
        len(records),
        32 + 32 * len(fields) + 1,
        1 + sum(fields.values()),
    )
    described = b"".join(
        struct.pack("<11sc4xB15x", name.encode("ascii"), b"C", width)
        for name, width in fields.items()
    )
    rows = b"".join(
        b" " + b"".join(_cell(name, *value) for name, value in record.items()) for record in records
    )
    return header + described + b"\r" + rows + b"\x1a"


def _cell(name: str, width: int, text: str) -> bytes:
    assert text.isascii(), (name, text)
    assert len(text) <= width, (name, width, text)
    return text.encode("ascii").ljust(width)


DESTINATION: Final = Destination(
    "us-chess",
    "US Chess rating report (2C)",
    "THEXPORT.DBF, TSEXPORT.DBF and TDEXPORT.DBF, an event of one section",
    "uploaded by hand in the affiliate's area of US Chess, zipped or one by one",
    "the office's description; no file of this program was sent to US Chess",
    check,
    write,
    "USA",
    DETAILS,
    (
        "more than one section in one event",
        "the opponent and the color of a forfeited game",
        "teams, and points other than 1, ½ and 0",
        "letters with accents",
    ),
)
