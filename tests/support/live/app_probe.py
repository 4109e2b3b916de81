"""Runs `main.py` as it is and answers questions about what its window shows. It has eyes only: nothing here acts, but
for the errors that a test asks for by `break`.

Started by `tests.support.live.window` with the number of a socket and a seed for what is dealt. Every line on the
socket is a question, every answer is a line of JSON, made between two frames, on the thread that owns the widgets.
"""

from __future__ import annotations

import json
import random
import runpy
import socket
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

ROOT = Path(__file__).parents[3]


class Witness:
    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._noticed: dict[str, int] = {}
        """How many touches and keys have come to the window: so it is known when one that was sent has arrived."""
        self._listens = False

    def listen(self) -> None:
        for line in self._line.makefile("r", encoding="utf-8"):
            question, app = line.strip(), self._app()
            if app is None:
                self._tell({"is_there": False})
            else:
                from kivy.clock import Clock

                Clock.schedule_once(lambda _, app=app, asked=question: self._answer(app, asked), 0)

    @staticmethod
    def _app() -> Any:
        """The app, once it has drawn a frame; before that nobody could see or touch it."""
        if "app.ui.application" not in sys.modules or "kivy.app" not in sys.modules:
            return None
        from kivy.app import App

        app = App.get_running_app()
        return app if app is not None and app.has_begun else None

    def _answer(self, app: Any, asked: str) -> None:
        from tests.support.live import ui_snapshot

        if not self._listens:
            self._listens = True
            self._notice()
        try:
            if asked.startswith("break "):
                from tests.support.live.breaking import break_at

                break_at(app, asked.removeprefix("break "))
            seen = ui_snapshot.whole(app) if asked == "look" else ui_snapshot.outline(app)
        except Exception as fault:
            import traceback

            seen = {"fault": "".join(traceback.format_exception(fault))}
        self._tell({"is_there": True, "noticed": dict(self._noticed), **seen})

    def _notice(self) -> None:
        from kivy.core.window import Window

        for event in ("on_touch_down", "on_touch_up", "on_key_down", "on_key_up"):
            self._noticed[event] = 0
            Window.bind(**{event: lambda *_, event=event: self._count(event)})

    def _count(self, event: str) -> None:
        self._noticed[event] += 1

    def _tell(self, answer: dict[str, Any]) -> None:
        self._line.sendall(json.dumps(answer).encode() + b"\n")


def load_dice(seed: int) -> None:
    """What is dealt is dealt again the next time; else nobody could do again what failed once."""
    from app import session

    dice = random.Random(seed)
    session.random = SimpleNamespace(SystemRandom=lambda: dice)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    witness = Witness(socket.socket(fileno=int(sys.argv[1])))
    load_dice(int(sys.argv[2]))
    threading.Thread(target=witness.listen, daemon=True).start()
    sys.argv = [str(ROOT / "main.py"), *sys.argv[3:]]
    runpy.run_path(sys.argv[0], run_name="__main__")
