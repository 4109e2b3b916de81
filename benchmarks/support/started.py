"""A process that starts a window and says when: the app as `main.py` starts it, or a KivyMD window with one label.

It prints a row for the first frame, one for the moment when the window was usable (what the app had put off until after
that frame was done, and input had been asked for since), and for the app one for its first page with all pictures: the
system's steady clock, the processor time of all threads, and the memory, in bytes.
"""

from __future__ import annotations

import sys
import time

from benchmarks.support.measure import resident

ROUNDS_TO_USABLE = 2


def main(what: str) -> None:
    if what == "app":
        from app.lazy_kivy import install
        from app.start import run, set_kivy_environment

        # As `run` does, before we import what we watch.
        set_kivy_environment()
        install()
        _watch(with_pictures=True)
        run()
    else:
        _watch(with_pictures=False)
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


def _watch(with_pictures: bool) -> None:
    """Looks on at each round of Kivy's loop, which ticks, takes input and draws."""
    from kivy.base import EventLoop

    idle = EventLoop.idle
    drawn: list[bool] = []
    rounds: list[bool] = []

    def watched() -> bool:
        if not rounds:
            EventLoop.window.bind(on_flip=lambda _: drawn.append(_has_pictures(with_pictures)))
        result = idle()
        if drawn:
            rounds.append(True)
            if len(rounds) in (1, ROUNDS_TO_USABLE + 1):
                print(time.monotonic(), time.process_time(), resident())
        if len(rounds) > ROUNDS_TO_USABLE and drawn[-1]:
            if with_pictures:
                print(time.monotonic(), time.process_time(), resident())
            EventLoop.close()
        return result

    EventLoop.idle = watched


def _has_pictures(has_any: bool) -> bool:
    from kivy.app import App

    return not has_any or App.get_running_app().look.art is not None


if __name__ == "__main__":
    main(sys.argv[1])
