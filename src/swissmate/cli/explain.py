"""``swissmate explain``: why a round is paired as it is, and why not otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissmate.errors import InputError
from swissmate.systems.open_games import open_games

from .exit_codes import ExitCode, Failure, attempt
from .numbers import whole
from .output import (
    add_format,
    json_text,
    open_games_json,
    require_other_outputs,
    write_answer,
)
from .tournament_input import (
    add_ignore_points,
    add_reading_arguments,
    announce_open_games,
    player_named,
    read_and_resolve,
)

if TYPE_CHECKING:
    import argparse

    from swissmate.api.explaining import Explained, Wish
    from swissmate.explanation import PlayerExplanation, WhyNot
    from swissmate.model import Tournament

    AnyExplained = Explained[None] | Explained[PlayerExplanation] | Explained[WhyNot]

NAME = "explain"
HELP = "say why a round is paired as it is"
EPILOG = """\
examples:
  swissmate explain open.trf                       the next round, bracket by bracket
  swissmate explain open.trf --round 5             a round already played
  swissmate explain open.trf --player 12           one player: opponent, colour, float, bye
  swissmate explain open.trf --why-not 12 7        why 12 and 7 do not meet
  swissmate explain open.trf --why-not 12 bye      why 12 has not got the bye
  swissmate explain open.trf --why-not 12 white    why 12 has not got White
  swissmate explain open.trf --why-not 8 float     why 8 does not float down, nor others
  swissmate explain open.trf --player Hakobyan     names will do where only one fits
  swissmate explain open.trf --round 5 --instead "1-9 12-bye"    a proposal, judged
  swissmate explain open.trf --format html -o round6.html    a page with a picture
  swissmate explain open.trf --why-not 12 7 --sheet -o protest.html    one page to print
  swissmate explain open.trf --round 5 --checklist --format html -o list.html
  swissmate explain open.trf --player 12 --lang de    in German
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="tournament file, - for stdin")
    add_reading_arguments(parser)
    add_ignore_points(parser)
    parser.add_argument("--round", metavar="N", type=whole, help="default: the next round")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--player", metavar="ID", help="the round from one player's chair")
    what.add_argument(
        "--why-not",
        metavar=("ID", "OTHER"),
        nargs=2,
        help="OTHER is a player's ID, bye, white, black or float",
    )
    what.add_argument(
        "--instead",
        metavar="PAIRS",
        help='judge a proposal, whole or partial: "11-22 16-20", White first; "12-bye"',
    )
    parser.add_argument(
        "--sheet",
        action="store_true",
        help="one page to print, as HTML: the answer, both pairings drawn, the players concerned",
    )
    parser.add_argument(
        "--checklist", action="store_true", help="a line a player: what a recount needs"
    )
    add_format(parser, ("text", "json", "html", "svg"), None, told="text; a --sheet is html")
    parser.add_argument(
        "--full",
        action="store_true",
        help="the whole story: every criterion, every pair's colours; with --player every reason",
    )
    parser.add_argument(
        "--lang",
        metavar="CODE",
        default="en",
        help="the language of text and html: en, de, es, fr, it or nl (default: en); "
        "JSON holds no words",
    )
    parser.add_argument("-o", "--out", metavar="OUT", help="write to this file")


def run(args: argparse.Namespace) -> int:
    """Explain the round, a player or a question, as the options say."""
    _require_what_goes_together(args)
    require_other_outputs([args.file], [args.out])
    done = attempt(lambda: _run(args), args.file)
    return done.tell() if isinstance(done, Failure) else done


def _require_what_goes_together(args: argparse.Namespace) -> None:
    """Refuse an option that has no effect because of another one.

    Raises:
        InputError: there is such an option.
    """
    asked = {
        "--checklist": args.checklist,
        "--sheet": args.sheet,
        "--full": args.full,
        "--player": args.player is not None,
        "--why-not": args.why_not is not None,
        "--instead": args.instead is not None,
        f"--format {args.format}": args.format not in (None, "html"),
    }
    for option, others in (
        ("--checklist", ("--sheet", "--full", "--player", "--why-not", "--instead")),
        ("--sheet", ("--full", f"--format {args.format}")),
    ):
        for other in others:
            if asked[option] and asked.get(other):
                raise InputError(f"{option} does not go with {other}", code="usage")


def _run(args: argparse.Namespace) -> ExitCode:
    _, resolved = read_and_resolve(args.file, args, ignore_points=args.ignore_points)
    announce_open_games(args.file, resolved.tournament, args.round)
    explained = _explained(resolved.tournament, args, resolved.rules.id)
    tournament = resolved.tournament
    text = _checklist(explained, args) if args.checklist else _page(explained, tournament, args)
    write_answer(args.out, text)
    return ExitCode.DONE


def _page(explained: AnyExplained, tournament: Tournament, args: argparse.Namespace) -> str:
    if args.sheet:
        return explained.sheet(args.lang)
    match args.format:
        case "json":
            games = open_games_json(open_games(tournament, explained.round.round_number))
            return json_text({**explained.json(), "open_games": games})
        case "html":
            return explained.html(args.lang, full=args.full)
        case "svg":
            return explained.picture(args.lang)
        case _:
            return explained.text(args.lang, full=args.full)


def _checklist(explained: AnyExplained, args: argparse.Namespace) -> str:
    match args.format:
        case "json":
            return json_text(explained.checklist_json())
        case "html":
            return explained.checklist_html(args.lang)
        case "svg":
            raise InputError("a checklist is not drawn: text, html or json", code="usage")
        case _:
            return explained.checklist_text(args.lang)


def _explained(tournament: Tournament, args: argparse.Namespace, rules: str) -> AnyExplained:
    # Imported only after the file has been read.
    from swissmate.api import explain, why_not  # noqa: PLC0415
    from swissmate.explanation import read_proposal  # noqa: PLC0415

    if args.why_not is not None:
        player, wish = args.why_not
        return why_not(
            tournament,
            player_named(tournament, player),
            _wish(tournament, wish),
            args.round,
            rules,
            open_games_are_draws=True,
        )
    explained = explain(tournament, args.round, rules, open_games_are_draws=True)
    if args.instead is not None:
        return explained.ask(read_proposal(args.instead))
    if args.player is not None:
        return explained.player(player_named(tournament, args.player))
    return explained


def _wish(tournament: Tournament, text: str) -> Wish:
    match text.lower():
        case "bye" | "white" | "black" | "float" as word:
            return word
    return player_named(tournament, text)
