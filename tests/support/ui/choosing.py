"""A player in the middle of a game who opens the settings, changes one and comes back."""

from __future__ import annotations

from typing import Any

from app.ui.settings.screen import SLIDERS
from tests.support.ui import skirmish_table, squart_table, stay_table, throwing

GAMES = ("stay", "chapaev", "squart", "skirmish")


def begin(ui: Any, game: str, mode: str = "local", has_token: bool = True) -> Any:
    """A game with a piece or two on its board, always the same; an empty board of Squart gets one token first."""
    if game == "skirmish":
        return skirmish_table.start(ui, skirmish_table.position().state)
    if game == "chapaev":
        return throwing.start(ui, mode)
    if game == "squart":
        match = squart_table.start(ui, mode=mode)
        if mode == "local" and has_token:
            make_a_move(ui, game)
        return match
    match = stay_table.start(ui, mode=mode)
    if mode == "local":
        stay_table.place(ui, queen=(2, 2), trail=((2, 2),))  # at the far edge she is no taller than there is room for
    return match


def make_a_move(ui: Any, game: str) -> None:
    """By finger, as far as a finger goes that does not confirm anything."""
    if game == "skirmish":
        ui.tap(skirmish_table.hand_pos(ui, 0))
        ui.tap(skirmish_table.cell_pos(ui, (0, 1)))
    elif game == "chapaev":
        throwing.board(ui).speed = throwing.FAST
        throwing.pull(ui, throwing.board(ui).own[0], 9 if throwing.board(ui).view.to_move == 0 else 0, 0.1).up()
    elif game == "squart":
        moves = squart_table.board(ui).view.legal_moves()
        ui.tap(squart_table.on(ui, next(iter(moves))))
    else:
        ui.until(lambda: stay_table.table(ui).board.takes_moves)
        move = next(iter(stay_table.table(ui).match.state.safe_moves()))
        for _ in range(move.distance):
            ui.tap(stay_table.key_pos(ui, move.direction))
        ui.tap(stay_table.key_pos(ui, stay_table.CENTRE))


def open_settings(ui: Any) -> Any:
    """From a game by way of its pause, from home by its own button."""
    if ui.app.screens.current == "play":
        ui.tap(ui.icon(ui.app.tr("play.pause")))
        ui.listening()
        ui.tap(ui.find(ui.app.tr("home.settings")))
    else:
        ui.tap(ui.icon(ui.app.tr("home.settings")))
    ui.until(lambda: ui.app.screens.current == "settings")
    ui.frames(4)
    return ui.app.screens.current_screen


def row_of(ui: Any, field: str) -> Any:
    """The row of a setting, scrolled into view; none if it is not offered."""
    page = ui.app.screens.current_screen
    row = page._rows.get(field)
    if row is not None:
        ui.reach(row)
    return row


def choose(ui: Any, field: str, value: Any) -> None:
    """Opens the settings, touches the value, and goes back."""
    open_settings(ui)
    row = row_of(ui, field)
    assert row is not None, f"{field} is not offered"
    if field in SLIDERS:
        slider = row.ids.slider
        share = (value - row.low) / (row.high - row.low)
        ui.tap(slider.to_window(slider.x + 16 + (slider.width - 32) * share, slider.center_y))
        ui.until(lambda: getattr(ui.app.settings, field) == value)
    elif isinstance(value, bool):
        if row.active is not value:
            ui.tap(row)
    else:
        chip = next(chip for chip in row.ids.chips.children if chip.value == value)
        ui.tap(chip)
    assert getattr(ui.app.settings, field, value) == value
    ui.tap(ui.icon(ui.app.tr("pages.back")))
    ui.until(lambda: ui.app.screens.current != "settings")
    ui.arrive()
    ui.app.snack.dismiss()
    ui.frames(4)


def is_offered(ui: Any, hint: str) -> bool:
    """Whether an icon with these words is there to be touched."""
    found = [each for each in ui.app.top.walk(restrict=True) if getattr(each, "hint", None) == hint]
    return any(each.opacity and each.width and each.height for each in found)
