"""The one command for work on Four Boards: it prepares `.venv`, then plays, tests, measures, checks, packs or bakes."""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from main import has_display
from tools.setup import choice, interpreter, kivy_build
from tools.setup.interpreter import NEWEST, OLDEST

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
TEXT_PINS = (ROOT / "requirements.txt",)
WINDOW_PINS = ROOT / "requirements-window.txt"
REQUIREMENTS = (*TEXT_PINS, WINDOW_PINS, ROOT / "requirements-dev.txt")
UV = ROOT / "requirements-uv.txt"
KEPT = ROOT / ".python"
"""What had to be fetched or built because this machine's Python has no ready-made Kivy."""
PACKAGING = ROOT / "requirements-packaging.txt"
ART, ART_VENV = ROOT / "requirements-art.txt", ROOT / ".venv-art"
LADDER, LADDER_VENV = ROOT / "requirements-ladder.txt", ROOT / ".venv-ladder"
COMPILE, COMPILE_VENV = ROOT / "requirements-compile.txt", ROOT / ".venv-compile"

ON_LINUX = sys.platform.startswith("linux")
ON_WINDOWS = sys.platform == "win32"

WITHOUT_COMPILER = {"MYCP_PURE_PYTHON": "1", "SKIP_CYTHON": "1"}
"""What materialyoucolor and zeroconf are built with where they have no wheel: Python alone."""

WRONG_USE = 2
NO_OPENGL = 102  # what Kivy exits with, and no traceback, when it cannot make a window
INTERRUPTED = 130

TYPED_FOR = ("linux", "win32", "darwin")
"""The systems that `lint` checks types for, as `sys.platform` names them."""

QUICK = "not slow and (everyday or not (window or online))"
WORKERS = max(3, os.cpu_count() or 1)
"""Processes that share all the tests: more than two cores, since the tests of online rooms mostly wait."""
TESTS_FAILED = 1  # pytest's exit code
BY_CHANCE = 3
"""So few failures of thousands may be a busy machine's: real brokers, windows and processes are among the tests. They
are run once more, alone, and named either way. More than that is no chance."""


class Stop(Exception):
    """An expected end: the message is for the person at the keyboard, the code for the shell."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


def say(message: str) -> None:
    """Print at once, so that our lines and those of the programs we start keep their order."""
    print(message, flush=True)


# --- Python and the system ---------------------------------------------------------------------------------


def can_load(library: str) -> bool:
    """Tell whether the system's loader finds a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def can_import(module: str) -> bool:
    """Tell whether this Python has a module."""
    return importlib.util.find_spec(module) is not None


def find_program(name: str) -> str | None:
    """Find a program, also where Debian puts servers and most users do not look."""
    return shutil.which(name) or shutil.which(f"/usr/sbin/{name}")


def find_in_usr(pattern: str) -> bool:
    """Tell whether Debian has put a file there that is no program to be called."""
    return any(Path("/usr").glob(pattern))


def knows_library(name: str) -> bool:
    """Tell whether programs can be built with a library."""
    program = shutil.which("pkg-config")
    return program is not None and subprocess.run([program, "--exists", name], check=False).returncode == 0


def has_header(name: str) -> bool:
    """Tell whether Python's own headers are there."""
    return Path(sysconfig.get_path("include"), name).exists()


class Need(NamedTuple):
    """Something the system must have, where Debian keeps it and on which occasion it is wanted."""

    name: str
    is_there: Callable[[str], object]
    package: str
    occasion: str  # ALWAYS, WINDOW, BROKERS, LIVE, BUILD or the name of a command
    is_optional: bool = False  # without it something is skipped, and says so


ALWAYS, WINDOW, BROKERS, LIVE, BUILD = "always", "window", "brokers", "live", "build"

WITHOUT_VENV = ("relay",)
"""Commands for a rented machine, which needs neither Kivy nor a place to install it."""

NEEDS = (
    # Debian splits this off Python; without it `python -m venv` cannot put pip into .venv.
    Need("ensurepip", can_import, "python{}.{}-venv".format(*sys.version_info), ALWAYS),
    Need("libGL.so.1", can_load, "libgl1", WINDOW),
    Need("libEGL.so.1", can_load, "libegl1", WINDOW),
    # Servers that the tests and benchmarks of online rooms start on this machine.
    Need("mosquitto", find_program, "mosquitto", BROKERS, is_optional=True),
    Need("nats-server", find_program, "nats-server", BROKERS, is_optional=True),
    Need("mosquitto", find_program, "mosquitto", "relay"),
    Need("openssl", find_program, "openssl", "relay"),
    # PyInstaller reads libraries with it.
    Need("objdump", find_program, "binutils", "bundle"),
    Need("objdump", find_program, "binutils", "test", is_optional=True),
    # A desk without a screen, on which the app is played by pointer and keys.
    Need("Xvfb", find_program, "xvfb", LIVE, is_optional=True),
    Need("openbox", find_program, "openbox", LIVE, is_optional=True),
    Need("xdotool", find_program, "xdotool", LIVE, is_optional=True),
    Need("setxkbmap", find_program, "x11-xkb-utils", LIVE, is_optional=True),
    Need("xprop", find_program, "x11-utils", LIVE, is_optional=True),
    Need("xclip", find_program, "xclip", LIVE, is_optional=True),
    # What a screen reader there goes by: its bus, and AT-SPI for the system's own Python.
    Need("dbus-daemon", find_program, "dbus", LIVE, is_optional=True),
    Need("libexec/at-spi-bus-launcher", find_in_usr, "at-spi2-core", LIVE, is_optional=True),
    Need("lib/python3/dist-packages/gi", find_in_usr, "python3-gi", LIVE, is_optional=True),
    Need("lib/*/girepository-1.0/Atspi-2.0.typelib", find_in_usr, "gir1.2-atspi-2.0", LIVE, is_optional=True),
    # What Kivy is built with where it has no ready-made package.
    Need("cc", find_program, "gcc", BUILD),
    Need("pkg-config", find_program, "pkg-config", BUILD),
    Need("Python.h", has_header, "python{}.{}-dev".format(*sys.version_info), BUILD),
    Need("gl", knows_library, "libgl-dev", BUILD),
    Need("sdl2", knows_library, "libsdl2-dev", BUILD),
    Need("SDL2_image", knows_library, "libsdl2-image-dev", BUILD),
    Need("SDL2_mixer", knows_library, "libsdl2-mixer-dev", BUILD),
    Need("SDL2_ttf", knows_library, "libsdl2-ttf-dev", BUILD),
)


def plays_text(args: Sequence[str]) -> bool:
    """Tell whether `play` with these arguments needs no Kivy; a link alone opens the window as well."""
    return (bool(args) and args[0].startswith("-")) or len(args) > 1 or not has_display(os.environ, sys.platform)


def only_tells(args: Sequence[str]) -> bool:
    """Tell whether a command with these arguments says something about itself and does nothing else."""
    return bool({"-h", "--help", "--version"} & set(args))


def needs_venv(command: str, args: Sequence[str]) -> bool:
    """Tell whether a command needs any package."""
    return command not in WITHOUT_VENV and not (command == "play" and only_tells(args))


def needs_kivy(command: str, args: Sequence[str]) -> bool:
    """Tell whether `.venv` must hold what the window needs."""
    return needs_venv(command, args) and not (command == "play" and plays_text(args))


def opens_window(command: str, args: Sequence[str]) -> bool:
    """Tell whether a command opens a Kivy window; `play` turns to the terminal where there is no display."""
    if command != "play":
        return command in ("test", "bench", "shots", "pictures", "bundle", "monkey")
    return not plays_text(args)


def missing_needs(command: str, args: Sequence[str]) -> list[Need]:
    """List what this command wants of the system and does not find."""
    if command in ("play", "relay") and only_tells(args):
        return []
    occasions = (
        {command}
        | ({ALWAYS} if needs_venv(command, args) else set())
        | ({WINDOW} if opens_window(command, args) else set())
    )
    occasions |= {BROKERS} if command in ("test", "bench") else set()
    occasions |= {LIVE} if command in ("test", "monkey") else set()
    return [need for need in NEEDS if need.occasion in occasions and not need.is_there(need.name)]


def is_root() -> bool:
    """Tell whether we may install system packages."""
    effective_user: Callable[[], int] = getattr(os, "geteuid", lambda: -1)
    return effective_user() == 0


def prepare_system(command: str, args: Sequence[str]) -> None:
    """Install what the system lacks for this command if we may, else stop with the line that does it."""
    missing = missing_needs(command, args)
    if not can_install():
        optional = [need for need in missing if need.is_optional]
        if optional:
            say(f"Not on this system: {', '.join(need.name for need in optional)}. What needs it is skipped.")
        missing = [need for need in missing if not need.is_optional]
    provide(missing)


def can_install() -> bool:
    """Tell whether we may install system packages, and know how."""
    return is_root() and shutil.which("apt-get") is not None


def apt_line(needs: Sequence[Need]) -> list[str]:
    """Return the command that installs what is missing."""
    return ["apt-get", "install", "-y", "--no-install-recommends", *(need.package for need in needs)]


def provide(missing: Sequence[Need]) -> None:
    """Install what is missing if we may, else stop with the line that does it."""
    if not missing:
        return
    names = ", ".join(need.name for need in missing)
    packages = " ".join(need.package for need in missing)
    if not shutil.which("apt-get"):
        raise Stop(f"Missing on this system: {names}. Install with your package manager what Debian calls {packages}.")
    install = apt_line(missing)
    if not is_root():
        raise Stop(f"Missing on this system: {names}. Install with:\n  sudo apt-get update && sudo {' '.join(install)}")
    say(f"Missing on this system: {names}. Installing {packages}...")
    for step in (["apt-get", "update"], install):
        if run(step, DEBIAN_FRONTEND="noninteractive") != 0:
            raise Stop(f"`{' '.join(step)}` failed; {names} still missing.")
    importlib.invalidate_caches()
    still_missing = ", ".join(need.name for need in missing if not need.is_there(need.name))
    if still_missing:
        raise Stop(f"Installed {packages}, but {still_missing} still cannot be found.")


# --- Which Python ------------------------------------------------------------------------------------------


def other_python(command: str, args: Sequence[str]) -> str | None:
    """Return the Python to start this again with, or None to go on with this one."""
    this, wants_kivy = interpreter.this(), needs_kivy(command, args)
    if not interpreter.unfit(this) or (not needs_venv(command, args) and this.version >= OLDEST):
        return None
    if venv_is_current(REQUIREMENTS):
        return None  # Kivy was built for this Python
    earlier = choice.behind(venv_python())
    if earlier:
        return earlier.executable
    if not interpreter.unfit(this, NEWEST if wants_kivy else None):
        return None
    if wants_kivy and kivy_build.wheel(kivy_pin(), KEPT):
        return None
    machine = choice.Machine(KEPT, UV, can_install(), need_pip, why_not_build, how_to_build, say)
    try:
        found = choice.choose(machine, wants_kivy)
    except choice.NoPython as reason:
        raise Stop(str(reason)) from None
    return found.executable if found else None


def need_pip() -> None:
    """See to it that this Python can make a virtual environment with pip."""
    if ON_LINUX:
        provide([need for need in NEEDS if need.occasion == ALWAYS and not need.is_there(need.name)])


def missing_to_build() -> list[Need]:
    """List what Kivy cannot be built without, and is not here."""
    return [need for need in NEEDS if need.occasion == BUILD and not need.is_there(need.name)]


def why_not_build() -> str:
    """See to it that Kivy can be built here; return what is missing, or nothing."""
    missing = missing_to_build()
    if missing and can_install():
        try:
            provide(missing)
        except Stop as stop:
            return str(stop)
        return ""
    return "missing " + ", ".join(need.name for need in missing) if missing else ""


def how_to_build() -> str:
    """Return the line that installs what Kivy is built with, where apt-get knows it."""
    if not shutil.which("apt-get"):
        return ""
    return f"sudo apt-get update && sudo {' '.join(apt_line(missing_to_build()))}"


def kivy_pin() -> str:
    """Return the version of Kivy that is wanted, as pip is told it."""
    lines = WINDOW_PINS.read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith("kivy=="))


# --- The virtual environment -------------------------------------------------------------------------------


def python_in(venv: Path) -> Path:
    """Return the interpreter inside a virtual environment."""
    return venv / "Scripts" / "python.exe" if ON_WINDOWS else venv / "bin" / "python"


def venv_python() -> Path:
    """Return the interpreter inside `.venv`."""
    return python_in(VENV)


def pins_stamp() -> Path:
    """Return the file in `.venv` that says for which pins it was made."""
    return VENV / "pins.sha256"


def pins_digest(files: Sequence[Path]) -> str:
    """Digest all that `.venv` depends on: the pins, and the Python that installs them."""
    digest = hashlib.sha256("python {}.{}".format(*sys.version_info).encode())
    for path in files:
        digest.update(b"\0" + path.read_bytes())
    return digest.hexdigest()


def venv_is_current(files: Sequence[Path]) -> bool:
    """Tell, without starting anything, whether `.venv` holds just these pins."""
    try:
        return venv_python().exists() and pins_stamp().read_text(encoding="ascii") == pins_digest(files)
    except (OSError, UnicodeDecodeError):  # no stamp, or a damaged one
        return False


def venv_works() -> bool:
    """Tell whether `.venv` has a pip that starts, for the Python we are running on."""
    try:
        pip = subprocess.run(
            [str(venv_python()), "-m", "pip", "--version"], capture_output=True, text=True, check=False
        )
    except OSError:
        return False
    return pip.returncode == 0 and "(python {}.{})".format(*sys.version_info) in pip.stdout


def prepare_venv(files: Sequence[Path] | None = None) -> None:
    """Make `.venv` if it is absent or broken and bring it to the pins; do nothing if it is there already."""
    files = files or REQUIREMENTS
    if venv_is_current(REQUIREMENTS) or venv_is_current(files):
        return
    pins_stamp().unlink(missing_ok=True)  # an interrupted installation must not look finished
    if not venv_works():
        if Path(sys.prefix).resolve() == VENV.resolve():
            raise Stop(".venv is damaged. Start dev.py with the system's Python so that it can be rebuilt.")
        say("Making .venv...")
        if run([sys.executable, "-m", "venv", "--clear", str(VENV)]) != 0:
            raise Stop("Could not make .venv; the lines above say why.")
    if WINDOW_PINS in files:
        prepare_kivy()
    say("Installing the pinned packages into .venv; this happens once and takes about half a minute...")
    if install(*files) != 0:
        raise Stop("Could not install the pinned packages; the lines above say why.")
    pins_stamp().write_text(pins_digest(files), encoding="ascii")


def prepare_kivy() -> None:
    """Build Kivy from its source if there is no ready-made package of it for this Python."""
    if not interpreter.unfit(interpreter.this()) or kivy_build.wheel(kivy_pin(), KEPT):
        return
    if not kivy_build.build(venv_python(), kivy_pin(), KEPT):
        raise Stop("Could not build Kivy; the lines above say why.")


def install(*files: Path, into: Path | None = None) -> int:
    """Install the pins of these files into `.venv`, or into another one."""
    # --no-deps: the files name every package, and KivyMD's own list would bring in a C compiler's work.
    python = python_in(into or VENV)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    if (KEPT / "wheels").exists():
        pip += ["--find-links", str(KEPT / "wheels")]
    return run([*pip, *(part for path in files for part in ("-r", str(path)))], **WITHOUT_COMPILER)


def prepare_packaging() -> bool:
    """Bring `.venv` to the pins of packaging as well, which players do without; tell whether they are there."""
    stamp, digest = VENV / "packaging.sha256", hashlib.sha256(PACKAGING.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text(encoding="ascii", errors="replace") == digest:
        return True
    say("Installing what packaging needs into .venv; this happens once...")
    if install(PACKAGING) != 0:
        return False
    stamp.write_text(digest, encoding="ascii")
    return True


def prepare_own(venv: Path, pins: Path, work: str) -> None:
    """Make an environment for some work from its own pins: the app must not come to lean on what only that needs."""
    python, stamp = python_in(venv), venv / "pins.sha256"
    digest = hashlib.sha256("python {}.{}\0".format(*sys.version_info).encode() + pins.read_bytes()).hexdigest()
    if python.exists() and stamp.exists() and stamp.read_text(encoding="ascii", errors="replace") == digest:
        return
    say(f"Making {venv.name} and installing what {work} needs; this happens once...")
    if run([sys.executable, "-m", "venv", "--clear", str(venv)]) != 0 or install(pins, into=venv) != 0:
        raise Stop(f"Could not make {venv.name}; the lines above say why.")
    stamp.write_text(digest, encoding="ascii")


# --- Running things ----------------------------------------------------------------------------------------


def run(command: Sequence[str], **environment: str) -> int:
    """Run a program in the repository's root and return its exit code, as a shell would count it."""
    return run_in(ROOT, command, **environment)


def run_in(folder: Path, command: Sequence[str], **environment: str) -> int:
    """Run a program in a folder and return its exit code, as a shell would count it."""
    with subprocess.Popen(command, cwd=folder, env={**os.environ, **environment}) as process:
        try:
            code = process.wait()
        except KeyboardInterrupt:
            process.wait()  # Ctrl+C has reached the program too; let it save and end by itself
            raise
    return code if code >= 0 else 128 - code


def run_python(*args: str, venv: Path | None = None, **environment: str) -> int:
    """Run `.venv`'s Python, or another one's, so that scripts in any folder can import the app."""
    search_path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    return run([str(python_in(venv or VENV)), *args], PYTHONPATH=search_path, **environment)


# --- The commands ------------------------------------------------------------------------------------------


def play(args: list[str]) -> int:
    """[ARGS...]  start the app; the arguments go to main.py (try: play --help)."""
    if only_tells(args):
        return run([sys.executable, "main.py", *args])
    return run_python("main.py", *args)


def test(args: list[str]) -> int:
    """[--quick|--long] [ARGS...]  run the tests; --quick: the everyday loop, --long: all; the rest goes to pytest."""
    if not prepare_packaging():
        say("Without them the tests of packaging are skipped.")
    quick: list[str] = []
    if "--quick" in args:
        quick = ["-m", QUICK]
        os.environ.setdefault("HYPOTHESIS_PROFILE", "quick")
    long = ["--long"] if "--long" in args else []
    rest = [arg for arg in args if arg not in ("--quick", "--long")]
    if rest:
        return run_python("-m", "pytest", *quick, *long, *rest)
    shared = ["-n", str(WORKERS), "--dist", "worksteal", "--cache-clear"]
    code = run_python("-m", "pytest", *quick, *long, *shared)
    failed = failed_tests()
    if code != TESTS_FAILED or not 0 < len(failed) <= BY_CHANCE:
        return code
    say("Once more, alone, in case it was the machine:\n  " + "\n  ".join(failed))
    code = run_python("-m", "pytest", *long, *failed)
    if code == 0:
        say("They pass alone. A test that a busy machine can fail wants mending: please do.")
    return code


def failed_tests() -> list[str]:
    """The tests that failed in the last run, as pytest remembers them."""
    try:
        found = json.loads((ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed").read_text(encoding="utf-8"))
        return sorted(found)
    except (OSError, ValueError):  # none failed, or the run was cut off
        return []


def find_benchmarks(folder: Path) -> list[Path]:
    """Return the scripts that measure something."""
    return sorted(path for path in folder.rglob("[!_]*.py") if path.parent.name != "support")


def bench(args: list[str]) -> int:
    """[--readme] [NAMES...]  run every benchmark, or the named ones; --readme: write the figures into README.md."""
    if "--readme" in args:
        return bench_for_readme([arg for arg in args if arg != "--readme"])
    scripts = {path.stem: path for path in find_benchmarks(ROOT / "benchmarks")}
    names = [Path(arg).stem for arg in args] or list(scripts)
    unknown = [name for name in names if name not in scripts]
    if unknown or not names:
        raise Stop(
            f"No benchmark {', '.join(unknown) or 'at all'}; there are: {', '.join(scripts) or 'none'}.",
            WRONG_USE,
        )
    codes = {}
    for name in names:
        say(f"== {name}")
        codes[name] = run_python(str(scripts[name]))
    failed = [name for name, code in codes.items() if code != 0]
    if failed:
        say(f"Failed: {', '.join(failed)}")
    return next((code for code in codes.values() if code != 0), 0)


def bench_for_readme(names: list[str]) -> int:
    """Run benchmarks and put what they found in place of their older figures."""
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder, "figures.jsonl")
        figures.touch()
        os.environ["FOUR_BOARDS_BENCH_FIGURES"] = str(figures)
        try:
            code = bench(names)
        finally:
            del os.environ["FOUR_BOARDS_BENCH_FIGURES"]
        written = run_python("benchmarks/support/readme.py", str(figures), str(ROOT / "README.md"))
    return code or written


def lint(args: list[str]) -> int:
    """check style, formatting, and types for every system; all of it runs even if one check fails."""
    if args:
        raise Stop("lint takes no arguments.", WRONG_USE)
    # A cache for each system: in a shared one each run would throw away what the one before it found.
    types = [["mypy", "--platform", system, "--cache-dir", f".mypy_cache/{system}"] for system in TYPED_FOR]
    codes = []
    for check in (["ruff", "check", "."], ["ruff", "format", "--check", "."], *types):
        say(f"== {' '.join(check)}")
        codes.append(run_python("-m", *check))
    return next((code for code in codes if code != 0), 0)


def shots(args: list[str]) -> int:
    """DIR [--store]  save a picture of every screen, in every size and theme, in DIR; --store: those for stores."""
    if not args or args[0].startswith("-"):
        raise Stop("shots needs the folder to save the pictures in: dev.py shots DIR", WRONG_USE)
    script = "tools/store_shots.py" if "--store" in args else "tools/shots.py"
    rest = [arg for arg in args[1:] if arg != "--store"]
    return run_python(script, str(Path(args[0]).resolve()), *rest)


def pictures(args: list[str]) -> int:
    """[FRAMES]  make the pictures in docs/pictures anew, beside the style frames in the folder FRAMES if named."""
    return run_python("-m", "tools.pictures", *(str(Path(arg).resolve()) for arg in args))


def monkey(args: list[str]) -> int:
    """[--seed N] [--seconds N] [--size WxH]  press, drag and type at random in the real window; --replay FILE again."""
    return run_python("-m", "tests.support.live.monkey", *args)


def bundle(args: list[str]) -> int:
    """[DIR]  make the folder four-boards, which runs without Python, in DIR (dist if not said)."""
    if len(args) > 1:
        raise Stop("bundle takes the folder to put the app in, or nothing.", WRONG_USE)
    if not prepare_packaging():
        raise Stop("Could not install PyInstaller; the lines above say why.")
    try:
        compiled = compile_modules([]) == 0
    except Stop as stop:
        say(str(stop))
        compiled = False
    if not compiled:
        say("The solvers are not compiled; in this bundle they run as Python.")
    folder = Path(args[0] if args else ROOT / "dist").resolve()
    options = ["--noconfirm", "--distpath", str(folder), "--workpath", str(ROOT / "build")]
    # Its own option comes too late for what it says first, and does not reach its hooks.
    code = run_python("-m", "PyInstaller", *options, "four-boards.spec", PYI_LOG_LEVEL="ERROR")
    if code == 0:
        say(f"Made {folder / 'four-boards'}: start four-boards in it; the folder can be moved anywhere.")
    return code


def relay(args: list[str]) -> int:
    """[--host NAME] [ARGS...]  run a relay for rooms over the Internet on this machine; it needs no .venv."""
    return run([sys.executable, str(ROOT / "hosting" / "relay.py"), *args])


def bake(args: list[str]) -> int:
    """make all pictures and sounds in assets/ anew from tools/art, byte for byte the same each time."""
    if args:
        raise Stop("bake takes no arguments.", WRONG_USE)
    prepare_own(ART_VENV, ART, "baking")
    return run_python("-m", "tools.art.bake", venv=ART_VENV)


def ladder(args: list[str]) -> int:
    """[--within ELO] [--games N] [--only GAME]  play the computers against each other, and rate them."""
    prepare_own(LADDER_VENV, LADDER, "the ladder")
    return run_python("-m", "tools.ladder.play", *args) or run_python("-m", "tools.ladder.table", venv=LADDER_VENV)


def has_compiler() -> bool:
    """Tell whether C can be compiled for this Python; on Windows only trying tells."""
    if ON_WINDOWS:
        return True
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return headers.exists() and any(map(shutil.which, ("cc", "gcc", "clang")))


def compile_modules(args: list[str]) -> int:
    """[--clean]  build the solvers with mypyc, in compiled/: the same code, faster; --clean: run it as Python again."""
    if args not in ([], ["--clean"]):
        raise Stop("compile takes --clean or nothing.", WRONG_USE)
    folder = ROOT / "compiled"
    if not args and not has_compiler():
        raise Stop("There is no C compiler with Python's headers here. It is not needed: the same code runs as Python.")
    if not args:
        prepare_own(COMPILE_VENV, COMPILE, "compiling")
    shutil.rmtree(folder, ignore_errors=True)
    return 0 if args else run_python("tools/compiling.py", str(folder), venv=COMPILE_VENV)


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "play": play,
    "test": test,
    "bench": bench,
    "lint": lint,
    "shots": shots,
    "pictures": pictures,
    "monkey": monkey,
    "compile": compile_modules,
    "bundle": bundle,
    "bake": bake,
    "ladder": ladder,
    "relay": relay,
}
PASS_HELP_ON = ("play", "test", "monkey", "relay")


def usage() -> str:
    """Say what each command does, in a line each."""
    lines = [f"  {name:<8} {(command.__doc__ or '').strip()}" for name, command in COMMANDS.items()]
    return "\n".join(["usage: python3 dev.py COMMAND [ARGS...]", "", *lines, "", "The first run makes .venv."])


def dispatch(argv: Sequence[str]) -> int:
    """Prepare what the command needs and run it."""
    if not argv:
        raise Stop(usage(), WRONG_USE)
    command, args = argv[0], list(argv[1:])
    if command == "--version":
        command, args = "play", [command]
    wants_help = bool({"-h", "--help"} & set(args)) and command not in PASS_HELP_ON
    if command in ("-h", "--help") or (command in COMMANDS and wants_help):
        say(usage())
        return 0
    if command not in COMMANDS:
        raise Stop(f"dev.py: no command {command!r}; there are: {', '.join(COMMANDS)}.", WRONG_USE)
    other = other_python(command, args)
    if other:
        return run_in(Path.cwd(), [other, str(ROOT / "dev.py"), *argv])
    if ON_LINUX:
        prepare_system(command, args)
    if needs_venv(command, args):
        prepare_venv(REQUIREMENTS if needs_kivy(command, args) else TEXT_PINS)
    code = COMMANDS[command](args)
    if code == NO_OPENGL:
        say("Exit code 102: Kivy found no OpenGL to open a window with (on Linux: libgl1, libegl1).")
    return code


def main(argv: Sequence[str]) -> int:
    """Run one command and return the exit code, without a traceback for anything expected."""
    try:
        return dispatch(argv)
    except Stop as stop:
        print(stop, file=sys.stderr)
        return stop.code
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
