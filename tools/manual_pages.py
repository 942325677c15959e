"""The manual pages: from the parsers, the usage of the old arguments, and sections of ``docs/``."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from argparse_manpage.manpage import Manpage

from swissmate import __version__
from swissmate.cli.legacy_request import USAGE

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
OLD_ARGUMENTS: Final = "The arguments of JaVaFo and bbpPairings"

_USAGE: Final = re.compile(r"^(usage: (?:.+\n)+)\n", re.MULTILINE)
"""The lines of a usage are broken already: ``man`` warns where it cannot fill them again."""

_INLINE: Final = re.compile(r"`([^`]+)`|\*([^*]+)\*|\[([^\]]+)\]\([^)]+\)")
_ITEM: Final = re.compile(r"^(-|[0-9]+\.) ", re.MULTILINE)


def write_manuals(folder: Path, parser: argparse.ArgumentParser) -> list[Path]:
    """Write ``swissmate.1``, from the parser of all commands, and ``swissmate-classic.1``."""
    page = _page_of(parser)
    heading = page.partition("\n")[0]
    ends = [
        *("EXIT STATUS", of_markdown(section("cli.md", "Exit codes"))),
        *("ENVIRONMENT", of_markdown(section("cli.md", "Environment variables"))),
        of_markdown(section("web.md", "Settings").partition("\n### ")[0]),
    ]
    old = of_markdown(section("cli.md", OLD_ARGUMENTS))
    (folder / "swissmate.1").write_text(
        _joined(page, "OLD ARGUMENTS", old, *ends, "SEE ALSO", r"\fBswissmate\-classic\fR(1)"),
        encoding="utf-8",
    )
    usage, _told, examples = USAGE.removeprefix("usage: ").split("\n\n")
    (folder / "swissmate-classic.1").write_text(
        _joined(
            heading.replace("SWISSMATE", r"SWISSMATE\-CLASSIC", 1),
            *("NAME", r"swissmate\-classic \- takes the arguments of JaVaFo and bbpPairings"),
            *("SYNOPSIS", _as_it_stands(re.sub("^ {7}", "", usage, flags=re.MULTILINE))),
            *("DESCRIPTION", old),
            *("EXAMPLES", _as_it_stands(examples.partition("\n")[2])),
            *ends,
            *("SEE ALSO", r"\fBswissmate\fR(1)"),
        ),
        encoding="utf-8",
    )
    return [folder / "swissmate.1", folder / "swissmate-classic.1"]


def _page_of(parser: argparse.ArgumentParser) -> str:
    """Return the manual page of a parser, its commands in it."""
    parser._manpage = []  # type: ignore[attr-defined] # which argparse_manpage reads
    page = Manpage(
        parser,
        _data={
            "project_name": "swissmate",
            "version": __version__,
            "prog": "swissmate",
            "date": "",
            "manual_title": "User Commands",
            "description": _after_the_name(parser.description or ""),
            "manual_section": "1",
            "authors": [],
        },
    )
    return _USAGE.sub(r".nf\n\1.fi\n\n", str(page))


def _after_the_name(sentence: str) -> str:
    """Return a sentence as ``whatis`` shows it: small letters, no full stop."""
    return sentence[:1].lower() + sentence[1:].rstrip(".")


def _joined(*parts: str) -> str:
    """Return a page; what is in capitals is the heading of a section."""
    lines = (f".SH {part}" if part.isupper() else part.strip("\n") for part in parts)
    return "\n".join(lines) + "\n"


def section(name: str, heading: str) -> str:
    """Return what stands under a heading of a page of ``docs/``."""
    text = (DOCS / name).read_text(encoding="utf-8")
    return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0].strip()


def of_markdown(text: str) -> str:
    """Return text, tables of two columns, lists and code as a manual page has them."""
    return "\n".join(
        part for block in re.split(r"\n\s*\n", text.strip()) for part in (".PP", *_block(block))
    )


def _block(block: str) -> Iterator[str]:
    if block.startswith("```"):
        yield _as_it_stands("\n".join(block.split("\n")[1:-1]))
    elif block.startswith("|"):
        for row in block.split("\n")[2:]:
            what, means = re.split(r"(?<!\\)\|", row)[1:3]
            yield f".TP\n{_inline(what)}\n{_inline(means)}"
    elif _ITEM.match(block):
        parts = _ITEM.split(block)[1:]
        for mark, item in zip(parts[::2], parts[1::2], strict=True):
            tag = r"\(bu 2" if mark == "-" else f"{mark} 4"
            yield f".IP {tag}\n{_inline(item)}"
    else:
        yield _inline(block)


def _inline(text: str) -> str:
    """Return a paragraph in one line: code is bold, stressed words are in italics."""

    def marked(found: re.Match[str]) -> str:
        code, stressed, link = found.groups()
        if link:
            return f"docs/{link}" if link.endswith(".md") else link
        return rf"\fB{code}\fR" if code else rf"\fI{stressed}\fR"

    plain = " ".join(text.replace("\\|", "|").split())
    return _safe(_INLINE.sub(marked, _escaped(plain)))


def _as_it_stands(text: str) -> str:
    lines = (_safe(_escaped(line)) for line in text.rstrip().split("\n"))
    return "\n".join([".nf", *lines, ".fi"])


def _escaped(text: str) -> str:
    return text.replace("\\", r"\e").replace("-", r"\-")


def _safe(line: str) -> str:
    """Return a line that is no request: those begin with a dot or an apostrophe."""
    return rf"\&{line}" if line[:1] in (".", "'") else line
