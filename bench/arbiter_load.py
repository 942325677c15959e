"""A full hall on one machine: spectators poll the public page while arbiters enter results.

    python -m bench.arbiter_load [--spectators 300] [--seconds 60] [--players 120] [--boards 20]
        [--why]

Every spectator opens the page of pairings and asks every four seconds whether something is new,
as the page does; three arbiters enter a result each second and look at the round. On the first
``--boards`` both players have a phone: one reports the result at some moment, the other confirms
it, and both load the page again now and then. Prints the times in milliseconds and the number of
errors, and fails if a board whose phones agree has no result. Server and clients share the machine.

With ``--why`` every spectator also asks why, for a random player and language, a quarter of them
why not somebody else: all in the first second, and again every ten seconds for another player. Who
is told to wait (503) comes back when the page says.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from arbiter_http import Server, Visitor

PORT = 8439
BOARD = re.compile(r'data-url="[^"]*/games/(\d+)/result"[^>]*data-version="(\d+)"')


class Client:
    """One kept-alive connection that measures its answers."""

    def __init__(self, times: list[float], errors: list[str], cookies: dict[str, str]) -> None:
        self.times = times
        self.errors = errors
        self.cookies = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.token = cookies.get("csrftoken", "")
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(
        self, path: str, values: dict[str, str] | None = None, language: str = "en"
    ) -> tuple[int, dict[str, str], str]:
        """Send a request and read the answer."""
        body = urlencode(values) if values else ""
        start = time.perf_counter()
        try:
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", PORT)
            reader, writer = self.streams
            head = [
                f"{'POST' if values else 'GET'} {path} HTTP/1.1",
                "Host: 127.0.0.1",
                f"Cookie: {self.cookies}",
                f"Accept-Language: {language}",
            ]
            if values:
                head += [
                    "Content-Type: application/x-www-form-urlencoded",
                    f"Content-Length: {len(body)}",
                    f"X-CSRFToken: {self.token}",
                ]
            writer.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())
            await writer.drain()
            lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            status = int(lines[0].split()[1])
            headers: dict[str, str] = {}
            for name, _colon, value in (line.partition(": ") for line in lines[1:]):
                headers[name] = ", ".join(filter(None, (headers.get(name), value)))
            size = int(headers.get("Content-Length", "0"))
            text = (await reader.readexactly(size)).decode() if size else ""
        except (OSError, asyncio.IncompleteReadError) as error:
            self.errors.append(f"{path}: {error!r}")
            self.streams = None
            return 0, {}, ""
        self.times.append(1000 * (time.perf_counter() - start))
        if headers.get("Connection") == "close":
            writer.close()
            self.streams = None
        if status == 503 and "Retry-After" in headers:
            return status, headers, text
        if status >= 400:
            self.errors.append(f"{path}: {status}")
        return status, headers, text


async def spectator(client: Client, page: str, end: float) -> None:
    """Open the public page and poll it."""
    await asyncio.sleep(random.uniform(0, 4))
    _status, _headers, text = await client.request(page)
    while time.monotonic() < end:
        found = re.search(r"since=(\d+)", text)
        since = found.group(1) if found else "0"
        await asyncio.sleep(4)
        status, _headers, fragment = await client.request(f"{page}?part=1&since={since}")
        if status == 200:
            text = fragment


async def arbiter(client: Client, event: str, boards: dict[str, str], end: float) -> None:
    """Enter a result each second."""
    while time.monotonic() < end:
        game = random.choice(list(boards))
        _status, _headers, text = await client.request(
            f"{event}/games/{game}/result",
            {"result": random.choice(["1-0", "1/2", "0-1"]), "version": boards[game]},
        )
        found = BOARD.search(text)
        if found:
            boards[game] = found.group(2)
        await client.request(f"{event}/rounds/1/")
        await asyncio.sleep(1)


async def phones(times: list[float], errors: list[str], page: str, end: float) -> None:
    """Report a board's result by one player's phone, confirm it by the other's."""
    pair = [Client(times, errors, {}) for _color in "wb"]
    for client in pair:
        _status, headers, _text = await client.request(page)
        kept = re.findall(r"(csrftoken|board)=([^;,]+)", headers.get("Set-Cookie", ""))
        client.cookies = "; ".join(f"{name}={value}" for name, value in kept)
        client.token = dict(kept).get("csrftoken", "")
    await asyncio.sleep(random.uniform(0, max(0.0, end - time.monotonic() - 10)))
    for color, client in zip("wb", pair, strict=True):
        await client.request(page, {"said": f"{color}:1-0"})
        await asyncio.sleep(random.uniform(0, 2))
    while time.monotonic() < end:
        for client in pair:
            _status, _headers, text = await client.request(page)
            if "message success" not in text:
                errors.append(f"{page}: the result is missing")
        await asyncio.sleep(4)


async def curious(client: Client, page: str, players: int, end: float, waits: list[float]) -> None:
    """Ask why, and come back as told until there is an answer; note how long that took."""
    await asyncio.sleep(random.uniform(0, 1))
    while time.monotonic() < end:
        player, other = random.sample(range(1, players + 1), 2)
        wish = f"?not={other}" if random.random() < 0.25 else ""
        language = random.choice(["en", "de"])
        start = time.monotonic()
        while True:
            path = f"{page}rounds/1/why/{player}{wish}"
            status, headers, _text = await client.request(path, language=language)
            if status != 503 or time.monotonic() > end:
                break
            await asyncio.sleep(int(headers["Retry-After"]))
        if status == 200:
            waits.append(1000 * (time.monotonic() - start))
        await asyncio.sleep(10)


def shares(times: list[float]) -> str:
    """Return the median, the 95th and 99th percentile and the longest."""
    ordered = sorted(times)
    last = len(ordered) - 1
    picked = [ordered[min(int(len(ordered) * share), last)] for share in (0.5, 0.95, 0.99)]
    return " / ".join(f"{time:.0f}" for time in [*picked, ordered[-1]])


async def load(options: argparse.Namespace, chief: Visitor, event: str, page: str) -> int:
    """Run spectators and arbiters; print what was measured."""
    end = time.monotonic() + options.seconds
    public: list[float] = []
    entry: list[float] = []
    phone: list[float] = []
    errors: list[str] = []
    _status, _headers, text = chief.get(f"{event}/rounds/1/")
    boards = BOARD.findall(text)
    tasks = [spectator(Client(public, errors, {}), page, end) for _ in range(options.spectators)]
    why: list[float] = []
    waits: list[float] = []
    if options.why:
        tasks += [
            curious(Client(why, errors, {}), page, options.players, end, waits)
            for _ in range(options.spectators)
        ]
    codes = re.findall(r"<b>(\w{8})</b>", chief.get(f"{event}/print/slips?round=1")[2])
    told = codes[: options.boards]
    tasks += [phones(phone, errors, f"{page}b/{code}", end) for code in told]
    left = boards[len(told) :]
    tasks += [
        arbiter(Client(entry, errors, chief.cookies), event, dict(left[third::3]), end)
        for third in range(3)
    ]
    await asyncio.gather(*tasks)
    print(f"spectators: {len(public)} answers, {shares(public)} ms (50 / 95 / 99 % / longest)")
    print(f"arbiters:   {len(entry)} answers, {shares(entry)} ms")
    if phone:
        print(f"phones:     {len(phone)} answers, {shares(phone)} ms, {len(told)} boards")
    if why:
        print(
            f"why:        {len(why)} answers, {shares(why)} ms; {len(waits)} explanations, "
            f"{shares(waits)} ms with coming back"
        )
    print(f"errors: {len(errors)} {errors[:3]}")
    return 1 if errors else 0


def main() -> int:
    """Measure and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spectators", type=int, default=300)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--players", type=int, default=120)
    parser.add_argument("--boards", type=int, default=20)
    parser.add_argument("--why", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = os.environ.get("SWISSMATE_DATABASE_URL", "")
        server = Server(Path(folder), "--port", str(PORT), SWISSMATE_DATABASE_URL=url)
        chief = Visitor(PORT)
        try:
            chief.sign_up(server.link, "anna")
            event = chief.new_event("Load", options.players, results_from_players="on")
            chief.post(f"{event}/rounds/1/pair")
            chief.post(f"{event}/rounds/1/publish")
            _status, _headers, text = chief.get(f"{event}/print")
            found = re.search(r'href="http://[^/]+(/p/\w+/)"', text)
            if found is None:
                raise RuntimeError("there is no public page")
            return asyncio.run(load(options, chief, event, found.group(1)))
        finally:
            chief.close()
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
