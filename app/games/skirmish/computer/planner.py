"""Plans whole turns and tries the best few against the opponents.

A plan is a series of acts: an ability with all its answers, a card played or turned up, or the next phase. The
search continues from the best positions after each act.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from operator import attrgetter

from app.core.game import Budget, OutOfBudget, Player
from app.core.misjudgment import game_of, misjudged
from app.games.skirmish.board import places
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.computer.evaluation import WORTHS, appraise
from app.games.skirmish.events import Activated, NoTarget
from app.games.skirmish.moves import (
    Activate,
    Cancel,
    Done,
    Give,
    Move,
    NextPhase,
    PlayCommand,
    PlayUnit,
    ScoreLine,
    TurnUp,
    lays_face_down,
)
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import MAIN_PHASE, SETUP_PHASE

A_MOVE = 0.001
"""The cost of a move in points, so that useless moves are left out."""
ANSWERS = 14
OPEN = 6
"""Positions with an open choice that are searched further."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    width: int
    """Positions searched further after each act."""
    places: int
    """Face-up plays of a unit tried in each position."""
    hidden: int
    """Face-down plays of a unit tried in each position."""
    plans: int
    """Whole turns tried out against the others; with 0 the best-looking one is played."""
    nodes: int
    secret: int = 0
    """Turns with a face-down card to try out too. They never look best at first."""
    keeps: bool = False
    """Follow a plan until something unexpected happens, instead of planning every move."""
    worlds: int = 1
    """Guesses of the hidden cards in which each plan is tried before some are dropped."""
    first_sight: float = 0.0
    """How many worlds the first impression of a plan counts for."""
    spread: float = 0.0
    """The spread of errors in judging positions, in points. A position always has the same error."""
    worths: tuple[float, ...] = WORTHS


HASTY = SearchLimits(width=1, places=4, hidden=0, plans=0, nodes=0)


@dataclass(frozen=True, slots=True)
class TurnPlan:
    moves: tuple[Move, ...]
    state: Skirmish
    worth: float
    secret: bool = False


@dataclass(frozen=True, slots=True)
class PlannedMoves:
    """Moves to make from a position whose hidden cards were guessed."""

    state: Skirmish
    moves: tuple[Move, ...]

    def fits(self, view: Skirmish) -> bool:
        return bool(self.moves) and self.state.observation(view.active) == view

    def carried_on(self) -> PlannedMoves:
        return PlannedMoves(self.state.apply(self.moves[0]).state, self.moves[1:])


_worth = attrgetter("worth")


def plan_turn(view: Skirmish, care: SearchLimits, budget: Budget, rng: random.Random) -> PlannedMoves:
    """Return the best turn in a guessed world; raise `OutOfBudget` if none was reached."""
    world = view.guess(rng)
    turns = Turns(view.active, care, budget, rng).found(world)
    tried = _different(turns, care.plans)
    known = {plan.moves for plan in tried}
    tried += _different([each for each in turns if each.secret and each.moves not in known], care.secret)
    best = tried_out(tried, view.active, care, budget, rng) if tried else turns[0]
    return PlannedMoves(world, best.moves)


def tried_out(
    plans: Sequence[TurnPlan], me: Player, care: SearchLimits, budget: Budget, rng: random.Random
) -> TurnPlan:
    """Return the plan that turns out best.

    Each round drops the worse half. All plans are tried in the same worlds, so that luck does not choose.
    """
    totals = {each: care.first_sight * plan.worth for each, plan in enumerate(plans)}
    try:
        while len(totals) > 1:
            for _ in range(care.worlds):
                seed = rng.getrandbits(64)
                for each in totals:
                    totals[each] += turned_out(plans[each], me, care, budget, random.Random(seed))
            better = sorted(totals, key=totals.__getitem__, reverse=True)[: len(totals) // 2]
            totals = {each: totals[each] for each in better}
    except OutOfBudget:
        pass
    return plans[next(iter(totals))]


def _different(plans: Sequence[TurnPlan], number: int) -> list[TurnPlan]:
    found: dict[tuple[object, ...], TurnPlan] = {}
    for plan in plans:
        if len(found) == number:
            break
        state = plan.state
        hand = state.camps[state.active].hand
        found.setdefault((state.scores, state.phase, state.active, hand, state.board.cells), plan)
    return list(found.values())


def turned_out(plan: TurnPlan, me: Player, care: SearchLimits, budget: Budget, rng: random.Random) -> float:
    """Return a turn's worth after everybody has had one more turn in a guessed world."""
    state = plan.state if plan.state.ended else plan.state.observation(me).guess(rng)
    for _ in state.camps:
        if not state.ended:
            for move in Turns(state.active, HASTY, budget, rng).found(state)[0].moves:
                state = state.apply(move).state
    return appraise(state, me, care.worths)


Stage = tuple[int, bool]
STAGES: tuple[Stage, ...] = tuple(product(range(5), (False, True)))


def _stage(plan: TurnPlan) -> Stage:
    phase = plan.state.phase
    if phase == MAIN_PHASE:
        phase = 2 if plan.state.unit_played else 1
    elif phase == SETUP_PHASE:
        phase = 0
    return phase, plan.secret


def _acts(state: Skirmish) -> list[Move]:
    """Return the moves that stay in a stage.

    The unit of this turn is not turned up, because it could have come face up.
    """
    commands = state.phase == MAIN_PHASE
    played = state.camps[state.active].played
    laid = played[-1] if state.unit_played and played else 0
    return [
        move
        for move in state.legal_moves()
        if isinstance(move, Activate)
        or (isinstance(move, TurnUp) and move.card != laid)
        or (commands and isinstance(move, PlayCommand))
    ]


class Turns:
    """Searches the turns that a player could have now.

    Positions are compared only within a stage of the turn, because a unit just played always looks better than one
    in hand.
    """

    def __init__(self, me: Player, care: SearchLimits, budget: Budget, rng: random.Random) -> None:
        self._me, self._care, self._budget, self._rng = me, care, budget, rng
        self._game = game_of(rng)

    def found(self, state: Skirmish) -> list[TurnPlan]:
        """Return whole turns, best first, or unfinished ones if the budget ends."""
        reached: dict[Stage, list[TurnPlan]] = {stage: [] for stage in STAGES}
        finished: list[TurnPlan] = []

        def sort_in(plans: Iterable[TurnPlan]) -> None:
            for plan in plans:
                (finished if self._is_over(plan.state) else reached[_stage(plan)]).append(plan)

        try:
            start = TurnPlan((), state, appraise(state, self._me, self._care.worths))
            sort_in(self._grown(start, self._answers(state)) if state.run else [start])
            for stage in STAGES:
                for plan in self._best_of(reached[stage], sort_in):
                    sort_in(self._grown(plan, self._ways_on(plan.state)))
        except OutOfBudget:
            pass
        finished = finished or [plan for stage in reversed(STAGES) for plan in reached[stage] if plan.moves]
        if not finished:
            raise OutOfBudget
        return sorted(finished, key=_worth, reverse=True)

    def _is_over(self, state: Skirmish) -> bool:
        return state.active != self._me or state.ended is not None

    def _best_of(self, plans: list[TurnPlan], sort_in: Callable[[Iterable[TurnPlan]], None]) -> list[TurnPlan]:
        """Return the best positions of a stage after all acts within it."""
        width = self._care.width
        latest = _different(sorted(plans, key=_worth, reverse=True), width)
        best = latest
        while latest:
            grown = [more for plan in latest for more in self._grown(plan, _acts(plan.state))]
            sort_in(plan for plan in grown if self._is_over(plan.state))
            going = sorted((plan for plan in grown if not self._is_over(plan.state)), key=_worth, reverse=True)
            latest = [plan for plan in _different(going, width) if plan.worth > best[-1].worth or len(best) < width]
            best = _different(sorted(best + latest, key=_worth, reverse=True), width)
        return best

    def _grown(self, plan: TurnPlan, moves: Sequence[Move]) -> Iterator[TurnPlan]:
        """Yield the plan extended by each move and all the answers it asks for."""
        plans = [after for move in moves if (after := self._after(plan, move))]
        while plans:
            still_open = [each for each in plans if each.state.run and not self._is_over(each.state)]
            yield from (each for each in plans if not each.state.run or self._is_over(each.state))
            self._rng.shuffle(still_open)
            still_open.sort(key=_worth, reverse=True)
            further = [(each, move) for each in still_open[:OPEN] for move in self._answers(each.state)]
            plans = [after for each, move in further if (after := self._after(each, move))]

    def _after(self, plan: TurnPlan, move: Move) -> TurnPlan | None:
        """Return None for an ability without a target, which may find one later."""
        self._budget.spend()
        step = plan.state.apply(move)
        idle = all(isinstance(event, (Activated, NoTarget)) for event in step.events)
        if idle and isinstance(move, Activate) and not step.state.run:
            return None
        moves = (*plan.moves, move)
        worth = appraise(step.state, self._me, self._care.worths) - A_MOVE * len(moves)
        if self._care.spread:
            worth += misjudged(self._care.spread, self._game, fingerprint(step.state))
        return TurnPlan(moves, step.state, worth, plan.secret or lays_face_down(move))

    def _answers(self, state: Skirmish) -> list[Move]:
        """Return a sample of the answers that neither help another side nor just go back."""
        run, sides = state.run, state.board.sides
        gives = run is None or run.deck < 0 or sides[run.deck] == sides[state.active]
        wanted = [move for move in state.legal_moves() if gives or not isinstance(move, Give)]
        others = [move for move in wanted if not isinstance(move, (Cancel, Done))]
        opened = run is not None and not run.step
        closing = [move for move in wanted if isinstance(move, Done) or (isinstance(move, Cancel) and not opened)]
        if len(others) > ANSWERS:
            others = self._rng.sample(others, ANSWERS)
        return [*others, *closing] or wanted

    def _ways_on(self, state: Skirmish) -> list[Move]:
        moves = state.legal_moves()
        on: list[Move] = [move for move in moves if isinstance(move, (NextPhase, ScoreLine))]
        if state.phase != MAIN_PHASE:
            return on
        plays = [move for move in moves if isinstance(move, PlayUnit)]
        if plays:
            plays.sort(key=self._promise(state), reverse=True)
        on += [play for play in plays if play.face_up][: self._care.places]
        on += [play for play in plays if not play.face_up][: self._care.hidden]
        return on

    def _promise(self, state: Skirmish) -> Callable[[PlayUnit], float]:
        board, me = state.board, state.active
        size, beside = board.size, board.geometry.beside
        active = board.face_up & ~board.stunned
        mine, others = board.owned[me] & active, board.occupied & ~board.allied(me) & active
        lines = [sum(board.power[place] for place in places(mine & line)) for line in board.geometry.rows]
        lines += [sum(board.power[place] for place in places(mine & line)) for line in board.geometry.columns]
        power = {card.id: FACES[card.kind].power for card in state.camps[me].hand}

        def promise(play: PlayUnit) -> float:
            row, column = play.cell
            place = row * size + column
            near = (beside[place] & others).bit_count()
            cornered = near and board.geometry.edge >> place & 1
            friend = 0.5 if beside[place] & mine else 0.0
            line = max(lines[row], lines[size + column])
            return power[play.card] + line + friend + (-0.5 if cornered else 0.5 * near) + self._rng.random()

        return promise


def fingerprint(state: Skirmish) -> int:
    """Return a number that tells positions apart by board, points and hands."""
    key = len(state.board.cells)
    for place, card in enumerate(state.board.cells):
        if card is not None:
            key = key * 1_000_003 + card.id * 128 + place * 2 + card.face_up
    for camp in state.camps:
        key = key * 1_000_003 + camp.score * 64 + len(camp.hand)
    return key
