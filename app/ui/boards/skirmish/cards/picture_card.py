"""Draw cards from pictures: a portrait in the owner's enamel frame."""

from __future__ import annotations

from typing import NamedTuple

from kivy.metrics import dp

from app.ui.art import sprites
from app.ui.art.loaded_art import LoadedArt, Sprite
from app.ui.boards.skirmish.cards.card_view import Badge, CardView
from app.ui.canvas import shapes
from app.ui.theme import Colour, Look, colour, fade

NAMED = 48
"""Narrower cards, in dp, have no name and a closer portrait."""
CLOSER = 1.16
"""Enlargement of a small card's picture."""
EYES = 0.28
"""Share of a portrait's cut-off height that is cut at the top, to keep the eyes."""
NAME, LARGEST_NAME = 0.165, 16
"""A name's size as a share of the card, and its limit in dp."""
SMALLEST_NAME = 0.8
"""Names shrink to this share of their size."""
RIM, SLIP, VEIL = 0.04, 0.215, 0.4
SIDES = "abcd"

FIGURE: Colour = (1, 1, 1, 1)
BRASS_INK = colour("#2A1904")
BADGE_INK = colour("#1F1A16")
VEILS = (colour("#E8EDEF"), colour("#0B0B0B"))
"""In light and in dark."""
_PLAQUE_REACH, RIM_WIDTH, _BADGE = 0.9, 13, 48
"""Sprite sizes: a plaque's reach, a rim's width, a badge."""


class Measures(NamedTuple):
    power: float
    medal: float
    badge: float


SMALL, MIDDLE = Measures(0.40, 0.30, 0.26), Measures(0.30, 0.24, 0.20)


class Enamel(NamedTuple):
    rim: Sprite
    plaque: Sprite
    medal: Sprite
    slip: Sprite


def enamel_of(art: LoadedArt, owner: int, medal: float) -> Enamel | None:
    side = SIDES[owner]
    rim, plaque = art.sprite(f"rim-{{theme}}-{side}"), art.sprite(f"plaque-{{theme}}-{side}")
    found = art.sprite(f"medal-light-{side}-{48 if medal <= 48 else 96}")
    slip = art.sprite("slip-{theme}")
    return Enamel(rim, plaque, found, slip) if rim and plaque and found and slip else None


def picture_of(art: LoadedArt | None, seen: CardView) -> Sprite | None:
    """Return the portrait, or the back of a face-down card."""
    if art is None:
        return None
    if not seen.face_up:
        return art.sprite(f"back-{SIDES[seen.owner]}")
    card = art.card(seen.kind)
    return art.sprite(card.picture) if card else None


def pictured_face(box: shapes.Box, seen: CardView, look: Look) -> bool:
    """Draw a card; return False if a picture is missing."""
    left, bottom, wide, high = box
    art, is_named = look.art, wide >= dp(NAMED)
    measures = MIDDLE if is_named else SMALL
    picture = picture_of(art, seen)
    enamel = enamel_of(art, seen.owner, wide * measures.medal) if art else None
    if art is None or picture is None or enamel is None:
        return False
    rim = max(dp(1.3), wide * RIM)
    name = seen.short if is_named else ""
    slip = round(max(dp(8.5), wide * SLIP)) if name else 0
    inner = (left + rim, bottom + rim, wide - 2 * rim, high - 2 * rim)
    shown = (inner[0], inner[1] + slip, inner[2], max(0.0, inner[3] - slip))
    if seen.face_up:
        cut_in(picture, shown, 1.0 if is_named else CLOSER)
    else:
        sprites.part(picture, shown, (0.02, 0.02, 0.96, 0.96))
    if seen.stunned and (hatch := art.sprite("hatch-stunned")):
        sprites.picture(hatch, shown)
    if name:
        sprites.nine_patch(enamel.slip, (inner[0], inner[1], inner[2], slip))
    sprites.nine_patch(enamel.rim, inner, scale=rim / RIM_WIDTH)
    if name:
        _name((inner[0], inner[1], inner[2], slip), seen, name, look, art)
    top, right = bottom + high, left + wide
    if seen.face_up:
        power((left, top), wide * measures.power, seen, enamel, art)
        medal = wide * measures.medal
        sprites.placed(enamel.medal, (right - medal * 0.62, top - medal * 0.62), medal)
        if seen.tab:
            lozenge((left + wide / 2, top - wide * 0.13), wide * 0.21, seen.tab, art, seen.usable)
    else:
        middle = (left + wide / 2, shown[1] + shown[3] / 2)
        sprites.placed(enamel.medal, middle, min(wide, shown[3]) * 0.44)
    badges(shown, wide * measures.badge, seen.badges, art)
    return True


def pictured_veil(box: shapes.Box, look: Look) -> None:
    shapes.tile(box, fade(VEILS[look.is_dark], VEIL), box[2] * 0.085)


def cut_in(picture: Sprite, box: shapes.Box, closer: float = 1.0) -> None:
    """Fill a box with part of a square picture."""
    wide, high = box[2:]
    side = max(1.0, wide, high) * closer
    across, along = wide / side, high / side
    sprites.part(picture, box, ((1 - across) / 2, (1 - along) * (1 - EYES), across, along))


def power(corner: shapes.Point, size: float, seen: CardView, enamel: Enamel, art: LoadedArt) -> None:
    """Draw the power, or a Command's sign, in the upper left corner."""
    left, top = corner
    sprites.placed(enamel.plaque, corner, size / _PLAQUE_REACH)
    if seen.command:
        if horn := art.sprite("glyph-command"):
            sprites.placed(horn, (left + size * 0.48, top - size * 0.48), size * 0.62)
        return
    across = 0.38 if seen.change else 0.47
    words = str(seen.power)
    figure = shapes.fitting_line(words, size * 0.84, size * 0.72, "Display")
    shapes.text(words, (left + size * across, top - size * 0.46), figure, FIGURE, "Display")
    if seen.change:
        turn = 0.0 if seen.change > 0 else 1.5
        shapes.polygon((left + size * 0.76, top - size * 0.5), size * 0.15, 3, FIGURE, turn)


def lozenge(centre: shapes.Point, size: float, letter: str, art: LoadedArt, is_raised: bool = True) -> None:
    sprite = art.sprite("lozenge")
    if sprite is None:
        return
    if is_raised:
        half = size * 0.58
        shapes.tile((centre[0] - half, centre[1] - half, 2 * half, 2 * half), FIGURE, size * 0.3)
    sprites.placed(sprite, centre, size, sprites.WHITE if is_raised else (0.9, 0.88, 0.84, 1))
    shapes.text(letter, centre, size * 0.74, BRASS_INK)


def _name(box: shapes.Box, seen: CardView, name: str, look: Look, art: LoadedArt) -> None:
    """Draw the name, and the faction's sign if there is room."""
    left, bottom, wide, high = box
    size = min(max(dp(8.5), wide * NAME / (1 - 2 * RIM)), dp(LARGEST_NAME))
    mark = high * 0.5
    middle = bottom + high / 2
    card = art.card(seen.kind)
    sign = art.sprite(card.sign) if card and seen.face_up else None
    beside = wide - mark * 1.5 - dp(1.5)
    is_signed = sign is not None and shapes.extent(name, round(size * 0.9), "Medium") <= beside
    room = beside if is_signed else wide - dp(1.5)
    if is_signed and sign is not None:
        sprites.placed(sign, (left + mark * 0.75, middle), mark)
    fitted = shapes.fitting_line(name, size, room, "Medium", SMALLEST_NAME)
    shown = fitted if fitted == size else int(fitted)  # rounding up would make it wider than the card
    shapes.text(name, (left + wide - room / 2 - dp(0.5), middle), shown, look.ink)


def badges(picture: shapes.Box, size: float, lying: tuple[Badge, ...], art: LoadedArt) -> None:
    """Draw the counters that fit, from the right."""
    left, bottom, wide, _ = picture
    right, low = left + wide - size * 0.06, bottom + size * 0.1
    for badge in lying:
        number = badge.number if badge.number > 1 else 0
        width = size * (1.6 if number else 1.0)
        if right - width < left:
            shapes.dot((left + dp(2.5), low + size / 2), dp(2), FIGURE)
            return
        ground = art.sprite(f"badge-{SIDES[badge.player] if badge.player >= 0 else 'none'}")
        ink = FIGURE if badge.player >= 0 else BADGE_INK
        if ground:
            sprites.nine_patch(ground, (right - width, low, width, size), scale=size / _BADGE)
        centre = (right - width + size / 2, low + size / 2)
        glyph = art.sprite(f"glyph-{badge.icon}")
        if glyph:
            sprites.placed(glyph, centre, size * 0.68, ink)
        else:
            shapes.icon(badge.icon, centre, size * 0.7, ink)
        if number:
            shapes.text(str(number), (right - size * 0.42, centre[1]), size * 0.72, ink)
        right -= width + dp(1)
