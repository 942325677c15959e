"""A stand-in for Lichess on this machine, written from a description of its API alone.

It keeps broadcasts, rounds, pushed games and bulk pairings, refuses what the description says is
refused, and can be short of patience (429), out of order (502), or lose its answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

from offices.stand_in import Asked, Said, serving

TOKEN = "lip_arbiter"  # noqa: S105 - of a stand-in
TOURNAMENT_FIELDS = {
    "name", "info.format", "info.tc", "info.fideTC", "info.timeZone", "info.location",
    "info.players", "info.website", "info.standings", "info.regulations", "markdown", "showScores",
    "showRatingDiffs", "teamTable", "visibility", "players", "teams",
}  # fmt: skip
ROUND_FIELDS = {"name", "startsAt", "delay", "status", "rated", "startsAfterPrevious"}
BULK_FIELDS = {
    "players", "clock.limit", "clock.increment", "pairAt", "startClocksAt", "rated", "variant",
    "message", "rules",
}  # fmt: skip


class Answer(Exception):
    """Ends a request with a status and a value."""

    def __init__(self, status: int, value: object) -> None:
        super().__init__(status)
        self.status, self.value = status, value


def refuse(text: str) -> Answer:
    return Answer(400, {"error": text})


class Lichess:
    """What stands there. ``trouble`` has the chance of each kind of trouble at a request."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = Random(seed)
        self.trouble: dict[str, float] = {}
        self.requests: list[str] = []
        self.waits = 0
        self.tours: dict[str, dict[str, Any]] = {}
        self.rounds: dict[str, dict[str, Any]] = {}
        self.bulks: dict[str, dict[str, Any]] = {}
        self.users: dict[str, str] = {}
        self.hides_descriptions = False
        self.port = 0

    def new_id(self) -> str:
        letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789"
        return "".join(self.dice.choice(letters) for _ in range(8))

    def next_trouble(self) -> str:
        kinds = [*self.trouble, ""]
        shares = [*self.trouble.values(), 1 - sum(self.trouble.values())]
        return self.dice.choices(kinds, shares)[0]

    def handle(self, method: str, path: str, query: dict[str, str], body: str, kind: str) -> Any:
        """Return the value that answers a request."""
        if method == "POST" and path.endswith("/push"):
            if not kind.startswith("text/plain"):
                raise refuse("expected text/plain")
            return self.push(path.split("/")[-2], body)
        form = {name: values[0] for name, values in parse_qs(body).items()}
        if method == "POST" and kind != "application/x-www-form-urlencoded":
            raise refuse("expected a form")
        for expected, pattern, do in (
            ("GET", "/api/account", lambda: {"id": "arbiter", "username": "Arbiter"}),
            ("GET", r"/api/broadcast/by/([\w-]+)", lambda user: self.by_user(user, query)),
            ("GET", r"/api/broadcast/(\w{8})", self.whole),
            ("POST", "/broadcast/new", lambda: self.new_tour(form)),
            ("POST", r"/broadcast/(\w{8})/edit", lambda tour: self.edit_tour(tour, form)),
            ("POST", r"/broadcast/(\w{8})/new", lambda tour: self.new_round(tour, form)),
            ("POST", r"/broadcast/round/(\w{8})/edit",
             lambda key: self.edit_round(key, form, query)),
            ("GET", "/api/bulk-pairing", lambda: list(self.bulks.values())),
            ("POST", "/api/bulk-pairing", lambda: self.new_bulk(form)),
            ("GET", r"/api/bulk-pairing/(\w{8})", self.bulk),
            ("GET", r"/api/bulk-pairing/(\w{8})/games", self.bulk_games),
        ):  # fmt: skip
            match = re.fullmatch(pattern, path)
            if method == expected and match:
                return do(*match.groups())
        raise Answer(404, {"error": "Not found."})

    # Broadcasts

    def tour(self, key: str) -> dict[str, Any]:
        if key not in self.tours:
            raise Answer(404, {"error": "Not found."})
        return self.tours[key]

    def shown(self, tour: dict[str, Any], *, in_list: bool = False) -> dict[str, Any]:
        fields = tour["fields"]
        value = {
            "id": tour["id"], "name": fields["name"], "slug": "-", "createdAt": 1,
            "url": f"https://lichess.org/broadcast/-/{tour['id']}",
        }  # fmt: skip
        if not (in_list and self.hides_descriptions):
            value["description"] = fields.get("markdown", "")
        return value

    def check_tour(self, form: dict[str, str]) -> None:
        if set(form) - TOURNAMENT_FIELDS:
            raise refuse(f"unknown: {set(form) - TOURNAMENT_FIELDS}")
        if not 3 <= len(form.get("name", "")) <= 80:
            raise refuse("name")
        if any(len(form.get(f"info.{name}", "")) > 80 for name in ("format", "tc", "location")):
            raise refuse("info")
        if form.get("info.fideTC", "standard") not in {"standard", "rapid", "blitz"}:
            raise refuse("info.fideTC")

    def new_tour(self, form: dict[str, str]) -> Any:
        self.check_tour(form)
        key = self.new_id()
        self.tours[key] = {"id": key, "fields": form, "rounds": []}
        return {"tour": self.shown(self.tours[key]), "rounds": []}

    def edit_tour(self, key: str, form: dict[str, str]) -> Any:
        self.check_tour(form)
        self.tour(key)["fields"] = form
        return {"ok": True}

    def by_user(self, user: str, query: dict[str, str]) -> Any:
        if user != "Arbiter":
            raise Answer(404, {"error": "Not found."})
        page, most = int(query.get("page", "1")), 2
        rows = list(reversed(self.tours.values()))
        part = rows[(page - 1) * most : page * most]
        return {
            "currentPage": page, "maxPerPage": most, "nbResults": len(rows), "previousPage": None,
            "currentPageResults": [{"tour": self.shown(tour, in_list=True)} for tour in part],
            "nextPage": page + 1 if page * most < len(rows) else None,
        }  # fmt: skip

    def whole(self, key: str) -> Any:
        tour = self.tour(key)
        rounds = [
            {"id": row, "name": self.rounds[row]["fields"]["name"], "slug": "-", "url": "-"}
            for row in tour["rounds"]
        ]
        return {"tour": self.shown(tour), "rounds": rounds}

    def check_round(self, form: dict[str, str]) -> None:
        if set(form) - ROUND_FIELDS:
            raise refuse(f"unknown: {set(form) - ROUND_FIELDS}")
        if not 0 <= int(form.get("delay", "0")) <= 3600:
            raise refuse("delay")

    def new_round(self, tour: str, form: dict[str, str]) -> Any:
        self.check_round(form)
        if not 3 <= len(form.get("name", "")) <= 80:
            raise refuse("name")
        key = self.new_id()
        self.tour(tour)["rounds"].append(key)
        self.rounds[key] = {"id": key, "fields": form, "games": [], "pushes": 0}
        return {"round": {"id": key, "name": form["name"]}, "tour": {}, "study": {}}

    def edit_round(self, key: str, form: dict[str, str], query: dict[str, str]) -> Any:
        self.check_round(form)
        row = self.round(key)
        row["fields"] = {**row["fields"], **form} if query.get("patch") == "true" else form
        return {"ok": True}

    def round(self, key: str) -> dict[str, Any]:
        if key not in self.rounds:
            raise Answer(404, {"error": "Not found."})
        return self.rounds[key]

    def push(self, key: str, body: str) -> Any:
        row = self.round(key)
        games = []
        for text in re.split(r"\n\n(?=\[)", body.strip()):
            head, _, moves = text.partition("\n\n")
            tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', head, re.MULTILINE))
            if len(tags) != len(head.splitlines()) or "White" not in tags or not moves.strip():
                raise refuse("Cannot parse moves")
            games.append({"tags": tags, "moves": moves.strip()})
        if len(games) > 100:
            raise refuse("too many games")
        row["games"], row["pushes"] = games, row["pushes"] + 1
        return {"games": [{"tags": game["tags"], "moves": 0} for game in games]}

    # Games played there

    def new_bulk(self, form: dict[str, str]) -> Any:
        if set(form) - BULK_FIELDS:
            raise refuse(f"unknown: {set(form) - BULK_FIELDS}")
        if not (
            0 <= int(form["clock.limit"]) <= 10_800 and 0 <= int(form["clock.increment"]) <= 60
        ):
            raise refuse("clock")
        tokens = re.split("[:,]", form["players"])
        bad = [token for token in tokens if token not in self.users]
        if bad or len(set(tokens)) != len(tokens):
            raise Answer(400, {"error": {"players": f"bad tokens: {', '.join(bad)}"}})
        key = self.new_id()
        games = []
        for pair in form["players"].split(","):
            white, black = (self.users[token].lower() for token in pair.split(":"))
            games.append({"id": self.new_id(), "white": white, "black": black})
        self.bulks[key] = {
            "id": key, "games": games, "variant": "standard", "pairAt": 1, "pairedAt": None,
            "clock": {"limit": int(form["clock.limit"]),
                      "increment": int(form["clock.increment"])},
            "rated": form.get("rated") == "true",
        }  # fmt: skip
        self.bulks[key]["state"] = {game["id"]: {"status": "created"} for game in games}
        return self.bulks[key]

    def bulk(self, key: str) -> Any:
        if key not in self.bulks:
            raise Answer(404, {"error": "Not found."})
        return self.bulks[key]

    def bulk_games(self, key: str) -> Any:
        bulk = self.bulk(key)
        rows = [
            {
                "id": game["id"], "rated": bulk["rated"], "variant": "standard",
                "players": {
                    side: {"user": {"id": game[side], "name": game[side].title()}}
                    for side in ("white", "black")
                },
                **bulk["state"][game["id"]],
            }
            for game in bulk["games"]
        ]  # fmt: skip
        return "\n".join(json.dumps(row) for row in reversed(rows)) + "\n"


@contextmanager
def running(seed: int = 0) -> Iterator[Lichess]:
    """Run a stand-in on a port of this machine alone."""
    stand_in = Lichess(seed)

    def answer(asked: Asked) -> Said | None:
        parts = urlsplit(asked.path)
        stand_in.requests.append(f"{asked.method} {parts.path}")
        kind = stand_in.next_trouble()
        if kind == "429":
            stand_in.waits += 1
            return _said(429, {"error": "Too many requests."}, {"Retry-After": "61"})
        if kind == "502":
            return _said(502, "<html>")
        if kind == "cut before":
            return None
        try:
            if asked.headers.get("authorization") != f"Bearer {TOKEN}":
                raise Answer(401, {"error": "No such token"})
            query = {name: values[0] for name, values in parse_qs(parts.query).items()}
            form = asked.headers.get("content-type", "").replace("; charset=utf-8", "")
            body = asked.body.decode()
            value: Any = stand_in.handle(asked.method, parts.path, query, body, form)
            status = 200
        except Answer as ended:
            status, value = ended.status, ended.value
        if kind == "lost":
            return None
        return _said(502, "<html>") if kind == "late 502" else _said(status, value)

    with serving(answer) as stand_in.port:
        yield stand_in


def _said(status: int, value: object, headers: dict[str, str] | None = None) -> Said:
    data = value if isinstance(value, str) else json.dumps(value)
    return Said(data.encode(), status, headers or {})
