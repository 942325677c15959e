"""Makes a broadcast and its rounds at Lichess, each once, and pushes the games of rounds.

What was made is kept by its id. If the answer to making something was lost, the lists of Lichess
tell whether it is there, before it is asked for again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from swissmate.errors import InputError
from swissmate.exchange.destination import File
from swissmate.wording import counted

from .client import Lichess, Refused, Unsure
from .kept import Kept, KeptFile, KeptRound

PLAN: Final = "broadcast.json"
"""The file with the description; the others are the games of a round each."""
_ATTEMPTS: Final = 5
"""So often something is asked for whose answer got lost."""
_PAGES: Final = 20
"""So many pages of own broadcasts are looked through, the newest first."""


class Pushed(NamedTuple):
    """What was sent: the public page, the rounds with games that were new, and remarks."""

    address: str
    made: bool
    rounds: tuple[int, ...]
    remarks: tuple[str, ...]

    def __str__(self) -> str:
        """Return what happened, in words."""
        done = ["the broadcast was made"] if self.made else []
        if self.rounds:
            numbers = ", ".join(map(str, self.rounds))
            done.append(f"games pushed of round{'s' * (len(self.rounds) > 1)} {numbers}")
        if not done:
            done = ["nothing has changed since the last time"]
        return "; ".join([f"{', '.join(done)}: {self.address}", *self.remarks])


def plan_file(tour: Mapping[str, str], rounds: Sequence[Mapping[str, Any]], edit: bool) -> File:
    """Return the file with the fields of the broadcast and of its rounds."""
    plan = {"tournament": tour, "edit": edit, "rounds": rounds}
    return File(PLAN, (json.dumps(plan, ensure_ascii=False, indent=1) + "\n").encode())


def send(files: Sequence[File], client: Lichess, file: KeptFile) -> Pushed:
    """Send a broadcast (:mod:`..destinations.lichess`); what is there already is not made again.

    Raises:
        InputError: Lichess refuses it or does not answer; what was done until then is kept.
        OSError: what must be kept cannot be written; then nothing more is asked for.
    """
    by_name = {entry.name: entry.data for entry in files}
    plan = json.loads(by_name[PLAN])
    tour: dict[str, str] = plan["tournament"]
    kept = file.load()
    remarks: list[str] = []
    digest = _digest(json.dumps(tour, sort_keys=True).encode())
    made = not kept.tour
    if made:
        file.save(kept)
        kept = _tour(tour, client, kept)
        kept = kept._replace(fields=digest)
        file.save(kept)
    elif kept.fields != digest and plan["edit"]:
        client.put(f"/broadcast/{kept.tour}/edit", "the description", _marked(tour, kept))
        kept = kept._replace(fields=digest)
        file.save(kept)
    elif kept.fields != digest:
        remarks.append(
            "the description is another one now; the one there was left as it is (edit=yes "
            "replaces it)"
        )
    pushed = []
    for row in plan["rounds"]:
        kept, is_new, errors = _round(row, by_name[row["file"]], client, kept, file)
        remarks += errors
        if is_new:
            pushed.append(row["number"])
    return Pushed(kept.address, made, tuple(pushed), tuple(remarks))


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:32]


def _marked(tour: Mapping[str, str], kept: Kept) -> dict[str, str]:
    """Return the fields of a broadcast with its mark at the end of the description."""
    words = tour.get("markdown", "")
    return {**tour, "markdown": f"{words}\n\n{kept.mark}".strip()}


def _tour(tour: Mapping[str, str], client: Lichess, kept: Kept) -> Kept:
    """Make the broadcast, or find the one whose answer was lost."""
    what = "the broadcast"
    for attempt in range(_ATTEMPTS):
        known = _own_tour(tour["name"], client, kept.mark)
        if known is None:
            try:
                answer = client.make("/broadcast/new", what, _marked(tour, kept))
            except Unsure:
                client.pause(attempt + 1, what)
                continue
            known = client.object(answer, what).get("tour")
        return kept._replace(tour=client.id_of(known, what), address=_text(known, "url"))
    raise InputError(f"{client.host}: {what}: no answer; try again later", code="lichess")


def _own_tour(name: str, client: Lichess, mark: str) -> Mapping[str, Any] | None:
    """Return the own broadcast with the mark, None if there is none."""
    user = _text(client.get("/api/account", "the account"), "username")
    page: int | None = 1
    while isinstance(page, int) and page <= _PAGES:
        path = f"/api/broadcast/by/{quote(user, safe='')}?page={page}"
        answer = client.object(client.get(path, "own broadcasts"), "own broadcasts")
        for row in client.objects(answer.get("currentPageResults", []), "own broadcasts"):
            tour = client.object(row.get("tour", {}), "own broadcasts")
            if tour.get("name") != name:
                continue
            if "description" not in tour:  # a list may leave it out
                whole = client.get(f"/api/broadcast/{client.id_of(tour, 'a broadcast')}", name)
                tour = client.object(client.object(whole, name).get("tour", {}), name)
            if mark in _text(tour, "description"):
                own: Mapping[str, Any] = tour
                return own
        page = answer.get("nextPage")
    return None


def _round(
    row: Mapping[str, Any], games: bytes, client: Lichess, kept: Kept, file: KeptFile
) -> tuple[Kept, bool, list[str]]:
    """Send a round; return what is kept, whether its games were new, and remarks."""
    number, fields = row["number"], row["fields"]
    what = f"round {number}"
    digest = _digest(json.dumps(fields, sort_keys=True).encode())
    known = kept.rounds.get(str(number))
    if known is None:
        known = KeptRound(_round_id(fields, client, kept, what), digest)
        kept = kept.with_round(number, known)
        file.save(kept)
    elif known.fields != digest:
        client.put(f"/broadcast/round/{known.id}/edit?patch=true", what, fields)
        known = known._replace(fields=digest)
        kept = kept.with_round(number, known)
        file.save(kept)
    if known.games == _digest(games):
        return kept, False, []
    try:
        answer = client.push(f"/api/broadcast/round/{known.id}/push", what, games.decode())
    except Refused as refusal:
        if refusal.status != 404:
            raise
        raise InputError(
            f"{client.host}: {what} was removed there; take its line out of {file.path} to have it "
            "made again",
            code="lichess",
        ) from refusal
    kept = kept.with_round(number, known._replace(games=_digest(games)))
    file.save(kept)
    return kept, True, _errors(answer, row["games"], what, client)


def _round_id(fields: Mapping[str, str], client: Lichess, kept: Kept, what: str) -> str:
    """Make a round, or find the one whose answer was lost."""
    for attempt in range(_ATTEMPTS):
        there = client.object(client.get(f"/api/broadcast/{kept.tour}", what), what)
        rows = client.objects(there.get("rounds", []), what)
        same = [row for row in rows if row.get("name") == fields["name"]]
        if same:
            return client.id_of(same[0], what)
        try:
            answer = client.make(f"/broadcast/{kept.tour}/new", what, fields)
        except Unsure:
            client.pause(attempt + 1, what)
            continue
        return client.id_of(client.object(answer, what).get("round"), what)
    raise InputError(f"{client.host}: {what}: no answer; try again later", code="lichess")


def _errors(answer: Any, sent: int, what: str, client: Lichess) -> list[str]:
    """Return what Lichess says of single games."""
    games = client.objects(client.object(answer, what).get("games", []), what)
    remarks = [
        f"{what}: {_text(game.get('tags', {}), 'White')} - {_text(game.get('tags', {}), 'Black')}: "
        f"{_text(game, 'error')[:200]}"
        for game in games
        if game.get("error")
    ]
    if len(games) != sent:
        remarks.append(f"{what}: {counted(sent, 'game')} sent, {len(games)} taken")
    return remarks


def _text(value: Any, name: str) -> str:
    text = value.get(name, "") if isinstance(value, Mapping) else ""
    return text if isinstance(text, str) else ""
