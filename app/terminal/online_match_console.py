"""An online match at one keyboard: says what others do as it happens, and takes moves when it is our turn."""

from __future__ import annotations

from typing import Any

from app.core.game import IllegalMove, Player
from app.match.match import COMPUTER, News
from app.services.words import Translator
from app.table import Answers, Say, Table


class OnlineTable(Table):
    def __init__(self, room: Any, match: Any, answers: Answers, tr: Translator, say: Say, has_seat: bool) -> None:
        """`has_seat` is False for a host that only deals: it sees what an onlooker sees."""
        super().__init__(match, answers, _NowhereToSave(), tr, say)  # type: ignore[arg-type]
        self.match = match
        self._room, self._has_seat = room, has_seat
        self._asked: tuple[int, object] | None = None
        self._notice = ""
        self._commands.pop("redo")  # what all agreed to take back stays so
        for word in {"redo", tr("terminal.command.redo")}:
            self._words.pop(word)

    def sit_down(self) -> None:
        self._introduce()
        self.match.subscribe(self._hear)
        self.match.begin()

    def go_on(self) -> None:
        """Asks for a move when it has become our turn, and says what was refused."""
        notice = getattr(self._room, "notice", "")
        if notice != self._notice:
            self._notice = notice
            if notice:
                self._say(self._tr(notice))
                self._asked = None
        turn = (self.match.ply, self.match.state)
        if self._is_ours and self._asked != turn:
            self._asked = turn
            self._show()
            self._say(self._tr("terminal.your_move"))

    @property
    def _is_ours(self) -> bool:
        match = self.match
        waits = getattr(match, "pending", None) is not None
        return self._has_seat and match.outcome is None and match.to_move == self._room.seat and not waits

    def _explained(self, word: str) -> str:
        """Some words mean another thing in a room."""
        key = f"online.explain.{word}"
        return self._tr(key) if key in self._tr else super()._explained(word)

    def conclude(self) -> None:
        self._conclude(self.match.outcome)

    def obey(self, line: str) -> None:
        if line.lower() in self._words or self._is_ours:
            self._obey(line)
        else:
            self._say(self._tr("online.refused.turn"))

    def name_of(self, player: Player) -> str:
        return self._name(player)

    def save(self) -> bool:
        """The room keeps itself."""
        return True

    def _obey(self, line: str) -> None:
        command = self._words.get(line.lower())
        if command:
            command()
            return
        try:
            move = self._text.read(line, self._view())
            self.match.agents[self.match.to_move].decide(move)
        except IllegalMove as refusal:
            self._say(self._tr(str(refusal)))

    def _hear(self, news: News) -> None:
        super()._hear(news)
        self._notice = ""

    def _undo(self) -> None:
        self._say(self._tr("online.asked" if self.match.undo() else "terminal.cannot_undo"))

    def _resign(self) -> None:
        if self._room.seat is not None:
            self.match.resign(self._room.seat)

    def _introduce(self) -> None:
        self._say(self._tr(f"{self.match.game.id}.name"))
        for player in range(len(self.match.seats)):
            self._say(self._tr("terminal.seat", number=player + 1, name=self._name(player)))

    def _viewer(self) -> Any:
        return self._room.seat

    def _name(self, player: Player) -> str:
        seat = self.match.seats[player]
        if player == self._room.seat:
            return self._tr("terminal.you")
        if seat.kind == COMPUTER:
            return super()._name(player)
        return seat.name or self._tr("terminal.player", number=player + 1)


class _NowhereToSave:
    """In place of the saves that a match at one keyboard has."""
