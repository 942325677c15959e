"""Writes published events into a folder, or into a zip file."""

from __future__ import annotations

import io
import json
import re
import unicodedata
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple, NotRequired, TypedDict

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from swissmate.arbiter.event.events.public_page import siblings_of
from swissmate.arbiter.models import Event
from swissmate.arbiter.models.events import same_name
from swissmate.arbiter.outside.site.static_site import Beside, File, Made, pages_of
from swissmate.errors import InputError
from swissmate.files.whole_file import is_unfinished, remove_unfinished, write_whole

LIST: Final = "swissmate-site.json"
"""Lists what the program wrote into a folder: only that is ever changed or removed."""

_PORTION: Final = 50
"""So many pages are listed and written at a time, and more as there are more."""


class _Written(NamedTuple):
    """A file in a folder: a digest of its content, and from what it was made."""

    digest: str
    made: Made


class _Published(TypedDict):
    """What is known of an event in a folder; ``series``: the event to which it belongs.

    ``files`` has None for a file that was begun and may not be there, or be an older one.
    """

    name: str
    series: NotRequired[str]
    start: str
    files: dict[str, _Written | None]


def plain_name(event: Event) -> str:
    """Return an event's name for use in a file name: its letters and digits, "" without any."""
    folded = unicodedata.normalize("NFKD", event.name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", folded.lower()).strip("-")


def folder_name(event: Event) -> str:
    """Return the name of an event's folder: letters and digits of its name, then its key."""
    plain = plain_name(event)[:60]
    return f"{plain}-{event.key}" if plain else event.key


def publish(
    events: Iterable[Event],
    folder: Path,
    *,
    why: bool = True,
    language: str = "",
    reach: Callable[[int, int], None] = lambda _done, _of: None,
) -> tuple[int, int]:
    """Write the sites of events, each into a folder of its own, and a page that leads to them.

    Events published there before keep their pages. A page is not made again if what it was made
    from is the same. Files whose content is unchanged are not touched; pages that no longer exist
    are removed. ``reach`` is told how many pages of an event are done, and of how many. Returns how
    many files there are, and how many were written.

    Raises:
        InputError: the folder holds files that are not ours, or cannot be written.
        Refused: an event has no public pages.
    """
    known = _list_in(folder)
    remove_unfinished(folder)
    written = 0
    events = list(events)
    now = {event.key for event in events}
    for event in events:
        own = folder_name(event)
        for part in (folder / own, *(folder / own).glob("**/")):
            remove_unfinished(part)
        before = known[own]["files"] if own in known else {}
        beside = {
            sibling.key: Beside(place, None if sibling.key in now else known[place]["files"])
            for sibling in siblings_of(event)
            if sibling.key != event.key
            and ((place := folder_name(sibling)) in known or sibling.key in now)
        }
        known[own] = _Published(
            name=event.name,
            series=" ".join(event.series.split()),
            start=event.start.isoformat(),
            files=before,
        )
        pages = pages_of(
            event,
            why=why,
            language=language,
            beside=beside,
            made=_still_there(folder / own, before),
            reach=reach,
        )
        written += _write_pages(folder, known, own, pages)
    written += _write(folder / "index.html", _overview(known, language or settings.LANGUAGE_CODE))
    listed = _write_list(folder, known)
    return sum(len(entry["files"]) for entry in known.values()) + 2, written + listed


def _still_there(folder: Path, files: Mapping[str, _Written | None]) -> dict[str, Made]:
    """Return from what the files were made that are as they were written."""
    return {
        name: written.made
        for name, written in files.items()
        if written
        and (path := folder / name).is_file()
        and _digest(path.read_bytes()) == written.digest
    }


def _write_pages(
    folder: Path, known: dict[str, _Published], own: str, pages: Iterator[File]
) -> int:
    """Write the pages of an event and list them; return how many files were written."""
    count = 0
    before, files = known[own]["files"], dict[str, _Written | None]()
    # The list names a file before the file is there: a run that is killed leaves nothing that the
    # next one does not know.
    while portion := list(islice(pages, max(_PORTION, len(files)))):
        new = {
            file.name: None
            for file in portion
            if file.content is not None and not _holds(folder / own / file.name, file.content)
        }
        if new:
            known[own]["files"] = {**before, **files, **new}
            _write_list(folder, known)
        for name, content, made in portion:
            if content is None:
                files[name] = before[name]
            else:
                if name in new:
                    count += _write(folder / own / name, content)
                files[name] = _Written(_digest(content), made)
    for gone in before.keys() - files.keys():
        (folder / own / gone).unlink(missing_ok=True)
    known[own]["files"] = files
    return count


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


def _write_list(folder: Path, known: dict[str, _Published]) -> int:
    return _write(folder / LIST, json.dumps(known, ensure_ascii=False).encode())


def zipped(event: Event, *, why: bool, language: str) -> bytes:
    """Return the site of one event as a zip file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in pages_of(event, why=why, language=language):
            archive.writestr(f"{folder_name(event)}/{file.name}", file.content or b"")
    return out.getvalue()


def _list_in(folder: Path) -> dict[str, _Published]:
    """Return what was published there before."""
    try:
        text = (folder / LIST).read_text(encoding="utf-8")
    except FileNotFoundError:
        if folder.is_dir() and not all(is_unfinished(path.name) for path in folder.iterdir()):
            raise InputError(
                f"{folder} holds files that are not a published site; expected an empty folder, or"
                f" one with {LIST}",
                code="not-a-site",
            ) from None
        return {}
    try:
        listed: dict[str, _Published] = json.loads(text)
        for own, entry in listed.items():
            names = [own, *entry["files"]]
            if any(".." in name or name.startswith("/") for name in names):
                raise ValueError(own)
            entry["files"] = {
                name: written and _Written(written[0], Made(*written[1]))
                for name, written in entry["files"].items()
            }
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise InputError(f"{folder / LIST} is damaged", code="not-a-site") from error
    return listed


def _holds(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


def _write(path: Path, content: bytes) -> int:
    try:
        if _holds(path, content):
            return 0
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}", code="file") from error
    return 1


def _group(own: str, event: _Published) -> str:
    """Return what the tournaments of one event have in common."""
    return same_name(event.get("series", "")) or own


def _overview(known: dict[str, _Published], language: str) -> bytes:
    """Return the page that leads to all: the newest first, tournaments of one event together."""
    newest: dict[str, str] = {}
    for own, entry in known.items():
        group = _group(own, entry)
        newest[group] = max(newest.get(group, ""), entry["start"])
    ordered = sorted(known.items(), key=lambda item: item[1]["name"])
    ordered.sort(
        key=lambda item: (newest[_group(*item)], _group(*item), item[1]["start"]), reverse=True
    )
    rows = [{**entry, "folder": own} for own, entry in ordered]
    with translation.override(language):
        return render_to_string("site/tournaments.html", {"rows": rows}).encode()
