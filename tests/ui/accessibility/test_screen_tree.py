"""The tree of what is on the screen; `test_fit` looks at that of every scene."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.ui.scenes import build
from tests.support.ui.spoken_text import untold

pytestmark = pytest.mark.window


def tree_of(ui: Any) -> Any:
    from app.ui.accessibility.screen_tree import ScreenTree

    return ScreenTree(ui.app)


def named(tree: Any, words: str) -> Any:
    return next(node for node in tree.root.walk() if node.name == words)


def press(ui: Any, words: str) -> Any:
    """Presses what is called so, and returns the tree that follows."""
    from app.ui.accessibility.node import NodeAction

    tree = tree_of(ui)
    assert tree.perform(named(tree, words).id, NodeAction.PRESS)
    ui.frames(12)
    return tree_of(ui)


def test_a_control_without_words_is_noticed(ui: Any) -> None:
    from app.ui.widgets.controls import IconButton

    assert not untold(ui.app)
    ui.app.top.add_widget(IconButton(icon="undo", size_hint=(None, None), size=(48, 48), pos=(100, 300)))
    ui.frames(2)
    assert ["has no name" in each for each in untold(ui.app)] == [True]


def test_what_the_ring_does_not_come_to_is_noticed(ui: Any) -> None:
    from kivy.uix.button import Button

    ui.app.top.add_widget(Button(text="Here", size_hint=(None, None), size=(48, 48), pos=(100, 300)))
    ui.frames(2)
    assert untold(ui.app) == [
        "the ring does not come to Button 'Here'",
        "nothing can be done with Button 'Here'",
    ]


def test_a_match_is_played_by_what_is_read(ui: Any) -> None:
    from app.ui.accessibility.node import NodeAction

    build(ui, "stay", "play")
    tree = tree_of(ui)
    match = ui.app.session.match
    ply, way = match.ply, next(node for node in tree.root.walk() if "safe" in node.note)
    assert (way.value, way.role.value, way.place) == (
        "free",
        "cell",
        tuple(int(part) for part in way.id.split("/")[1].split()),
    )
    tree.perform(way.id, NodeAction.PRESS)
    chosen = tree_of(ui).find(way.id)
    assert chosen.is_on
    assert match.ply == ply
    tree_of(ui).perform(way.id, NodeAction.PRESS)
    ui.frames(30)
    assert match.ply == ply + 1
    assert tree_of(ui).find(way.id).value == "queen"


def test_what_the_board_hides_is_not_told(ui: Any) -> None:
    build(ui, "stay", "hidden")
    grid = next(node for node in tree_of(ui).root.walk() if node.role.value == "grid")
    assert (grid.note, grid.children) == ("The board is hidden.", ())
    ui.app.change(visibility="board")
    ui.frames(2)
    told = {node.value for node in tree_of(ui).root.walk() if node.role.value == "cell"}
    assert told == {"free", "blocked"}


def test_a_disc_is_thrown_by_what_is_read(ui: Any) -> None:
    from app.ui.accessibility.node import NodeAction

    build(ui, "chapaev", "play")
    match = ui.app.session.match
    ply = match.ply
    tree = tree_of(ui)
    own = next(node for node in tree.root.walk() if node.role.value == "item" and node.acts)
    tree.perform(own.id, NodeAction.PRESS)
    ui.frames(4)
    tree = tree_of(ui)
    assert tree.focus == own.id
    tree.perform(named(tree, "Angle").id, NodeAction.SET, 12.5)
    tree_of(ui).perform(named(tree, "Angle").id, NodeAction.MORE)
    tree_of(ui).perform(named(tree, "Power").id, NodeAction.SET, 1000.0)
    press(ui, "Throw")
    assert match.ply == ply + 1
    thrown = match.history[-1].move
    assert (thrown.angle, thrown.power) == (1300, 1000)


def test_a_sheet_is_left_by_its_way_out_and_hides_what_it_dims(ui: Any) -> None:
    build(ui, "squart", "play")
    tree = press(ui, "Pause")
    assert tree.root.children[0].role.value == "dialog"
    assert not [node for node in tree.root.walk() if node.role.value == "grid"]
    assert [node for node in press(ui, "Close").root.walk() if node.role.value == "grid"]


def test_a_game_without_items_of_its_own_is_told_by_its_text(ui: Any) -> None:
    from app.ui.accessibility.describe_board import plain_offer
    from app.ui.accessibility.node import NodeAction

    build(ui, "squart", "play")
    match, board = ui.app.session.match, ui.app.top.board
    offered = plain_offer(board)
    moves = [item for item in offered.children if item.do]
    assert [item.name for item in moves] == [board.game.text.write(move) for move in board.view.legal_moves()]
    assert offered.children[0].name.startswith("Squart, ")
    ply = match.ply
    moves[0].do[NodeAction.PRESS](None)
    ui.frames(2)
    assert match.ply == ply + 1


def test_what_lies_under_a_finger_is_found(ui: Any) -> None:
    build(ui, "skirmish", "play")
    tree = tree_of(ui)
    card = next(node for node in tree.root.walk() if node.role.value == "cell" and "yours" in node.name)
    left, bottom, wide, high = card.box
    assert tree.at((left + wide / 2, bottom + high / 2)) == card
    assert tree.at((-5, -5)) is None


def test_the_ring_goes_where_a_reader_wants_it(ui: Any) -> None:
    from app.ui.accessibility.node import NodeAction

    tree = tree_of(ui)
    settings = named(tree, "Settings")
    tree.perform(settings.id, NodeAction.FOCUS)
    assert tree_of(ui).focus == settings.id
    ui.key("enter")
    ui.frames(12)
    assert ui.app.screens.current == "settings"


def test_what_is_turned_off_cannot_be_done(ui: Any) -> None:
    from app.ui.accessibility.node import NodeAction

    build(ui, "squart", "play")
    tree = tree_of(ui)
    redo = named(tree, "Redo")
    assert not redo.is_enabled
    assert not tree.perform(redo.id, NodeAction.PRESS)


def test_a_reader_begins_with_what_has_come_up(ui: Any) -> None:
    build(ui, "squart", "play")
    board, pause = ui.app.top.board, named(tree_of(ui), "Pause")
    assert tree_of(ui).focus == str(board.uid)
    board.point_at((0, 0))
    assert tree_of(ui).focus == f"{board.uid}/0 0"
    tree = press(ui, "Pause")
    assert tree.find(tree.focus).role.value == "dialog"
    assert tree.find(pause.id) is None
