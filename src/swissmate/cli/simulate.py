"""``swissmate simulate``: studies that compare designs over many generated tournaments."""

from __future__ import annotations

from swissmate.api.simulating import simulate, study_of
from swissmate.errors import InputError
from swissmate.parallel import available_processes
from swissmate.parquet import require_parquet
from swissmate.requests.field import Arguments
from swissmate.studies.run import locally, on_cluster
from swissmate.wording import counted

from .exit_codes import ExitCode
from .output import make_folder, write_stdout
from .progress import Progress
from .streams import tell
from .workers import asked_cluster, require_workers


def run(args: Arguments) -> int:
    """Run the study and write its files."""
    require_workers(args)
    if args.tournaments is not None and args.tournaments < 1:
        raise InputError("--tournaments must be at least 1", code="usage")
    study = study_of(
        args.study,
        tournaments=args.tournaments,
        seed=args.seed,
        own=args.design,
        details=args.details,
    )
    for name in study.without_rules:
        rules = next(design.config.rules for design in study.designs if design.name == name)
        tell(f"design {name!r}: rules {rules}: the newest edition, since the study names none")
    if args.rows == "parquet":
        require_parquet()
    cluster = asked_cluster(args)
    workshop = on_cluster(cluster) if cluster else locally(args.jobs or available_processes())
    make_folder(args.out_dir)
    progress: Progress | None = None

    def started(done: int, total: int) -> None:
        nonlocal progress
        if done:
            tell(f"{done} of {total} parts are done already")
        progress = Progress(total - done, "parts")

    def finished() -> None:
        if progress is not None:
            progress.advance()

    try:
        simulation = simulate(
            study, args.out_dir, workshop=workshop, started=started, finished=finished
        )
    except KeyboardInterrupt:
        tell("what is finished is kept; the same command continues")
        raise
    finally:
        if progress is not None:
            progress.clear()
    paths = simulation.write(args.out_dir, ending=args.rows)
    count = study.tournaments * len(study.designs)
    write_stdout(
        f"{counted(count, 'tournament')}, {counted(len(study.designs), 'design')}: "
        f"{paths[0]}, {paths[-1]}\n"
    )
    return ExitCode.DONE
