"""A widget that is drawn before the next frame, once, where it comes to rest."""

from __future__ import annotations

from typing import Any


def test_it_is_drawn_once_in_its_last_place(ui: Any) -> None:
    from kivy.clock import Clock
    from kivy.uix.widget import Widget

    from app.ui.canvas.deferred_draw import drawn_soon

    widget, drawn = Widget(), []
    soon = drawn_soon(widget, lambda: drawn.append(tuple(widget.size)))
    widget.bind(size=soon)

    def grow(*_: Any) -> None:
        """As a layout does that is laid out again after its children."""
        if widget.width < 500:
            widget.size = (widget.width + 100, 50)
            again()

    again = Clock.create_trigger(grow, -1)
    again()
    ui.frames(1)
    assert drawn == [(500, 50)]
    soon()
    soon()
    ui.frames(1)
    assert drawn == [(500, 50)] * 2


def test_whoever_waits_with_one_that_moves_waits_for_it(ui: Any) -> None:
    """What stands beside it may be moved by the same layout, some rounds later."""
    from kivy.clock import Clock
    from kivy.uix.widget import Widget

    from app.ui.canvas.deferred_draw import drawn_soon

    mover, beside, drawn = Widget(), Widget(), []
    for widget in (mover, beside):
        soon = drawn_soon(widget, lambda widget=widget: drawn.append((widget, tuple(widget.size))))
        widget.bind(size=soon)
        soon()

    def grow(*_: Any) -> None:
        if mover.width < 800:
            mover.size = (mover.width + 100, 50)
            again()
        else:
            beside.size = (300, 50)

    again = Clock.create_trigger(grow, -1)
    again()
    ui.frames(1)
    assert sorted(size for _, size in drawn) == [(300, 50), (800, 50)]


def test_a_board_in_a_new_window_is_drawn_where_it_stands(ui: Any) -> None:
    from app.games import BY_ID

    ui.app.start_match(BY_ID["skirmish"], "local")
    ui.frames(4)
    board = ui.app.screens.current_screen.board
    drawn = []
    board.bind(on_drawn=lambda each: drawn.append(tuple(each.size)))
    ui.size(800, 1280)
    ui.frames(4)
    assert drawn
    assert drawn[-1] == tuple(board.size)
    assert len(drawn) <= 3, "once for each place in which the layout had come to rest"
