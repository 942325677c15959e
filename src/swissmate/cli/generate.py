"""``swissmate generate``: random tournaments, paired strictly by the rules (C.04.A, A.5)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from swissmate.api import convert, write_trf
from swissmate.api.generating import generate
from swissmate.errors import InputError, UnsupportedByRuleSet
from swissmate.generator import (
    PRESETS,
    Generated,
    GeneratorConfig,
    config_from_tournament,
    draw_seed,
    read_config,
)
from swissmate.generator.options import OPTIONS, configured
from swissmate.parallel import available_processes, ordered_results
from swissmate.systems.choice import method_beside, newest_edition, resolve_rules
from swissmate.systems.plays import play_of
from swissmate.systems.registry import canonical_id, rule_set
from swissmate.trf import DIALECTS
from swissmate.trf.whole_file import write_whole
from swissmate.wording import counted

from .exit_codes import ExitCode
from .numbers import whole
from .output import make_folder, require_folder, require_other_outputs, write_answer, write_stdout
from .progress import Progress
from .streams import tell
from .tournament_input import read_document

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from swissmate.trf import Diagnostic

    from .legacy_request import LegacyRequest

NAME = "generate"
HELP = "make random tournaments, every round paired by the rules"
EPILOG = """\
examples:
  swissmate generate -o random.trf                     everything at random
  swissmate generate --players 40 --rounds 7 -o random.trf
  swissmate generate --players 20-200 --rounds 5-9 --count 5000 --seed 42 --out-dir DIR
  swissmate generate --preset harsh --rules dutch-2026 --count 100 --out-dir DIR
  swissmate generate --config rtg.cfg --count 10 --out-dir DIR
  swissmate generate --rules team-2026 --players 5-11 --boards 4 -o teams.trf

Amounts are rates (2%, 0.02), numbers in each tournament (3) or ranges to draw
from (1%-3%). What is not set is drawn for each tournament; --preset realistic, clean
or harsh starts from fixed rates instead. The seed decides every byte; without one it is
drawn, and stands in each file. A round that cannot be paired ends its tournament, and
the file says so. What --format cannot hold is left out, and stderr says what that is;
of many files the first ten are looked at.
"""


_COMPARED = 10
"""With this many files or fewer, each file is read again to report what its format cannot hold."""


class _Job(NamedTuple):
    """One tournament to generate, as sent to a worker process.

    ``compared``: the file is read again, to report what its format cannot hold.
    """

    config: GeneratorConfig
    seed: int
    number: int
    dialect: str
    path: str
    compared: bool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("-o", "--out", metavar="OUT", help="write one tournament to this file")
    where.add_argument("--out-dir", metavar="DIR", help="write 00001.trf, 00002.trf ... there")
    parser.add_argument("--count", metavar="N", type=whole, default=1, help="how many (default: 1)")
    parser.add_argument(
        "--first", metavar="N", type=whole, default=1, help="number of the first one (default: 1)"
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole, help="default: drawn at random, and printed"
    )
    parser.add_argument(
        "--jobs", metavar="N", type=whole, help="work in N processes (default: one a processor)"
    )
    parser.add_argument(
        "--format",
        choices=tuple(DIALECTS),
        help="default: trf26 for tournaments at random, for teams and double Swiss; else trf16",
    )
    add_config_arguments(parser)


def add_config_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments that describe the random tournament."""
    start = parser.add_mutually_exclusive_group()
    start.add_argument(
        "--preset",
        choices=tuple(PRESETS),
        default="random",
        help="what holds where an option is not set: it is drawn for each tournament (default), "
        "or rates: none, those of real life, harsh ones",
    )
    start.add_argument(
        "--config", metavar="FILE", help="configuration of JaVaFo's or bbpPairings' generator"
    )
    start.add_argument("--model", metavar="FILE", help="a tournament to imitate")
    for name, (_, text) in OPTIONS.items():
        parser.add_argument(f"--{name}", metavar=_METAVARS.get(name, "AMOUNT"), help=text)
    parser.add_argument(
        "--byes-in-last-round",
        action="store_true",
        default=None,
        help="half- and full-point byes in the last round too",
    )


_METAVARS = {
    "rules": "ID",
    "acceleration": "ID",
    "players": "N",
    "rounds": "N",
    "ratings": "HOW",
    "results": "MODEL",
    "rating-cut": "N",
    "white-advantage": "N",
    "strength-deviation": "N",
    "scoring": "POINTS",
    "initial-color": "COLOUR",
    "boards": "N",
    "team-type": "CODE",
    "tie-breaks": "LIST",
}


def run(args: argparse.Namespace) -> int:
    """Generate the tournaments; each file is written as a whole or not at all."""
    if args.count < 1 or args.first < 1:
        raise InputError("--count and --first must be at least 1", code="usage")
    if args.jobs is not None and args.jobs < 1:
        raise InputError("--jobs must be at least 1", code="usage")
    if args.count > 1 and args.out_dir is None:
        raise InputError(f"{args.count} tournaments need a folder: --out-dir DIR", code="usage")
    if args.out_dir is not None:
        require_folder(args.out_dir)
    require_other_outputs([args.model, args.config], _outputs(args))
    config, seed = asked_config(args)
    args.format = args.format or default_format(config)
    config = fitting(config, args.format)
    if args.out_dir is None:
        return _generate_one(config, seed, args)
    make_folder(args.out_dir)
    jobs = (
        _Job(config, seed, number, args.format, _path(args.out_dir, number), place < _COMPARED)
        for place, number in enumerate(range(args.first, args.first + args.count))
    )
    processes = min(args.jobs or available_processes(), args.count)
    ended = 0
    told: set[str] = set()
    results = ordered_results(_write_one, jobs, processes)
    with Progress(args.count, "tournaments") as progress, closing(results):
        for path, stopped, losses in results:
            progress.advance()
            if stopped or losses:
                progress.clear()
            if stopped:
                ended += 1
                tell(f"{path}: {stopped}")
            _tell_losses(losses, told)
    early = f", {ended} ended early" if ended else ""
    write_stdout(f"{counted(args.count, 'tournament')} of seed {seed} in {args.out_dir}{early}\n")
    return ExitCode.DONE


def _outputs(args: argparse.Namespace) -> Iterator[str]:
    """Yield the outputs that might also be one of the input files."""
    if args.out_dir is None:
        yield args.out
        return
    names = {os.path.basename(each) for each in (args.model, args.config) if each is not None}
    for name in names:
        number = os.path.splitext(name)[0]
        last = args.first + args.count - 1
        if number.isdecimal() and args.first <= int(number) <= last:
            yield _path(args.out_dir, int(number))


def _path(folder: str, number: int) -> str:
    return os.path.join(folder, f"{number:05}.trf")


def asked_config(args: argparse.Namespace) -> tuple[GeneratorConfig, int]:
    """Return the configuration and the seed; the seed is drawn if nobody named one."""
    options: dict[str, object] = {
        name: value
        for name in (*OPTIONS, "byes-in-last-round")
        if (value := getattr(args, name.replace("-", "_"))) is not None
    }
    named: dict[str, object] = {
        name: options.pop(name) for name in ("rules", "acceleration") if name in options
    }
    seed = args.seed
    if args.config is not None:
        config, file_seed = _read_config_file(args.config, GeneratorConfig())
        seed = file_seed if seed is None else seed
    elif args.model is not None:
        model = read_document(args.model, check_points_column=False).tournament
        choice = resolve_rules(model, args.rules)
        if not choice.said:
            tell(f"{args.model}: rules {choice.id}: {choice.reason}")
        rule_set(choice.id).require_players("generating from a model")
        config = config_from_tournament(model, replace(PRESETS["realistic"], rules=choice.id))
        named.pop("rules", None)  # perhaps a system alone: its edition goes by the model's date
    else:
        config = PRESETS[args.preset]
    config = configured(config, {**options, **named})
    if args.rules is None and args.model is None:
        tell(f"rules {config.rules}: the newest edition, since --rules names no other")
    for name in ("boards", "team-type"):
        if name in options and rule_set(canonical_id(config.rules)).system != "team":
            raise InputError(
                f"--{name} is for rounds of teams, which {config.rules} has not; "
                "expected --rules team-2026",
                code="usage",
            )
    return config, draw_seed() if seed is None else seed


def _read_config_file(name: str, base: GeneratorConfig) -> tuple[GeneratorConfig, int | None]:
    with open(name, encoding="utf-8", errors="replace") as file:
        read = read_config(file.read(), name, base)
    for remark in read.remarks:
        tell(remark)
    return read.config, read.seed


def default_format(config: GeneratorConfig) -> str:
    """Return TRF16, the dialect that most programs read, unless the tournament needs more.

    TRF16 cannot hold teams and matches, nor the tie-breaks by which a random tournament is ranked.
    """
    return "trf16" if not play_of(config.rules).plays_matches and not config.unset else "trf26"


def fitting(config: GeneratorConfig, dialect: str) -> GeneratorConfig:
    """Return the configuration that draws only what the dialect can hold."""
    format_ = DIALECTS[dialect]
    lost: set[str] = set() if format_.new else {"tie_breaks"}
    if not format_.letters:
        lost |= {"acceleration", "scoring", "forbidden_pairs", "full_byes", "short_games"}
    return replace(config, unset=config.unset - lost)


def file_bytes(generated: Generated, dialect: str) -> bytes:
    """Return a tournament's file; in formats that have comments, a comment states the seed."""
    data = write_trf(generated.tournament, dialect=dialect, lossy=True)
    if not DIALECTS[dialect].comments:
        return data
    comments = "".join(f"### {each}\n" for each in generated.comments)
    return comments.encode() + data


def _write_one(job: _Job) -> tuple[str, str, tuple[Diagnostic, ...]]:
    generated = generate(job.config, seed=job.seed, number=job.number)
    write_whole(job.path, file_bytes(generated, job.dialect))
    losses = _losses(generated, job.dialect, job.path) if job.compared else ()
    return job.path, generated.stopped, losses


def _losses(generated: Generated, dialect: str, path: str) -> tuple[Diagnostic, ...]:
    """Return what the file of a tournament cannot hold."""
    losses = convert(generated.tournament, dialect).losses
    return tuple(each._replace(file=path) for each in losses)


def _tell_losses(losses: Iterable[Diagnostic], told: set[str]) -> None:
    """Report the first loss of each new kind, and how many more there are of that kind."""
    kinds: dict[str, list[Diagnostic]] = {}
    for each in losses:
        # One code stands for several fields; two players' losses differ only in the player's
        # number.
        kind = each.message if each.code == "convert-field" else each.code
        kinds.setdefault(kind, []).append(each)
    for kind, (first, *others) in kinds.items():
        if kind not in told:
            told.add(kind)
            tell(f"{first}; and {len(others)} more like it" if others else first)


def _generate_one(config: GeneratorConfig, seed: int, args: argparse.Namespace) -> int:
    generated = generate(config, seed=seed, number=args.first)
    name = args.out or "tournament"
    write_answer(args.out, file_bytes(generated, args.format).decode())
    if generated.stopped:
        tell(f"{name}: {generated.stopped}")
    _tell_losses(_losses(generated, args.format, name), set())
    if args.seed is None:
        tell(f"seed {seed}")
    return ExitCode.DONE


def run_legacy(request: LegacyRequest) -> int:
    """Generate one tournament for the old command shape; return the exit code.

    ``-g CONFIG`` takes a configuration, ``-g SEED`` a seed, ``MODEL -g`` a tournament to imitate.
    """
    if request.output is None:
        raise InputError("-g needs -o OUT: where to write the tournament", code="usage")
    from .legacy import rules_of_environment  # noqa: PLC0415 - only the old command shape

    asked = request.rules or rules_of_environment((request.system,))
    rules = canonical_id(asked) if asked else newest_edition(request.system or "dutch")
    config = replace(PRESETS["realistic"], rules=rules)
    seed: int | None = None
    if request.operand is not None and request.operand.isdecimal():
        seed = int(request.operand)
    elif request.operand is not None and re.match("-[0-9]", request.operand):
        raise InputError(f"-g {request.operand}: expected a seed from 0", code="usage")
    elif request.operand is not None and request.file is not None:
        raise InputError(
            f"-g {request.operand} after {request.file}: a configuration or a tournament to "
            "imitate, not both",
            code="usage",
        )
    elif request.operand is not None:
        config, seed = _read_config_file(request.operand, config)
    if request.file is not None:
        model = read_document(request.file, check_points_column=False).tournament
        choice = resolve_rules(model, asked, system=request.system)
        config = config_from_tournament(model, replace(config, rules=choice.id))
        if not choice.said:
            tell(f"{request.file}: rules {choice.id}: {choice.reason}")
    elif not asked:
        tell(f"rules {rules}: the newest edition, since --rules names no other")
    if request.seed is not None:
        if not request.seed.isdecimal():
            raise InputError(f"-s {request.seed}: expected a whole number", code="usage")
        seed = int(request.seed)
    if request.rounds is not None:
        config = configured(config, {"rounds": request.rounds})
    if request.accelerated and not config.acceleration:
        try:
            config = configured(config, {"acceleration": method_beside(rule_set(config.rules))})
        except UnsupportedByRuleSet as error:
            # As in JaVaFo: with -g the flag requests acceleration only where it is available.
            tell(f"-b: no acceleration: {error}")
    generated = generate(config, seed=seed)
    write_answer(request.output, file_bytes(generated, default_format(config)).decode())
    if request.checklist is not None:
        _write_checklist(generated, request)
    if generated.stopped:
        tell(f"{request.output}: {generated.stopped}")
        return ExitCode.NO_PAIRING
    return ExitCode.DONE


def _write_checklist(generated: Generated, request: LegacyRequest) -> None:
    from swissmate.api import check  # noqa: PLC0415 - only -l needs them

    from .checklist import checklist_of_rounds  # noqa: PLC0415
    from .legacy_request import checklist_path  # noqa: PLC0415

    tournament = generated.tournament
    rules = rule_set(tournament.rules or "")
    recorded = {each.round_number: each.recorded for each in check(tournament, rules.id).rounds}
    listing = checklist_of_rounds(tournament, recorded, rules, ".")
    write_answer(checklist_path(request, request.output or ""), listing)
