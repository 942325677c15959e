"""``swissmate forecast``: who meets whom next, before the last game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissmate import forecasting as of
from swissmate.errors import InputError, TournamentError
from swissmate.forecasting import forecast, parse_chances, parse_results, prepare
from swissmate.forecasting.chances import MOST_OUTCOMES
from swissmate.forecasting.sampling import SAMPLES
from swissmate.messages import as_key
from swissmate.parallel import available_processes
from swissmate.requests.field import Arguments
from swissmate.systems.open_games import open_games

from .engine_request import remarks_json, resolved_of
from .exit_codes import ExitCode, Failure, attempt
from .notices import announce_choice
from .output import json_text, open_games_json, require_other_outputs, write_answer
from .progress import Progress
from .streams import tell
from .tournament_input import player_named, read_and_resolve

if TYPE_CHECKING:
    from swissmate.forecasting.endings import Play
    from swissmate.model import Tournament


def run(args: Arguments) -> int:
    """Forecast the next round, the endings, or what a player can reach."""
    if args.goal is not None and args.player is None:
        raise InputError("--goal asks about one player; expected --player ID", code="usage")
    require_other_outputs([args.file], [args.out])
    outcome = attempt(lambda: _forecast(args), args.file)
    return outcome.tell() if isinstance(outcome, Failure) else ExitCode.DONE


def answer(args: Arguments) -> object:
    """Return a forecast of the next round for the engine."""
    resolved, document = resolved_of(args, check_points_column=True)
    whole = resolved.tournament
    outlook = forecast(
        whole,
        resolved.rules.id,
        results=args.results,
        given=_given(args),
        chances=parse_chances(args.chances) if args.chances else None,
        most_outcomes=MOST_OUTCOMES if args.most_outcomes is None else args.most_outcomes,
        samples=SAMPLES if args.samples is None else args.samples,
        seed=args.seed,
    )
    if args.player is not None:
        of.require_player(outlook, args.player)
    return {
        **of.forecast_json(outlook, args.player),
        "earlier_open_games": open_games_json(open_games(whole, whole.rounds_paired)),
        "rules_reason": resolved.rules.reason.told(as_key),
        "remarks": remarks_json(document.diagnostics),
    }


def _forecast(args: Arguments) -> None:
    _, resolved = read_and_resolve(args.file, args, ignore_points=args.ignore_points)
    whole, rules = resolved.tournament, resolved.rules.id
    # Those of the last round are forecast.
    announce_choice(args.file, resolved, open_games(whole, whole.rounds_paired), args.language)
    if args.player is not None:
        args.player = player_named(whole, args.player)
    if args.goal is not None:
        text = _goal(whole, rules, args)
    elif args.endings is not None:
        text = _endings(whole, rules, args)
    else:
        text = _next_round(whole, rules, args)
    write_answer(args.out, text)


def _next_round(tournament: Tournament, rules: str, args: Arguments) -> str:
    with Progress(0, "rounds") as bar:
        outlook = forecast(
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
        of.require_player(outlook, args.player)
    match args.format:
        case "json":
            earlier = open_games_json(open_games(tournament, tournament.rounds_paired))
            answer = of.forecast_json(outlook, args.player)
            return json_text({**answer, "earlier_open_games": earlier})
        case "html":
            return of.forecast_html(outlook, args.player, args.language)
        case "svg":
            return of.forecast_svg(outlook, args.player, args.language)
        case _:
            return of.forecast_table(outlook, args.player, args.language)


def _given(args: Arguments) -> dict[int, int] | None:
    return parse_results(args.given) if args.given else None


def _play(tournament: Tournament, rules: str, args: Arguments) -> Play:
    return prepare(
        tournament,
        rules,
        results=args.results,
        given=_given(args),
        chances=parse_chances(args.chances) if args.chances else None,
        seed=args.seed,
    )


def _endings(tournament: Tournament, rules: str, args: Arguments) -> str:
    if args.player is not None and args.player not in tournament.by_id:
        raise TournamentError(f"there is no player {args.player}", code="unknown-player")
    play = _play(tournament, rules, args)
    with Progress(0, "endings") as bar:
        endings = of.play_endings(
            play, args.endings, processes=args.jobs or available_processes(), step=bar.reach
        )
    if endings.broken_off:
        tell(
            f"{args.file}: {endings.broken_off} of {endings.count} endings had a round without a "
            "legal pairing and are left out"
        )
    if args.format == "json":
        return json_text(of.endings_json(endings, args.player))
    if args.format != "table":
        raise InputError("--endings is written as table or json", code="usage")
    return of.endings_table(endings, tournament, args.player, args.language)


def _goal(tournament: Tournament, rules: str, args: Arguments) -> str:
    goal = of.parse_goal(args.goal)
    answer = of.can_reach(_play(tournament, rules, args), args.player, goal)
    if args.format == "json":
        return json_text(of.goal_json(answer))
    if args.format != "table":
        raise InputError("--goal is written as table or json", code="usage")
    return of.goal_text(answer, args.language)
