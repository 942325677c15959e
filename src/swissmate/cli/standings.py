"""``swissmate standings``: the ranking with tie-breaks, its explanation, and the crosstable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from swissmate.errors import InputError
from swissmate.systems.plays import play_of
from swissmate.wording import counted

from .exit_codes import ExitCode, Failure, attempt
from .numbers import whole
from .output import add_format, require_other_outputs, write_answer
from .streams import tell
from .tournament_input import (
    add_forms_of_files,
    add_ignore_points,
    announce_diagnostics,
    player_named,
    read_document,
)

if TYPE_CHECKING:
    import argparse

    from swissmate.api import ExplainedPlace
    from swissmate.model import Tournament
    from swissmate.ranking import Standings

NAME: Final = "standings"

HELP: Final = "rank the players or teams by the tie-breaks of C.07, and say why"

EPILOG: Final = """examples:
  swissmate standings open.trf
  swissmate standings open.trf --tie-breaks PTS,BH/C1,BH,SB --format csv
  swissmate standings open.trf --after-round 5 --crosstable
  swissmate standings open.trf --explain 12 --explain Hakobyan
  swissmate standings team.trf --tie-breaks MPTS,GPTS,EDE,SSSC
  swissmate standings club.trf --keizer --explain 12
  swissmate standings open.trf --format html --crosstable -o standings.html

tie-breaks: PTS DE WIN WON BPG BWG PS REP STD TPN BH AOB FB SB KS ARO TPR PTP APRO APPO RTNG;
modifiers: /C1 /C2 (cut least), /M1 /M2 (cut least and most), /L+1 (limit of KS in half points),
/P (forfeits as games), /F (Fore Buchholz), /R (reverse), /U1400 (a rating for unrated players)

of teams all of them by :MP or :GP (BH:GP/C1), and MPTS GPTS MPvGP BC TBR BBE EMMSB EMGSB EGMSB
EGGSB EDE EDEC EDET EDEB EDEBT EDEBB SSSC; /K4 is the divisor of SSSC"""

FORMATS: Final = ("table", "csv", "json", "html")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="tournament file; - is standard input")
    parser.add_argument(
        "--tie-breaks",
        metavar="LIST",
        help="tie-breaks in their order, for example PTS,BH/C1,BH,SB (default: what the file "
        "names, else PTS,BH/C1,BH,SB,DE); PTS comes first if it is left out",
    )
    parser.add_argument(
        "--after-round",
        metavar="N",
        type=whole,
        help="count the first N rounds (default: all with results)",
    )
    parser.add_argument(
        "--edition",
        metavar="ID",
        help="c07-2026 or c07-2024 (default: the edition in force on the tournament's start date, "
        "else c07-2026)",
    )
    parser.add_argument(
        "--round-robin",
        action="store_true",
        help="the pairings were predetermined: article 15.2 holds for unplayed rounds, not 16 "
        "(default: what 192 or 092 of the file say)",
    )
    parser.add_argument(
        "--keizer",
        nargs="?",
        const="",
        metavar="ID",
        help="rank by the Keizer system: keizer or a preset such as keizer-haren (default: what "
        "the file names, else keizer)",
    )
    add_ignore_points(parser)
    add_forms_of_files(parser)
    parser.add_argument(
        "--players",
        action="store_true",
        help="rank the players of a team event or a double Swiss by their games (default: the "
        "teams, the matches)",
    )
    add_format(parser, FORMATS)
    parser.add_argument("--crosstable", action="store_true", help="show the rounds too")
    parser.add_argument(
        "--explain",
        metavar="ID",
        action="append",
        default=[],
        help="explain every value of this player, by number or name (may be given more than once); "
        "as a table, the explanations stand alone",
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="write to this file, - for stdout")


def run(args: argparse.Namespace) -> int:
    """Rank, explain, write; return an exit code."""
    if args.explain and args.format == "csv":
        raise InputError("--explain does not go with --format csv", code="usage")
    require_other_outputs([args.file], [args.output])
    done = attempt(lambda: _run(args), args.file)
    return done.tell() if isinstance(done, Failure) else done


def _run(args: argparse.Namespace) -> ExitCode:
    from swissmate.api import explain_place, standings  # noqa: PLC0415 - --help does without

    document = read_document(
        args.file,
        check_points_column=not args.ignore_points,
        date_order=args.date_order,
        encoding=args.encoding,
    )
    announce_diagnostics(document, points_ignored=args.ignore_points)
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
        _announce_edition(args.file, result)
    if args.explain or args.format != "table":
        for note in result.notes:  # a table contains the notes itself
            tell(f"{args.file}: {note}")
    paired = result.tournament.rounds_paired
    if result.after_round > paired:
        tell(f"{args.file}: only {counted(paired, 'paired round')}; the others count as absences")
    places = [explain_place(result, each) for each in _explained(args, result.tournament)]
    write_answer(args.output, _text(args, result, places))
    return ExitCode.DONE


def ranks_itself(tournament: Tournament, keizer: str | None, tie_breaks: str | None) -> bool:
    """Whether the ranking is a system's own: an option requests it, or the file names the rules."""
    return keizer is not None or (tie_breaks is None and play_of(tournament.rules).ranks_itself)


def _keizer(args: argparse.Namespace, tournament: Tournament) -> ExitCode:
    """Rank by the Keizer system."""
    from swissmate.api import keizer_standings  # noqa: PLC0415 - few tournaments need it

    from .standings_keizer import NOT_OF_KEIZER, keizer_text  # noqa: PLC0415 - as above

    for name in NOT_OF_KEIZER:
        if getattr(args, name):
            option = name.replace("_", "-")
            raise InputError(f"a Keizer ranking does not go with --{option}", code="usage")
    result = keizer_standings(tournament, args.keizer or None, args.after_round)
    explained = _explained(args, result.tournament)
    write_answer(args.output, keizer_text(result, args.format, explained))
    return ExitCode.DONE


def _explained(args: argparse.Namespace, tournament: Tournament) -> tuple[int, ...]:
    """Return the players to explain, each once."""
    return tuple(dict.fromkeys(player_named(tournament, each) for each in args.explain))


def _announce_edition(name: str, result: Standings) -> None:
    """Report which edition was taken if the date decided it, unless a note of the table does."""
    from swissmate.ranking import DEFAULT_EDITION  # noqa: PLC0415 - as above

    start, edition = result.tournament.start, result.edition
    # A day with several readings was refused, unless all of them have the same edition.
    read = any(each.record == "042" and each.readings for each in result.tournament.unclear_dates)
    if start is None and not read:
        tell(
            f"{name}: tie-breaks by {edition.id}: the newest edition, since the file names no "
            "clear start date (--edition takes another one)"
        )
    if edition.id != DEFAULT_EDITION and start is not None and start >= edition.effective_from:
        tell(
            f"{name}: tie-breaks by {edition.id}, in force on {start} (--edition takes another one)"
        )


def _text(args: argparse.Namespace, result: Standings, places: list[ExplainedPlace]) -> str:
    from swissmate import ranking as of  # noqa: PLC0415 - as above

    explanations = [each for place in places for each in place.values]
    crosstable = args.crosstable
    match args.format:
        case "csv":
            return of.standings_csv(result, with_crosstable=crosstable)
        case "json":
            return of.standings_json(result, with_crosstable=crosstable, explanations=explanations)
        case "html":
            return of.standings_html(result, with_crosstable=crosstable, explanations=explanations)
        case _ if places:
            return "\n".join(map(str, places))
        case _:
            return of.standings_table(result, with_crosstable=crosstable)
