"""The laws of the protocol, for every game: whatever breaks one of them breaks undo, saving, search or online play."""

from __future__ import annotations

import functools
import json
import random
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.codec import from_json, from_row, to_json, to_row
from app.core.game import (
    BadOption,
    Event,
    Game,
    IllegalMove,
    Player,
    Step,
    WithDecider,
    WithDummies,
    WithHiddenInformation,
    WithSafeMoves,
    WithScore,
)
from app.games import BY_ID, GAMES
from app.languages.translator import FOLDER, LANGUAGES, Words
from app.players.search_budget import SearchBudget

PLENTY = 300
"""Where there are more moves than these, the first ones stand for all: a game spreads them."""

SEEDS = st.integers(0, 2**32)

EVERYDAY_GAMES = 25
NUMBERS = st.integers(0, EVERYDAY_GAMES - 1) if settings().max_examples <= EVERYDAY_GAMES else SEEDS
"""Of the games at random whose positions are looked at; the thorough profile has as many as it wants."""
LONGEST = 40
"""Moves of each of them."""

CATALOGUES = [Words(FOLDER).catalogue(language) for language in LANGUAGES]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def options_of(game: Game) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({option.id: st.sampled_from(option.values) for option in game.options})


def some_moves(state: Any) -> list[Any]:
    return list(islice(state.legal_moves(), PLENTY))


def careful(state: Any, moves: list[Any], rng: random.Random) -> Any:
    """A random move, mostly one after which the game goes on: play at random alone would see its beginnings only."""
    for _ in range(8):
        move = rng.choice(moves)
        if state.apply(move).state.outcome() is None:
            return move
    return rng.choice(moves)


@functools.lru_cache(maxsize=4 * EVERYDAY_GAMES)
def played(game: Game, number: int) -> list[Any]:
    """The states of a game with options of its own, played at random for a while; the same number, the same game."""
    rng = random.Random(f"{game.id} {number}")
    state = game.new({option.id: rng.choice(option.values) for option in game.options}, rng.getrandbits(32))
    states, choose = [state], rng.choice((careful, lambda _, moves, rng: rng.choice(moves)))
    while len(states) <= LONGEST and (moves := some_moves(state)):
        state = state.apply(choose(state, moves, rng)).state
        states.append(state)
    return states


@st.composite
def positions(draw: st.DrawFn, game: Game) -> Any:
    """A state somewhere in a game, its end included. All laws look at the same games, which are played once."""
    states = played(game, draw(NUMBERS))
    return states[min(draw(st.integers(0, LONGEST)), len(states) - 1)]


@st.composite
def moments(draw: st.DrawFn, game: Game) -> tuple[Any, Any]:
    """A state that is not the end, and one of its moves."""
    state = draw(positions(game).filter(lambda state: state.outcome() is None))
    return state, draw(st.sampled_from(some_moves(state)))


def through_text(value: Any, kind: Any) -> Any:
    return from_json(kind, json.loads(json.dumps(to_json(value, kind), allow_nan=False)))


def through_rows(value: Any, kind: Any) -> Any:
    return from_row(kind, json.loads(json.dumps(to_row(value, kind), allow_nan=False)))


def viewers(state: Any, game: Game) -> list[Player | None]:
    return [*range(game.seats[1]), None]


@every_game
@given(st.data())
def test_apply_leaves_its_receiver_as_it_was_and_always_gives_an_equal_step(game: Game, data: st.DataObject) -> None:
    state, move = data.draw(moments(game))
    before = json.dumps(to_json(state, game.state))
    again = from_json(game.state, json.loads(before))
    step = state.apply(move)
    assert isinstance(step, Step)
    assert json.dumps(to_json(state, game.state)) == before
    assert state.apply(move) == step
    assert again.apply(move) == step


@every_game
@given(st.data())
def test_states_hash_alike_when_they_are_equal(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    copy = through_text(state, game.state)
    assert copy is not state
    assert hash(copy) == hash(state)


@every_game
@given(st.data())
def test_there_are_legal_moves_until_there_is_an_outcome_and_none_after(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    moves = some_moves(state)
    if state.outcome() is None:
        assert moves
        assert 0 <= state.to_move < game.seats[1]
    else:
        assert not moves
        assert len(state.legal_moves()) == 0
        assert set(state.outcome().winners) <= set(range(game.seats[1]))


@every_game
@given(st.data())
def test_legal_moves_can_be_counted_and_asked_for_and_do_not_repeat(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    moves = some_moves(state)
    assert len(state.legal_moves()) == len(moves) or len(moves) == PLENTY
    assert all(move in state.legal_moves() for move in moves)
    assert len(set(moves)) == len(moves)


@every_game
@given(st.data())
def test_a_move_that_is_not_legal_is_refused_with_words(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    _, elsewhere = data.draw(moments(game))
    if elsewhere in state.legal_moves():
        state.apply(elsewhere)
    else:
        for seen in (state, state.observation(state.to_move)):
            with pytest.raises(IllegalMove) as refused:
                seen.apply(elsewhere)
            assert all(refused.value.reason in words for words in CATALOGUES)


@every_game
@settings(max_examples=-(-settings().max_examples // 3))  # whole games, and the positions above come from such
@given(options=st.data(), seed=SEEDS, luck=SEEDS)
def test_random_play_ends_within_the_stated_length(game: Game, options: st.DataObject, seed: int, luck: int) -> None:
    state, rng, length = game.new(options.draw(options_of(game)), seed), random.Random(luck), 0
    while state.outcome() is None:
        state = state.apply(rng.choice(some_moves(state))).state
        length += 1
        assert length <= game.longest
    assert game.longest <= 4000


@every_game
@pytest.mark.parametrize("through", [through_text, through_rows])
@given(st.data())
def test_states_moves_and_events_come_back_equal_from_text(
    game: Game, through: Callable[[Any, Any], Any], data: st.DataObject
) -> None:
    state, move = data.draw(moments(game))
    step = state.apply(move)
    assert through(state, game.state) == state
    assert through(step.state, game.state) == step.state
    assert through(move, game.moves) == move
    for event in step.events:
        assert through(event, game.events) == event


@every_game
@given(st.data())
def test_equal_states_have_equal_json(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    assert to_json(through_text(state, game.state), game.state) == to_json(state, game.state)
    assert to_row(through_rows(state, game.state), game.state) == to_row(state, game.state)


@every_game
@given(st.data())
def test_the_player_to_move_sees_enough_to_play(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    view = state.observation(state.to_move)
    assert view.to_move == state.to_move
    assert view.outcome() == state.outcome()
    assert some_moves(view) == some_moves(state)
    assert len(view.legal_moves()) == len(state.legal_moves())


@every_game
@given(st.data())
def test_an_observation_is_a_state_that_travels_and_hides_nothing_more_when_seen_again(
    game: Game, data: st.DataObject
) -> None:
    state = data.draw(positions(game))
    for viewer in viewers(state, game):
        view = state.observation(viewer)
        assert through_text(view, game.state) == view
        assert view.observation(viewer) == view


@every_game
@given(st.data(), SEEDS)
def test_what_is_hidden_stays_hidden(game: Game, data: st.DataObject, luck: int) -> None:
    state = data.draw(positions(game))
    if not isinstance(state, WithHiddenInformation):  # a game that hides nothing shows everybody the same
        assert len({state.observation(viewer) for viewer in viewers(state, game)}) == 1
        return
    for viewer in viewers(state, game):
        view = state.observation(viewer)
        guessed = view.guess(random.Random(luck))
        assert guessed.observation(viewer) == view
        assert some_moves(guessed) == some_moves(guessed.observation(guessed.to_move))


@every_game
@given(st.data())
def test_what_a_state_offers_beside_the_protocol_keeps_its_promise(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    seats = range(game.seats[1])
    if isinstance(state, WithScore):
        assert {len(state.scores)} <= {*range(game.seats[0], game.seats[1] + 1)}
    if isinstance(state, WithSafeMoves):
        assert all(move in state.legal_moves() for move in state.safe_moves())
    dummies = state.dummies if isinstance(state, WithDummies) else ()
    assert {*dummies} <= {*seats[1:]}
    if isinstance(state, WithDecider):
        assert state.decider in {*seats} - {*dummies}
        assert state.to_move in dummies or state.decider == state.to_move


@every_game
def test_each_role_has_one_option_at_most(game: Game) -> None:
    roles = [option.role for option in game.options if option.role]
    assert len({*roles}) == len(roles)


@every_game
@given(st.data())
def test_events_are_witnessed_whole_in_part_or_not_at_all(game: Game, data: st.DataObject) -> None:
    state, move = data.draw(moments(game))
    for event in state.apply(move).events:
        assert isinstance(event, Event)
        for viewer in viewers(state, game):
            witnessed = event.witnessed(viewer)
            if witnessed is not None:
                assert through_text(witnessed, game.events) == witnessed
                assert witnessed.witnessed(viewer) == witnessed


@every_game
@given(st.data())
def test_the_same_options_and_seed_begin_the_same_game(game: Game, data: st.DataObject) -> None:
    options, seed = data.draw(options_of(game)), data.draw(SEEDS)
    assert game.new(options, seed) == game.new(dict(options), seed)
    assert game.new(options, seed).outcome() is None


@every_game
@given(st.data())
def test_a_written_move_reads_as_itself(game: Game, data: st.DataObject) -> None:
    state, move = data.draw(moments(game))
    view = state.observation(state.to_move)
    line = game.text.write(move)
    assert line == line.strip() != ""
    assert game.text.read(line, view) == move
    assert game.text.read(f"  {line.upper()} ", view) == move


@every_game
@given(st.data(), st.text(max_size=12))
def test_what_is_typed_is_a_legal_move_or_is_refused_with_words(game: Game, data: st.DataObject, line: str) -> None:
    state = data.draw(positions(game))
    refused = None
    try:
        move = game.text.read(line, state.observation(state.to_move))
    except IllegalMove as refusal:
        refused = str(refusal)
    assert move in state.legal_moves() if refused is None else refused in Words(FOLDER).catalogue("en")


@every_game
@given(st.data())
def test_every_position_and_event_has_its_words(game: Game, data: st.DataObject) -> None:
    state, move = data.draw(moments(game))
    words = Words(FOLDER)
    tr = words.translator("en")
    step = state.apply(move)
    for event in step.events:
        game.text.describe(event, tr)
    for each in (state, step.state):
        assert game.text.draw(each.observation(0), tr).strip()
        game.text.help(each.observation(each.to_move), tr)
    assert not words.missing


@every_game
@given(st.data())
def test_every_level_answers_with_a_legal_move_however_small_its_budget(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game).filter(lambda state: state.outcome() is None))
    nodes, luck = data.draw(st.integers(0, 300)), data.draw(SEEDS)
    view = state.observation(state.to_move)
    for brain in game.brains:
        move = brain(view, SearchBudget(nodes=nodes), random.Random(luck))
        assert move in state.legal_moves()
        assert brain(view, SearchBudget(nodes=nodes), random.Random(luck)) == move


def test_games_have_ids_of_their_own() -> None:
    assert list(BY_ID.values()) == list(GAMES)
    assert all(game.id.isidentifier() for game in GAMES)


@every_game
def test_unknown_options_are_refused(game: Game) -> None:
    with pytest.raises(BadOption, match="there_is_no_such_option cannot be 1"):
        game.new({"there_is_no_such_option": 1})
