"""The next round so far: computed by the process beside the server, so that no page waits for it.

A page is shown what is known already, and asks again in a moment. At most one thread waits for the
process. For each event only the newest state is asked about, whatever happened before it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.conf import settings

from swissmate.arbiter.ground.frame.side_process import SideProcess, TakesTooLong
from swissmate.arbiter.models import Event, Result, Round
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.outside.forecasts.forecasting_process import Outlook, Question, work
from swissmate.arbiter.rounds.boards.tournament import build_tournament

_KEPT: Final = 32


@dataclass(frozen=True)
class Known:
    """What is known about a round, at which revision of the event, and why nothing is, if so.

    ``problem`` is empty, ``no-answer`` (the rules have none) or ``too-long``.
    """

    revision: int
    outlook: Outlook | None
    problem: str = ""


Key = tuple[object, ...]


class Watch:
    """Stores what is known about rounds, and has new states forecast one after another."""

    def __init__(self) -> None:
        self._process = SideProcess(work)
        self._known: OrderedDict[Key, Known] = OrderedDict()
        self._wanted: OrderedDict[Key, tuple[int, Question]] = OrderedDict()
        self._under_way: tuple[Key, int] | None = None
        self._thread: threading.Thread | None = None
        self._mutex = threading.Lock()

    def look(self, key: Key, revision: int, question: Callable[[], Question]) -> Known | None:
        """Return what is known now, at this revision or an older one, and have the rest computed.

        ``question`` is called only if nobody has asked it yet.
        """
        with self._mutex:
            known = self._known.get(key)
            if known is not None and known.revision >= revision:
                return known
            wanted = self._wanted.get(key)
            if (wanted and wanted[0] >= revision) or self._under_way == (key, revision):
                return known
        position = question()
        with self._mutex:
            self._wanted[key] = (revision, position)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()
        return known

    def _run(self) -> None:
        while True:
            with self._mutex:
                if not self._wanted:
                    self._thread = self._under_way = None
                    return
                key, (revision, wanted) = self._wanted.popitem(last=False)
                self._under_way = (key, revision)
            known = self._asked(revision, wanted)
            with self._mutex:
                self._known[key] = known
                self._known.move_to_end(key)
                while len(self._known) > _KEPT:
                    self._known.popitem(last=False)

    def _asked(self, revision: int, wanted: Question) -> Known:
        try:
            outlook = self._process.answer_to(lambda: wanted, settings.FORECAST_SECONDS)
        except (TakesTooLong, EOFError, OSError):
            return Known(revision, None, "too-long")
        return Known(revision, outlook, "" if outlook else "no-answer")

    def stop(self) -> None:
        """Wait for the question in progress, and end the process."""
        with self._mutex:
            self._wanted.clear()
            thread = self._thread
        if thread is not None:
            thread.join()
        self._process.stop()


watch: Final = Watch()


def round_being_played(event: Event) -> Round | None:
    """Return the last round if it is published and another one follows; otherwise None."""
    last = last_paired_round(event)
    if not 0 < last < event.rounds:
        return None
    rows = Round.objects.filter(event=event, number=last, published__isnull=False)
    return rows.defer("rule_pairs").first()


def known_of(event: Event, row: Round) -> Known | None:
    """Return what is known about the round after ``row``; the caller does not wait."""

    def question() -> Question:
        adjourned = row.pairings.filter(games__result=Result.ADJOURNED).distinct()
        pairs = tuple(adjourned.values_list("white__tpn", "black__tpn"))
        tournament = build_tournament(event, next_round=True)
        return Question(event.pk, tournament, event.rules, pairs)

    return watch.look((event.pk, row.pk, row.published), event.revision, question)
