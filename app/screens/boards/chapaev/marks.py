"""What is drawn around a disc: where the last throw went, where the next would lead, and how strong it would be."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.graphics import Color, Line
from kivy.metrics import dp

from app.games.chapaev.measures import is_off
from app.games.chapaev.preview import Preview
from app.screens.boards.chapaev.plane import Plane
from app.screens.boards.chapaev.power_bar import bar_box
from app.screens.canvas import draw
from app.screens.theme import Colour, Look, fade

BAR_WIDE, BAR_HIGH = 10, 60
"""The power bar beside the disc, in dp."""
FADED = 0.35
ARROW = 0.4
"""How long the arrow of a disc at full speed is, as a share of the board."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A throw that is being thought about, as it is seen."""

    centre: draw.Point
    towards: draw.Point
    """A unit vector on the screen."""
    power: float
    is_precise: bool
    is_faded: bool
    """Lifting the finger now would cancel it."""
    turned: bool
    """Its words stand upside down."""
    others: tuple[draw.Point, ...] = ()
    """Where the other discs lie."""


def draw_aim(aim: Aim, foreseen: Preview | None, plane: Plane, look: Look, off_words: str) -> None:
    strength = FADED if aim.is_faded else 1.0
    if foreseen is not None:
        _draw_line(aim, foreseen, plane, look, strength)
        if foreseen.falls_off:
            _draw_falling(aim, plane.place(foreseen.end), look, off_words, strength)
        elif foreseen.struck is not None:
            _draw_contact(foreseen, plane, look, strength)
    radius = plane.radius
    tip = aim.centre[0] + aim.towards[0] * radius * 1.75, aim.centre[1] + aim.towards[1] * radius * 1.75
    draw.arrow_head(tip, aim.towards, radius * 0.6 + dp(2), fade(look.surface, strength))
    draw.arrow_head(tip, aim.towards, radius * 0.6, fade(look.primary, strength))
    _draw_power(aim, plane, look, strength)


def draw_last_throw(start: draw.Point, end: draw.Point, plane: Plane, look: Look) -> None:
    """A thin line from where a disc was thrown to where it came to rest, or left."""
    here, there = plane.at(start), plane.at(end)
    Color(*look.primary)
    Line(circle=(*here, plane.radius * 0.55), width=look.stroke / 2)
    Line(points=[*here, *there], width=look.stroke / 2)
    is_out = is_off((round(end[0]), round(end[1])))
    half = plane.radius * 0.7 if is_out else plane.radius + dp(3)
    box = (there[0] - half, there[1] - half, 2 * half, 2 * half)
    if is_out:
        draw.cross(box, look.primary, look.stroke / 2)
    else:
        draw.brackets(box, look.primary, look.stroke)


def _draw_line(aim: Aim, foreseen: Preview, plane: Plane, look: Look, strength: float) -> None:
    """Dashed, or whole with precision; the stronger the thicker."""
    rim = plane.radius * 1.2
    start = aim.centre[0] + aim.towards[0] * rim, aim.centre[1] + aim.towards[1] * rim
    end = plane.place(foreseen.end)
    if (end[0] - start[0]) * aim.towards[0] + (end[1] - start[1]) * aim.towards[1] <= 0:
        return
    width = dp(2 + 3 * aim.power / 100)
    dash, gap = (dp(1000), 0.0) if aim.is_precise else (dp(9), dp(6))
    draw.dashes(start, end, width + dp(2), fade(look.surface, strength * 0.9), dash, gap)
    draw.dashes(start, end, width, fade(look.primary, strength), dash, gap)


def _draw_contact(foreseen: Preview, plane: Plane, look: Look, strength: float) -> None:
    """The ghost of the thrown disc where it touches, and what comes of that."""
    at = plane.place(foreseen.end)
    Color(*fade(look.surface, strength))
    Line(circle=(*at, plane.radius), width=dp(2))
    Color(*fade(look.primary, strength))
    Line(circle=(*at, plane.radius), width=dp(1.2))
    if foreseen.departure is None or foreseen.deflection is None or foreseen.struck is None:
        return
    # The struck disc lies on the line of the two centres, which is the way it leaves.
    leaves = foreseen.departure
    speed = (leaves[0] ** 2 + leaves[1] ** 2) ** 0.5
    apart = 2 * plane.radius / speed if speed else 0.0
    sign = -1 if plane.turned else 1
    struck = at[0] + sign * leaves[0] * apart, at[1] + sign * leaves[1] * apart
    _draw_arrow(struck, leaves, plane, look.tertiary, look, strength, 1.5)
    _draw_arrow(at, foreseen.deflection, plane, look.primary, look, strength, 1.0)


def _draw_arrow(
    start: draw.Point,
    velocity: draw.Point,
    plane: Plane,
    colour: Colour,
    look: Look,
    strength: float,
    thick: float,
) -> None:
    """As long as the speed is a share of the full one."""
    speed = (velocity[0] ** 2 + velocity[1] ** 2) ** 0.5
    length = speed * ARROW * plane.side
    if length < dp(6):
        return
    sign = -1 if plane.turned else 1
    dx, dy = sign * velocity[0] / speed, sign * velocity[1] / speed
    length = min(length, _way_inside(start, (dx, dy), plane))
    end = start[0] + dx * length, start[1] + dy * length
    for width, of in ((dp(thick + 1), look.surface), (dp(thick), colour)):
        Color(*fade(of, strength))
        Line(points=[*start, *end], width=width)
    draw.arrow_head((end[0] + dx * dp(7), end[1] + dy * dp(7)), (dx, dy), dp(10), fade(colour, strength))


def _way_inside(start: draw.Point, towards: draw.Point, plane: Plane) -> float:
    """How far it is to just inside the edge of the board: an arrow does not point at the title."""
    ways = []
    for at, step, low in ((start[0], towards[0], plane.left), (start[1], towards[1], plane.bottom)):
        if step:
            ways.append(max(((low - at) / step, (low + plane.side - at) / step)))
    return max(dp(8), min(ways))


def _draw_falling(aim: Aim, at: draw.Point, look: Look, words: str, strength: float) -> None:
    """An open cross where the disc would leave the board, and the words inside the board."""
    half = dp(9)
    for width, of in ((dp(3), look.surface), (dp(1.75), look.error)):
        Color(*fade(of, strength))
        for rise in (1, -1):
            Line(points=[at[0] - half, at[1] - rise * half, at[0] + half, at[1] + rise * half], width=width)
    made = draw.texture(words, round(look.caption), "Medium")
    across, along = made.width / 2 + dp(26), made.height / 2 + dp(20)
    inwards = at[0] - aim.towards[0] * across, at[1] - aim.towards[1] * along
    with draw.turned(inwards, aim.turned):
        draw.chip(words, inwards, look.caption, fade(look.error, strength), fade(look.on_error, strength))


def _draw_power(aim: Aim, plane: Plane, look: Look, strength: float) -> None:
    """A bar near the disc, with its number over it."""
    wide, high = dp(BAR_WIDE), dp(BAR_HIGH)
    words = f"{round(aim.power)} %"
    made = draw.texture(words, round(look.label), "Medium")
    widest = draw.texture("100 %", round(look.label), "Medium").width + dp(10)
    room_high = high + made.height + dp(10)
    room = bar_box(aim.centre, aim.towards, aim.others, plane, (widest, room_high), dp(6))
    if room is None:  # the strip under the board has the power too
        return
    x, y = room[0] + room[2] / 2, room[1] + dp(2) + high / 2
    box = (round(x - wide / 2), round(y - high / 2), wide, high)
    draw.tile((box[0] - dp(2), box[1] - dp(2), wide + dp(4), high + dp(4)), fade(look.surface, strength), dp(5))
    draw.tile((box[0], box[1], wide, high * aim.power / 100), fade(look.primary, strength))
    draw.frame(box, fade(look.ink, strength), dp(1))
    number = (x, y + high / 2 + made.height / 2 + dp(5))
    half = made.width / 2 + dp(5)
    ground = (number[0] - half, number[1] - made.height / 2 - dp(1), 2 * half, made.height + dp(2))
    with draw.turned(number, aim.turned):
        draw.tile(ground, fade(look.surface, strength * 0.9), dp(4))
        draw.text(words, number, look.label, fade(look.ink, strength))
