"""``swissmate convert``: between the dialects of the tournament report file, and JSON."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Final

from swissmate.errors import InputError

from .exit_codes import ExitCode, Failure, attempt, worst
from .output import is_stdout, json_text, make_folder, output_paths, write_answer, write_stdout
from .streams import tell
from .tournament_input import (
    add_forms_of_files,
    announce_diagnostics,
    read_document,
    require_stdin_once,
)

if TYPE_CHECKING:
    import argparse

    from swissmate.trf import Conversion, Diagnostic

NAME: Final = "convert"
HELP: Final = "convert tournament files between TRF06, TRF16, TRF26 and JSON"
EPILOG: Final = """\
examples:
  swissmate convert open.trf -o open.trf26           the suffix names the format
  swissmate convert open.json -o open.trf            .trf: TRF16 as all programs read it
  swissmate convert open.trf --to trf16bx -o -       onto standard output
  swissmate convert *.trf --to json --out-dir json   one STEM.json for each file

trf16 is what JaVaFo and bbpPairings both read, trf16x and trf16bx what only one of them does;
trf26bx is TRF26 with the names that bbpPairings 6 knows.
What the target cannot hold is left out, and stderr says what that is.
"""

TARGETS: Final = ("trf06", "trf16", "trf16x", "trf16bx", "trf26", "trf26bx", "json")

_BY_SUFFIX: Final = {f".{name}": name for name in TARGETS} | {".trf": "trf16", ".trfx": "trf16x"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="tournament file (TRF or JSON), - for stdin"
    )
    parser.add_argument(
        "--to", choices=TARGETS, help="the format to write (default: as the suffix of OUT says)"
    )
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("-o", "--out", metavar="OUT", help="write to this file, - for stdout")
    where.add_argument("--out-dir", metavar="DIR", help="write one file for each input; needs --to")
    parser.add_argument(
        "--strict",
        action="store_true",
        help="refuse to lose anything: exit code 6",
    )
    add_forms_of_files(parser)
    parser.add_argument("--json", action="store_true", help="print what is lost on stdout, as JSON")


def run(args: argparse.Namespace) -> int:
    """Convert every file; a file that fails does not stop the others from being converted."""
    require_stdin_once(args.files)
    target = _target(args)
    outputs = _outputs(args, target)
    codes: list[int] = []
    reports = []
    for name in args.files:
        losses = attempt(partial(_convert_and_write, name, target, outputs[name], args), name)
        if isinstance(losses, Failure):
            codes.append(losses.tell())
            reports.append({"file": name, "exit_code": int(losses.code)})
            continue
        written = not (losses and args.strict)
        for each in losses:
            tell(each)
        if not written:
            codes.append(ExitCode.DIFFERENCES)
            tell(f"{name}: nothing was written: {target} would lose something")
        reports.append(
            {
                "file": name,
                "to": target,
                "out": outputs[name] if written else None,
                "losses": [_as_json(each) for each in losses],
            }
        )
    if args.json:
        write_stdout(json_text({"files": reports}))
    return worst(codes)


def _convert_and_write(
    name: str, target: str, output: str, args: argparse.Namespace
) -> tuple[Diagnostic, ...]:
    """Convert a file and return what is lost; with ``--strict``, any loss prevents writing."""
    conversion = _convert(name, target, args)
    if not (conversion.losses and args.strict):
        if args.out_dir is not None:
            make_folder(args.out_dir)
        _write(output, conversion)
    return conversion.losses


def _target(args: argparse.Namespace) -> str:
    """Return the format to write: the one requested, or else that of the output's suffix."""
    if args.to is not None:
        return str(args.to)
    if args.out is None:
        raise InputError("--out-dir needs --to, the format to write", code="usage")
    suffix = os.path.splitext(args.out)[1].lower()
    found = _BY_SUFFIX.get(suffix)
    if found is None:
        raise InputError(
            f"{args.out}: the name does not say which format; expected --to "
            f"({', '.join(TARGETS)}) or a name ending in {', '.join(_BY_SUFFIX)}",
            code="usage",
        )
    return found


def _outputs(args: argparse.Namespace, target: str) -> dict[str, str]:
    """Return the output path for each input; an output never overwrites an input."""
    if args.json and len(args.files) == 1 and args.out is not None and is_stdout(args.out):
        raise InputError("--json and the converted file would both go to stdout", code="usage")
    suffix = ".json" if target == "json" else ".trf"
    return output_paths(args.files, args.out, args.out_dir, suffix)


def _convert(name: str, target: str, args: argparse.Namespace) -> Conversion:
    from swissmate.api import convert  # noqa: PLC0415 - --help does without

    document = read_document(
        name, check_points_column=False, date_order=args.date_order, encoding=args.encoding
    )
    announce_diagnostics(document)
    return convert(document, target)


def _write(path: str, conversion: Conversion) -> None:
    write_answer(path, conversion.data.decode("utf-8"))


def _as_json(loss: Diagnostic) -> dict[str, object]:
    """Return one loss as JSON; ``docs/cli.md`` documents the keys."""
    return {
        "code": loss.code,
        "line": loss.line or None,
        "found": loss.found,
        "message": loss.message,
    }
