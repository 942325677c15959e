"""The blocks of the pages that people copy from: commands, and programs in Python."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md")))

_BLOCK: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_COMMAND: Final = re.compile(
    r"(swissmate|make|python3?|dask|apt|echo|[.\w/\\]+[/\\](?:pip|swissmate|python))\s"
)


def blocks(page: Path, language: str) -> list[str]:
    """Return the blocks of a page in one language."""
    found = _BLOCK.findall(page.read_text(encoding="utf-8"))
    return [text for name, text in found if name == language]


def commands_in(text: str) -> list[str]:
    """Return the commands of a text, one a line; what follows two blanks or a ``#`` is a remark."""
    lines = text.replace("\\\n", " ").splitlines()
    commands = []
    for line in lines:
        # An argument that goes on after an aligned break begins with two hyphens.
        joined = re.sub(r"\s+--", " --", f"{line.strip()} ")
        if _COMMAND.match(joined):
            commands.append(re.split(r"\s{2,}|\s+# ", joined)[0].strip())
    return commands


def shown_commands() -> dict[str, str]:
    """Return every command of every page, each with the page that has it first."""
    shown: dict[str, str] = {}
    for page in PAGES:
        for language in ("", "text", "sh"):
            for block in blocks(page, language):
                for command in commands_in(block):
                    shown.setdefault(command, page.name)
    return shown
