"""Backups by touch: saved, looked into, brought in, taken back; a bad file is told of and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.games import BY_ID, GAMES
from app.languages.translator import LANGUAGES
from app.platform import file_picker
from app.puzzles.daily import today
from app.statistics import achievements
from app.statistics.achievements import Unlocked
from app.storage import backup
from app.storage.files import Storage
from tests.support.ui.fitting import misfits

pytestmark = pytest.mark.window


@pytest.fixture(autouse=True)
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "Downloads"
    folder.mkdir()
    monkeypatch.setattr(file_picker, "downloads", lambda: folder)
    return folder


def of_another(folder: Path) -> Path:
    """The backup of a device with a dark theme and one achievement."""
    storage = Storage(folder / "device")
    achievements.save(storage, Unlocked({"stay.blind": "2026-11-17"}))
    storage.write("settings.json", '{"theme": "dark"}')
    path = folder / "theirs.fourboards"
    backup.write(storage, path)
    return path


def opened(ui: Any) -> Any:
    ui.app.go("settings")
    ui.app.go("backup")
    ui.frames(4)
    return ui.app.screens.current_screen


def test_one_is_saved_where_downloads_are_and_told_where(ui: Any, downloads: Path) -> None:
    page = opened(ui)
    name = backup.file_name(today())
    (downloads / name).write_text("another's")
    ui.tap(ui.find("Save a backup"))
    ui.until(lambda: page.saved)
    path = downloads / name.replace(".", "-2.")
    assert page.saved == f"Saved as {file_picker.shown(path)}"
    assert set(backup.read(path).parts) == {each.name for each in backup.PARTS}
    assert (downloads / name).read_text() == "another's"


def test_one_is_looked_into_brought_in_and_taken_back(ui: Any, downloads: Path) -> None:
    ui.app.change(theme="light")
    of_another(downloads)
    opened(ui)
    ui.tap(ui.find("theirs.fourboards"))
    ui.until(lambda: ui.app.overlay.children)
    ui.frames(20)
    assert "Achievements: 1, new here: 1" in ui.texts()
    assert achievements.load(ui.app.storage)[0].on == {}, "not before it was agreed to"
    ui.tap(ui.find("Bring it in"))
    ui.frames(4)
    assert achievements.load(ui.app.storage)[0].on == {"stay.blind": "2026-11-17"}
    assert ui.app.settings.theme == "light", "what was chosen here stands"
    ui.tap(ui.find("Undo"))
    ui.until(lambda: ui.app.screens.current == "home")
    assert achievements.load(ui.app.storage)[0].on == {}
    assert ui.app.snack.text == "Everything is as it was before."


def test_what_was_brought_in_holds_at_once(ui: Any, downloads: Path) -> None:
    """Also a match: the one that was played rests in its file meanwhile."""
    app = ui.app
    match = app.session.start(GAMES[0], app.settings.setup_for(GAMES[0]), "local", human_first=True, seed=5)
    app.go("play", match=match)
    match.decide(match.state.safe_moves()[0])
    storage = Storage(downloads / "device")
    storage.write("settings.json", '{"text_scale": 130, "own": 3}')
    backup.write(storage, downloads / "theirs.fourboards")
    app.change(text_scale=100)
    opened(ui)
    ui.tap(ui.find("theirs.fourboards"))
    ui.until(lambda: app.overlay.children)
    ui.frames(20)
    assert app.session.match is None
    ui.tap(ui.find("Bring it in"))
    ui.frames(4)
    assert app.settings.text_scale == 130
    assert app.look.scale == 1.3
    ui.tap(ui.find("Done"))
    ui.until(lambda: app.screens.current == "home")
    assert [each.game for each in app.waiting()] == [GAMES[0].id]
    assert BY_ID[GAMES[0].id] is GAMES[0]


@pytest.mark.parametrize(
    ("content", "said"), [(b"nonsense", "is no backup of Four Boards"), (None, "There is no file")]
)
def test_a_bad_file_is_told_of(ui: Any, downloads: Path, content: bytes | None, said: str) -> None:
    path = downloads / "bad.fourboards"
    page = opened(ui)
    if content is not None:
        path.write_bytes(content)
    page.ids.field.text = str(path)
    ui.tap(ui.find("Look into it"))
    ui.until(lambda: said in ui.app.snack.text)
    assert not ui.app.overlay.children


def test_all_fits_at_twice_the_size(ui: Any, downloads: Path) -> None:
    path = of_another(downloads)
    ui.app.change(text_scale=200)
    ui.size(360, 640)
    path = path.rename(downloads / backup.file_name(today()))
    page = opened(ui)
    page.saved = ui.app.tr("backup.saved", path=f"~/Downloads/{path.name}")
    page.look_into(path)
    ui.until(lambda: ui.app.overlay.children)
    for language in LANGUAGES:
        ui.app.change(language=language)
        ui.frames(4)
        assert misfits(page) == [], language
        assert misfits(ui.app.overlay) == [], language
