"""Rebuilds a page after an error."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.logger import Logger

if TYPE_CHECKING:
    from app.ui.application import FourBoards


def rebuild_page(app: FourBoards) -> None:
    """Build new screens, because the old ones may be broken."""
    from app.ui.widgets.page import Page

    old = app.screens.current_screen
    page = _replace_screens(app, old.name, app.given.get(old.name, {}))
    if isinstance(old, Page) and isinstance(page, Page):
        page.came_from = old.came_from


def start_over(app: FourBoards) -> None:
    """Go home. Match and room are saved and can be continued."""
    _try(app.online.step_out if app.is_in_room else app.session.leave)
    _try(app.feedback.stop)
    _replace_screens(app, "home", {})


def _replace_screens(app: FourBoards, name: str, given: dict[str, Any]) -> Any:
    old = app.screens
    _try(app.put_layers_away)
    _try(old.transition.stop)
    _try(partial(old.current_screen.dispatch, "on_leave"))
    if old.has_screen("play"):
        _try(old.get_screen("play").put_away)
    app.overlay.clear_widgets()
    place = app.root.children.index(old)
    app.root.remove_widget(old)
    app.root.add_widget(app.make_screens(), index=place)
    return app.go(name, **given)


def _try(let_go: Callable[[], object]) -> None:
    try:
        let_go()
    except Exception:
        Logger.exception("App: after an error something could not be put away")
