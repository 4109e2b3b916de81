"""Makes the pictures in `docs/pictures`: the scene of each style frame in the app's window, and the README's strips.

`python3 dev.py pictures [FRAMES]`: with a folder of style frames each stands at the left of what the app shows.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
GAP, QUALITY = 24, 86
GROUND = (40, 36, 32)


class Shot(NamedTuple):
    scene: str
    theme: str
    size: str = "720x1280"
    density: int = 2
    """Pixels a dp: two as on a phone, one as on a desktop."""

    @property
    def file(self) -> str:
        return f"{self.scene}-{self.size}-{self.theme}.png"


DESKTOP = ("1280x800", 1)

FRAMES = {
    "home_phone_light": Shot("app-several", "light"),
    "home_phone_dark": Shot("app-several", "dark"),
    "stay_play_light": Shot("stay-selected", "light"),
    "stay_play_dark": Shot("stay-selected", "dark"),
    "chapaev_aim_light": Shot("chapaev-full-hit", "light"),
    "chapaev_hit_light": Shot("chapaev-hit", "light"),
    "chapaev_hit_dark": Shot("chapaev-hit", "dark"),
    "squart_play_light": Shot("squart-pending", "light"),
    "squart_play_dark": Shot("squart-pending", "dark"),
    "skirmish_phone_light": Shot("skirmish-target", "light"),
    "skirmish_desktop_dark": Shot("skirmish-target", "dark", *DESKTOP),
    "cards_sheet": Shot("skirmish-reader", "light"),
    "cards_all": Shot("skirmish-builder", "light", "720x1680"),
    "end_light": Shot("chapaev-feast", "light"),
}
"""The scene that shows what a style frame shows, by the frame's name."""

PHONES = ("app-several", "stay-selected", "chapaev-full-hit", "squart-pending", "skirmish-target")


def taken(shot: Shot, folder: Path) -> Image.Image:
    """The app's picture of a scene; taken once."""
    path = folder / shot.file
    if not path.exists():
        environment = {**os.environ, "KIVY_METRICS_DENSITY": str(shot.density), "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "tools/shots.py", str(folder), "--only", shot.scene]
        options = ["--sizes", shot.size, "--themes", shot.theme]
        subprocess.run([*command, *options], cwd=ROOT, env=environment, check=True)
    return Image.open(path).convert("RGB")


def row(pictures: list[Image.Image], height: int) -> Image.Image:
    """Side by side, all of one height."""
    scaled = [
        each.resize((round(each.width * height / each.height), height), Image.Resampling.LANCZOS) for each in pictures
    ]
    width = sum(each.width for each in scaled) + GAP * (len(scaled) + 1)
    whole = Image.new("RGB", (width, height + 2 * GAP), GROUND)
    left = GAP
    for each in scaled:
        whole.paste(each, (left, GAP))
        left += each.width + GAP
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("frames", type=Path, nargs="?", help="a folder of style frames to stand beside")
    arguments = parser.parse_args()
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        for name, shot in FRAMES.items():
            shown = [taken(shot, Path(made))]
            style = arguments.frames / f"{name}.png" if arguments.frames else None
            if style and style.exists():
                shown.insert(0, Image.open(style).convert("RGB"))
            row(shown, 800).save(PICTURES / f"{name}.jpg", quality=QUALITY)
            print(f"{name}.jpg")
        phones = [taken(Shot(scene, "light"), Path(made)) for scene in PHONES]
        row(phones, 640).save(PICTURES / "phone.jpg", quality=QUALITY)
        taken(FRAMES["skirmish_desktop_dark"], Path(made)).save(PICTURES / "desktop.jpg", quality=QUALITY)


if __name__ == "__main__":
    main()
