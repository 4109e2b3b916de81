"""A process that starts a window and says when: the app as `main.py` starts it, or a KivyMD window with one label.

It prints two times of the system's steady clock: when the first frame was on the screen, and when the window was
usable: what the app had put off until after that frame was done, and input had been asked for since.
"""

from __future__ import annotations

import sys
import time

from kivy.base import EventLoop

ROUNDS_TO_USABLE = 2


def main(what: str) -> None:
    _watch()
    if what == "app":
        from app.start import run

        run()
    else:
        _label()


def _label() -> None:
    from kivy.config import Config

    from app.start import FIRST_SIZE

    for name, value in zip(("width", "height"), FIRST_SIZE, strict=True):
        Config.set("graphics", name, value)
    from kivymd.app import MDApp
    from kivymd.uix.label import MDLabel

    class Bare(MDApp):
        def build(self) -> MDLabel:
            return MDLabel(text="Four Boards", halign="center")

    Bare().run()


def _watch() -> None:
    """Looks on at each round of Kivy's loop, which ticks, takes input and draws."""
    idle = EventLoop.idle
    drawn: list[bool] = []
    ends: list[float] = []

    def watched() -> bool:
        if not ends:
            EventLoop.window.bind(on_flip=lambda _: drawn.append(True))
        result = idle()
        if drawn:
            ends.append(time.monotonic())
        if len(ends) > ROUNDS_TO_USABLE:
            print(ends[0], ends[-1])
            EventLoop.close()
        return result

    EventLoop.idle = watched


if __name__ == "__main__":
    main(sys.argv[1])
