"""Breaks something inside the running app, so that a test can see what the app does then."""

from __future__ import annotations

import threading
from typing import Any

SECRET = "K7M4-QX9P-TB23W"
"""Stands in the message of each error; no report may have it."""


class Broken(Exception):
    """What a fault in the app would raise."""


def break_at(app: Any, place: str) -> None:
    PLACES[place](app)


def _boom(*_: Any) -> None:
    raise Broken(f"room {SECRET}")


def _clock(app: Any) -> None:
    from kivy.clock import Clock

    Clock.schedule_once(_boom, 0)


def _every_frame(app: Any) -> None:
    """As a page does that cannot be drawn: until the page is left."""
    from kivy.clock import Clock

    page = app.screens.current

    def go_on(_: float) -> bool:
        if app.screens.current != page:
            return False
        Clock.schedule_once(lambda _: Clock.schedule_once(go_on, 0.05))
        raise Broken(SECRET)

    Clock.schedule_once(go_on, 0)


def _touch(app: Any) -> None:
    from kivy.core.window import Window

    def once(*_: Any) -> None:
        Window.unbind(on_touch_down=once)
        _boom()

    Window.bind(on_touch_down=once)


def _drawing(app: Any) -> None:
    board = app.screens.current_screen.board
    board.draw = _boom
    board.size = (board.width - 1, board.height)


def _news(app: Any) -> None:
    """The screen cannot show the next move."""
    app.screens.current_screen.refresh = _boom


def _listener(app: Any) -> None:
    """Another listener of the match fails, once."""

    def once(_: Any) -> None:
        unsubscribe()
        _boom()

    unsubscribe = app.session.match.subscribe(once)


def _room(app: Any) -> None:
    def once() -> None:
        unsubscribe()
        _boom()

    unsubscribe = app.online.room.subscribe(once)


def _thread(app: Any) -> None:
    threading.Thread(target=_boom, daemon=True).start()


def _answer(app: Any) -> None:
    threading.Thread(target=lambda: app._post(_boom), daemon=True).start()


def _recursion(app: Any) -> None:
    """Two properties of Kivy's set each other for ever."""
    from kivy.clock import Clock
    from kivy.uix.widget import Widget

    one, other = Widget(), Widget()
    one.bind(x=lambda _, x: setattr(other, "x", x + 1))
    other.bind(x=lambda _, x: setattr(one, "x", x + 1))
    Clock.schedule_once(lambda _: setattr(one, "x", 1), 0)


def _memory(app: Any) -> None:
    from kivy.clock import Clock

    def fail(_: float) -> None:
        raise MemoryError

    Clock.schedule_once(fail, 0)


def _animation(app: Any) -> None:
    from kivy.animation import Animation

    motion = Animation(opacity=1, d=0.2)
    motion.bind(on_progress=_boom)
    motion.start(app.screens.current_screen)


def _observer(app: Any) -> None:
    """A property tells of its change."""
    from kivy.clock import Clock
    from kivy.uix.widget import Widget

    widget = Widget()
    widget.bind(x=_boom)
    Clock.schedule_once(lambda _: setattr(widget, "x", 1), 0)


def _painting(app: Any) -> None:
    """An instruction fails while the window is drawn."""
    from kivy.graphics import Callback

    canvas = app.screens.current_screen.canvas
    with canvas.after:
        Callback(_boom)
    canvas.ask_update()


def _tick(app: Any) -> None:
    """What the room does at intervals fails once, and goes on at the next."""
    room, tick = app.online.room, app.online.room.tick

    def once() -> None:
        room.tick = tick
        _boom()

    room.tick = once


def _leaving(app: Any) -> None:
    """The sounds cannot be stopped when the app is left, nor can the voice."""
    app.feedback.stop = app.voice.hush = _boom


PLACES = {
    "leaving": _leaving,
    "animation": _animation,
    "observer": _observer,
    "painting": _painting,
    "tick": _tick,
    "clock": _clock,
    "every frame": _every_frame,
    "touch": _touch,
    "drawing": _drawing,
    "news": _news,
    "listener": _listener,
    "room": _room,
    "thread": _thread,
    "answer": _answer,
    "recursion": _recursion,
    "memory": _memory,
}
