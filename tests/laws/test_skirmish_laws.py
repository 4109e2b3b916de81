"""The laws over whole random matches of Skirmish: 2, 3 and 4 players, dummies, teams, every grid."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from app.core.codec import BadData, from_json, to_json
from app.core.game import IllegalMove
from app.games.skirmish import GAME
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.moves import (
    AXES,
    Activate,
    Cancel,
    Done,
    Exchange,
    Give,
    Keep,
    NextPhase,
    PickCard,
    PickCell,
    PickCounter,
    PickDeck,
    PickDiagonal,
    PickLine,
    PickListed,
    PlayCommand,
    PlayUnit,
    ScoreLine,
    Sink,
    TurnUp,
)
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import CYCLES
from app.games.skirmish.terms import TOKEN

Options = dict[str, int | str]


@st.composite
def tables(draw: st.DrawFn) -> Options:
    """Options that fit together."""
    players = draw(st.integers(2, 4))
    mode = draw(st.sampled_from(("free", "2v2", "3v1"))) if players == 4 else "free"
    decks = {
        f"deck{seat}": draw(st.sampled_from(("synchrotech", "hoods", "optimates", "fusion"))) for seat in range(1, 5)
    }
    grid = draw(st.sampled_from((0, 4, 5, 6, 7)))
    return {"players": players, "mode": mode, "grid": grid, "dummies": draw(st.integers(0, players - 1)), **decks}


def played(options: Options, seed: int) -> list[Skirmish]:
    """Every state of a random match."""
    rng = random.Random(seed)
    states = [GAME.new(options, seed)]
    while not states[-1].ended:
        states.append(states[-1].apply(rng.choice(states[-1].legal_moves())).state)
    return states


@given(tables(), st.integers(0, 2**32))
def test_a_match_ends_within_its_rounds_and_nothing_is_lost(options: Options, seed: int) -> None:
    states = played(options, seed)
    last = states[-1]
    assert len(states) < GAME.longest
    sides = len(set(last.board.sides))
    assert last.round <= sides + 1
    assert last.outcome() is not None
    assert last.legal_moves() == ()
    for state in states[:: len(states) // 12]:
        assert state.ended or state.legal_moves()
        assert state.cycle <= CYCLES
        assert_nothing_lost(state)


def assert_nothing_lost(state: Skirmish) -> None:
    """Each player's cards are those brought, wherever they are now, and no id is used twice."""
    on_board = [card for card in state.board.cells if card is not None]
    for player, camp in enumerate(state.camps):
        own = [card.kind for card in on_board if card.owner == player and TOKEN not in FACES[card.kind].types]
        held = [card.kind for card in camp.hand]
        showcase = [camp.showcase] if camp.showcase else []
        assert Counter((*own, *held, *camp.deck, *camp.discard, *showcase)) == Counter(camp.list)
        assert bool(camp.showcase) == (state.run is not None and not state.run.source and state.run.player == player)
        assert set(camp.played) <= {card.id for card in on_board if card.owner == player}
    ids = [card.id for card in (*on_board, *(card for camp in state.camps for card in camp.hand))]
    assert len(set(ids)) == len(ids)
    assert all(id < state.next_id for id in ids)
    for card in on_board:
        assert card.face_up or not card.ready
        for mark in card.marks:
            assert card.marks.count(mark) == 1 or mark[0] != "revealed"
        assert not (card.kind == "lucius" and card.face_up and card.stunned)


@given(tables(), st.integers(0, 2**32))
def test_states_moves_and_events_survive_json_in_the_middle_of_choices(options: Options, seed: int) -> None:
    rng = random.Random(seed)
    state = GAME.new(options, seed)
    for _ in range(60):
        if state.ended:
            break
        move = rng.choice(state.legal_moves())
        assert from_json(GAME.moves, json.loads(json.dumps(to_json(move, GAME.moves)))) == move
        step = state.apply(move)
        for event in step.events:
            assert from_json(GAME.events, json.loads(json.dumps(to_json(event, GAME.events)))) == event
        text = json.dumps(to_json(step.state, GAME.state))
        loaded = from_json(GAME.state, json.loads(text))
        assert loaded == step.state
        assert loaded.legal_moves() == step.state.legal_moves()
        state = loaded


@given(tables(), st.integers(0, 2**32))
def test_the_same_seed_and_moves_give_the_same_match(options: Options, seed: int) -> None:
    assert played(options, seed)[-1] == played(options, seed)[-1]


@given(tables(), st.integers(0, 2**32))
def test_whoever_decides_sees_all_the_moves(options: Options, seed: int) -> None:
    for state in played(options, seed)[::7]:
        assert state.observation(state.to_move).legal_moves() == state.legal_moves()


def every_answer(state: Skirmish) -> list[object]:
    """More moves than any state has, of every type."""
    ids = [card.id for card in state.board.cells if card] + [card.id for camp in state.camps for card in camp.hand]
    size = state.board.size
    cells = [(row, column) for row in range(-1, size + 1) for column in range(size)]
    moves: list[object] = [Keep(), Done(), Cancel(), NextPhase()]
    for id in (*ids, 0, 9999):
        moves += [Exchange(id), Activate(id), TurnUp(id), PickCard(id), PlayCommand(id, 0), PlayCommand(id, 2)]
    hand = state.camps[state.active].hand[:2]
    moves += [PlayUnit(card.id, cell, up) for card in hand for cell in cells for up in (True, False)]
    moves += [PickCell(cell, up) for cell in cells for up in (True, False)]
    moves += [PickLine(axis, index) for axis in AXES for index in range(-1, size + 1)]
    moves += [ScoreLine(axis) for axis in (*AXES, "diagonal")]
    moves += [PickDiagonal(cell, slope) for cell in cells for slope in (1, 0, -1)]
    moves += [PickDeck(player) for player in range(-1, 5)] + [PickListed(kind) for kind in (*FACES, "")]
    moves += [PickCounter(counter, by) for counter in ("aim", "support", "") for by in range(4)]
    return moves + [move(place) for place in range(-1, 5) for move in (Sink, Give)]


@given(tables(), st.integers(0, 2**32))
def test_a_move_is_legal_exactly_if_it_is_listed(options: Options, seed: int) -> None:
    """The quick test that `apply` makes agrees with the list, and what it refuses has a reason."""
    for state in played(options, seed)[::23]:
        legal = set(state.legal_moves())
        assert len(legal) == len(state.legal_moves())
        for move in every_answer(state):
            fault = state.refusal(move)  # type: ignore[arg-type]
            assert (fault is None) == (move in legal), (move, fault)
            if fault:
                with pytest.raises(IllegalMove, match=fault):
                    state.apply(move)  # type: ignore[arg-type]


@given(st.integers(0, 2**32), st.data())
def test_a_damaged_save_is_refused_or_is_another_state(seed: int, data: st.DataObject) -> None:
    """A field that is missing, or holds what does not fit, is refused with its place."""
    state = played({"players": 2}, seed)[30]
    saved = to_json(state, Skirmish)
    name = data.draw(st.sampled_from(sorted(saved)))
    if data.draw(st.booleans()):
        del saved[name]
    else:
        saved[name] = {"no": "such thing"}
    with pytest.raises(BadData, match=r"data"):
        from_json(Skirmish, saved)


def leaves(data: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    if isinstance(data, dict):
        return [found for key, value in data.items() for found in leaves(value, (*path, key))]
    if isinstance(data, list):
        return [found for key, value in enumerate(data) for found in leaves(value, (*path, key))]
    return [path]


def edited(saved: Any, rng: random.Random) -> Any:
    """The same save with another value in one place."""
    changed = json.loads(json.dumps(saved))
    *way, last = rng.choice(leaves(changed))
    inner = changed
    for key in way:
        inner = inner[key]
    old = inner[last]
    if isinstance(old, bool):
        inner[last] = not old
    elif isinstance(old, int):
        inner[last] = rng.choice((old + 1, old - 1, -1, 0, 7, 10**9))
    else:
        inner[last] = rng.choice(("", "faber", "overwatch", "recon_drone", "stun", "nonsense", None, 3))
    return changed


@settings(phases=(Phase.explicit, Phase.reuse, Phase.generate))  # the seed says it all; shrinking takes minutes
@given(tables(), st.integers(0, 2**32))
def test_an_edited_save_is_refused_or_can_be_played(options: Options, seed: int) -> None:
    """Whoever edits a save may cheat, and never gets further than a match that goes on."""
    rng = random.Random(seed)
    states = played(options, seed)
    waiting = [state for state in states if state.run] or states
    for state in (*rng.sample(states[:-1], 4), *rng.sample(waiting, min(4, len(waiting)))):
        saved = to_json(state, Skirmish)
        for _ in range(12):
            try:
                loaded = from_json(Skirmish, edited(saved, rng))
            except BadData:
                continue
            for _ in range(4):
                loaded.observation(loaded.to_move)
                if loaded.ended or not loaded.legal_moves():
                    break
                loaded = loaded.apply(rng.choice(loaded.legal_moves())).state


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "last"), [(0, 25), *(pytest.param(n, n + 100, marks=pytest.mark.long) for n in range(0, 1000, 100))]
)
def test_a_thousand_random_matches_run_clean(first: int, last: int) -> None:
    for seed in range(first, last):
        rng = random.Random(seed)
        players = rng.choice((2, 3, 4))
        mode = rng.choice(("free", "2v2", "3v1")) if players == 4 else "free"
        options = {"players": players, "mode": mode, "dummies": rng.randrange(players), "grid": rng.choice((0, 4, 7))}
        assert_nothing_lost(played(options, seed)[-1])
