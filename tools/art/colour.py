"""Colours of the palette as numbers, and ways between two of them."""

from __future__ import annotations

import numpy as np

THEMES = ("light", "dark")

INK = {"light": "#1F1A16", "dark": "#F0E9DC"}
SOFT = {"light": "#312A23", "dark": "#C9BFAF"}
PLATE = {"light": "#FBF6EA", "dark": "#2C2723"}
INSET = {"light": "#EFE5D1", "dark": "#1F1B18"}
OUTLINE = {"light": "#8A7A62", "dark": "#9A8B74"}
PRIMARY = {"light": "#00586B", "dark": "#E0B75F"}
ON_PRIMARY = {"light": "#FFFFFF", "dark": "#241704"}
BRASS = {"light": "#A9782A", "dark": "#E0B75F"}
BEAD = {"light": "#006048", "dark": "#4FD1A5"}

SIDES = ("a", "b", "c", "d")
"""The four players; only Skirmish has the last two."""
SIDE = {
    "light": ("#0B5FAE", "#B5390A", "#006B52", "#6A3FA0"),
    "dark": ("#6CB4F5", "#FF9B5E", "#4FD1A5", "#C9A7F5"),
}
RIM = {"light": SIDE["light"], "dark": ("#2F7FCB", "#D8602A", "#12876A", "#8A5FC4")}
"""Enamel of card rims."""
PLAQUE = {"light": SIDE["light"], "dark": ("#2970B4", "#B54F21", "#107A5F", "#8158B6")}
"""Enamel that carries white figures: in the dark it is a little deeper than the rims."""

SLATE, CROSS, IRON, BONE = "#34302C", "#FF6F61", "#3A3631", "#F5EEDF"
SHADOW = "#120A04"
PEARL = "#FBF4E4"
LID_INK = "#F6E3B4"


def rgb(code: str) -> np.ndarray:
    code = code.lstrip("#")
    return np.array([int(code[at : at + 2], 16) / 255 for at in (0, 2, 4)], np.float32)


def mix(a: np.ndarray, b: np.ndarray, share: object) -> np.ndarray:
    """From a to b; the share is a number or one for each pixel."""
    share = np.asarray(share, np.float32)
    if share.ndim == 2:
        share = share[..., None]
    return a + (b - a) * share


def ease(start: float, end: float, x: object) -> np.ndarray:
    """0 before start, 1 after end, and no corner between them; start may be the larger one."""
    t = np.clip((np.asarray(x, np.float32) - start) / (end - start), 0, 1)
    return t * t * (3 - 2 * t)


def flat(code: str, width: int, height: int) -> np.ndarray:
    return np.broadcast_to(rgb(code), (height, width, 3))
