"""The English rating report: the text file of ``#NAME=value`` fields for the ECF.

Source: the published definition of 2022, through a program that validates such files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from swissmate.exchange.checks import (
    check_births,
    check_dates,
    check_names,
    check_national_ids,
    check_time_control,
    fitted,
)
from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.rounds import Game
from swissmate.exchange.source import Person, Source
from swissmate.exchange.texts import file_stem
from swissmate.exchange.time_controls import TIME_CONTROL, TimeControl
from swissmate.messages import Message

_REFUSED: Final = "#"
"""What begins a field cannot stand in one."""

_ENCODING: Final = "ascii"
_SCORES: Final = {"10": "10", "01": "01", "==": "55", "+-": "1d", "-+": "d1", "--": "dd"}
_MOST_PERIODS: Final = 3

_ID: Final = Detail(
    "national_id", "ECF code", 7, form=r"\d{6}[ABCDEFGHJKL]", expected="six digits and a letter",
    of_players=True,
)  # fmt: skip

DETAILS: Final = (
    _ID,
    Detail(
        "club_code", "code of a player's club", 4, form=r"[0-9A-Z]{4}",
        expected="four digits or capitals", of_players=True,
    ),
    Detail(
        "membership", "ECF membership number of a player", 10, form=r"[A-Z0-9]{1,10}",
        expected="up to ten capitals and digits", of_players=True,
    ),
    Detail(
        "event_code", "code of the event, as the results officer gives it", 10, needed=True,
        form=r"[A-Z0-9]{3,10}", expected="three to ten capitals and digits",
    ),
    Detail(
        "submission", "number of the submission; a higher one replaces the one before", 3,
        form=r"[1-9]\d{0,2}", expected="a number from 1", default="1",
    ),
    Detail("officer", "name of the results officer", 60, needed=True),
    Detail("officer_address", "mail address of the results officer", 80, needed=True),
    Detail("treasurer", "name of the treasurer", 60, needed=True),
    Detail("treasurer_address", "mail address of the treasurer", 80, needed=True),
    TIME_CONTROL,
)  # fmt: skip


def check(source: Source) -> Iterator[Concern]:
    """Yield what the validator would refuse or the officer would ask about."""
    yield from check_dates(source)
    yield from check_names(source)
    yield from check_national_ids(
        source, _ID, missing=Message("the ECF takes the player for a new one")
    )
    yield from check_births(
        source,
        Message("a new player needs it"),
        whole=True,
        wanted=lambda person: not person.national.id,
    )
    yield from check_time_control(source)
    control = source.time_control
    if control is not None and len(control.periods) > _MOST_PERIODS:
        periods = Message(
            "{n:#period|periods}; expected up to {most}", n=len(control.periods), most=_MOST_PERIODS
        )
        yield Concern("time_control", periods, stops=True)
    if control is not None and control.delay:
        message = Message("a delay has no field; it is given as seconds added to each move")
        yield Concern("time_control", message)


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the file, a field a line."""
    lines = [
        *_event(source, losses),
        "#PLAYER LIST",
        *(line for person in source.people for line in _player(source, person, losses)),
        *_results(source, losses),
        "#FINISH#",
    ]
    data = "".join(f"{line}\r\n" for line in lines).encode(_ENCODING)
    return (File(f"{file_stem(source.tournament.name)}.txt", data),)


def _event(source: Source, losses: Losses) -> Iterator[str]:
    tournament, detail = source.tournament, source.detail

    def field(name: str, text: str, width: int = 0) -> str:
        return f"#{name}={_text(losses, text, name.lower(), width)}"

    yield "#EVENT DETAILS"
    yield field("EVENT CODE", detail("event_code"))
    yield field("SUBMISSION INDEX", detail("submission"))
    yield field("EVENT NAME", tournament.name, 60)
    yield f"#EVENT DATE={tournament.start:%d/%m/%Y}"
    yield f"#FINAL RESULT DATE={tournament.end:%d/%m/%Y}"
    yield field("RESULTS OFFICER", detail("officer"))
    yield field("RESULTS OFFICER ADDRESS", detail("officer_address"))
    yield field("TREASURER", detail("treasurer"))
    yield field("TREASURER ADDRESS", detail("treasurer_address"))
    assert source.time_control is not None
    yield from _sessions(source.time_control)


def _sessions(control: TimeControl) -> Iterator[str]:
    """Yield the fields of a time control; the last period has no moves."""
    *sessions, rest = control.periods
    for name, period in zip(("FIRST", "SECOND"), sessions, strict=False):
        yield f"#MOVES {name} SESSION={period.moves}"
        yield f"#MINUTES {name} SESSION={period.seconds // 60}"
    yield f"#MINUTES {'REST OF' if sessions else 'FOR'} GAME={rest.seconds // 60}"
    added = control.increment or control.delay
    if added:
        yield f"#SECONDS PER MOVE={added}"


def _player(source: Source, person: Person, losses: Losses) -> Iterator[str]:
    player = person.player
    yield f"#PIN={person.number}"
    yield f"#ECF CODE={person.national.id}"
    yield f"#NAME={_text(losses, person.name.whole, player=person.id)}"
    if player.sex:
        yield f"#GENDER={'F' if player.sex.lower() in 'wf' else 'M'}"
    born = person.birth.written("{day:02}/{month:02}/{year:04}")
    if born:
        yield f"#DATE OF BIRTH={born}"
    elif person.birth.year:
        losses.lost("field", "a birth date of which only a part is known", person.id)
    if player.title:
        yield f"#TITLE={_text(losses, player.title, 'title', player=person.id)}"
    club, team = source.detail("club_code", person.id), source.team_names.get(person.id, "")
    if club:
        yield f"#CLUB CODE={club}"
    elif team:
        yield f"#CLUB NAME={_text(losses, team, 'name of a team', player=person.id)}"
    if source.detail("membership", person.id):
        yield f"#ECF NO={source.detail('membership', person.id)}"
    if person.fide_id:
        yield f"#FIDE NO={_text(losses, person.fide_id, 'FIDE ID', player=person.id)}"


def _results(source: Source, losses: Losses) -> Iterator[str]:
    """Yield the games: in one section, or match by match."""
    tournament = source.tournament
    for event in source.rounds.unpaired:
        if event.code != "Z":
            losses.lost("bye", "byes and their points", event.player, event.round_number)
    if not source.rounds.matches:
        yield f"#SECTION RESULTS={_text(losses, tournament.name, 'event name')}"
        yield "#WHITE ON=unknown"
        for game in source.rounds.games:
            yield from _game(source, game, losses)
        return
    names = {team.id: team.name for team in tournament.teams.teams} if tournament.teams else {}
    for match in source.rounds.matches:
        if not match.black:
            continue
        sides = [
            _text(losses, names[side], "name of a team") for side in (match.white, match.black)
        ]
        yield f"#MATCH RESULTS={' - '.join(sides)}"
        yield "#WHITE ON=unknown"
        for game in match.games:
            yield from _game(source, game, losses)


def _game(source: Source, game: Game, losses: Losses) -> Iterator[str]:
    sides = [side for side in (game.white, game.black) if side]

    def lost(what: str, message: str) -> None:
        for side in sides:
            losses.lost(what, message, side, game.round_number)

    if len(sides) < 2:
        lost("result", "boards won by forfeit against nobody")
        return
    score = _SCORES.get(game.codes)
    if game.played and not game.rated and "=" not in game.codes and "D" not in game.codes:
        first, second = ("1" if code in "1W" else "0" for code in game.codes)
        score = {"10": "1d", "01": "d1", "00": "dd"}[first + second]
        lost("result", "a game that is not rated, without a move of both, is written as a default")
    elif score is None:
        lost("result", "games without a result, with different results of both sides, and draws "
             "that are not rated")  # fmt: skip
        return
    one, two = (source.by_id[side].number for side in sides)
    yield f"#PIN1={one}#SCORE={score}#PIN2={two}"
    if game.colored:
        yield "#COLOUR=w"
    yield f"#ROUND={game.round_number}"
    if game.match:
        yield f"#BOARD={game.board}"
    day = source.day(game.round_number)
    if day:
        yield f"#GAME DATE={day:%d/%m/%Y}"


def _text(losses: Losses, text: str, subject: str = "", width: int = 0, player: int = 0) -> str:
    return fitted(
        losses, text, width, encoding=_ENCODING, refused=_REFUSED,
        what="field" if subject else "name", player=player, subject=subject,
    )  # fmt: skip


DESTINATION: Final = Destination(
    "england",
    "English rating report for the ECF (#-fields)",
    "one text file",
    "uploaded by the registered results officer",
    "the published definition through a validator; no file of this program was uploaded",
    check,
    write,
    "ENG",
    DETAILS,
    (
        "byes and their points",
        "results that differ for the two sides, and draws that are not rated",
        "letters with accents: which encoding is read is not known",
    ),
)
