"""Repeats puzzles from mistakes until each is solved twice in a row."""

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
"""Days until a puzzle returns, by its box."""
ENOUGH = 2
"""After this many solutions in a row a puzzle is removed."""
MOST, MOST_LOOKED = 60, 200
"""The most cards and examined matches; the oldest are dropped."""


@dataclass(frozen=True, slots=True)
class MistakeCard:
    """A position and the mistaken moves there, as JSON of its game."""

    game: str
    state: Any
    line: tuple[Any, ...]
    due: str
    solved: int = 0
    """Unaided solutions in a row, which is the number of its box."""

    def __post_init__(self) -> None:
        date.fromisoformat(self.due)
        if not 0 <= self.solved < ENOUGH or not self.line:
            raise ValueError("no card of the trainer")

    def is_due(self, today: date) -> bool:
        """Treat a date beyond any interval as due: a wrong clock set it."""
        due = date.fromisoformat(self.due)
        return due <= today or due > today + timedelta(days=INTERVALS[-1])


@dataclass(frozen=True, slots=True)
class Trainer:
    cards: tuple[MistakeCard, ...] = ()
    looked: tuple[str, ...] = ()

    def due(self, today: date) -> tuple[MistakeCard, ...]:
        return tuple(card for card in self.cards if card.is_due(today))

    def looking_through(self, match: str, found: Iterable[MistakeCard]) -> Trainer:
        known = [(card.game, card.state) for card in self.cards]
        fresh = [card for card in found if (card.game, card.state) not in known]
        looked = (*(each for each in self.looked if each != match), match)
        return Trainer((*self.cards, *fresh)[-MOST:], looked[-MOST_LOOKED:])

    def answering(self, card: MistakeCard, unaided: bool, today: date) -> Trainer:
        """Move a solved card to the next box or remove it; restart others."""
        solved = card.solved + 1 if unaided else 0
        after = []
        if solved < ENOUGH:
            after = [replace(card, solved=solved, due=(today + timedelta(days=INTERVALS[solved])).isoformat())]
        at = self.cards.index(card) if card in self.cards else len(self.cards)
        return replace(self, cards=(*self.cards[:at], *after, *self.cards[at + 1 :]))

    def joined(self, other: Trainer) -> Trainer:
        """Merge two devices; this one's version of a card wins."""
        known = [(card.game, card.state) for card in self.cards]
        fresh = [card for card in other.cards if (card.game, card.state) not in known]
        looked = dict.fromkeys((*other.looked, *self.looked))
        return Trainer((*fresh, *self.cards)[-MOST:], tuple(looked)[-MOST_LOOKED:])

    def without(self, card: MistakeCard) -> Trainer:
        return replace(self, cards=tuple(each for each in self.cards if each != card))


def load(storage: Storage) -> tuple[Trainer, tuple[Problem, ...]]:
    data, problem = read_json(storage, FILE)
    if data is None:
        return Trainer(), (problem,) if problem else ()
    try:
        trainer: Trainer = from_json(Trainer, data, "trainer")
    except (BadData, RecursionError):
        return Trainer(), (set_aside(storage, FILE),)
    return trainer, ()


def save(storage: Storage, trainer: Trainer) -> None:
    storage.write(FILE, json.dumps(to_json(trainer, Trainer)))


BACKUP = section_of_value("trainer", FILE, Trainer, load, Trainer.joined, lambda each: len(each.cards))
