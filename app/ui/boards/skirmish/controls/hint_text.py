"""Put a hint into words: which card, cell or button, and why."""

from __future__ import annotations

from typing import Any

from app.core.game import Tr
from app.games.skirmish.moves import (
    Activate,
    Cancel,
    Done,
    Keep,
    Move,
    NextPhase,
    PickCard,
    PickCell,
    PickCounter,
    PickDeck,
    PickListed,
    PlayCommand,
    PlayUnit,
    Sink,
    TurnUp,
)
from app.games.skirmish.text.names import ability_text, card_text, short_name, written

_PLAIN = {NextPhase: "next", Keep: "keep", Done: "done", Cancel: "cancel"}


HintText = tuple[str, dict[str, object], str]
"""The word key, its fields, and the reason."""


def advice(move: Move, board: Any, tr: Tr) -> tuple[str, str]:
    """Return what to do and why; an answer's reason is its ability."""
    run = board.view.run
    if type(move) in _PLAIN:
        key, fields, why = _PLAIN[type(move)], {}, ""
    elif move in board.options.lines:
        key, fields, why = "line", {"count": board.line_worth(move)}, ""
    else:
        key, fields, why = _answer(move, board, tr) if run else _act(move, board, tr)
    return tr(f"skirmish.hint.{key}", **fields), why or (ability_text(run.kind, run.place, tr) if run else "")


def _act(move: Any, board: Any, tr: Tr) -> HintText:
    card = _card(board, move.card)
    cell = board.cell_of(card.id)
    fields: dict[str, object] = {"card": short_name(card.kind, tr), "cell": written(cell) if cell else ""}
    match move:
        case PlayUnit():
            fields["cell"] = written(move.cell)
            return "play" if move.face_up else "play_down", fields, card_text(card.kind, tr)
        case PlayCommand():
            return "command", {**fields, "option": move.option + 1}, ability_text(card.kind, move.option, tr)
        case Activate():
            return "use", fields, ability_text(card.kind, board.view.ability_of(card), tr)
        case TurnUp():
            return "turn_up", fields, card_text(card.kind, tr)
    return "exchange", fields, card_text(card.kind, tr)


def _answer(move: Any, board: Any, tr: Tr) -> HintText:
    view = board.view
    match move:
        case PickCard():
            card, cell = _card(board, move.card), board.cell_of(move.card)
            name = short_name(card.kind, tr)
            return ("pick", {"card": name, "cell": written(cell)}, "") if cell else ("pick_in_hand", {"card": name}, "")
        case PickCell():
            return "cell", {"cell": written(move.cell)}, ""
        case PickListed():
            return "listed", {"card": short_name(move.kind, tr)}, card_text(move.kind, tr)
        case PickDeck():
            return "deck", {"name": board.name_of(move.player)}, ""
        case PickCounter():
            return "counter", {"counter": tr(f"skirmish.counter.{move.counter}")}, ""
    kind = view.camps[view.run.deck].deck[move.place]
    fields = {"card": short_name(kind, tr), "name": board.name_of(view.run.deck)}
    return "sink" if isinstance(move, Sink) else "give", fields, ""


def _card(board: Any, id: int) -> Any:
    cell = board.cell_of(id)
    return board.card_at(cell) if cell else board.hand_card(id)
