"""The five steps that teach Skirmish: read a card, play it, use its ability, go on, score a line."""

from __future__ import annotations

from typing import Any

from kivy.app import App

from app.games.skirmish.board import Board, Card
from app.games.skirmish.moves import NextPhase, PickCard, PlayUnit, ScoreLine
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import MAIN_PHASE, Camp
from app.screens.boards.skirmish.reader import ReaderSheet
from app.screens.coach import Lesson

_SIZE = 4


def _position() -> Skirmish:
    """A unit in hand whose ability finds a target, one of the player's own on the board, and an opponent's."""
    cells: list[Card | None] = [None] * (_SIZE * _SIZE)
    cells[5] = Card(1, "princeps", 0, ready=())
    cells[10] = Card(2, "patrol_agent", 1, ready=())
    deck = ("faber",) * 20
    hand = (Card(3, "data_liberator", 0), Card(4, "censor", 0))
    camps = tuple(Camp(deck, deck, hand=hand if player == 0 else (), played=(player + 1,)) for player in range(2))
    return Skirmish(Board(_SIZE, (0, 1), tuple(cells)), camps, first=0, active=0, phase=MAIN_PHASE, cycle=1, next_id=5)


def _has_read(board: Any, move: Any) -> bool:
    """The reader was opened and closed again."""
    reading = any(isinstance(sheet, ReaderSheet) for sheet in App.get_running_app().overlay.children)
    return board.was_read and not reading


def _is_counter(board: Any, move: Any) -> bool:
    return isinstance(move, PickCard) and board.view.run is None


LESSONS = (
    Lesson("skirmish.coach.read", "hand", _has_read, position=_position()),
    Lesson("skirmish.coach.play", "board", lambda board, move: isinstance(move, PlayUnit)),
    Lesson("skirmish.coach.use", "board", _is_counter),
    Lesson("skirmish.coach.next", "next", lambda board, move: isinstance(move, NextPhase) and board.view.phase == 4),
    Lesson("skirmish.coach.score", "board", lambda board, move: isinstance(move, ScoreLine)),
)
