"""Colours, text sizes, icons and fonts.

The app's `look` property holds the current `Look`, and refreshes kv rules.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.core.text import LabelBase
from kivy.metrics import dp, sp
from kivy.utils import get_color_from_hex

if TYPE_CHECKING:
    from app.ui.art.loaded_art import LoadedArt, Sprite

Colour = tuple[float, float, float, float]


def colour(code: str, alpha: float = 1.0) -> Colour:
    red, green, blue, _ = get_color_from_hex(code)
    return red, green, blue, alpha


@dataclass(frozen=True)
class Palette:
    surface: Colour
    """The colour of cards, sheets and pages with text."""
    container: Colour
    """The colour of recessed areas."""
    cloth: Colour
    """The background's colour, unless a game has its own."""
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
    on_side: Colour
    dot: Colour
    brass: Colour
    ring: tuple[Colour, Colour]
    is_dark: bool
    line: float = 2


LIGHT = Palette(
    surface=colour("#FBF6EA"),
    container=colour("#EFE5D1"),
    cloth=colour("#EBE2D0"),
    ink=colour("#1F1A16"),
    ink_soft=colour("#312A23"),
    outline=colour("#8A7A62"),
    primary=colour("#00586B"),
    on_primary=colour("#FFFFFF"),
    primary_container=colour("#D3E5E3"),
    on_primary_container=colour("#00252D"),
    tertiary=colour("#7A4A00"),
    error=colour("#8B1710"),
    on_error=colour("#FFFFFF"),
    cell_light=colour("#EFE6D6"),
    cell_dark=colour("#CDBFA6"),
    grid=colour("#7A6E58"),
    blocked=colour("#34302C"),
    blocked_cross=colour("#FBF6EA"),
    sides=(colour("#0B5FAE"), colour("#B5390A"), colour("#006B52"), colour("#6A3FA0")),
    on_side=colour("#FFFFFF"),
    dot=colour("#006048"),
    brass=colour("#A9782A"),
    ring=(colour("#1F1A16"), colour("#FFFFFF")),
    is_dark=False,
)

DARK = Palette(
    surface=colour("#2C2723"),
    container=colour("#1F1B18"),
    cloth=colour("#1B1A19"),
    ink=colour("#F0E9DC"),
    ink_soft=colour("#C9BFAF"),
    outline=colour("#9A8B74"),
    primary=colour("#E0B75F"),
    on_primary=colour("#241704"),
    primary_container=colour("#4B3B1B"),
    on_primary_container=colour("#FBE9C2"),
    tertiary=colour("#FFB86E"),
    error=colour("#F2B8B5"),
    on_error=colour("#601410"),
    cell_light=colour("#3F3A35"),
    cell_dark=colour("#2B2724"),
    grid=colour("#948B7C"),
    blocked=colour("#0D0B0A"),
    blocked_cross=colour("#A39D95"),
    sides=(colour("#6CB4F5"), colour("#FF9B5E"), colour("#4FD1A5"), colour("#C9A7F5")),
    on_side=colour("#101010"),
    dot=colour("#4FD1A5"),
    brass=colour("#E0B75F"),
    ring=(colour("#FFFFFF"), colour("#101010")),
    is_dark=True,
)

CONTRAST = replace(
    LIGHT,
    surface=colour("#FFFFFF"),
    container=colour("#FFFFFF"),
    cloth=colour("#FFFFFF"),
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
    brass=colour("#000000"),
    line=3,
)

PALETTES = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}

SIDE_LETTERS = "ABCD"


@dataclass(frozen=True)
class Look:
    palette: Palette
    scale: float = 1.0
    reduced_motion: bool = False
    art: LoadedArt | None = None
    """None until pictures are loaded, and in high contrast. Shapes are drawn instead."""

    def sprite(self, name: str) -> Sprite | None:
        """Return a picture, or None to draw a shape. `{theme}` in the name is filled in."""
        return self.art.sprite(name) if self.art else None

    def differs_in_pictures_alone(self, other: Look) -> bool:
        return bool(self.art and other.art) and self == replace(other, art=self.art)

    @property
    def turned(self) -> Look:
        """Return the look of a table turned round: pictures turn, their light does not."""
        return replace(self, art=self.art.turned) if self.art else self

    @property
    def upright(self) -> Look:
        """Return the look for pictures that are drawn turned: their light has to be turned back."""
        return self.turned if self.fall < 0 else self

    @property
    def fall(self) -> int:
        """The direction of shadows: 1 is down and right, -1 the opposite."""
        return self.art.fall if self.art else 1

    def sized(self, name: str, pixels: float) -> Sprite | None:
        """Return a piece's picture in a suitable size, or None to draw a shape."""
        return self.art.sized(name, pixels) if self.art else None

    def __getattr__(self, name: str) -> Colour:
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

    @property
    def is_flat(self) -> bool:
        return self.palette is CONTRAST

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
    "calendar": "\U000f0e18",
    "check": "\U000f012c",
    "check-bold": "\U000f0e1e",
    "chess-queen": "\U000f085a",
    "chevron": "\U000f0142",
    "clock": "\U000f0150",
    "close": "\U000f0156",
    "cog": "\U000f08bb",
    "command": "\U000f00e6",
    "copy": "\U000f018f",
    "delete": "\U000f01b4",
    "dots": "\U000f01d8",
    "draw": "\U000f15a1",
    "earth": "\U000f01e7",
    "exploit": "\U000f00e4",
    "eye": "\U000f06d0",
    "eye-off": "\U000f06d1",
    "face-down": "\U000f0247",
    "film": "\U000f1706",
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
    "medal": "\U000f0987",
    "minus": "\U000f0374",
    "more": "\U000f01d9",
    "mistake-back": "\U000f04ae",
    "mistake-next": "\U000f04ad",
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
    "sign": "\U000f1822",
    "sign-bravo": "\U000f0513",
    "sign-hello": "\U000f1821",
    "sign-luck": "\U000f0816",
    "sign-moment": "\U000f0176",
    "sign-oh": "\U000f0ce5",
    "sign-thanks": "\U000f157e",
    "fair": "\U000f0cc8",
    "fast": "\U000f0211",
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
"""From the Material Design Icons font, so that the first frame need not import KivyMD."""


FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"


def register_fonts() -> None:
    """Find KivyMD's fonts without importing it. `Display` is for titles, scores and the main button, from 18 sp."""
    spec = importlib.util.find_spec("kivymd")
    assert spec
    assert spec.submodule_search_locations
    fonts = Path(spec.submodule_search_locations[0]) / "fonts"
    LabelBase.register("Icons", str(fonts / "materialdesignicons-webfont.ttf"))
    LabelBase.register("Medium", str(fonts / "Roboto-Medium.ttf"))
    LabelBase.register("Mono", "data/fonts/RobotoMono-Regular.ttf")
    display = FONTS / "FourBoardsDisplay.ttf"
    LabelBase.register("Display", str(display if display.is_file() else fonts / "Roboto-Bold.ttf"))


def width_class(width: float, height: float) -> str:
    """Return compact, medium or expanded. A low window is expanded: it has room beside the board."""
    unit = dp(1)
    if height < 480 * unit < width or width >= 840 * unit:
        return "expanded"
    return "medium" if width >= 600 * unit else "compact"
