"""The banner says what to do and why, at a constant height."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Canvas, InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.games.skirmish.cards.language import Choose, Put
from app.games.skirmish.moves import Done
from app.games.skirmish.state import PendingAbility
from app.ui import load_kv
from app.ui.art import sprites
from app.ui.boards.skirmish.controls.banner_text import card_asked_about, said
from app.ui.boards.skirmish.legal_targets import TOP, LegalTargets
from app.ui.canvas import shapes
from app.ui.widgets.collapsible import CollapsibleBox
from app.ui.widgets.controls import Pressable
from app.ui.widgets.text_wrapping import line_height, shortened, wrapped

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode

LARGE_TEXT = 1.4
"""Words are set smaller from this text scale on, to leave the board room."""


class Banner(CollapsibleBox):
    board = ObjectProperty()
    text = StringProperty()
    """What to do, in full; `shown` may be cut."""
    detail = StringProperty()
    """The card's text; a tap reads the whole card."""
    shown = StringProperty()
    shown_detail = StringProperty()
    size_of_text = NumericProperty(14)
    icon = StringProperty()
    is_refusal = BooleanProperty(False)
    can_confirm = BooleanProperty(False)
    can_cancel = BooleanProperty(False)
    can_list = BooleanProperty(False)
    can_turn = BooleanProperty(False)
    is_turned = BooleanProperty(False)
    is_asking = BooleanProperty(False)
    """Something can be answered or cancelled."""

    def __init__(self, **kwargs: Any) -> None:
        self._fit_soon = Clock.create_trigger(lambda _: self._fit(), -1)
        self._ground = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.before.add(self._ground)
        self._draw_soon = Clock.create_trigger(lambda _: self._draw_ground(), -1)
        self.bind(pos=self._draw_soon, size=self._draw_soon, is_asking=self._draw_soon, is_refusal=self._draw_soon)
        App.get_running_app().bind(look=self._draw_soon)
        self.bind(text=self._fit_soon, detail=self._fit_soon, height=self._fit_soon)
        self.ids.words.bind(width=self._fit_soon)
        self.board.bind(on_drawn=lambda *_: self.refresh())

    def release(self) -> None:
        App.get_running_app().unbind(look=self._draw_soon)

    def _draw_ground(self) -> None:
        """Draw a slip while something is asked, and a refusal's red edge."""
        look = App.get_running_app().look
        self._ground.clear()
        box = (self.x + dp(4), self.y + dp(2), self.width - dp(8), self.height - dp(4))
        sprite = look.sprite("banner-{theme}")
        sketch = Canvas()
        with sketch:
            if self.is_asking and look.art and sprite:
                sprites.shadow(look.art, box, 1)
                sprites.nine_patch(sprite, box)
            elif self.is_asking:
                shapes.tile(box, look.primary_container, dp(10))
            if self.is_refusal:
                shapes.tile((box[0], box[1], dp(4), box[3]), look.error, dp(2))
        self._ground.add(sketch)

    def refresh(self) -> None:
        board = self.board
        options: LegalTargets | None = board.options
        if board.view is None or options is None:
            return
        mine = board.takes_moves
        self.is_refusal = bool(board.note)
        self.text, self.detail = said(board, options, App.get_running_app().tr)
        run = board.view.run
        self.icon = "hint" if board.is_advised else run.doing.do.counter if run and _puts(run) else ""
        self.can_confirm = mine and (board.chosen is not None or (options.can_end and options.sheet != TOP))
        self.can_cancel = mine and (options.can_cancel or bool(board.raised) or board.chosen is not None)
        self.can_list = mine and bool(options.sheet)
        self.can_turn = mine and options.can_face_down
        self.is_turned = not board.face_up
        self.is_asking = self.can_confirm or self.can_cancel or self.can_list
        self._fit_soon()

    def _fit(self) -> None:
        """Show all of the text, and as much detail as fits."""
        look, room, high = App.get_running_app().look, round(self.ids.words.width) - 1, self.height - dp(6)
        small = round(look.caption)
        size = small if look.scale >= LARGE_TEXT else round(look.label)
        if len(wrapped(self.text, size, room, "Medium")) * line_height(size, "Medium") > high:
            size = small
        self.size_of_text = size
        lines = shortened(self.text, size, room, int(high // line_height(size, "Medium")), "Medium")
        left = high - len(lines) * line_height(size, "Medium")
        self.shown = "\n".join(lines)
        detail = shortened(self.detail, small, room, int(left // line_height(small, "Roboto")), "Roboto")
        self.shown_detail = "\n".join(detail)

    def access(self) -> OfferedNode:
        from app.ui.boards.skirmish.accessibility import banner_offer

        return banner_offer(self, tuple(each for each in reversed(self.children) if isinstance(each, Pressable)))

    def confirm(self) -> None:
        """Make the previewed move, or finish choosing."""
        if not self.board.confirm() and self.board.options.can_end:
            self.board.commit(Done())

    def on_touch_up(self, touch: Any) -> bool:
        if super().on_touch_up(touch):
            return True
        words = self.ids.words
        is_tap = touch.grab_current is None and words.collide_point(*touch.opos) and words.collide_point(*touch.pos)
        card = card_asked_about(self.board) if is_tap and self.board.view is not None and self.detail else None
        if card is not None:
            self.board.dispatch("on_read", card)
        return card is not None


def _puts(run: PendingAbility) -> bool:
    return isinstance(run.doing, Choose) and isinstance(run.doing.do, Put)


load_kv(__file__)
