"""Variations that the player tried in matches."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from app.core.codec import BadData, Json, from_json, to_json
from app.core.game import Game
from app.languages.problem import Problem
from app.match.played_match import PlayedMatch
from app.match.record import digest
from app.match.variations import Variation
from app.storage.backup_section import section_of_value
from app.storage.files import Storage, read_json, set_aside

FILE = "studies.json"
MOST = 40
"""The most matches with variations. The one viewed longest ago goes first."""


@dataclass(frozen=True, slots=True)
class _Kept:
    at: int
    moves: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class SavedVariations:
    matches: dict[str, tuple[_Kept, ...]] = field(default_factory=dict)

    def of(self, match: PlayedMatch) -> tuple[Variation, ...]:
        found = []
        for each in self.matches.get(name_of(match), ()):
            try:
                found.append((each.at, tuple(from_json(match.game.moves, move, "move") for move in each.moves)))
            except BadData:
                continue
        return tuple(found)

    def keeping(self, match: PlayedMatch, variations: Sequence[Variation]) -> SavedVariations:
        name = name_of(match)
        kept = {each: lines for each, lines in self.matches.items() if each != name}
        if variations:
            kept[name] = tuple(_Kept(at, _as_json(match.game, moves)) for at, moves in variations)
        return SavedVariations(dict(list(kept.items())[-MOST:]))

    def joined(self, other: SavedVariations) -> SavedVariations:
        """Merge two devices. If there are too many variations, theirs go first."""
        both = {each: (*lines, *_others(other.matches.get(each, ()), lines)) for each, lines in self.matches.items()}
        new = {each: lines for each, lines in other.matches.items() if each not in both}
        return SavedVariations(dict(list({**new, **both}.items())[-MOST:]))


def _others(theirs: Sequence[_Kept], ours: Sequence[_Kept]) -> tuple[_Kept, ...]:
    return tuple(each for each in theirs if each not in ours)


def _as_json(game: Game, moves: Sequence[Any]) -> tuple[Json, ...]:
    return tuple(to_json(move, game.moves) for move in moves)


def name_of(match: PlayedMatch) -> str:
    """Name a match by its last state, which is equal on all devices."""
    return f"{match.game.id}-{match.ply}-{digest(to_json(match.state, match.game.state))}"


def load(storage: Storage) -> tuple[SavedVariations, tuple[Problem, ...]]:
    data, problem = read_json(storage, FILE)
    if data is None:
        return SavedVariations(), (problem,) if problem else ()
    try:
        studies: SavedVariations = from_json(SavedVariations, data, "studies")
    except (BadData, RecursionError):
        return SavedVariations(), (set_aside(storage, FILE),)
    return studies, ()


def save(storage: Storage, studies: SavedVariations) -> None:
    storage.write(FILE, json.dumps(to_json(studies, SavedVariations)))


BACKUP = section_of_value(
    "studies", FILE, SavedVariations, load, SavedVariations.joined, lambda each: sum(map(len, each.matches.values()))
)
