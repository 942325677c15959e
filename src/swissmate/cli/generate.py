"""``swissmate generate``: random tournaments, paired strictly by the rules (C.04.A, A.5)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from swissmate.api.generating import generate
from swissmate.api.writing import convert, write_trf
from swissmate.checker import check
from swissmate.errors import InputError, UnsupportedByRuleSet
from swissmate.files.whole_file import write_whole
from swissmate.generator import (
    PRESETS,
    Generated,
    GeneratorConfig,
    config_from_tournament,
    draw_seed,
    read_config,
)
from swissmate.generator.options import OPTIONS, configured
from swissmate.messages import as_option, told
from swissmate.parallel import available_processes, ordered_results
from swissmate.requests.field import Arguments
from swissmate.systems.acceleration import method_beside
from swissmate.systems.choice import newest_edition, resolve_rules
from swissmate.systems.plays import play_of
from swissmate.systems.registry import canonical_id, rule_set
from swissmate.trf import DIALECTS
from swissmate.wording import counted

from .checklist import checklist_of_rounds
from .exit_codes import ExitCode
from .legacy import rules_of_environment
from .legacy_request import checklist_path
from .output import make_folder, require_folder, require_other_outputs, write_answer, write_stdout
from .progress import Progress
from .streams import tell
from .tournament_input import read_document

if TYPE_CHECKING:
    from collections.abc import Iterable

    from swissmate.trf import Diagnostic

    from .legacy_request import LegacyRequest


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


def run(args: Arguments) -> int:
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
    kinds_told: set[str] = set()
    results = ordered_results(_write_one, jobs, processes)
    with Progress(args.count, "tournaments") as progress, closing(results):
        for path, stopped, losses in results:
            progress.advance()
            if stopped or losses:
                progress.clear()
            if stopped:
                ended += 1
                tell(f"{path}: {stopped}")
            _tell_losses(losses, kinds_told)
    early = f", {ended} ended early" if ended else ""
    write_stdout(f"{counted(args.count, 'tournament')} of seed {seed} in {args.out_dir}{early}\n")
    return ExitCode.DONE


def _outputs(args: Arguments) -> Iterator[str]:
    """Yield the outputs that might also be one of the input files."""
    if args.out_dir is None:
        yield args.out
        return
    names = {os.path.basename(path) for path in (args.model, args.config) if path is not None}
    for name in names:
        number = os.path.splitext(name)[0]
        last = args.first + args.count - 1
        if number.isdecimal() and args.first <= int(number) <= last:
            yield _path(args.out_dir, int(number))


def _path(folder: str, number: int) -> str:
    return os.path.join(folder, f"{number:05}.trf")


def asked_config(args: Arguments) -> tuple[GeneratorConfig, int]:
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
            tell(f"{args.model}: rules {choice.id}: {choice.reason.told(as_option)}")
        rule_set(choice.id).require_players("generating from a model")
        config = config_from_tournament(model, replace(PRESETS["realistic"], rules=choice.id))
        named.pop("rules", None)  # perhaps a system alone: its edition goes by the model's date
    else:
        config = PRESETS[args.preset]
    config = configured(config, {**options, **named})
    if args.rules is None and args.model is None:
        tell(f"rules {config.rules}: the newest edition, since --rules names no other")
    for name in ("boards", "team-type"):
        if name in options and not play_of(canonical_id(config.rules)).enters_teams:
            raise InputError(
                f"--{name} is for rounds of teams, which {config.rules} has not; "
                "expected --rules team-2026 or team-round-robin",
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
    comments = "".join(f"### {comment}\n" for comment in generated.comments)
    return comments.encode() + data


def _write_one(job: _Job) -> tuple[str, str, tuple[Diagnostic, ...]]:
    generated = generate(job.config, seed=job.seed, number=job.number)
    write_whole(job.path, file_bytes(generated, job.dialect))
    losses = _losses(generated, job.dialect, job.path) if job.compared else ()
    return job.path, generated.stopped, losses


def _losses(generated: Generated, dialect: str, path: str) -> tuple[Diagnostic, ...]:
    """Return what the file of a tournament cannot hold."""
    losses = convert(generated.tournament, dialect).losses
    return tuple(loss._replace(file=path) for loss in losses)


def _tell_losses(losses: Iterable[Diagnostic], known: set[str]) -> None:
    """Report the first loss of each new kind, and how many more there are of that kind."""
    kinds: dict[str, list[Diagnostic]] = {}
    for diagnostic in losses:
        # One code stands for several fields; two players' losses differ only in the player's
        # number.
        kind = (
            told(diagnostic.message, as_option)
            if diagnostic.code == "convert-field"
            else diagnostic.code
        )
        kinds.setdefault(kind, []).append(diagnostic)
    for kind, (first, *others) in kinds.items():
        if kind not in known:
            known.add(kind)
            loss = first.told(as_option)
            tell(f"{loss}; and {len(others)} more like it" if others else loss)


def _generate_one(config: GeneratorConfig, seed: int, args: Arguments) -> int:
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
    wanted = request.rules or rules_of_environment((request.system,))
    rules = canonical_id(wanted) if wanted else newest_edition(request.system or "dutch")
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
        choice = resolve_rules(model, wanted, system=request.system)
        config = config_from_tournament(model, replace(config, rules=choice.id))
        if not choice.said:
            tell(f"{request.file}: rules {choice.id}: {choice.reason.told(as_option)}")
    elif not wanted:
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
            tell(f"-b: no acceleration: {error.told(as_option)}")
    generated = generate(config, seed=seed)
    write_answer(request.output, file_bytes(generated, default_format(config)).decode())
    if request.checklist is not None:
        _write_checklist(generated, request)
    if generated.stopped:
        tell(f"{request.output}: {generated.stopped}")
        return ExitCode.NO_PAIRING
    return ExitCode.DONE


def _write_checklist(generated: Generated, request: LegacyRequest) -> None:
    tournament = generated.tournament
    rules = rule_set(tournament.rules or "")
    recorded = {
        round_check.round_number: round_check.recorded
        for round_check in check(tournament, rules.id).rounds
    }
    listing = checklist_of_rounds(tournament, recorded, rules, ".")
    write_answer(checklist_path(request, request.output or ""), listing)
