"""Every scene that pictures are taken of, and the sizes of window that it has to stand."""

from __future__ import annotations

from typing import Any

from tools.scenes import all_scenes, scenes_of

SIZES = ((360, 640), (420, 780), (800, 1280), (1280, 800))

SCENES = all_scenes()
WITH_BOARD = [each for each in SCENES if each[0] not in ("app", "online") or each[1].startswith("play")]


def build(ui: Any, area: str, name: str) -> None:
    scenes_of(area)[name](ui)
    ui.frames(8)
