"""The controls beside the board of Squart: legend, OK, new game, undo, redo, hint."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.games.squart.brain import shipped_book
from app.games.squart.opening_book import Book
from app.games.squart.rules import BLUE, RED, SHARES
from app.languages.problem import Problem
from app.players.background_job import BackgroundJob
from app.players.search_budget import SearchBudget
from app.ui import load_kv
from app.ui.boards.board_controls import BoardControls
from app.ui.boards.squart import board_surface
from app.ui.boards.squart.token import draw_token
from app.ui.canvas import shapes
from app.ui.canvas.deferred_draw import drawn_soon
from app.ui.canvas.grid_geometry import Grid
from app.ui.turned_light import LightAware
from app.ui.widgets.collapsible import Collapsible, CollapsibleBox, CollapsibleRow
from app.ui.widgets.controls import IconButton
from app.ui.widgets.surfaces import OnSurface


class LegendMark(LightAware):
    kind = OptionProperty("blue", options=("blue", "red", "block"))

    def on_kv_post(self, _: Any) -> None:
        self._draw_soon = drawn_soon(self, self._draw)
        App.get_running_app().bind(pictured=self._changed)
        self.bind(pos=self._changed, size=self._changed, kind=self._changed)
        self._changed()

    def relight(self) -> None:
        self._changed()

    def _changed(self, *_: Any) -> None:
        """A method, because the app keeps weak references to methods only."""
        self._draw_soon()

    def _draw(self) -> None:
        look = self.look
        cell = self.height / 2
        self.canvas.clear()
        with self.canvas:
            if self.kind == "blue":
                draw_token((self.x, self.center_y - cell / 2, 2 * cell, cell), BLUE, look, larger=True)
            elif self.kind == "red":
                draw_token((self.center_x - cell / 2, self.y, cell, 2 * cell), RED, look, larger=True)
            else:
                grid = Grid(self.x, self.center_y + cell / 2, cell, 2)
                board_surface.holes(grid, [(0, 0)], look)
                board_surface.wells(grid, look, [(0, 1)])
                board_surface.taken(grid, [(0, 1)], look)
                if not board_surface.felt(grid, look):
                    shapes.frame(grid.box_of((0, 0), (0, 1)), look.grid, 1)


class Legend(OnSurface, Collapsible, FloatLayout):
    """Explains the marks, or why a token does not fit."""

    board = ObjectProperty(None, allownone=True)
    reason = StringProperty()

    def on_board(self, *_: Any) -> None:
        if self.board:
            self.board.bind(reason=self._say)

    def _say(self, _: Any, reason: str) -> None:
        self.reason = App.get_running_app().tr(reason) if reason else ""


class AnswerButton(OnSurface, IconButton):
    is_main = BooleanProperty(False)

    def on_state(self, button: Any, state: str) -> None:
        super().on_state(button, state)
        self.press_face(state == "down")


class ConfirmRow(CollapsibleRow):
    """X and OK, with OK at the playing hand."""

    board = ObjectProperty(None, allownone=True)
    is_left_handed = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        self.bind(is_left_handed=self._arrange)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        buttons = sorted(self.children, key=lambda button: button.is_main != self.is_left_handed)
        self.clear_widgets()
        for button in buttons:
            self.add_widget(button)


class LegendOrAnswer(CollapsibleBox):
    """Shows X and OK in place of the legend, so that nothing moves."""

    board = ObjectProperty(None, allownone=True)
    is_asked = BooleanProperty(False)

    def on_board(self, *_: Any) -> None:
        if self.board:
            self.board.bind(is_pending=self.setter("is_asked"))


BOOK_SECONDS = 1.0
"""The wait before the opening book is checked: the board appears first."""


class SquartControls(BoardControls):
    _has_looked = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._reading = BackgroundJob(App.get_running_app()._post)
        self._look_later = Clock.schedule_once(lambda _: self._look_into_book(), BOOK_SECONDS)
        self._actions = self.ids.row.everything
        self._is_mirrored = False
        App.get_running_app().bind(settings=self._arrange)
        self._arrange()

    def release(self) -> None:
        """Unbind from the app, which would keep the controls alive."""
        self._look_later.cancel()
        self._reading.cancel()
        App.get_running_app().unbind(settings=self._arrange)

    def _arrange(self, *_: Any) -> None:
        is_mirrored = App.get_running_app().settings.left_handed
        if is_mirrored != self._is_mirrored:
            self._is_mirrored = is_mirrored
            self.ids.row.clear_widgets()
            for action in reversed(self._actions) if is_mirrored else self._actions:
                self.ids.row.add_widget(action)

    def _look_into_book(self) -> None:
        """Check the opening book once. Without it the computer only opens more slowly."""
        if SquartControls._has_looked:
            return
        SquartControls._has_looked = True

        def read(_: SearchBudget) -> Iterator[Book | None]:
            yield shipped_book()

        def tell(book: Book | None) -> None:
            if book is None:
                App.get_running_app().tell(Problem("squart.book.damaged"))

        self._reading.start(read, tell, lambda: None)

    def spot(self, name: str) -> shapes.Box:
        left, bottom, wide, high = self.board.grid.box
        return (*self.board.to_window(left, bottom), wide, high)

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name not in ("numpad*", "b") or ctrl:
            return False
        self._next_share()
        return True

    def _next_share(self) -> None:
        app, game = App.get_running_app(), self.board.game
        setup = app.settings.setup_for(game)
        share = SHARES[(SHARES.index(setup.options["share"]) + 1) % len(SHARES)]
        app.remember_setup(game, replace(setup, options={**setup.options, "share": share}))
        words = app.tr("squart.next_game", size=setup.options["size"], share=app.tr(f"squart.option.share.{share}"))
        app.snack.dismiss()
        app.snack.show(words, app.tr("squart.start_now"), self.screen.restart)


load_kv(__file__)
