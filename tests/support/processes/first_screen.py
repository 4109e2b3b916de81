"""A process that starts the app and opens one screen first thing: nothing else has been imported by then."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from tests.ui.conftest import Ui, open_window


def main(name: str, game: str) -> None:
    open_window()
    ui = Ui(lambda: Path(tempfile.mkdtemp()))
    ui.fresh()
    from app.games import BY_ID

    ui.app.go(name, **({"game": BY_ID[game]} if game else {}))
    ui.frames(10)
    assert ui.app.screens.current == name
    print(name, flush=True)
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
