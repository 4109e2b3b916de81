"""An online match at one keyboard: reports what others do, and takes our moves."""

from __future__ import annotations

import time

from app.core.game import IllegalMove, Player, Unreadable, dummies_of
from app.languages.relative_dates import since
from app.languages.translator import Translator
from app.match.match import COMPUTER, HUMAN, News
from app.match.played_match import PlayedMatch
from app.online.room import Room
from app.terminal.match_console import Answers, MatchConsole, Say


class OnlineMatchConsole(MatchConsole):
    def __init__(
        self,
        room: Room,
        match: PlayedMatch,
        answers: Answers,
        tr: Translator,
        say: Say,
        pictures: bool = True,
    ) -> None:
        super().__init__(match, answers, None, "", tr, say, pictures)  # the room saves it
        self.match = match
        self._room = room
        self._asked: tuple[int, object] | None = None
        self._notice = ""
        self._commands.pop("redo")  # what everybody agreed to undo stays undone
        for word in {"redo", tr("terminal.command.redo")}:
            self._words.pop(word)

    def start(self) -> None:
        self._introduce()
        self.match.subscribe(self._hear)
        self.match.begin()
        if self._room.has_seat and not self._is_ours and self.match.outcome is None:
            self._show_news()
            self._say(self._tr("online.waits_for", name=self._name(self.match.to_move)))
            if self._room.turn_since:
                when = since(self._tr, self._room.turn_since, time.time())
                self._say(self._tr("online.turn_since.theirs", name=self._name(self.match.to_move), since=when))

    def update(self) -> None:
        """Ask for a move on our turn, or after a refusal by the host."""
        notice = self._room.notice
        if notice != self._notice:
            self._notice = notice
            if notice:
                self._say(self._tr(notice))
                self._asked = None
        turn = (self.match.ply, self.match.state)
        if (self._is_ours or self._room.is_watching) and self._asked != turn and self.match.outcome is None:
            self._asked = turn
            self._show_news()
            if self._is_ours:
                name = self._name(self.match.to_move)
                is_own = self.match.to_move == self._room.seat
                if is_own and self._room.turn_since:
                    self._say(
                        self._tr("online.turn_since.yours", since=since(self._tr, self._room.turn_since, time.time()))
                    )
                self._say(self._tr("terminal.your_move") if is_own else self._tr("terminal.to_move", name=name))

    @property
    def _is_ours(self) -> bool:
        match = self.match
        return self._room.has_seat and match.outcome is None and self._decides and match.pending is None

    @property
    def _decides(self) -> bool:
        """Return whether we decide the next move, for our own player or for a dummy."""
        return self.match.seats[self.match.to_move].kind == HUMAN

    def _explained(self, word: str) -> str:
        key = f"online.explain.{word}"
        return self._tr(key) if key in self._tr else super()._explained(word)

    def _help(self) -> None:
        super()._help()
        self._say(f"{self._tr('online.command.sign')}: {self._tr('online.explain.sign')}.")

    def conclude(self) -> None:
        assert self.match.outcome
        self._conclude(self.match.outcome)
        wins = self._room.wins
        if len(wins) == len(self.match.seats):
            won = ", ".join(f"{self._name(player)} {count}" for player, count in enumerate(wins))
            self._say(self._tr("online.medals.told", names=won))

    def obey(self, line: str) -> None:
        if line.lower() in self._words or self._is_ours:
            self._obey(line)
        elif self._room.is_watching:
            self._say(self._tr("online.watch.only"))
        else:
            self._say(self._tr("online.refused.turn" if self._is_move(line) else "terminal.unknown"))

    def _is_move(self, line: str) -> bool:
        try:
            self._text.read(line, self._view())
        except Unreadable:
            return False
        except IllegalMove:
            return True
        return True

    def name_of(self, player: Player) -> str:
        return self._name(player)

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

    def _viewer(self) -> Player | None:
        """Return the seat whose view we show. A dummy has its own view."""
        return self.match.to_move if self._decides else self._room.seat

    def _name(self, player: Player) -> str:
        seat = self.match.seats[player]
        if player in dummies_of(self.match.state):
            who = "computer" if seat.kind == COMPUTER else "you" if self._room.is_hosting else "host"
            return self._tr(f"online.dummy.named.{who}", number=player + 1)
        if player == self._room.seat:
            return self._tr("terminal.you")
        if seat.kind == COMPUTER:
            return super()._name(player)
        return seat.name or self._tr("terminal.player", number=player + 1)
