"""Every game as text: without a display, over SSH, with a screen reader. Plain lines, one fact to a line."""

from __future__ import annotations

import logging
import os
import queue
import random
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from app.agents.computer import Computer, brain_of
from app.agents.human import Human
from app.arguments import PROGRAM, Arguments, BadArguments, parse, usage
from app.core.game import Game
from app.games import GAMES
from app.match.match import COMPUTER, HUMAN, Agent, Match, Seat, Terms
from app.services import settings as settings_file
from app.services.problem import Problem
from app.services.rooms import own_room
from app.services.saves import Saves, Summary, slot_of
from app.services.storage import Storage, StorageFault, data_folder
from app.services.words import FOLDER as WORDS
from app.services.words import Translator, Words, system_language
from app.table import MODE, Answers, Leave, Table, ask

DONE, FAILED, WRONG_USE = 0, 1, 2


def main(argv: Sequence[str]) -> int:
    """Does what the command line says, and gives the exit code."""
    _survive_any_encoding()
    try:
        return Terminal().run(argv)
    except BrokenPipeError:
        # Whoever read our output is gone. Python would complain once more when it empties its buffers.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


class Terminal:
    def __init__(self) -> None:
        self._storage = Storage(data_folder())
        self._settings, self._problems = settings_file.load(self._storage)
        self._words = Words(WORDS)
        self._tr = self._translator("", False)
        self._saves = Saves(self._storage, GAMES)
        self._answers: Answers = queue.Queue()

    def run(self, argv: Sequence[str]) -> int:
        try:
            arguments = parse(argv, GAMES)
            self._tr = self._translator(arguments.language, arguments.latin)
            if arguments.help:
                _say(usage(GAMES, self._tr))
                return DONE
            if arguments.list:
                for game in GAMES:
                    _say(f"{game.id}: {self._tr(f'{game.id}.name')}")
                return DONE
            return self._play_online(arguments) if arguments.online else self._play(arguments)
        except BadArguments as bad:
            print(bad.problem.text(self._tr), file=sys.stderr)
            return WRONG_USE
        except (Leave, KeyboardInterrupt):  # before a game was chosen
            _say(self._tr("terminal.bye"))
            return DONE

    def _play(self, arguments: Arguments) -> int:
        self._storage.sweep()
        self._keep_log()
        self._tell(self._problems)
        match = self._saved(arguments.game) if arguments.resume else self._new(arguments)
        self._tell(self._saves.take_problems())
        if match is None:
            print(self._tr("terminal.no_save"), file=sys.stderr)
            return FAILED
        table = Table(match, self._answers, self._saves, self._tr, _say)
        table.is_saved = arguments.resume
        try:
            table.play()
            if table.is_saved:
                self._clear(match.game)
        except (Leave, KeyboardInterrupt):
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl+C must not cut the saving short
            match.pause()
            if table.is_saved and table.save():
                _say(self._tr("terminal.saved", command=_resuming(match.game)))
        _say(self._tr("terminal.bye"))
        return DONE

    def _play_online(self, arguments: Arguments) -> int:
        from app.online.code import shown  # only here: nobody else needs what they import
        from app.online_terminal import open_parlour

        self._storage.sweep()
        self._keep_log()
        self._tell(self._problems)
        opens = not arguments.join and not arguments.resume
        left = own_room(self._storage) if opens and not arguments.new else None
        if left:
            words = {"code": shown(left.code), "command": arguments.way_back}
            print(self._tr("online.room_waits", **words), file=sys.stderr)
            return FAILED
        if opens and arguments.game is None:
            arguments = replace(arguments, game=self._choose())
        return open_parlour(arguments, self._storage, self._answers, self._tr, _say)

    def _new(self, arguments: Arguments) -> Match:
        game = arguments.game or self._choose()
        arguments.check(game)
        seed = random.SystemRandom().randrange(1 << 32) if arguments.seed is None else arguments.seed
        seats = _seats(game, arguments)
        if any(each.game == game.id for each in self._waiting()):
            _say(self._tr("terminal.waiting_save", command=_resuming(game)))
        terms = Terms(arguments.minutes, arguments.strict)
        return Match(game, arguments.options, seed, seats, self._agents(game, seed)(seats), time.monotonic, terms)

    def _saved(self, game: Game | None) -> Match | None:
        """The match to go on with: of this game, or the latest of any."""
        for summary in self._waiting():
            saved = next(each for each in GAMES if each.id == summary.game)
            if game in (None, saved):
                return self._saves.load(summary.slot, self._agents(saved, summary.seed), time.monotonic)
        return None

    def _clear(self, game: Game) -> None:
        """Nothing is left to go on with."""
        try:
            self._saves.drop(slot_of(game.id, MODE))
        except StorageFault as fault:
            self._tell([fault.problem])

    def _waiting(self) -> list[Summary]:
        return [each for each in self._saves.all() if each.mode == MODE and not each.is_over]

    def _choose(self) -> Game:
        """A numbered menu; raises `Leave`."""
        for number, game in enumerate(GAMES, 1):
            _say(self._tr("terminal.menu.line", number=number, name=self._tr(f"{game.id}.name")))
        _say(self._tr("terminal.menu"))
        while True:
            line = ask().lower()
            if line in ("quit", self._tr("terminal.command.quit")):
                raise Leave
            for number, game in enumerate(GAMES, 1):
                if line in (str(number), game.id):
                    return game
            _say(self._tr("terminal.menu.unknown", count=len(GAMES)))

    def _agents(self, game: Game, seed: int) -> Callable[[Sequence[Seat]], Sequence[Agent]]:
        def agent(seat: Seat) -> Agent:
            if seat.kind == COMPUTER:
                return Computer(brain_of(game, seat.level), self._answers.put, seed)
            return Human()

        return lambda seats: [agent(seat) for seat in seats]

    def _translator(self, language: str, latin: bool) -> Translator:
        chosen = language or self._settings.language or system_language()
        return self._words.translator(chosen, latin or self._settings.latin_serbian)

    def _tell(self, problems: Iterable[Problem]) -> None:
        for problem in problems:
            _say(problem.text(self._tr))

    def _keep_log(self) -> None:
        """Warnings and faults go to a file beside the saves, if they can; the screen belongs to the game."""
        file = self._storage.folder / "terminal.log"
        can_write = os.access(file if file.exists() else file.parent, os.W_OK)
        handler = logging.FileHandler(file, encoding="utf-8", delay=True) if can_write else logging.NullHandler()
        logging.basicConfig(handlers=[handler], format="%(asctime)s %(levelname)s %(name)s: %(message)s")


def _say(text: str) -> None:
    print(text, flush=True)


def _survive_any_encoding() -> None:
    """A letter that the terminal does not have comes out as a question mark, and not as a crash."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _seats(game: Game, arguments: Arguments) -> tuple[Seat, ...]:
    count = max(game.seats[0], len(arguments.names))
    names = (*arguments.names, *[""] * count)
    if arguments.two:
        return tuple(Seat(HUMAN, name) for name in names[:count])
    level = game.default_level if arguments.level is None else arguments.level
    computers = (Seat(COMPUTER, level=level),) * (count - 1)
    human = (Seat(HUMAN, names[0]),)
    return computers + human if arguments.second else human + computers


def _resuming(game: Game) -> str:
    return f"{PROGRAM} --terminal {game.id} --resume"
