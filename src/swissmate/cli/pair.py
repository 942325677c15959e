"""``swissmate pair``: pairs the next round of each tournament."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

from swissmate.api.pairing import pair_resolved
from swissmate.errors import TournamentError
from swissmate.messages import as_option
from swissmate.requests.field import Arguments
from swissmate.systems.open_games import open_games

from .engine_request import remarks_json, resolved_of
from .exit_codes import Failure, attempt, worst
from .notices import announce_choice
from .output import (
    is_stdout,
    json_text,
    make_folder,
    output_paths,
    pairing_json,
    pairing_text,
    write_stdout,
    write_whole,
)
from .progress import Progress
from .streams import tell
from .tournament_input import read_and_resolve, require_stdin_once

if TYPE_CHECKING:
    from swissmate.systems.choice import Resolution
    from swissmate.systems.ruleset import RoundPairing
    from swissmate.trf import TRFDocument


def run(args: Arguments) -> int:
    """Pair every file; a file that fails does not stop the others from being paired."""
    require_stdin_once(args.files)
    if args.language != "en":
        from swissmate.languages.language import language_of  # English needs no catalogue

        language_of(args.language)  # refused before the first file is read
    if args.out is not None and is_stdout(args.out):
        args.out = None
    suffix = {None: ".txt", "text": ".txt", "table": ".txt", "json": ".json"}.get(
        args.format, ".trf"
    )
    outputs = output_paths(args.files, args.out, args.out_dir, suffix)
    form = args.format or ("table" if args.out is None and _to_terminal(args) else "text")
    codes: list[int] = []
    answers: list[dict[str, object]] = []
    for name in args.files:
        outcome = attempt(partial(_pair_and_write, name, form, outputs.get(name), args), name)
        if isinstance(outcome, Failure):
            codes.append(outcome.tell())
        elif form == "json":
            answers.append(outcome[1])
        elif not outputs:
            write_stdout(outcome[0])
    if form == "json" and not outputs and answers:
        write_stdout(json_text(answers[0] if len(args.files) == 1 else answers))
    return worst(codes)


def answer(args: Arguments) -> object:
    """Return the pairing of the next round for the engine."""
    resolved, document = resolved_of(args, check_points_column=True)
    pairing = pair_resolved(resolved)
    return {**pairing_json(resolved, pairing), "remarks": remarks_json(document.diagnostics)}


def _to_terminal(args: Arguments) -> bool:
    return args.out_dir is None and sys.stdout.isatty()


def _pair_and_write(
    name: str, form: str, output: str | None, args: Arguments
) -> tuple[str, dict[str, object]]:
    """Return the answer for one file as text, and as a value if JSON was requested."""
    document, resolved, pairing = _pair_file(name, args)
    value: dict[str, object] = {}
    if form == "json":
        value = {"file": name, **pairing_json(resolved, pairing)}
        text = json_text(value)
    elif form == "table":
        from .pair_table import pairing_table  # only a table needs words

        text = pairing_table(resolved, pairing, args.language)
    elif form != "text":
        text = _as_file(name, document, pairing, form)
    else:
        text = pairing_text(pairing)
    if output is not None:
        if args.out_dir is not None:
            make_folder(args.out_dir)
        write_whole(output, text)
    return text, value


def _as_file(name: str, document: TRFDocument, pairing: RoundPairing, dialect: str) -> str:
    """Return the tournament file with the new round, whose games are open."""
    if pairing.round_number <= document.tournament.rounds_paired:
        raise TournamentError(
            f"{name}: round {pairing.round_number} is in the file already; only the next round can "
            "be added",
            code="usage",
        )
    from swissmate.api.writing import convert  # seldom needed

    paired = document._replace(tournament=document.tournament.with_round(pairing))
    conversion = convert(paired, dialect)
    for loss in conversion.losses:
        tell(loss.told(as_option))
    return conversion.data.decode("utf-8")


def _pair_file(name: str, args: Arguments) -> tuple[TRFDocument, Resolution, RoundPairing]:
    document, resolved = read_and_resolve(
        name, args, strict=args.strict, ignore_points=args.ignore_points
    )
    open_rounds = open_games(document.tournament)
    announce_choice(name, resolved, open_rounds, args.language, with_color=True)
    pairing = pair_resolved(resolved, args.round)
    if args.verify:
        from swissmate.checker.verify import verify_pairing  # seldom needed

        with Progress(0, "players") as bar:
            proof = verify_pairing(resolved.tournament, pairing, resolved.rules.id, step=bar.reach)
        tell(f"swissmate: {name}: verified: {proof}")
    return document, resolved, pairing
