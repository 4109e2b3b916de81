"""A process that starts the app, and says how many recordings it has read at its first frame, a while later, and
in one frame at most."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from tests.ui.conftest import Ui, open_window


def main() -> None:
    open_window()
    from kivy.clock import Clock
    from kivy.core.audio import SoundLoader
    from kivy.core.window import Window

    load = SoundLoader.load
    read: list[int] = []
    """In which frame each was."""
    at_first_frame: list[int] = []

    def note(path: str) -> Any:
        read.append(Clock.frames)
        return load(path)

    SoundLoader.load = staticmethod(note)
    Window.bind(on_flip=lambda _: at_first_frame.append(len(read)))
    ui = Ui(lambda: Path(tempfile.mkdtemp()))
    ui.fresh()
    ui.frames(60)
    print(at_first_frame[0], len(read), max(Counter(read).values()), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
