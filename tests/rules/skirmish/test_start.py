"""The start of a match of Skirmish: seats, grids, decks, and the exchange of cards."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from app.core.game import BadOption, IllegalMove
from app.games.skirmish import GAME
from app.games.skirmish.moves import Exchange, Keep, NextPhase
from app.games.skirmish.setup import start
from app.games.skirmish.state import LONE_POINTS, TURN_POINTS
from app.languages.translator import FOLDER, LANGUAGES


@pytest.mark.parametrize(("players", "grid", "size"), [(2, 0, 5), (3, 0, 6), (4, 0, 7), (2, 7, 7), (4, 4, 4)])
def test_the_grid_follows_the_players_unless_chosen(players: int, grid: int, size: int) -> None:
    assert GAME.new({"players": players, "grid": grid}).board.size == size


def test_six_cards_each_and_thirty_in_all() -> None:
    state = GAME.new({"players": 4}, seed=3)
    for camp in state.camps:
        assert (len(camp.hand), len(camp.deck)) == (6, 24)
        assert sorted((*camp.deck, *(card.kind for card in camp.hand))) == sorted(camp.list)
    ids = [card.id for camp in state.camps for card in camp.hand]
    assert len(set(ids)) == len(ids) == 24


def test_teams_are_for_four_and_the_host_is_no_dummy() -> None:
    assert GAME.new({"players": 3, "mode": "2v2"}).board.sides == (0, 1, 2)
    assert [camp.dummy for camp in GAME.new({"players": 2, "dummies": 3}).camps] == [False, True]
    assert [camp.dummy for camp in GAME.new({"players": 4, "dummies": 1}).camps] == [False] * 3 + [True]


@pytest.mark.parametrize(
    ("options", "fault"),
    [({"deck1": "3x Faber"}, "deck1"), ({"grid": 8}, "grid"), ({"players": 1}, "players")],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, int | str], fault: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.new(options)
    assert refused.value.option == fault


@pytest.mark.parametrize(("mode", "sides"), [("free", (0, 1, 2, 3)), ("2v2", (0, 1, 0, 1)), ("3v1", (0, 1, 1, 1))])
def test_sides(mode: str, sides: tuple[int, ...]) -> None:
    assert GAME.new({"players": 4, "mode": mode}).board.sides == sides


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({"players": 4, "mode": "3v1"}, (LONE_POINTS, 0, 0, 0)),
        ({"players": 4, "mode": "2v2"}, (0, 0, 0, 0)),
        ({"players": 4}, (5, 2, 0, 5)),
        ({"players": 3}, (4, 0, 4)),
        ({"players": 2}, (0, 0)),
    ],
    ids=str,
)
def test_points_at_the_beginning_of_every_round_even_out_who_is_alone_and_who_is_late(
    options: dict[str, int | str], points: tuple[int, ...]
) -> None:
    state = next(state for seed in range(40) if (state := GAME.new(options, seed)).first == len(points) - 1)
    assert state.scores == points
    while state.round == 1:
        idle = next(move for move in (Keep(), NextPhase(), *state.legal_moves()) if move in state.legal_moves())
        state = state.apply(idle).state
        if state.ended:
            return
    assert state.scores == points


def test_every_seat_begins_now_and_then() -> None:
    assert {GAME.new({"players": 3}, seed).first for seed in range(40)} == {0, 1, 2}


def test_three_exchanges_then_the_next_human() -> None:
    state = GAME.new(seed=5)
    assert state.to_move == 0
    for done in range(3):
        card = state.camps[0].hand[0]
        top = state.camps[0].deck[0]
        step = state.apply(Exchange(card.id))
        assert step.reveals
        assert step.state.camps[0].deck[-1] == card.kind
        assert step.state.camps[0].hand[-1].kind == top
        assert step.state.exchanges == done + 1
        state = step.state
    assert state.legal_moves() == (Keep(),)
    with pytest.raises(IllegalMove, match="no_exchange"):
        state.apply(Exchange(state.camps[0].hand[0].id))
    state = state.apply(Keep()).state
    assert (state.to_move, state.exchanges) == (1, 0)
    state = state.apply(Keep()).state
    assert (state.phase, state.active) == (1, state.first)
    assert len(state.camps[state.first].hand) == 7


def test_dummies_keep_their_hand_and_the_host_decides_for_them() -> None:
    state = GAME.new({"players": 3, "dummies": 2}, seed=2).apply(Keep()).state
    assert state.phase == 1
    while state.active == 0:
        state = state.apply(NextPhase()).state
    assert state.to_move == state.active != 0
    assert state.decider == 0


def test_an_empty_deck_allows_no_exchange() -> None:
    state = GAME.new()
    camps = (replace(state.camps[0], deck=()), state.camps[1])
    assert replace(state, camps=camps).legal_moves() == (Keep(),)


def test_start_takes_custom_decks() -> None:
    text = "3x Faber\n3x Censor\n3x Princeps\n3x Immunis\n3x Centurion\n3x Riot Agent\n3x Patrol Agent\n" \
        "3x Tactical Agent\n3x Code Keeper\n3x Secret Informant\n"  # fmt: skip
    state = start(GAME.complete({"deck1": text}), 1)
    assert len(state.camps[0].list) == 30
    assert state.camps[0].list.count("faber") == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_the_points_that_a_round_begins_with(language: str) -> None:
    page = (FOLDER.parent / "rules" / language / "skirmish.md").read_text(encoding="utf-8")
    told = next(line for line in page.splitlines() if f" {LONE_POINTS} " in line)
    assert list(map(int, re.findall(r"\d+", told))) == [LONE_POINTS, *TURN_POINTS[3], *TURN_POINTS[4]]
