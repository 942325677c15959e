"""Changes files at random, as damage and malice do: bytes, lines, values of JSON, parts of zips."""

from __future__ import annotations

import gzip
import io
import json
import random
import zipfile
from typing import Any, Final

ODD: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 2, 999, 32_768, 2**31, 2**63, 10**30, 1.5, float("inf")),
    *("", "x", "\n", "A\n012 Forged", "../../etc", "\0", "\ud800", "a" * 300, "a" * 5000),
    *("2026-13-45", "0001-01-01T00:00:00+14:00", "1-0", "W", [], {}, [[]], [None], {"id": 1}, [1]),
    *("swissmate protected", "{{ 1 }}", "<script>", "=1+1", "9" * 5000, "\N{GRINNING FACE}"),
)
_BYTES: Final = (b"", b"\0", b"\n", b"\r", b";", b'"', b"\xff\xfe", b"<", b"&", b"%s", b"9" * 400)


def places_in(value: Any) -> list[tuple[Any, Any]]:  # JSON
    """Return every container in a JSON value with each of its keys."""
    found: list[tuple[Any, Any]] = []
    rest = [value]
    while rest:
        container = rest.pop()
        keys = container if isinstance(container, dict) else range(len(container))
        for key in keys:
            found.append((container, key))
            if isinstance(container[key], dict | list):
                rest.append(container[key])
    return found


def changed_json(content: Any, dice: random.Random) -> Any:  # JSON
    """Return a JSON value with one to four of its parts removed, replaced, doubled or renamed."""
    copy = json.loads(json.dumps(content))
    for _change in range(dice.choice((1, 1, 1, 2, 4))):
        places = places_in(copy)
        if not places:
            break
        container, key = dice.choice(places)
        act = dice.randrange(6)
        if act == 0:
            del container[key]
        elif act == 1 and isinstance(container, list):
            container.insert(key, json.loads(json.dumps(container[key])))
        elif act == 2 and isinstance(container, dict):
            container[dice.choice(("id", "key", "name", "x", str(key) + "x"))] = container[key]
        elif act == 3:
            other, another = dice.choice(places)
            container[key] = json.loads(json.dumps(other[another]))
        else:
            container[key] = dice.choice(ODD)
    return copy


def changed_bytes(raw: bytes, dice: random.Random) -> bytes:
    """Return bytes with some removed, doubled, replaced, or strange ones between."""
    data = bytearray(raw)
    for _change in range(dice.choice((1, 1, 2, 5, 30))):
        at = dice.randrange(len(data) + 1)
        until = min(len(data), at + dice.choice((0, 1, 1, 4, 100, 5000)))
        act = dice.randrange(5)
        if act == 0:
            del data[at:until]
        elif act == 1:
            data[at:at] = data[at:until] * dice.choice((1, 2, 50))
        elif act == 2 and at < len(data):
            data[at] = dice.randrange(256)
        elif act == 3:
            del data[at:]
        else:
            data[at:until] = dice.choice(_BYTES)
    return bytes(data)


def changed_zip(raw: bytes, dice: random.Random) -> bytes:
    """Return an archive with a member changed, removed, doubled or packed into another archive."""
    if dice.random() < 0.3:
        return changed_bytes(raw, dice)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old:
        names = old.namelist()
        chosen = dice.choice(names)
        act = dice.randrange(6)
        method = dice.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_LZMA))
        with zipfile.ZipFile(out, "w", method) as new:
            for name in names:
                content = old.read(name)
                if name != chosen:
                    new.writestr(name, content)
                elif act == 0:
                    continue
                elif act == 1:
                    new.writestr(name, raw)
                elif act == 2:
                    new.writestr("x/" + name, content)
                else:
                    new.writestr(name, changed_bytes(content, dice))
    return out.getvalue()


def changed_backup(raw: bytes, dice: random.Random) -> bytes:
    """Return a backup with values changed; now and then the file itself."""
    act = dice.random()
    if act < 0.1:
        return changed_bytes(raw, dice)
    text = gzip.decompress(raw)
    if act < 0.25:
        return gzip.compress(changed_bytes(text, dice), 1)
    return gzip.compress(json.dumps(changed_json(json.loads(text), dice)).encode(), 1)
