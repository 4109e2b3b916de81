"""The package index has every pin for every system, processor and Python that we promise."""

from __future__ import annotations

import functools
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging import tags
from packaging.requirements import Requirement
from packaging.tags import Tag
from packaging.utils import canonicalize_name, parse_wheel_filename

import dev

pytestmark = [pytest.mark.slow, pytest.mark.online]

GLIBC = 36
"""The oldest Linux that is looked at has glibc 2.36, as Debian 12."""

SYSTEMS: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    **{
        f"linux {processor}": (
            {"sys_platform": "linux", "platform_machine": processor},
            (*(f"manylinux_2_{minor}_{processor}" for minor in range(GLIBC, 4, -1)), f"manylinux2014_{processor}"),
        )
        for processor in ("x86_64", "aarch64")
    },
    "windows amd64": ({"sys_platform": "win32", "platform_machine": "AMD64"}, ("win_amd64",)),
    **{
        f"macos {processor}": (
            {"sys_platform": "darwin", "platform_machine": processor},
            tuple(tags.mac_platforms((13, 0), processor)),
        )
        for processor in ("arm64", "x86_64")
    },
}
"""By system: what its markers are compared with, and the tags of its platforms."""

PYTHONS = ((3, 11), (3, 12), (3, 13), (3, 14), (3, 15))

BUILT = {("materialyoucolor", "linux aarch64"), ("zeroconf", "macos x86_64")}
"""What has no wheel there, and is built without a compiler by what `dev.WITHOUT_COMPILER` sets."""


def index_url() -> str:
    """Return the address of the index that pip asks on this machine."""
    pip = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    told = os.environ.get("PIP_INDEX_URL") or subprocess.run(pip, capture_output=True, text=True, check=False).stdout
    if told.strip():
        return told.strip()
    models = pytest.importorskip("pip._internal.models.index")
    return str(models.PyPI.simple_url)


@functools.cache
def files(package: str) -> tuple[str, ...]:
    """Return the names of all files that the index has of a package."""
    url = f"{index_url().rstrip('/')}/{canonicalize_name(package)}/"
    request = urllib.request.Request(url, headers={"Accept": "text/html"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return tuple(re.findall(r">\s*([^<>\s]+)\s*</a>", answer.read().decode()))
    except urllib.error.HTTPError:
        raise
    except OSError as error:
        pytest.skip(f"the package index cannot be asked: {error}")


@functools.cache
def supported(python: tuple[int, int], platforms: tuple[str, ...]) -> frozenset[Tag]:
    """Return the tags of wheels that a Python there installs."""
    interpreter = "cp{}{}".format(*python)
    native = tags.cpython_tags(python, abis=[interpreter], platforms=platforms)
    return frozenset((*native, *tags.compatible_tags(python, interpreter, platforms)))


@functools.cache
def wheels(package: str, version: str) -> frozenset[Tag]:
    """Return the tags of all wheels that the index has of this version."""
    names = [name for name in files(package) if name.endswith(".whl") and name.split("-")[1] == version]
    return frozenset(tag for name in names for tag in parse_wheel_filename(name)[3])


def version_of(pin: Requirement) -> str:
    return str(pin.specifier).removeprefix("==")


def has_wheel(pin: Requirement, accepted: frozenset[Tag]) -> bool:
    """Tell whether the index has a wheel of this very version with one of these tags."""
    return not accepted.isdisjoint(wheels(pin.name, version_of(pin)))


def has_source(pin: Requirement) -> bool:
    """Tell whether the index has the source of this very version."""
    return any(name.endswith(f"-{version_of(pin)}.tar.gz") for name in files(pin.name))


def pins(path: Path, environment: dict[str, str]) -> Iterator[Requirement]:
    """Read what is pinned for a system with these values of markers."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            pin = Requirement(line)
            if pin.marker is None or pin.marker.evaluate(environment):
                yield pin


def without_wheel(path: Path, system: str, python: tuple[int, int]) -> set[str]:
    """Name the pins of a file that have no wheel for a system and a Python."""
    environment, platforms = SYSTEMS[system]
    accepted = supported(python, platforms)
    found = {pin for pin in pins(path, environment) if not has_wheel(pin, accepted)}
    assert [pin.name for pin in found if not has_source(pin)] == []
    return {pin.name for pin in found}


def built_on(system: str) -> set[str]:
    return {package for package, there in BUILT if there == system}


@pytest.mark.parametrize("python", PYTHONS, ids="{0[0]}.{0[1]}".format)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_text_version_installs_everywhere_without_a_compiler(system: str, python: tuple[int, int]) -> None:
    assert without_wheel(dev.TEXT_PINS[0], system, python) <= built_on(system)


@pytest.mark.parametrize("python", PYTHONS, ids="{0[0]}.{0[1]}".format)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_window_installs_where_kivy_has_packages_and_lacks_kivy_alone_on_a_newer_linux(
    system: str, python: tuple[int, int]
) -> None:
    if python > dev.NEWEST and not system.startswith("linux"):
        pytest.skip("Kivy is built on Linux alone; elsewhere the window runs on an older Python")
    lacking = {name for path in dev.REQUIREMENTS for name in without_wheel(path, system, python)}
    assert lacking - {"kivy"} <= built_on(system)
    assert ("kivy" in lacking) == (python > dev.NEWEST)


def test_what_is_built_without_a_compiler_still_has_to_be() -> None:
    lacking = {
        (name, system)
        for system in SYSTEMS
        for path in dev.REQUIREMENTS
        for name in without_wheel(path, system, dev.NEWEST)
    }
    assert lacking == BUILT


@pytest.mark.parametrize("system", [*SYSTEMS, "windows arm64"])
def test_uv_can_be_had_everywhere(system: str) -> None:
    platforms = SYSTEMS[system][1] if system in SYSTEMS else ("win_arm64",)
    (pin,) = pins(dev.UV, {})
    assert has_wheel(pin, supported((3, 14), platforms))


def test_they_are_built_where_there_is_no_compiler(tmp_path: Path) -> None:
    names = {name for name, _ in BUILT}
    wanted = [line for path in dev.REQUIREMENTS for line in path.read_text("utf-8").splitlines()]
    exact = [line for line in wanted if line.partition("==")[0] in names]
    files("zeroconf")  # skips where there is no index
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-cache-dir"]
    done = subprocess.run(
        [*pip, "-w", str(tmp_path), "--no-binary", ",".join(names), *exact],
        env={**os.environ, **dev.WITHOUT_COMPILER, "CC": "no-compiler", "CXX": "no-compiler"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert {path.name.partition("-")[0] for path in tmp_path.glob("*.whl")} == names
