"""The lines of ``swissmate engine``: each holds a request, and one line answers it.

A request is one line of JSON, and so is its answer; ``docs/engine.md`` describes both. An error
is an answer like any other: nothing that a line holds ends the process.
"""

from __future__ import annotations

import json
from typing import IO, Any, Final

from swissmate import __version__
from swissmate.errors import InputError, NoLegalPairing, SwissmateError, TRFError
from swissmate.messages import as_key, told
from swissmate.requests.engine import METHODS
from swissmate.requests.field import Request
from swissmate.wording import did_you_mean, there_is_no

from .commands import load_command
from .engine_request import Keys, arguments_of, wrong
from .exit_codes import ExitCode, Failure, attempt

VERSION: Final = 1
"""The version of the protocol; a change that a caller could notice raises it."""

LONGEST: Final = 8 * 2**20
"""The longest line that is read, in bytes: about 20,000 players and 20 rounds."""


def serve(requests: IO[bytes], answers: IO[bytes], *, begins_with_request: bool = False) -> bool:
    """Answer every line of ``requests`` with a line on ``answers``, in their order.

    Returns whether a request asked for ``shutdown``. With ``begins_with_request`` nothing is read
    after a first line that is none: browsers send what a page wants, but after lines of their own.

    Each line takes memory only for itself. If a line is too long, its rest is read and dropped.
    """
    while line := requests.readline(LONGEST + 1):
        if len(line) > LONGEST:
            while line and not line.endswith(b"\n"):
                line = requests.readline(LONGEST)
            answer = _error(
                None,
                Failure.of(
                    InputError(
                        f"the request is longer than {LONGEST} bytes; expected a shorter line, or "
                        "'path' instead of 'trf'",
                        code="engine-too-long",
                    )
                ),
            )
        elif line.isspace():
            continue
        else:
            answer = _answer(line)
        answers.write(json.dumps(answer, separators=(",", ":")).encode("ascii") + b"\n")
        answers.flush()
        if answer.get("result") is GOODBYE:
            return True
        error = answer.get("error")
        if begins_with_request and isinstance(error, dict) and error["code"] in _NO_REQUEST:
            return False
        begins_with_request = False
    return False


def _answer(line: bytes) -> dict[str, object]:
    """Return the answer to one line; whatever the line holds, the process survives it."""
    request = attempt(lambda: _parsed(line), naming=as_key)
    if isinstance(request, Failure):
        return _error(None, request)
    identity = request.get("id")
    if isinstance(identity, bool) or not isinstance(identity, str | int | None):
        error = wrong("id", "a text or a whole number", identity)
        return _error(None, Failure.of(error, naming=as_key))
    result = attempt(lambda: _result(request), naming=as_key)
    if isinstance(result, Failure):
        return _error(identity, result)
    return {"id": identity, "version": VERSION, "result": result}


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        # Some systems put a byte order mark before the first bytes that are written to a process.
        value = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise InputError(
            f"the line is not JSON: {error}; expected one object on one line, in UTF-8",
            code="engine-json",
        ) from error
    if not isinstance(value, dict):
        held = json.dumps(value)
        raise InputError(f"the line holds {held:.40}; expected an object", code="engine-request")
    return value


GOODBYE: Final[dict[str, object]] = {}
"""The result of ``shutdown``; it is recognised by being this very object."""


def _result(request: Keys) -> object:
    """Return what a request asks for."""
    method = _method(request)
    args = arguments_of(request, method)
    match method.name:
        case "ping":
            return {"program": "swissmate", "release": __version__, "methods": list(METHODS)}
        case "shutdown":
            return GOODBYE
    return load_command(method.name).answer(args)


def _method(request: Keys) -> Request:
    """Return the method that is asked for, if it takes the keys that there are."""
    version = request.get("version", VERSION)
    if version != VERSION or isinstance(version, bool):
        held = json.dumps(version)
        raise InputError(
            f"version {held:.20} of the protocol is asked for; expected {VERSION}",
            code="engine-version",
        )
    name = request.get("method")
    if not isinstance(name, str):
        raise wrong("method", f"one of {', '.join(METHODS)}", name, "engine-method")
    method = METHODS.get(name)
    if method is None:
        raise InputError(there_is_no("method", name, METHODS), code="engine-method")
    known = {field.name for field in method.keys}
    unknown = request.keys() - known - _ENVELOPE
    if unknown:
        taken = ", ".join(sorted(known)) or "nothing else"
        raise InputError(
            f"the method {name} has no key {min(unknown)!r:.40}"
            f"{did_you_mean(min(unknown), sorted(known | _ENVELOPE))}; it takes {taken}",
            code="engine-request",
        )
    return method


_NO_REQUEST: Final = frozenset({"engine-too-long", "engine-json"})
_ENVELOPE: Final = frozenset({"id", "version", "method"})


def _error(identity: object, failure: Failure) -> dict[str, object]:
    """Return an error as an answer: the message and exit code that the command line would give."""
    exit_code, message, error = failure
    code = "internal"
    if isinstance(error, SwissmateError):
        code = error.code
    elif exit_code is ExitCode.FILE_ACCESS:
        code = InputError(message, code="file-access").code
    elif exit_code is ExitCode.BAD_INPUT:
        code = InputError(message, code="engine-request").code
    elif exit_code is ExitCode.TOO_LARGE:
        code = InputError(message, code="too-large").code
    value: dict[str, object] = {
        "code": code,
        "message": message,
        "exit_code": int(exit_code),
    }
    if isinstance(error, TRFError):
        value["place"] = {"file": error.file, "line": error.line, "column": error.column}
        value["found"], value["expected"] = error.found, told(error.expected, as_key)
    elif isinstance(error, NoLegalPairing):
        value["reason"], value["players"] = error.reason, list(error.players)
    return {"id": identity, "version": VERSION, "error": value}
