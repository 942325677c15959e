"""Limits how often somebody may try; counted in memory, separately in each process."""

from __future__ import annotations

from collections import OrderedDict, deque
from time import monotonic
from typing import Final

_REMEMBERED: Final = 2000


class Throttle:
    """Counts tries by a key (an address), and says when there were too many recently."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._tries: OrderedDict[str, deque[float]] = OrderedDict()

    def is_spent(self, key: str) -> bool:
        """Return whether the permitted number of tries is used up."""
        tries = self._tries.get(key)
        while tries and tries[0] < monotonic() - self.seconds:
            tries.popleft()
        return tries is not None and len(tries) >= self.most

    def count(self, key: str) -> None:
        """Count a try."""
        self._tries.setdefault(key, deque(maxlen=self.most)).append(monotonic())
        self._tries.move_to_end(key)
        while len(self._tries) > _REMEMBERED:
            self._tries.popitem(last=False)
