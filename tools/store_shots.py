"""Takes the pictures for the stores, of a phone and in every language: `python3 dev.py shots DIR --store`.

DIR is fastlane/metadata/android. The pictures go to DIR/<language of the store>/images/phoneScreenshots, in this order.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

DENSITY, SIZE = 3, (1080, 1920)
"""Said before Kivy is imported: a phone has three pixels where the layout counts one."""
os.environ["KIVY_METRICS_DENSITY"] = str(DENSITY)

from tests.ui.conftest import Ui  # noqa: E402 - sets Kivy's environment
from tools.scenes import scenes_of  # noqa: E402

LANGUAGES = {"en-US": "en", "uk": "uk", "ru-RU": "ru", "sr": "sr"}
"""What the stores call each language, and what the app does."""

PICTURES = (
    ("app", "home", "light"),
    ("stay", "selected", "light"),
    ("chapaev", "aiming", "light"),
    ("squart", "play", "light"),
    ("skirmish", "play", "light"),
    ("online", "room-full", "light"),
    ("skirmish", "four", "dark"),
)


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0])
    from kivy.base import runTouchApp
    from kivy.config import Config
    from kivy.uix.widget import Widget

    Config.set("graphics", "multisamples", 0)
    runTouchApp(Widget(), embedded=True)
    ui = Ui(lambda: Path(tempfile.mkdtemp()))
    for store, language in LANGUAGES.items():
        shots = folder / store / "images" / "phoneScreenshots"
        shots.mkdir(parents=True, exist_ok=True)
        for old in shots.glob("*.png"):
            old.unlink()
        for number, (area, name, theme) in enumerate(PICTURES, 1):
            ui.size(*SIZE)
            ui.fresh(theme=theme, language=language)
            scenes_of(area)[name](ui)
            ui.frames(8)
            path = shots / f"{number}_{area}.png"
            ui.shot(path)
            print(path)
    ui.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
