"""Choose and aim a disc by dragging, by steps or from a hint.

Lifting the finger throws, or freezes the aim so that it can be tuned. Until the throw each step can be taken back.
"""

from __future__ import annotations

import math
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty

from app.games.chapaev.dimensions import STRONGEST, TURN, WEAKEST, angle_of
from app.games.chapaev.throws import Flick
from app.sound.feedback import TICKED
from app.ui.boards.board import Board
from app.ui.boards.chapaev.board_view import BoardView
from app.ui.boards.chapaev.drag import STILL, STILL_SECONDS, Drag
from app.ui.canvas.shapes import Point

NONE = -1
CHOOSING, AIMING, FROZEN = "choosing", "aiming", "frozen"
FINGER = 24
"""A finger this close to a disc, in dp, means it."""
LEAST = 100 * WEAKEST / STRONGEST
"""The least power, in percent."""
FIRST_POWER = 60.0
"""In percent, for an aim without a drag."""
TURN_BY_DP = 0.1
"""Degrees for each dp that a second finger slides."""
WHEEL = 2.0
TICK_EVERY = 25
"""Percent between two ticks under the finger."""


class AimingBoard(Board):
    disc = NumericProperty(NONE)
    angle = NumericProperty(0.0)
    """In degrees, clockwise from straight up on the board."""
    power = NumericProperty(0.0)
    """In percent."""
    phase = OptionProperty(CHOOSING, options=(CHOOSING, AIMING, FROZEN))
    is_precise = BooleanProperty(False)
    is_cancelling = BooleanProperty(False)
    """Lifting the finger now cancels the aim."""
    was_cancelled = BooleanProperty(False)
    is_locked = BooleanProperty(False)
    is_asked = BooleanProperty(False)
    """The aim waits for the player's confirmation, until it changes."""
    cancel_zone = ObjectProperty(None, allownone=True)
    """Returns the box in which lifting cancels."""

    def __init__(self, **kwargs: Any) -> None:
        self._drag: Drag | None = None
        self._second: Any = None
        self._second_at = self._second_way = 0.0
        self._target = NONE
        self._still = Clock.create_trigger(lambda _: self._rested(), STILL_SECONDS)
        super().__init__(**kwargs)
        for name in ("disc", "angle", "power", "phase"):
            self.fbind(name, self._ask_anew)

    @property
    def plane(self) -> BoardView:
        """Return the board's square; overridden once it is drawn."""
        return BoardView.inside((self.center_x, self.center_y), min(self.size), turned=False)

    @property
    def touched_at(self) -> Point | None:
        return self._start if self.is_touched else None

    @property
    def own(self) -> tuple[int, ...]:
        return self.view.discs_of(self.view.to_move) if self.takes_moves else ()

    @property
    def is_aimed(self) -> bool:
        return self.disc != NONE and self.phase != CHOOSING

    @property
    def flick(self) -> Flick:
        power = min(STRONGEST, max(WEAKEST, round(self.power * STRONGEST / 100)))
        return Flick(int(self.disc), round(self.angle * 100) % TURN, power)

    @property
    def freezes(self) -> bool:
        """Return whether lifting the finger only freezes the aim."""
        return self.is_locked or self.confirms

    # Choosing and tuning

    def choose(self, disc: int) -> None:
        if disc in self.own and disc != self.disc:
            self.disc, self.phase = disc, CHOOSING
            self.app.feedback.ticked()

    def take_up(self, disc: int) -> None:
        """Choose a disc to aim by steps."""
        if disc in self.own:
            self.choose(disc)
            self.freeze()

    def choose_next(self, by: int) -> None:
        own = self.own
        if own:
            at = own.index(self.disc) + by if self.disc in own else 0 if by > 0 else -1
            self.choose(own[at % len(own)])
            self.freeze()

    def freeze(self) -> bool:
        """Freeze the aim, or one straight ahead, to change it by steps."""
        if not self.own:
            return False
        if self.disc not in self.own:
            self.choose(self.own[0])
        if self.phase == CHOOSING:
            self.angle = 0.0 if self.view.to_move == self.view.white else 180.0
            self.power = FIRST_POWER
            self.phase = FROZEN
        return True

    def turn(self, degrees: float) -> None:
        if self.freeze():
            self.angle = (self.angle + degrees) % 360

    def strengthen(self, percent: float) -> None:
        if self._drag:
            self._drag.boost += percent
            self._follow()
        elif self.freeze():
            self.power = min(100.0, max(LEAST, self.power + percent))

    def aim_at_next(self, by: int) -> None:
        """Aim at the next opposing disc's center."""
        if not self.freeze():
            return
        targets = self.view.discs_of(1 - self.view.to_move)
        at = targets.index(self._target) + by if self._target in targets else 0
        self._target = targets[at % len(targets)]
        here, there = self.view.spots[self.disc], self.view.spots[self._target]
        self.angle = angle_of(there[0] - here[0], there[1] - here[1])

    def suggest(self, move: Flick) -> None:
        if move.disc in self.own:
            self.choose(move.disc)
            self.angle, self.power, self.phase = move.angle / 100, move.power * 100 / STRONGEST, FROZEN

    def throw_by_key(self) -> None:
        """Throw; ask once before if throws are confirmed."""
        if self.confirms and not self.is_asked:
            self.is_asked = True
        else:
            self.throw()

    def _ask_anew(self, *_: Any) -> None:
        self.is_asked = False

    def throw(self) -> None:
        if not self.is_aimed or not self.own:
            return
        move = self.flick
        self.forget_aim()
        self.dispatch("on_move", move)

    # Taking back

    def clear_selection(self) -> bool:
        """Take back the drag, or else the aim, or else the choice."""
        if self.cancel_gesture():
            return True
        had = self.disc != NONE
        self.cancelled()
        return had

    def cancelled(self) -> None:
        if self.phase != CHOOSING:
            self._end_drag()
            self.phase, self.was_cancelled = CHOOSING, True
        else:
            self.forget_aim()

    def forget_aim(self) -> None:
        self._end_drag()
        self.disc, self.phase, self._target = NONE, CHOOSING, NONE

    def _end_drag(self) -> None:
        self._drag = None
        self._second = None
        self._still.cancel()
        self.is_precise = self.is_cancelling = False

    # One finger

    def pressed(self, pos: Point) -> None:
        touched = self.disc_at(pos)
        if touched is not None:
            self.choose(touched)
        if self.disc in self.own:
            self._drag = Drag(pos, self.plane.side, self.app.settings.value("throw_style") == "pull", dp(1))

    def dragged(self, pos: Point) -> None:
        drag = self._drag
        if drag is None:
            return
        if drag.move(pos, steady="shift" in Window.modifiers):
            drag.here()
            self._still.cancel()
            self._still()
        if drag.has_left:
            self._follow()
            self.is_cancelling = self.power < LEAST or self._is_in_cancel_zone(pos)

    def lifted(self, pos: Point) -> None:
        drag, throws = self._drag, self.phase == AIMING and not self.is_cancelling
        self._end_drag()
        if drag is None or not drag.has_left:
            return
        if not throws:
            self.cancelled()
        elif self.freezes:
            self.phase = FROZEN
            self.is_asked = self.confirms
        else:
            self.throw()

    def disc_at(self, pos: Point) -> int | None:
        """Return the own disc that the finger means, or None."""
        plane = self.plane
        away = {disc: math.dist(pos, plane.at(self.view.spots[disc])) for disc in self.own}
        nearest = min(away, key=away.__getitem__, default=None)
        return nearest if nearest is not None and away[nearest] <= max(dp(FINGER), plane.radius) else None

    def _follow(self) -> None:
        drag = self._drag
        assert drag
        self.phase, self.was_cancelled = AIMING, False
        self.is_precise = drag.is_precise
        if not drag.is_dead:
            self.angle = (self.plane.angle(*drag.vector) + drag.turn) % 360
        before, self.power = self.power, drag.power
        if before // TICK_EVERY != self.power // TICK_EVERY:
            self.app.feedback.buzz(TICKED.buzz)

    def _rested(self) -> None:
        if Clock.frametime > STILL_SECONDS / 2:  # a late frame says nothing about the finger
            self._still()
            return
        if self._drag and self.phase == AIMING and not self._drag.is_precise:
            self.app.feedback.buzz(TICKED.buzz)
        if self._drag:
            self._drag.rest()
            self.is_precise = self._drag.is_precise

    def _is_in_cancel_zone(self, pos: Point) -> bool:
        if not self.cancel_zone:
            return False
        left, bottom, wide, high = self.cancel_zone()
        return bool(left <= pos[0] <= left + wide and bottom <= pos[1] <= bottom + high)

    # A second finger, and the mouse

    def second_finger(self, touch: Any) -> bool:
        """Let a second finger turn the aim by sliding, or cancel by tapping."""
        if self.phase != AIMING or self._second or "button" in touch.profile:
            return super().second_finger(touch)
        touch.grab(self)
        self._second, self._second_at, self._second_way = touch, touch.x, 0.0
        return True

    def on_touch_down(self, touch: Any) -> bool:
        if touch.is_mouse_scrolling:
            if self.disc == NONE or not self.collide_point(*touch.pos):
                return False
            self.strengthen(WHEEL if touch.button == "scrolldown" else -WHEEL)
            return True
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: Any) -> bool:
        if touch is not self._second or touch.grab_current is not self:
            return super().on_touch_move(touch)
        slid, self._second_at = touch.x - self._second_at, touch.x
        self._second_way += abs(slid)
        if self._drag and self._second_way > dp(STILL):
            self._drag.turn += slid / dp(1) * TURN_BY_DP
            self._follow()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch is not self._second or touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self._second = None
        if self._second_way <= dp(STILL):
            self.cancel_gesture()
        return True
