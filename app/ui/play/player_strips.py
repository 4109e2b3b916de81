"""Strips with each player's name, turn, points and clock."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Scale, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.ui import load_kv
from app.ui.canvas import shapes
from app.ui.turned_light import LightAware
from app.ui.widgets.player_marks import draw_player_mark
from app.ui.widgets.surfaces import OnSurface

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode


ROLL, GLEAM = 300, 400
"""Milliseconds that new points roll, and that light crosses their strip."""


SHOWN_AFTER = 0.3
"""Seconds before the thinking sign; faster answers show none."""


BEAT = 0.12


class SideMark(LightAware):
    """A medal, or in a flat look a shape with a ring during the player's turn."""

    player = NumericProperty(0)
    active = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        App.get_running_app().bind(look=self.draw)
        self.bind(pos=self.draw, size=self.draw, player=self.draw, active=self.draw)
        self.draw()

    def relight(self) -> None:
        self.draw()

    def draw(self, *_: Any) -> None:
        look = self.look
        centre, radius = (self.center_x, self.center_y), min(self.size) / 2
        self.canvas.clear()
        with self.canvas:
            if draw_player_mark(centre, radius, int(self.player), look):
                return
            shapes.side_mark(centre, radius * 0.72, int(self.player), look.sides[int(self.player)], look.on_side)
            if self.active:
                shapes.ring(centre, radius * 0.92, (look.ink, look.surface), dp(1))


class RollingNumber(Label):
    roll = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._way = Translate()
        for place, part in enumerate((PushMatrix(), self._way)):
            self.canvas.before.insert(place, part)
        self.canvas.after.add(PopMatrix())

    def change(self, words: str) -> bool:
        """Show another number and return whether it rolls."""
        had, self.text = self.text, words
        seconds = App.get_running_app().look.seconds(ROLL)
        if not (had and words and had != words and seconds):
            return False
        Animation.cancel_all(self, "roll")
        self.roll = 0
        Animation(roll=1, d=seconds, t="out_cubic").start(self)
        return True

    def on_roll(self, _: Any, share: float) -> None:
        self._way.y = -(1 - share) * self.font_size * 0.6
        self.opacity = 0.2 + 0.8 * share


class Strip(OnSurface, BoxLayout):
    player = NumericProperty(0)
    name = StringProperty()
    score = StringProperty()
    note = StringProperty()
    """The game's remark on this player, in markup."""
    wins: NumericProperty[int] = NumericProperty(0)
    """Matches won in this room, shown as a medal."""
    clock = StringProperty()
    active = BooleanProperty(False)
    is_tight = BooleanProperty(False)
    """Too narrow for the name: the mark replaces it."""
    thinking = NumericProperty(-1)
    """The beat of the thinking sign; -1 hides it."""
    gleam = NumericProperty(-1)
    """Where light crosses the strip, from 0 to 1; -1 is none."""

    def __init__(self, **kwargs: Any) -> None:
        self._light: tuple[Color, Rectangle] | None = None
        super().__init__(**kwargs)

    def on_score(self, _: Any, score: str) -> None:
        number = self.ids.get("number")
        if number and number.change("" if self.is_tight else score):
            self._shine()

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_widgets import plain_words
        from app.ui.accessibility.node import NodeRole, OfferedNode

        turn = App.get_running_app().tr("access.to_move") if self.active else ""
        told = (turn, self.score, plain_words(self.note), self.clock)
        return OfferedNode(
            role=NodeRole.TEXT, name=self.name, value=", ".join(part for part in told if part), note=self.means
        )

    @property
    def means(self) -> str:
        return self.parent.explanation if isinstance(self.parent, Strips) else ""

    def on_is_tight(self, *_: Any) -> None:
        self.ids.number.text = "" if self.is_tight else self.score

    def _shine(self) -> None:
        look = App.get_running_app().look
        sprite = look.sprite("gleam")
        if sprite is None or self._light:
            return
        tint, light = Color(1, 1, 1, 0), Rectangle(texture=sprite.texture)
        for part in (tint, light):
            self.canvas.after.add(part)
        self._light = (tint, light)
        run = Animation(gleam=1, d=look.seconds(GLEAM))
        run.bind(on_complete=lambda *_: self._fade_light())
        self.gleam = 0
        run.start(self)

    def on_gleam(self, _: Any, share: float) -> None:
        if self._light:
            tint, light = self._light
            wide = min(dp(64), self.width / 2)
            light.pos, light.size = (self.x + (self.width - wide) * share, self.y + dp(2)), (wide, self.height - dp(4))
            tint.a = math.sin(math.pi * share)

    def _fade_light(self) -> None:
        if self._light:
            for part in self._light:
                self.canvas.after.remove(part)
        self._light, self.gleam = None, -1


class Strips(BoxLayout):
    clocks = ListProperty()
    tallies = ListProperty()
    """For each player a number and a note; an empty number leaves the score."""

    signs: ObjectProperty[dict[int, Any]] = ObjectProperty({})
    """Each seat's current reaction in a room."""

    wins: ObjectProperty[tuple[int, ...]] = ObjectProperty(())
    """Wins in this room; empty while nobody has any."""

    explanation = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._thinking: Any = None

    def on_touch_down(self, touch: Any) -> bool:
        if not self.explanation or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        App.get_running_app().snack.show(self.explanation)
        return True

    def seat(self, players: int) -> None:
        """Make one strip for each player unless the number is the same."""
        if len(self.children) != players:
            self.clear_widgets()
            self.clocks, self.tallies = [], []
            for player in range(players):
                self.add_widget(Strip(player=player))

    def show(self, names: Sequence[str], scores: Sequence[str], active: int | None, clocks: Sequence[float]) -> None:
        self.seat(len(names))
        for strip in self.children:
            strip.name = names[strip.player]
            strip.score = scores[strip.player] if scores else ""
            strip.active = strip.player == active
        self.clocks = clocks
        self.on_tallies()
        self.on_signs()
        self.on_wins()

    def on_wins(self, *_: Any) -> None:
        for strip in self.children:
            strip.wins = self.wins[strip.player] if strip.player < len(self.wins) else 0

    def on_signs(self, *_: Any) -> None:
        for strip in self.children:
            strip.ids.bubble.shown = self.signs.get(strip.player)

    def on_tallies(self, *_: Any) -> None:
        for strip in self.children:
            score, strip.note = self.tallies[strip.player] if strip.player < len(self.tallies) else ("", "")
            strip.score = score or strip.score

    def on_clocks(self, *_: Any) -> None:
        for strip in self.children:
            strip.clock = clock_words(self.clocks[strip.player]) if strip.player < len(self.clocks) else ""

    def set_thinking(self, player: int | None) -> None:
        """Show after a moment that this computer player thinks; None stops it."""
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None
        for strip in self.children:
            strip.thinking = -1
        if player is not None:
            self._thinking = Clock.schedule_once(lambda _: self._beat(player), SHOWN_AFTER)

    def _beat(self, player: int) -> None:
        for strip in self.children:
            if strip.player == player:
                strip.thinking = (strip.thinking + 1) % 8
        self._thinking = Clock.schedule_once(lambda _: self._beat(player), BEAT)


def clock_words(seconds: float) -> str:
    """Return minutes and seconds, rounded up so that 0:00 means no time left."""
    whole = -int(-seconds // 1)
    return f"{whole // 60}:{whole % 60:02}"


load_kv(__file__)

SPRING = 320
"""Milliseconds in which a reaction grows."""


LEAST = 0.4
"""The size at which a reaction starts."""


class ReactionBubble(Widget):
    player: NumericProperty[int] = NumericProperty(0)
    shown = ObjectProperty(None, allownone=True)
    """The `VisibleReaction` to show. A repeated one has a new number, so the bubble springs up again."""
    grown = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self._scale = Scale(1)
        super().__init__(**kwargs)
        App.get_running_app().bind(look=self.draw)
        self.bind(pos=self.draw, size=self.draw)

    def on_shown(self, *_: Any) -> None:
        Animation.cancel_all(self, "grown")
        seconds = App.get_running_app().look.seconds(SPRING)
        self.grown = LEAST if self.shown and seconds else 1
        self.draw()
        if self.grown < 1:
            Animation(grown=1, d=seconds, t="out_back").start(self)

    def on_grown(self, *_: Any) -> None:
        self._scale.xyz = (self.grown, self.grown, 1)

    def draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.shown is None:
            return
        look, centre, radius = App.get_running_app().look, (self.center_x, self.center_y), min(self.size) / 2
        with self.canvas:
            PushMatrix()
            self._scale = Scale(self.grown, self.grown, 1, origin=centre)
            shapes.dot(centre, radius, look.sides[int(self.player)])
            shapes.dot(centre, radius - dp(2.5), look.surface)
            shapes.icon(f"sign-{self.shown.sign}", centre, radius * 1.25, look.ink)
            PopMatrix()
