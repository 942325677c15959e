"""``swissmate pair``: pairs the next round of each tournament."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

from swissmate.api.pairing import pair
from swissmate.model import points_text
from swissmate.wording import table

from .exit_codes import Failure, attempt, worst
from .output import (
    add_format,
    is_stdout,
    json_text,
    make_folder,
    output_paths,
    pairing_json,
    pairing_text,
    write_stdout,
    write_whole,
)
from .streams import tell
from .tournament_input import (
    add_ignore_points,
    add_reading_arguments,
    announce_color,
    announce_open_games,
    read_and_resolve,
    require_stdin_once,
)

if TYPE_CHECKING:
    import argparse

    from swissmate.model import Player
    from swissmate.systems.choice import Resolution
    from swissmate.systems.ruleset import RoundPairing

NAME = "pair"
HELP = "pair the next round"
EPILOG = """\
examples:
  swissmate pair open.trf                    boards on the terminal
  swissmate pair open.trf -o round6.txt      a file for the tournament manager
  swissmate pair *.trf --out-dir pairings    one STEM.txt for each file
  swissmate pair - --json < open.trf         from standard input, as JSON

The text format: the number of lines that follow, then 'WHITE BLACK' by pairing
number in publishing order, the bye last as 'ID 0'.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="tournament file, - for stdin")
    add_reading_arguments(parser)
    add_ignore_points(parser)
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "-o", "--out", metavar="OUT", help="write the pairing to this file, - for stdout"
    )
    where.add_argument("--out-dir", metavar="DIR", help="write one file STEM.txt for each input")
    add_format(
        parser,
        ("text", "table", "json"),
        None,
        told="table on a terminal, text into a file or pipe",
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="prove the pairing again by independent means; from 500 players on this takes minutes",
    )
    parser.add_argument(
        "--strict", action="store_true", help="refuse a file at its first irregularity"
    )


def run(args: argparse.Namespace) -> int:
    """Pair every file; a file that fails does not stop the others from being paired."""
    require_stdin_once(args.files)
    if args.out is not None and is_stdout(args.out):
        args.out = None
    suffix = ".json" if args.format == "json" else ".txt"
    outputs = output_paths(args.files, args.out, args.out_dir, suffix)
    form = args.format or ("table" if args.out is None and _to_terminal(args) else "text")
    codes: list[int] = []
    answers: list[dict[str, object]] = []
    for name in args.files:
        done = attempt(partial(_pair_and_write, name, form, outputs.get(name), args), name)
        if isinstance(done, Failure):
            codes.append(done.tell())
        elif form == "json":
            answers.append(done[1])
        elif not outputs:
            write_stdout(done[0])
    if form == "json" and not outputs and answers:
        write_stdout(json_text(answers[0] if len(args.files) == 1 else answers))
    return worst(codes)


def _to_terminal(args: argparse.Namespace) -> bool:
    return args.out_dir is None and sys.stdout.isatty()


def _pair_and_write(
    name: str, form: str, output: str | None, args: argparse.Namespace
) -> tuple[str, dict[str, object]]:
    """Return the answer for one file as text, and as a value if JSON was requested."""
    resolved, pairing = _pair_file(name, args)
    value: dict[str, object] = {}
    if form == "json":
        value = {"file": name, **pairing_json(resolved, pairing)}
        text = json_text(value)
    elif form == "table":
        text = _as_table(resolved, pairing)
    else:
        text = pairing_text(pairing)
    if output is not None:
        if args.out_dir is not None:
            make_folder(args.out_dir)
        write_whole(output, text)
    return text, value


def _pair_file(name: str, args: argparse.Namespace) -> tuple[Resolution, RoundPairing]:
    tournament, resolved = read_and_resolve(
        name, args, strict=args.strict, ignore_points=args.ignore_points
    )
    announce_color(name, tournament)
    announce_open_games(name, tournament)
    pairing = pair(resolved.tournament, resolved.rules.id, open_games_are_draws=True)
    if args.verify:
        from swissmate.checker.verify import verify_pairing  # noqa: PLC0415 - seldom needed

        from .progress import Progress  # noqa: PLC0415 - as above

        with Progress(0, "players") as bar:
            proof = verify_pairing(resolved.tournament, pairing, resolved.rules.id, step=bar.reach)
        tell(f"swissmate: {name}: verified: {proof}")
    return resolved, pairing


def _as_table(resolved: Resolution, pairing: RoundPairing) -> str:
    """Return the list of boards as it hangs on the wall."""
    tournament = resolved.tournament
    number = pairing.round_number

    def cells(player_id: int) -> tuple[str, str, str, str]:
        player = tournament.by_id[player_id]
        points = tournament.points_before(player_id, number)
        return str(player_id), _label(player), str(player.rating or "-"), points_text(points)

    rows = []
    for board, (white, black) in enumerate(pairing.pairs, 1):
        rows.append((str(board), *cells(white), "-", *cells(black)))
    if pairing.pab is not None:
        rows.append(("", *cells(pairing.pab), "", "", "bye", "", ""))
    header = ("Board", "No.", "White", "Rtg", "Pts", "", "No.", "Black", "Rtg", "Pts")
    title = f"Round {number}"
    if tournament.rounds:
        title += f" of {tournament.rounds}"
    if tournament.name:
        title = f"{tournament.name}: {title}"
    return f"{title} ({resolved.rules.id})\n\n" + table(header, rows, right=(0, 1, 3, 4, 6, 8, 9))


def _label(player: Player) -> str:
    return f"{player.title} {player.name}".strip() or f"player {player.id}"
