"""``swissmate results``: results of a round that was played online."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from swissmate.api.writing import convert
from swissmate.errors import InputError
from swissmate.exchange.lichess.access import access_of
from swissmate.exchange.lichess.bulk import online_games
from swissmate.exchange.lichess.client import Lichess
from swissmate.exchange.lichess.kept import KeptFile
from swissmate.exchange.lichess.reading import Review, State, reviewed, taken
from swissmate.files.whole_file import write_whole
from swissmate.messages import as_option
from swissmate.requests.field import Arguments
from swissmate.wording import table

from .exit_codes import ExitCode, Failure, attempt
from .output import (
    is_stdout,
    json_text,
    require_other_outputs,
    require_writable,
    write_stdout,
    write_stdout_bytes,
)
from .streams import tell
from .tournament_input import announced

if TYPE_CHECKING:
    from swissmate.model import Tournament
    from swissmate.trf import TRFDocument


def run(args: Arguments) -> int:
    """Compare the results there with those of the file, and write the new ones."""
    outcome = attempt(lambda: _results(args), args.file)
    return outcome.tell() if isinstance(outcome, Failure) else outcome


def _results(args: Arguments) -> ExitCode:
    document = announced(args.file, args)
    tournament = document.tournament
    number = args.round or tournament.rounds_paired
    require_other_outputs([args.file, args.kept], [args.out])
    require_writable(args.out)
    if args.json and args.out is not None and is_stdout(args.out):
        raise InputError("--json and the tournament would both go to stdout", code="usage")
    kept = KeptFile(Path(args.kept)).load()
    games = online_games(Lichess(access_of(os.environ)), kept, number)
    rows = reviewed(tournament, games, number)
    if args.out is not None:
        _write(args.out, document._replace(tournament=taken(tournament, rows, number)))
    if args.json:
        write_stdout(json_text({"file": args.file, "round": number, "games": _as_json(rows)}))
    else:
        text = _table(rows, tournament)
        if args.out is None:
            write_stdout(text)
        else:
            tell(text.rstrip())
    decide = {State.CONFLICT, State.UNDECIDED, State.STRANGE}
    return ExitCode.DIFFERENCES if any(row.state in decide for row in rows) else ExitCode.DONE


def _write(out: str, document: TRFDocument) -> None:
    conversion = convert(document, "json" if out.endswith(".json") else "trf26")
    for loss in conversion.losses:
        tell(loss.told(as_option))
    if is_stdout(out):
        write_stdout_bytes(conversion.data)
    else:
        write_whole(out, conversion.data)


def _table(rows: Sequence[Review], tournament: Tournament) -> str:
    def named(player: int) -> str:
        known = tournament.by_id.get(player)
        return f"{player} {known.name}".strip() if known else str(player)

    cells = [
        (
            named(row.game.white),
            named(row.game.black),
            row.here,
            row.game.result,
            row.game.status,
            row.state.value,
        )
        for row in rows
    ]
    return table(("White", "Black", "here", "there", "as", ""), cells, right=())


def _as_json(rows: Sequence[Review]) -> list[dict[str, object]]:
    return [
        {
            "id": row.game.id,
            "white": row.game.white,
            "black": row.game.black,
            "here": row.here,
            "there": row.game.result,
            "status": row.game.status,
            "state": row.state.name.lower(),
        }
        for row in rows
    ]
