"""How long others wait for a page while many visitors are slow on purpose, plain and encrypted.

    python -m bench.arbiter_slow [--slow 200] [--seconds 30] [--source src]

They are idle, or slow in the headers, in the body, in the handshake or in reading, and send a byte
now and then. Prints for each kind of server the number of pages that another visitor opened, half
and the longest of the times in milliseconds, and the memory that the server took at most; fails
if a page takes a second or does not come. ``--source`` names the sources of the program measured.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from slow_connections import drip, seconds_for_a_page, slow_visitors


def measure(options: argparse.Namespace, *, tls: bool) -> bool:
    """Measure one kind of server; return whether no page took too long."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "swissmate", "serve", "--port", "0", "--data", folder]
        server = subprocess.Popen(
            [*command, *(["--https", "--https-port", "0"] if tls else [])],
            env={**os.environ, "PYTHONPATH": options.source, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            found = re.search(r"(https?://127\.0\.0\.1:(\d+))/", server.stdout.readline())
            assert found is not None
            times, missing = [], 0
            seconds_for_a_page(f"{found[1]}/login")
            with slow_visitors(options.slow, int(found[2]), tls=tls) as slow:
                end = time.monotonic() + options.seconds
                while time.monotonic() < end:
                    try:
                        times.append(1000 * seconds_for_a_page(f"{found[1]}/login"))
                    except OSError:
                        missing += 1
                    drip(slow[:: max(1, len(slow) // 20)])
                    time.sleep(0.2)
            status = Path(f"/proc/{server.pid}/status")
            peak = re.search(r"VmHWM:\s+(\d+)", status.read_text()) if status.exists() else None
        finally:
            server.terminate()
            server.wait(timeout=30)
            if server.stdout is not None:
                server.stdout.close()
    times.sort()
    half, longest = (times[len(times) // 2], times[-1]) if times else (0.0, 0.0)
    memory = f", {int(peak[1]) // 1024} MB" if peak else ""
    print(
        f"{'encrypted' if tls else 'plain':9} {options.slow} slow: {len(times)} pages, "
        f"half within {half:.0f} ms, the longest {longest:.0f} ms, {missing} not answered{memory}"
    )
    return not missing and longest < 1000


def main() -> int:
    """Measure and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--source", default="src")
    options = parser.parse_args()
    return int(not all([measure(options, tls=False), measure(options, tls=True)]))


if __name__ == "__main__":
    sys.exit(main())
