"""The rungs of Chapaev: one is the document's bot to the letter, and those above it win."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from app.core.game import Brain
from app.games.chapaev import GAME
from app.games.chapaev.brain import Planner, nearest
from app.games.chapaev.dimensions import RADIUS, UNITS, angle_of
from app.games.chapaev.lookahead_brain import CandidateThrow, LookaheadBrain, worth
from app.games.chapaev.rules import Chapaev
from app.games.chapaev.throws import Flick
from app.players.search_budget import SearchBudget
from tests.support.chapaev_scenes import board, scattered

NODES = 5000
DOCUMENT, SHAKY, STEADY, MARKSMAN, CHAMPION = 3, 4, 6, 7, 8


def choice(view: Chapaev, level: int, luck: int = 0) -> Flick:
    move: Flick = GAME.brains[level - 1](view, SearchBudget(nodes=NODES), random.Random(luck))
    return move


def wins(level: int, other: int, games: int, winner_rule: str = "last_mover") -> int:
    """How many of these games a level wins, with white in every second one."""
    won = 0
    for seed in range(games):
        seat = seed % 2
        state, rng = GAME.new({"winner": winner_rule}), random.Random(seed)
        while state.outcome() is None:
            brain = GAME.brains[(level if state.to_move == seat else other) - 1]
            state = state.apply(brain(state, SearchBudget(nodes=NODES), rng)).state
        won += state.outcome().winners == (seat,)
    return won


def apart(view: Chapaev, own: int, target: int) -> tuple[int, int]:
    here, there = view.spots[own], view.spots[target]
    assert here is not None
    assert there is not None
    return there[0] - here[0], there[1] - here[1]


@pytest.mark.parametrize("player", [0, 1])
def test_the_documents_bot_throws_at_the_nearest_disc_within_its_width_at_75_to_100_per_cent(
    player: int,
) -> None:
    rng = random.Random(player)
    for luck in range(150):
        view = replace(GAME.new(), spots=scattered(rng), to_move=player)
        distances = {
            (own, target): math.hypot(*apart(view, own, target))
            for own in view.discs_of(player)
            for target in view.discs_of(1 - player)
        }
        own, target = min(distances, key=distances.__getitem__)
        move = choice(view, DOCUMENT, luck)
        middle = angle_of(*apart(view, own, target))
        width = math.degrees(2 * math.asin(RADIUS * UNITS / distances[own, target]))
        assert move.disc == own
        assert abs((move.angle / 100 - middle + 180) % 360 - 180) <= width / 2
        assert 750 <= move.power <= 1000


def test_the_documents_bot_uses_the_whole_width_and_all_its_strengths() -> None:
    view = replace(GAME.new(), spots=board(d0=(160, 100), d8=(160, 200)))
    moves = [choice(view, DOCUMENT, luck) for luck in range(2000)]
    angles = sorted((move.angle + 18000) % 36000 - 18000 for move in moves)
    half = 100 * math.degrees(math.asin(RADIUS / 100))
    assert angles[0] == pytest.approx(-half, abs=15)
    assert angles[-1] == pytest.approx(half, abs=15)
    assert sum(angles) / len(angles) == pytest.approx(0, abs=40)
    assert {move.power for move in moves} >= {750, 1000} or len({move.power for move in moves}) > 240


def test_the_documents_bot_breaks_ties_by_lot() -> None:
    assert {choice(GAME.new(), DOCUMENT, luck).disc for luck in range(100)} == set(range(8))


def test_the_document_has_its_bot_on_the_ladder() -> None:
    assert GAME.document_level == DOCUMENT
    assert GAME.brains[DOCUMENT - 1] is nearest


def test_beginners_throw_softer_and_stray_from_the_nearest_disc() -> None:
    view = replace(GAME.new(), spots=board(d0=(160, 100), d8=(160, 200)))
    half = 100 * math.degrees(math.asin(RADIUS / 100))
    for level in range(1, DOCUMENT):
        moves = [choice(view, level, luck) for luck in range(300)]
        assert max(move.power for move in moves) < 1000
        strays = [abs((move.angle + 18000) % 36000 - 18000) > half for move in moves]
        assert 30 < sum(strays) < 250, "it misses now and then, and not always"


def test_the_document_bot_beats_the_beginners() -> None:
    assert wins(DOCUMENT, 1, games=30) >= 22


@pytest.mark.slow
@pytest.mark.long
def test_the_steady_one_beats_the_documents_bot() -> None:
    assert wins(STEADY, DOCUMENT, games=30) >= 20


@pytest.mark.slow
@pytest.mark.long
def test_the_marksman_beats_the_documents_bot_also_where_the_last_one_standing_wins() -> None:
    assert wins(MARKSMAN, DOCUMENT, 20, "last_standing") >= 17


@pytest.mark.slow
@pytest.mark.long
def test_the_champion_beats_the_marksman() -> None:
    assert wins(CHAMPION, MARKSMAN, games=60) >= 33


BRIEF = (
    Planner(throws=80, unsteadiness=0.0, finalists=6, retries=4),
    LookaheadBrain(throws=80, finalists=6, feared=3, answers=10),
)


@pytest.mark.parametrize("winner_rule", ["last_mover", "last_standing"])
@pytest.mark.parametrize("brain", BRIEF, ids=lambda brain: type(brain).__name__)
def test_whoever_plans_does_not_throw_the_last_disc_away(winner_rule: str, brain: Brain) -> None:
    """Not even where the rule would call it a win."""
    start = GAME.new({"winner": winner_rule})
    for luck in range(10):
        rng = random.Random(luck)
        own, others = (160 + rng.uniform(-60, 60), 100), [(60, 220), (160, 240), (260, 220)]
        spots = board(d0=own, **{f"d{8 + n}": place for n, place in enumerate(others)})
        view = replace(start, spots=spots)
        after = view.apply(brain(view, SearchBudget(nodes=NODES), rng)).state
        assert after.discs_of(0)


def test_a_planner_finishes_the_game_when_one_throw_does_it() -> None:
    view = replace(GAME.new(), spots=board(d0=(160, 200), d1=(20, 20), d8=(165, 270)))
    for level in (STEADY, MARKSMAN, CHAMPION):
        after = view.apply(choice(view, level, luck=1)).state
        assert after.outcome() is not None
        assert after.outcome().winners == (0,)


def test_the_champion_knows_how_its_throw_comes_out() -> None:
    """Of the throws that it tries, the one that it makes knocks off what the simulation said, not what a shaking hand
    would make of it: on the first throw it always has something."""
    for luck in range(4):
        view = GAME.new()
        after = view.apply(choice(view, CHAMPION, luck)).state
        assert len(after.discs_of(1)) < len(after.discs_of(0))


def test_the_champion_fears_the_answer() -> None:
    """Two throws that leave as many discs, as near the middle: in a heap, which one answer sweeps off, and apart."""
    champion = LookaheadBrain(throws=1, finalists=1, feared=2, answers=200)
    heap = board(d0=(300, 160), d1=(296, 194), d2=(296, 126), d8=(160, 160))
    spread = board(d0=(300, 160), d1=(20, 160), d2=(160, 300), d8=(160, 160))
    view = replace(GAME.new(), spots=heap)
    fears = [
        champion.after_the_answer(
            view, CandidateThrow(Flick(0, 0, 500), rest, 0.0), SearchBudget(nodes=NODES), random.Random(1)
        )
        for rest in (heap, spread)
    ]
    assert fears[0] < fears[1]


@pytest.mark.parametrize(("better", "worse"), [((3, 2), (7, 6)), ((4, 2), (6, 4)), ((2, 1), (3, 2)), ((2, 2), (1, 1))])
def test_the_champion_counts_the_share_of_discs_not_the_difference(
    better: tuple[int, int], worse: tuple[int, int]
) -> None:
    def row(own: int, theirs: int) -> tuple[tuple[int, int] | None, ...]:
        return board(
            **{f"d{n}": (20 + 40 * n, 140) for n in range(own)},
            **{f"d{8 + n}": (20 + 40 * n, 180) for n in range(theirs)},
        )

    assert worth(row(*better), 0) > worth(row(*worse), 0)


def test_the_champion_that_may_not_think_still_throws() -> None:
    view = GAME.new()
    for nodes in (0, 10, 300, 1000):
        move = GAME.brains[CHAMPION - 1](view, SearchBudget(nodes=nodes), random.Random(1))
        assert view.apply(move).state.to_move == 1
