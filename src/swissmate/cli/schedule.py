"""``swissmate schedule``: all rounds of a round robin, and the drawing of numbers."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from random import Random
from typing import TYPE_CHECKING, Final

from swissmate.api.pairing import schedule
from swissmate.api.writing import write_trf
from swissmate.errors import InputError
from swissmate.generator import draw_seed
from swissmate.model import Player, Team, TeamRecords, Tournament
from swissmate.requests.field import Arguments
from swissmate.systems.choice import resolve, resolve_rules
from swissmate.systems.plays import play_of
from swissmate.systems.registry import rule_set
from swissmate.systems.round_robin.varma import varma_draw
from swissmate.web_page import whole_page

from .engine_request import document_of, remarks_json
from .exit_codes import ExitCode, Failure, attempt
from .output import json_text, require_other_outputs, write_answer
from .streams import tell
from .tournament_input import announced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from swissmate.systems.ruleset import ScheduledRound


def run(args: Arguments) -> int:
    """Print the schedule; return an exit code."""
    if (args.file is None) == (args.players is None):
        raise InputError("expected either a FILE or --players N", code="usage")
    if (args.drawn is not None or args.seed is not None) and not args.draw:
        raise InputError("--seed and --drawn go with --draw", code="usage")
    if args.file is None and args.draw:
        raise InputError(
            "--draw needs a FILE: it depends on the players' federations", code="usage"
        )
    require_other_outputs([args.file], [args.output, args.drawn])
    outcome = attempt(lambda: _schedule(args), args.file or "")
    return outcome.tell() if isinstance(outcome, Failure) else ExitCode.DONE


def answer(args: Arguments) -> object:
    """Return all rounds of a schedule for the engine."""
    document = document_of(args, check_points_column=False)
    tournament = document.tournament
    rules = rules_of_schedule(tournament, args.rules)
    ready = resolve(tournament, rules, acceleration=args.acceleration).tournament
    remarks = remarks_json(document.diagnostics)
    return {**schedule_json(ready, schedule(ready, rules)), "remarks": remarks}


def _schedule(args: Arguments) -> None:
    tournament = _tournament(args)
    rules = rules_of_schedule(tournament, args.rules)
    if args.cycles is not None:
        tournament = _with_cycles(tournament, rules, args.cycles)
    if args.draw:
        tournament = _drawn(args, tournament, rules)
    rounds = schedule(tournament, rules)
    if args.drawn is not None:
        drawn = replace(tournament, rules=rules, type_code="", rounds=len(rounds))
        write_answer(args.drawn, write_trf(drawn, dialect="trf26", lossy=True).decode())
    text = {
        "table": schedule_text,
        "json": lambda *what: json_text(schedule_json(*what)),
        "html": schedule_html,
    }[args.format](resolve(tournament, rules).tournament, rounds)
    write_answer(args.output, text)


def _tournament(args: Arguments) -> Tournament:
    if args.file is None:
        if not 2 <= args.players <= 9999:
            raise InputError(f"--players {args.players}: expected 2 to 9999", code="usage")
        numbers = range(1, args.players + 1)
        if args.rules is not None and play_of(args.rules).enters_teams:
            return Tournament(teams=TeamRecords(tuple(map(Team, numbers))))
        return Tournament(tuple(map(Player, numbers)))
    return announced(args.file, args).tournament


def rules_of_schedule(tournament: Tournament, wanted: str | None) -> str:
    """Return the rules requested, else the file's if they have a schedule, else berger."""
    if wanted is not None:
        return wanted
    return resolve_rules(tournament).id if tournament.predetermined else "berger"


def _with_cycles(tournament: Tournament, rules: str, cycles: int) -> Tournament:
    """Return the tournament with the number of rounds in which all meet this many times."""
    table = rule_set(rules).schedule
    entrants = resolve(replace(tournament, rounds=None), rules).tournament.players
    a_cycle = table.length(len(entrants), 1) if table else None
    if not 1 <= cycles <= 9:
        raise InputError(f"--cycles {cycles}: expected 1 to 9", code="usage")
    if a_cycle is None:
        return tournament  # schedule() reports the reason
    return replace(tournament, rounds=cycles * a_cycle)


def _drawn(args: Arguments, tournament: Tournament, rules: str) -> Tournament:
    """Return the tournament with its players in the order of the numbers drawn."""
    if play_of(rules).enters_teams:
        raise InputError(
            f"{args.file}: --draw is by the federations of players, and {rules} pairs teams; "
            "expected the teams with the numbers that they drew (310)",
            code="schedule-drawn",
        )
    if tournament.rounds_paired:
        raise InputError(
            f"{args.file}: rounds are paired already; the numbers are drawn before round 1",
            code="schedule-drawn",
        )
    seed = draw_seed() if args.seed is None else args.seed
    tell(f"{args.file}: numbers drawn by the Varma tables (C.05 Annex 2), --seed {seed}")
    lot = Random(seed)  # noqa: S311 - a lot that anybody can draw again
    numbers = varma_draw(tournament.players, lot.randrange)
    players = sorted(
        (
            player._replace(id=numbers[player.id], points=None, rank=None)
            for player in tournament.players
        ),
        key=lambda player: player.id,
    )
    return replace(
        tournament, players=tuple(players), absent=frozenset(numbers[i] for i in tournament.absent)
    )


def schedule_text(tournament: Tournament, rounds: Sequence[ScheduledRound]) -> str:
    """Return the schedule: a table by numbers and, if there are names, each round by names."""
    width = len(str(len(rounds)))
    lines = []
    for scheduled_round in rounds:
        games = [f"{white}-{black}" for white, black in scheduled_round.games]
        free = [f"({scheduled_round.free} free)"] if scheduled_round.free else []
        lines.append(f"Round {scheduled_round.number:>{width}}: " + "  ".join(games + free))
    if any(player.name for player in tournament.players):
        label = max(len(player.name) for player in tournament.players)
        for scheduled_round in rounds:
            lines += [
                "",
                f"Round {scheduled_round.number}{_date(tournament, scheduled_round.number)}",
            ]
            for white, black in scheduled_round.games:
                one, two = (tournament.players[number - 1].name for number in (white, black))
                lines.append(f"{white:4} {one:<{label}} - {black:4} {two}".rstrip())
            if scheduled_round.free:
                lines.append(
                    f"{scheduled_round.free:4} "
                    f"{tournament.players[scheduled_round.free - 1].name} is free"
                )
    return "\n".join(lines) + "\n"


def schedule_json(tournament: Tournament, rounds: Sequence[ScheduledRound]) -> dict[str, object]:
    """Return the schedule as JSON; ``docs/round-robin.md`` documents the keys."""
    return {
        "players": [
            {"number": number, "id": player.id, "name": player.name}
            for number, player in enumerate(tournament.players, 1)
        ],
        "rounds": [
            {
                "round": scheduled_round.number,
                "cycle": scheduled_round.cycle,
                "row": scheduled_round.row,
                "games": [
                    {"white": white, "black": black} for white, black in scheduled_round.games
                ],
                "free": scheduled_round.free or None,
            }
            for scheduled_round in rounds
        ],
    }


_STYLE: Final = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem;
  color: #1a1a1a; background: #fff; }
h1 { font-size: 1.4rem; }
main { columns: 22rem; }
section { break-inside: avoid; margin-bottom: 1rem; }
h2 { font-size: 1rem; margin: 0; border-bottom: 2px solid #555; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td { padding: .15rem .4rem; border-bottom: 1px solid #ddd; }
td.n { text-align: right; color: #555; }
@media print { @page { margin: 1.2cm; } body { font-size: 10pt; margin: 0; max-width: none; } }
"""


def schedule_html(tournament: Tournament, rounds: Sequence[ScheduledRound]) -> str:
    """Return the whole schedule as one self-contained page that prints well."""

    def cells(number: int) -> str:
        return f'<td class="n">{number}</td><td>{escape(tournament.players[number - 1].name)}</td>'

    sections = []
    for scheduled_round in rounds:
        rows = [f"<tr>{cells(white)}{cells(black)}</tr>" for white, black in scheduled_round.games]
        if scheduled_round.free:
            rows.append(f"<tr>{cells(scheduled_round.free)}<td></td><td>free</td></tr>")
        sections.append(
            "<section><h2>Round "
            f"{scheduled_round.number}{escape(_date(tournament, scheduled_round.number))}</h2>\n"
            f"<table>{''.join(rows)}</table></section>"
        )
    name = tournament.name or "Schedule"
    body = f"<h1>{escape(name)}</h1>\n<main>\n" + "\n".join(sections) + "\n</main>\n"
    return whole_page(f"{name}: schedule", _STYLE, body)


def _date(tournament: Tournament, number: int) -> str:
    """Return the date of a round after a comma, or "" if it is not known."""
    days = tournament.round_dates
    day = days[number - 1] if number <= len(days) else None
    return f", {day}" if day else ""
