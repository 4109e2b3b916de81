"""The drawings beside this file, as SVG text in the six tones of a faction."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from app.games.skirmish.terms import COMMAND, FUSION, HOODS, NEUTRAL, OPTIMATES, SYNCHROTECH, TOKEN

SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)


class Tones(NamedTuple):
    deep: str
    shade: str
    mid: str
    light: str
    glow: str
    accent: str


TONES = {
    SYNCHROTECH: Tones("#04212B", "#0B4353", "#14788C", "#4CC3D2", "#DDFBF7", "#FFC24A"),
    HOODS: Tones("#190B31", "#38206B", "#6A41B4", "#AE86EA", "#F6E4FF", "#FF6FAE"),
    OPTIMATES: Tones("#34090E", "#6F141B", "#B3342B", "#E79A3C", "#FFEFC4", "#FFD36B"),
    FUSION: Tones("#04241A", "#0E4A33", "#1F8455", "#6CCB8E", "#E9FCE2", "#FFDD78"),
    NEUTRAL: Tones("#141C25", "#2F3E4C", "#5B7186", "#A9BBC9", "#F7F0DF", "#F0A63C"),
    TOKEN: Tones("#182127", "#31454F", "#5C7A88", "#9FC0CC", "#F0FAFA", "#FF8E4D"),
    COMMAND: Tones("#2B1D0C", "#5E4316", "#A87B22", "#E6BE57", "#FFF6D6", "#D8452C"),
}


@cache
def _groups(name: str) -> dict[str, str]:
    tree = ElementTree.parse(Path(__file__).parent / f"{name}.svg")
    return {group.get("id", ""): ElementTree.tostring(group, "unicode") for group in tree.getroot()}


def names(sheet: str) -> tuple[str, ...]:
    return tuple(_groups(sheet))


def drawn(sheet: str, name: str, tones: Tones) -> str:
    """One drawing of `heads`, `bodies`, `tools` or `seals`."""
    return _toned(_groups(sheet)[name], tones)


def _toned(text: str, tones: Tones) -> str:
    for role, colour in tones._asdict().items():
        text = text.replace(f"var(--{role})", colour)
    return text


def defined(tones: Tones) -> str:
    """Planes with a lit left and a shaded right half, skies, glows, and the parts that heads share."""
    planes = {
        "mid": (tones.light, tones.mid),
        "dark": (tones.mid, tones.shade),
        "black": (tones.shade, tones.deep),
        "pale": (tones.glow, tones.light),
        "skin": ("#F3C79C", "#A9683F"),
        "skin2": ("#C98B5E", "#70401F"),
        "gold": ("#FFE39A", "#B9802A"),
        "steel": ("#E6EEF2", "#74848F"),
        "red": ("#F0684A", "#A02A17"),
        "cloth": ("#F5EBD8", "#B9A588"),
    }
    parts = [_gradient(name, (0, 0.15, 1, 0.35), ((46, lit, 1), (47.2, dim, 1))) for name, (lit, dim) in planes.items()]
    parts.append(_gradient("acc", (0, 0.15, 1, 0.35), ((30, tones.glow, 1), (31.2, tones.accent, 1))))
    parts.append(_gradient("sky", (0, 0, 0.25, 1), ((0, tones.mid, 1), (55, tones.light, 1), (100, tones.glow, 1))))
    parts.append(_gradient("night", (0, 0, 0.2, 1), ((0, tones.deep, 1), (60, tones.shade, 1), (100, tones.mid, 1))))
    parts.append(_gradient("foot", (0, 0, 0, 1), ((55, tones.deep, 0), (100, tones.deep, 0.85))))
    stops = _stops(((0, tones.glow, 1), (45, tones.light, 0.85), (100, tones.light, 0)))
    parts.append(f'<radialGradient id="halo" cx="0.46" cy="0.42" r="0.5">{stops}</radialGradient>')
    parts.append(_filled("rim", tones.glow, "-10%", "120%", ""))
    parts.append(_filled("cast", tones.deep, "-20%", "140%", '<feGaussianBlur stdDeviation="3"/>'))
    parts.extend(_toned(group, tones) for group in _groups("faces").values())
    return f"<defs>{''.join(parts)}</defs>"


def _stops(stops) -> str:
    return "".join(
        f'<stop offset="{at}%" stop-color="{colour}" stop-opacity="{alpha}"/>' for at, colour, alpha in stops
    )


def _gradient(name, ends, stops) -> str:
    x1, y1, x2, y2 = ends
    return f'<linearGradient id="{name}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">{_stops(stops)}</linearGradient>'


def _filled(name, colour, start, span, more) -> str:
    """A filter that keeps the outline of a drawing and fills it."""
    return (
        f'<filter id="{name}" x="{start}" y="{start}" width="{span}" height="{span}"><feFlood flood-color="{colour}"/>'
        f'<feComposite in2="SourceAlpha" operator="in"/>{more}</filter>'
    )
