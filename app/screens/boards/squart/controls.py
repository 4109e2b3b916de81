"""What stands beside the board of Squart: the legend, new game, undo, redo and hint, and OK for a ghost that waits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.games.squart.brain import shipped_book
from app.games.squart.rules import BLUE, RED, SHARES
from app.screens import load_kv
from app.screens.boards.controls import BoardControls
from app.screens.boards.squart import marks
from app.screens.boards.squart.token import draw_token
from app.screens.canvas import draw
from app.screens.canvas.grid import Grid
from app.screens.widgets.folding import FoldingBox
from app.services.problem import Problem


class LegendMark(Widget):
    """One of the marks on the board, in small."""

    kind = OptionProperty("blue", options=("blue", "red", "block"))

    def on_kv_post(self, _: Any) -> None:
        App.get_running_app().bind(look=self.draw)
        self.bind(pos=self.draw, size=self.draw, kind=self.draw)
        self.draw()

    def draw(self, *_: Any) -> None:
        look = App.get_running_app().look
        cell = self.height / 2
        self.canvas.clear()
        with self.canvas:
            if self.kind == "blue":
                draw_token((self.x, self.center_y - cell / 2, 2 * cell, cell), BLUE, look, larger=True)
            elif self.kind == "red":
                draw_token((self.center_x - cell / 2, self.y, cell, 2 * cell), RED, look, larger=True)
            else:
                grid = Grid(self.x, self.center_y + cell / 2, cell, 2)
                marks.hole(grid.box_of((0, 0)), look)
                marks.taken(grid, [(0, 1)], look)
                draw.frame(grid.box_of((0, 0), (0, 1)), look.grid, 1)


class Legend(FloatLayout):
    """What the marks mean; or, while there is something to say, why a token cannot lie there."""

    board = ObjectProperty(None, allownone=True)
    reason = StringProperty()

    def on_board(self, *_: Any) -> None:
        if self.board:
            self.board.bind(reason=self._say)

    def _say(self, _: Any, reason: str) -> None:
        self.reason = App.get_running_app().tr(reason) if reason else ""


class Answer(FoldingBox):
    """X and OK, while a ghost waits for one of them."""

    board = ObjectProperty(None, allownone=True)
    is_asked = BooleanProperty(False)

    def on_board(self, *_: Any) -> None:
        if self.board:
            self.board.bind(is_pending=self.setter("is_asked"))


class SquartControls(BoardControls):
    _is_told = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        App.get_running_app().bind(settings=self._arrange)
        # Held here, because a widget that is out of the tree is held by nobody else.
        self._parts = (self.ids.actions.__self__, self.ids.answer.__self__)
        self._arrange()
        self._tell_of_damaged_book()

    def release(self) -> None:
        """The app must not hold on to controls that are put away."""
        App.get_running_app().unbind(settings=self._arrange)

    def _tell_of_damaged_book(self) -> None:
        """Once is enough: the computer only opens less quickly, and nothing can be done about it here."""
        if not SquartControls._is_told and shipped_book() is None:
            SquartControls._is_told = True
            App.get_running_app().tell(Problem("squart.book.damaged"))

    def _arrange(self, *_: Any) -> None:
        """OK is at the hand that plays."""
        row = self.ids.row
        row.clear_widgets()
        for part in reversed(self._parts) if App.get_running_app().settings.left_handed else self._parts:
            row.add_widget(part)

    def spot(self, name: str) -> draw.Box:
        """Where the board's cells are, in the window."""
        left, bottom, wide, high = self.board.grid.box
        return (*self.board.to_window(left, bottom), wide, high)

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name not in ("numpad*", "b") or ctrl:
            return False
        self._next_share()
        return True

    def _next_share(self) -> None:
        """How many cells are blocked from the start changes the next game, which can be had at once."""
        app, game = App.get_running_app(), self.board.game
        setup = app.settings.setup_for(game)
        share = SHARES[(SHARES.index(setup.options["share"]) + 1) % len(SHARES)]
        app.remember_setup(game, replace(setup, options={**setup.options, "share": share}))
        words = app.tr("squart.next_game", size=setup.options["size"], share=app.tr(f"squart.option.share.{share}"))
        app.snack.dismiss()
        app.snack.show(words, app.tr("squart.start_now"), self.screen.restart)


load_kv(__file__)
