"""What the tests of the Android package fetch, and from where; nothing is fetched here."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.packaging.android_dist import aapt2_of_sdk
from tools import android_parts

OURS = "http://mirror.example.org/debian"


@pytest.fixture
def apt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The addresses that this machine's apt knows: at first those of an Ubuntu without python-apt-common."""
    known = ["http://archive.example.org/ubuntu/", "http://security.example.org/ubuntu/"]

    def answer(command: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 0, "\n".join(known), "")

    monkeypatch.setattr(subprocess, "run", answer)
    monkeypatch.setattr(shutil, "which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setattr(android_parts, "DEBIANS_SOURCES", tmp_path / "Debian.info")
    monkeypatch.delenv(android_parts.MIRROR, raising=False)
    return known


def test_the_mirror_is_that_of_this_machines_apt(apt: list[str]) -> None:
    apt += ["http://mirror.example.org/debian-security/", f"{OURS}/"]
    assert android_parts.debian() == OURS


def test_on_ubuntu_the_mirror_is_debians_own(apt: list[str]) -> None:
    text = f"Suite: sid\nBaseURI: http://mirror.example.org/\n\nSuite: trixie\nBaseURI: {OURS}/\n"
    android_parts.DEBIANS_SOURCES.write_text(text, encoding="utf-8")
    assert android_parts.debian() == OURS


def test_a_mirror_can_be_named(apt: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    apt.append("http://other.example.org/debian/")
    monkeypatch.setenv(android_parts.MIRROR, OURS)
    assert android_parts.debian() == OURS


def test_without_any_it_says_what_to_do(apt: list[str]) -> None:
    with pytest.raises(SystemExit, match="python-apt-common"):
        android_parts.debian()


def sdk(folder: Path, monkeypatch: pytest.MonkeyPatch, *files: str) -> Path:
    for name in files:
        (folder / name).parent.mkdir(parents=True)
        (folder / name).touch()
    monkeypatch.setenv("ANDROID_HOME", str(folder))
    return folder


def test_what_an_sdk_has_is_not_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[str] = []
    monkeypatch.setattr(android_parts, "PARTS", tmp_path / "parts")
    monkeypatch.setattr(android_parts, "fetch_from_debian", lambda suite, name, wanted: fetched.append(name))
    monkeypatch.setattr(android_parts, "fetch_api", lambda: fetched.append("api"))
    monkeypatch.setattr(shutil, "which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setenv("ANDROID_HOME", str(tmp_path / "an empty one"))
    assert android_parts.main() == 0
    assert fetched == ["android-framework-res", "libandroid-23-java", "api"]
    fetched.clear()
    sdk(tmp_path / "sdk", monkeypatch, "platforms/android-36/android.jar")
    assert android_parts.main() == 0
    assert fetched == ["api"]


def test_an_sdk_brings_its_own_aapt2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("ANDROID_HOME", raising=False)
    assert aapt2_of_sdk() is None
    names = ("build-tools/9.0.0/aapt2", "build-tools/36.0.0/aapt2", "build-tools/36.1.0-rc1/source.properties")
    folder = sdk(tmp_path, monkeypatch, *names)
    assert aapt2_of_sdk() == folder / "build-tools/36.0.0/aapt2"
