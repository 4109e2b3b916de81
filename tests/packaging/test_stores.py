"""What stores, desktops and installers are told: by its own checker where that is here, and in step with the app."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from app import __version__
from app.games import GAMES
from app.languages.translator import LANGUAGES
from app.platform.deep_links import SCHEME
from app.start import WINDOW_CLASS
from tests.packaging.conftest import ROOT

FASTLANE = ROOT / "fastlane" / "metadata" / "android"
STORES = {"en-US": "en", "uk": "uk", "ru-RU": "ru", "sr": "sr"}
"""What the stores call the languages of the app."""

LONGEST = {"title.txt": 30, "short_description.txt": 80, "full_description.txt": 4000}
LONGEST_CHANGELOG = 500

ID = "org.fourboards.fourboards"
LINUX = ROOT / "platforms" / "linux"
FDROID = ROOT / "platforms" / "fdroid" / f"{ID}.yml"


def checked(*command: str | Path, package: str, where: Path = ROOT) -> subprocess.CompletedProcess[str]:
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"{command[0]} is not here; Debian's package is {package}")
    return subprocess.run([str(part) for part in command], cwd=where, capture_output=True, text=True, check=False)


def version_code(buildozer: Any) -> str:
    """As python-for-android makes it of the version and the lowest API level."""
    code = 0
    for part in __version__.split("."):
        code = code * 100 + int(part)
    return f"10{buildozer.config.get('app', 'android.minapi')}{code}"


# --- Fastlane, which Play and F-Droid read ------------------------------------------------------------------


def test_there_are_texts_in_every_language_of_the_app() -> None:
    assert {path.name for path in FASTLANE.iterdir()} == set(STORES)
    assert set(STORES.values()) == set(LANGUAGES)


@pytest.mark.parametrize("store", STORES)
def test_no_text_is_longer_than_a_store_takes(store: str, buildozer: Any) -> None:
    texts = {FASTLANE / store / name: length for name, length in LONGEST.items()}
    texts[FASTLANE / store / "changelogs" / f"{version_code(buildozer)}.txt"] = LONGEST_CHANGELOG
    for path, longest in texts.items():
        text = path.read_text(encoding="utf-8").strip()
        assert 0 < len(text) <= longest, path


@pytest.mark.parametrize("store", STORES)
def test_the_description_names_every_game_as_the_app_does(store: str) -> None:
    text = (FASTLANE / store / "full_description.txt").read_text(encoding="utf-8")
    for game in GAMES:
        words = ROOT / "assets" / "words" / STORES[store] / f"{game.id}.json"
        assert f"{json.loads(words.read_text(encoding='utf-8'))[f'{game.id}.name']}:" in text


def test_the_pictures_for_the_stores_are_of_scenes_that_there_are() -> None:
    source = (ROOT / "tools" / "store_shots.py").read_text(encoding="utf-8")
    assert "LANGUAGES = " + repr(STORES).replace("'", '"') in source
    pictures = re.findall(r'^    \("(\w+)", "([\w-]+)", "(?:light|dark)"\),$', source, re.MULTILINE)
    assert 4 <= len(pictures) <= 8, "Play takes two to eight"
    for area, name in pictures:
        assert f'"{name}": ' in (ROOT / "tools" / "scenes" / f"{area}.py").read_text(encoding="utf-8")


# --- F-Droid ------------------------------------------------------------------------------------------------


def test_fdroid_builds_this_version_with_the_pinned_tools(buildozer: Any) -> None:
    text = FDROID.read_text(encoding="utf-8")
    assert text.count(f"ersionName: {__version__}") == text.count(f"CurrentVersion: {__version__}") == 1
    assert len(re.findall(rf"ersionCode: {version_code(buildozer)}\b", text)) == 2
    pins = re.findall(r"(?:buildozer|python-for-android)==[0-9.]+", text)
    assert len(pins) == 2
    assert set(pins) <= {
        line.partition(";")[0] for line in (ROOT / "requirements-packaging.txt").read_text("utf-8").splitlines()
    }
    archs = "_".join(buildozer.config.getlist("app", "android.archs"))
    assert f"bin/fourboards-{__version__}-{archs}-release-unsigned.apk" in text
    assert f"ndk: r{buildozer.config.get('app', 'android.ndk')}\n" in text


# --- Linux --------------------------------------------------------------------------------------------------


def test_the_desktop_entry_is_valid() -> None:
    done = checked("desktop-file-validate", LINUX / f"{ID}.desktop", package="desktop-file-utils")
    assert (done.returncode, done.stdout) == (0, "")


def test_the_desktop_entry_is_of_our_windows_and_links() -> None:
    text = (LINUX / f"{ID}.desktop").read_text(encoding="utf-8")
    assert f"StartupWMClass={WINDOW_CLASS}\n" in text
    assert f"MimeType=x-scheme-handler/{SCHEME.removesuffix('://')};\n" in text
    assert "Exec=four-boards %u\n" in text


def test_the_metainfo_is_valid() -> None:
    done = checked("appstreamcli", "validate", "--no-net", LINUX / f"{ID}.metainfo.xml", package="appstream")
    assert done.returncode == 0, done.stdout


def test_the_metainfo_is_of_this_version() -> None:
    component = ElementTree.parse(LINUX / f"{ID}.metainfo.xml").getroot()
    release = component.find("releases/release")
    assert release is not None
    assert release.get("version") == __version__
    assert component.findtext("id") == ID
    assert component.findtext("launchable") == f"{ID}.desktop"


def test_the_metainfo_has_what_current_appstream_asks_for() -> None:
    """Older ones are content with less, so the test above may pass without it."""
    component = ElementTree.parse(LINUX / f"{ID}.metainfo.xml").getroot()
    assert component.find("developer_name") is None
    assert component.findtext("developer/name") == "Four Boards contributors"
    assert (component.findtext("url[@type='homepage']") or "").startswith("https://")


def test_flatpak_takes_a_runtime_that_gets_mends() -> None:
    runtime = re.search(r'^runtime-version: "([\d.]+)"$', (LINUX / f"{ID}.yml").read_text("utf-8"), re.MULTILINE)
    assert runtime
    assert tuple(map(int, runtime[1].split("."))) >= (25, 8), "each is looked after for two years from its month on"


def test_flatpak_reads_the_manifest_and_what_it_takes_is_there(tmp_path: Path) -> None:
    path = LINUX / f"{ID}.yml"
    taken = re.findall(r"^        path: (\S+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert taken.pop(0) == "../../dist/four-boards", "made by dev.py bundle"
    assert [name for name in taken if not (LINUX / name).exists()] == []
    # Where it runs it leaves a folder of its own, even for this.
    done = checked("flatpak-builder", "--show-manifest", path, package="flatpak-builder", where=tmp_path)
    assert done.returncode == 0, done.stderr
    assert f'"{ID}"' in done.stdout


# --- Windows ------------------------------------------------------------------------------------------------


def test_the_installer_for_windows_compiles(tmp_path: Path) -> None:
    """With an empty program in it: what the real one holds is tested where it is made."""
    bundle = tmp_path / "bundle"
    (bundle / "_internal").mkdir(parents=True)
    for name in ("four-boards.exe", "_internal/base_library.zip"):
        (bundle / name).touch()
    made = tmp_path / f"four-boards-{__version__}-setup.exe"
    told = [f"-DVERSION={__version__}", f"-DBUNDLE={bundle}", f"-DOUTPUT={made}"]
    script = ROOT / "platforms" / "windows" / "four-boards.nsi"
    done = checked("makensis", "-V2", "-WX", "-NOCD", *told, script, package="nsis")
    assert done.returncode == 0, done.stdout + done.stderr
    assert made.read_bytes().startswith(b"MZ")
