"""Takes a picture of every screen, in three sizes, light and dark: `python3 dev.py shots DIR [--language uk]`.

Pictures are named `<game>-<screen>-<size>-<theme>[-<language>].png`; the app's own screens go under `app` and `online`.
A phone of two pixels a dp is had with KIVY_METRICS_DENSITY=2 in the environment and `--sizes 720x1280`.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app import speech
from tests.ui.conftest import Ui, share_pictures  # the hands that the tests have; sets Kivy's environment
from tools.scenes import all_scenes, scenes_of

SIZES = ((360, 640), (800, 1280), (1280, 800))
THEMES = ("light", "dark")


def _size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


@dataclass(frozen=True)
class Wanted:
    """Which pictures."""

    folder: Path
    only: str = ""
    """What the names of their screens begin with."""
    language: str = "en"
    text_scale: int = 100
    sizes: Sequence[tuple[int, int]] = SIZES
    themes: Sequence[str] = THEMES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--language", default="en")
    parser.add_argument("--only", default="", help="only screens whose name begins so, such as stay-play")
    parser.add_argument("--text-scale", type=int, default=100)
    parser.add_argument("--sizes", type=_size, nargs="+", default=SIZES, metavar="WxH", help="in pixels")
    parser.add_argument("--themes", nargs="+", default=THEMES, choices=("light", "dark", "contrast"))
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    take(Wanted(**vars(arguments)), lambda _, path: print(path.name))


def take(wanted: Wanted, then: Callable[[Ui, Path], None]) -> None:
    """Takes them, one after another; `then` is told of each while its screen is still there."""
    from kivy.base import runTouchApp
    from kivy.config import Config
    from kivy.uix.widget import Widget

    Config.set("graphics", "multisamples", 0)
    runTouchApp(Widget(), embedded=True)
    share_pictures(setattr)
    ui = Ui(lambda: Path(tempfile.mkdtemp()))
    speech.find_voice = lambda: ui.spoken  # whatever this machine can speak with, the rows for it are seen
    tail = "" if wanted.language == "en" else f"-{wanted.language}"
    for area, name in all_scenes():
        if not f"{area}-{name}".startswith(wanted.only):
            continue
        for width, height in wanted.sizes:
            for theme in wanted.themes:
                ui.size(width, height)
                ui.fresh(theme=theme, language=wanted.language, text_scale=wanted.text_scale)
                scenes_of(area)[name](ui)
                ui.frames(8)
                path = wanted.folder / f"{area}-{name}-{width}x{height}-{theme}{tail}.png"
                ui.shot(path)
                then(ui, path)
    ui.close()


if __name__ == "__main__":
    main()
