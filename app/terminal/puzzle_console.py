"""Puzzles at a keyboard: positions, typed moves, hints and answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Any

from app.core.game import Game, IllegalMove, NarratingText
from app.core.puzzle import CorrectSoFar, MoveLine, Puzzle, Solved, kind_of
from app.languages.translator import Translator
from app.players.search_budget import SearchBudget
from app.puzzles import daily_results, mistakes, progress, trainer
from app.puzzles.daily import clock, puzzle_of, today
from app.storage.files import Storage, StorageFault
from app.terminal.match_console import PlayerLeft, ask

Say = Callable[[str], None]
COMMANDS = ("hint", "answer", "again", "next", "board", "help", "quit")


class _Next(Exception):
    """The player skips to the next puzzle."""


class PuzzleConsole:
    def __init__(self, game: Game, puzzle: Puzzle, tr: Translator, say: Say, pictures: bool) -> None:
        self._game, self._puzzle, self._tr, self._say, self._pictures = game, puzzle, tr, say, pictures
        self._budget = SearchBudget()
        self._shown = False
        self._state: Any = puzzle.state
        self._line: MoveLine = ()
        self._words = {word: word for word in COMMANDS} | {tr(f"puzzle.command.{word}"): word for word in COMMANDS}

    def solve(self) -> tuple[int, bool]:
        """Return the seconds, and whether no answer was shown. Raises `_Next` or `PlayerLeft`."""
        began = time.monotonic()
        self._again()
        while True:
            line = ask()
            command = self._words.get(line.lower())
            if command:
                if self._obey(command):
                    return int(time.monotonic() - began), False
            elif line and self._tried(line):
                return int(time.monotonic() - began), not self._shown

    def _obey(self, command: str) -> bool:
        """Return whether the command ended the puzzle."""
        match command:
            case "hint":
                self._say(self._puzzle.hint(self._line, self._budget).text(self._tr))
            case "answer":
                return self._show_answer()
            case "again":
                self._again()
            case "next":
                raise _Next
            case "board":
                self._tell_position()
            case "help":
                self._say(self._tr("puzzle.help"))
                self._say(self._game.text.help(self._view, self._tr))
            case "quit":
                raise PlayerLeft
        return False

    @property
    def _view(self) -> Any:
        return self._state.observation(self._puzzle.state.to_move)

    def _again(self) -> None:
        self._state, self._line = self._puzzle.state, ()
        self._say(self._puzzle.task.text(self._tr))
        self._tell_position()

    def _tell_position(self) -> None:
        position = self._game.text.position(self._view, self._tr)
        if self._pictures:
            self._say(position.drawn)
        else:
            for block in (position.title, position.spelled, position.facts, position.asked):
                for line in block:
                    self._say(line)

    def _tried(self, typed: str) -> bool:
        try:
            return self._judged(self._game.text.read(typed, self._view))
        except IllegalMove as refusal:
            self._say(refusal.text(self._tr))
            return False

    def _judged(self, move: Any) -> bool:
        self._play((move,))
        verdict = self._puzzle.judge(self._line, self._budget)
        if isinstance(verdict, Solved):
            self._say(verdict.said.text(self._tr))
            return True
        self._play(verdict.answers)
        if isinstance(verdict, CorrectSoFar):
            self._tell_position()
        else:
            self._say(self._tr("puzzle.wrong", reason=verdict.said.text(self._tr)))
            self._again()
        return False

    def _show_answer(self) -> bool:
        self._shown = True
        self._again()
        while True:
            move = self._puzzle.answer(self._line, self._budget)
            self._say(self._game.text.write(move))
            if self._judged(move):
                return True

    def _play(self, moves: MoveLine) -> None:
        text, me = self._game.text, self._puzzle.state.to_move
        telling = text.telling(self._tr, self._view, you=me) if isinstance(text, NarratingText) else None
        for move in moves:
            step = self._state.apply(move)
            self._state, self._line = step.state, (*self._line, move)
            for event in step.events:
                seen = event.witnessed(me)
                sentence = "" if seen is None else telling(seen) if telling else text.describe(seen, self._tr)
                if sentence:
                    self._say(sentence)


def endless(game: Game, seed: int | None, storage: Storage, tr: Translator, say: Say, pictures: bool) -> None:
    """Pose one puzzle after another until the player leaves, with `PlayerLeft`."""
    assert game.puzzles is not None
    puzzles = game.puzzles()
    record, problems = progress.load(storage)
    for problem in problems:
        say(problem.text(tr))
    options = puzzles.complete({})
    kind = kind_of(game, puzzles, options)
    while True:
        number = record.number(kind) if seed is None else seed
        say(tr("puzzle.title", number=number))
        try:
            _, unaided = PuzzleConsole(game, puzzles.make(options, number, SearchBudget()), tr, say, pictures).solve()
            record = record.solving(kind) if unaided else record
        except _Next:
            pass
        record = record.passing(kind)
        _kept(partial(progress.save, storage, record), tr, say)
        seed = None if seed is None else seed + 1


def todays(games: Sequence[Game], storage: Storage, tr: Translator, say: Say, pictures: bool) -> None:
    """Pose the unsolved puzzles of the day, and show all results."""
    day = today()
    record, problems = daily_results.load(storage)
    for problem in problems:
        say(problem.text(tr))
    say(f"{tr('today.title')} {day.isoformat()}")
    for game in games:
        name = tr(f"{game.id}.name")
        done = record.done(day).get(game.id)
        if done is None or not done.unaided:
            say(name)
            try:
                record = _solved(record, game, day, PuzzleConsole(game, _made(game, day), tr, say, pictures).solve())
            except _Next:
                continue
            _kept(partial(daily_results.save, storage, record), tr, say)
        done = record.done(day)[game.id]
        say(f"{name}: {tr('today.time', time=clock(done.seconds)) if done.unaided else tr('today.shown')}")
    say(tr("today.streak", count=record.streak(day)))


def trained(storage: Storage, tr: Translator, say: Say, pictures: bool) -> None:
    """Pose the due puzzles made from the player's own mistakes."""
    kept, problems = trainer.load(storage)
    for problem in problems:
        say(problem.text(tr))
    day = today()
    due = kept.due(day)
    say(tr("trainer.due", count=len(due)) if due else tr("trainer.none"))
    for card in due:
        made = mistakes.puzzle_of(card, SearchBudget())
        if made is None:  # the game judges differently now
            kept = kept.without(card)
            continue
        game, puzzle = made
        say(tr(f"{game.id}.name"))
        try:
            _, unaided = PuzzleConsole(game, puzzle, tr, say, pictures).solve()
        except _Next:
            continue
        kept = kept.answering(card, unaided, day)
        _kept(partial(trainer.save, storage, kept), tr, say)
        say(tr("trainer.learnt") if unaided and card.solved + 1 == trainer.ENOUGH else tr("trainer.back"))


def _made(game: Game, day: date) -> Puzzle:
    return puzzle_of(game, day, SearchBudget())


def _solved(record: daily_results.Days, game: Game, day: date, result: tuple[int, bool]) -> daily_results.Days:
    return record.solving(day, game.id, daily_results.SolvedPuzzle(*result))


def _kept(save: Callable[[], None], tr: Translator, say: Say) -> None:
    try:
        save()
    except StorageFault as fault:
        say(fault.problem.text(tr))
