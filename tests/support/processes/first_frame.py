"""A process that starts the app with somebody's files and says which rules its first frame had imported.

Then it says which screen it came to. Run as a script by `test_app.py`, with the player's folder.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.ui.conftest import Ui, open_window


def early() -> list[str]:
    """The modules of games beyond their names and seats, and what only a screen reader wants."""
    rules = {name for name in sys.modules if name.startswith("app.games.") and name.count(".") > 2}
    return sorted(rules | {name for name in sys.modules if name.startswith(("app.ui.accessibility", "accesskit"))})


def main(folder: Path) -> None:
    open_window()
    from kivy.core.window import Window

    at_first: list[list[str]] = []
    Window.bind(on_flip=lambda *_: at_first.append(early()))
    ui = Ui(lambda: folder)
    ui.fresh(folder=folder)
    print(*at_first[0], "|", len(ui.app.waiting()), ui.app.screens.current, flush=True)
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
