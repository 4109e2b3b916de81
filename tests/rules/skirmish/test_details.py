"""The details of abilities that a single row does not show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.games.skirmish.events import Absorbed, NoTarget, Scored
from app.games.skirmish.moves import Cancel, Done, PlayCommand
from tests.support.skirmish.stage import PAIR, TEAMS, Stage, board, changes


def test_a_shield_is_spent_instead_of_the_card_and_the_aim_stays() -> None:
    drawn = board(
        PAIR, {"a": "0 eleftheria spent", "x": "1 censor aim0 shield1*2"}, phase=1
    )  # fmt: skip
    cells = tuple(replace(c, ready=("setup",)) if c and c.owner == 0 else c for c in drawn.state.board.cells)
    ready = Stage(replace(drawn.state, board=replace(drawn.state.board, cells=cells)), drawn.ids)
    after, step = ready.play("!a", "x")
    assert changes(ready, after) == {"a spent setup", "x -shield1"}
    assert Absorbed(drawn.ids["x"], (2, 2)) in step.events


def test_pinkunoneko_steps_even_if_there_was_nothing_to_destroy() -> None:
    drawn = board(
        """
            . . . .
            . x S .
            . . a .
            . . . .
        """,
        {"S": "0 pinkunoneko spent", "x": "1 censor", "a": "0 faber"},
        phase=1,
    )
    source = drawn.card("S")
    cells = tuple(replace(c, ready=("setup",)) if c == source else c for c in drawn.state.board.cells)
    ready = Stage(replace(drawn.state, board=replace(drawn.state.board, cells=cells)), drawn.ids)
    opened, step = ready.play("!S")
    assert NoTarget(0, drawn.ids["S"], "pinkunoneko") in step.events
    assert opened.targets() == {"0,2", "1,3", "1,2"}
    stayed, _ = opened.play("1,2")
    assert changes(ready, stayed) == {"S spent setup"}


def test_follow_or_stay_after_a_push() -> None:
    drawn = board(
        """
            . . . .
            . S x .
            . . . .
            . . . .
        """,
        {"S": "0 riot_agent", "x": "1 censor"},
        phase=2,
    )
    opened, _ = drawn.play("!S", "x")
    assert opened.targets() == {"1,1", "1,2"}
    stayed, _ = opened.play("1,1")
    assert changes(drawn, stayed) == {"S spent deploy", "x at 1,3"}


def test_a_walk_of_two_needs_an_empty_cell_between() -> None:
    drawn = board(
        """
            S x . .
            . y . .
            z . . .
            . . . .
        """,
        {"S": "0 finn", "x": "1 faber", "y": "1 censor", "z": "1 immunis"},
        phase=1,
    )
    opened, _ = drawn.play("!S", "S")
    assert opened.targets() == {"1,0"}
    free = board("S . .\n. x .\n. . .", {"S": "0 finn", "x": "1 faber"}, phase=1)
    assert free.play("!S", "S")[0].targets() == {"0,1", "1,0", "0,2", "2,0"}


def test_fabers_turret_aims_at_once_and_is_then_spent() -> None:
    drawn = board(PAIR, {"a": "0 faber", "x": "1 censor"}, phase=2, hands={0: "overwatch"})
    opened, _ = drawn.play("!a", "0.0", "2,0")
    assert opened.state.run is not None
    assert opened.state.run.kind == "walking_turret"
    turret = opened.state.board.cells[6]
    assert turret is not None
    assert turret.ready == ("setup",)
    assert opened.targets() == {"a", "x"}
    aimed, _ = opened.play("x")
    assert aimed.card("x").marks == (("aim", 0),)


def test_faber_on_a_full_board_pays_and_gets_nothing() -> None:
    full = "S x y z\na b c d\ne f g h\ni j k l"
    drawn = board(
        full,
        {"S": "0 faber", **dict.fromkeys("xyzabcdefghijkl", "1 faber")},
        phase=2,
        hands={0: "overwatch"},
    )
    after, step = drawn.play("!S", "0.0")
    assert changes(drawn, after) == {"S spent deploy", "0.0 gone", "0 discards overwatch"}
    assert isinstance(step.events[-1], NoTarget)


def test_lucius_without_a_command_in_the_deck_pays_and_shuffles() -> None:
    deck = "faber censor princeps immunis riot_agent"
    drawn = board(PAIR, {"a": "0 lucius", "x": "1 censor"}, hands={0: "faber"}, decks={0: deck})
    after, _ = drawn.play("!a", "0.0")
    assert after.state.run is None
    assert after.state.rng != drawn.state.rng
    assert sorted(after.state.camps[0].deck) == sorted(deck.split())


def test_immunis_without_room_finds_no_target_and_a_cancel_leaves_the_card() -> None:
    walled = board("S a .\nx . .\n. . .", {"S": "0 immunis", "a": "0 faber", "x": "1 censor"}, discards={0: "faber"})
    after, _ = walled.play("!S")
    assert after.state.run is None
    free = board("S a .\n. . .\n. . x", {"S": "0 immunis", "a": "0 faber", "x": "1 censor"}, discards={0: "faber"})
    chosen, _ = free.play("!S", "faber")
    assert chosen.targets() == {"1,0"}
    dropped = chosen.state.apply(Cancel()).state
    assert dropped.camps[0].discard == ("faber",)


def test_recon_drone_beside_a_teammate_leads_nowhere() -> None:
    drawn = board(
        "S t .\n. . .\n. . x",
        {"S": "0 recon_drone", "t": "2 faber", "x": "1 censor"},
        phase=3,
        sides=TEAMS,
        hands={1: "faber", 2: "faber"},
    )
    after, step = drawn.play("!S", "t")
    assert after.state.run is None
    assert isinstance(step.events[-1], NoTarget)


def test_revealed_goes_once_on_a_card_and_what_has_no_target_is_dropped() -> None:
    drawn = board(
        "S a .\nd . .\n. . x",
        {"S": "0 threat_analyst spent", "a": "0 faber", "d": "1 faber down", "x": "1 censor exploit0*5"},
        phase=3,
        hands={1: "faber"},
    )
    source = drawn.card("S")
    cells = tuple(replace(c, ready=("commit",)) if c == source else c for c in drawn.state.board.cells)
    ready = Stage(replace(drawn.state, board=replace(drawn.state.board, cells=cells)), drawn.ids)
    once, _ = ready.play("!S", "d")
    assert once.targets() == {"1.0"}
    assert once.state.run is not None
    assert once.state.run.left == 4
    twice, _ = once.play("1.0")
    assert twice.state.run is None


def test_a_second_revealed_of_the_same_player_is_dropped_when_handed_over() -> None:
    drawn = board(
        PAIR.replace(".", "b", 1),
        {"a": "0 reckless_provocateur revealed1 exploit1", "b": "0 faber revealed1 exploit1", "x": "1 censor"},
        phase=3,
    )
    spent, _ = drawn.play("!a", "cancel")
    after, _ = spent.play("!a", "b")
    assert sorted(after.card("b").marks) == [("exploit", 1), ("exploit", 1), ("revealed", 1)]
    assert after.card("a").marks == ()


@pytest.mark.parametrize(("face", "reveals"), [("", False), ("down", True)])
def test_destroying_a_face_down_card_shows_it(face: str, reveals: bool) -> None:
    drawn = board(PAIR, {"a": "0 eleftheria", "x": f"1 censor aim0 {face}"}, phase=1)
    _, step = drawn.play("!a", "cancel")
    spent = Stage(step.state, drawn.ids)
    _, step = spent.play("!a", "x")
    assert step.reveals == reveals


def test_a_counter_at_its_cap_is_placed_and_adds_nothing() -> None:
    drawn = board(PAIR, {"a": "0 reverend", "x": "1 censor exploit0*98"}, phase=2)
    after, _ = drawn.play("!a", "x")
    assert after.card("x").count("exploit", 0) == 99
    full = board(PAIR, {"a": "0 censor", "x": "1 censor exploit0*99"}, phase=2)
    after, _ = full.play("!a", "x")
    assert after.card("x").count("exploit", 0) == 99


def test_secret_informant_keeps_the_order_and_locks_the_view() -> None:
    drawn = board(
        PAIR,
        {"a": "0 secret_informant", "x": "1 censor"},
        phase=2,
        decks={0: "faber", 1: "overwatch inspiration faber censor princeps"},
    )
    view, step = drawn.play("!a", "deck 1")
    assert step.reveals
    assert Cancel() not in view.state.legal_moves()
    assert view.targets() == {"sink 0", "sink 1", "sink 2", "give 0", "give 1", "give 2"}
    sunk, _ = view.play("sink 2", "sink 0")
    assert sunk.targets() == {"sink 0", "give 0"}
    assert sunk.state.camps[1].deck == ("inspiration", "censor", "princeps", "faber", "overwatch")
    closed, _ = sunk.play("done")
    assert closed.state.camps[1].deck == sunk.state.camps[1].deck
    assert [card.kind for card in closed.state.camps[0].hand] == ["faber"]
    given, _ = view.play("give 1")
    assert given.targets() == {"sink 0", "sink 1"}
    assert given.state.camps[1].hand[0].kind == "inspiration"


def test_secret_informant_may_look_at_an_empty_deck() -> None:
    drawn = board(PAIR, {"a": "0 secret_informant", "x": "1 censor"}, phase=2, decks={0: "faber"})
    view, _ = drawn.play("!a", "deck 1")
    assert view.state.legal_moves() == (Done(),)
    assert len(view.play("done")[0].state.camps[0].hand) == 1


@pytest.mark.parametrize("end", [Done(), Cancel()])
def test_a_search_without_taking_still_shuffles(end: Done | Cancel) -> None:
    drawn = board(PAIR, {"a": "0 falk", "x": "1 censor"}, phase=2, decks={0: "faber censor overwatch"})
    opened, _ = drawn.play("!a")
    assert end in opened.state.legal_moves()
    after = opened.state.apply(end).state
    assert after.rng != opened.state.rng
    assert sorted(after.camps[0].deck) == ["censor", "faber", "overwatch"]
    assert after.camps[0].hand == ()


def test_cancelled_inspiration_keeps_the_counters_off_and_draws_nothing() -> None:
    drawn = board(
        PAIR,
        {"a": "0 princeps aim1 stun1", "x": "1 censor"},
        phase=2,
        hands={0: "inspiration"},
        decks={0: "faber"},
    )
    opened = Stage(drawn.state.apply(PlayCommand(drawn.ids["0.0"], 0)).state, drawn.ids)
    picking, _ = opened.play("a", "aim1")
    assert {Done(), Cancel()} <= set(picking.state.legal_moves())
    after = picking.state.apply(Cancel()).state
    assert Stage(after, drawn.ids).card("a").marks == (("stun", 1),)
    assert after.camps[0].deck == ("faber",)


def test_false_orders_reveals_even_if_the_unit_cannot_walk() -> None:
    drawn = board(
        "x a .\nb . .\n. . .",
        {"x": "1 censor", "a": "0 faber", "b": "0 faber"},
        phase=2,
        hands={0: "false_orders", 1: "faber"},
    )
    opened = Stage(drawn.state.apply(PlayCommand(drawn.ids["0.0"], 0)).state, drawn.ids)
    chosen, step = opened.play("x")
    assert NoTarget(0, 0, "false_orders") in step.events
    assert chosen.targets() == {"1.0"}


def test_temporary_shelter_does_not_move_a_stunned_card() -> None:
    drawn = board(PAIR, {"a": "0 faber stun1", "x": "1 censor"}, phase=2, hands={0: "temporary_shelter"})
    opened = Stage(drawn.state.apply(PlayCommand(drawn.ids["0.0"], 1)).state, drawn.ids)
    after, _ = opened.play("a")
    assert after.state.run is None
    assert after.card("a").marks == (("stun", 1), ("shield", 0))


def test_quick_response_without_room_leaves_the_unit_in_hand() -> None:
    full = "a x y z\nb c d e\nf g h i\nj k l m"
    drawn = board(
        full,
        {"a": "0 faber", **dict.fromkeys("xyzbcdefghijklm", "1 faber")},
        phase=2,
        hands={0: "quick_response_team faber"},
    )
    after = drawn.state.apply(PlayCommand(drawn.ids["0.0"], 0)).state
    assert after.run is None
    assert [card.kind for card in after.camps[0].hand] == ["faber"]


def test_stimulants_let_a_deploy_be_used_again() -> None:
    drawn = board(
        PAIR, {"a": "0 princeps spent", "x": "1 censor"}, phase=2, hands={0: "experimental_stimulants"}
    )  # fmt: skip
    opened = Stage(drawn.state.apply(PlayCommand(drawn.ids["0.0"], 0)).state, drawn.ids)
    readied, _ = opened.play("a")
    again, _ = readied.play("!a")
    assert again.card("a").marks == (("shield", 0),)


def test_tokens_leave_the_game() -> None:
    drawn = board(
        "S a .\n. . .\n. . x",
        {"S": "0 centurion", "a": "0 recon_drone", "x": "1 censor"},
        phase=3,
    )
    after, _ = drawn.play("!S", "a")
    assert after.state.camps[0].discard == ()


def test_points_show_the_cells_they_came_from() -> None:
    drawn = board(
        "S a .\nx . .\n. . .",
        {"S": "0 zius", "a": "0 faber", "x": "1 censor exploit0"},
        phase=1,
    )
    cells = tuple(replace(c, ready=("setup",)) if c and c.kind == "zius" else c for c in drawn.state.board.cells)
    ready = Stage(replace(drawn.state, board=replace(drawn.state.board, cells=cells)), drawn.ids)
    _, step = ready.play("!S", "S", "column 0")
    assert Scored(0, 2, ((0, 0), (1, 0))) in step.events
