"""Skirmish as text, for the terminal, the log and a screen reader."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.core.game import IllegalMove, Player, PositionText, Text, Tr
from app.games.skirmish.events import SkirmishEvent
from app.games.skirmish.moves import Move
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import MULLIGAN, SCORING_PHASE
from app.games.skirmish.text.event_text import EventNarrator, described
from app.games.skirmish.text.notation import parsed, typed
from app.games.skirmish.text.position_text import move_lines, position


class SkirmishText(Text):
    def position(self, view: Skirmish, tr: Tr) -> PositionText:
        return position(view, tr)

    def describe(self, event: SkirmishEvent, tr: Tr) -> str:
        return described(event, tr)

    def telling(self, tr: Tr, first: Skirmish, names: Sequence[str] = (), you: Player | None = None) -> EventNarrator:
        return EventNarrator(tr, first, names, you)

    def write(self, move: Move) -> str:
        return typed(move)

    def read(self, line: str, view: Skirmish) -> Move:
        move = parsed(" ".join(line.lower().replace("#", "").split()), view)
        fault = view.refusal(move)
        if fault:
            raise IllegalMove(fault)
        return move

    def list_moves(self, view: Skirmish, moves: Collection[Move], tr: Tr) -> list[str]:
        return move_lines(view, moves, tr)

    def help(self, view: Skirmish, tr: Tr) -> str:
        if view.run:
            return tr("skirmish.help.choice")
        if view.phase == MULLIGAN:
            return tr("skirmish.help.mulligan")
        key = "skirmish.help.scoring" if view.phase == SCORING_PHASE else "skirmish.help.turn"
        return "\n".join([tr(key), tr("skirmish.help.look"), tr("skirmish.help.cell")])
