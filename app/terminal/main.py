"""The entry point of the terminal, and matches at one keyboard."""

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

from app.core.game import Game, dummies_of
from app.games import BY_ID, GAMES
from app.languages.problem import Problem
from app.languages.relative_dates import age
from app.languages.translator import FOLDER as WORDS
from app.languages.translator import Translator, Words, system_language
from app.match.match import COMPUTER, HUMAN, Agent, Match, Seat, Terms
from app.online.unfinished_rooms import left_rooms, own_room
from app.platform.log import LogFile
from app.players.computer import Computer, brain_of
from app.players.human import Human
from app.statistics import computer_ratings, totals
from app.storage import settings as settings_file
from app.storage.file_lock import FileLock, claim
from app.storage.files import Storage, StorageFault, data_folder
from app.storage.saved_matches import TERMINAL, Saves, Slot, Summary
from app.storage.settings import clean_name
from app.terminal.command_line import PROGRAM, Arguments, BadArguments, parse, usage
from app.terminal.match_console import Answers, MatchConsole, PlayerLeft, ask

DONE, FAILED, WRONG_USE = 0, 1, 2


def main(argv: Sequence[str]) -> int:
    """Return the exit code of the command line."""
    _survive_any_encoding()
    try:
        return Terminal().run(argv)
    except BrokenPipeError:
        # Nobody reads our output any more. Without this, Python complains again when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


class _NothingToResume(Exception):
    """There is no match to resume. The message is a text key."""


class Terminal:
    def __init__(self) -> None:
        self._storage = Storage(data_folder())
        self._settings, self._problems = settings_file.load(self._storage)
        self._words = Words(WORDS)
        self._tr = self._translator("", False)
        self._saves = Saves(self._storage, GAMES)
        self._answers: Answers = queue.Queue()
        self._claim: FileLock | None = None

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
            if arguments.rooms:
                self._list_rooms()
                return DONE
            if arguments.puzzle or arguments.today or arguments.trainer:
                return self._solve(arguments)
            if arguments.is_of_the_record:
                return self._record(arguments)
            if arguments.open or arguments.by_message:
                return self._correspond(arguments)
            if arguments.analyse is not None:
                return self._analyse(arguments.analyse, not arguments.no_picture)
            return self._play_online(arguments) if arguments.online else self._play(arguments)
        except BadArguments as bad:
            print(bad.problem.text(self._tr), file=sys.stderr)
            return WRONG_USE
        except (PlayerLeft, KeyboardInterrupt):  # before a game was chosen
            _say(self._tr("terminal.bye"))
            return DONE

    def _list_rooms(self) -> None:
        from app.online.invitation import shown

        tr, found = self._tr, left_rooms(self._storage)
        for room in found:
            whose = tr(f"online.continue.{room.role}", code=shown(room.code))
            parts = [
                tr(f"{room.game}.name") if room.game in BY_ID else tr("online.title"),
                whose,
                tr("online.continue.with", names=", ".join(room.others)) if room.others else "",
                tr(f"online.standing.{room.turn}") if room.turn else "",
                age(time.time() - room.when, tr),
            ]
            _say(". ".join(filter(None, parts)) + ".")
        if not found:
            _say(tr("online.rooms.none"))

    def _play(self, arguments: Arguments) -> int:
        self._storage.sweep()
        self._keep_log()
        self._tell(self._problems)
        try:
            slot, match = self._saved(arguments.game) if arguments.resume else self._new(arguments)
        except _NothingToResume as refusal:
            self._tell(self._saves.take_problems())
            print(self._tr(str(refusal)), file=sys.stderr)
            return FAILED
        self._tell(self._saves.take_problems())
        console = MatchConsole(match, self._answers, self._saves, slot, self._tr, _say, not arguments.no_picture)
        console.is_saved = arguments.resume
        try:
            console.play()
            self._count(match)
            self._finish(slot, console)
        except (PlayerLeft, KeyboardInterrupt):
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl+C must not interrupt saving
            match.pause()
            if console.is_saved and console.rest():
                _say(self._tr("terminal.saved", command=_resuming(match.game)))
        if self._claim:
            self._claim.let_go()
        _say(self._tr("terminal.bye"))
        return DONE

    def _count(self, match: Match) -> None:
        from app.statistics import achievements, record_result

        people = [
            seat for seat, who in enumerate(match.seats) if who.kind == HUMAN and seat not in dummies_of(match.state)
        ]
        if match.outcome is None or match.counted or not people:
            return
        match.counted = True
        try:
            new = record_result.keep(self._storage, record_result.count(self._storage, match, people))
        except StorageFault as fault:
            self._tell([fault.problem])
            return
        if new:
            _say(f"{achievements.told(new, self._tr)}.")

    def _solve(self, arguments: Arguments) -> int:
        from app.puzzles.daily import WITH_PUZZLES
        from app.terminal.puzzle_console import endless, todays, trained  # late: a match does not need it

        self._tell(self._problems)
        pictures = not arguments.no_picture
        if arguments.trainer:
            trained(self._storage, self._tr, _say, pictures)
            return DONE
        if arguments.today:
            todays([arguments.game] if arguments.game else WITH_PUZZLES, self._storage, self._tr, _say, pictures)
            return DONE
        endless(arguments.game or self._choose(), arguments.seed, self._storage, self._tr, _say, pictures)
        return DONE

    def _record(self, arguments: Arguments) -> int:
        from app.terminal import statistics_console  # late: a match does not need it

        if arguments.statistics:
            statistics_console.tell_statistics(self._storage, self._tr, _say)
            return DONE
        if arguments.achievements:
            statistics_console.tell_achievements(self._storage, self._tr, _say)
            return DONE
        if arguments.undo_restore:
            went_well = statistics_console.take_back(self._storage, self._tr, _say)
        elif arguments.restore is not None:
            went_well = statistics_console.bring_in(self._storage, arguments.restore, self._tr, _say)
        else:
            went_well = statistics_console.write_backup(self._storage, arguments.backup or "", self._tr, _say)
        return DONE if went_well else FAILED

    def _correspond(self, arguments: Arguments) -> int:
        """Open a link or begin a match by message. The app shares these, so it must not run."""
        from app.platform.single_instance import NAME as APP
        from app.sharing.correspondence import MessageMatch, agents_for, is_for_messages, new_seed
        from app.terminal.correspondence_console import LinkDesk, seats_of

        self._tell(self._problems)
        name = arguments.names[0] if arguments.names else clean_name(self._settings.player_name)
        pictures = not arguments.no_picture
        desk = LinkDesk(self._saves, self._answers, self._tr, _say, name, pictures, self._count)
        held = claim(self._storage.folder, APP)
        if held is None:
            print(self._tr("travel.terminal.app"), file=sys.stderr)
            return FAILED
        try:
            if arguments.open:
                return desk.open(arguments.open)
            game = arguments.game or self._choose()
            if not is_for_messages(game):
                print(self._tr("setup.way.hidden"), file=sys.stderr)
                return FAILED
            seats, seed = seats_of(name, arguments.second), new_seed()
            match = MessageMatch(game, arguments.options, seed, seats, agents_for(seats), time.monotonic)
            return desk.begin(game, match)
        finally:
            self._tell(self._saves.take_problems())
            held.let_go()

    def _analyse(self, name: str, pictures: bool) -> int:
        from app.terminal.analysis_console import AnalysisConsole, NoSuchGame, match_named

        self._tell(self._problems)
        try:
            match = match_named(name, self._saves)
        except NoSuchGame:
            self._tell(self._saves.take_problems())
            key = "analysis.no_file" if name else "analysis.none"
            print(self._tr(key, name=name), file=sys.stderr)
            return FAILED
        AnalysisConsole(match, self._storage, self._tr, _say, pictures).run()
        return DONE

    def _play_online(self, arguments: Arguments) -> int:
        from app.online.invitation import shown  # late: other commands do not need it
        from app.terminal.room_console import open_room

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
        return open_room(arguments, self._storage, self._answers, self._tr, _say)

    def _new(self, arguments: Arguments) -> tuple[Slot, Match]:
        game = arguments.game or self._choose()
        arguments.check(game)
        seed = random.SystemRandom().randrange(1 << 32) if arguments.seed is None else arguments.seed
        rating = totals.load(self._storage)[0].rating(game.id)
        seats = _seats(game, arguments, computer_ratings.even_level(game, rating))
        if any(each.game == game.id for each in self._waiting()):
            _say(self._tr("terminal.waiting_save", command=_resuming(game)))
        terms = Terms(arguments.minutes, arguments.strict)
        match = Match(game, arguments.options, seed, seats, self._agents(game, seed)(seats), time.monotonic, terms)
        return self._new_slot(game), match

    def _new_slot(self, game: Game) -> Slot:
        """Claim a new slot, because another terminal may start a match at the same time."""
        taken: list[Slot] = []
        while True:
            slot = self._saves.new_slot(game.id, TERMINAL, taken)
            if self._claims(slot):
                self._say_what_was_removed(self._saves.thin_out(TERMINAL))
                return slot
            taken.append(slot)

    def _saved(self, game: Game | None) -> tuple[Slot, Match]:
        """Load the latest saved match, of this game if given. Raises `_NothingToResume`."""
        for summary in self._waiting():
            saved = next(each for each in GAMES if each.id == summary.game)
            if game in (None, saved):
                if not self._claims(summary.slot):
                    raise _NothingToResume("terminal.in_use")
                match = self._saves.load(summary.slot, self._agents(saved, summary.seed), time.monotonic)
                if match:
                    return summary.slot, match
        raise _NothingToResume("terminal.no_save")

    def _claims(self, slot: Slot) -> bool:
        self._claim = claim(self._storage.folder, slot)
        return self._claim is not None

    def _say_what_was_removed(self, surplus: Sequence[Summary]) -> None:
        for each in surplus:
            _say(self._tr("home.too_many", game=self._tr(f"{each.game}.name")))

    def _finish(self, slot: Slot, console: MatchConsole) -> None:
        """Save the finished match, so that `--analyse` can show it."""
        if console.rest():
            _say(self._tr("analysis.offer", command=f"{PROGRAM} --terminal --analyse {slot}"))

    def _waiting(self) -> list[Summary]:
        return [each for each in self._saves.all() if each.mode == TERMINAL and not each.is_over]

    def _choose(self) -> Game:
        for number, game in enumerate(GAMES, 1):
            _say(self._tr("terminal.menu.line", number=number, name=self._tr(f"{game.id}.name")))
        _say(self._tr("terminal.menu"))
        while True:
            line = ask().lower()
            if line in ("quit", self._tr("terminal.command.quit")):
                raise PlayerLeft
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
        """Write warnings to a file, because the screen belongs to the game."""
        logging.basicConfig(handlers=[LogFile(self._storage.folder / "terminal.log")])


def _say(text: str) -> None:
    print(text, flush=True)


def _survive_any_encoding() -> None:
    """Print a question mark for characters that the terminal lacks, instead of crashing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _seats(game: Game, arguments: Arguments, even: int) -> tuple[Seat, ...]:
    """`even` is the level that suits the player."""
    count = max(game.seats[0], len(arguments.names))
    names = (*arguments.names, *[""] * count)
    if arguments.two:
        return tuple(Seat(HUMAN, name) for name in names[:count])
    level = game.default_level if arguments.level is None else arguments.level or even
    computers = (Seat(COMPUTER, level=level),) * (count - 1)
    human = (Seat(HUMAN, names[0]),)
    return computers + human if arguments.second else human + computers


def _resuming(game: Game) -> str:
    return f"{PROGRAM} --terminal {game.id} --resume"
