"""Starts the app with a window: what Kivy has to know before it is imported is said here."""

from __future__ import annotations

import os

from app.services import settings as settings_file
from app.services.storage import Storage, data_folder

SMALLEST = (360, 560)
FIRST_SIZE = (420, 780)


def run(link: str = "") -> None:
    """`link` is the invitation that the app was opened with, if it was."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    storage = Storage(data_folder())
    settings, problems = settings_file.load(storage)
    from kivy.config import Config

    window = settings.window
    width, height = (window.width, window.height) if window else FIRST_SIZE
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    Config.set("graphics", "minimum_width", SMALLEST[0])
    Config.set("graphics", "minimum_height", SMALLEST[1])
    if window and window.left is not None and window.top is not None:
        Config.set("graphics", "position", "custom")
        Config.set("graphics", "left", window.left)
        Config.set("graphics", "top", window.top)
    # Esc has its own ladder, and a right click is no second finger.
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    from app.application import FourBoards

    FourBoards(storage, settings, problems, link).run()
