"""A claim is one process's at a time, and dies with it however it ends."""

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from app.storage.file_lock import claim

ROOT = Path(__file__).parents[2]
HOLDER = """
import sys
from pathlib import Path
from app.storage.file_lock import claim
held = claim(Path(sys.argv[1]), "thing")
print(held is not None, flush=True)
sys.stdin.read()
"""


def holder(folder: Path) -> subprocess.Popen[str]:
    """A process that claims the thing, says whether it could, and holds it until it ends."""
    return subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def answer(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def test_a_second_process_does_not_get_what_the_first_has(tmp_path: Path) -> None:
    with holder(tmp_path) as first:
        assert answer(first) == "True"
        assert claim(tmp_path, "thing") is None
        other = claim(tmp_path, "other")
        assert other is not None
        other.let_go()
        with holder(tmp_path) as second:
            assert answer(second) == "False"
            second.kill()
        first.kill()
        first.wait()
        ours = claim(tmp_path, "thing")
    assert ours is not None, "a killed process holds nothing"
    ours.let_go()


def test_what_was_let_go_can_be_had_and_leaves_nothing_behind(tmp_path: Path) -> None:
    first, second = claim(tmp_path, "thing"), claim(tmp_path, "thing")
    assert first is not None
    assert second is not None, "only another process is kept out"
    first.let_go()
    first.let_go()
    with holder(tmp_path) as other:
        assert answer(other) == "False", "it was claimed twice"
    second.let_go()
    assert list(tmp_path.iterdir()) == []
    with holder(tmp_path) as other:
        assert answer(other) == "True"


def test_where_nothing_can_be_written_nobody_is_kept_out(tmp_path: Path) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    first, second = claim(blocked, "thing"), claim(blocked, "thing")
    assert first is not None
    assert second is not None
    first.let_go()


@pytest.mark.skipif(sys.platform == "win32", reason="every Windows file system has locks")
def test_a_file_system_without_locks_keeps_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    held = claim(tmp_path, "thing")
    assert held is not None
    held.let_go()
