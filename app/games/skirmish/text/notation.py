"""Writes and reads typed moves.

A card is named by number, `#12`, and a cell by column and row, `b3`. While a choice waits, an answer's number is
enough.
"""

from __future__ import annotations

from collections.abc import Callable

from app.core.game import IllegalMove, Unreadable
from app.core.grid import Cell
from app.games.skirmish.moves import (
    AXES,
    Activate,
    Cancel,
    Done,
    Exchange,
    Give,
    Keep,
    Move,
    NextPhase,
    PickCard,
    PickCell,
    PickCounter,
    PickDeck,
    PickDiagonal,
    PickLine,
    PickListed,
    PlayCommand,
    PlayUnit,
    ScoreLine,
    Sink,
    TurnUp,
)
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.text.names import COLUMNS, written

UNREADABLE = "skirmish.say.unreadable"
NO_CELL = "skirmish.say.no_cell"
NO_ANSWER = "skirmish.say.no_answer"

_SLOPES = {1: "down", -1: "up"}

_VERBS: dict[type, str] = {
    Exchange: "exchange", TurnUp: "up", Activate: "use", PickCard: "pick", Keep: "keep", NextPhase: "next",
    Done: "done", Cancel: "cancel", Sink: "sink", Give: "give",
}  # fmt: skip
_BARE: dict[str, Move] = {"keep": Keep(), "next": NextPhase(), "done": Done(), "cancel": Cancel()}
_WITH_CARD: dict[str, type[Exchange | TurnUp | Activate | PickCard]] = {
    "exchange": Exchange, "up": TurnUp, "use": Activate, "pick": PickCard,
}  # fmt: skip

_COUNTED: dict[str, Callable[[int], Move]] = {"deck": PickDeck, "sink": Sink, "give": Give}


def typed(move: Move) -> str:
    match move:
        case PlayUnit():
            return f"play {move.card} {written(move.cell)}{'' if move.face_up else ' down'}"
        case PlayCommand():
            return f"command {move.card} {move.option + 1}"
        case PickCell():
            return f"cell {written(move.cell)}{'' if move.face_up else ' down'}"
        case PickLine():
            place = move.index + 1 if move.axis == "row" else COLUMNS[move.index]
            return f"line {move.axis} {place}"
        case PickDiagonal():
            return f"diagonal {written(move.start)} {_SLOPES[move.slope]}"
        case PickDeck():
            return f"deck {move.player + 1}"
        case PickListed():
            return f"take {move.kind}"
        case PickCounter():
            return f"counter {move.counter} {move.by + 1}"
        case Sink() | Give():
            return f"{_VERBS[type(move)]} {move.place + 1}"
        case ScoreLine():
            return f"score {move.axis}"
        case Exchange() | TurnUp() | Activate() | PickCard():
            return f"{_VERBS[type(move)]} {move.card}"
    return _VERBS[type(move)]


def parsed(line: str, view: Skirmish) -> Move:
    """Return the move that a line means, legal or not. Raise `IllegalMove` if it means none."""
    verb, *rest = line.split() or [""]
    if verb.isdecimal() and view.run and not rest:
        answers = view.legal_moves()
        if 1 <= int(verb[:9]) <= len(answers):
            return answers[int(verb[:9]) - 1]
        raise IllegalMove(NO_ANSWER)
    if verb in _BARE and not rest:
        return _BARE[verb]
    try:
        return _with_details(verb, rest)
    except IllegalMove:
        raise
    except (ValueError, IndexError):
        raise Unreadable(UNREADABLE) from None


def _with_details(verb: str, rest: list[str]) -> Move:
    first = rest[0]
    match verb, rest[1:]:
        case (("exchange" | "up" | "use" | "pick"), []):
            return _WITH_CARD[verb](_number(first))
        case "play", ([_] | [_, "down"]) as more:
            return PlayUnit(_number(first), _cell(more[0]), len(more) == 1)
        case "command", [option]:
            return PlayCommand(_number(first), _number(option) - 1)
        case "cell", ([] | ["down"]) as more:
            return PickCell(_cell(first), not more)
        case (("line" | "score"), more):
            axis = AXES[AXES.index(first)]  # raises for a word that is neither
            if verb == "score" and not more:
                return ScoreLine(axis)
            (place,) = more
            return PickLine(axis, _number(place) - 1 if axis == "row" else COLUMNS.index(place))
        case "diagonal", [("down" | "up") as slope]:
            return PickDiagonal(_cell(first), 1 if slope == "down" else -1)
        case "counter", [by]:
            return PickCounter(first, _number(by) - 1)
        case "take", []:
            return PickListed(first)
        case (("deck" | "sink" | "give"), []):
            return _COUNTED[verb](_number(first) - 1)
    raise ValueError(verb)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ValueError(text)
    return int(text)


def _cell(text: str) -> Cell:
    if len(text) != 2 or text[0] not in COLUMNS or text[1] not in "1234567":
        raise IllegalMove(NO_CELL)
    return int(text[1]) - 1, COLUMNS.index(text[0])
