"""Requests to Lichess: one at a time, with its limits and outages met.

Source: Lichess's own description of its API. 429 means to wait at least a minute. A request that
may be repeated is repeated after an outage; one that makes something is not, because the answer
alone may be lost: then :class:`Unsure` says so, and the caller looks what is there.
"""

from __future__ import annotations

import http.client
import json
import ssl
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from swissmate.errors import InputError
from swissmate.exchange.destination import Tell

from .access import Access

_TIMEOUT: Final = 30
_LONGEST: Final = 64 << 20
"""No answer has so many bytes."""
_LEAST_WAIT: Final = 60.0
"""Seconds to wait after 429."""
_BREAKS: Final = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
"""Seconds to wait after each outage in a row."""
_PATIENCE: Final = 150.0
"""So many seconds are waited in all before somebody is told instead."""
_MEANINGS: Final = {
    401: "the token is not valid (any more), or was made without the scope that this needs",
    403: "the token may not do this",
    404: "it is not there (any more)",
}

Form = Mapping[str, str | Sequence[str]]


def _nobody(_step: str) -> None:
    """Tell nobody what is being done."""


class Unsure(InputError):
    """A request to make something had no answer: it may be there or not."""


class Refused(InputError):
    """Lichess answered that it does not do this; ``status`` is that of HTTP."""

    def __init__(self, host: str, what: str, status: int, text: str) -> None:
        meaning = _MEANINGS.get(status, f"answered with status {status}")
        detail = f" ({text})" if text else ""
        super().__init__(f"{host}: {what}: {meaning}{detail}", code="lichess")
        self.status = status


class _NotConnectedError(OSError):
    """There is no connection, so nothing was sent."""


class _Answer(NamedTuple):
    status: int
    wait: float
    data: bytes


class Lichess:
    """Lichess with a token. ``sleep`` waits, in seconds; ``tell`` takes what is being done."""

    def __init__(
        self,
        access: Access,
        sleep: Callable[[float], None] = time.sleep,
        tell: Tell | None = None,
    ) -> None:
        """Take the access; nothing is sent yet."""
        self._access, self._sleep, self._tell = access, sleep, tell or _nobody
        self._left = _PATIENCE
        self._hidden = [access.token]

    def hide(self, secrets: Iterable[str]) -> None:
        """Leave secrets out of whatever an answer says of an error."""
        self._hidden += secrets

    @property
    def host(self) -> str:
        """The name of the server."""
        return self._access.host

    def get(self, path: str, what: str) -> Any:
        """Return the value that the server has at a path."""
        return self._value(self._repeated("GET", path, what), what)

    def object(self, value: Any, what: str, *texts: str) -> Mapping[str, Any]:
        """Return a part of an answer that has to be an object with these texts.

        Raises:
            InputError: it is something else.
        """
        if not isinstance(value, dict) or not all(isinstance(value.get(t), str) for t in texts):
            expected = " with ".join(filter(None, ("an object", ", ".join(texts))))
            raise self._error(f"{what}: the answer was not understood; expected {expected}")
        return value

    def id_of(self, value: Any, what: str) -> str:
        """Return the id of a part of an answer."""
        text = self.object(value, what, "id")["id"]
        if not (text.isascii() and text.isalnum() and len(text) <= 20):
            raise self._error(f"{what}: the answer has no id")
        return str(text)

    def objects(self, value: Any, what: str, *texts: str) -> list[Mapping[str, Any]]:
        """Return a part of an answer that has to be a list of such objects."""
        if not isinstance(value, list):
            raise self._error(f"{what}: the answer was not understood; expected a list")
        return [self.object(row, what, *texts) for row in value]

    def rows(self, path: str, what: str) -> Iterator[Mapping[str, Any]]:
        """Yield the values of a list with one value a line."""
        headers = {"Accept": "application/x-ndjson"}
        for line in self._repeated("GET", path, what, headers=headers).splitlines():
            if line.strip():
                yield self.object(self._value(line, what), what, "id")

    def put(self, path: str, what: str, form: Form) -> Any:
        """Send a form that may be sent again, because it leads to the same."""
        data = self._repeated("POST", path, what, urlencode(form, doseq=True).encode(), _FORM)
        return self._value(data, what)

    def push(self, path: str, what: str, text: str) -> Any:
        """Send a text that may be sent again."""
        return self._value(self._repeated("POST", path, what, text.encode(), _TEXT), what)

    def make(self, path: str, what: str, form: Form) -> Any:
        """Send a form that makes something, once.

        Raises:
            Unsure: there was no answer.
            InputError: it is refused, or there is no connection.
        """
        outages = 0
        while True:
            self._tell(what)
            try:
                answer = self._asked("POST", path, urlencode(form, doseq=True).encode(), _FORM)
            except _NotConnectedError:
                outages += 1
                self.pause(outages, what)
                continue
            except (OSError, http.client.HTTPException) as error:
                raise self._unsure(what) from error
            if answer.status == 429:
                self._wait(answer.wait, what)
            elif answer.status >= 500:
                raise self._unsure(what)
            else:
                return self._value(self._taken(answer, what), what)

    def pause(self, outages: int, what: str) -> None:
        """Wait after an outage, longer each time.

        Raises:
            InputError: it lasts too long.
        """
        if outages > len(_BREAKS):
            raise self._error(f"{what}: no answer after {outages} attempts; try again later")
        self._wait(_BREAKS[outages - 1], what)

    def _repeated(
        self,
        method: str,
        path: str,
        what: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> bytes:
        """Return the answer to a request that may be sent again, after outages and limits."""
        outages = 0
        while True:
            self._tell(what)
            try:
                answer = self._asked(method, path, body, headers or {})
            except (OSError, http.client.HTTPException):
                outages += 1
                self.pause(outages, what)
                continue
            if answer.status == 429:
                self._wait(answer.wait, what)
            elif answer.status >= 500:
                outages += 1
                self.pause(outages, what)
            else:
                return self._taken(answer, what)

    def _wait(self, seconds: float, what: str) -> None:
        if seconds > self._left:
            raise self._error(
                f"{what}: it asks to wait for {seconds:.0f} seconds; try again after that"
            )
        self._left -= seconds
        self._tell(f"{what}: waiting for {seconds:.0f} seconds")
        self._sleep(seconds)

    def _asked(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> _Answer:
        access = self._access
        if access.secure:
            connection: http.client.HTTPConnection = http.client.HTTPSConnection(
                access.host, access.port, timeout=_TIMEOUT, context=ssl.create_default_context()
            )
        else:
            connection = http.client.HTTPConnection(access.host, access.port, timeout=_TIMEOUT)
        try:
            connection.connect()
        except OSError as error:
            raise _NotConnectedError from error
        try:
            connection.request(
                method,
                path,
                body,
                {
                    "Authorization": f"Bearer {access.token}",
                    "Accept": "application/json",
                    "User-Agent": "swissmate",
                    **headers,
                },
            )
            response = connection.getresponse()
            data = response.read(_LONGEST)
            return _Answer(response.status, _seconds(response.getheader("Retry-After")), data)
        finally:
            connection.close()

    def _taken(self, answer: _Answer, what: str) -> bytes:
        if answer.status in {200, 201}:
            return answer.data
        text = _error_text(answer.data)
        for secret in self._hidden:
            text = text.replace(secret, "...")
        raise Refused(self.host, what, answer.status, text)

    def _value(self, data: bytes, what: str) -> Any:
        try:
            return json.loads(data)
        except (ValueError, RecursionError) as error:
            raise self._error(f"{what}: the answer was not understood; expected JSON") from error

    def _error(self, text: str) -> InputError:
        return InputError(f"{self.host}: {text}", code="lichess")

    def _unsure(self, what: str) -> Unsure:
        return Unsure(f"{self.host}: {what}: no answer; it may be there or not", code="lichess")


_FORM: Final = {"Content-Type": "application/x-www-form-urlencoded"}
_TEXT: Final = {"Content-Type": "text/plain; charset=utf-8"}


def _seconds(text: str | None) -> float:
    """Return how long to wait after 429: as long as the answer says, a minute at least."""
    seconds = float(text) if text and text.isascii() and text.isdecimal() else 0.0
    return max(seconds, _LEAST_WAIT)


def _error_text(data: bytes) -> str:
    """Return what an answer says of an error, in one line."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return ""
    error = value.get("error", "") if isinstance(value, dict) else ""
    text = error if isinstance(error, str) else json.dumps(error, ensure_ascii=False)
    return " ".join("".join(letter for letter in text if letter.isprintable()).split())[:300]
