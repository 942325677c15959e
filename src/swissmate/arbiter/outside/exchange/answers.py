"""What an event answers to each destination of its results, and the files that are made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from swissmate.api.exporting import export
from swissmate.arbiter.event.events.timetable import times_of
from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused, in_words, refusal
from swissmate.arbiter.models import Account, Event, ExportAnswers, Member, Player, Round
from swissmate.arbiter.models.moves import delay_of
from swissmate.arbiter.outside.files.exports import report_document
from swissmate.arbiter.rounds.boards.game_moves import GameRow, games_of_round, shown_text
from swissmate.errors import SwissmateError
from swissmate.exchange.destination import Destination, Detail
from swissmate.exchange.exporting import Export
from swissmate.exchange.registry import destination, destination_ids, destinations

_EVERYWHERE: Final = "fide"
"""Where the results of every event go, unless somebody says otherwise."""


_ON_THE_CARD: Final = "national_id"


@dataclass(frozen=True)
class Person:
    """A player of the files: ``key`` names the row (``p12``: a player, ``m12``: one of a team).

    ``address`` is the page with the fields of the row.
    """

    number: int
    key: str
    name: str
    address: str


def people_of(event: Event) -> list[Person]:
    """Return the players as the files number them."""
    if event.play.enters_teams:
        members = Member.objects.filter(team__event=event).select_related("team")
        return [
            Person(number, f"m{row.pk}", row.name, reverse("roster", args=[event.pk, row.team.pk]))
            for number, row in enumerate(members.order_by("team__tpn", "board", "id"), 1)
        ]
    return [
        Person(row.tpn, f"p{row.pk}", row.name, reverse("player", args=[event.pk, row.pk]))
        for row in Player.objects.filter(event=event).order_by("tpn")
    ]


def asked_of_players(where: Destination) -> list[Detail]:
    """Return what is asked for each player, without what stands on his card or in his team."""
    return [detail for detail in where.details if detail.of_players and detail.name != _ON_THE_CARD]


def found(name: str) -> Destination | None:
    """Return the destination with an id, None if there is none."""
    return destination(name) if name in destination_ids() else None


def answers_of(event: Event, where: Destination) -> dict[str, str]:
    """Return the answers that are kept, as far as the destination still asks for them."""
    row = ExportAnswers.objects.filter(event=event, destination=where.id).first()
    kept = row.values if row is not None and isinstance(row.values, dict) else {}
    return {
        name: text
        for name, text in kept.items()
        if isinstance(text, str) and text and _is_asked(where, name)
    }


def _is_asked(where: Destination, name: str) -> bool:
    detail_name, dot, _who = name.partition(".")
    detail = where.detail(detail_name)
    if detail is None or not dot:
        return detail is not None and not detail.of_players
    return detail in asked_of_players(where)


def chosen(event: Event) -> list[Destination]:
    """Return where the results of an event go: what was chosen, else what its federation takes."""
    rows = {row.destination: row for row in ExportAnswers.objects.filter(event=event)}
    return [
        where
        for where in destinations()
        if (rows[where.id].is_chosen if where.id in rows else _is_usual(event, where))
    ]


def _is_usual(event: Event, where: Destination) -> bool:
    return where.id == _EVERYWHERE or bool(event.federation == where.federation != "")


def choose(event_id: int, actor: Account, ids: set[str]) -> None:
    """Say where the results of an event go.

    Raises:
        Refused: the event does not exist, or is archived.
    """
    with recorded(event_id, actor, "exports-chosen") as recorder:
        event = recorder.event
        now = {where.id for where in chosen(event)}
        titles = []
        for where in destinations():
            if where.id in ids:
                titles.append(where.title)
            if (where.id in ids) != (where.id in now):
                row = ExportAnswers.objects.filter(event=event, destination=where.id).first()
                if row is None:
                    is_chosen = where.id in ids
                    recorder.create(
                        ExportAnswers(event=event, destination=where.id, is_chosen=is_chosen)
                    )
                else:
                    recorder.update(row, is_chosen=where.id in ids)
        recorder.data["what"] = ", ".join(titles) or "–"


def misfits(where: Destination, typed: Mapping[str, str]) -> dict[str, str]:
    """Return what is expected of the values that do not fit, by their names."""
    wrong = {}
    for name, text in typed.items():
        detail = where.detail(name.partition(".")[0])
        if detail is not None and text and (expected := detail.misfit(text)):
            wrong[name] = in_words(expected)
    return wrong


def keep(event_id: int, actor: Account, where: Destination, typed: Mapping[str, str]) -> None:
    """Keep answers, those of players by the keys of their rows; an empty one is forgotten.

    Raises:
        Refused: a value does not fit, or the event does not exist or is archived.
    """
    if wrong := misfits(where, typed):
        name, expected = next(iter(wrong.items()))
        text = _("%(field)s: found “%(found)s”, expected %(expected)s.")
        raise Refused(text % {"field": name, "found": typed[name][:80], "expected": expected})
    with recorded(event_id, actor, "export-answers", to=where.title) as recorder:
        before = answers_of(recorder.event, where)
        known = {person.key for person in people_of(recorder.event)}
        now = dict(before)
        for name, text in typed.items():
            who = name.partition(".")[2]
            if _is_asked(where, name) and (not who or who in known):
                now[name] = " ".join(text.split())
        now = {name: text for name, text in now.items() if text}
        changed = sorted(name for name in {*now, *before} if now.get(name) != before.get(name))
        recorder.data["what"] = ", ".join(dict.fromkeys(n.partition(".")[0] for n in changed))
        row = ExportAnswers.objects.filter(event=recorder.event, destination=where.id).first()
        if row is None:
            recorder.create(ExportAnswers(event=recorder.event, destination=where.id, values=now))
        else:
            recorder.update(row, values=now, is_chosen=True)


def made(event: Event, where: Destination) -> Export:
    """Return the files of an event for a destination, with what is missing and what is lost.

    Raises:
        Refused: the event cannot be exported; the message says why.
    """
    numbers = {person.key: person.number for person in people_of(event)}
    details = {}
    for name, text in answers_of(event, where).items():
        detail_name, dot, who = name.partition(".")
        if not dot:
            details[name] = text
        elif who in numbers:
            details[f"{detail_name}.{numbers[who]}"] = text
    public = where.is_public
    document = report_document(event, for_rating=not public, published_only=public)
    games = report_games(event)
    delay = delay_of(event)
    moves = {
        (number, white): shown_text(row.moves, delay)
        for (number, white, _black), row in games.items()
        if row.moves
    }
    boards = {
        (number, player): row.game.pairing.board
        for (number, *players), row in games.items()
        for player in players  # a forfeit has no colors in a file
        if not row.game.by_members
    }
    starts = {  # of two games of a match, the first one begins then
        event.play.rounds_a_match * (number - 1) + 1: localtime(row.starts)
        for number, row in times_of(event).items()
    }
    try:
        return export(
            document, where.id, details=details, moves=moves, boards=boards, starts=starts
        )
    except SwissmateError as error:
        raise refusal(error) from error


def report_games(event: Event) -> dict[tuple[int, int, int], GameRow]:
    """Return the games of the published rounds, by round, White and Black as the report has them.

    In a double Swiss each game of a match is a round of the report.
    """
    numbers = {person.key: person.number for person in people_of(event)}
    games = {}
    for current in Round.objects.filter(event=event, published__isnull=False):
        for row in games_of_round(current):
            table = "m" if isinstance(row.white, Member) else "p"
            number = current.number
            if not row.game.by_members and event.play.plays_matches:
                number = event.play.rounds_a_match * (number - 1) + row.game.number
            white, black = (numbers[f"{table}{side.pk}"] for side in (row.white, row.black))
            games[number, white, black] = row
    return games
