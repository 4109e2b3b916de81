"""The board of a game without its own: text, and a list of moves."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from app.ui import load_kv
from app.ui.boards.board import Board
from app.ui.boards.board_controls import BoardControls
from app.ui.widgets.controls import TextButton

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode

MOST_MOVES = 200
"""The longest list of moves."""


class TextBoard(Board):
    suggested = ObjectProperty(None, allownone=True)

    def suggest(self, move: Any) -> None:
        self.suggested = move

    def on_view(self, *_: Any) -> None:
        self.suggested = None

    def access(self) -> OfferedNode:
        """Describe the position only, because the moves are buttons beside it."""
        from app.ui.accessibility.describe_board import plain_offer

        return plain_offer(self, with_moves=False)

    def draw(self) -> None:
        look = self.app.look
        words = self.game.text.draw(self.view, self.app.tr)
        label = CoreLabel(text=words, font_size=round(look.label), font_name="Mono", color=(1, 1, 1, 1))
        label.refresh()
        share = min(1.0, self.width / max(1, label.texture.width), self.height / max(1, label.texture.height))
        wide, high = label.texture.width * share, label.texture.height * share
        Color(*look.ink)
        Rectangle(texture=label.texture, pos=(self.center_x - wide / 2, self.center_y - high / 2), size=(wide, high))


class TextControls(BoardControls):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board.bind(view=self._list_moves, enabled=self._list_moves, suggested=self._list_moves)
        self._list_moves()

    def _list_moves(self, *_: Any) -> None:
        moves = self.ids.moves
        moves.clear_widgets()
        if not self.board.enabled or self.board.view is None:
            return
        suggested = self.board.suggested
        if suggested is not None:
            self._offer(suggested, "filled")
            self.ids.scroller.scroll_y = 1
        for move in islice(self.board.view.legal_moves(), MOST_MOVES):
            if move != suggested:
                self._offer(move, "tonal")

    def _offer(self, move: Any, style: str) -> None:
        words = self.board.game.text.write(move)
        button = TextButton.doing(
            lambda: self.board.dispatch("on_move", move), words, style=style, size_hint=(None, None), width=dp(112)
        )
        self.ids.moves.add_widget(button)


load_kv(__file__)
