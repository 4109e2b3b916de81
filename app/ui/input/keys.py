"""Keys by their place on the keyboard, so that Q W E are the same three keys on a Cyrillic layout."""

from __future__ import annotations

from string import ascii_lowercase

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
"""For keyboards that give no scancode; 1001 is a phone's Back."""


def key_name(keycode: int, scancode: int | None) -> str:
    """Our name for a key, or nothing for one that we have no use for."""
    return _SCANCODES.get(scancode or 0) or _KEYCODES.get(keycode, "")
