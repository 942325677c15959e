"""``swissmate simulate``: studies that compare designs over many generated tournaments."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from swissmate.api.simulating import simulate, study_of
from swissmate.errors import InputError
from swissmate.parallel import available_processes
from swissmate.studies.run import cluster, locally
from swissmate.studies.table import require_parquet

from .exit_codes import ExitCode
from .output import write_stdout, write_whole
from .progress import Progress
from .streams import tell

if TYPE_CHECKING:
    import argparse

NAME = "simulate"
HELP = "compare designs of tournaments over many generated ones"
EPILOG = """\
examples:
  swissmate simulate study.toml --out-dir results
  swissmate simulate baku --tournaments 200 --out-dir results
  swissmate simulate study.toml --out-dir results --cluster 10.0.0.5:8786

A study is a TOML file (docs/studies.md), or the name of a bundled one: baku, dutch2026.
The folder gets rows.parquet (one row a tournament, the same bytes wherever the work was
done), timings.parquet and report.html. What is finished stays in parts/: the same
command goes on where it was interrupted.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("study", metavar="STUDY", help="TOML file, or the name of a bundled study")
    parser.add_argument("--out-dir", metavar="DIR", required=True, help="where the results go")
    parser.add_argument(
        "--tournaments", metavar="N", type=int, help="of each design, instead of the study's number"
    )
    parser.add_argument("--seed", metavar="N", type=int, help="instead of the study's")
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", metavar="N", type=int, help="work in N processes (default: one a processor)"
    )
    where.add_argument(
        "--cluster", metavar="ADDRESS", help="work on a Dask cluster: HOST:PORT of its scheduler"
    )
    parser.add_argument(
        "--wait",
        metavar="SECONDS",
        type=int,
        default=60,
        help="give up after so long without any worker on the cluster (default: 60)",
    )


def run(args: argparse.Namespace) -> int:
    """Run the study and write its files."""
    for name in ("jobs", "tournaments"):
        value = getattr(args, name)
        if value is not None and value < 1:
            raise InputError(f"--{name} must be at least 1", code="usage")
    if args.wait < 0:
        raise InputError("--wait must not be below 0", code="usage")
    study = study_of(args.study, tournaments=args.tournaments, seed=args.seed)
    require_parquet()
    workshop = (
        cluster(args.cluster, args.wait, tell)
        if args.cluster
        else locally(args.jobs or available_processes())
    )
    os.makedirs(args.out_dir, exist_ok=True)
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
        done = simulate(study, args.out_dir, workshop=workshop, started=started, finished=finished)
    except KeyboardInterrupt:
        tell("what is finished is kept; the same command continues")
        raise
    finally:
        if progress is not None:
            progress.clear()
    rows, timings, page = (
        os.path.join(args.out_dir, name)
        for name in ("rows.parquet", "timings.parquet", "report.html")
    )
    done.write_tables(rows, timings)
    write_whole(page, done.page())
    count = study.tournaments * len(study.designs)
    write_stdout(f"{count} tournaments, {len(study.designs)} designs: {rows}, {page}\n")
    return ExitCode.DONE
