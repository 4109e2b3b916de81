"""Colours, type, gaps and durations: warm paper and ink, in light, dark and high contrast.

A `Look` is a value. The app holds the present one as a property, so choosing another refreshes every kv rule that
mentions it.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass, replace
from pathlib import Path

from kivy.core.text import LabelBase
from kivy.metrics import dp, sp
from kivy.utils import get_color_from_hex

Colour = tuple[float, float, float, float]


def colour(code: str, alpha: float = 1.0) -> Colour:
    red, green, blue, _ = get_color_from_hex(code)
    return red, green, blue, alpha


@dataclass(frozen=True)
class Palette:
    surface: Colour
    container: Colour
    ink: Colour
    ink_soft: Colour
    outline: Colour
    primary: Colour
    on_primary: Colour
    primary_container: Colour
    on_primary_container: Colour
    tertiary: Colour
    error: Colour
    on_error: Colour
    cell_light: Colour
    cell_dark: Colour
    grid: Colour
    blocked: Colour
    blocked_cross: Colour
    sides: tuple[Colour, ...]
    """Player A and player B, then the third and the fourth."""
    on_side: Colour
    dot: Colour
    ring: tuple[Colour, Colour]
    """The two lines of the double ring around a selection."""
    is_dark: bool
    line: float = 2
    """How thick lines are drawn, in dp."""


LIGHT = Palette(
    surface=colour("#F7F5F0"),
    container=colour("#ECE8E0"),
    ink=colour("#1C1B1A"),
    ink_soft=colour("#4B4742"),
    outline=colour("#7A746C"),
    primary=colour("#00586B"),
    on_primary=colour("#FFFFFF"),
    primary_container=colour("#B8EAF6"),
    on_primary_container=colour("#001F27"),
    tertiary=colour("#7A4A00"),
    error=colour("#B3261E"),
    on_error=colour("#FFFFFF"),
    cell_light=colour("#EFE6D6"),
    cell_dark=colour("#CDBFA6"),
    grid=colour("#7A6E58"),
    blocked=colour("#4A453F"),
    blocked_cross=colour("#F7F5F0"),
    sides=(colour("#0B5FAE"), colour("#B5390A"), colour("#006B52"), colour("#6A3FA0")),
    on_side=colour("#FFFFFF"),
    dot=colour("#006B52"),
    ring=(colour("#1C1B1A"), colour("#FFFFFF")),
    is_dark=False,
)

DARK = Palette(
    surface=colour("#121417"),
    container=colour("#1E2227"),
    ink=colour("#E6E3DE"),
    ink_soft=colour("#C4BFB8"),
    outline=colour("#8F8A83"),
    primary=colour("#7FD3E6"),
    on_primary=colour("#003641"),
    primary_container=colour("#004E5F"),
    on_primary_container=colour("#B8EAF6"),
    tertiary=colour("#FFB86E"),
    error=colour("#F2B8B5"),
    on_error=colour("#601410"),
    cell_light=colour("#3A3F46"),
    cell_dark=colour("#2A2E34"),
    grid=colour("#8A929C"),
    blocked=colour("#0B0C0E"),
    blocked_cross=colour("#A39D95"),
    sides=(colour("#6CB4F5"), colour("#FF9B5E"), colour("#4FD1A5"), colour("#C9A7F5")),
    on_side=colour("#101010"),
    dot=colour("#4FD1A5"),
    ring=(colour("#FFFFFF"), colour("#101010")),
    is_dark=True,
)

CONTRAST = replace(
    LIGHT,
    surface=colour("#FFFFFF"),
    container=colour("#FFFFFF"),
    ink=colour("#000000"),
    ink_soft=colour("#000000"),
    outline=colour("#000000"),
    primary=colour("#00323D"),
    primary_container=colour("#FFFFFF"),
    on_primary_container=colour("#000000"),
    error=colour("#8A0000"),
    cell_light=colour("#FFFFFF"),
    cell_dark=colour("#E4E4E4"),
    grid=colour("#000000"),
    blocked=colour("#000000"),
    blocked_cross=colour("#FFFFFF"),
    sides=(colour("#003E8A"), colour("#8A2B00"), colour("#00402F"), colour("#43197A")),
    line=3,
)

PALETTES = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}

SIDE_LETTERS = "ABCD"
"""What the sides are called where there is no name."""


@dataclass(frozen=True)
class Look:
    """A palette with the player's size of text and amount of motion."""

    palette: Palette
    scale: float = 1.0
    reduced_motion: bool = False

    def __getattr__(self, name: str) -> Colour:
        """Colours by their own name: `look.ink`."""
        found: Colour = getattr(self.palette, name)
        return found

    @property
    def sides(self) -> tuple[Colour, ...]:
        return self.palette.sides

    @property
    def ring(self) -> tuple[Colour, Colour]:
        return self.palette.ring

    @property
    def is_dark(self) -> bool:
        return self.palette.is_dark

    def text(self, size: float) -> float:
        return sp(size) * self.scale

    @property
    def display(self) -> float:
        return self.text(32)

    @property
    def headline(self) -> float:
        return self.text(24)

    @property
    def title(self) -> float:
        return self.text(18)

    @property
    def body(self) -> float:
        return self.text(16)

    @property
    def label(self) -> float:
        return self.text(14)

    @property
    def caption(self) -> float:
        return self.text(12)

    def seconds(self, milliseconds: float) -> float:
        """How long a movement takes; with reduced motion it takes no time."""
        return 0.0 if self.reduced_motion else milliseconds / 1000

    @property
    def stroke(self) -> float:
        return dp(self.palette.line)


def fade(of: Colour, alpha: float) -> Colour:
    return (*of[:3], alpha)


ICONS = {
    "account": "\U000f000f",
    "account-one": "\U000f0013",
    "aim": "\U000f01a3",
    "arrow": "\U000f0054",
    "away": "\U000f0b57",
    "back": "\U000f004d",
    "book": "\U000f14f7",
    "bullseye-arrow": "\U000f08c9",
    "cards-outline": "\U000f0639",
    "chart": "\U000f0128",
    "check": "\U000f012c",
    "chess-queen": "\U000f085a",
    "chevron": "\U000f0142",
    "clock": "\U000f0150",
    "close": "\U000f0156",
    "cog": "\U000f08bb",
    "command": "\U000f00e6",
    "copy": "\U000f018f",
    "delete": "\U000f01b4",
    "draw": "\U000f15a1",
    "earth": "\U000f01e7",
    "exploit": "\U000f00e4",
    "eye": "\U000f06d0",
    "eye-off": "\U000f06d1",
    "face-down": "\U000f0247",
    "flag": "\U000f023d",
    "group": "\U000f0849",
    "hand": "\U000f0e46",
    "help": "\U000f0625",
    "hint": "\U000f0336",
    "history": "\U000f02da",
    "home": "\U000f06a1",
    "keyboard": "\U000f097b",
    "layers": "\U000f09fe",
    "lock": "\U000f0341",
    "lock-open": "\U000f0fc7",
    "lost": "\U000f01f8",
    "minus": "\U000f0374",
    "more": "\U000f01d9",
    "next": "\U000f013e",
    "no-target": "\U000f073a",
    "offline": "\U000f05aa",
    "paste": "\U000f0192",
    "pause": "\U000f03e4",
    "play": "\U000f040a",
    "plus": "\U000f0415",
    "puzzle": "\U000f0a66",
    "qrcode": "\U000f0432",
    "redo": "\U000f044f",
    "replay": "\U000f0459",
    "restart": "\U000f0709",
    "revealed": "\U000f0208",
    "robot": "\U000f167a",
    "save": "\U000f0193",
    "search": "\U000f0349",
    "seat": "\U000f0cc4",
    "share": "\U000f0497",
    "fair": "\U000f0cc8",
    "shield": "\U000f0498",
    "sink": "\U000f0792",
    "step-back": "\U000f04d5",
    "step-forward": "\U000f04d7",
    "stop": "\U000f023c",
    "stun": "\U000f0241",
    "support": "\U000f0415",
    "threat": "\U000f1238",
    "tune": "\U000f062e",
    "undo": "\U000f054d",
    "view-quilt-outline": "\U000f148e",
    "won": "\U000f053a",
}
"""The few signs of the Material Design Icons font that we use, so that the first frame need not import KivyMD."""


def register_fonts() -> None:
    """The icon font and the medium weight lie in KivyMD's package, found here without importing it."""
    spec = importlib.util.find_spec("kivymd")
    assert spec
    assert spec.submodule_search_locations
    fonts = Path(spec.submodule_search_locations[0]) / "fonts"
    LabelBase.register("Icons", str(fonts / "materialdesignicons-webfont.ttf"))
    LabelBase.register("Medium", str(fonts / "Roboto-Medium.ttf"))
    LabelBase.register("Mono", "data/fonts/RobotoMono-Regular.ttf")


def width_class(width: float, height: float) -> str:
    """Compact, medium or expanded, by the window in dp; a low window lies on its side and has room beside the board."""
    unit = dp(1)
    if height < 480 * unit < width or width >= 840 * unit:
        return "expanded"
    return "medium" if width >= 600 * unit else "compact"
