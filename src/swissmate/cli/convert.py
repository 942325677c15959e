"""``swissmate convert``: between the dialects of the tournament report file, and JSON."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Final

from swissmate.api.taking_over import take_over
from swissmate.api.writing import convert
from swissmate.errors import InputError
from swissmate.messages import as_option, told
from swissmate.requests.convert import TARGETS
from swissmate.requests.field import Arguments

from .engine_request import document_of, remarks_json, wrong
from .exit_codes import ExitCode, Failure, attempt, worst
from .output import (
    is_stdout,
    json_text,
    make_folder,
    output_paths,
    require_other_outputs,
    write_answer,
    write_stdout,
)
from .streams import tell
from .tournament_input import announced, require_stdin_once

if TYPE_CHECKING:
    from swissmate.trf import Conversion, Diagnostic

_BOTH_ON_STDOUT: Final = "--json and the converted file would both go to stdout"
_BY_SUFFIX: Final = {f".{name}": name for name in TARGETS} | {".trf": "trf16", ".trfx": "trf16x"}


def run(args: Arguments) -> int:
    """Convert every file; a file that fails does not stop the others from being converted."""
    require_stdin_once(args.files)
    target = _target(args)
    if args.lists:
        return _take_over(args, target)
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
        for loss in losses:
            tell(loss.told(as_option))
        if not written:
            codes.append(ExitCode.DIFFERENCES)
            tell(f"{name}: nothing was written: {target} would lose something")
        reports.append(
            {
                "file": name,
                "to": target,
                "out": outputs[name] if written else None,
                "losses": [_as_json(loss) for loss in losses],
            }
        )
    if args.json:
        write_stdout(json_text({"files": reports}))
    return worst(codes)


def answer(args: Arguments) -> object:
    """Return a file in another format for the engine."""
    document = document_of(args, check_points_column=False)
    if args.to is None:
        raise wrong("to", "a format to write, for example 'trf26' or 'json'", None)
    conversion = convert(document, args.to)
    return {
        "to": args.to,
        "text": conversion.data.decode("utf-8"),
        "losses": remarks_json(conversion.losses),
        "remarks": remarks_json(document.diagnostics),
    }


def _convert_and_write(
    name: str, target: str, output: str, args: Arguments
) -> tuple[Diagnostic, ...]:
    """Convert a file and return what is lost; with ``--strict``, any loss prevents writing."""
    conversion = _convert(name, target, args)
    if not (conversion.losses and args.strict):
        if args.out_dir is not None:
            make_folder(args.out_dir)
        _write(output, conversion)
    return conversion.losses


def _take_over(args: Arguments, target: str) -> int:
    """Convert lists of one event, which together are one file, and tell what was assumed."""
    if args.out is None:
        raise InputError("--lists makes one file of all, so it needs -o", code="usage")
    if args.json and is_stdout(args.out):
        raise InputError(_BOTH_ON_STDOUT, code="usage")
    require_other_outputs(args.files, [args.out])
    taken = take_over(*args.files)
    conversion = convert(taken.tournament, target)
    doubts = [str(doubt) for doubt in taken.doubts]
    for line in (*doubts, *(loss.told(as_option) for loss in conversion.losses)):
        tell(line)
    written = not (args.strict and (doubts or conversion.losses))
    if written:
        _write(args.out, conversion)
    else:
        tell("nothing was written: something was assumed or would be lost")
    if args.json:
        report = {
            "file": args.files[0],
            "files": list(args.files),
            "to": target,
            "out": args.out if written else None,
            "losses": [_as_json(loss) for loss in conversion.losses],
            "doubts": doubts,
        }
        write_stdout(json_text({"files": [report]}))
    return ExitCode.DONE if written else ExitCode.DIFFERENCES


def _target(args: Arguments) -> str:
    """Return the format to write: the one requested, or else that of the output's suffix."""
    if args.to is not None:
        return str(args.to)
    if args.out is None:
        raise InputError("--out-dir needs --to, the format to write", code="usage")
    suffix = os.path.splitext(args.out)[1].lower()
    form = _BY_SUFFIX.get(suffix)
    if form is None:
        raise InputError(
            f"{args.out}: the name does not say which format; expected --to "
            f"({', '.join(TARGETS)}) or a name ending in {', '.join(_BY_SUFFIX)}",
            code="usage",
        )
    return form


def _outputs(args: Arguments, target: str) -> dict[str, str]:
    """Return the output path for each input; an output never overwrites an input."""
    if args.json and len(args.files) == 1 and args.out is not None and is_stdout(args.out):
        raise InputError(_BOTH_ON_STDOUT, code="usage")
    suffix = ".json" if target == "json" else ".trf"
    return output_paths(args.files, args.out, args.out_dir, suffix)


def _convert(name: str, target: str, args: Arguments) -> Conversion:
    return convert(announced(name, args), target)


def _write(path: str, conversion: Conversion) -> None:
    write_answer(path, conversion.data.decode("utf-8"))


def _as_json(loss: Diagnostic) -> dict[str, object]:
    """Return one loss as JSON; ``docs/cli.md`` documents the keys."""
    return {
        "code": loss.code,
        "line": loss.line or None,
        "found": loss.found,
        "message": told(loss.message, as_option),
    }
