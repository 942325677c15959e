"""Makes Python lack what only Linux or Unix has, in every process that finds this on its path.

As on Windows: no such modules, no such functions, no such signals, no sockets of the file system,
and no processes by copying this one.
"""

from __future__ import annotations

import asyncio  # noqa: F401 - picks its own parts by the name of the system, before they are gone
import multiprocessing
import os
import select
import shutil
import signal
import socket
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

MODULES = (
    "crypt", "curses", "fcntl", "grp", "nis", "ossaudiodev", "posixshmem", "pty", "pwd",
    "readline", "resource", "spwd", "syslog", "termios", "tty",
)  # fmt: skip
FUNCTIONS = (
    "chown", "chroot", "ctermid", "eventfd", "fchdir", "fchmod", "fchown",
    "fdatasync", "fork", "forkpty", "fstatvfs", "getegid", "geteuid", "getgid", "getgroups",
    "getloadavg", "getpgid", "getpgrp", "getpriority", "getrandom", "getresuid", "getsid",
    "getuid", "initgroups", "killpg", "lchown", "lockf", "login_tty", "major", "makedev",
    "memfd_create", "minor", "mkfifo", "mknod", "nice", "openpty", "pathconf", "pipe2",
    "posix_fadvise", "posix_fallocate", "posix_spawn", "posix_spawnp", "pread", "preadv", "pwrite",
    "pwritev", "register_at_fork", "sched_getaffinity", "sched_setaffinity", "sched_yield",
    "sendfile", "setegid", "seteuid", "setgid", "setpgid", "setpriority", "setsid", "setuid",
    "splice", "statvfs", "sync", "sysconf", "tcgetpgrp", "ttyname", "uname",
)  # fmt: skip
FLAGS = ("O_CLOEXEC", "O_DIRECT", "O_DIRECTORY", "O_DSYNC", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC")
SIGNALS = frozenset({"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM"})


class Absent(MetaPathFinder):
    """Finds none of the modules, so that importing one fails as where there is none."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Refuse a module that is absent."""
        del path, target
        if fullname in MODULES:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
        return None


def _pair(*_: object) -> tuple[socket.socket, socket.socket]:
    """Return two connected sockets, made as Python makes them on Windows."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        one = socket.create_connection(listener.getsockname())
        return one, listener.accept()[0]


def _hide() -> None:
    multiprocessing.set_start_method("spawn")
    socket.socketpair = _pair  # type: ignore[assignment]
    shutil._USE_CP_SENDFILE = False  # type: ignore[attr-defined]  # found out at its import, which was before
    # Windows tells the room on a disk in another way, which is not here.
    shutil.disk_usage = lambda path: shutil._ntuple_diskusage(1 << 40, 0, 1 << 40)
    for name in MODULES:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, Absent())
    for module, names in (
        (os, (*FUNCTIONS, *FLAGS)),
        (select, ("epoll", "poll", "kqueue")),
        (socket, ("AF_UNIX", "SO_REUSEPORT", "send_fds", "recv_fds")),
        (
            signal,
            [
                *(name for name in dir(signal) if name.startswith("SIG") and name not in SIGNALS),
                *("alarm", "pause", "pthread_kill", "pthread_sigmask", "setitimer", "sigwait"),
            ],
        ),
    ):
        for name in names:
            if hasattr(module, name) and name not in {"SIG_DFL", "SIG_IGN"}:
                delattr(module, name)


_hide()
