"""Files are replaced whole or not at all, and nothing is lost on the way."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from app.storage.files import Storage, StorageFault, data_folder, read_json


def test_what_is_written_is_read(storage: Storage) -> None:
    storage.write("a.json", "Ђ = 1\r\n")
    assert storage.read("a.json") == "Ђ = 1\r\n"
    storage.write("a.json", "2")
    assert storage.read("a.json") == "2"
    assert storage.names() == ("a.json",)


def test_nothing_is_read_where_nothing_is(storage: Storage) -> None:
    assert storage.read("a.json") is None
    assert storage.names() == ()
    assert storage.changed("a.json") == 0
    storage.delete("a.json")


def test_names_are_found_by_their_beginning(storage: Storage) -> None:
    for name in ("stay-local.json", "settings.json", "stay-computer.json"):
        storage.write(name, "x")
    assert storage.names("stay-") == ("stay-computer.json", "stay-local.json")
    storage.delete("stay-local.json")
    assert storage.names("stay-") == ("stay-computer.json",)


@pytest.mark.parametrize("name", ["", ".", "..", "../a", "a/b", "a\\b", "/a", ".hidden", "a..b", "A.json", "a\n"])
def test_no_name_leads_out_of_the_folder(storage: Storage, name: str) -> None:
    for use in (storage.read, storage.delete, storage.set_aside, lambda n: storage.write(n, "x")):
        with pytest.raises(ValueError, match="no name"):
            use(name)


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_crash_while_writing_leaves_the_old_file_whole(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    storage.write("a.json", "old")

    class Crash(BaseException):
        pass

    def crash(*_: object) -> None:
        raise Crash

    with monkeypatch.context() as patch:
        patch.setattr(os, moment, crash)
        with pytest.raises(Crash):
            storage.write("a.json", "new")
    assert storage.read("a.json") == "old"
    assert storage.names() == ("a.json",), "an unfinished file must not pass for a finished one"
    storage.write("a.json", "newer")
    assert storage.read("a.json") == "newer"


def test_the_text_is_on_the_disk_before_it_gets_its_name(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    fsync, replace, own = os.fsync, os.replace, threading.get_ident()

    def synced(handle: int) -> None:
        if threading.get_ident() == own:  # a journal of another test may still be synced on its thread
            done.append("fsync")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", lambda old, new: (done.append("replace"), replace(old, new)))
    storage.write("a.json", "x")
    assert done[:2] == ["fsync", "replace"]


def test_a_full_disk_is_a_fault_that_says_so(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    storage.write("a.json", "old")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        with pytest.raises(StorageFault, match=r"a\.json: No space left on device"):
            storage.write("a.json", "new")
    assert storage.read("a.json") == "old"
    assert [path.name for path in storage.folder.iterdir()] == ["a.json"], "nothing unfinished stays behind"


def test_a_folder_that_cannot_be_is_a_fault_only_when_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    storage = Storage(tmp_path / "file" / "kept")
    assert storage.read("a.json") is None
    with pytest.raises(StorageFault) as fault:
        storage.write("a.json", "x")
    assert dict(fault.value.problem.fields)["name"] == "a.json"


def test_a_folder_in_the_place_of_a_file_is_a_fault(storage: Storage) -> None:
    (storage.folder / "a.json").mkdir(parents=True)
    with pytest.raises(StorageFault):
        storage.read("a.json")
    assert read_json(storage, "a.json")[1] is not None


def test_setting_aside_never_writes_over_anything(storage: Storage) -> None:
    for text in ("first", "second"):
        storage.write("stay-computer.json", text)
        storage.set_aside("stay-computer.json")
    assert storage.read("stay-computer.json") is None
    assert storage.read("stay-computer.broken-1.json") == "first"
    assert storage.read("stay-computer.broken-2.json") == "second"


def test_half_a_surrogate_pair_can_be_written(storage: Storage) -> None:
    storage.write("a.json", "name \ud800")
    assert storage.read("a.json") == "name ?"


def test_only_old_unfinished_files_are_swept(storage: Storage) -> None:
    storage.write("a.json", "x")
    fresh, old = storage.folder / "a.json.1.unfinished", storage.folder / "a.json.2.unfinished"
    for path in (fresh, old):
        path.write_text("x")
    os.utime(old, (0, 0))
    storage.sweep()
    assert fresh.exists()
    assert not old.exists()
    assert storage.names() == ("a.json",)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"a": 1} x', "\ufffd\x00"])
def test_json_that_is_none_is_set_aside(storage: Storage, text: str) -> None:
    storage.write("a.json", text)
    data, problem = read_json(storage, "a.json")
    assert data is None
    assert problem is not None
    assert dict(problem.fields) == {"name": "a.json", "new_name": "a.broken-1.json"}
    assert storage.names() == ("a.broken-1.json",)


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({"FOUR_BOARDS_HOME": "{tmp}/own", "XDG_CONFIG_HOME": "{tmp}/x"}, "linux", "own"),
        ({"ANDROID_PRIVATE": "{tmp}/files", "XDG_CONFIG_HOME": "{tmp}/x"}, "linux", "files/four-boards"),
        ({"APPDATA": "{tmp}/Roaming"}, "win32", "Roaming/four-boards"),
        ({}, "darwin", "home/Library/Application Support/four-boards"),
        ({"XDG_CONFIG_HOME": "{tmp}/x"}, "linux", "x/four-boards"),
        ({"XDG_CONFIG_HOME": "x"}, "linux", "home/.config/four-boards"),
        ({}, "linux", "home/.config/four-boards"),
    ],
)
def test_where_files_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], platform: str, folder: str
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    filled = {name: value.format(tmp=tmp_path) for name, value in environ.items()}
    assert data_folder(filled, platform) == tmp_path / folder
    assert (tmp_path / folder).is_dir()
