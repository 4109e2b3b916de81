"""The board of a game that has none of its own: the position as text, and its moves typed or picked from a list."""

from __future__ import annotations

from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app.screens import load_kv
from app.screens.board import Board, text_of
from app.screens.controls import TextButton

MOST_MOVES = 200
"""More moves than this are not worth a list."""


class TextBoard(Board):
    def draw(self) -> None:
        look = self.app.look
        words = text_of(self.game).draw(self.view, self.app.tr)
        label = CoreLabel(text=words, font_size=round(look.label), font_name="Mono", color=(1, 1, 1, 1))
        label.refresh()
        share = min(1.0, self.width / max(1, label.texture.width), self.height / max(1, label.texture.height))
        wide, high = label.texture.width * share, label.texture.height * share
        Color(*look.ink)
        Rectangle(texture=label.texture, pos=(self.center_x - wide / 2, self.center_y - high / 2), size=(wide, high))


class TextControls(BoxLayout):
    screen = ObjectProperty()
    board = ObjectProperty()
    is_narrow = BooleanProperty(False)
    can_stop = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board.bind(view=self._list_moves, enabled=self._list_moves)
        self._list_moves()

    def _list_moves(self, *_: Any) -> None:
        moves = self.ids.moves
        moves.clear_widgets()
        if not self.board.enabled or self.board.view is None:
            return
        text = text_of(self.board.game)
        for _, move in zip(range(MOST_MOVES), self.board.view.legal_moves(), strict=False):
            button = TextButton(text=text.write(move), size_hint=(None, None), width=dp(112))
            button.bind(on_release=lambda _, move=move: self.board.dispatch("on_move", move))
            moves.add_widget(button)

    def release(self) -> None:
        """Nothing outlives it."""

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return False


load_kv(__file__)
