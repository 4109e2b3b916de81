"""Name keys by their place, so that Q W E work on a Cyrillic layout."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Any

from kivy.metrics import dp

_SCANCODES = {
    **{4 + index: letter for index, letter in enumerate(ascii_lowercase)},
    **{30 + index: digit for index, digit in enumerate("1234567890")},
    **{58 + index: f"f{index + 1}" for index in range(12)},
    **{89 + index: f"numpad{index + 1}" for index in range(9)},
    40: "enter", 41: "escape", 42: "backspace", 43: "tab", 44: "space", 45: "-", 46: "=",
    47: "[", 48: "]", 51: ";", 52: "'", 54: ",", 55: ".", 56: "/",
    74: "home", 75: "pageup", 76: "delete", 77: "end", 78: "pagedown",
    79: "right", 80: "left", 81: "down", 82: "up",
    84: "numpad/", 85: "numpad*", 86: "numpad-", 87: "numpad+", 88: "enter", 98: "numpad0", 99: "numpad.",
}  # fmt: skip

_KEYCODES = {
    **{ord(letter): letter for letter in ascii_lowercase},
    **{ord(digit): digit for digit in "1234567890-=/[];',."},
    **{282 + index: f"f{index + 1}" for index in range(12)},
    **{256 + index: f"numpad{index}" for index in range(10)},
    8: "backspace", 9: "tab", 13: "enter", 27: "escape", 32: "space", 127: "delete",
    266: "numpad.", 267: "numpad/", 268: "numpad*", 269: "numpad-", 270: "numpad+", 271: "enter",
    273: "up", 274: "down", 275: "right", 276: "left", 278: "home", 279: "end", 280: "pageup", 281: "pagedown",
    1001: "escape",
}  # fmt: skip


"""For keyboards without scancodes. 1001 is a phone's Back button."""


def key_name(keycode: int, scancode: int | None) -> str:
    return _SCANCODES.get(scancode or 0) or _KEYCODES.get(keycode, "")


ARROW_STEP = 64
"""In dp."""


PAGE = 0.9
"""A share of the visible height."""


def scroll_by_key(view: Any, name: str, arrows: bool) -> bool:
    """Return whether the key scrolls. `arrows` includes up and down."""
    steps = {"pageup": view.height * PAGE, "pagedown": -view.height * PAGE}
    if arrows:
        steps |= {"up": dp(ARROW_STEP), "down": -dp(ARROW_STEP)}
    if name in ("home", "end"):
        view.scroll_y = 1 if name == "home" else 0
    elif name in steps:
        hidden = view.children[0].height - view.height
        if hidden > 0:
            view.scroll_y = min(1, max(0, view.scroll_y + steps[name] / hidden))
    else:
        return False
    return True
