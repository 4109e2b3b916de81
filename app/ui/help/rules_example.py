"""A game on a rules page: a small board on which it can be stepped through, forwards and backwards."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.core.game import Game
from app.ui import load_kv
from app.ui.boards import board_and_controls


class ExampleGame(BoxLayout):
    words = StringProperty()
    """A line of options, and then a move on every line, as it would be typed."""
    at = NumericProperty(0)
    count = NumericProperty(0)

    def __init__(self, game: Game, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        options, *lines = self.words.splitlines()
        state = game.new({name: int(value) for name, value in (each.split("=") for each in options.split())})
        self._states = [state]
        for line in lines:
            state = state.apply(game.text.read(line, state)).state
            self._states.append(state)
        self.count = len(lines)
        # Disabled, it leaves the finger to the page, which is scrolled by it.
        self.board = board_and_controls(game)[0](game=game, disabled=True)
        self.ids.place.add_widget(self.board)
        self.step(0)

    def step(self, by: int) -> None:
        self.at = min(int(self.count), max(0, int(self.at) + by))
        self.board.is_over = self._states[int(self.at)].outcome() is not None
        self.board.show(self._states[int(self.at)])

    def on_parent(self, _: Any, parent: Any) -> None:
        """A page that is turned forgets its boards."""
        if parent is None:
            self.board.release()


load_kv(__file__)
