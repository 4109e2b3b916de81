"""Where a player's files come and go: a desktop's folder, and Android's own question, with a double of it."""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.platform import file_picker


def test_the_folder_for_downloads_is_the_one_that_the_desktop_names(tmp_path: Path) -> None:
    home, config = tmp_path / "home", tmp_path / "config"
    config.mkdir()
    home.mkdir()
    environ = {"XDG_CONFIG_HOME": str(config)}
    assert file_picker.downloads(environ, home) == home
    (home / "Downloads").mkdir()
    assert file_picker.downloads(environ, home) == home / "Downloads"
    (config / "user-dirs.dirs").write_text(
        'XDG_DESKTOP_DIR="$HOME/a"\nXDG_DOWNLOAD_DIR="$HOME/Завантаження"\n', "utf-8"
    )
    assert file_picker.downloads(environ, home) == home / "Downloads", "the named one is not there"
    (home / "Завантаження").mkdir()
    assert file_picker.downloads(environ, home) == home / "Завантаження"


def test_no_file_is_written_over(tmp_path: Path) -> None:
    for expected in ("a.txt", "a-2.txt", "a-3.txt"):
        path = file_picker.free_path(tmp_path, "a.txt")
        assert path.name == expected
        path.touch()
    assert [path.name for path in file_picker.latest(tmp_path, ".txt", 2)] != []
    assert file_picker.latest(tmp_path / "nowhere", ".txt", 2) == []


class Phone:
    """What `_ask` needs of Android: an activity that a question is put to, and whose answer comes back."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
        self.asked: list[Any] = []
        self.heard: list[Callable[..., None]] = []
        self._file = file
        phone = self

        class Intent:
            ACTION_CREATE_DOCUMENT, ACTION_OPEN_DOCUMENT, CATEGORY_OPENABLE, EXTRA_TITLE = (
                "create",
                "open",
                "c",
                "title",
            )

            def __init__(self, action: str) -> None:
                self.said = [action]

            def addCategory(self, category: str) -> Intent:  # noqa: N802
                return self

            def setType(self, kind: str) -> Intent:  # noqa: N802
                self.said.append(kind)
                return self

            def putExtra(self, name: str, value: str) -> Intent:  # noqa: N802
                self.said.append(value)
                return self

        class Activity:
            def startActivityForResult(self, wish: Intent, number: int) -> None:  # noqa: N802
                phone.asked.append((wish.said, number))

            def getContentResolver(self) -> Any:  # noqa: N802
                return types.SimpleNamespace(openFileDescriptor=phone.open)

        classes = {
            "android.content.Intent": Intent,
            "org.kivy.android.PythonActivity": types.SimpleNamespace(mActivity=Activity()),
            "java.lang.String": str,
        }
        activity = types.SimpleNamespace(bind=lambda **heard: self.heard.extend(heard.values()))
        file_picker._listen.cache_clear()
        monkeypatch.setitem(sys.modules, "jnius", types.SimpleNamespace(autoclass=classes.__getitem__))
        monkeypatch.setitem(sys.modules, "android", types.SimpleNamespace(activity=activity))

    def open(self, place: Any, mode: str) -> Any:
        flags = os.O_RDONLY if mode == "r" else os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        return types.SimpleNamespace(detachFd=lambda: os.open(self._file, flags))

    def answer(self, number: int, result: int = file_picker.CHOSEN) -> None:
        place = types.SimpleNamespace(getLastPathSegment=lambda: self._file.name)
        for each in tuple(self.heard):
            each(number, result, types.SimpleNamespace(getData=lambda: place))


def test_android_asks_where_to_save_and_what_to_open(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    phone = Phone(monkeypatch, tmp_path / "kept.fourboards")
    saved: list[str] = []
    assert file_picker.save("mine.fourboards", b"all of it", saved.append)
    assert phone.asked == [(["create", "application/octet-stream", "mine.fourboards"], file_picker.SAVE)]
    phone.answer(file_picker.OPEN)
    assert saved == [], "that was the answer to another question"
    phone.answer(file_picker.SAVE)
    assert saved == ["kept.fourboards"]
    phone.answer(file_picker.SAVE)
    assert saved == ["kept.fourboards"], "it is asked once and answered once"
    found: list[tuple[str, bytes]] = []
    assert file_picker.choose(6, lambda *file: found.append(file))
    assert phone.asked[-1] == (["open", "*/*"], file_picker.OPEN)
    phone.answer(file_picker.OPEN)
    assert found == [("kept.fourboards", b"all of ")], "a byte more than allowed is enough to know"


def test_who_chooses_nothing_is_left_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    phone = Phone(monkeypatch, tmp_path / "kept")
    saved: list[str] = []
    file_picker.save("mine", b"data", saved.append)
    phone.answer(file_picker.SAVE, result=0)
    phone.answer(file_picker.SAVE)
    assert (saved, list(tmp_path.iterdir())) == ([], []), "and that question is over"


def test_where_nothing_can_be_asked_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jnius", None)
    assert not file_picker.save("mine", b"data", lambda _: None)
    assert not file_picker.choose(9, lambda *_: None)
