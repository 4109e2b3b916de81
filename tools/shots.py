"""Takes a picture of every screen, in three sizes, light and dark: `python3 dev.py shots DIR [--language uk]`.

Pictures are named `<game>-<screen>-<size>-<theme>[-<language>].png`; the app's own screens go under `app` and `online`.
A phone of two pixels a dp is had with KIVY_METRICS_DENSITY=2 in the environment and `--sizes 720x1280`.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tests.screens.conftest import Ui, share_pictures  # the hands that the tests have; sets Kivy's environment
from tools.scenes import all_scenes, scenes_of

SIZES = ((360, 640), (800, 1280), (1280, 800))
THEMES = ("light", "dark")


def _size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


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
    from kivy.base import runTouchApp
    from kivy.config import Config
    from kivy.uix.widget import Widget

    Config.set("graphics", "multisamples", 0)
    runTouchApp(Widget(), embedded=True)
    share_pictures(setattr)
    ui = Ui(lambda: Path(tempfile.mkdtemp()))
    tail = "" if arguments.language == "en" else f"-{arguments.language}"
    for area, name in all_scenes():
        if not f"{area}-{name}".startswith(arguments.only):
            continue
        for width, height in arguments.sizes:
            for theme in arguments.themes:
                ui.size(width, height)
                ui.fresh(theme=theme, language=arguments.language, text_scale=arguments.text_scale)
                scenes_of(area)[name](ui)
                ui.frames(8)
                path = arguments.folder / f"{area}-{name}-{width}x{height}-{theme}{tail}.png"
                ui.shot(path)
                print(path.name)
    ui.close()


if __name__ == "__main__":
    main()
