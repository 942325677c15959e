"""``swissmate explain``: why a round is paired as it is, and why not otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissmate.api.explaining import explain, why_not
from swissmate.errors import InputError
from swissmate.explanation import read_proposal
from swissmate.messages import as_key, as_option
from swissmate.requests.field import Arguments
from swissmate.systems.open_games import open_games

from .engine_request import remarks_json, resolved_of
from .exit_codes import ExitCode, Failure, attempt
from .notices import announce_choice, language_asked
from .output import (
    json_text,
    open_games_json,
    require_other_outputs,
    write_answer,
)
from .tournament_input import player_named, read_and_resolve

if TYPE_CHECKING:
    from swissmate.api.explaining import Explained, Wish
    from swissmate.explanation import PlayerExplanation, WhyNot
    from swissmate.model import Tournament

    AnyExplained = Explained[None] | Explained[PlayerExplanation] | Explained[WhyNot]


def run(args: Arguments) -> int:
    """Explain the round, a player or a question, as the options say."""
    _require_what_goes_together(args)
    require_other_outputs([args.file], [args.out])
    outcome = attempt(lambda: _run(args), args.file)
    return outcome.tell() if isinstance(outcome, Failure) else outcome


def answer(args: Arguments) -> object:
    """Return the round, a player's part of it, or a question's answer, for the engine."""
    resolved, document = resolved_of(args, check_points_column=True)
    if sum(question is not None for question in (args.player, args.why_not, args.instead)) > 1:
        raise InputError("expected one of 'player', 'why_not' and 'instead'", code="engine-request")
    instead = None if args.instead is None else read_proposal(args.instead)
    explained = explain(
        resolved.tournament, args.round, resolved.rules.id, open_games_are_draws=True
    )
    answered: AnyExplained = explained
    if args.player is not None:
        answered = explained.player(args.player)
    elif args.why_not is not None:
        answered = explained.why_not(*args.why_not)
    elif instead is not None:
        answered = explained.ask(instead)
    return {
        **answered.json(),
        "rules_reason": resolved.rules.reason.told(as_key),
        "open_games": open_games_json(
            open_games(resolved.tournament, explained.round.round_number)
        ),
        **_words(answered, args),
        "remarks": remarks_json(document.diagnostics),
    }


def _words(explained: AnyExplained, args: Arguments) -> dict[str, str]:
    """Return the explanation in words, as text and as a page, if these are asked for."""
    if args.language is not None and not (args.text or args.html):
        raise InputError(
            "'language' is that of the words; expected 'text' or 'html' beside it",
            code="engine-request",
        )
    language, words = args.language or "en", {}
    if args.text:
        words["text"] = explained.text(language, full=args.full, naming=as_key)
    if args.html:
        words["html"] = explained.html(language, full=args.full)
    return words


def _require_what_goes_together(args: Arguments) -> None:
    """Refuse an option that has no effect because of another one.

    Raises:
        InputError: there is such an option.
    """
    options = {
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
            if options[option] and options.get(other):
                raise InputError(f"{option} does not go with {other}", code="usage")


def _run(args: Arguments) -> ExitCode:
    _, resolved = read_and_resolve(args.file, args, ignore_points=args.ignore_points)
    open_rounds = open_games(resolved.tournament, args.round)
    announce_choice(args.file, resolved, open_rounds, language_asked(args))
    explained = _explained(resolved.tournament, args, resolved.rules.id)
    tournament = resolved.tournament
    text = _checklist(explained, args) if args.checklist else _page(explained, tournament, args)
    write_answer(args.out, text)
    return ExitCode.DONE


def _page(explained: AnyExplained, tournament: Tournament, args: Arguments) -> str:
    if args.sheet:
        return explained.sheet(args.language)
    match args.format:
        case "json":
            games = open_games_json(open_games(tournament, explained.round.round_number))
            return json_text({**explained.json(), "open_games": games})
        case "html":
            return explained.html(args.language, full=args.full)
        case "svg":
            return explained.picture(args.language)
        case _:
            return explained.text(args.language, full=args.full, naming=as_option)


def _checklist(explained: AnyExplained, args: Arguments) -> str:
    match args.format:
        case "json":
            return json_text(explained.checklist_json())
        case "html":
            return explained.checklist_html(args.language)
        case "svg":
            raise InputError("a checklist is not drawn: text, html or json", code="usage")
        case _:
            return explained.checklist_text(args.language)


def _explained(tournament: Tournament, args: Arguments, rules: str) -> AnyExplained:
    # Imported only after the file has been read.
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
