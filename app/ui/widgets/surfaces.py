"""Draw plates, enamel and pills under words and icons, as pictures or flat.

`SURFACES` names each surface by its use. `OnSurface` is a widget on one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Line, PopMatrix, PushMatrix, RoundedRectangle, Translate
from kivy.graphics.instructions import Canvas
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.art import sprites
from app.ui.art.loaded_art import Sprite
from app.ui.canvas.shapes import Box
from app.ui.theme import LIGHT, Colour, Look, fade
from app.ui.turned_light import LightAware

THICK = 3
"""The visible side of enamel, in dp."""
SUNK = 2
"""How far enamel sinks when pressed, in dp."""
POURED = 2
"""The rim around poured enamel, in dp."""
PRESSED_SHADE = 0.9
"""The brightness of a pressed surface that does not sink."""
SHADE: Colour = (0.07, 0.04, 0.016, 0.34)


class Surface(NamedTuple):
    """Colors are names in the palette. "" draws nothing."""

    sprite: str
    fill: str
    ink: str = "ink"
    """The words' color on the picture."""
    flat_ink: str = "ink"
    line: str = ""
    """The flat surface's edge. In high contrast every surface has one."""
    rim: str = ""
    """An edge on the picture, where its color has meaning."""
    step: int = 0
    """An index of `sprites.HEIGHTS`."""
    radius: float = 12
    is_thick: bool = False
    scale: float = 1
    rests: bool = False
    """At the window's lower edge, rounded only above."""
    is_whole: bool = False
    """The sprite scales as a whole: it is no nine-patch."""
    pour: str = ""
    """Enamel of this color inside the picture's rim."""
    is_round: bool = False
    """Its ends are half circles, so its shadow has the same shape."""


SURFACES = {
    "filled": Surface("button-{theme}", "primary", "on_primary", "on_primary", step=2, is_thick=True),
    "tonal": Surface("plate-outlined-{theme}", "primary_container", flat_ink="on_primary_container", step=1),
    "outline": Surface("plate-outlined-{theme}", "", flat_ink="primary", line="outline"),
    "danger": Surface("plate-outlined-{theme}", "error", "error", "on_error", rim="error", step=1),
    "armed": Surface("plate-active-{theme}", "error", "on_error", "on_error", pour="error", step=2),
    "plate": Surface("plate-{theme}", "surface", step=1),
    "active": Surface("plate-active-{theme}", "surface", line="outline", step=2),
    "remark": Surface("plate-{theme}", "container", step=1),
    "mistake": Surface("plate-outlined-{theme}", "container", rim="error", step=1),
    "inset": Surface("plate-inset-{theme}", "container"),
    "strip": Surface("plate-inset-{theme}", ""),
    "strip-active": Surface("plate-active-{theme}", "container", line="outline", step=2),
    "banner": Surface("banner-{theme}", "primary_container", flat_ink="on_primary_container", step=1),
    "note": Surface("banner-{theme}", "ink", flat_ink="surface", step=3),
    # The same color in both themes, to stand out among the brass buttons of the dark one.
    "continue": Surface("button-light", "primary", "on_enamel", "on_primary", step=2, is_thick=True),
    "chip": Surface("pill-{theme}", "container", line="outline", rim="outline", radius=20, is_round=True),
    "chosen": Surface(
        "pill-button-{theme}", "primary", "on_primary", "on_primary", radius=20, is_thick=True, is_round=True
    ),
    "groove": Surface("pill-inset-{theme}", "container", line="outline", rim="outline", radius=20),
    "knob": Surface("knob-{theme}", "primary", "on_primary", "on_primary", radius=200, is_thick=True, is_whole=True),
    "sheet": Surface("sheet-{theme}", "surface", line="outline", step=4, radius=20, rests=True),
    "dialog": Surface("plate-{theme}", "surface", line="outline", step=4, radius=20, scale=1.6),
}


def ink_on(face: str, look: Look) -> Colour:
    found = SURFACES.get(face)
    if found is None:
        return look.ink
    return _named(found.ink if look.sprite(found.sprite) else found.flat_ink, look)


def draw_surface(name: str, box: Box, look: Look, pressed: bool = False) -> None:
    """Draw the surface with its shadow. Enamel keeps room for its side."""
    face = SURFACES.get(name)
    if face is None:
        return
    if face.is_thick:
        box = (box[0], box[1] + dp(THICK) * (look.fall > 0), box[2], box[3] - dp(THICK))
    if box[2] <= 0 or box[3] <= 0:
        return
    if look.art and look.sprite(face.sprite):
        _draw_baked(face, box, look, pressed)
    else:
        _draw_flat(face, box, look, pressed)


def _draw_baked(face: Surface, box: Box, look: Look, pressed: bool) -> None:
    sinks = pressed and face.is_thick and not look.reduced_motion
    sprite = look.sprite(f"{face.sprite}-pressed" if sinks else face.sprite)
    if sprite is None or look.art is None:
        return
    if face.rests:
        sprite = _without_last_row(sprite)
    if face.is_whole:
        sprites.round_shadow(look.art, (box[0] + box[2] / 2, box[1] + box[3] / 2), min(box[2:]) / 2, 2)
    elif face.is_round:
        sprites.nine_patch(sprite, (box[0] + dp(0.5) * look.fall, box[1] - dp(1.5) * look.fall, *box[2:]), SHADE)
    else:
        # The shadow's corners are less round than a plate's, so it is drawn a little smaller.
        left, bottom, width, height = box
        inner = (left + dp(1), bottom + dp(1), width - dp(2), height - dp(2))
        sprites.shadow(look.art, inner, max(0, face.step - 1) if pressed else face.step)
    shade = PRESSED_SHADE if pressed and not sinks else 1
    tint = (shade, shade, shade, 1)
    if face.is_whole:
        sprites.fitted(sprite, box, tint)
    else:
        sprites.nine_patch(sprite, box, tint, sprites.unit() * face.scale)
    if face.pour:
        red, green, blue, _ = _named(face.pour, look)
        Color(red * shade, green * shade, blue * shade, 1)
        within = dp(POURED)
        RoundedRectangle(
            pos=(box[0] + within, box[1] + within),
            size=(max(0, box[2] - 2 * within), max(0, box[3] - 2 * within)),
            radius=[dp(face.radius) - within],
        )
    if face.rim:
        _edge(face, box, _named(face.rim, look))


def _draw_flat(face: Surface, box: Box, look: Look, pressed: bool) -> None:
    fills = [_named(face.fill, look)] if face.fill else []
    for fill in [*fills, fade(look.ink, 0.12)] if pressed else fills:
        Color(*fill)
        RoundedRectangle(pos=box[:2], size=box[2:], radius=_corners(face, box))
    if face.line or (look.is_flat and face.fill):
        _edge(face, box, _named(face.line or "outline", look))


def _without_last_row(sprite: Sprite) -> Sprite:
    """Cut the last row, which would blend with the empty page below it."""
    width, height = int(sprite.size[0]), int(sprite.size[1]) - 2
    return replace(sprite, texture=sprite.texture.get_region(0, 2, width, height), size=(width, height))


def _corners(face: Surface, box: Box) -> list[float]:
    radius = min(dp(face.radius), box[2] / 2, box[3] / 2)
    return [radius, radius, 0, 0] if face.rests else [radius]


def _edge(face: Surface, box: Box, colour: Colour) -> None:
    left, bottom, width, height = box
    below = dp(40) if face.rests else 0
    Color(*colour)
    Line(
        rounded_rectangle=(left, bottom - below, width, height + below, max(_corners(face, box))),
        width=dp(1),
    )


def _named(name: str, look: Look) -> Colour:
    if name == "on_enamel":
        return LIGHT.on_primary
    found: Colour = getattr(look.palette, name)
    return found


class OnSurface(LightAware):
    face = StringProperty("")
    face_margin = NumericProperty(0)
    is_pressed = BooleanProperty(False)
    sunk = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._face_canvas = Canvas()
        self._face_place = Translate()
        self._sinking = Translate()
        self._draw_face_soon = Clock.create_trigger(lambda _: self._draw_face(), -1)
        super().__init__(**kwargs)
        before = self.canvas.before
        for place, part in enumerate(
            (PushMatrix(), self._sinking, PushMatrix(), self._face_place, self._face_canvas, PopMatrix())
        ):
            before.insert(place, part)
        self.canvas.after.insert(0, PopMatrix())
        self.fbind("pos", self._place_face)
        self.fbind("sunk", self._place_face)
        for name in ("size", "face", "face_margin", "is_pressed"):
            self.fbind(name, self._face_changed)
        # A method, because the app keeps weak references to methods only, and buttons come and go.
        App.get_running_app().bind(look=self._face_changed)
        self._place_face()
        self._draw_face_soon()

    def press_face(self, is_down: bool) -> None:
        """Sink at once and spring back. With reduced motion only the color changes."""
        look = self.look
        Animation.cancel_all(self, "sunk")
        self.is_pressed = is_down
        face = SURFACES.get(self.face)
        if face is None or look.reduced_motion or look.art is None:
            self.sunk = 0
        elif is_down:
            self.sunk = dp(SUNK if face.is_thick else 1)
        elif self.sunk:
            Animation(sunk=0, d=look.seconds(120), t="out_back").start(self)

    def _face_changed(self, *_: Any) -> None:
        self._draw_face_soon()

    def _place_face(self, *_: Any) -> None:
        face = SURFACES.get(self.face)
        is_thick, fall = face is not None and face.is_thick, self.look.fall
        rise = fall * dp(THICK) / 2 if is_thick else 0
        self._face_place.xy = (self.x, self.y - rise + (fall * self.sunk if self.is_pressed and is_thick else 0))
        self._sinking.y = rise - fall * self.sunk

    def relight(self) -> None:
        self._draw_face_soon()

    def _draw_face(self) -> None:
        look = self.look
        self._place_face()
        self._face_canvas.clear()
        gap = self.face_margin
        with self._face_canvas:
            draw_surface(self.face, (0, gap, self.width, self.height - 2 * gap), look, self.is_pressed)


class PlateBox(OnSurface, BoxLayout):
    face = StringProperty("plate")
