"""Skirmish as lines of text: for the terminal, the log and a screen reader."""

from __future__ import annotations

from app.core.game import IllegalMove, Tr
from app.games.skirmish.events import Happening
from app.games.skirmish.log import Telling, described
from app.games.skirmish.moves import Move
from app.games.skirmish.notation import parsed, typed
from app.games.skirmish.picture import picture
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import MULLIGAN, SCORING_PHASE


class SkirmishText:
    def draw(self, view: Skirmish, tr: Tr) -> str:
        return "\n".join(picture(view, tr))

    def describe(self, event: Happening, tr: Tr) -> str:
        return described(event, tr)

    def telling(self, tr: Tr, first: Skirmish) -> Telling:
        return Telling(tr, first)

    def write(self, move: Move) -> str:
        return typed(move)

    def read(self, line: str, view: Skirmish) -> Move:
        move = parsed(" ".join(line.lower().replace("#", "").split()), view)
        fault = view.refusal(move)
        if fault:
            raise IllegalMove(fault)
        return move

    def help(self, view: Skirmish, tr: Tr) -> str:
        if view.run:
            return tr("skirmish.help.choice")
        if view.phase == MULLIGAN:
            return tr("skirmish.help.mulligan")
        key = "skirmish.help.scoring" if view.phase == SCORING_PHASE else "skirmish.help.turn"
        return "\n".join([tr(key), tr("skirmish.help.look"), tr("skirmish.help.cell")])
