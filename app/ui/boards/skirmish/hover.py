"""Show a card's text while the mouse points at it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import platform

from app.games.skirmish.board import Card
from app.ui import load_kv
from app.ui.boards.skirmish.sheets.card_reader import card_page

RESTS = 0.4
"""Seconds until it opens."""

LEAST = 2
"""The card and its line of facts always stay."""


class HoverPage(BoxLayout):
    """Passes all touches on."""

    top_edge = NumericProperty(0)

    def on_touch_down(self, touch: Any) -> bool:
        return False


class Hover:
    """Watches the mouse, in windows with room for a page."""

    def __init__(self, controls: Any) -> None:
        self._controls, self._board, self._hand = controls, controls.board, controls.hand
        self._card: Card | None = None
        self.page: HoverPage | None = None
        self._show_soon = Clock.create_trigger(lambda _: self._show(), RESTS)
        self._fit_soon = Clock.create_trigger(lambda _: self._fit())
        if platform not in ("android", "ios"):
            Window.bind(mouse_pos=self._moved, on_touch_down=self.put_away)
            self._board.bind(on_drawn=lambda *_: self._drawn())

    def release(self) -> None:
        Window.unbind(mouse_pos=self._moved, on_touch_down=self.put_away)
        self._forget()

    def _moved(self, _: Any, pos: tuple[float, float]) -> None:
        card = self._card_at(pos)
        if (card and card.id) != (self._card and self._card.id):
            self._forget()
            self._card = card
            if card:
                self._show_soon()

    def _card_at(self, pos: tuple[float, float]) -> Card | None:
        app, board, hand = self._controls.app, self._board, self._hand
        is_seen = board.get_parent_window() and app.top is app.screens.current_screen
        if not is_seen or board.view is None or app.width_class != "expanded" or board.is_touched or hand.is_touched:
            return None
        here, there = board.to_widget(*pos), hand.to_widget(*pos)
        cell = board.cell_at(here) if board.collide_point(*here) else None
        card = board.card_at(cell) if cell else hand.card_at(there) if hand.collide_point(*there) else None
        return card if card and card.kind else None

    def _drawn(self) -> None:
        if self.page and self._card_at(Window.mouse_pos) != self._card:
            self._forget()

    def _forget(self) -> None:
        self._card = None
        self.put_away()

    def put_away(self, *_: Any) -> None:
        """Hide the page until the mouse enters a card again."""
        self._show_soon.cancel()
        if self.page:
            self.page.parent.remove_widget(self.page)
            self.page = None

    def _show(self) -> None:
        app, screen, card = self._controls.app, self._controls.screen, self._card
        if card is None or self._card_at(Window.mouse_pos) != card:
            return
        self.put_away()
        self.page = HoverPage()
        for part in card_page(card, self._board, app):
            self.page.add_widget(part)
        screen.add_widget(self.page)
        self.page.bind(height=self._fit_soon)
        self._place(self.page)

    def _fit(self) -> None:
        """Drop the last keyword if the page is too high; a long press shows all."""
        page = self.page
        if page and page.height > self._controls.screen.height - dp(72) and len(page.children) > LEAST:
            for last in page.children[:2]:
                page.remove_widget(last)
            self._fit_soon()

    def _place(self, page: HoverPage) -> None:
        """Place the page where it does not cover its card."""
        far = self._controls.screen.width - page.width - dp(16)
        left, _ = self._controls.to_window(*self._controls.pos)
        if left > Window.width / 2:
            places = (left - page.width - dp(16), dp(16), far)
        else:
            places = (left + self._controls.width + dp(16), far, dp(16))
        mouse = Window.mouse_pos[0]
        page.x = next((x for x in places if not x - dp(48) <= mouse <= x + page.width + dp(48)), places[-1])
        page.top_edge = self._controls.screen.height - dp(56)


load_kv(__file__)
