"""``swissmate pair``: pairs the next round of each tournament."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from swissmate.errors import TRFError
from swissmate.model import points_text
from swissmate.systems.open_games import open_games
from swissmate.systems.pair_round import pair_round
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set

from .exit_codes import describe, worst
from .output import json_text, pairing_text, table, write_stdout, write_whole
from .streams import tell
from .tournament_input import (
    STDOUT,
    add_ignore_points,
    add_reading_arguments,
    announce_color,
    announce_diagnostics,
    announce_rules,
    open_games_line,
    output_paths,
    read_document,
    require_stdin_once,
    resolve_request,
    with_rounds,
)

if TYPE_CHECKING:
    import argparse

    from swissmate.model import Player, Tournament
    from swissmate.systems.resolution import Resolution
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
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--format",
        choices=("text", "table", "json"),
        help="default: table on a terminal, text into a file or pipe",
    )
    form.add_argument("--json", action="store_const", const="json", dest="format")
    parser.add_argument(
        "--verify", action="store_true", help="prove the pairing again by independent means"
    )
    parser.add_argument("--strict", action="store_true", help="refuse a file at its first oddity")


def run(args: argparse.Namespace) -> int:
    """Pair every file; those that fail do not keep the others from being paired."""
    require_stdin_once(args.files)
    if args.out == STDOUT:
        args.out = None
    suffix = ".json" if args.format == "json" else ".txt"
    outputs = output_paths(args.files, args.out, args.out_dir, suffix)
    form = args.format or ("table" if args.out is None and _to_terminal(args) else "text")
    codes: list[int] = []
    answers: list[dict[str, object]] = []
    for name in args.files:
        try:
            resolved, pairing = _pair_file(name, args)
            if form == "json":
                answers.append({"file": name, **pairing_json(resolved, pairing)})
                answer = json_text(answers[-1])
            elif form == "table":
                answer = _as_table(resolved, pairing)
            else:
                answer = pairing_text(pairing)
            if outputs:
                if args.out_dir is not None:
                    os.makedirs(args.out_dir, exist_ok=True)
                write_whole(outputs[name], answer)
        except Exception as error:  # every kind of error is told, and becomes the exit code
            code, text = describe(error, name)
            tell(f"swissmate: {text}")
            codes.append(code)
            continue
        if not outputs and form != "json":
            write_stdout(answer)
    if form == "json" and not outputs and answers:
        write_stdout(json_text(answers[0] if len(args.files) == 1 else answers))
    return worst(codes)


def _to_terminal(args: argparse.Namespace) -> bool:
    return args.out_dir is None and sys.stdout.isatty()


def _pair_file(name: str, args: argparse.Namespace) -> tuple[Resolution, RoundPairing]:
    document = read_document(
        name,
        strict=args.strict,
        check_points_column=not args.ignore_points,
        rounds=args.rounds,
        acceleration=args.acceleration,
        date_order=args.date_order,
    )
    announce_diagnostics(document, points_ignored=args.ignore_points)
    tournament = with_rounds(document.tournament, args.rounds)
    resolved = resolve_request(tournament, args)
    announce_rules(name, resolved)
    announce_color(name, tournament)
    for each in open_games(tournament):
        if each.round_number == tournament.rounds_paired:
            tell(open_games_line(name, each, tournament))
    pairing = pair_document(name, resolved)
    if args.verify:
        from swissmate.checker.verify import verify_pairing  # noqa: PLC0415 - seldom needed

        proof = verify_pairing(resolved.tournament, pairing, resolved.rules.id)
        tell(f"swissmate: {name}: verified: {proof}")
    return resolved, pairing


def require_rounds(name: str, tournament: Tournament) -> None:
    """Refuse to pair without knowing which round is the last (C.04.1.a), or beyond it.

    Raises:
        TRFError: no number of rounds is known, or all of them have been paired.
    """
    if tournament.rounds is None:
        raise TRFError(
            "the number of rounds is not stated, and the last round is paired by other rules",
            code="trf-no-rounds",
            file=name,
            expected="a record 'XXR n' or '142 n', or --rounds",
        )
    if tournament.rounds_paired >= tournament.rounds:
        raise TRFError(
            f"all {tournament.rounds} rounds of the tournament are paired already",
            code="tournament-over",
            file=name,
            expected="a tournament with a round to be paired",
        )


def pair_document(name: str, resolved: Resolution) -> RoundPairing:
    """Pair the next round of a tournament read from the file ``name``.

    Raises:
        TRFError: the number of rounds is unknown, or there is no round left.
        NoLegalPairing: there is no pairing.
        UnsupportedByRuleSet: the rules have no answer.
    """
    require_rounds(name, resolved.tournament)
    return pair_round(rule_set(resolved.rules.id), position_before(resolved.tournament))


def pairing_json(resolved: Resolution, pairing: RoundPairing) -> dict[str, object]:
    """Return the answer for machines; ``docs/cli.md`` documents the keys."""

    choice, acceleration, tournament = resolved

    def player(number: int) -> dict[str, object]:
        known = tournament.by_id[number]
        return {"id": number, "name": known.name, "rating": known.rating}

    return {
        "rules": choice.id,
        "rules_reason": choice.reason,
        "acceleration": acceleration.method if acceleration else "",
        "round": pairing.round_number,
        "boards": [
            {"board": board, "white": player(white), "black": player(black)}
            for board, (white, black) in enumerate(pairing.pairs, 1)
        ],
        "bye": None if pairing.pab is None else player(pairing.pab),
        "readings": list(pairing.readings),
    }


def _as_table(resolved: Resolution, pairing: RoundPairing) -> str:
    """The boards as they hang on the wall."""
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
