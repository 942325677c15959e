"""``swissmate conformance``: an engine against positions with known answers (C.04.A, A.7)."""

from __future__ import annotations

import io
import zipfile
from contextlib import closing
from functools import partial
from pathlib import Path

from swissmate.conformance.suite import VERSION
from swissmate.errors import InputError
from swissmate.files import whole_file
from swissmate.parquet import ParquetRows, require_ordinary, require_parquet
from swissmate.requests.field import Arguments
from swissmate.trials.conformance.parts import PAIRING, PARTS
from swissmate.trials.conformance.verdicts import Case, verdict
from swissmate.wording import counted

from .conformance_report import COLUMNS, REPORTS, cells, row_of
from .exit_codes import ExitCode
from .output import (
    json_text,
    require_files,
    require_other_outputs,
    require_writable,
    write_answer,
    write_stdout,
)
from .placeholders import require_places
from .progress import Progress
from .streams import STDOUT
from .workers import require_workers, results_of


def run(args: Arguments) -> int:
    """Judge an engine; return an exit code."""
    require_files(parquet=args.parquet)
    require_other_outputs([], [args.output, args.parquet, args.extract])
    chosen = _chosen(args)
    if args.engine is not None:
        require_places("--engine", args.engine, _places(chosen))
    if args.extract is not None:
        if args.extract == STDOUT or (args.engine, args.output, args.parquet) != (None,) * 3:
            raise InputError(
                "--extract takes a folder or a .zip; it judges nothing, and so does not go with "
                "--engine, -o or --parquet",
                code="usage",
            )
        _extract(chosen, args.extract)
        return ExitCode.DONE
    require_workers(args)
    require_writable(args.output, args.parquet)
    if args.parquet:
        require_parquet()
        require_ordinary(args.parquet)
    work = partial(verdict, args.engine, args.timeout)
    # Answers of another program are fetched one by one: Ctrl-C need not wait for seven more.
    batch = 8 if args.engine is None else 1
    verdicts = []
    with (
        closing(
            results_of(work, chosen, args, total=len(chosen), processes=1, batch=batch)
        ) as results,
        Progress(len(chosen), "positions") as progress,
    ):
        for result in results:
            verdicts.append(result)
            progress.advance()
    if args.parquet:
        with ParquetRows(args.parquet, COLUMNS) as file:
            file.add(map(cells, verdicts))
    write_answer(args.output, REPORTS[args.report](verdicts, args.engine))
    right = all(answer.is_right for answer in verdicts)
    return ExitCode.DONE if right else ExitCode.NO_PAIRING


def _chosen(args: Arguments) -> tuple[Case, ...]:
    """Return the positions that were selected.

    Raises:
        InputError: a rule set was named for which there are no positions.
    """
    default = PARTS if args.engine is None or args.rules else (PAIRING.name,)
    names = tuple(dict.fromkeys(args.part or default))
    every = [Case(name, position) for name in names for position in PARTS[name].positions()]
    known = {case.position.rules for case in every}
    for rules in args.rules:
        if rules not in known:
            raise InputError(
                f"--rules {rules}: the suite ({', '.join(names)}) has no positions of it; expected "
                f"one of {', '.join(sorted(known))}",
                code="unknown-rules",
            )
    return tuple(case for case in every if not args.rules or case.position.rules in args.rules)


def _places(chosen: tuple[Case, ...]) -> list[str]:
    """Return the placeholders that a command may use: file, answer, and those of the parts."""
    one_a_part = {case.part_name: case for case in chosen}.values()
    names = [name for case in one_a_part for name in case.part.places(case.position)]
    return list(dict.fromkeys(["file", "out", *names]))


def _extract(chosen: tuple[Case, ...], target: str) -> None:
    """Write the files and their index into a folder, or into one zip."""
    index = {"suite": VERSION, "positions": [row_of(case) for case in chosen]}
    contents = {case.position.name: case.position.content for case in chosen}
    contents["index.json"] = json_text(index).encode()
    if target.lower().endswith(".zip"):
        whole_file.write_whole(target, _zipped(contents))
    else:
        for name, content in contents.items():
            path = Path(target, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            whole_file.write_whole(str(path), content)
    write_stdout(f"{counted(len(chosen), 'position')} in {target}\n")


def _zipped(contents: dict[str, bytes]) -> bytes:
    """Return a zip of these files, the same bytes for the same suite."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return memory.getvalue()
