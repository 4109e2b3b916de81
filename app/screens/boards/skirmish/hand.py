"""The hand: cards in a row that scrolls sideways; a tap raises one, a drag upwards carries it to the board."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from app.games.skirmish.board import Card
from app.screens import draw
from app.screens.boards.skirmish import marks
from app.screens.boards.skirmish.faces import FaceStore, card_face, in_hand
from app.screens.boards.skirmish.options import is_command
from app.screens.gestures import STILL, GestureArea

UP = 16
"""In dp: a drag that goes so far up takes the card along; sideways it scrolls the hand."""
GAP = 6
RAISED = 8
RATIO = 0.72
"""Of a card's width to its height."""


class Hand(GestureArea):
    """Shows the hand that the board has at the bottom, or those whose cards are asked for."""

    board = ObjectProperty()
    cursor = NumericProperty(-1)
    """The keyboard's place in the hand; -1 while it is elsewhere."""
    scroll = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self._from: tuple[float, float] = (0, 0)
        self._scrolled_from = 0.0
        self._pressed: Card | None = None
        self._carried: Card | None = None
        self._is_scrolling = self._was_read = False
        self._ghost_shift: Translate | None = None
        self._faces = FaceStore()
        self._draw_soon = Clock.create_trigger(lambda _: self.redraw(), -1)
        for name in ("pos", "size", "cursor", "scroll"):
            self.fbind(name, self._draw_soon)
        self.board.bind(on_drawn=self._draw_soon)

    def release(self) -> None:
        self._drop_ghost()

    # What lies here

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
    def card_size(self) -> tuple[float, float]:
        high = self.height - dp(RAISED + 2)
        return round(high * RATIO), round(high)

    def box(self, index: int) -> draw.Box:
        wide, high = self.card_size
        count = len(self.cards)
        total = count * (wide + dp(GAP)) - dp(GAP)
        left = self.x + (self.width - total) / 2 if total <= self.room else self.x + dp(8) - self.scroll
        raised = count > index and self.cards[index].id == self.board.raised
        return round(left + index * (wide + dp(GAP))), self.y + dp(RAISED if raised else 1), wide, high

    @property
    def room(self) -> float:
        return self.width - dp(16)

    @property
    def farthest(self) -> float:
        """How far the hand can be scrolled."""
        return max(0.0, len(self.cards) * (self.card_size[0] + dp(GAP)) - dp(GAP) - self.room)

    def card_at(self, pos: tuple[float, float]) -> Card | None:
        for index, card in enumerate(self.cards):
            left, _, wide, _ = self.box(index)
            if left - dp(GAP) / 2 <= pos[0] < left + wide + dp(GAP) / 2:
                return card
        return None

    def reveal(self, index: int) -> None:
        """Scrolls a card into view."""
        left, _, wide, _ = self.box(index)
        if left < self.x + dp(8):
            self.scroll = max(0.0, self.scroll - (self.x + dp(8) - left))
        elif left + wide > self.right - dp(8):
            self.scroll = min(self.farthest, self.scroll + left + wide - self.right + dp(8))

    # Touches

    def pressed(self, pos: tuple[float, float]) -> None:
        self._from, self._scrolled_from = pos, self.scroll
        self._is_scrolling = self._was_read = False
        self._pressed = self.card_at(pos)
        self.cursor = -1

    def dragged(self, pos: tuple[float, float]) -> None:
        dx, dy = pos[0] - self._from[0], pos[1] - self._from[1]
        if self._carried:
            self._carry(pos)
        elif self._is_scrolling or (abs(dx) > dp(STILL) and abs(dx) > abs(dy)):
            self._is_scrolling = True
            self.scroll = min(self.farthest, max(0.0, self._scrolled_from - dx))
        elif dy > dp(UP) and self._pressed and self._can_carry(self._pressed):
            self._carried = self._pressed
            if self.board.raised != self._carried.id and not is_command(self._carried.kind):
                self.board.raise_card(self._carried.id)
            self._draw_ghost()
            self._carry(pos)

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

    # A carried card lies above all else

    def _on_board(self, pos: tuple[float, float]) -> tuple[float, float]:
        return self.board.to_widget(*self.to_window(*pos))

    def _carry(self, pos: tuple[float, float]) -> None:
        x, y = self.to_window(*pos)
        if self._ghost_shift:
            self._ghost_shift.x, self._ghost_shift.y = x, y
        there = self._on_board(pos)
        self.board.hover_at(self.board.cell_at(there) if not is_command(self._carried.kind) else None)

    def _draw_ghost(self) -> None:
        wide = max(dp(56), self.board.cell_size)
        layer = self.app.overlay.canvas.after
        with layer:
            PushMatrix()
            self._ghost_shift = Translate(0, 0)
            card_face((-wide / 2, dp(12), wide, wide), in_hand(self._carried, self.app.tr), self.app.look)
            PopMatrix()

    def _drop_ghost(self) -> None:
        if self._ghost_shift:
            self.app.overlay.canvas.after.clear()
            self._ghost_shift = None

    # Drawing

    def redraw(self) -> None:
        self._draw_soon.cancel()
        self.canvas.clear()
        board, look = self.board, self.app.look
        if board.view is None or self.width < 2:
            return
        self.scroll = min(self.scroll, self.farthest)
        self._faces.begin(look)
        with self.canvas:
            for index, card in enumerate(self.cards):
                box = self.box(index)
                left, right = max(box[0], self.x), min(box[0] + box[2], self.right)
                if right - left >= box[2] - dp(8):
                    self._draw_card(index, card, box)
                elif right - left > dp(6):  # the rest of a card that has been scrolled half away
                    draw.tile((left, box[1], right - left, box[3]), look.container, dp(4))
                    draw.frame((left, box[1], right - left, box[3]), look.sides[card.owner], dp(1), dp(4))
            if self.cards and self.farthest:
                share = self.room / (self.room + self.farthest)
                left = self.x + dp(8) + self.room * (1 - share) * self.scroll / self.farthest
                draw.tile((left, self.top - dp(3), self.room * share, dp(2)), look.outline, dp(1))

    def _draw_card(self, index: int, card: Card, box: draw.Box) -> None:
        board, look = self.board, self.app.look
        options = board.options
        asked = board.takes_moves and options is not None and options.is_waiting
        is_target = asked and card.id in options.targets
        faded = asked and not is_target
        if board.takes_moves and options and not asked and not options.is_mulligan:
            faded = bool(board.hand_refusal(card))
        self._faces.put(self.canvas, box, in_hand(card, self.app.tr), 0.4 if faded else 1.0)
        if is_target:
            move = options.targets[card.id]
            marks.ringed(box, look.sides[board.acting], look, options.number(card.id), move == board.chosen)
        if card.id == board.raised:
            draw.frame(box, look.surface, dp(4), box[2] * 0.1)
            draw.frame(box, look.primary, dp(2.5), box[2] * 0.1)
        if index == self.cursor:
            draw.frame(box, look.ring[1], dp(3), box[2] * 0.1)
            draw.frame(box, look.ring[0], dp(1.5), box[2] * 0.1)
