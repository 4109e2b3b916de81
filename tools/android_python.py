"""Runs the app on Android's Python and with its versions of packages, in a folder with a newer Debian; needs root.

`python3 -m tools.android_python FOLDER` makes FOLDER/amd64 by debootstrap, which takes five minutes once, and runs
there the tests of the pure side, of the services and of the window, or what else is said for pytest.
`python3 -m tools.android_python FOLDER --arm64` makes FOLDER/arm64, a phone's processor, and plays there, under qemu, a
game of each kind to its end and the tests of the pure side. Nothing is installed on this system.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

from tools.android_parts import debian, fetched, package_fields

ROOT = Path(__file__).resolve().parents[1]

SUITE, PYTHON = "forky", "3.14"
"""The Debian whose Python is that of python-for-android."""
FOR_A_WINDOW = ("python3-kivy", "libegl1", "libgl1", "libgl1-mesa-dri", "dbus-x11")
"""The last is named because debootstrap does not know who provides what, and something asks for a session's bus."""
ROOMS = ("puzzles", "statistics", "storage", "languages", "platform", "sound", "speech", "sharing")
TESTS = ("core", "rules", "laws", "match", "players", "games", *ROOMS, "terminal", "online", "ui")
WITHOUT_ZEROCONF = (
    "--ignore=tests/online/transport/test_nearby_rooms.py",
    "--deselect=tests/ui/input/test_keys.py::test_letters_typed_while_a_room_is_joined_do_nothing",
    "--deselect=tests/ui/online/test_joining.py::test_on_one_network_a_room_is_seen_and_its_code_is_enough",
)
"""What needs it to be there: rooms nearby are found on desktops alone."""
PURE_TESTS = ("core", "rules", "match", "players")
"""Under qemu everything takes some twenty times as long."""

SHOWN = (
    "import sys, PIL, cryptography, cffi, pymunk; print('Python', sys.version.split()[0], 'Pillow', PIL.__version__, "
    "'cryptography', cryptography.__version__, 'cffi', cffi.__version__, 'pymunk', pymunk.version)"
)
CHECKERS = ("ruff", "mypy", "librt", "ast-serialize", "pathspec", "colorama")
NOT_FOR_ARM = ("materialyoucolor", "kivymd")
"""There is no wheel of the first for this processor and Linux; the pure side does without both."""

KIVY = "kivy==2.3.1"
SITE = f"usr/local/lib/python{PYTHON}/dist-packages"
"""Where Debian's Python looks for what Debian did not bring."""

AT_MOST_MOVES = 400
GAMES = ("stay --size 4 --blocked", "chapaev", "squart --size 5", "skirmish")


def run(command: Sequence[str | Path], **environ: str) -> int:
    print("+", *command, flush=True)
    return subprocess.run([str(part) for part in command], env={**os.environ, **environ}, check=False).returncode


def need(*programs: str) -> None:
    missing = ", ".join(name for name in programs if shutil.which(name) is None)
    if missing:
        raise SystemExit(f"Not on this system: {missing}. On Debian: apt-get install debootstrap qemu-user-static")


# --- Making it ----------------------------------------------------------------------------------------------


def make_root(folder: Path, arch: str) -> Path:
    """A Debian with its Python. Packages of a foreign one are only unpacked: nothing of it can run by itself."""
    root = folder / arch
    if (root / f"usr/bin/python{PYTHON}").exists():
        return root
    need("debootstrap", "dpkg-deb")
    folder.mkdir(parents=True, exist_ok=True)
    included = ",".join(("python3", *FOR_A_WINDOW)) if arch == "amd64" else "python3,libstdc++6"
    options = ["--variant=minbase", f"--arch={arch}", f"--keyring={keyring(folder)}", f"--include={included}"]
    if arch != "amd64":
        options.append("--foreign")
    # The script is sid's: an older debootstrap does not know the suite by its name.
    if run(["debootstrap", *options, SUITE, root, debian(), "/usr/share/debootstrap/scripts/sid"]) != 0:
        raise SystemExit("debootstrap failed; the lines above say why.")
    if arch != "amd64":
        for package in sorted((root / "var/cache/apt/archives").glob("*.deb")):
            subprocess.run(["dpkg-deb", "-x", str(package), str(root)], check=True)
    return root


def keyring(folder: Path) -> Path:
    """The keys that Debian signs its newest suite with, which this system may be too old to have."""
    package = folder / "keyring.deb"
    package.write_bytes(fetched(f"{debian()}/{package_fields('sid', 'debian-archive-keyring')['Filename']}"))
    subprocess.run(["dpkg-deb", "-x", str(package), str(folder / "keyring")], check=True)
    return folder / "keyring/usr/share/keyrings/debian-archive-keyring.pgp"


def install(root: Path, machine: str) -> None:
    """Our pins, as wheels for that Python and processor, into a folder of their own. What is compiled of
    materialyoucolor goes again: our recipe for Android leaves it out."""
    left_out = CHECKERS if machine == "x86_64" else CHECKERS + NOT_FOR_ARM
    files = (ROOT / "requirements-android.txt", ROOT / "requirements-dev.txt")
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    pins = [line for line in lines if "==" in line and line[0] != "#" and not line.startswith(left_out)]
    site, stamp = root / SITE, root / "pins.txt"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == "\n".join(pins):
        return
    shutil.rmtree(site, ignore_errors=True)
    options = ["--quiet", "--no-deps", "--only-binary=:all:", f"--python-version={PYTHON}", f"--target={site}"]
    options += [f"--platform={name}_{machine}" for name in ("manylinux2014", "manylinux_2_28")]
    if run([sys.executable, "-m", "pip", "install", *options, *pins]) != 0:
        raise SystemExit("pip failed; the lines above say why.")
    for compiled in (site / "materialyoucolor").rglob("*.so"):
        compiled.unlink()
    if machine == "x86_64":
        add_touches(root)
    stamp.write_text("\n".join(pins), encoding="utf-8")


def add_touches(root: Path) -> None:
    """Kivy's own touches for tests, which Debian leaves out of its Kivy; from a wheel of the same version."""
    downloads = root / "downloads"
    options = ["--quiet", "--no-deps", "--only-binary=:all:", "--python-version=3.13", f"--dest={downloads}"]
    if run([sys.executable, "-m", "pip", "download", *options, "--platform=manylinux2014_x86_64", KIVY]) != 0:
        raise SystemExit("pip failed; the lines above say why.")
    with zipfile.ZipFile(next(downloads.glob("*.whl"))) as wheel:
        for name in (f"kivy/tests/{name}.py" for name in ("__init__", "common", "async_common")):
            wheel.extract(name, root / "usr/lib/python3/dist-packages")


def copy_project(to: Path) -> None:
    """What git knows of, so that nothing in the folder that is worked in is touched."""
    command = ["git", "ls-files", "-z", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    shutil.rmtree(to, ignore_errors=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)


# --- Running there ------------------------------------------------------------------------------------------


def test_on_amd64(root: Path, tests: Sequence[str]) -> int:
    copy_project(root / "four-boards")
    program = 'cd /four-boards && python3 -c "$SHOWN" && exec python3 -m pytest -p no:cacheprovider "$@"'
    usual = ["-q", "-n", "2", "-m", "not slow and not live", *WITHOUT_ZEROCONF]
    chosen = tests or [*usual, *(f"tests/{name}" for name in TESTS)]
    inside = {"PYTHONPATH": "/four-boards", "SHOWN": SHOWN, "HOME": "/root", "KIVY_NO_CONSOLELOG": "1"}
    inside |= {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HYPOTHESIS_PROFILE": "quick"}
    inside["KIVY_AUDIO"] = "sdl2"  # as the app asks for; Debian's Kivy would take GStreamer
    # With a /proc of its own: there the app finds the SDL that it has loaded. It goes with the process.
    inner = 'mount -t proc proc "$0/proc" && exec chroot "$0" /bin/sh -c "$@"'
    return run(["unshare", "--mount", "/bin/sh", "-c", inner, root, program, "sh", *chosen], **inside)


def arm64_python(root: Path) -> list[str]:
    return ["qemu-aarch64-static", "-L", str(root), str(root / f"usr/bin/python{PYTHON}")]


def play_on_arm64(root: Path, game: str) -> None:
    """One game in the terminal, by following the computer's hints until it is over."""
    home = root / "home" / game.split()[0]
    shutil.rmtree(home, ignore_errors=True)
    line = [*arm64_python(root), "main.py", "--terminal", *game.split(), "--lang", "en", "--seed", "7", "--level", "1"]
    environ = {**os.environ, "PYTHONPATH": str(root / SITE), "FOUR_BOARDS_HOME": str(home), "PYTHONUTF8": "1"}
    with subprocess.Popen(
        line, cwd=ROOT, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
    ) as process:
        said = heard(process)
        moves = 0
        while "Goodbye." not in said and moves < AT_MOST_MOVES:
            hint = re.search(r"Try (.+)\.\n", typed(process, "hint"))
            if hint is None:
                break
            said = typed(process, hint[1])
            moves += 1
        process.terminate()
    if "Goodbye." not in said:
        raise SystemExit(f"{game}: not played to its end; after {moves} moves it says: {said}")
    print(said.strip(), f"{game}: played to its end on aarch64 in {moves} moves of ours.", sep="\n", flush=True)


def typed(process: subprocess.Popen[str], line: str) -> str:
    if process.stdin:
        process.stdin.write(f"{line}\n")
    return heard(process)


def heard(process: subprocess.Popen[str]) -> str:
    """All that is said up to the next prompt, or to the end."""
    said = ""
    while process.stdout and not f"\n{said}".endswith("\n> ") and (letter := process.stdout.read(1)):
        said += letter
    return said


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--arm64", action="store_true", help="a phone's processor, under qemu, instead of this one")
    parser.add_argument("tests", nargs="*", help="arguments for pytest instead of the usual ones")
    wanted, more = parser.parse_known_args(arguments)
    folder, tests = wanted.folder.resolve(), [*wanted.tests, *more]
    if not wanted.arm64:
        root = make_root(folder, "amd64")
        install(root, "x86_64")
        return test_on_amd64(root, tests)
    need("qemu-aarch64-static")
    root = make_root(folder, "arm64")
    install(root, "aarch64")
    for game in GAMES:
        play_on_arm64(root, game)
    chosen = tests or ["-q", "-m", "not slow", *(f"tests/{name}" for name in PURE_TESTS)]
    environ = {"PYTHONPATH": f"{root / SITE}{os.pathsep}{ROOT}", "HYPOTHESIS_PROFILE": "quick", "PYTHONUTF8": "1"}
    return run([*arm64_python(root), "-m", "pytest", "-p", "no:cacheprovider", *chosen], **environ)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
