"""One match at one keyboard: reports events, reads moves and commands, saves every step."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Any

from app.core.game import (
    IllegalMove,
    NarratingText,
    Outcome,
    Player,
    PositionText,
    ScoredByVisibility,
    Text,
    worthwhile_moves,
)
from app.languages.rules_pages import EXAMPLE, HEADING, ITEM, blocks, rules_of
from app.languages.translator import Translator
from app.match.match import COMPUTER, HUMAN, MovePlayed, MoveRequest, News, Rewound
from app.match.played_match import PlayedMatch
from app.players.computer import Computer, brain_of
from app.storage.files import StorageFault
from app.storage.saved_matches import Saves, Slot

LISTED = 60
HINT_SECONDS = 2.0
QUIET_SECONDS = 1.0
"""How long a computer thinks before we mention it."""
POLL_SECONDS = 0.2
"""How often we check the clock and Ctrl+C while a computer thinks."""

Say = Callable[[str], None]
Answers = queue.Queue[Callable[[], None]]
"""Functions that computers post from their threads, to run on this one."""


class PlayerLeft(Exception):
    """The player wants to leave."""


def ask() -> str:
    """Read one line. The end of the input means leaving."""
    try:
        return input("> ").strip()
    except EOFError:
        print()  # ends the line of the prompt
        raise PlayerLeft from None


class MatchConsole:
    def __init__(
        self,
        match: PlayedMatch,
        answers: Answers,
        saves: Saves | None,
        slot: Slot,
        tr: Translator,
        say: Say,
        pictures: bool = True,
    ) -> None:
        """Without `saves` the match is saved elsewhere. Without `pictures` words describe the board."""
        self._match, self._answers, self._saves, self._slot = match, answers, saves, slot
        self._tr, self._say = tr, say
        self._text: Text = match.game.text
        self._pictures = pictures
        self._known = PositionText()
        """The position as last described."""
        self._save_failed = False
        self.is_saved = False
        """True once this match is in its slot, which it enters with its first move."""
        self._commands: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
            "moves": self._moves,
            "log": self._log,
            "board": self._show_all,
            "picture": self._switch_pictures,
            "rules": self._rules,
            "link": self._link,
            "resign": self._resign,
            "help": self._help,
            "quit": self._quit,
        }
        # The English words work in every language.
        self._words = self._commands | {tr(_key(word)): act for word, act in self._commands.items()}

    def play(self) -> None:
        """Play to the end; raise `PlayerLeft` if the player leaves before."""
        self._introduce()
        self._match.subscribe(self._hear)
        self._match.begin()
        while self._match.outcome is None:
            if self._match.seats[self._match.to_move].kind == COMPUTER:
                self._wait(self._the_move())
            else:
                self._turn()
        self._conclude(self._match.outcome)

    def tell(self) -> None:
        """Describe the match without playing it."""
        self._introduce()
        if self._match.history:
            self._log()
        if self._match.outcome:
            self._conclude(self._match.outcome)
        else:
            self._show_news()

    def save(self) -> bool:
        """Save after a step and return whether that worked. Only the first error is shown."""
        return self._saves is None or self._write(self._saves.save)

    def rest(self) -> bool:
        """Save on leaving the match and return whether that worked."""
        return self._saves is None or self._write(self._saves.rest)

    def _write(self, write: Callable[[Slot, PlayedMatch], None]) -> bool:
        try:
            write(self._slot, self._match)
        except StorageFault as fault:
            if not self._save_failed:
                self._say(fault.problem.text(self._tr))
            self._save_failed = True
            return False
        self.is_saved = True
        return True

    # Events

    def _hear(self, news: News) -> None:
        match news:
            case MovePlayed():
                # Save first, so that a crash cannot take back what the player has read.
                self.save()
                for line in self._events(news.player, news.step.events):
                    self._say(self._told(news.player, line))
            case Rewound():
                self.save()
                if not self._pictures:  # words never mention what is gone, so start over
                    self._known = PositionText()

    def _wait(self, is_answered: Callable[[], bool]) -> None:
        began, is_told = time.monotonic(), False
        while not is_answered() and self._match.outcome is None:
            try:
                self._answers.get(timeout=POLL_SECONDS)()
            except queue.Empty:
                self._match.tick()
                if not is_told and time.monotonic() - began > QUIET_SECONDS:
                    self._say(self._tr("terminal.thinking"))
                    is_told = True

    def _the_move(self) -> Callable[[], bool]:
        """Return a function that reports whether the match has moved on."""
        ply = self._match.ply
        return lambda: self._match.ply != ply

    def _turn(self) -> None:
        self._show_news()
        name = self._name(self._match.to_move)
        you = self._tr("terminal.you")
        self._say(self._tr("terminal.your_move") if name == you else self._tr("terminal.to_move", name=name))
        position = self._match.state
        while self._match.state is position and self._match.outcome is None:
            line = ask()
            self._match.tick()
            if self._match.outcome is None and line:
                self._obey(line)

    def _obey(self, line: str) -> None:
        command = self._words.get(line.lower())
        if command:
            command()
            return
        try:
            move = self._text.read(line, self._view())
            # The player sees the whole position here, so the move cannot score as if it did not.
            self._match.decide(move.by_one_who_saw() if isinstance(move, ScoredByVisibility) else move)
        except IllegalMove as refusal:
            self._say(refusal.text(self._tr))

    # Commands

    def _undo(self) -> None:
        if self._match.terms.strict:
            self._say(self._tr("terminal.strict"))
        else:
            self._say(self._tr("terminal.undone" if self._match.undo() else "terminal.cannot_undo"))

    def _redo(self) -> None:
        self._say(self._tr("terminal.redone" if self._match.redo() else "terminal.cannot_redo"))

    def _hint(self) -> None:
        if self._match.terms.strict:
            self._say(self._tr("terminal.strict"))
            return
        game = self._match.game
        advice: list[Any] = []
        adviser = Computer(brain_of(game, game.levels), self._answers.put, self._match.seed, seconds=HINT_SECONDS)
        adviser.ask(MoveRequest(self._match.ply, self._match.to_move, self._view(), partial(_take, advice)))
        self._wait(lambda: bool(advice))
        self._match.assisted = True
        if self.is_saved:
            self.save()
        for move in advice:
            self._say(self._tr("terminal.hint", move=self._text.write(move)))

    def _moves(self) -> None:
        view = self._view()
        lines = self._text.list_moves(view, worthwhile_moves(view), self._tr)
        for line in lines[:LISTED]:
            self._say(line)
        if len(lines) > LISTED:
            self._say(self._tr("terminal.moves.more", count=len(lines) - LISTED))

    def _log(self) -> None:
        if not self._match.history:
            self._say(self._tr("terminal.log.empty"))
        for number, entry in enumerate(self._match.history, self._match.first_ply + 1):
            what = ". ".join(self._events(entry.player, entry.step.events))
            if isinstance(self._text, NarratingText):
                self._say(f"{number}. {what}.")
                continue
            name = self._name(entry.player)
            self._say(self._tr("terminal.log.line", number=number, name=name, what=what))

    def _link(self) -> None:
        """Show a link to the match, or to the position if the match has secrets."""
        from app.sharing.link_text import BadLink
        from app.sharing.packed_match import can_be_sent_whole, link_to_game, link_to_position

        match = self._match
        try:
            whole = can_be_sent_whole(match)
            link = link_to_game(match) if whole else link_to_position(match, self._view(), match.ply)
        except BadLink as refusal:
            self._say(refusal.text(self._tr))
        else:
            self._say(self._tr("travel.terminal.made", link=link))

    def _show_all(self) -> None:
        self._known = PositionText()
        self._show_news()

    def _show_news(self) -> None:
        """Describe the position, without what was said before and is still true."""
        position, before = self._text.position(self._view(), self._tr), self._known
        self._known = position
        told = (*before.title, *before.spelled, *before.facts)
        blocks = [
            [line for line in position.title if line not in told],
            [] if not self._pictures or position.picture == before.picture else position.picture,
            [] if self._pictures else [line for line in position.spelled if line not in told],
            [line for line in position.facts if line not in told],
            position.asked,
        ]
        for block in filter(None, blocks):
            self._say("")
            self._say("\n".join(block))
        self._tell_clocks()

    def _switch_pictures(self) -> None:
        self._pictures = not self._pictures
        self._say(self._tr(f"terminal.pictures.{'on' if self._pictures else 'off'}"))
        self._show_all()

    def _tell_clocks(self) -> None:
        for player, left in enumerate(self._match.clocks or ()):
            minutes, seconds = divmod(ceil(left), 60)
            clock = {"minutes": minutes, "seconds": f"{seconds:02}"}
            self._say(self._tr("terminal.clock", name=self._name(player), **clock))

    def _resign(self) -> None:
        self._match.resign(self._match.to_move)

    def _help(self) -> None:
        self._say(self._text.help(self._view(), self._tr))
        for word in self._commands:
            self._say(f"{self._tr(_key(word))}: {self._explained(word)}.")

    def _explained(self, word: str) -> str:
        return self._tr(f"terminal.explain.{word}")

    def _quit(self) -> None:
        raise PlayerLeft

    # Wording

    def _introduce(self) -> None:
        self._say(self._tr(f"{self._match.game.id}.name"))
        self._say(self._tr("terminal.seed", seed=self._match.seed))
        for player in range(len(self._match.seats)):
            self._say(self._tr("terminal.seat", number=player + 1, name=self._name(player)))

    def _conclude(self, outcome: Outcome) -> None:
        if self._match.closed is None:
            self._show_news()
        reason = self._tr(outcome.reason)
        if outcome.winners:
            names = ", ".join(self._name(player) for player in outcome.winners)
            is_you = names == self._tr("terminal.you")
            self._say(self._tr("terminal.you_won" if is_you else "terminal.won", name=names, reason=reason))
        else:
            self._say(self._tr("terminal.drawn", reason=reason))
        if self._match.assisted:
            self._say(self._tr("terminal.assisted"))

    def _rules(self) -> None:
        for kind, words in blocks(rules_of(self._match.game.id, self._tr)):
            if kind == EXAMPLE:
                _, *moves = words.splitlines()
                self._say(", ".join(moves))
                continue
            mark = "- " if kind == ITEM else "\n" if kind == HEADING else ""
            self._say(mark + words.replace("**", ""))

    def _view(self) -> Any:
        return self._match.view(self._viewer())

    def _viewer(self) -> Player | None:
        """The player at the keyboard; of two people, the one to move."""
        if self._match.seats[self._match.to_move].kind == HUMAN:
            return self._match.to_move
        return next((seat for seat, who in enumerate(self._match.seats) if who.kind == HUMAN), 0)

    def _events(self, player: Player, events: Any) -> list[str]:
        viewer = self._viewer()
        seen = [witnessed for event in events if (witnessed := event.witnessed(viewer)) is not None]
        return [line for each in seen if (line := self._text.describe(each, self._tr))]

    def _told(self, player: Player, what: str) -> str:
        """Add the player's name, unless the game's own sentence has it."""
        if isinstance(self._text, NarratingText):
            return f"{what}."
        return self._tr("terminal.did", name=self._name(player), what=what)

    def _name(self, player: Player) -> str:
        seat = self._match.seats[player]
        if seat.kind == COMPUTER:
            level = f"{self._match.game.id}.level.{seat.level}"
            name = self._tr("terminal.computer", level=seat.level)
            return f"{name} ({self._tr(level)})" if level in self._tr else name
        if seat.name:
            return seat.name
        humans = [who.kind for who in self._match.seats].count(HUMAN)
        return self._tr("terminal.you") if humans == 1 else self._tr("terminal.player", number=player + 1)


def _take(advice: list[Any], move: Any) -> bool:
    advice.append(move)
    return True


def _key(command: str) -> str:
    return f"terminal.command.{command}"
