"""The desktop's folder: made for real, carried elsewhere, and played in a terminal and in a window."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app import __version__
from app.compiled import FOLDER, current
from app.games import GAMES
from tests.packaging.conftest import ROOT, need
from tests.support.real_start import PREPARED, log, printed

pytestmark = pytest.mark.slow

PROGRAM = "four-boards.exe" if sys.platform == "win32" else "four-boards"
KEPT = ("SYSTEMROOT", "WINDIR", "TEMP", "TMP", "DISPLAY", "LIBGL_ALWAYS_SOFTWARE")
"""What a system's own programs need; nothing in it leads to a Python."""


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh bundle, away from the folder it was made in."""
    need("PyInstaller")
    if sys.platform == "linux" and not shutil.which("objdump"):
        pytest.skip("objdump is not here; Debian's package is binutils")
    made = tmp_path_factory.mktemp("made")
    options = ["--noconfirm", "--distpath", str(made), "--workpath", str(made / "work")]
    done = subprocess.run(
        [sys.executable, "-m", "PyInstaller", *options, "four-boards.spec"],
        cwd=ROOT,
        env={**os.environ, "PYI_LOG_LEVEL": "ERROR"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout + done.stderr == "", "whoever makes it is told only what went wrong"
    folder = tmp_path_factory.mktemp("elsewhere") / "Four Boards"
    shutil.move(made / "four-boards", folder)
    return folder


def play(bundle: Path, home: Path, *arguments: str, said: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    """Runs the bundle with no Python in reach, from a folder that is not its own."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    empty = {"PATH": str(home), "PYTHONPATH": "", "HOME": str(home), "FOUR_BOARDS_HOME": str(home)}
    return subprocess.run(
        [str(bundle / PROGRAM), *arguments],
        input=said,
        cwd=home,
        env={**kept, **empty, **environ},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def test_it_says_its_version(bundle: Path, tmp_path: Path) -> None:
    done = play(bundle, tmp_path, "--version")
    assert (done.returncode, done.stdout) == (0, f"Four Boards {__version__}\n")


def test_a_move_in_the_terminal(bundle: Path, tmp_path: Path) -> None:
    done = play(bundle, tmp_path, "--terminal", "stay", "--lang", "en", "--seed", "7", said="NE1\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "You: North-east 1" in done.stdout


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_game_can_be_begun(bundle: Path, tmp_path: Path, game: str) -> None:
    """With a hint, so that its brain and all it needs, such as the physics, are really there."""
    done = play(bundle, tmp_path, "--terminal", game, "--lang", "en", "--seed", "7", said="hint\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Try " in done.stdout


@pytest.mark.window
def test_a_move_in_the_window(bundle: Path, tmp_path: Path) -> None:
    kivy = tmp_path / "kivy"
    (kivy / "mods").mkdir(parents=True)
    (kivy / "config.ini").write_text("[modules]\nplayer =\n", encoding="ascii")
    shutil.copy(Path(__file__).parents[1] / "support" / "packaging" / "player_module.py", kivy / "mods" / "player.py")
    # The first game of all would open with a question.
    (tmp_path / "settings.json").write_text('{"seen": ["stay.mode"]}', encoding="ascii")
    environ = {"KIVY_HOME": str(kivy), "SDL_AUDIODRIVER": "dummy"}
    if sys.platform == "linux":
        environ["SDL_VIDEODRIVER"] = "offscreen"
    done = play(bundle, tmp_path, **environ)
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "stay-computer.json").read_text(encoding="utf-8"))["moves"]
    from PIL import Image

    with Image.open(tmp_path / "seen.png") as picture:
        assert len(picture.convert("RGB").getcolors(maxcolors=1 << 20) or ()) > 10, "nothing was drawn"


@pytest.mark.window
@pytest.mark.skipif(sys.platform == "win32", reason="it is ended by a signal")
def test_it_prints_nothing_and_keeps_to_our_folder(bundle: Path, tmp_path: Path) -> None:
    assert printed(tmp_path, bundle / PROGRAM, until=PREPARED) == ""
    assert "ERROR" not in log(tmp_path)
    assert not (tmp_path / ".kivy").exists()


def test_it_is_no_heavier_than_it_has_to_be(bundle: Path) -> None:
    assert sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file()) < 150_000_000


def test_what_is_read_by_name_is_in_it(bundle: Path) -> None:
    for folder in ("kv", "assets"):
        wanted = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file()}
        inside = bundle / "_internal"
        assert wanted == {path.relative_to(inside) for path in (inside / folder).rglob("*") if path.is_file()}


def test_the_way_to_screen_readers_is_in_it(bundle: Path) -> None:
    assert [path.suffix for path in (bundle / "_internal" / "accesskit").iterdir()]


def test_what_was_compiled_is_in_it_in_place_of_its_source(bundle: Path) -> None:
    built = current(FOLDER)
    if not built:
        pytest.skip("nothing is compiled here: dev.py compile")
    for file in built.values():
        assert (bundle / "_internal" / file.relative_to(FOLDER)).read_bytes() == file.read_bytes()
