"""The worlds behind the figures, one for each faction, for tokens and for Commands; SVG text, 200 units square."""

from __future__ import annotations

import math

import numpy as np

from app.games.skirmish.terms import COMMAND, FUSION, HOODS, NEUTRAL, OPTIMATES, SYNCHROTECH, TOKEN
from tools.art.cards.drawings import Tones

WHOLE = '<rect width="200" height="200" fill="{}"/>'
Chance = np.random.Generator


def _disc(x, y, radius, fill, opacity=1.0) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{fill}" opacity="{opacity}"/>'


def _circle(x, y, radius, stroke, wide, opacity=1.0) -> str:
    pen = f'fill="none" stroke="{stroke}" stroke-width="{wide}" opacity="{opacity:.2f}"'
    return f'<circle cx="{x}" cy="{y}" r="{radius}" {pen}/>'


def _rect(x, y, width, height, fill, opacity=1.0) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}" opacity="{opacity:.2f}"/>'


def towers(tones: Tones, chance: Chance) -> str:
    """SynchroTech: towers in ranks, scanning arcs over them."""
    parts = [WHOLE.format("url(#sky)")]
    arcs = ((34, 3.2), (52, 3.2), (70, 1.8), (90, 1.8), (112, 1.8))
    parts += [_circle(92, 84, radius, tones.glow, wide, 0.75 - radius / 220) for radius, wide in arcs]
    for depth, fill in enumerate((tones.light, tones.mid, tones.shade)):
        x = -8
        while x < 200:
            wide = int(chance.integers(14, 30))
            high = int(chance.integers(50, 120)) - depth * 22 + (26 if abs(x - 95) > 60 else 0)
            roof = f"M{x},200 V{200 - high} L{x + wide * 0.7:.1f},{193 - high} V200 Z"
            parts.append(f'<path d="{roof}" fill="{fill}" opacity="{0.9 + 0.05 * depth}"/>')
            for _ in range(5 if depth else 0):
                left, top = int(chance.integers(2, max(3, wide - 6))), int(chance.integers(6, high))
                parts.append(_rect(x + left, 200 - high + top, 3, 4, tones.accent, 0.75))
            x += wide + 1
    return "".join(parts)


def alley(tones: Tones, chance: Chance) -> str:
    """Hoods: an alley at night, the moon, brick and neon."""
    parts = [
        WHOLE.format("url(#night)"),
        _disc(128, 66, 54, tones.light),
        _disc(128, 66, 54, "url(#halo)", 0.8),
    ]
    parts.append(f'<path d="M0,0 H58 L34,200 H0 Z M200,0 H176 L160,200 H200 Z" fill="{tones.deep}"/>')
    for row in range(14):
        for column in range(4):
            if chance.random() < 0.55:
                left = column * 16 - (row % 2) * 8
                parts.append(_rect(left, row * 15 + 3, 13, 6, tones.shade, 0.4 + 0.5 * chance.random()))
    strokes = "M12,34 L40,24 M12,46 L40,36 M14,58 L32,52 M176,30 V86 M186,40 V104"
    for colour, wide in ((tones.accent, 4), (tones.glow, 1.3)):
        parts.append(
            f'<path d="{strokes}" stroke="{colour}" stroke-width="{wide}" stroke-linecap="round" fill="none"/>'
        )
    return "".join(parts)


def columns(tones: Tones, chance: Chance) -> str:
    """Optimates: the sun between columns."""
    parts = [WHOLE.format(tones.mid), _rays(96, 86, 190, 28, math.pi / 56, tones.light, 0.8)]
    parts += [_disc(96, 86, radius, fill) for radius, fill in ((66, tones.light), (56, tones.glow), (49, tones.accent))]
    for x in (4, 166):
        parts.append(_rect(x, 22, 30, 180, "url(#dark)"))
        parts += [_rect(x + 3 + flute * 7, 30, 2.4, 172, tones.deep, 0.6) for flute in range(4)]
        parts += [_rect(x - 6, 10, 42, 9, "url(#gold)"), _rect(x - 3, 19, 36, 7, tones.shade)]
    return "".join(parts)


def rose(tones: Tones, chance: Chance) -> str:
    """Fusion: a rose window."""
    parts = [WHOLE.format(tones.deep), _disc(98, 86, 92, tones.shade)]
    for ring, count, far, size in ((0, 16, 78, 13.5), (1, 12, 52, 11.5)):
        for index in range(count):
            angle = (index + 0.5 * ring) * 2 * math.pi / count
            x, y = 98 + far * math.cos(angle), 86 + far * math.sin(angle)
            fill = (tones.mid, tones.light, tones.accent, tones.light)[(index + ring) % 4]
            turn = f"rotate({math.degrees(angle):.0f} {x:.1f} {y:.1f})"
            parts.append(
                f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{size}" ry="{size * 0.62:.2f}" transform="{turn}" '
                f'fill="{fill}" opacity="0.92"/>'
            )
    parts += [_disc(98, 86, 38, tones.light), _disc(98, 86, 38, "url(#halo)")]
    wall = "M0,0 H200 V200 H0 Z M98,-12 A98,98 0 1 0 98,184 A98,98 0 1 0 98,-12 Z"
    parts.append(f'<path d="{wall}" fill="{tones.deep}" fill-rule="evenodd"/>')
    return "".join(parts)


def street(tones: Tones, chance: Chance) -> str:
    """Neutral: a wet street with one lamp."""
    parts = [WHOLE.format("url(#night)")]
    parts.append(f'<path d="M150,18 L40,200 H260 Z" fill="{tones.accent}" opacity="0.30"/>')
    parts.append(f'<path d="M150,18 L84,200 H216 Z" fill="{tones.glow}" opacity="0.34"/>')
    parts.append(_disc(92, 92, 92, "url(#halo)", 0.62))
    for x, wide, high in ((0, 30, 130), (28, 22, 96), (52, 20, 70), (140, 22, 82), (166, 40, 124)):
        parts.append(_rect(x, 188 - high, wide, high + 12, tones.deep, 0.72))
        for window in range(6):
            left, top = x + 4 + window % 2 * (wide // 2), 196 - high + window // 2 * 18
            parts.append(_rect(left, top, 5, 8, tones.accent, chance.random() * 0.8))
    rain = " ".join(f"M{x},{y} l-5,17" for x, y in chance.integers(0, 200, (34, 2)))
    parts.append(f'<path d="{rain}" stroke="{tones.glow}" stroke-width="1.2" opacity="0.35"/>')
    parts.append(f'<path d="M150,200 V16 q0,-9 -14,-9" fill="none" stroke="{tones.deep}" stroke-width="5"/>')
    return "".join([*parts, _disc(136, 12, 8, tones.glow)])


def blueprint(tones: Tones, chance: Chance) -> str:
    """Tokens: the squares of a drawing board."""
    lines = " ".join(f"M{at},0 V200 M0,{at} H200" for at in range(10, 200, 20))
    grid = f'<path d="{lines}" stroke="{tones.glow}" stroke-width="0.8" opacity="0.28"/>'
    return WHOLE.format("url(#night)") + _disc(96, 96, 92, "url(#halo)", 0.75) + grid


def order(tones: Tones, chance: Chance) -> str:
    """Commands: a stamped order slip."""
    parts = [WHOLE.format("url(#sky)")]
    stripes = " ".join(f"M{stripe * 26},0 h13 l-60,200 h-13 Z" for stripe in range(-4, 12))
    parts.append(f'<path d="{stripes}" fill="{tones.glow}" opacity="0.34"/>')
    parts.append(_disc(98, 98, 78, tones.glow, 0.85))
    parts += [_circle(98, 98, radius, tones.shade, wide) for radius, wide in ((78, 3), (71, 1.2))]
    for angle in np.arange(48) * math.pi / 24:
        parts.append(_disc(98 + 74.5 * math.cos(angle), 98 + 74.5 * math.sin(angle), 1.1, tones.shade))
    for top in (0, 184):
        parts.append(_rect(0, top, 200, 16, tones.deep))
        warning = " ".join(f"M{left},{top} h11 l-10,16 h-11 Z" for left in range(0, 220, 22))
        parts.append(f'<path d="{warning}" fill="{tones.accent}"/>')
    return "".join(parts)


def _rays(x, y, far, count, half, colour, opacity) -> str:
    parts = []
    for index in range(count):
        around = [2 * math.pi * index / count + way * half for way in (-1, 1)]
        ends = " L".join(f"{x + far * math.cos(angle):.0f},{y + far * math.sin(angle):.0f}" for angle in around)
        parts.append(f"M{x},{y} L{ends} Z")
    return f'<path d="{" ".join(parts)}" fill="{colour}" opacity="{opacity}"/>'


def glory() -> str:
    """What a hero has behind the head: gold rays and a double halo."""
    gold = "#FFE9A8"
    halos = _circle(98, 86, 60, gold, 5) + _circle(98, 86, 67, gold, 1.6)
    return _rays(98, 86, 170, 24, 0.045, gold, 0.55) + halos


GROUNDS = {
    SYNCHROTECH: towers,
    HOODS: alley,
    OPTIMATES: columns,
    FUSION: rose,
    NEUTRAL: street,
    TOKEN: blueprint,
    COMMAND: order,
}
MAY_BE_TURNED = (SYNCHROTECH, HOODS, NEUTRAL)
