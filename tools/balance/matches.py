"""What is asked about the balance of Skirmish, and a match that answers: who wins with which deck, from which seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

from app.core.game import Options, Player
from app.games.skirmish import GAME
from app.games.skirmish.computer.brain import COLONEL, STRATEGIST, PlannerBrain
from app.games.skirmish.computer.planner import SearchLimits
from app.games.skirmish.decks import READY
from app.games.skirmish.setup import FREE, SIDES, THREE_ONE
from app.games.skirmish.state import LONE_POINTS, TURN_POINTS
from tools.ladder.matches import winners_of

PLAYERS = {7: COLONEL, 8: STRATEGIST}
"""How everybody in a match plays: as one of the two best levels."""
FIRST_START = 40_000
"""Starts before this one are for choosing decks and compensations."""

Shares = dict[str, float]
"""What each question gets of a match: 1, 0, or a part of a shared win."""


@dataclass(frozen=True, slots=True)
class Question:
    """A share of matches, and the limits within which it is fair."""

    id: str
    key: str
    """Of the words for it, and"""
    fields: dict[str, str | int]
    """what they are filled with: numbers, and the keys of other words."""
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Course:
    """Matches of one kind, and the questions that they answer."""

    questions: tuple[Question, ...]
    next_answered: tuple[str, ...]
    """The questions that choose what is played next: those that a match can be played for."""
    play: Callable[[str, int, SearchLimits], Shares]
    """The match with this number for one of them, everybody playing with such care."""
    evened: object = 0
    """The points that are given to even it out."""


def _won_by(players: Iterable[Player], winners: tuple[Player, ...]) -> float:
    return sum(player in winners for player in players) / len(winners)


def _match(options: Options, start: int, care: SearchLimits) -> tuple[Player, tuple[Player, ...]]:
    """Who began, and who won."""
    state = GAME.new(options, FIRST_START + start)
    brain = PlannerBrain(care)
    return state.first, winners_of(GAME, state, (brain,) * len(state.camps), care.nodes, 4 * (FIRST_START + start))


ALONE = "three"
PAIRS = tuple(combinations(READY, 2))


def _pair(id: str, number: int, care: SearchLimits) -> Shares:
    """The same start with the seats changed comes next."""
    decks = id.split()
    seat = number % 2
    first, winners = _match({"deck1": decks[seat], "deck2": decks[1 - seat]}, number // 2, care)
    return {id: _won_by([seat], winners), "first": _won_by([first], winners)}


def _drawn_decks(players: int, number: int) -> Options:
    rng = random.Random(number)
    return {"players": players, **{f"deck{seat + 1}": rng.choice(tuple(READY)) for seat in range(players)}}


def _seats(players: int) -> Course:
    def play(id: str, number: int, care: SearchLimits) -> Shares:
        first, winners = _match({**_drawn_decks(players, number), "mode": FREE}, number, care)
        return {f"turn {place + 1}": _won_by([(first + place) % players], winners) for place in range(players)}

    least, most = {3: (0.28, 0.38), 4: (0.20, 0.30)}[players]
    ids = tuple(f"turn {place + 1}" for place in range(players))
    questions = tuple(
        Question(id, "skirmish.balance.seat", {"players": players, "seat": seat}, least, most)
        for seat, id in enumerate(ids, 1)
    )
    return Course(questions, ids[:1], play, TURN_POINTS[players])


def _alone(id: str, number: int, care: SearchLimits) -> Shares:
    _, winners = _match({**_drawn_decks(4, number), "mode": THREE_ONE}, number, care)
    side = SIDES[THREE_ONE]
    return {id: float(side[winners[0]] == 1)}


def _decks(a: str, b: str) -> dict[str, str | int]:
    return {"a": f"skirmish.faction.{a}", "b": f"skirmish.faction.{b}"}


COURSES = {
    "pairs": Course(
        (
            *(Question(f"{a} {b}", "skirmish.balance.pair", _decks(a, b), 0.4, 0.6) for a, b in PAIRS),
            Question("first", "skirmish.balance.seat", {"players": 2, "seat": 1}, 0.45, 0.55),
        ),
        tuple(f"{a} {b}" for a, b in PAIRS),
        _pair,
    ),
    "three": _seats(3),
    "four": _seats(4),
    "alone": Course((Question(ALONE, "skirmish.balance.alone", {}, 0.4, 0.6),), (ALONE,), _alone, LONE_POINTS),
}


def how(course_id: str, level: int, id: str) -> str:
    """What the answer to a question hangs on, as a text that is another as soon as it changes: the computers, the decks
    of a pair, what is given to even out. Seats hardly hang on the decks."""
    decks = [READY[name] for name in id.split() if name in READY]
    return f"{PLAYERS[level]!r} {decks} {COURSES[course_id].evened}"
