"""The puzzles of every game: the same from the same seed, proved by a second solver, and judged as the rules judge."""

from __future__ import annotations

from typing import Any

import pytest

from app.core.game import BadOption, Game
from app.core.puzzle import CorrectSoFar, Puzzles, Solved, Wrong, kind_of, position_after, solver_of
from app.games import BY_ID, GAMES
from app.games.chapaev import puzzles as chapaev_puzzles
from app.games.chapaev.throws import Flick
from app.games.squart.rules import Lay
from app.games.stay.rules import Claim, Go
from app.players.search_budget import SearchBudget
from tests.support.second_solvers import prove


def puzzles_of(game: Game) -> Puzzles:
    assert game.puzzles is not None
    return game.puzzles()


def made(game_id: str, seed: int, **chosen: Any) -> Any:
    puzzles = puzzles_of(BY_ID[game_id])
    return puzzles.make(puzzles.complete(chosen), seed, SearchBudget())


def solved_by_answers(puzzle: Any) -> tuple[Any, ...]:
    """The whole line, the answers of the other side too, that the puzzle itself calls right."""
    line: tuple[Any, ...] = ()
    for _ in range(60):
        line = (*line, puzzle.answer(line, SearchBudget()))
        verdict = puzzle.judge(line, SearchBudget())
        if isinstance(verdict, Solved):
            return line
        assert isinstance(verdict, CorrectSoFar), verdict
        line = (*line, *verdict.answers)
    raise AssertionError("it goes on for ever")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_seed_gives_the_same_puzzle_every_time_and_another_one_another(game: Game) -> None:
    puzzles = puzzles_of(game)
    options = puzzles.complete(puzzles.daily[0])
    first, again, other = (puzzles.make(options, seed, SearchBudget()) for seed in (5, 5, 6))
    assert first == again
    assert first.state != other.state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_puzzles_of_the_day_are_proved_and_solved_by_their_own_answers(game: Game) -> None:
    puzzles = puzzles_of(game)
    for seed, chosen in enumerate(puzzles.daily):
        puzzle = puzzles.make(puzzles.complete(chosen), seed, SearchBudget())
        prove(game.id, puzzle)
        assert solver_of(puzzle) == puzzle.state.to_move
        assert puzzle.hint((), SearchBudget()).key.startswith(f"{game.id}.puzzle.")
        line = solved_by_answers(puzzle)
        assert line[0] in puzzle.state.legal_moves()


@pytest.mark.parametrize("seed", [*range(10), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(10, 200))])
def test_a_plain_recursion_finds_as_many_points_in_a_turn_of_skirmish(seed: int) -> None:
    prove("skirmish", made("skirmish", seed, task=("points", "round")[seed % 2]))


@pytest.mark.parametrize("moves", [2, 3])
def test_a_wrong_move_of_squart_is_refuted_by_a_move_that_wins(moves: int) -> None:
    puzzle = made("squart", 4, moves=moves)
    assert len(puzzle.line) == 2 * moves - 1
    wrong = next(move for move in puzzle.state.legal_moves() if move != puzzle.line[0])
    verdict = puzzle.judge((wrong,), SearchBudget())
    assert isinstance(verdict, Wrong)
    (answer,) = verdict.answers
    assert isinstance(answer, Lay)
    assert position_after(puzzle, (wrong, answer)).to_move == solver_of(puzzle)


def test_stay_takes_the_move_however_much_was_seen_and_says_what_loses() -> None:
    puzzle = made("stay", 2)
    (right,) = puzzle.line
    assert isinstance(puzzle.judge((Go(right.direction, right.distance, sight=5),), SearchBudget()), Solved)
    assert puzzle.judge((Claim(),), SearchBudget()).answers == ()
    wrong = next(go for go in puzzle.state.safe_moves() if go != right)
    verdict = puzzle.judge((wrong,), SearchBudget())
    assert isinstance(verdict, Wrong)
    assert verdict.answers


def test_chapaev_tells_what_a_throw_knocked_off() -> None:
    puzzle = made("chapaev", 1)
    idle = Flick(puzzle.middle.disc, (puzzle.middle.angle + 18000) % 36000, 50)
    verdict = puzzle.judge((idle,), SearchBudget())
    assert isinstance(verdict, Wrong)
    assert verdict.said.key == "chapaev.puzzle.few"


def test_chapaev_is_the_same_on_a_processor_whose_last_digits_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [made("chapaev", seed, task="all") for seed in range(4)]
    exact = chapaev_puzzles.solver.direction

    def differing(angle: int) -> tuple[float, float]:
        x, y = exact(angle)
        return x * (1 + 3e-16), y * (1 - 3e-16)

    monkeypatch.setattr(chapaev_puzzles.solver, "direction", differing)
    assert [made("chapaev", seed, task="all") for seed in range(4)] == before


def test_a_turn_of_skirmish_that_leaves_points_is_told_how_many_there_were() -> None:
    puzzle = made("skirmish", 3)
    line: tuple[Any, ...] = ()
    while isinstance(verdict := puzzle.judge(line, SearchBudget()) if line else CorrectSoFar(), CorrectSoFar):
        line = (*line, puzzle._counted(line).legal_moves()[-1])
    assert isinstance(verdict, Wrong)
    assert dict(verdict.said.given)["best"] == puzzle.gain


def test_kinds_keep_the_names_that_files_have_and_bad_options_are_refused() -> None:
    game = BY_ID["squart"]
    puzzles = puzzles_of(game)
    assert kind_of(game, puzzles, puzzles.complete({"size": 7})) == "squart-7-1"
    assert kind_of(game, puzzles, puzzles.complete({"size": 7, "moves": 3})) == "squart-7-1-3"
    with pytest.raises(BadOption):
        puzzles.complete({"size": 11})
