"""Puzzles made of own mistakes, in Leitner boxes: each comes back after a while, until it is solved twice."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from app.core.codec import BadData, from_json, to_json
from app.languages.problem import Problem
from app.storage.backup_section import section_of_value
from app.storage.files import Storage, read_json, set_aside

FILE = "trainer.json"
INTERVALS = (1, 3)
"""Days until a puzzle comes back, by its box: the first is for those that were not solved without help."""
ENOUGH = 2
"""Solved so often running, it is learnt, and goes."""
MOST, MOST_LOOKED = 60, 200
"""So many puzzles are kept, and the names of so many matches that were looked through; the oldest go first."""


@dataclass(frozen=True, slots=True)
class MistakeCard:
    """A mistake: the position, and what the player did there, as JSON of its game."""

    game: str
    state: Any
    line: tuple[Any, ...]
    due: str
    """The day from which it is asked, such as "2026-11-18"."""
    solved: int = 0
    """How often running without help: the number of its box."""

    def __post_init__(self) -> None:
        date.fromisoformat(self.due)
        if not 0 <= self.solved < ENOUGH or not self.line:
            raise ValueError("no card of the trainer")

    def is_due(self, today: date) -> bool:
        """A day further off than any interval was set by a clock that went wrong: then it is due now."""
        due = date.fromisoformat(self.due)
        return due <= today or due > today + timedelta(days=INTERVALS[-1])


@dataclass(frozen=True, slots=True)
class Trainer:
    cards: tuple[MistakeCard, ...] = ()
    """The oldest first."""
    looked: tuple[str, ...] = ()
    """Matches that were looked through for mistakes, by name."""

    def due(self, today: date) -> tuple[MistakeCard, ...]:
        return tuple(card for card in self.cards if card.is_due(today))

    def looking_through(self, match: str, found: Iterable[MistakeCard]) -> Trainer:
        """With what a match had in it; a position that is there already is not taken twice."""
        known = [(card.game, card.state) for card in self.cards]
        fresh = [card for card in found if (card.game, card.state) not in known]
        looked = (*(each for each in self.looked if each != match), match)
        return Trainer((*self.cards, *fresh)[-MOST:], looked[-MOST_LOOKED:])

    def answering(self, card: MistakeCard, unaided: bool, today: date) -> Trainer:
        """One that was solved goes to the next box, or for good; one whose answer was shown begins anew."""
        solved = card.solved + 1 if unaided else 0
        after = []
        if solved < ENOUGH:
            after = [replace(card, solved=solved, due=(today + timedelta(days=INTERVALS[solved])).isoformat())]
        at = self.cards.index(card) if card in self.cards else len(self.cards)
        return replace(self, cards=(*self.cards[:at], *after, *self.cards[at + 1 :]))

    def joined(self, other: Trainer) -> Trainer:
        """The mistakes of two devices; where both have one, what is here stands."""
        known = [(card.game, card.state) for card in self.cards]
        fresh = [card for card in other.cards if (card.game, card.state) not in known]
        looked = dict.fromkeys((*other.looked, *self.looked))
        return Trainer((*fresh, *self.cards)[-MOST:], tuple(looked)[-MOST_LOOKED:])

    def without(self, card: MistakeCard) -> Trainer:
        """One that is no puzzle any more, since a game judges otherwise by now."""
        return replace(self, cards=tuple(each for each in self.cards if each != card))


def load(storage: Storage) -> tuple[Trainer, tuple[Problem, ...]]:
    """What the file holds; a damaged one is set aside, and the trainer begins anew."""
    data, problem = read_json(storage, FILE)
    if data is None:
        return Trainer(), (problem,) if problem else ()
    try:
        trainer: Trainer = from_json(Trainer, data, "trainer")
    except (BadData, RecursionError):
        return Trainer(), (set_aside(storage, FILE),)
    return trainer, ()


def save(storage: Storage, trainer: Trainer) -> None:
    """Raises `StorageFault`."""
    storage.write(FILE, json.dumps(to_json(trainer, Trainer)))


BACKUP = section_of_value("trainer", FILE, Trainer, load, Trainer.joined, lambda each: len(each.cards))
