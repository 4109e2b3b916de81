"""The folder that python-for-android hands to Gradle, made by its own packing step from what buildozer asks of it.

Nothing here is compiled: the libraries of Python are empty folders. The manifest, the resources and the Java of the
bootstrap are those that a real build has, except for SDL's own Java, whose sources are not at hand.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from platform import machine
from typing import Any, NamedTuple

import pytest

from tests.packaging.conftest import ROOT, make_buildozer, need

PARTS = ROOT / "build" / "android"
"""Where tools/android_parts.py puts what it fetches."""

FETCH = "`python3 tools/android_parts.py` fetches it, or set ANDROID_HOME to Google's SDK"


class Platform(NamedTuple):
    """Something that knows Android's classes or resources, and of which API level."""

    path: Path
    level: int


def sdk_platforms() -> list[Platform]:
    """Those of Google's SDK, the newest first."""
    folder = Path(os.environ.get("ANDROID_HOME", "")) / "platforms"
    found = [(path, path.parent.name.removeprefix("android-")) for path in folder.glob("android-*/android.jar")]
    return sorted(
        (Platform(path, int(level)) for path, level in found if level.isdigit()), key=lambda each: -each.level
    )


def resources() -> Platform:
    """What a manifest can be linked against."""
    debian = PARTS / "framework-res.apk"
    for platform in (*sdk_platforms(), *([Platform(debian, 34)] if debian.exists() else [])):
        return platform
    pytest.skip(f"Android's resources are not here: {FETCH}")


def classes() -> Platform:
    """What Java can be compiled against."""
    debian = PARTS / "android.jar"
    for platform in (*sdk_platforms(), *([Platform(debian, 23)] if debian.exists() else [])):
        return platform
    pytest.skip(f"Android's classes are not here: {FETCH}")


class Asked(Exception):
    """Buildozer has said what it wants of python-for-android."""


def asked_of_p4a(buildozer: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The arguments with which buildozer would have the package made."""
    target = buildozer.target

    def record(command: list[str], **_: Any) -> None:
        raise Asked(command)

    monkeypatch.setattr(target, "_p4a", record)
    Path(target.get_dist_dir("fourboards")).mkdir(parents=True)
    (Path(target.get_dist_dir("fourboards")) / "blacklist.txt").touch()
    with pytest.raises(Asked) as asked:
        target.build_package()
    return list(asked.value.args[0])


def for_packing(command: list[str]) -> list[str]:
    """Without what python-for-android itself takes before its packing step runs."""
    own = argparse.ArgumentParser(allow_abbrev=False)
    own.add_argument("command")
    for name in ("--bootstrap", "--dist_name", "--local-recipes", "--arch", "--ndk-api", "--android_api"):
        own.add_argument(name, action="append")
    own.add_argument("--copy-libs", action="store_true")
    return own.parse_known_args(command)[1]


def dist_of_spec(tmp_path: Path) -> Path:
    """The folder for our spec. Of the app itself only main.py is packed: the rest has its own tests and takes long."""
    with pytest.MonkeyPatch.context() as patch:
        buildozer = make_buildozer(patch, tmp_path)
        app = Path(buildozer.app_dir)
        app.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "main.py", app)
        arguments = for_packing(asked_of_p4a(buildozer, patch))
        return make_dist(tmp_path / "dist", arguments, buildozer.config.getint("app", "android.api"))


def make_dist(folder: Path, arguments: list[str], api: int) -> Path:
    """Runs the packing step in a folder like the one that a build leaves for it."""
    bootstraps = Path(need("pythonforandroid").__file__).parent / "bootstraps"
    for part in ("common", "_sdl_common", "sdl2"):
        shutil.copytree(bootstraps / part / "build", folder, dirs_exist_ok=True)
    shutil.rmtree(folder / "src" / "patches")  # of SDL's Java, which is not here
    (folder / "sdk" / "build-tools" / "36.0.0").mkdir(parents=True)
    (folder / "local.properties").write_text(f"sdk.dir={folder / 'sdk'}\n", encoding="ascii")
    (folder / "project.properties").write_text(f"target=android-{api}\n", encoding="ascii")
    info = {"bootstrap": "sdl2", "hostpython": sys.executable, "archs": ["arm64-v8a"], "ndk_api": 24}
    (folder / "dist_info.json").write_text(json.dumps(info), encoding="ascii")
    (folder / "libs" / "arm64-v8a").mkdir(parents=True)
    (folder / "_python_bundle__arm64-v8a").mkdir()
    done = subprocess.run(
        [sys.executable, "build.py", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def aapt2_of_sdk() -> Path | None:
    """The newest one of Google's SDK. The pinned one is of 2021 and cannot read resources of API 35 and later."""
    folder = Path(os.environ.get("ANDROID_HOME", "")) / "build-tools"
    name = "aapt2.exe" if sys.platform == "win32" else "aapt2"
    found = [(path, re.findall(r"\d+", path.parent.name)) for path in folder.glob(f"*/{name}")]
    return max(found, key=lambda each: [int(part) for part in each[1]], default=(None, []))[0]


class Aapt2:
    """Android's own compiler of resources."""

    def __init__(self, tmp_path: Path) -> None:
        self._program = aapt2_of_sdk() or self._pinned(tmp_path)
        self._folder = tmp_path

    @staticmethod
    def _pinned(tmp_path: Path) -> Path:
        if machine().lower() not in ("x86_64", "amd64"):
            pytest.skip(f"the pinned aapt2 is not for {machine()}: set ANDROID_HOME to Google's SDK")
        system = {"linux": "Linux/aapt2", "darwin": "Darwin/aapt2", "win32": "Windows/aapt2.exe"}[sys.platform]
        program = tmp_path / "aapt2"
        # The package does not mark it as a program.
        shutil.copyfile(Path(need("aapt2").__file__).parent / "bin" / system, program)
        program.chmod(0o755)
        return program

    def run(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        command = [str(self._program), *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def link(self, manifest: str, res: Path, package: str) -> subprocess.CompletedProcess[str]:
        """As Gradle does: resources compiled, then all of it joined and checked against the platform's."""
        compiled, made = self._folder / "compiled.zip", self._folder / "linked.apk"
        done = self.run("compile", "--dir", res, "-o", compiled)
        assert done.returncode == 0, done.stderr
        # Gradle takes the package's name from build.gradle.
        text = manifest.replace("<manifest ", f'<manifest package="{package}" ', 1)
        named = self._folder / "AndroidManifest.xml"
        named.write_text(text, encoding="utf-8")
        return self.run("link", "-I", resources().path, "--manifest", named, "-o", made, compiled)

    def linked_names(self) -> list[str]:
        with zipfile.ZipFile(self._folder / "linked.apk") as linked:
            return linked.namelist()

    def badging(self) -> str:
        done = self.run("dump", "badging", self._folder / "linked.apk")
        assert done.returncode == 0, done.stderr
        return done.stdout
