"""The keys that scroll: pages, ends and, where nothing else has a use for them, the arrows."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

ARROW_STEP = 64
"""How far, in dp, an arrow key scrolls."""
PAGE = 0.9
"""How much of what is seen a page is."""


def scroll_by_key(view: Any, name: str, arrows: bool) -> bool:
    """Scrolls by a key of the keyboard; with `arrows`, up and down are among them. Says whether it was such a key."""
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
