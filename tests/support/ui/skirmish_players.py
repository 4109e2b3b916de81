"""Whoever plays Skirmish in the tests: decides by a simple plan and carries it out by finger, mouse or keyboard."""

from __future__ import annotations

from typing import Any

from app.games.skirmish.moves import (
    Activate,
    Cancel,
    Exchange,
    Keep,
    Move,
    NextPhase,
    PickCard,
    PickCell,
    PlayCommand,
    PlayUnit,
    ScoreLine,
    TurnUp,
)
from app.games.skirmish.rules import Skirmish
from tests.support.ui.skirmish_table import cell_pos, hand_index, hand_pos, screen

ORDER = (Keep, Activate, PlayUnit, PlayCommand, NextPhase, ScoreLine)
"""What is done first while nothing is asked."""


def plan(state: Skirmish, turn: int) -> Move:
    """A move of the first kind there is; among equals another one each time."""
    legal = state.legal_moves()
    if state.run is not None:
        answers = [move for move in legal if not isinstance(move, Cancel)]
        return answers[turn % len(answers)]
    for kind in ORDER:
        found = [move for move in legal if isinstance(move, kind)]
        if found:
            return found[turn * 7 % len(found)]
    raise AssertionError("nothing can be done")


class Finger:
    """Taps; `Mouse` clicks at the same places."""

    def __init__(self, ui: Any) -> None:
        self.ui = ui

    def at(self, pos: tuple[float, float], owner: Any) -> None:
        self.ui.tap(pos, owner)

    def on(self, widget: Any) -> None:
        self.ui.tap(widget)

    def at_cell(self, cell: tuple[int, int]) -> None:
        self.at(cell_pos(self.ui, cell), screen(self.ui).board)

    def at_card(self, card: int) -> None:
        """On the board, or else in the hand."""
        cell = screen(self.ui).board.cell_of(card)
        if cell:
            self.at_cell(cell)
        else:
            self.at(hand_pos(self.ui, hand_index(self.ui, card)), screen(self.ui).controls.hand)

    def make(self, move: Move) -> None:
        controls, board = screen(self.ui).controls, screen(self.ui).board
        match move:
            case Keep():
                self.on(controls.ids.keep)
            case Exchange():
                self.at_card(move.card)
                self.on(controls.ids.exchange)
            case NextPhase():
                for _ in range(2 if controls.unused else 1):
                    self.on(controls.ids.next)
            case PlayUnit():
                self.at_card(move.card)
                if not move.face_up:
                    self.turn()
                self.at_cell(move.cell)
            case PlayCommand():
                self.at_card(move.card)
                self.answer(move)
            case Activate() | TurnUp() | PickCard():
                self.at_card(move.card)
            case PickCell():
                if not move.face_up:
                    self.turn()
                self.at_cell(move.cell)
            case _ if move in board.options.lines:
                self.line(move)
            case _:
                self.answer(move)

    def turn(self) -> None:
        banner = screen(self.ui).controls.banner
        self.on(next(each for each in banner.children if getattr(each, "icon", "") == "face-down"))

    def line(self, move: Move) -> None:
        board = screen(self.ui).board
        cells = board.options.lines[move]
        cell = next((cell for cell in cells if board.options.through(cell) == [move]), cells[0])
        for _ in range(3):
            if board.chosen != move:
                self.at_cell(cell)
        banner = screen(self.ui).controls.banner
        self.on(next(each for each in banner.children if getattr(each, "icon", "") == "check"))

    def answer(self, move: Move) -> None:
        sheet = self.ui.app.top
        self.on({**sheet.rows, **sheet.ways}[move])


class Mouse(Finger):
    def at(self, pos: tuple[float, float], owner: Any) -> None:
        self.ui.click(pos, "left", owner)

    def on(self, widget: Any) -> None:
        self.ui.click(widget, "left")


class Keyboard(Finger):
    """Never points at anything."""

    def at(self, pos: tuple[float, float], owner: Any) -> None:
        raise AssertionError("a key was wanted")

    def on(self, widget: Any) -> None:
        raise AssertionError("a key was wanted")

    def make(self, move: Move) -> None:
        ui, controls, board = self.ui, screen(self.ui).controls, screen(self.ui).board
        match move:
            case Keep() | NextPhase():
                for _ in range(2 if controls.unused else 1):
                    ui.key("n")
            case PlayUnit():
                self.hand(move.card)
                if not move.face_up:
                    ui.key("d")
                self.cell(move.cell)
            case PlayCommand():
                self.hand(move.card)
                self.answer(move)
            case Activate():
                self.use(board.cell_of(move.card))
            case TurnUp():
                self.cell(board.cell_of(move.card))
            case PickCard() | PickCell():
                self.target(move)
            case ScoreLine():
                board.cursor, controls.hand.cursor = None, -1
                ui.key("right" if move.axis == "row" else "up")
                ui.key("enter")
            case _ if move in board.options.lines:
                self.line(move)
            case _:
                self.answer(move)

    def use(self, cell: tuple[int, int]) -> None:
        for _ in range(20):
            if screen(self.ui).board.cursor != cell:
                self.ui.key("a")
        self.ui.key("enter")

    def hand(self, card: int) -> None:
        ui, hand, board = self.ui, screen(self.ui).controls.hand, screen(self.ui).board
        index = hand_index(ui, card)
        for _ in range(20):
            if hand.cursor == index:
                break
            if board.cursor is not None:
                ui.key("down")
            else:
                ui.key("right" if hand.cursor < index else "left")
        ui.key("enter")

    def cell(self, cell: tuple[int, int]) -> None:
        self.go_to(cell)
        self.ui.key("enter")

    def go_to(self, cell: tuple[int, int]) -> None:
        ui, board, hand = self.ui, screen(self.ui).board, screen(self.ui).controls.hand
        for _ in range(40):
            if board.cursor == cell:
                return
            if board.cursor is None or hand.cursor >= 0:
                ui.key("up")
            elif board.cursor[0] != cell[0]:
                ui.key("down" if board.cursor[0] < cell[0] else "up")
            else:
                ui.key("right" if board.cursor[1] < cell[1] else "left")
        raise AssertionError("the cursor does not get there")

    def target(self, move: Move) -> None:
        ui, board = self.ui, screen(self.ui).board
        if isinstance(move, PickCell) and not move.face_up:
            ui.key("d")
        target = move.cell if isinstance(move, PickCell) else move.card
        number = board.options.number(target)
        if number:
            ui.key(str(number))
        elif board.cell_of(target):
            for _ in range(60):
                if board.cursor == board.cell_of(target):
                    break
                ui.key("tab")
            ui.key("enter")
        else:
            self.hand(target)

    def line(self, move: Move) -> None:
        board = screen(self.ui).board
        cells = board.options.lines[move]
        self.go_to(next((cell for cell in cells if board.options.through(cell) == [move]), cells[0]))
        for _ in range(3):
            if board.chosen != move:
                board.tap(board.cursor)
        self.ui.key("enter")

    def answer(self, move: Move) -> None:
        sheet, app = self.ui.app.top, self.ui.app
        wanted = {**sheet.rows, **sheet.ways}[move]
        for _ in range(40):
            if app.focus.current is wanted:
                break
            self.ui.key("tab")
        self.ui.key("enter")
