"""Plans whole turns: sequences of moves up to the end of a turn, the best few of them tried out against the others.

A plan is made of acts: an ability with all its answers, a card played, a card turned up, the next phase. Acts are
tried in every order that looks worth it, the best positions after each kept. What a player cannot see is guessed.
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
"""What a move costs, so that of two ways to the same thing the shorter is taken, and nothing is done for nothing."""
ANSWERS = 14
"""The answers to a choice that are looked at."""
OPEN = 6
"""The positions with a choice still open that are looked at further."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """How carefully turns are planned."""

    width: int
    """The positions kept after each act."""
    places: int
    """The plays of a unit that are tried in each, and"""
    hidden: int
    """those face down."""
    plans: int
    """The whole turns that are tried out against the others; with none the best is played as it looks."""
    nodes: int
    """The most positions that one decision looks at."""
    secret: int = 0
    """The whole turns with a card laid face down that are tried out too: such a turn never looks best at once."""
    keeps: bool = False
    """A turn is planned once, and again only when something turns out otherwise; else anew at every move."""
    worlds: int = 1
    """The guesses at what cannot be seen in which each of them is tried, before the worse half is dropped."""
    first_sight: float = 0.0
    """What a turn looks worth before it is tried counts as much as so many worlds."""
    spread: float = 0.0
    """How far positions are misjudged, in points: the same one always by as much."""
    worths: tuple[float, ...] = WORTHS


HASTY = SearchLimits(width=1, places=4, hidden=0, plans=0, nodes=0)
"""How the turns after the planned one are thought of."""


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """Moves from the present position, what they lead to, and what that looks worth."""

    moves: tuple[Move, ...]
    state: Skirmish
    worth: float
    secret: bool = False
    """A card is laid face down in it."""


@dataclass(frozen=True, slots=True)
class PlannedMoves:
    """What a player is about to do: moves from a position, of which the unseen part was guessed."""

    state: Skirmish
    moves: tuple[Move, ...]

    def fits(self, view: Skirmish) -> bool:
        """Whether there is more to do, and all that can be seen is as it was expected to be."""
        return bool(self.moves) and self.state.observation(view.active) == view

    def carried_on(self) -> PlannedMoves:
        """What is left when the next of the moves is made."""
        return PlannedMoves(self.state.apply(self.moves[0]).state, self.moves[1:])


_worth = attrgetter("worth")


def plan_turn(view: Skirmish, care: SearchLimits, budget: Budget, rng: random.Random) -> PlannedMoves:
    """The best turn, in a world that fits what is seen; raises `OutOfBudget` if there was no time for any."""
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
    """The plan that turns out best. The better half is tried again in other worlds, until one is left; all are tried in
    the same worlds, so that luck does not choose between them."""
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
    """The first of the plans that do not lead to the same: acts in another order often do."""
    found: dict[tuple[object, ...], TurnPlan] = {}
    for plan in plans:
        if len(found) == number:
            break
        state = plan.state
        hand = state.camps[state.active].hand
        found.setdefault((state.scores, state.phase, state.active, hand, state.board.cells), plan)
    return list(found.values())


def turned_out(plan: TurnPlan, me: Player, care: SearchLimits, budget: Budget, rng: random.Random) -> float:
    """What a turn is worth when everybody has had one more, the own one last, in a world that fits what is seen."""
    state = plan.state if plan.state.ended else plan.state.observation(me).guess(rng)
    for _ in state.camps:
        if not state.ended:
            for move in Turns(state.active, HASTY, budget, rng).found(state)[0].moves:
                state = state.apply(move).state
    return appraise(state, me, care.worths)


Stage = tuple[int, bool]
STAGES: tuple[Stage, ...] = tuple(product(range(5), (False, True)))


def _stage(plan: TurnPlan) -> Stage:
    """How far a turn is: in Main, the unit of the turn makes the difference. Turns with a card face down go apart."""
    phase = plan.state.phase
    if phase == MAIN_PHASE:
        phase = 2 if plan.state.unit_played else 1
    elif phase == SETUP_PHASE:
        phase = 0
    return phase, plan.secret


def _acts(state: Skirmish) -> list[Move]:
    """What can be done without going on. The unit of this turn is not turned up again: it could have come face up."""
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
    """The turns that one player could have now.

    A turn goes through stages: Setup, Main before the turn's unit is played and after, Commit, Scoring. Positions are
    weighed against others of their stage only: a unit just played always looks better than one still in hand, and
    one face down worse than the same face up.
    """

    def __init__(self, me: Player, care: SearchLimits, budget: Budget, rng: random.Random) -> None:
        self._me, self._care, self._budget, self._rng = me, care, budget, rng
        self._game = game_of(rng)

    def found(self, state: Skirmish) -> list[TurnPlan]:
        """Whole turns, the best first; if the budget ends, what there is of them."""
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
        """The best positions of a stage, with all that can be done without leaving it."""
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
        """The plan with one of the moves more, and with all the answers that it asks for."""
        plans = [after for move in moves if (after := self._after(plan, move))]
        while plans:
            still_open = [each for each in plans if each.state.run and not self._is_over(each.state)]
            yield from (each for each in plans if not each.state.run or self._is_over(each.state))
            self._rng.shuffle(still_open)
            still_open.sort(key=_worth, reverse=True)
            further = [(each, move) for each in still_open[:OPEN] for move in self._answers(each.state)]
            plans = [after for each, move in further if (after := self._after(each, move))]

    def _after(self, plan: TurnPlan, move: Move) -> TurnPlan | None:
        """Nothing comes of an ability that finds no target: a Deploy is kept for a better day."""
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
        """Some of the answers, if there are very many; never a card for another side's hand, nor a way back from what
        was only just opened."""
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
        """What leads out of a stage: the next phase, the turn's unit, a line scored."""
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
        """How good a play of a unit looks at first sight: its power, its line, who is beside it, and some luck."""
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
    """What tells positions apart for somebody who judges them: the cards on the board, points and hands."""
    key = len(state.board.cells)
    for place, card in enumerate(state.board.cells):
        if card is not None:
            key = key * 1_000_003 + card.id * 128 + place * 2 + card.face_up
    for camp in state.camps:
        key = key * 1_000_003 + camp.score * 64 + len(camp.hand)
    return key
