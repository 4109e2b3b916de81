"""Makes puzzles from a player's mistakes in a finished match."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from app.core.analysis import MISTAKE, Course
from app.core.codec import BadData, from_json, to_json
from app.core.game import Budget, Game, IllegalMove, Player, dummies_of
from app.core.puzzle import MoveLine, Puzzle
from app.games import BY_ID
from app.match.match import HUMAN
from app.match.played_match import PlayedMatch
from app.match.variations import MAIN, Variations
from app.puzzles.trainer import MistakeCard

MOST_OF_ONE = 4
"""Use only the last mistakes of a match, which are the clearest."""


def own_seat(match: PlayedMatch) -> Player | None:
    """Return the player's seat; None if several people share the device."""
    people = [player for player, seat in enumerate(match.seats) if seat.kind == HUMAN]
    people = [player for player in people if player not in dummies_of(match.first)]
    return people[0] if len(people) == 1 else None


def can_teach(match: PlayedMatch) -> bool:
    game = match.game
    is_over = match.outcome is not None
    return (
        is_over and own_seat(match) is not None and game.analysis is not None and game.analysis().practice is not None
    )


def own_mistakes(match: PlayedMatch, today: date, budget: Budget) -> Iterator[MistakeCard]:
    """Yield mistakes that make proved puzzles. Raises `OutOfBudget`."""
    study, me, game = Variations(match), own_seat(match), match.game
    if not study.can_be_judged or me is None or game.analysis is None:
        return
    analysis = game.analysis()
    practice = analysis.practice
    course = study.course(MAIN)
    found = 0
    for judged in analysis.judge().look(course, 0, budget):
        state = course.states[judged.at]
        if judged.kind != MISTAKE or int(state.to_move) != me or practice is None:
            continue
        line = _turn(course, judged.at) if analysis.is_of_turns else course.moves[judged.at : judged.at + 1]
        if practice(state, line, budget) is None:
            continue
        moves = tuple(to_json(move, game.moves) for move in line)
        yield MistakeCard(game.id, to_json(state, game.state), moves, today.isoformat())
        found += 1
        if found == MOST_OF_ONE:
            return


def _turn(course: Course, at: int) -> MoveLine:
    mover, end = int(course.states[at].to_move), at + 1
    while end < len(course.moves) and int(course.states[end].to_move) == mover:
        end += 1
    return course.moves[at:end]


def puzzle_of(card: MistakeCard, budget: Budget) -> tuple[Game, Puzzle] | None:
    """Rebuild a card's puzzle, or return None. Raises `OutOfBudget`."""
    game = BY_ID.get(card.game)
    practice = game.analysis().practice if game and game.analysis else None
    if game is None or practice is None:
        return None
    try:
        state = from_json(game.state, card.state, "state")
        line = tuple(from_json(game.moves, move, "move") for move in card.line)
        puzzle = practice(state, line, budget)
    except (BadData, IllegalMove):
        return None
    return None if puzzle is None else (game, puzzle)
