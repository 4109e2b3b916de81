"""What the benchmarks share: figures and their targets, other processes, and a window to measure in.

The machine that measures may be busy with something else, so a figure is a ratio to a reference that is measured in
the same run, turn by turn with it, and of several runs the median counts.
"""

from __future__ import annotations

import json
import logging
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[2]


TINY = "FOUR_BOARDS_BENCH_TINY"
"""Set in the environment, every benchmark does a little of all that it does, so that a test sees that it still can."""


def many(usual: T, tiny: T) -> T:
    """How many of something are measured; few where nobody reads the figures."""
    return tiny if os.environ.get(TINY) else usual


if sys.platform == "win32":

    def resident() -> int:
        """Bytes of memory that this process has now: what the task manager calls the working set."""
        import ctypes
        from ctypes import wintypes

        sizes = ("peak", "now", "peak_paged", "paged", "peak_nonpaged", "nonpaged", "pagefile", "peak_pagefile")

        class Counters(ctypes.Structure):
            _fields_ = (
                ("size", wintypes.DWORD),
                ("faults", wintypes.DWORD),
                *((name, ctypes.c_size_t) for name in sizes),
            )

        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.GetCurrentProcess.restype = wintypes.HANDLE
        ask = kernel.K32GetProcessMemoryInfo
        ask.argtypes = (wintypes.HANDLE, ctypes.POINTER(Counters), wintypes.DWORD)
        counters = Counters(size=ctypes.sizeof(Counters))
        if not ask(kernel.GetCurrentProcess(), ctypes.byref(counters), counters.size):
            raise ctypes.WinError(ctypes.get_last_error())
        return int(counters.now)

else:

    def resident() -> int:
        """Bytes of memory that this process has now; on systems that do not tell, the most that it ever had."""
        try:
            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
            return pages * os.sysconf("SC_PAGE_SIZE")
        except OSError:
            import resource

            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            return most if sys.platform == "darwin" else most * 1024


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def p95(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=20, method="inclusive")[-1]


FIGURES = "FOUR_BOARDS_BENCH_FIGURES"
"""The file, if one is named in the environment, to which every figure is added as a line of JSON."""


class Report:
    """Prints each figure as it is known, and knows at the end whether a target was missed."""

    def __init__(self) -> None:
        self._missed: list[str] = []
        self._load = 0.0
        if sys.platform != "win32":
            self._load = os.getloadavg()[0]

    def ratio(self, name: str, value: float, reference: float, unit: str, target: float | None = None) -> None:
        """A figure that is judged, if at all, by how many times the reference it is."""
        ratio = value / reference
        self._line(
            name,
            f"{value:.4g} {unit} (reference {reference:.4g} {unit}, ratio {ratio:.2f}{_limit(target)})",
            target is not None and ratio > target,
        )
        self._keep(name, f"{value:.3g} {unit}", f"{reference:.3g} {unit}", f"{ratio:.2f}", target)

    def value(self, name: str, value: float, unit: str, target: float | None = None) -> None:
        """A figure that is judged, if at all, by itself."""
        limit = f" ({_limit(target)[2:]} {unit})" if target is not None else ""
        self._line(name, f"{value:.4g} {unit}{limit}", target is not None and value > target)
        self._keep(name, f"{value:.4g} {unit}", "", "", target)

    def words(self, name: str, said: str) -> None:
        """A figure that is no single number."""
        self._line(name, said, is_missed=False)
        self._keep(name, said, "", "", None)

    def exit_code(self) -> int:
        if os.environ.get(TINY):
            return 0  # nobody judges those figures
        if self._missed:
            print(f"Target missed: {', '.join(self._missed)}", flush=True)
        return 1 if self._missed else 0

    def _line(self, name: str, figures: str, is_missed: bool) -> None:
        print(f"{name}: {figures}{' MISSED' if is_missed else ''}", flush=True)
        if is_missed:
            self._missed.append(name)

    def _keep(self, name: str, figure: str, reference: str, ratio: str, target: float | None) -> None:
        file = os.environ.get(FIGURES)
        if not file:
            return
        row = {"benchmark": Path(sys.argv[0]).stem, "load": round(self._load, 1), "name": name, "figure": figure}
        row |= {"reference": reference, "ratio": ratio, "target": "" if target is None else f"≤ {target:g}"}
        row |= {"missed": target is not None and name in self._missed}
        with open(file, "a", encoding="utf-8") as figures:
            figures.write(json.dumps(row, ensure_ascii=False) + "\n")


def _limit(target: float | None) -> str:
    return "" if target is None else f", target ≤ {target:g}"


def by_turns(runs: int, *measures: Callable[[], T]) -> list[list[T]]:
    """Measures one after the other, so many times over, so that a busy moment hits all of them alike."""
    turns = [[measure() for measure in measures] for _ in range(runs)]
    return [list(values) for values in zip(*turns, strict=True)]


def window_environment(folder: Path) -> dict[str, str]:
    """What a window needs to be measured: nothing of this player's, no sound, and on Linux no screen."""
    environment = {
        "SDL_AUDIODRIVER": "dummy",
        "KIVY_NO_ARGS": "1",
        "KIVY_LOG_MODE": "PYTHON",  # which leaves a traceback where it belongs
        "KIVY_HOME": str(folder / "kivy"),
        "FOUR_BOARDS_HOME": str(folder / "player"),
        "PYTHONDONTWRITEBYTECODE": "",  # a player has the modules compiled
    }
    if sys.platform == "linux":
        environment["SDL_VIDEODRIVER"] = "offscreen"
    return environment


def prepare_window(folder: Path, width: int, height: int) -> None:
    """Sets up this process for a window; to be called before Kivy is imported. Frames are drawn as fast as they go."""
    os.environ.update(window_environment(folder))
    kivy_log = logging.getLogger("kivy")
    kivy_log.propagate = False
    kivy_log.addHandler(logging.NullHandler())
    from kivy.config import Config

    # Smoothing edges in software would take longer than all else.
    for name, value in {"width": width, "height": height, "multisamples": 0, "maxfps": 0}.items():
        Config.set("graphics", name, value)


def output_of(script: str, *args: str, environment: dict[str, str]) -> str:
    """Return what a Python process prints; `script` is a path below `benchmarks`."""
    command = [sys.executable, str(ROOT / "benchmarks" / script), *args]
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    found = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode:
        raise SystemExit(f"{script} ended with exit code {found.returncode}\n{found.stderr}")
    return found.stdout
