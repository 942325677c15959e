"""Tries what is built for Linux and macOS, each way with a whole event: ``try_event.py``.

Usage: ``python tools/try_linux.py DIST [WAY...]``, on Debian 12 as root, with DIST from ``make
dist``. The ways are the functions below. What a way needs (pipx, uv, debootstrap) is named where it
is missing, and the way is left out. ``macos`` runs the program of the folder for macOS under this
system's ``sh``: that shows its Python and libraries, and nothing of macOS.
"""

from __future__ import annotations

import argparse
import http.client
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from try_event import Process, Visitor, expect, expect_checked, first_page, try_event  # noqa: E402

_PATIENCE: Final = 120.0
_SYSTEM: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_CHROOT_USER: Final = "anna"


def run(*command: object, **more: Any) -> str:
    """Run a program to its end and return what it wrote; if it fails, that is the end of all."""
    done = subprocess.run(
        [*map(str, command)],
        check=False,
        stdout=subprocess.PIPE,
        **{"stderr": subprocess.STDOUT, "text": True, **more},
    )
    if done.returncode:
        raise SystemExit(f"FAILED: {' '.join(map(str, command))}\n{done.stdout}")
    return str(done.stdout)


def megabytes(*folders: Path) -> str:
    """Return what lies in folders, as a table has it."""
    size = run("du", "-scm", *folders).splitlines()[-1].split()[0]
    return f"{size} MB on the disk"


def try_way(
    command: Sequence[object],
    environment: dict[str, str],
    folder: Path,
    *,
    check: Sequence[object] = (),
) -> None:
    """Run the event with a command that starts the program, and check it with the same program.

    ``check`` is the program where the command starts the application by itself.
    """
    serve = command if check else [*command, "serve", "--open"]

    @contextmanager
    def serving(is_new: bool) -> Iterator[tuple[Visitor, str, Process]]:
        began = time.monotonic()
        process = subprocess.Popen(
            [*map(str, serve)],
            env=environment,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            visitor, link = first_page(process, began, is_new=is_new, patience=_PATIENCE)
            yield visitor, link, process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(60)
            assert process.stdout is not None
            process.stdout.close()

    exported = folder / "Öffentlich.trf"
    try_event(serving, exported)
    expect_checked(run(*(check or command), "check", exported.name, env=environment, cwd=folder))


def _home(folder: Path, **more: str) -> dict[str, str]:
    """Return the environment of a user whose home is a folder, and who has no browser."""
    return {
        **{
            name: os.environ[name]
            for name in ("PIP_INDEX_URL", "SSL_CERT_FILE")
            if name in os.environ
        },
        "PATH": _SYSTEM,
        "HOME": str(folder),
        "LANG": "C.UTF-8",
        "PYTHONUNBUFFERED": "1",
        "BROWSER": "nothing-that-exists %s",
        **more,
    }


def _wheel(dist: Path) -> str:
    [wheel] = dist.glob("swissmate-*-py3-none-any.whl")
    return f"{wheel}[arbiter]"


def pipx(dist: Path, folder: Path) -> None:
    """``pipx install`` from the wheel."""
    there = folder / "pipx"  # where it lies by default depends on the version of pipx
    run("pipx", "install", _wheel(dist), env=_home(folder, PIPX_HOME=str(there)))
    try_way([folder / ".local/bin/swissmate"], _home(folder), folder)
    expect(True, megabytes(there))


def uv(dist: Path, folder: Path) -> None:
    """``uv tool install`` from the wheel."""
    program = shutil.which("uv")
    assert program is not None
    run(program, "tool", "install", "--quiet", "--system-certs", _wheel(dist), env=_home(folder))
    try_way([folder / ".local/bin/swissmate"], _home(folder), folder)
    expect(True, megabytes(folder / ".local/share/uv"))


def pyz(dist: Path, folder: Path) -> None:
    """The application in one file."""
    try_way(["/usr/bin/python3", dist / "swissmate-application.pyz"], _home(folder), folder)
    expect(True, megabytes(folder / ".shiv"))


_MACOS_STARTS: Final = """\
"$0" || exit
exec tail -n +1 -f --pid="$(pgrep -g $$ python)" "$HOME/Library/Logs/swissmate.log"
"""
"""Starts the program, which ends at once, and lives on as what it has left running does."""


def macos(dist: Path, folder: Path) -> None:
    """The program of the folder for macOS, under this system's ``sh``."""
    [packed] = dist.glob("swissmate-*-macos.zip")
    run("unzip", "-q", packed, "-d", folder)
    contents = folder / "swissmate.app/Contents"
    (folder / ".local/bin").mkdir(parents=True)
    (folder / ".local/bin/python3.11").symlink_to("/usr/bin/python3")
    libraries = contents / "Resources/lib"
    try_way(
        ["sh", "-c", _MACOS_STARTS, contents / "MacOS/swissmate"],
        _home(folder),
        folder,
        check=["env", f"PYTHONPATH={libraries}", "python3.11", "-B", "-m", "swissmate"],
    )
    expect(not [*libraries.rglob("__pycache__")], "nothing was written into its folder")
    expect(True, megabytes(contents))


def debian(dist: Path, folder: Path) -> None:
    """The Debian package, in a system of its own: installed, run by a user, removed."""
    root = folder / "root"
    listed = run("apt-get", "indextargets", "--format", "$(REPO_URI)", "Codename: bookworm")
    source = listed.splitlines()[0]
    run("debootstrap", "--variant=minbase", "bookworm", root, source)
    [package] = dist.glob("swissmate_*_amd64.deb")
    shutil.copy(package, root)
    in_root = ("chroot", root)
    apt = ("apt-get", "-qq", "--no-install-recommends", "-y")
    environment = _home(Path("/root"), DEBIAN_FRONTEND="noninteractive")
    began = time.monotonic()
    run(*in_root, *apt, "install", f"/{package.name}", env=environment)
    expect(True, f"installed in {time.monotonic() - began:.1f} s with what it depends on")
    expect(True, megabytes(root / "usr/lib/swissmate"))
    run(*in_root, "useradd", "--create-home", _CHROOT_USER, env=environment)
    home = Path("/home", _CHROOT_USER)
    as_user = ("chroot", f"--userspec={_CHROOT_USER}", root, "/usr/bin/env", "-C", home)
    there = Path(str(root) + str(home))
    there.chmod(0o777)
    try_way([*as_user, "swissmate"], _home(home), there)
    data = there / ".local/share/swissmate/swissmate.sqlite3"
    run(*in_root, *apt, "purge", "swissmate", env=environment)
    expect(not (root / "usr/lib/swissmate").exists(), "removed without a rest")
    expect(data.stat().st_size > 0, "the data are kept")


class _Browser(Visitor):
    """A visitor by HTTPS, who does not ask who signed the certificate."""

    def _send(
        self, method: str, path: str, body: bytes | None, kind: str
    ) -> tuple[int, dict[str, str], str]:
        if self.connection is None:
            context = ssl._create_unverified_context()  # noqa: S323 # our own
            self.connection = http.client.HTTPSConnection(
                "localhost", self.port, timeout=self.patience, context=context
            )
            self.is_new = True
        return super()._send(method, path, body, kind)


def compose(dist: Path, folder: Path) -> None:
    """The recipe for hosting: PostgreSQL, two workers and a proxy in containers."""
    for path in (ROOT / "examples/hosting").iterdir():
        shutil.copy(path, folder)
    shutil.copy(dist / "libraries.txt", folder)
    shutil.copy(_wheel(dist).partition("[")[0], folder)
    (folder / ".env").write_text(
        "PASSWORD=change-this\nHOST_NAME=localhost\nHTTP=127.0.0.1:8081\nHTTPS=127.0.0.1:8444\n",
        encoding="utf-8",
    )
    (folder / "certificates").mkdir()
    pair = ("-keyout", "certificates/key.pem", "-out", "certificates/cert.pem")
    new = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost")
    run(*new, *pair, cwd=folder)
    build = os.environ.get("SWISSMATE_TRY_BUILD_ARGS", "")
    program = ["podman-compose", "--project-name", "swissmate-tried"]

    def compose(*words: str) -> str:
        return run(*program, *words, cwd=folder)

    run(*program, f"--podman-build-args={build}", "build", cwd=folder)

    @contextmanager
    def serving(is_new: bool) -> Iterator[tuple[Visitor, str, Process]]:
        began = time.monotonic()
        compose("up", "-d")
        visitor = _Browser(8444, _PATIENCE)
        visitor.headers["Referer"] = "https://localhost/"
        status = 502  # what the proxy says as long as there is no worker
        while status == 502 and time.monotonic() - began < _PATIENCE:
            time.sleep(0.2)
            with suppress(OSError):  # the proxy is not there yet
                status = visitor.get("/login")[0]
        expect(status == 200, f"the first page after {time.monotonic() - began:.1f} s")
        process = subprocess.Popen(["true"])
        link = ""
        while is_new and not link:  # the worker that started last has the one that is not void
            time.sleep(5)
            told = re.findall(r"/welcome/[\w-]+", compose("logs"))
            link = next((path for path in told if visitor.get(path)[0] == 200), "")
        try:
            yield visitor, link, process
        finally:
            visitor.close()
            compose("kill", "one", "two", "database", "proxy")

    exported = folder / "Öffentlich.trf"
    try:
        try_event(serving, exported, quits=False)
    finally:
        run(*program, "down", "--volumes", cwd=folder)
    expect_checked(run(sys.executable, "-m", "swissmate", "check", exported))


WAYS: Final[dict[str, tuple[Callable[[Path, Path], None], str]]] = {
    "pyz": (pyz, "unzip"),
    "pipx": (pipx, "pipx"),
    "uv": (uv, "uv"),
    "macos": (macos, "unzip"),
    "debian": (debian, "debootstrap"),
    "compose": (compose, "podman-compose"),
}
"""Each way, and the program that it needs."""


def main() -> int:
    """Try the ways that are asked for, or all; return an exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("dist", type=Path)
    parser.add_argument("ways", nargs="*", metavar="WAY", help=", ".join(WAYS))
    arguments = parser.parse_args()
    for name in arguments.ways or WAYS:
        way, needs = WAYS[name]
        print(f"== {name}: {way.__doc__}", flush=True)
        if shutil.which(needs) is None:
            print(f"no {needs} here: not tried")
            continue
        with tempfile.TemporaryDirectory(prefix="swissmate-way-") as temporary:
            way(arguments.dist.resolve(), Path(temporary))
    return 0


if __name__ == "__main__":
    sys.exit(main())
