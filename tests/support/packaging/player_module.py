"""A player inside the bundled app, as one of Kivy's own modules: Kivy imports it from the folder KIVY_HOME/mods.

It uses only what the bundle holds, and plays by keys: a new game, one move, then Ctrl+Q.
"""

from kivy.app import App
from kivy.clock import Clock

F2, ENTER, NUMPAD_0, Q = 59, 40, 88, 20
"""The places of the keys."""


def start(window, context):
    hands = Hands(window)
    context.hands = Clock.schedule_interval(lambda _: next(hands.play, None), 0.1)


def stop(window, context):
    context.hands.cancel()


class Hands:
    def __init__(self, window):
        self.window, self.play = window, self._play()

    def _press(self, scancode, *modifiers):
        self.window.dispatch("on_key_down", 0, scancode, None, list(modifiers))

    def _play(self):
        while not getattr(App.get_running_app(), "has_begun", False):
            yield
        app = App.get_running_app()
        self._press(F2)
        while app.screens.current != "play" or not app.top.board.takes_moves:
            yield
        go = app.session.match.state.safe_moves()[0]
        for _ in range(go.distance):
            self._press(NUMPAD_0 + go.direction)  # directions are named as on a keypad
        self._press(ENTER)
        while not app.session.match.history:
            yield
        yield
        app.root.export_to_png(app.storage.folder.joinpath("seen.png").as_posix())
        self._press(Q, "ctrl")
