"""What is reported on stderr of a file: what its reader noticed, and what was chosen unasked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from swissmate.messages import Note, as_option
from swissmate.requests.field import Arguments

from .streams import tell

if TYPE_CHECKING:
    from swissmate.model import Tournament
    from swissmate.systems.choice import Resolution
    from swissmate.systems.open_games import OpenGames
    from swissmate.trf import TRFDocument

_SHOWN = 20
"""At most so many remarks, or boards without a result, are listed; the others are counted."""


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


def announce_choice(
    name: str,
    resolved: Resolution,
    open_rounds: Sequence[OpenGames],
    language: str = "en",
    *,
    with_color: bool = False,
) -> None:
    """Report what a file is paired by that nobody stated: its rules, and what open games count.

    ``open_rounds`` are the rounds before this one that have games without a result. With
    ``with_color`` also the initial colour, which is drawn by lot (C.04.1).
    """
    tournament = resolved.tournament
    lines = rules_lines(name, resolved, language)
    if with_color and tournament.initial_color is None:
        note = Note("initial colour white: the file does not say it (152, or XXC white1)")
        lines.append(note_line(name, note, language))
    lines += [open_games_line(name, games, tournament, language) for games in open_rounds]
    for line in lines:
        tell(line)


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
