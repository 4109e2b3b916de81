"""The levels of Skirmish: what each never does, that they play everything, and that the higher ones win."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from app.core.misjudgment import SeededErrors
from app.games.skirmish import GAME
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.computer.brain import CAPTAIN, STRATEGIST, PlannerBrain
from app.games.skirmish.computer.planner import SearchLimits, TurnPlan, fingerprint, tried_out
from app.games.skirmish.events import Activated, NoTarget
from app.games.skirmish.moves import (
    Activate,
    Cancel,
    Exchange,
    Keep,
    Move,
    PickCard,
    PlayCommand,
    PlayUnit,
    ScoreLine,
    TurnUp,
)
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.terms import COMMAND
from app.players.search_budget import SearchBudget
from tests.support.skirmish.stage import Stage, stage

DECKS = ("synchrotech", "hoods", "optimates", "fusion")
LEVELS = range(1, 9)
KEEPS = replace(CAPTAIN, spread=0.0)
CAREFUL = (7, 8)
"""The levels that do not misjudge their turns."""


def beats(strong: int, weak: int, number: int, nodes: int | None = None) -> float:
    """The share of matches that the stronger wins; each deal is played from both seats, shared wins count half."""
    won = 0.0
    for match in range(number):
        rng = random.Random(match // 2)
        decks = {"deck1": rng.choice(DECKS), "deck2": rng.choice(DECKS)}
        seats = (strong, weak) if match % 2 == 0 else (weak, strong)
        state = GAME.new(decks, match // 2)
        while not state.ended:
            brain = GAME.brains[seats[state.to_move] - 1]
            state = state.apply(brain(state.observation(state.to_move), SearchBudget(nodes=nodes), rng)).state
        winners = state.ended.winners
        won += (seats.index(strong) in winners) / len(winners)
    return won / number


def test_one_who_misjudges_little_beats_one_who_misjudges_much() -> None:
    assert beats(5, 1, 4) >= 0.75


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS[2:])
def test_a_level_beats_the_next_but_one_below_in_many_matches(level: int) -> None:
    assert beats(level, level - 2, 40) >= 0.6


@pytest.mark.parametrize("level", [1, 5, 8])
@pytest.mark.parametrize(
    "options",
    [{"players": 3, "dummies": 2}, {"players": 4, "mode": "2v2", "grid": 4}, {"players": 4, "mode": "3v1"}],
    ids=str,
)
def test_a_whole_match_of_one_level_with_dummies_and_teams(level: int, options: dict[str, int | str]) -> None:
    rng = random.Random(3)
    state = GAME.new({**options, "deck2": "fusion"}, 5)
    seen = set()
    moves = 0
    while not state.ended and moves < 120:
        move = GAME.brains[level - 1](state.observation(state.to_move), SearchBudget(nodes=120), rng)
        seen.add(type(move).__name__)
        state = state.apply(move).state
        moves += 1
    assert {"PlayUnit", "ScoreLine", "Activate", "PickCard", "PlayCommand"} <= seen


@pytest.mark.parametrize("level", [1, 4])
def test_however_much_is_misjudged_most_turns_play_a_unit(level: int) -> None:
    rng = random.Random(2)
    state = GAME.new({"players": 2}, 2)
    turns = units = 0
    while not state.ended:
        move = GAME.brains[level - 1](state.observation(state.to_move), SearchBudget(), rng)
        units += isinstance(move, PlayUnit)
        after = state.apply(move).state
        turns += after.active != state.active
        state = after
    assert units > 0.6 * turns


def choice(state: Skirmish, level: int, luck: int = 0) -> object:
    return GAME.brains[level - 1](state.observation(state.to_move), SearchBudget(), random.Random(luck))


@pytest.mark.parametrize("level", CAREFUL)
def test_the_better_line_is_scored(level: int) -> None:
    cards = {"a": "0 faber spent", "b": "0 princeps spent", "d": "0 faber spent", "x": "1 faber"}
    drawn = stage("a . b\n. . d\nx . .", cards, phase=4, decks={0: "faber", 1: "faber"})
    assert drawn.state.camps[0].played[-1] == drawn.ids["d"]
    assert choice(drawn.state, level) == ScoreLine("column")


@pytest.mark.parametrize("level", CAREFUL)
def test_a_strong_unit_joins_the_own_line(level: int) -> None:
    drawn = stage(
        "a b . .\n. . . .\n. . . .\n. . . x",
        {"a": "0 princeps spent", "b": "0 princeps spent", "x": "1 faber"},
        phase=2,
        hands={0: "princeps"},
        decks={0: "faber faber", 1: "faber faber"},
    )
    move = choice(drawn.state, level)
    assert isinstance(move, PlayUnit)
    assert move.cell in ((0, 2), (0, 3))
    assert move.face_up


@pytest.mark.parametrize(
    ("hand", "exchanged"),
    [("overwatch inspiration faber", True), ("faber faber faber overwatch", False), ("faber faber", False)],
)
def test_a_first_hand_with_few_units_is_exchanged(hand: str, exchanged: bool) -> None:
    drawn = stage("a . .\n. . .\n. . .", {"a": "1 faber"}, phase=0, hands={0: hand}, decks={0: "faber"})
    for level in LEVELS:
        assert (choice(drawn.state, level) == Exchange(drawn.ids["0.0"])) == exchanged


def test_the_best_looks_at_a_bounded_number_of_positions() -> None:
    rng = random.Random(1)
    state = GAME.new({"deck1": "hoods", "deck2": "fusion"}, 7)
    for _ in range(12):
        budget = SearchBudget()
        move = GAME.brains[-1](state.observation(state.to_move), budget, rng)
        assert budget.spent <= STRATEGIST.nodes
        state = state.apply(move).state


def test_levels_do_not_see_what_is_hidden() -> None:
    """Equal observations give equal moves, whatever is really in the other hand."""
    state = GAME.new({"players": 2}, 9)
    for _ in range(2):
        state = state.apply(Keep()).state
    viewer = state.to_move
    other = state.observation(viewer).guess(random.Random(5))
    assert other.camps != state.camps
    for level in LEVELS:
        assert choice(other, level) == choice(state, level)


# --- What is not wasted -------------------------------------------------------------------------------------


def turn_of(drawn: Stage, level: int) -> list[Move]:
    """The moves that a level makes until the turn is over."""
    state, moves = drawn.state, []
    while not state.ended and state.active == drawn.state.active:
        move = GAME.brains[level - 1](state.observation(state.to_move), SearchBudget(), random.Random(len(moves)))
        moves.append(move)
        state = state.apply(move).state
    return moves


def before_the_unit(drawn: Stage, level: int) -> list[Move]:
    moves = turn_of(drawn, level)
    return moves[: next(i for i, move in enumerate(moves) if isinstance(move, PlayUnit))]


@pytest.mark.parametrize("level", LEVELS[1:])
@pytest.mark.parametrize("kind", ["riot_agent", "devout_synthetic", "code_keeper", "tactical_agent"])
def test_a_deploy_waits_while_it_has_no_target(level: int, kind: str) -> None:
    cards = {"a": f"0 {kind}", "x": "1 faber spent"}
    drawn = stage("a . . .\n. . . .\n. . . .\n. . . x", cards, phase=2, decks={0: "faber", 1: "faber faber"})
    assert Activate(drawn.ids["a"]) not in turn_of(drawn, level)


@pytest.mark.parametrize("level", CAREFUL)
def test_sure_points_of_setup_are_taken_before_a_unit_is_played(level: int) -> None:
    drawn = stage(
        "a . . .\n. . b .\n. . . .\n. x . y",
        {
            "a": "0 reverend",
            "b": "0 faber spent",
            "x": "1 faber exploit0 exploit0 spent",
            "y": "1 faber exploit0 spent",
        },
        hands={0: "princeps"},
        decks={0: "faber faber", 1: "faber faber"},
    )
    assert Activate(drawn.ids["a"]) in before_the_unit(drawn, level)


@pytest.mark.parametrize("level", CAREFUL)
def test_an_aimed_opponent_is_destroyed_before_a_unit_is_played(level: int) -> None:
    drawn = stage(
        "a . . .\n. . . .\n. . . .\n. x . y",
        {"a": "0 princeps", "x": "1 abr_gawain aim0 spent", "y": "1 faber spent"},
        hands={0: "faber"},
        decks={0: "faber faber", 1: "faber faber"},
    )
    assert PickCard(drawn.ids["x"]) in before_the_unit(drawn, level)


@pytest.mark.parametrize("level", CAREFUL)
def test_a_command_with_nothing_to_gain_is_held(level: int) -> None:
    drawn = stage(
        "a . . .\n. . . .\n. . . .\n. . . x",
        {"a": "0 faber spent", "x": "1 faber spent"},
        hands={0: "inspiration faber"},
        decks={0: "faber faber", 1: "faber faber"},
    )
    assert not any(isinstance(move, PlayCommand) for move in turn_of(drawn, level))


@pytest.mark.parametrize("level", CAREFUL)
def test_a_card_is_turned_up_when_its_line_is_scored(level: int) -> None:
    drawn = stage(
        "a d b .\n. . . .\n. . . .\n. . . x",
        {"a": "0 princeps spent", "d": "0 abr_gawain down", "b": "0 princeps spent", "x": "1 faber spent"},
        phase=2,
        decks={0: "faber faber", 1: "faber faber"},
    )
    assert TurnUp(drawn.ids["d"]) in turn_of(drawn, level)


@pytest.mark.parametrize("seed", [6, 7])
def test_a_planner_never_opens_an_ability_for_nothing(seed: int) -> None:
    """In a whole match of the sixth level with itself: no empty ability, none that is dropped untouched."""
    rng = random.Random(seed)
    state = GAME.new({"deck1": "synchrotech", "deck2": "hoods"}, seed)
    activated = 0
    while not state.ended:
        move = GAME.brains[5](state.observation(state.to_move), SearchBudget(), rng)
        step = state.apply(move)
        assert not isinstance(move, Cancel) or (state.run and state.run.step), "opened and dropped untouched"
        if isinstance(move, Activate):
            activated += 1
            assert step.state.run or not all(isinstance(event, (Activated, NoTarget)) for event in step.events)
        state = step.state
    assert activated > 10


# --- A plan is kept to ---------------------------------------------------------------------------------------


def test_a_turn_is_planned_once_unless_something_turns_out_otherwise() -> None:
    """Of the decisions of a match most cost nothing; the first of each turn costs something."""
    state, brain, nodes, begins = GAME.new({"deck1": "hoods", "deck2": "fusion"}, 6), PlannerBrain(KEEPS), [], []
    before = state
    while not state.ended:
        budget = SearchBudget()
        move = brain(state.observation(state.to_move), budget, SeededErrors(state.to_move, len(nodes)))
        nodes.append(budget.spent)
        begins.append(before.active != state.active and state.phase > 0 and len(state.legal_moves()) > 1)
        before, state = state, state.apply(move).state
    assert sum(spent > 0 for spent in nodes) < 0.5 * len(nodes)
    assert all(spent for spent, begin in zip(nodes, begins, strict=True) if begin)


def test_a_plan_is_dropped_when_the_position_is_another() -> None:
    state, brain = GAME.new({}, 8).apply(Keep()).state.apply(Keep()).state, PlannerBrain(KEEPS)
    move = brain(state.observation(state.to_move), SearchBudget(), SeededErrors(1, 1))
    other = GAME.new({"deck1": "fusion", "deck2": "fusion"}, 11).apply(Keep()).state.apply(Keep()).state
    budget = SearchBudget()
    assert brain(other.observation(other.to_move), budget, SeededErrors(1, 1)) in other.legal_moves()
    assert budget.spent
    assert move in state.legal_moves()


# --- Plans are tried out -------------------------------------------------------------------------------------


def test_plans_are_tried_in_the_same_worlds_and_the_better_half_again(monkeypatch: pytest.MonkeyPatch) -> None:
    plans = [TurnPlan((), GAME.new({}, 1), worth) for worth in (1.0, 4.0, 3.0, 2.0)]
    worlds: dict[float, list[float]] = {plan.worth: [] for plan in plans}

    def turned_out(plan: TurnPlan, me: int, care: SearchLimits, budget: SearchBudget, rng: random.Random) -> float:
        worlds[plan.worth].append(rng.random())
        return plan.worth + 10 * worlds[plan.worth][-1]  # luck that would outweigh the plans

    monkeypatch.setattr("app.games.skirmish.computer.planner.turned_out", turned_out)
    care = replace(STRATEGIST, worlds=3)
    assert tried_out(plans, 0, care, SearchBudget(), random.Random(1)).worth == 4.0
    assert worlds[1.0] == worlds[2.0] == worlds[3.0][:3] == worlds[4.0][:3]
    assert worlds[3.0] == worlds[4.0]
    assert [len(set(worlds[plan.worth])) for plan in plans] == [3, 6, 6, 3]


def test_without_time_to_try_them_the_plan_that_looks_best_is_taken() -> None:
    state = GAME.new({}, 1).apply(Keep()).state.apply(Keep()).state
    plans = [TurnPlan((), state, worth) for worth in (3.0, 2.0, 1.0)]
    assert tried_out(plans, state.active, STRATEGIST, SearchBudget(nodes=0), random.Random(1)).worth == 3.0


def test_what_a_turn_looks_worth_at_first_counts_as_much_as_so_many_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Luck in few worlds does not outweigh a turn that looks much better."""
    state = GAME.new({}, 1)
    plans = [TurnPlan((), state, worth) for worth in (5.0, 0.0)]
    monkeypatch.setattr("app.games.skirmish.computer.planner.turned_out", lambda plan, *_: 3.0 - plan.worth)
    care = replace(STRATEGIST, worlds=1, first_sight=0.0)
    assert tried_out(plans, 0, care, SearchBudget(), random.Random(1)).worth == 0.0
    assert tried_out(plans, 0, replace(care, first_sight=2.0), SearchBudget(), random.Random(1)).worth == 5.0


# --- What is hidden ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [7, pytest.param(8, marks=[pytest.mark.slow, pytest.mark.long])])
def test_the_best_lay_cards_face_down_turn_them_up_later_and_hold_commands(level: int) -> None:
    """A card that is turned up in the turn in which it was laid has hidden nothing from anybody."""
    rng, state = random.Random(13), GAME.new({"deck1": "synchrotech", "deck2": "optimates"}, 13)
    laid = up = held = 0
    this_turn: set[int] = set()
    while not state.ended:
        move = GAME.brains[level - 1](state.observation(state.to_move), SearchBudget(), rng)
        if isinstance(move, PlayUnit) and not move.face_up:
            this_turn.add(move.card)
        if isinstance(move, TurnUp):
            assert move.card not in this_turn
            up += 1
        held += isinstance(move, ScoreLine) and any(
            COMMAND in FACES[card.kind].types for card in state.camps[state.active].hand
        )
        after = state.apply(move).state
        if after.active != state.active:
            laid += len(this_turn)
            this_turn.clear()
        state = after
    assert laid >= 1
    assert up >= 1
    assert held >= 1


def test_a_position_has_one_fingerprint() -> None:
    state = GAME.new({}, 3)
    later = state.apply(Keep()).state.apply(Keep()).state
    assert fingerprint(later) == fingerprint(GAME.new({}, 3).apply(Keep()).state.apply(Keep()).state)
    assert fingerprint(later) != fingerprint(GAME.new({"deck1": "hoods"}, 4))
