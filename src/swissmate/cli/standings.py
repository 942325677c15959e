"""``swissmate standings``: the ranking with tie-breaks, its explanation, and the crosstable."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from swissmate import ranking as of
from swissmate.api.keizer import keizer_standings
from swissmate.api.placing import explain_place, standings
from swissmate.errors import InputError
from swissmate.messages import Message, Note
from swissmate.ranking import DEFAULT_EDITION
from swissmate.requests.field import Arguments
from swissmate.systems.plays import play_of

from .engine_request import document_of, remarks_json
from .exit_codes import ExitCode, Failure, attempt
from .notices import announce_diagnostics, note_line
from .output import require_other_outputs, write_answer
from .standings_keizer import NOT_OF_KEIZER, keizer_json, keizer_text
from .streams import tell
from .tournament_input import player_named, read_document

if TYPE_CHECKING:
    from swissmate.api.placing import ExplainedPlace
    from swissmate.model import Tournament
    from swissmate.ranking import Standings


def run(args: Arguments) -> int:
    """Rank, explain, write; return an exit code."""
    if args.explain and args.format == "csv":
        raise InputError("--explain does not go with --format csv", code="usage")
    require_other_outputs([args.file], [args.output])
    outcome = attempt(lambda: _run(args), args.file)
    return outcome.tell() if isinstance(outcome, Failure) else outcome


def answer(args: Arguments) -> object:
    """Return the ranking for the engine."""
    document = document_of(args, check_points_column=True)
    remarks = remarks_json(document.diagnostics)
    if ranks_itself(document.tournament, args.keizer, args.tie_breaks):
        _require_keizer(args, "engine-request")
        ranking = keizer_standings(document.tournament, args.keizer, args.after_round)
        return {**keizer_json(ranking, args.explain), "remarks": remarks}
    table = standings(
        document.tournament,
        args.tie_breaks,
        args.after_round,
        args.edition,
        predetermined=args.round_robin or None,
        players=args.players,
    )
    places = [explain_place(table, player) for player in args.explain]
    text = of.standings_json(
        table,
        with_crosstable=args.crosstable,
        explanations=[value for place in places for value in place.values],
    )
    return {**json.loads(text), "remarks": remarks}


def _run(args: Arguments) -> ExitCode:
    document = read_document(
        args.file,
        check_points_column=not args.ignore_points,
        date_order=args.date_order,
        encoding=args.encoding,
    )
    announce_diagnostics(document, points_ignored=args.ignore_points, language=args.language)
    tournament = document.tournament
    if ranks_itself(tournament, args.keizer, args.tie_breaks):
        return _keizer(args, tournament)
    result = standings(
        tournament,
        args.tie_breaks,
        args.after_round,
        args.edition,
        predetermined=args.round_robin or None,
        players=args.players,
    )
    if args.edition is None:
        _announce_edition(args.file, result, args.language)
    if args.explain or args.format != "table":
        for note in result.notes:  # a table contains the notes itself
            tell(f"{args.file}: {note.text(args.language)}")
    paired = result.tournament.rounds_paired
    if result.after_round > paired:
        only = Note(
            "only {rounds:#paired round|paired rounds}; the others count as absences", rounds=paired
        )
        tell(note_line(args.file, only, args.language))
    places = [explain_place(result, player) for player in _explained(args, result.tournament)]
    write_answer(args.output, _text(args, result, places))
    return ExitCode.DONE


def ranks_itself(tournament: Tournament, keizer: str | None, tie_breaks: str | None) -> bool:
    """Whether the ranking is a system's own: an option requests it, or the file names the rules."""
    return keizer is not None or (tie_breaks is None and play_of(tournament.rules).ranks_itself)


def _require_keizer(args: Arguments, code: str) -> None:
    """Refuse what has no meaning in a Keizer ranking.

    Raises:
        InputError: there is something of that kind, with this code.
    """
    for name in NOT_OF_KEIZER:
        if getattr(args, name):
            message = Message(f"a Keizer ranking does not go with {{field.{name}}}")
            raise InputError(message, code=code)


def _keizer(args: Arguments, tournament: Tournament) -> ExitCode:
    """Rank by the Keizer system."""
    _require_keizer(args, "usage")
    result = keizer_standings(tournament, args.keizer or None, args.after_round)
    explained = _explained(args, result.tournament)
    write_answer(args.output, keizer_text(result, args.format, explained, args.language))
    return ExitCode.DONE


def _explained(args: Arguments, tournament: Tournament) -> tuple[int, ...]:
    """Return the players to explain, each once."""
    return tuple(dict.fromkeys(player_named(tournament, word) for word in args.explain))


def _announce_edition(name: str, result: Standings, language: str) -> None:
    """Report which edition was taken if the date decided it, unless a note of the table does."""
    start, edition = result.tournament.start, result.edition
    # A day with several readings was refused, unless all of them have the same edition.
    read = any(date.record == "042" and date.readings for date in result.tournament.unclear_dates)
    note = None
    if start is None and not read:
        note = Note(
            "tie-breaks by {edition}: the newest edition, since the file names no clear start date "
            "({field.edition} takes another one)",
            edition=edition.id,
        )
    if edition.id != DEFAULT_EDITION and start is not None and start >= edition.effective_from:
        note = Note(
            "tie-breaks by {edition}, in force on {day} ({field.edition} takes another one)",
            edition=edition.id,
            day=start,
        )
    if note is not None:
        tell(note_line(name, note, language))


def _text(args: Arguments, result: Standings, places: list[ExplainedPlace]) -> str:
    explanations = [explanation for place in places for explanation in place.values]
    crosstable = args.crosstable
    match args.format:
        case "csv":
            return of.standings_csv(result, with_crosstable=crosstable, language=args.language)
        case "json":
            return of.standings_json(result, with_crosstable=crosstable, explanations=explanations)
        case "html":
            return of.standings_html(
                result,
                with_crosstable=crosstable,
                explanations=explanations,
                language=args.language,
            )
        case _ if places:
            return "\n".join(place.text(args.language) for place in places)
        case _:
            return of.standings_table(result, with_crosstable=crosstable, language=args.language)
