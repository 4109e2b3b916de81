"""A toy game for testing matches: players add 1, 2 or 3 in turn, and whoever reaches the goal wins.

Adding 2 lasts two seconds, adding 3 reveals something; so the match's clocks and undo have something to go by.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from app.core.game import Game, IllegalMove, Implementation, Option, Outcome, Public, Step
from app.match.match import COMPUTER, HUMAN, Agent, Match, MoveRequest, News, Seat, Terms
from app.players.human import Human

REACHED = "counting.end.reached"


@dataclass(frozen=True, slots=True)
class Add:
    number: int


@dataclass(frozen=True, slots=True)
class Added(Public):
    player: int
    number: int


@dataclass(frozen=True, slots=True)
class Counting:
    goal: int
    total: int = 0
    to_move: int = 0

    def legal_moves(self) -> tuple[Add, ...]:
        return () if self.outcome() else (Add(1), Add(2), Add(3))

    def apply(self, move: Add) -> Step[Counting]:
        if move not in self.legal_moves():
            raise IllegalMove
        after = replace(self, total=self.total + move.number, to_move=1 - self.to_move)
        seconds = 2.0 if move == Add(2) else 0.0
        return Step(after, (Added(self.to_move, move.number),), seconds, reveals=move == Add(3))

    def outcome(self) -> Outcome | None:
        return Outcome((1 - self.to_move,), REACHED) if self.total >= self.goal else None

    def observation(self, viewer: int | None) -> Counting:
        return self


COUNTING = Game(
    id="counting",
    parts=cache(
        lambda: Implementation(
            state=Counting,
            moves=Add,
            events=Added,
            start=lambda options, seed: Counting(int(options["goal"]), total=seed % 2),
            options=(Option("goal", 20, (5, 20, 100_000)),),
        )
    ),
)

PEOPLE = (Seat(HUMAN, "Ann"), Seat(HUMAN, "Bo"))
AGAINST_COMPUTER = (Seat(HUMAN, "Ann"), Seat(COMPUTER, level=1))


class Quick:
    """Answers at once, inside `ask`, always with the same move."""

    def __init__(self, move: Any = Add(1)) -> None:  # noqa: B008
        self.move = move
        self.asked = 0

    def ask(self, turn: MoveRequest) -> None:
        self.asked += 1
        turn.reply(self.move)

    def cancel(self) -> None:
        pass


class Slow(Human):
    """A computer that answers when the test says so, and remembers every question."""

    def __init__(self) -> None:
        super().__init__()
        self.turns: list[MoveRequest] = []

    def ask(self, turn: MoveRequest) -> None:
        super().ask(turn)
        self.turns.append(turn)


class World:
    """A match with its agents, all the news of it, and a clock that stands until it is moved."""

    def __init__(
        self,
        seats: Sequence[Seat] = PEOPLE,
        agents: Sequence[Agent] = (),
        minutes: int = 0,
        strict: bool = False,
        goal: int = 20,
    ) -> None:
        self.time = 1000.0
        self.agents: Sequence[Any] = tuple(agents) or tuple(Slow() for _ in seats)
        self.news: list[News] = []
        terms = Terms(minutes, strict)
        self.match = Match(COUNTING, {"goal": goal}, 0, seats, self.agents, lambda: self.time, terms)
        self.match.subscribe(self.news.append)

    def begin(self) -> World:
        self.match.begin()
        return self

    def play(self, *numbers: int) -> World:
        for number in numbers:
            assert self.match.play(self.match.ply, Add(number))
        return self

    @property
    def total(self) -> int:
        return int(self.match.state.total)

    def heard(self, kind: type) -> int:
        return sum(type(news) is kind for news in self.news)
