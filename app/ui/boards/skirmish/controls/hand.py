"""The hand: tap a card to raise it, drag it up to play it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.graphics import (
    Canvas,
    PopMatrix,
    PushMatrix,
    Rectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from app.games.skirmish.board import Card
from app.ui.boards.skirmish import marks
from app.ui.boards.skirmish.cards.card_drawing import DrawCache, card_face, card_shadow
from app.ui.boards.skirmish.cards.card_view import in_hand
from app.ui.boards.skirmish.grid_drawing import draw_rail
from app.ui.boards.skirmish.legal_targets import is_command
from app.ui.canvas import shapes
from app.ui.canvas.deferred_draw import drawn_soon
from app.ui.input.gestures import STILL, GestureArea

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode

UP = 16
"""Distance in dp after which a drag carries the card."""
GAP = 5
RAISED = 10
FOOT = 4
"""Room for the scroll mark, in dp."""
HEAD = 3
"""Room for a raised card's frame, in dp."""
RATIO = 0.76
"""A card's width divided by its height."""
TALLEST = 146
TWO_ROWS = 200
"""A hand this high, in dp, may have two rows."""
NARROWEST = 36
"""The least visible width of overlapping cards, in dp."""
SIDE = 8
"""Free room beside the hand, in dp."""
WHEEL = 60
"""Scroll of a wheel notch, in dp."""


@dataclass(frozen=True)
class HandRows:
    """Cards in a row, their size and the step between them."""

    each: int
    wide: float
    high: float
    step: float
    count: int

    def width(self) -> float:
        return (min(self.each, max(1, self.count)) - 1) * self.step + self.wide


class Hand(GestureArea):
    """Shows the board's hand, or the hands that targets are in."""

    board = ObjectProperty()
    cursor = NumericProperty(-1)
    """The keyboard's card; -1 for none."""
    scroll = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self._from: tuple[float, float] = (0, 0)
        self._scrolled_from = 0.0
        self._pressed: Card | None = None
        self._carried: Card | None = None
        self._is_scrolling = self._was_read = False
        self._ghost = Canvas()
        self._ghost_shift: Translate | None = None
        self._sketches = DrawCache()
        self._draw_soon = drawn_soon(self, self.redraw)
        for name in ("pos", "size", "cursor", "scroll"):
            self.fbind(name, self._draw_soon)
        self.board.place_in_hand = self.place_of
        self.board.bind(
            on_drawn=self._draw_soon, flying=self._draw_soon, raised=self.show_raised, advised=self.show_raised
        )

    def release(self) -> None:
        self._drop_ghost()

    # Cards and their places

    @property
    def cards(self) -> tuple[Card, ...]:
        board = self.board
        if board.view is None:
            return ()
        camps = board.view.camps
        if board.takes_moves and board.options:
            held = {card.id: card for camp in camps for card in camp.hand}
            owners = {held[target].owner for target in board.options.targets if target in held}
            if owners - {board.hand_of}:
                return tuple(card for owner in sorted(owners) for card in camps[owner].hand)
        return camps[board.hand_of].hand if board.hand_of is not None else ()

    @property
    def rows(self) -> HandRows:
        """Return one row if it fits or the hand is low, else two."""
        count, high = len(self.cards), self.height - dp(HEAD + RAISED + FOOT)
        one = self._row(count, min(high, dp(TALLEST)), dp(GAP), count)
        if one.width() <= self.room or self.height < dp(TWO_ROWS):
            return one
        half = (high - dp(GAP)) / 2
        fitting = ((self.room + dp(GAP)) // count - dp(GAP)) / RATIO
        if fitting >= half:
            return self._row(count, fitting - 1, dp(GAP), count)
        two = self._row(count, half, dp(GAP), count)
        each = max((count + 1) // 2, int((self.room + dp(GAP)) // two.step))
        step = min(two.step, max(dp(NARROWEST), (self.room - two.wide) / max(1, each - 1)))
        return HandRows(each, two.wide, two.high, step, count)

    @staticmethod
    def _row(each: int, high: float, gap: float, count: int) -> HandRows:
        wide = round(high * RATIO)
        return HandRows(each, wide, round(high), wide + gap, count)

    def box(self, index: int) -> shapes.Box:
        rows, cards = self.rows, self.cards
        width = rows.width()
        left = self.x + (self.width - width) / 2 if width <= self.room else self.x - self.scroll
        row, column = divmod(index, max(1, rows.each))
        number = -(-len(cards) // max(1, rows.each))
        spare = self.height - dp(HEAD + RAISED + FOOT) - number * (rows.high + dp(GAP)) + dp(GAP)
        bottom = self.y + dp(FOOT) + spare / 2 + (number - 1 - row) * (rows.high + dp(GAP))
        if index < len(cards) and self._is_raised(cards[index]):
            bottom += dp(RAISED)
        return round(left + column * rows.step), round(bottom), rows.wide, rows.high

    def place_of(self, id: int) -> shapes.Box | None:
        """Return a card's box on the board, None if it is not here.

        A card scrolled out of view gets a box at the edge.
        """
        for index, card in enumerate(self.cards):
            if card.id == id:
                left, bottom, wide, high = self.box(index)
                x, y = self._on_board((min(max(left, self.x), self.right - wide), bottom))
                return x, y, wide, high
        return None

    def _is_raised(self, card: Card) -> bool:
        return card.id in (self.board.raised, self.board.pointed)

    @property
    def room(self) -> float:
        return self.width

    @property
    def farthest(self) -> float:
        return max(0.0, self.rows.width() - self.room)

    def card_at(self, pos: tuple[float, float]) -> Card | None:
        """Return the card here, the upper one where cards overlap."""
        is_single = self.rows.each >= len(self.cards)
        for index, card in reversed(list(enumerate(self.cards))):
            left, bottom, wide, high = self.box(index)
            is_beside = left - dp(GAP) / 2 <= pos[0] < left + wide + dp(GAP) / 2
            if is_beside and (is_single or bottom - dp(GAP) / 2 <= pos[1] < bottom + high + dp(GAP) / 2):
                return card
        return None

    def reveal(self, index: int) -> None:
        left, _, wide, _ = self.box(index)
        if left < self.x:
            self.scroll = max(0.0, self.scroll - (self.x - left))
        elif left + wide > self.right:
            self.scroll = min(self.farthest, self.scroll + left + wide - self.right)

    def show_raised(self, *_: Any) -> None:
        index = next((at for at, card in enumerate(self.cards) if self._is_raised(card)), None)
        if index is not None:
            self.reveal(index)

    def access(self) -> OfferedNode:
        from app.ui.boards.skirmish.accessibility import hand_offer

        return hand_offer(self)

    # Touches

    def on_touch_down(self, touch: Any) -> bool:
        if touch.is_mouse_scrolling and self.collide_point(*touch.pos) and self.farthest:
            by = dp(WHEEL) if touch.button in ("scrollup", "scrollright") else -dp(WHEEL)
            self.scroll = min(self.farthest, max(0.0, self.scroll + by))
            return True
        return super().on_touch_down(touch)

    def pressed(self, pos: tuple[float, float]) -> None:
        self._from, self._scrolled_from = pos, self.scroll
        self._is_scrolling = self._was_read = False
        self._pressed = self.card_at(pos)
        self.cursor = -1

    def dragged(self, pos: tuple[float, float]) -> None:
        dx, dy = pos[0] - self._from[0], pos[1] - self._from[1]
        if self._carried:
            self._carry(pos)
        elif self._is_scrolling or (self.farthest and abs(dx) > dp(STILL) and abs(dx) > abs(dy)):
            self._is_scrolling = True
            self.scroll = min(self.farthest, max(0.0, self._scrolled_from - dx))
        elif self._is_pulled_out(dx, dy) and self._pressed and self._can_carry(self._pressed):
            self._carried = self._pressed
            if self.board.raised != self._carried.id and not is_command(self._carried.kind):
                self.board.raise_card(self._carried.id)
            self._draw_ghost()
            self._carry(pos)

    def _is_pulled_out(self, dx: float, dy: float) -> bool:
        """Return whether a drag goes up, or sideways in a hand that cannot scroll."""
        return dy > dp(UP) or (not self.farthest and abs(dx) > dp(UP))

    def _can_carry(self, card: Card) -> bool:
        board = self.board
        if not board.takes_moves or board.options.is_waiting or board.options.is_mulligan:
            return False
        reason = board.hand_refusal(card)
        if reason:
            board.refuse(reason)
        return not reason

    def held(self, pos: tuple[float, float]) -> None:
        card = self.card_at(pos)
        if card and not self._carried:
            self._was_read = True
            self.board.dispatch("on_read", card)

    def lifted(self, pos: tuple[float, float]) -> None:
        carried, self._carried = self._carried, None
        if carried:
            self._drop_ghost()
            there = self._on_board(pos)
            if not is_command(carried.kind):
                self.board.drop(carried.id, there)
            elif self.board.collide_point(*there):
                self.board.dispatch("on_command", carried)
        elif self._pressed and not self._is_scrolling and not self._was_read:
            self.board.tap_hand(self._pressed)

    def cancelled(self) -> None:
        self._carried = None
        self._drop_ghost()
        self.board.hover_at(None)
        self.board.call_off()

    def other_button(self, pos: tuple[float, float]) -> None:
        card = self.card_at(pos)
        if not self.board.call_off() and card:
            self.board.dispatch("on_read", card)

    # A carried card, drawn above everything

    def _on_board(self, pos: tuple[float, float]) -> tuple[float, float]:
        there: tuple[float, float] = self.board.to_widget(*self.to_window(*pos))
        return there

    def _carry(self, pos: tuple[float, float]) -> None:
        assert self._carried
        x, y = self.to_window(*pos)
        if self._ghost_shift:
            self._ghost_shift.x, self._ghost_shift.y = x, y
        there = self._on_board(pos)
        self.board.hover_at(self.board.cell_at(there) if not is_command(self._carried.kind) else None)

    def _draw_ghost(self) -> None:
        assert self._carried
        wide = max(dp(56), self.board.cell_size)
        self.app.overlay.canvas.after.add(self._ghost)
        with self._ghost:
            PushMatrix()
            self._ghost_shift = Translate(0, 0)
            box = (-wide / 2, dp(12), wide, wide)
            card_shadow(box, self.app.look, 4)
            card_face(box, in_hand(self._carried, self.app.tr), self.app.look)
            PopMatrix()

    def _drop_ghost(self) -> None:
        if self._ghost_shift:
            self.app.overlay.canvas.after.remove(self._ghost)
            self._ghost.clear()
            self._ghost_shift = None

    # Drawing

    @property
    def spans_window(self) -> bool:
        return bool(self.app.width_class != "expanded")

    def redraw(self) -> None:
        self._draw_soon.cancel()
        self.canvas.clear()
        board, look = self.board, self.app.look
        if board.view is None or self.width < 2:
            return
        self.scroll = min(self.scroll, self.farthest)
        self._sketches.begin(look)
        clips = self.farthest > 0 and not self.spans_window
        with self.canvas:
            if self.spans_window:
                rail = (self.x - dp(SIDE), self.y, self.width + dp(2 * SIDE), self.height - dp(RAISED - 2))
                self._sketches.put(self.canvas, ("rail", rail), lambda look: draw_rail(rail, look))
            if clips:
                StencilPush()
                Rectangle(pos=self.pos, size=self.size)
                StencilUse()
            self._draw_cards()
            if clips:
                StencilUnUse()
                Rectangle(pos=self.pos, size=self.size)
                StencilPop()
            if self.farthest:
                share = self.room / (self.room + self.farthest)
                left = self.x + self.room * (1 - share) * self.scroll / self.farthest
                on_rail = self.spans_window and look.art is not None
                shapes.tile((left, self.y, self.room * share, dp(2)), look.brass if on_rail else look.outline, dp(1))

    def _draw_cards(self) -> None:
        """Draw the raised card last, above the others' shadows."""
        edge = dp(SIDE) if self.spans_window else 0
        boxes = [(index, card, self.box(index)) for index, card in enumerate(self.cards)]
        seen = [each for each in boxes if each[2][0] < self.right + edge and each[2][0] + each[2][2] > self.x - edge]
        seen = [each for each in seen if each[1].id != self.board.flying]
        lying = [each for each in seen if not self._is_raised(each[1])]
        for _, _, box in lying:
            self._sketches.shadow(self.canvas, box)
        for each in lying:
            self._draw_card(*each)
        for index, card, box in seen:
            if self._is_raised(card):
                self._sketches.shadow(self.canvas, box, 3)
                self._draw_card(index, card, box)

    def _draw_card(self, index: int, card: Card, box: shapes.Box) -> None:
        board, look = self.board, self.app.look
        options = board.options
        asked = board.takes_moves and options is not None and options.is_waiting
        is_target = asked and card.id in options.targets
        faded = asked and not is_target
        if board.takes_moves and options and not asked and not options.is_mulligan:
            faded = bool(board.hand_refusal(card))
        self._sketches.face(self.canvas, box, in_hand(card, self.app.tr), faded)
        if is_target:
            move = options.targets[card.id]
            marks.ringed(box, look.sides[board.acting], look, options.number(card.id), move == board.chosen)
        if self._is_raised(card):
            around = (box[0] - dp(1), box[1] - dp(1), box[2] + dp(2), box[3] + dp(2))  # covers nothing on the card
            marks.ringed(around, look.primary, look, 0)
        if index == self.cursor:
            shapes.frame(box, look.ring[1], dp(3), box[2] * 0.1)
            shapes.frame(box, look.ring[0], dp(1.5), box[2] * 0.1)
