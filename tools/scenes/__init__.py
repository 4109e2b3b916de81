"""What `tools/shots.py` takes pictures of: the app's own screens, and one module for each game's, found by its id."""

from __future__ import annotations

from importlib import import_module, util
from typing import Any

from app.games import GAMES


def scenes_of(area: str) -> dict[str, Any]:
    """Each scene by its name, as a function that builds it; none for a game that has no scenes."""
    name = f"{__name__}.{area}"
    found: dict[str, Any] = import_module(name).SCENES if util.find_spec(name) else {}
    return found


def all_scenes() -> list[tuple[str, str]]:
    """Area and name of each."""
    return [
        (area, name) for area in ("app", "online", "travel", *(game.id for game in GAMES)) for name in scenes_of(area)
    ]
