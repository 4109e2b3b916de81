"""The analysis of the match on the table, as the scenes of every game show it."""

from __future__ import annotations

from typing import Any


def analysed(ui: Any) -> Any:
    """At the first mistake, or in the middle if there is none."""
    ui.app.analyse(ui.app.session.match)
    page = ui.app.screens.current_screen
    ui.until(lambda: not page.is_looking)
    page.go_to(page.mistakes[0] if page.mistakes else int(page.count) // 2)
    return page
