"""Reads a tournament from a file or standard input, and reports on stderr what was noticed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from swissmate import trf
from swissmate.errors import TournamentError
from swissmate.files.bounded import read_file
from swissmate.messages import Message, Note, as_option
from swissmate.requests.field import Arguments
from swissmate.systems.choice import Resolution, resolve
from swissmate.systems.open_games import OpenGames, open_games
from swissmate.wording import counted

from .streams import STDIN, tell

if TYPE_CHECKING:
    from typing import Required, TypedDict, Unpack

    from swissmate.model import Tournament
    from swissmate.trf import TRFDocument

    class Reading(TypedDict, total=False):
        """How a file is read.

        Without ``check_points_column``, the caller has to report points that do not add up.
        ``rounds`` is the number of rounds of a file that does not state it (:func:`with_rounds`
        compares it with a file that does). ``acceleration`` is a method whose virtual points the
        points column may include. ``date_order`` is the order in which ambiguous dates are read
        (``"dmy"``, ``"mdy"``, ``"ymd"``). ``encoding`` is how the file is encoded; without it,
        it is read as UTF-8, or else as Windows-1252.
        """

        check_points_column: Required[bool]
        strict: bool
        rounds: int | None
        acceleration: str | None
        date_order: str | None
        encoding: str | None


def read_document(name: str, **how: Unpack[Reading]) -> TRFDocument:
    """Read the tournament file of this name; ``"-"`` is standard input.

    A file that begins with a brace is JSON (``docs/trf.md``).

    Raises:
        TRFError: the file is not a tournament file; the error names line and column.
        InputError: it is JSON, but not that of a tournament.
        TooLargeError: it has more than 64 MiB.
        OSError: it cannot be read.
    """
    return parse_document(read_file(name), name, **how)


def parse_document(data: bytes, name: str, **how: Unpack[Reading]) -> TRFDocument:
    """Parse the content of a file of this name; see :func:`read_document`."""
    if data[:64].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return trf.document_from_json(data, name, **how)
    return trf.load(data, name=name, **how)


def require_stdin_once(names: Sequence[str]) -> None:
    """Refuse to read standard input twice.

    Raises:
        TournamentError: ``-`` occurs twice among the names.
    """
    if names.count(STDIN) > 1:
        raise TournamentError("standard input can be read once", code="usage")


def with_rounds(tournament: Tournament, rounds: int | None) -> Tournament:
    """Return the tournament with the number of rounds given on the command line.

    Raises:
        TournamentError: the file states another number, more rounds are recorded, or the number is
            not valid.
    """
    if rounds is None or rounds == tournament.rounds:
        return tournament
    if not 0 < rounds < 1000:
        raise TournamentError(
            f"{rounds} is not a valid number of rounds; expected one from 1 to 999",
            code="rounds-conflict",
        )
    if tournament.rounds is not None:
        raise TournamentError(
            Message(
                "{field.rounds:{rounds}} was given, but the file declares {declared}",
                rounds=rounds,
                declared=counted(tournament.rounds, "round"),
            ),
            code="rounds-conflict",
        )
    if rounds < tournament.rounds_paired:
        raise TournamentError(
            Message(
                "{field.rounds:{rounds}} was given, but the file records {recorded}",
                rounds=rounds,
                recorded=counted(tournament.rounds_paired, "round"),
            ),
            code="rounds-conflict",
        )
    return replace(tournament, rounds=rounds)


_NAMED = 6
"""At most this many players with a matching name are listed; the others are counted."""


def player_named(tournament: Tournament, text: str) -> int:
    """Return the player (or team) with this number, or with a name that only one of them has.

    The caller has to check that there is a player with that number.

    Raises:
        TournamentError: the text is part of nobody's name, or of several names.
    """
    if text.isdecimal():
        return int(text)
    word = text.casefold()
    players = [player for player in tournament.players if word in player.name.casefold()]
    if len(players) == 1:
        return players[0].id
    if not players:
        raise TournamentError(
            f"no {tournament.noun} is called {text!r}; expected a pairing number or a name",
            code="unknown-player",
        )
    names = ", ".join(f"{player.id} {player.name}" for player in players[:_NAMED])
    if len(players) > _NAMED:
        names += f" and {len(players) - _NAMED} more"
    raise TournamentError(
        f"{counted(len(players), tournament.noun)} are called {text!r}: {names}; "
        "expected one of the numbers",
        code="unknown-player",
    )


def read_and_resolve(
    name: str, args: Arguments, *, strict: bool = False, ignore_points: bool = False
) -> tuple[TRFDocument, Resolution]:
    """Return a tournament file and the rules to pair it by; report what was noticed.

    ``args`` has the fields of ``requests.shared.READING``.

    Raises:
        TRFError: the file is not a tournament file.
        InputError: it is JSON, but not that of a tournament, or there is no such rule set.
        TooLargeError: it has more than 64 MiB.
        TournamentError: ``--rounds`` contradicts it.
        UnsupportedByRuleSet: the acceleration does not cover this tournament.
        OSError: it cannot be read.
    """
    document = read_document(
        name,
        strict=strict,
        check_points_column=not ignore_points,
        rounds=args.rounds,
        acceleration=args.acceleration,
        date_order=args.date_order,
        encoding=args.encoding,
    )
    language = language_asked(args)
    announce_diagnostics(document, points_ignored=ignore_points, language=language)
    tournament = with_rounds(document.tournament, args.rounds)
    resolved = resolve(tournament, args.rules, acceleration=args.acceleration)
    announce_rules(name, resolved, language)
    return document._replace(tournament=tournament), resolved


def language_asked(args: Arguments) -> str:
    """Return the language in which a command answers; English if it takes none, or none is said."""
    return getattr(args, "language", None) or "en"


def note_line(name: str, note: Note, language: str) -> str:
    """Return a note on a file as one line, in a language."""
    if language == "en":
        return f"{name}: {note.told(as_option)}"
    from swissmate.languages.phrase import words_of  # English needs no catalogue

    return f"{name}: {note.told(as_option, words_of(language))}"


def rules_lines(name: str, resolved: Resolution, language: str = "en") -> list[str]:
    """Return one line for each choice that was made without an explicit request."""
    notes = []
    choice, acceleration = resolved.rules, resolved.acceleration
    if not choice.said:
        notes.append(Note("rules {rules}: {why}", rules=choice.id, why=choice.reason))
    if acceleration is not None and acceleration.reason is not None:
        method, why = acceleration.method or Note("none"), acceleration.reason
        notes.append(Note("acceleration {method}: {why}", method=method, why=why))
    if resolved.tournament.protected:
        notes.append(Note("some players are protected from each other: row P, beyond the Handbook"))
    return [note_line(name, note, language) for note in notes]


def announce_rules(name: str, resolved: Resolution, language: str = "en") -> None:
    """Report on stderr which rules were taken if nobody named them, and which acceleration."""
    for line in rules_lines(name, resolved, language):
        tell(line)


def announce_color(name: str, tournament: Tournament, language: str = "en") -> None:
    """Report on stderr that nobody stated the initial colour, which is drawn by lot (C.04.1)."""
    if tournament.initial_color is None:
        note = Note("initial colour white: the file does not say it (152, or XXC white1)")
        tell(note_line(name, note, language))


def open_games_line(
    name: str, open_round: OpenGames, tournament: Tournament, language: str = "en"
) -> str:
    """Return the notice that a round has games without a result, and what they count as."""
    boards = [f"{white}-{black}" for white, black in open_round.games[:_SHOWN]]
    if len(open_round.games) > _SHOWN:
        boards.append("...")
    adjourned = tournament.scoring.adjourned
    worth = (
        Note("as draws")
        if adjourned is None
        else Note("{points:.1f} points for each player", points=adjourned / 10)
    )
    games = (
        Note("{open} of {of:#game|games}", open=len(open_round.games), of=open_round.of)
        if open_round.entered
        else Note("any game")
    )
    note = Note(
        "round {round}: no result for {games} ({boards}); for the pairings after it they count "
        "{worth} (C.04.2.D.1; 2026: C.04.2 3.1)",
        round=open_round.round_number,
        games=games,
        boards=", ".join(boards),
        worth=worth,
    )
    return note_line(name, note, language)


def announce_open_games(
    name: str, tournament: Tournament, before: int | None = None, language: str = "en"
) -> None:
    """Tell on stderr which games before a round, by default the next one, have no result."""
    for open_round in open_games(tournament, before):
        tell(open_games_line(name, open_round, tournament, language))


def diagnostic_lines(
    document: TRFDocument, *, without: str = "", language: str = "en"
) -> list[str]:
    """Return what the reader noticed, one line each; of many, only the first ones and a count.

    ``without`` is a code to leave out, because its subject is reported elsewhere.
    """
    lines = [
        diagnostic.told(as_option)
        for diagnostic in document.diagnostics
        if diagnostic.code != without
    ]
    if len(lines) > _SHOWN:
        more = Note("and {remarks} more such remarks", remarks=len(lines) - _SHOWN)
        lines[_SHOWN:] = [note_line(document.file, more, language)]
    return lines


_SHOWN = 20


def announced(name: str, args: Arguments) -> TRFDocument:
    """Return the file of a command that needs no stated points, and report what was noticed."""
    document = read_document(
        name, check_points_column=False, date_order=args.date_order, encoding=args.encoding
    )
    announce_diagnostics(document)
    return document


def announce_diagnostics(
    document: TRFDocument, *, points_ignored: bool = False, language: str = "en"
) -> None:
    """Report on stderr what the reader noticed; of ignored points, only how many are wrong."""
    wrong = (
        sum(diagnostic.code == "trf-points" for diagnostic in document.diagnostics) * points_ignored
    )
    without = "trf-points" if wrong else ""
    for line in diagnostic_lines(document, without=without, language=language):
        tell(line)
    if wrong:
        note = Note(
            "the points of {players:#player|players} are not those of the rounds, which count "
            "({field.ignore_points})",
            players=wrong,
        )
        tell(note_line(document.file, note, language))
