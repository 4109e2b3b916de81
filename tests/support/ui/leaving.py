"""What a finger does at the edge of a match: it leaves, or presses what a snack offers."""

from __future__ import annotations

from typing import Any


def leave(ui: Any) -> None:
    """Home from a match, by its own button."""
    ui.tap(ui.icon(ui.app.tr("play.leave")))
    ui.until(lambda: ui.app.screens.current == "home")
    ui.arrive()
    ui.frames(3)


def take_offer(ui: Any) -> None:
    """Presses the button of the snack that is shown."""
    from app.ui.input.focus import pressables

    snack = ui.app.snack
    assert snack.action, f"the snack offers nothing: {snack.text!r}"
    ui.frames(2)
    ui.tap(next(each for each in pressables(snack) if each.text == snack.action))
