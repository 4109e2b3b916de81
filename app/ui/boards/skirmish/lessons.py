"""The five lessons of Skirmish, from reading a card to scoring a line."""

from __future__ import annotations

from app.games.skirmish.board import Card, CardGrid
from app.games.skirmish.moves import Activate, Move, NextPhase, PickCard, PlayUnit, ScoreLine
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import MAIN_PHASE, SCORING_PHASE, PlayerArea
from app.ui.help.lesson import Attempt, Lesson

_SIZE = 4


def _position() -> Skirmish:
    """Return a position with a useful unit in hand and one card on each side."""
    cells: list[Card | None] = [None] * (_SIZE * _SIZE)
    cells[5] = Card(1, "princeps", 0, ready=())
    cells[10] = Card(2, "patrol_agent", 1, ready=())
    deck = ("faber",) * 20
    hand = (Card(3, "data_liberator", 0), Card(4, "censor", 0))
    camps = tuple(PlayerArea(deck, deck, hand=hand if player == 0 else (), played=(player + 1,)) for player in range(2))
    return Skirmish(
        CardGrid(_SIZE, (0, 1), tuple(cells)), camps, first=0, active=0, phase=MAIN_PHASE, cycle=1, next_id=5
    )


def _after(state: Skirmish, *moves: Move) -> Skirmish:
    for move in moves:
        state = state.apply(move).state
    return state


_START = _position()
_PLAYED = _after(_START, PlayUnit(3, (1, 2)))
_USED = _after(_PLAYED, Activate(3), PickCard(2))
_SCORING = _after(_USED, NextPhase(), NextPhase())


def _has_scored(attempt: Attempt) -> bool:
    return isinstance(attempt.move, ScoreLine)


def _reached_scoring(attempt: Attempt) -> bool:
    return isinstance(attempt.move, NextPhase) and attempt.after.phase == SCORING_PHASE


LESSONS = (
    Lesson(
        "skirmish.coach.read",
        "hand",
        _START,
        lambda attempt: attempt.noticed and attempt.move is None,
        watches="cards_read",
        notices=lambda board: True,
    ),
    Lesson("skirmish.coach.play", "hand", _START, lambda attempt: isinstance(attempt.move, PlayUnit)),
    Lesson(
        "skirmish.coach.use",
        "board",
        _PLAYED,
        lambda attempt: isinstance(attempt.move, PickCard) and attempt.after.run is None,
        goes_on=lambda attempt: attempt.after.run is not None,
    ),
    Lesson(
        "skirmish.coach.next",
        "next",
        _USED,
        _reached_scoring,
        goes_on=lambda attempt: isinstance(attempt.move, NextPhase),
    ),
    Lesson("skirmish.coach.score", "board", _SCORING, _has_scored),
)
