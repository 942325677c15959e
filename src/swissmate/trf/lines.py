"""From bytes to lines: encodings and line ends (TRF16 and TRF26, remark 1).

The specification ends a line with CR; programs write CR, LF or CRLF. It names no encoding. UTF-8,
with or without a byte order mark, is recognised; anything else is read as Windows-1252.
"""

import codecs
import re
from typing import NamedTuple

from swissmate.messages import Message

from .diagnostics import Complaints, Line

_LINE_END = re.compile("\r\n|\r|\n")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_NO_CONTROLS = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127))


class SourceText(NamedTuple):
    """A file's text without its byte order mark, and how it was encoded."""

    text: str
    encoding: str
    bom: bool


def decode(data: bytes, encoding: str | None, complaints: Complaints) -> SourceText:
    """Return the text of a file; ``encoding`` None means UTF-8 and then Windows-1252.

    Raises:
        TRFError: the file is empty, is not text or is in UTF-16 (``trf-empty``, ``trf-binary``,
            ``trf-unsupported-encoding``), or is not in the requested encoding (``trf-encoding``).
    """
    bom = data.startswith(codecs.BOM_UTF8)
    body = data[3:] if bom else data
    if not body.strip():
        complaints.whole.fail("trf-empty", "The file is empty", expected="a tournament report")
    if encoding is None and _is_utf16(data):
        complaints.whole.fail(
            "trf-unsupported-encoding",
            "The file is written in UTF-16",
            found=repr(data[:8]),
            expected=Message("UTF-8, or {field.encoding:utf-16}"),
        )
    zero = body.find(0)
    if zero >= 0 and (encoding is None or "16" not in encoding):
        complaints.whole.fail(
            "trf-binary",
            "The file is not a text file",
            found=f"a zero byte at position {zero + 1}",
            expected="a tournament report in UTF-8 or Windows-1252",
        )
    if encoding is not None:
        try:
            return SourceText(body.decode(encoding), encoding, bom)
        except (ValueError, LookupError) as error:  # UnicodeError is a ValueError
            complaints.whole.fail(
                "trf-encoding",
                f"The file cannot be read as {encoding}: {error}",
                expected="the encoding in which it was written, such as utf-8 or cp1250",
            )
    try:
        return SourceText(body.decode("utf-8"), "utf-8", bom)
    except UnicodeDecodeError as error:
        first = error.start
    try:
        text, used = body.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        text, used = body.decode("latin-1"), "latin-1"
    before = _LINE_END.split(text[:first])
    Line(before[-1], len(before), complaints).warn(
        "trf-encoding",
        f"The file is not UTF-8; it was read as {used}",
        len(before[-1]) + 1,
        f"the byte 0x{body[first]:02x}",
        Message("UTF-8, or {field.encoding} with the name of another encoding"),
    )
    return SourceText(text, used, bom)


def tell_control_characters(text: str, lines: list[str], complaints: Complaints) -> None:
    """Warn of each line with control characters, which are letters of another encoding."""
    if text.isascii() and text.translate(_NO_CONTROLS) == text:
        return
    for number, line in enumerate(lines, 1):
        match = None if line.isprintable() else _CONTROL.search(line)
        if match is not None:
            Line(line, number, complaints).warn(
                "trf-control-character",
                "A control character stands in the text, which is kept",
                match.start() + 1,
                repr(match[0]),
                Message(
                    "letters; if the file is in another encoding, {field.encoding} names it "
                    "(cp1250, say)"
                ),
            )


def _is_utf16(data: bytes) -> bool:
    """Whether a file has two bytes per character: by its mark, or by zeros in every other byte."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return True
    start = data[:64]
    return len(start) > 3 and (not any(start[1::2]) or not any(start[::2])) and any(start)


def split_lines(text: str) -> tuple[list[str], list[str]]:
    """Return the lines and what ended each of them (``""`` after the last one).

    The two lists have the same length and interleaved they are the text again.
    """
    if "\r" not in text:
        lines = text.split("\n")
        ends = ["\n"] * (len(lines) - 1)
    elif "\n" not in text:
        lines = text.split("\r")
        ends = ["\r"] * (len(lines) - 1)
    else:
        lines = _LINE_END.split(text)
        ends = _LINE_END.findall(text)
    ends.append("")
    return lines, ends
