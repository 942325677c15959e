"""The oldest versions of the application's libraries that an installation may have."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
FAULTY = {
    # CVE-2025-59681, CVE-2025-64459, CVE-2026-3902, GHSA-8cjm-8mp7-r2xf, CVE-2026-48588
    "django": ["5.2", "5.2.7", "5.2.12", "5.2.14", "6.0", "6.0.6"],
    # CVE-2025-47287, CVE-2025-67724 to 67726, CVE-2026-31958, CVE-2026-49854
    "tornado": ["6.4.2", "6.5.2", "6.5.4", "6.5.5"],
    # GHSA-79v4-65xg-pq4g (CVE-2024-12797), CVE-2026-39892, CVE-2026-69247
    "cryptography": ["44.0.0", "46.0.6", "49.0.0"],
}
"""Versions with faults that are public: some of those that a floor too low would let in."""


def requirements() -> dict[str, Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    found = map(Requirement, [*extras["arbiter"], *extras["postgresql"]])
    return {
        requirement.name: requirement for requirement in found if requirement.name != "swissmate"
    }


@pytest.mark.parametrize("name", FAULTY)
def test_no_version_with_known_faults_is_allowed(name: str) -> None:
    allowed = requirements()[name].specifier
    assert [version for version in FAULTY[name] if version in allowed] == []


def test_every_library_has_a_floor_and_no_other_server_is_left() -> None:
    found = requirements()
    assert all(
        any(part.operator == ">=" for part in requirement.specifier)
        for requirement in found.values()
    )
    assert "waitress" not in found


def test_the_recipe_for_hosting_asks_no_registry_for_swissmate() -> None:
    for path in (ROOT / "examples" / "hosting").iterdir():
        for line in path.read_text(encoding="utf-8").splitlines():
            if "pip install" in line:
                own = "--no-deps /tmp/swissmate-*.whl" in line
                assert own or "--require-hashes --requirement /tmp/libraries.txt" in line, path
