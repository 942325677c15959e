"""Explanations for the public: each is made once, one at a time, with a short queue.

A hall full of phones may ask at once. Answers are cached by round, player and language as long as
nothing changes on which the pairing depended; a result of the round itself does not matter.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeAlias

from django.conf import settings
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.side_process import TakesTooLong
from swissmate.arbiter.models import (
    Bye,
    Event,
    ForbiddenPair,
    Game,
    Pairing,
    Player,
    Protection,
    Round,
)
from swissmate.arbiter.outside.publishing.explainer_process import Explainer, Question, Told
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.pairing.precheck import adjourned_before, told_adjourned
from swissmate.explanation import LANGUAGES
from swissmate.model import Tournament
from swissmate.systems.common.baku import accelerated

_KEPT_CHARACTERS: Final = 16_000_000
_ROUNDS_KEPT: Final = 64
_IN_LINE: Final = 2
_PATIENCE: Final = 0.5


Section: TypeAlias = tuple[str, list[str]]
"""A heading with its sentences."""


class Busy(Exception):
    """Others are being answered; ask again in a moment."""


class Desk:
    """Caches pages, and lets one thread at a time make a new one while a few others wait.

    At most ``in_line`` threads are here, including the one at work: the server's other threads stay
    free for arbiters.
    """

    def __init__(self, in_line: int = _IN_LINE, patience: float = _PATIENCE) -> None:
        self._kept: OrderedDict[tuple[object, ...], str] = OrderedDict()
        self._characters = 0
        self._mutex = threading.Lock()
        self.engine = threading.Lock()
        self._free = in_line
        self._patience = patience

    def kept(self, key: tuple[object, ...]) -> str | None:
        """Return a page that was made before."""
        with self._mutex:
            page = self._kept.get(key)
            if page is not None:
                self._kept.move_to_end(key)
            return page

    def page(self, key: tuple[object, ...] | None, make: Callable[[], str]) -> str:
        """Return a page; it is made now if nobody has asked for it yet.

        Without a key it is one of a folder, which is not kept here and waits for its turn.

        Raises:
            Busy: too many are waiting, or the wait for a turn was too long.
        """
        if key is None:
            with self.engine:
                return make()
        page = self.kept(key)
        if page is not None:
            return page
        with self._mutex:
            if not self._free:
                raise Busy
            self._free -= 1
        try:
            if not self.engine.acquire(timeout=self._patience):
                raise Busy
            try:
                page = self.kept(key)
                if page is None:
                    page = make()
                    self._keep(key, page)
                return page
            finally:
                self.engine.release()
        finally:
            with self._mutex:
                self._free += 1

    def _keep(self, key: tuple[object, ...], page: str) -> None:
        with self._mutex:
            self._kept[key] = page
            self._characters += len(page)
            while self._characters > _KEPT_CHARACTERS:
                self._characters -= len(self._kept.popitem(last=False)[1])


desk: Final = Desk()
_explainer: Final = Explainer()
_rounds: OrderedDict[tuple[object, ...], OpenRound | None] = OrderedDict()
_looking_up: Final = threading.Lock()


@dataclass(frozen=True)
class OpenRound:
    """A round about which the public may ask.

    ``state`` names everything on which its pairing depended. ``names`` are those of the paired
    players, by pairing number, and ``games`` are the pairs, White first, with None for the bye.
    ``adjourned`` is the number of adjourned games before it.
    """

    row: Round
    state: str
    names: Mapping[int, str]
    games: frozenset[tuple[int, int | None]]
    adjourned: int

    def game_of(self, tpn: int) -> tuple[int, int | None] | None:
        """Return the game of a player."""
        return next((game for game in self.games if tpn in game), None)


def open_round(event: Event, number: int) -> OpenRound | None:
    """Return a round about which the public may ask; None unless all rounds up to it are published.

    It is cached for a revision of the event, so that a question costs one query.
    """
    key = (event.key, event.revision, number)
    with _looking_up:
        if key not in _rounds:
            rows = list(Round.objects.filter(event=event, number__lte=number))
            are_published = len(rows) == number and all(row.published for row in rows)
            _rounds[key] = _open(event, rows[-1]) if rows and are_published else None
            while len(_rounds) > _ROUNDS_KEPT:
                _rounds.popitem(last=False)
        return _rounds[key]


def _open(event: Event, row: Round) -> OpenRound:
    pairs = frozenset(row.pairings.values_list("white__tpn", "black__tpn"))
    paired = {tpn for pair in pairs for tpn in pair}
    players = Player.objects.filter(event=event).order_by("tpn").values_list("tpn", "name")
    names = {tpn: name for tpn, name in players if tpn in paired}
    adjourned = adjourned_before(event, row.number)
    return OpenRound(row, _state(event, row), names, pairs, adjourned)


def _state(event: Event, row: Round) -> str:
    """Name everything on which a round's pairing depended, and the players' names."""
    players = Player.objects.filter(event=event)
    paired = Pairing.objects.filter(round__event=event, round__number__lte=row.number)
    earlier = Game.objects.filter(
        pairing__round__event=event, pairing__round__number__lt=row.number
    )
    byes = Bye.objects.filter(player__event=event, round_number__lte=row.number)
    pairs = ForbiddenPair.objects.filter(event=event)
    facts = (
        [
            getattr(event, field.attname)
            for field in event._meta.concrete_fields
            if field.name not in {"revision", "archived"}
        ],
        (row.pk, row.number, row.rules, row.published),
        list(players.order_by("pk").values_list()),
        list(paired.order_by("pk").values_list("pk", "white_id", "black_id")),
        list(earlier.order_by("pk").values_list("pk", "result")),
        list(byes.order_by("pk").values_list()),
        list(pairs.order_by("pk").values_list()),
        list(Protection.objects.filter(event=event).order_by("pk").values_list()),
    )
    return sha256(repr(facts).encode()).hexdigest()[:24]


def ask(event: Event, opened: OpenRound, tpn: int, wish: str, language: str) -> Told | None:
    """Return the answer for a player, None if the rules have none; see :class:`.Question`.

    Raises:
        TakesTooLong: there was no answer within ``WHY_SECONDS``.
    """
    row = opened.row

    def tournament() -> Tournament:
        return accelerated(build_tournament(event, through_round=row.number))

    code = language[:2] if language[:2] in LANGUAGES else LANGUAGES[0]
    question = Question(opened.state, None, row.number, row.rules, tpn, wish, code)
    return _explainer.ask(question, tournament, settings.WHY_SECONDS)


def be_ready() -> None:
    """Start the process that explains, so that the first question need not wait for it."""
    with desk.engine:
        _explainer.begin()


def close() -> None:
    """End the process that explains; the next question starts it again."""
    _explainer.stop()


def tell(
    event: Event, opened: OpenRound, tpn: int, wish: str, language: str
) -> tuple[str, str, list[Section], list[Section]]:
    """Return ``(problem, remark, sections, whole)`` for a page; ``whole`` is the full account.

    The explanation is that of the pairing by the rules. If the player's own game is a different one
    (made by hand, or a result was corrected since), there is a problem and nothing else.
    """
    try:
        answer = ask(event, opened, tpn, wish, language)
    except TakesTooLong:
        return _("This takes too long to be explained here. Please ask the arbiter."), "", [], []
    if answer is None:
        return _("The rules have no answer to this. Please ask the arbiter."), "", [], []
    by_rules = answer.pairs | ({(answer.pab, None)} if answer.pab is not None else set())
    if opened.game_of(tpn) not in by_rules:
        return (
            _(
                "The rules as they apply now give this player another game: the arbiter changed"
                " the pairing by hand, or a result was corrected since. Please ask the arbiter."
            ),
            "",
            [],
            [],
        )
    remark = told_adjourned(opened.adjourned)
    if opened.games != by_rules:
        differs = _(
            "Other boards of this round differ from the pairing by the rules, which is explained"
            " here."
        )
        remark = f"{differs} {remark}".rstrip()
    withheld = _("One reason is not public; the arbiter can tell more.")
    sections, whole = (
        [
            (
                title,
                list(
                    dict.fromkeys(
                        withheld if sentence is None else sentence for sentence in sentences
                    )
                ),
            )
            for title, sentences in account
        ]
        for account in (answer.sections, answer.whole)
    )
    return "", remark, sections, whole
