"""``swissmate forecast``: who meets whom next, before the last game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissmate.errors import InputError, TournamentError
from swissmate.systems.open_games import open_games

from .exit_codes import ExitCode, Failure, attempt
from .numbers import positive, whole
from .output import add_format, json_text, open_games_json, require_other_outputs, write_answer
from .streams import tell
from .tournament_input import (
    add_ignore_points,
    add_reading_arguments,
    announce_open_games,
    player_named,
    read_and_resolve,
)

if TYPE_CHECKING:
    import argparse

    from swissmate.forecasting.endings import Play
    from swissmate.model import Tournament

NAME = "forecast"
HELP = "say who meets whom next while games are still open, and where the event may end"
EPILOG = """\
examples:
  swissmate forecast playing.trf                        all boards of the next round
  swissmate forecast playing.trf --player 12            whom 12 may meet, and what decides it
  swissmate forecast playing.trf --player Hakobyan      names will do where only one fits
  swissmate forecast playing.trf --given "1:1-0 3:1/2"  if these games end so
  swissmate forecast playing.trf --results equal        a third for each result
  swissmate forecast playing.trf --chances "3:.5/.3/.2"  own chances for a board
  swissmate forecast playing.trf --endings 300          final places, by playing the rest
  swissmate forecast playing.trf --player 12 --goal place=3    can 12 still be third?
  swissmate forecast playing.trf --format html -o next.html    a page for phones

Boards are numbered as the round was published. Up to --most-outcomes outcomes the answer is exact;
beyond that it is sampled, and every probability has a 95 % interval."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="tournament file, - for stdin")
    add_reading_arguments(parser)
    add_ignore_points(parser)
    parser.add_argument("--player", metavar="ID", help="only this player's next game")
    parser.add_argument(
        "--given",
        metavar="RESULTS",
        default="",
        help='results taken as known, "BOARD:RESULT ..." with 1-0, 1/2 or 0-1',
    )
    parser.add_argument(
        "--results",
        choices=("model", "equal"),
        default="model",
        help="chances of the open games: by rating (default; B.02 8.1.2, 30%% draws between "
        "equals, unrated players as 1400), or a third for each result",
    )
    parser.add_argument(
        "--chances", metavar="LIST", default="", help='own chances, "BOARD:WIN/DRAW/LOSS ..."'
    )
    parser.add_argument(
        "--most-outcomes",
        metavar="N",
        type=positive,
        help="up to so many outcomes every one is paired (default: 19683, nine open games)",
    )
    parser.add_argument(
        "--samples", metavar="N", type=positive, help="outcomes drawn beyond that (default: 4000)"
    )
    parser.add_argument(
        "--endings",
        metavar="N",
        type=positive,
        help="play the rest of the event N times and count the places",
    )
    parser.add_argument(
        "--goal",
        metavar="GOAL",
        help="can --player still reach it: first, place=3, score=5.5, performance=2450",
    )
    parser.add_argument("--seed", metavar="N", type=whole, default=1, help="of what is drawn")
    parser.add_argument(
        "--jobs", metavar="N", type=positive, help="processes (default: all processors)"
    )
    add_format(parser, ("table", "json", "html", "svg"))
    parser.add_argument("-o", "--out", metavar="OUT", help="write to this file")


def run(args: argparse.Namespace) -> int:
    """Forecast the next round, the endings, or what a player can reach."""
    if args.goal is not None and args.player is None:
        raise InputError("--goal asks about one player; expected --player ID", code="usage")
    require_other_outputs([args.file], [args.out])
    done = attempt(lambda: _forecast(args), args.file)
    return done.tell() if isinstance(done, Failure) else ExitCode.DONE


def _forecast(args: argparse.Namespace) -> None:
    _, resolved = read_and_resolve(args.file, args, ignore_points=args.ignore_points)
    whole, rules = resolved.tournament, resolved.rules.id
    announce_open_games(args.file, whole, whole.rounds_paired)  # those of the last are forecast
    if args.player is not None:
        args.player = player_named(whole, args.player)
    if args.goal is not None:
        text = _goal(whole, rules, args)
    elif args.endings is not None:
        text = _endings(whole, rules, args)
    else:
        text = _next_round(whole, rules, args)
    write_answer(args.out, text)


def _next_round(tournament: Tournament, rules: str, args: argparse.Namespace) -> str:
    from swissmate import forecasting as of  # noqa: PLC0415 - --help does without
    from swissmate.api import forecast  # noqa: PLC0415 - as above
    from swissmate.forecasting.chances import MOST_OUTCOMES  # noqa: PLC0415 - as above
    from swissmate.forecasting.sampling import SAMPLES  # noqa: PLC0415 - as above
    from swissmate.parallel import available_processes  # noqa: PLC0415 - as above

    from .progress import Progress  # noqa: PLC0415 - as above

    with Progress(0, "rounds") as bar:
        found = forecast(
            tournament,
            rules,
            results=args.results,
            given=_given(args),
            chances=of.parse_chances(args.chances) if args.chances else None,
            most_outcomes=args.most_outcomes or MOST_OUTCOMES,
            samples=args.samples or SAMPLES,
            seed=args.seed,
            processes=args.jobs or available_processes(),
            step=bar.reach,
        )
    if args.player is not None:
        of.require_player(found, args.player)
    match args.format:
        case "json":
            earlier = open_games_json(open_games(tournament, tournament.rounds_paired))
            answer = of.forecast_json(found, args.player)
            return json_text({**answer, "earlier_open_games": earlier})
        case "html":
            return of.forecast_html(found, args.player)
        case "svg":
            return of.forecast_svg(found, args.player)
        case _:
            return of.forecast_table(found, args.player)


def _given(args: argparse.Namespace) -> dict[int, int] | None:
    from swissmate.forecasting import parse_results  # noqa: PLC0415 - as above

    return parse_results(args.given) if args.given else None


def _play(tournament: Tournament, rules: str, args: argparse.Namespace) -> Play:
    from swissmate.forecasting import parse_chances, prepare  # noqa: PLC0415 - as above

    return prepare(
        tournament,
        rules,
        results=args.results,
        given=_given(args),
        chances=parse_chances(args.chances) if args.chances else None,
        seed=args.seed,
    )


def _endings(tournament: Tournament, rules: str, args: argparse.Namespace) -> str:
    from swissmate import forecasting as of  # noqa: PLC0415 - as above
    from swissmate.parallel import available_processes  # noqa: PLC0415 - as above

    from .progress import Progress  # noqa: PLC0415 - as above

    if args.player is not None and args.player not in tournament.by_id:
        raise TournamentError(f"there is no player {args.player}", code="unknown-player")
    play = _play(tournament, rules, args)
    with Progress(0, "endings") as bar:
        found = of.play_endings(
            play, args.endings, processes=args.jobs or available_processes(), step=bar.reach
        )
    if found.broken_off:
        tell(
            f"{args.file}: {found.broken_off} of {found.count} endings had a round without a legal "
            "pairing and are left out"
        )
    if args.format == "json":
        return json_text(of.endings_json(found, args.player))
    if args.format != "table":
        raise InputError("--endings is written as table or json", code="usage")
    return of.endings_table(found, tournament, args.player)


def _goal(tournament: Tournament, rules: str, args: argparse.Namespace) -> str:
    from swissmate import forecasting as of  # noqa: PLC0415 - as above

    goal = of.parse_goal(args.goal)
    answer = of.can_reach(_play(tournament, rules, args), args.player, goal)
    if args.format == "json":
        return json_text(of.goal_json(answer))
    if args.format != "table":
        raise InputError("--goal is written as table or json", code="usage")
    return of.goal_text(answer)
