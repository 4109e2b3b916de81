"""A look back at a match: its positions, mistakes, and other moves to try."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.core.analysis import MISTAKE, Judged, better_words
from app.core.codec import BadData
from app.core.game import IllegalMove, OutOfBudget, dummies_of
from app.games import BY_ID
from app.languages.translator import Translator
from app.match.match import HUMAN
from app.match.match_journal import read_record
from app.match.played_match import PlayedMatch
from app.match.record import resumed
from app.match.variations import MAIN, Variations
from app.players.human import Human
from app.players.search_budget import SearchBudget
from app.storage import saved_variations
from app.storage.files import Storage, StorageFault
from app.storage.saved_matches import Saves
from app.terminal.match_console import PlayerLeft, ask

Say = Callable[[str], None]
TRUTH_SECONDS = 5.0
LARGEST_FILE = 4_000_000
"""Bytes; no match is longer."""


class NoSuchGame(Exception):
    """No finished match and no file has this name."""


def match_named(name: str, saves: Saves) -> PlayedMatch:
    """Return the latest finished match, or the one in this slot or file. Raises `NoSuchGame`."""
    if not name:
        finished = (each for each in saves.all() if each.is_over and each.ply)
        found = next((match for each in finished if (match := _loaded(each.slot, saves))), None)
    else:
        is_slot = any(each.slot == name for each in saves.all())
        found = _loaded(name, saves) if is_slot else _read(Path(name))
    if found is None:
        raise NoSuchGame
    return found


def _loaded(slot: str, saves: Saves) -> PlayedMatch | None:
    return saves.load(slot, lambda seats: [Human() for _ in seats], time.monotonic)


def _read(path: Path) -> PlayedMatch | None:
    try:
        if path.stat().st_size > LARGEST_FILE:
            return None
        record = read_record(path.read_text(encoding="utf-8"), BY_ID)
        return resumed(record, BY_ID[record.game], lambda seats: [Human() for _ in seats], time.monotonic)
    except (OSError, ValueError, BadData, RecursionError):
        return None


class AnalysisConsole:
    def __init__(self, match: PlayedMatch, storage: Storage, tr: Translator, say: Say, pictures: bool) -> None:
        self._match, self._storage, self._tr, self._say, self._pictures = match, storage, tr, say, pictures
        self._game, self._study, self._line, self._at = match.game, Variations(match), MAIN, 0
        people = [player for player, seat in enumerate(match.seats) if seat.kind == HUMAN]
        people = [player for player in people if player not in dummies_of(match.first)]
        self._viewer = people[0] if len(people) == 1 else None
        self._analysis = self._game.analysis() if self._game.analysis and self._study.can_be_judged else None
        self._found: dict[int, dict[int, Judged]] = {}
        self._kept, problems = saved_variations.load(storage)
        for problem in problems:
            say(problem.text(tr))
        if self._study.can_be_judged:
            self._study.take_up(self._kept.of(match))

    def run(self) -> None:
        self._say(f"{self._tr('analysis.title')}: {self._tr(f'{self._game.id}.name')}")
        self._say(self._tr("analysis.help"))
        self._judge(MAIN)
        self._say(self._summary())
        self._go(0)
        while True:
            self._obey(ask())

    # Commands

    def _obey(self, typed: str) -> None:
        """Accept single letters for the most frequent commands."""
        word, _, rest = typed.strip().lower().partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "next": lambda: self._go(self._at + 1),
            "back": lambda: self._go(self._at - 1),
            "mistake": lambda: self._go_to_mistake(1),
            "last": lambda: self._go_to_mistake(-1),
            "go": lambda: self._go(int(rest) if rest.strip().isdecimal() else self._at),
            "try": lambda: self._try(rest),
            "game": self._back_to_match,
            "truth": self._tell_truth,
            "moves": self._tell_moves,
            "board": self._tell_position,
            "help": lambda: self._say(self._tr("analysis.help")),
            "quit": self._leave,
        }
        short = {each[0]: each for each in ("next", "back", "mistake", "last", "quit")}
        do = commands.get(short.get(word, word))
        if do:
            do()
        elif word:
            self._say(self._tr("analysis.help"))

    def _leave(self) -> None:
        raise PlayerLeft

    def _back_to_match(self) -> None:
        at = min(self._at, self._study.shared(self._line))
        self._line = MAIN
        self._go(at)

    def _go(self, at: int) -> None:
        tr, count = self._tr, len(self._study.lines[self._line])
        at = self._at = min(count, max(0, at))
        self._say(tr("analysis.position", move=at, count=count) if at else tr("analysis.at_start"))
        if at:
            self._say(self._told(at - 1))
        self._tell_position()
        judged = self._judged(at)
        if judged is None:
            return
        self._say(judged.standing.text(tr))
        if judged.kind:
            move = self._study.lines[self._line][at].move
            said = judged.remark.text(tr) if judged.remark else tr(f"analysis.{judged.kind}")
            is_turn = self._analysis is not None and self._analysis.is_of_turns
            written = self._game.text.write(move)
            self._say(tr("analysis.turn", remark=said) if is_turn else tr("analysis.then", move=written, remark=said))
        better = better_words(self._game, self._state, judged.better, tr)
        if better:
            self._say(better)

    def _go_to_mistake(self, by: int) -> None:
        count = len(self._study.lines[self._line])
        ahead = range(self._at + 1, count) if by > 0 else range(self._at - 1, -1, -1)
        found = next((at for at in ahead if (judged := self._judged(at)) and judged.kind == MISTAKE), None)
        if found is None:
            self._say(self._tr("analysis.no_more"))
        else:
            self._go(found)

    def _try(self, typed: str) -> None:
        try:
            move = self._game.text.read(typed, self._state)
            line = self._study.try_out(self._line, self._at, move)
        except IllegalMove as refusal:
            self._say(refusal.text(self._tr))
            return
        self._line = line
        if line != MAIN:
            self._judge(line)
            self._keep()
        self._go(self._at + 1)

    def _keep(self) -> None:
        self._kept = self._kept.keeping(self._match, self._study.variations())
        try:
            saved_variations.save(self._storage, self._kept)
        except StorageFault as fault:
            self._say(fault.problem.text(self._tr))

    def _tell_truth(self) -> None:
        make = self._analysis.truth if self._analysis else None
        if make is None:
            self._say(self._tr("analysis.unknown"))
            return
        told: dict[Any, bool] = {}
        with suppress(OutOfBudget):
            told.update(make()(self._state, SearchBudget(seconds=TRUTH_SECONDS)))
        words = {True: "won", False: "lost", None: "open"}
        for move in self._state.legal_moves():
            self._say(f"{self._game.text.write(move)}: {self._tr(f'analysis.truth.{words[told.get(move)]}')}")

    def _tell_moves(self) -> None:
        for at in range(len(self._study.lines[self._line])):
            self._say(self._told(at))

    # Output

    @property
    def _state(self) -> Any:
        return self._study.state(self._line, self._at)

    def _tell_position(self) -> None:
        position = self._game.text.position(self._state.observation(self._viewer), self._tr)
        if self._pictures:
            self._say(position.drawn)
            return
        for block in (position.title, position.spelled, position.facts):
            for line in block:
                self._say(line)

    def _told(self, at: int) -> str:
        entry = self._study.lines[self._line][at]
        seen = (event.witnessed(self._viewer) for event in entry.step.events)
        words = (self._game.text.describe(event, self._tr) for event in seen if event is not None)
        mark = " !" if (judged := self._judged(at)) and judged.kind == MISTAKE else ""
        return f"{self._match.first_ply + at + 1}. {', '.join(filter(None, words))}{mark}"

    def _summary(self) -> str:
        found = self._found.get(MAIN, {}).values()
        mistakes = sum(judged.kind == MISTAKE for judged in found)
        return str(self._tr("analysis.mistakes", count=mistakes) if mistakes else self._tr("analysis.flawless"))

    # Judging

    def _judged(self, at: int) -> Judged | None:
        own = self._found.get(self._line, {}).get(at)
        if own is None and at < self._study.shared(self._line):
            return self._found.get(MAIN, {}).get(at)
        return own

    def _judge(self, line: int) -> None:
        """Judge all moves of a line, reporting progress. Ctrl+C stops early."""
        if self._analysis is None:
            return
        found = self._found.setdefault(line, {})
        since = 0 if line == MAIN else self._study.shared(line)
        told = time.monotonic()
        try:
            budget = SearchBudget(seconds=self._analysis.seconds)
            for judged in self._analysis.judge().look(self._study.course(line), since, budget):
                found[judged.at] = judged
                if time.monotonic() - told > 2:
                    told = time.monotonic()
                    self._say(self._tr("analysis.looking", move=judged.at))
        except (OutOfBudget, KeyboardInterrupt):
            self._say(self._tr("analysis.stopped"))
