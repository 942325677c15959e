"""A MkDocs hook: from each example of the documentation a link to the workbench, with its question.

Two kinds of example are found: command lines about ``open.trf`` in a block (the file is the
example of the site), and names of recorded positions in the text (``previous-bracket.trf``, found
below tests/data, copied into the site's examples).
"""

from __future__ import annotations

import re
import shlex
import shutil
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = "open40.trf"
QUESTIONS = {
    "pair": "pair",
    "check": "check",
    "standings": "standings",
    "explain": "why",
    "forecast": "forecast",
    "convert": "convert",
}
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:\$ |  )?swissmate (\w+) open\.trf((?: \S+)*?)(?:  .*)?$", re.MULTILINE)
POSITION = re.compile(r"`(?:tests/data/)?([\w./-]*?)([\w-]+\.trf)`")


@cache
def positions() -> dict[str, list[Path]]:
    """Return the recorded positions by their file names."""
    found: dict[str, list[Path]] = {}
    for path in sorted((ROOT / "tests" / "data").rglob("*.trf")):
        found.setdefault(path.name, []).append(path)
    return found


def question(command: str, options: str) -> dict[str, str] | None:
    """Return what a command asks as the fields of a link; None where the workbench has no such."""
    if command not in QUESTIONS:
        return None
    fields = {"file": EXAMPLE, "ask": QUESTIONS[command]}
    words = shlex.split(options)
    while words:
        option = words.pop(0)
        if option == "--round" and words:
            fields["round"] = words.pop(0)
        elif option == "--player" and words and words[0].isdigit():
            fields["ask"] += f" {words.pop(0)}"
        elif option == "--why-not" and len(words) > 1 and words[1] != "float":
            fields["ask"] = f"whynot {words.pop(0)} {words.pop(0)}"
        elif option == "--rules" and words:
            fields["rules"] = words.pop(0)
        else:
            return None
    return fields


def on_page_markdown(markdown: str, page: Any, config: Any, **_: object) -> str:
    """Add the links to a page."""
    workbench = "../" * (page.file.dest_uri.count("/") + 1) + "workbench/#v=1&"

    def with_commands(block: re.Match[str]) -> str:
        links = []
        for command, options in COMMAND.findall(block[0]):
            fields = question(command, options)
            if fields is not None:
                text = f"{command}{options}".strip()
                links.append(f"[`{text}`]({workbench}{urlencode(fields)})")
        return block[0] + (f"\n\nTry it: {' · '.join(dict.fromkeys(links))}\n" if links else "")

    def with_position(found: re.Match[str]) -> str:
        folder, name = found[1], found[2]
        fitting = [each for each in positions().get(name, []) if folder in each.as_posix()]
        if len(fitting) != 1:
            return found[0]
        system = fitting[0].relative_to(ROOT / "tests" / "data").parts[0]
        copied = f"{system}-{name}"
        examples = Path(config["site_dir"]).parent / "examples"
        examples.mkdir(exist_ok=True)
        shutil.copyfile(fitting[0], examples / copied)
        fields = {"file": copied, "rules": system, "ask": "why"}
        return f"{found[0]} ([try this position]({workbench}{urlencode(fields)}))"

    # Blocks are left as they are; the text between them may name positions.
    parts = []
    end = 0
    for block in BLOCK.finditer(markdown):
        parts += [POSITION.sub(with_position, markdown[end : block.start()]), with_commands(block)]
        end = block.end()
    return "".join([*parts, POSITION.sub(with_position, markdown[end:])])
