"""The Debian package: command line and application in an environment of their own.

The environment, ``/usr/lib/swissmate``, is what ``python3 -m venv`` makes, with one folder of
libraries for each Python that a system may have: what is compiled in them either fits all of these
or is there once for each.
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from swissmate import __version__

from .archives import set_times
from .libraries import HERE, Library, debian, install, install_swissmate

_FILES: Final = HERE / "files/debian"
_ROOT: Final = HERE.parents[1]
MACHINES: Final = {"amd64": "x86_64", "arm64": "aarch64"}
_PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
"""From Debian 12 to what comes after Ubuntu 26.04; ``files/debian/control`` names them too."""
_FOR_ONE_PYTHON: Final = frozenset({"cffi"})
"""Libraries whose compiled part fits one version of Python and says so in its name."""
_PROGRAMS: Final = {"swissmate": "swissmate.cli.main", "swissmate-classic": "swissmate.cli.classic"}


def _write_environment(wheel: Path, machine: str, folder: Path) -> list[Library]:
    """Write the environment into a folder; return the libraries in it."""
    site = folder / "lib/python3/site-packages"
    libraries = install(site, debian(_PYTHONS[0], machine))
    for python in _PYTHONS[1:]:
        with tempfile.TemporaryDirectory() as temporary:
            other = Path(temporary)
            libraries += install(other, debian(python, machine), _FOR_ONE_PYTHON)
            for path in other.glob("*.so"):
                shutil.copy(path, site)
    install_swissmate(wheel, site)
    for python in _PYTHONS:
        (folder / f"lib/python{python}").symlink_to("python3")
    programs = folder / "bin"
    programs.mkdir()
    (programs / "python3").symlink_to("/usr/bin/python3")
    (folder / "pyvenv.cfg").write_text(
        "home = /usr/bin\ninclude-system-site-packages = false\n", encoding="utf-8"
    )
    for name, module in _PROGRAMS.items():
        (programs / name).write_text(
            "#!/usr/lib/swissmate/bin/python3 -I\n"
            f"import sys\nfrom {module} import main\nsys.exit(main())\n",
            encoding="utf-8",
        )
        (programs / name).chmod(0o755)
    return libraries


def _write_shared(root: Path, manuals: list[Path], completions: Path) -> None:
    """Write what lies outside the environment: links, manual pages, the desktop's, the service."""
    (root / "usr/bin").mkdir(parents=True)
    for name in _PROGRAMS:
        (root / "usr/bin" / name).symlink_to(f"../lib/swissmate/bin/{name}")
    for page in manuals:
        target = root / "usr/share/man/man1" / f"{page.name}.gz"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(gzip.compress(page.read_bytes(), mtime=0))
    for source, place in (
        (completions / "swissmate.bash", "usr/share/bash-completion/completions/swissmate"),
        (completions / "_swissmate", "usr/share/zsh/vendor-completions/_swissmate"),
        (_FILES / "swissmate.desktop", "usr/share/applications/swissmate.desktop"),
        (_ROOT / "site/icon.svg", "usr/share/icons/hicolor/scalable/apps/swissmate.svg"),
        (_FILES / "swissmate.service", "usr/lib/systemd/user/swissmate.service"),
        (_ROOT / "LICENSE", "usr/share/doc/swissmate/copyright"),
    ):
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, root / place)


def build(
    wheel: Path, architecture: str, out: Path, manuals: list[Path], completions: Path
) -> tuple[Path, list[Library]]:
    """Write the package of a key of :data:`MACHINES`; return it and what came from elsewhere.

    Raises:
        subprocess.CalledProcessError: a registry cannot be reached, or ``dpkg-deb`` fails.
    """
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary) / "root"
        environment = root / "usr/lib/swissmate"
        libraries = _write_environment(wheel, MACHINES[architecture], environment)
        _write_shared(root, manuals, completions)
        size = sum(path.lstat().st_size for path in root.rglob("*") if not path.is_dir())
        about = root / "DEBIAN"
        about.mkdir()
        for name in ("postinst", "prerm"):
            shutil.copy(_FILES / name, about)
            (about / name).chmod(0o755)
        control = (_FILES / "control").read_text(encoding="utf-8")
        (about / "control").write_text(
            control.format(
                version=__version__, architecture=architecture, kilobytes=size // 1024 + 1
            ),
            encoding="utf-8",
        )
        for path in root.rglob("*"):
            if not path.is_symlink():
                is_program = path.is_dir() or path.stat().st_mode & 0o100
                path.chmod(0o755 if is_program else 0o644)
        root.chmod(0o755)
        set_times(root)
        path = out / f"swissmate_{__version__}_{architecture}.deb"
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(path)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
    return path, libraries
