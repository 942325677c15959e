"""``swissmate simulate``: studies that compare designs over many generated tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissmate.api.simulating import simulate, study_of
from swissmate.errors import InputError
from swissmate.parallel import available_processes
from swissmate.parquet import require_parquet
from swissmate.studies.run import locally, on_cluster
from swissmate.wording import counted

from .exit_codes import ExitCode
from .numbers import whole
from .output import make_folder, write_stdout
from .progress import Progress
from .streams import tell
from .workers import add_worker_arguments, asked_cluster, require_workers

if TYPE_CHECKING:
    import argparse

NAME = "simulate"
HELP = "compare designs of tournaments over many generated ones"
EPILOG = """\
examples:
  swissmate simulate study.toml --out-dir results
  swissmate simulate baku --tournaments 200 --out-dir results
  swissmate simulate study.toml --design mine.py --out-dir results
  swissmate simulate study.toml --details --rows csv --out-dir results
  swissmate simulate study.toml --out-dir results --cluster 10.0.0.5:8786

A study is a TOML file (docs/studies.md), or the name of a bundled one: baku, dutch2026.
--design takes a Python file with a pairing rule, measures, or both. The folder gets
rows.parquet (one row a tournament, the same bytes wherever the work was done), the
summary as CSV and LaTeX, the plots as SVG, and report.html with everything on a page.
What is finished stays in parts/: the same command goes on where it was interrupted.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("study", metavar="STUDY", help="TOML file, or the name of a bundled study")
    parser.add_argument("--out-dir", metavar="DIR", required=True, help="where the results go")
    parser.add_argument(
        "--tournaments",
        metavar="N",
        type=whole,
        help="of each design, instead of the study's number",
    )
    parser.add_argument("--seed", metavar="N", type=whole, help="instead of the study's")
    parser.add_argument(
        "--design",
        metavar="FILE",
        action="append",
        default=[],
        help="Python file with pair(position), another design, or MEASURES; may be repeated",
    )
    parser.add_argument(
        "--details", action="store_true", help="keep a row for each player and for each game too"
    )
    parser.add_argument(
        "--rows", choices=("parquet", "csv"), default="parquet", help="how rows are written"
    )
    add_worker_arguments(parser)


def run(args: argparse.Namespace) -> int:
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
        rules = next(each.config.rules for each in study.designs if each.name == name)
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
        done = simulate(study, args.out_dir, workshop=workshop, started=started, finished=finished)
    except KeyboardInterrupt:
        tell("what is finished is kept; the same command continues")
        raise
    finally:
        if progress is not None:
            progress.clear()
    paths = done.write(args.out_dir, ending=args.rows)
    count = study.tournaments * len(study.designs)
    write_stdout(
        f"{counted(count, 'tournament')}, {counted(len(study.designs), 'design')}: "
        f"{paths[0]}, {paths[-1]}\n"
    )
    return ExitCode.DONE
