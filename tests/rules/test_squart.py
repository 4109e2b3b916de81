"""The rules of Squart: tables of positions, moves and results, and what is true of every game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.codec import BadData, from_json, to_json
from app.core.game import BadOption, IllegalMove, Outcome, Player
from app.core.grid import Cell, cells, neighbours
from app.games.squart import GAME
from app.games.squart.rules import BLUE, RED, SHARES, SIZES, Blocked, Laid, Lay, Squart, Token, start
from tests.support.squart_pictures import squart


def drawn(state: Squart) -> str:
    """The board as the pictures are: tokens B and R, `/` blocked by a token, `#` from the start."""
    marks = dict.fromkeys(state.free, ".") | dict.fromkeys(state.blocked, "/") | dict.fromkeys(state.holes, "#")
    marks |= {cell: "BR"[token.player] for token in state.tokens for cell in token.cells}
    rows = ("".join(marks[row, column] for column in range(state.size)) for row in range(state.size))
    return "  ".join(rows)


def game(seed: int, size: int = 7, share: int = 18) -> Iterator[tuple[Squart, Lay, Squart]]:
    """A game at random, move by move: before, move, after."""
    rng = random.Random(seed)
    state = GAME.new({"size": size, "share": share}, seed)
    while state.outcome() is None:
        move = rng.choice(state.legal_moves())
        after = state.apply(move).state
        yield state, move, after
        state = after


@pytest.mark.parametrize(
    ("picture", "player", "room"),
    [
        ("....  ....  ....  ....", BLUE, 12),
        ("....  ....  ....  ....", RED, 12),
        ("...#  .#.#  ...#  ####", BLUE, 4),
        (".#.#  #.##  .#.#  ####", BLUE, 0),
        ("..##  ####  ####  ####", BLUE, 1),
        ("..##  ####  ####  ####", RED, 0),
        ("##.#  ##.#  ##.#  ####", RED, 2),
    ],
)
def test_room_left(picture: str, player: Player, room: int) -> None:
    assert len(squart(picture, player).legal_moves()) == room
    assert len(squart(picture).places(player)) == room


@pytest.mark.parametrize(
    ("picture", "player", "cell", "result"),
    [
        ("....  ....  ....  ....", BLUE, (0, 0), "BB/.  //..  ....  ...."),
        ("....  ....  ....  ....", BLUE, (1, 1), ".//.  /BB/  .//.  ...."),
        ("....  ....  ....  ....", RED, (0, 0), "R/..  R/..  /...  ...."),
        ("....  ....  ....  ....", RED, (1, 2), "../.  ./R/  ./R/  ../."),
        ("....  #.#.  ....  ....", BLUE, (2, 0), "....  #/#.  BB/.  //.."),
        ("....  ....  ....  ....", RED, (2, 3), "....  .../  ../R  ../R"),
    ],
)
def test_a_token_blocks_its_neighbours(picture: str, player: Player, cell: Cell, result: str) -> None:
    state = squart(picture, player)
    step = state.apply(Lay(cell))
    assert drawn(step.state) == result
    token = Token(player, cell)
    assert step.events == (Laid(player, token.cells), Blocked(step.state.blocked))
    assert step.state.to_move == 1 - player
    assert step.state.last == token
    assert state.would_block(Lay(cell)) == step.state.blocked
    left = tuple(len(step.state.places(each)) for each in (BLUE, RED))
    assert state.places_after(Lay(cell)) == left


@pytest.mark.parametrize(
    ("picture", "player", "cell"),
    [
        ("....  ....  ....  ....", BLUE, (0, 3)),
        ("....  ....  ....  ....", RED, (3, 0)),
        ("....  ....  ....  ....", BLUE, (-1, 0)),
        ("....  ....  ....  ....", RED, (4, 4)),
        (".#..  ....  ....  ....", BLUE, (0, 0)),
        (".#..  ....  ....  ....", BLUE, (0, 1)),
        ("....  #...  ....  ....", RED, (0, 0)),
    ],
)
def test_no_room(picture: str, player: Player, cell: Cell) -> None:
    with pytest.raises(IllegalMove):
        squart(picture, player).apply(Lay(cell))


@pytest.mark.parametrize(
    ("picture", "player", "cell", "outcome"),
    [
        ("..##  ####  .###  .###", BLUE, (0, 0), None),
        ("..##  ####  ##..  ####", BLUE, (0, 0), Outcome((BLUE,), "squart.end.red_stuck")),
        (".###  .###  ####  .###", RED, (0, 0), Outcome((RED,), "squart.end.blue_stuck")),
        # The opponent has room, but not in their own direction.
        ("..##  ####  ..##  ####", BLUE, (0, 0), Outcome((BLUE,), "squart.end.red_stuck")),
    ],
)
def test_the_game_ends_when_the_next_player_is_stuck(
    picture: str, player: Player, cell: Cell, outcome: Outcome | None
) -> None:
    assert squart(picture, player).apply(Lay(cell)).state.outcome() == outcome


@given(st.integers(0, 2**32), st.sampled_from(SIZES), st.sampled_from(SHARES))
def test_starts_can_be_played_and_have_their_share_of_holes(seed: int, size: int, share: int) -> None:
    state = GAME.new({"size": size, "share": share}, seed)
    assert state.legal_moves()
    assert len(state.holes) == size * size * share // 100
    assert state.free | state.holes == frozenset(cells(size))
    assert state == GAME.new({"size": size, "share": share}, seed)


def test_a_start_without_a_move_is_drawn_again() -> None:
    """With 13 of 16 cells blocked most draws leave Blue nothing."""
    assert all(start({"size": 4, "share": 85}, seed).legal_moves() for seed in range(50))


@pytest.mark.parametrize("options", [{"size": 3}, {"size": 11}, {"share": 100}, {"share": 17}, {"size": "7"}, {"x": 1}])
def test_bad_options_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(BadOption, match="cannot be"):
        GAME.new(options)


@given(st.integers(0, 10_000), st.sampled_from(SIZES), st.sampled_from(SHARES))
def test_tokens_never_touch(seed: int, size: int, share: int) -> None:
    for _, _, after in game(seed, size, share):
        for token in after.tokens:
            others = {cell for other in after.tokens if other is not token for cell in other.cells}
            assert not others & neighbours(token.cells)
            assert not after.free & neighbours(token.cells)


@given(st.integers(0, 10_000))
def test_a_move_takes_its_token_and_the_free_cells_round_it_and_nothing_else(seed: int) -> None:
    """Undo puts the earlier state back, so what it gives back is exactly what the move took."""
    for before, move, after in game(seed):
        token = Token(before.to_move, move.cell)
        assert before.free - after.free == set(token.cells) | before.would_block(move)
        assert after.blocked - before.blocked == before.would_block(move)
        assert after.holes == before.holes


def test_games_at_random_on_the_classic_board_last_about_eight_moves() -> None:
    lengths = [sum(1 for _ in game(seed)) for seed in range(300)]
    assert 7.4 < sum(lengths) / len(lengths) < 8.1


@pytest.mark.parametrize(
    "change",
    [
        {"size": 3},
        {"size": 40},
        {"to_move": 2},
        {"free": [[0, 0], [9, 9]]},
        {"holes": [[0, 0]]},
        {"tokens": [{"player": 0, "cell": [0, 3]}]},
        {"tokens": [{"player": 0, "cell": [1, 1]}]},
        {"tokens": [{"player": 5, "cell": [1, 1]}]},
    ],
)
def test_states_that_make_no_sense_are_refused(change: dict[str, object]) -> None:
    data = to_json(squart("....  ....  ....  ...."), Squart)
    with pytest.raises(BadData):
        from_json(Squart, data | change)
