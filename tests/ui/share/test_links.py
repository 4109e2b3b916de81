"""Links on screen: shared, pasted, opened and refused; a match by message from the setup to the answer."""

from __future__ import annotations

import random
from typing import Any

import pytest

from app.games import BY_ID
from app.sharing.correspondence import MessageMatch, taken_up
from app.sharing.packed_match import link_to_game, opened
from tests.support.random_games import random_game

pytestmark = pytest.mark.window

SQUART = BY_ID["squart"]


def clipboard() -> Any:
    from kivy.core.clipboard import Clipboard

    return Clipboard


def by_message(ui: Any) -> MessageMatch:
    """Begun from the home screen by touch."""
    from app.ui.home.setup_sheet import SetupSheet

    ui.app.change(player_name="Anna")
    SetupSheet(game=SQUART, mode="online").open()
    ui.frames(4)
    ui.tap(ui.find("By message"))
    ui.frames(4)
    ui.tap(ui.find("Start"))
    ui.frames(8)
    match = ui.app.session.match
    assert isinstance(match, MessageMatch)
    return match


def top(ui: Any) -> str:
    return type(ui.app.top).__name__


def move(match: Any) -> None:
    assert match.decide(match.state.legal_moves()[0])


def answer_to(text: str) -> str:
    """What the other device sends back."""
    there = taken_up(opened(text, BY_ID), "Boris", lambda: 0.0)
    there.begin()
    move(there)
    return there.hand_out()


def sent(ui: Any) -> str:
    """What was copied from the sheet that came by itself."""
    ui.until(lambda: top(ui) == "SendSheet")
    ui.frames(30)  # it ignores taps that were meant for the board
    ui.tap(ui.find("Copy the link"))
    ui.frames(3)
    ui.app.snack.dismiss()
    return str(clipboard().paste())


def test_a_match_by_message_goes_from_the_setup_to_the_answer(ui: Any) -> None:
    match = by_message(ui)
    move(match)
    text = sent(ui)
    assert "Your turn" in text
    assert not ui.app.screens.current_screen.can_undo
    ui.key("escape")
    ui.app.leave_match()
    ui.frames(4)
    card = ui.app.screens.get_screen("home").ids.resume.children[-1]
    assert "Waiting for an answer" in card.progress
    clipboard().copy(f"> {answer_to(text)}\n\nBoris")
    ui.app.open_link(clipboard().paste())
    ui.until(lambda: ui.app.session.match is not None and ui.app.session.match.ply == 2)
    match = ui.app.session.match
    assert match.to_move == 0
    assert match.seats[1].name == "Boris"
    assert ui.said[-1] == "Boris has answered."


def test_a_move_can_be_taken_back_before_it_is_sent(ui: Any) -> None:
    match = by_message(ui)
    move(match)
    ui.until(lambda: top(ui) == "SendSheet")
    ui.frames(30)
    ui.tap(ui.find("Take the move back"))
    ui.frames(4)
    assert match.ply == 0
    move(match)
    sent(ui)
    assert not match.undo()


def test_an_answer_is_pasted_from_the_bar_and_an_older_link_says_so(ui: Any) -> None:
    match = by_message(ui)
    move(match)
    text = sent(ui)
    ui.key("escape")
    ui.frames(3)
    clipboard().copy(answer_to(text))
    ui.tap(ui.icon("Paste the answer"))
    ui.until(lambda: match.ply == 2)
    ui.app.open_link(text)
    ui.until(lambda: bool(ui.said) and ui.said[-1] == "This link is older: 1 move was made since.")
    ui.wait(13)  # until the bar is free of what was told
    clipboard().copy("nothing of the kind")
    ui.tap(ui.icon("Paste the answer"))
    ui.frames(3)
    assert ui.said[-1] == "There is no game link in this text."
    assert match.ply == 2


def test_a_forged_answer_is_refused_and_the_game_is_as_it_was(ui: Any) -> None:
    match = by_message(ui)
    move(match)
    text = sent(ui)
    other = MessageMatch(SQUART, match.options, match.seed, match.seats, match.agents, lambda: 0.0)
    other.play(0, other.state.legal_moves()[3])
    other.play(1, other.state.legal_moves()[0])
    before = match.state
    ui.app.open_link(link_to_game(other, by=1))
    ui.until(lambda: bool(ui.said) and ui.said[-1].startswith("This link tells another past"))
    assert match.state is before
    ui.app.open_link(next(line for line in text.splitlines() if line.startswith("fourboards"))[:-9])
    ui.frames(3)
    assert ui.said[-1] == "The end of this link is missing. Copy the whole message."


def test_a_new_match_by_message_is_asked_about_first(ui: Any) -> None:
    begun = MessageMatch(SQUART, {}, 12345, by_message(ui).seats, ui.app.session.match.agents, lambda: 0.0)
    begun.play(0, begun.state.legal_moves()[0])
    ui.app.leave_match()
    ui.app.open_link(begun.hand_out("Clara"))
    ui.until(lambda: top(ui) == "ChallengeSheet")
    ui.frames(4)
    ui.tap(ui.find("Play"))
    ui.until(lambda: ui.app.screens.current == "play")
    match = ui.app.session.match
    assert [seat.name for seat in match.seats] == ["Clara", "Anna"]
    assert ui.app.session.humans == (1,)
    assert not ui.app.screens.current_screen.can_hint


@pytest.mark.parametrize("game", BY_ID)
def test_a_game_pasted_at_home_is_shown_as_a_replay(ui: Any, game: str) -> None:
    match = random_game(game, 11, 8)
    if match.outcome is None:
        match.resign(0)
    clipboard().copy(f"Look: {link_to_game(match)}.")
    ui.app.go("home")
    ui.frames(3)
    box = ui.app.screens.get_screen("home").ids.join.children[0]
    field = box.ids.field
    field.activate()
    ui.frames(3)
    field._field.paste()
    ui.until(lambda: ui.app.screens.current == "replay")
    screen = ui.app.screens.current_screen
    assert (screen.count, screen.match.state) == (len(match.history), match.state)
    assert field._field.text == ""
    ui.key("end")
    ui.key("escape")
    assert ui.app.screens.current == "home"


def test_ten_megabytes_in_the_clipboard_are_refused_in_a_word(ui: Any) -> None:
    clipboard().copy("fourboards://game/1" + "A" * 10_000_000)
    ui.app.go("join")
    ui.frames(4)
    ui.tap(ui.find("Paste"))
    ui.frames(3)
    assert ui.said[-1] == "This text is far too long for a game link."
    clipboard().copy("A" * 10_000_000)
    ui.tap(ui.find("Paste"))
    ui.frames(3)
    assert len(ui.app.screens.current_screen.ids.box.ids.field._field.text) <= 300


def test_what_is_shared_from_a_replay_is_the_game_or_the_position(ui: Any) -> None:
    ui.app.start_match(SQUART, "local")
    ui.frames(4)
    match = ui.app.session.match
    for _ in range(4):
        match.play(match.ply, match.state.legal_moves()[0])
    screen = ui.app.go("replay", match=match)
    ui.frames(4)
    screen.go_to(2)
    ui.tap(ui.icon("Share"))
    ui.frames(4)
    ui.tap(ui.find("Copy the link"))
    ui.frames(2)
    assert opened(clipboard().paste(), BY_ID).match.ply == 4
    ui.tap(ui.find("This position"))
    ui.frames(2)
    ui.tap(ui.find("Copy the link"))
    ui.frames(2)
    position = opened(clipboard().paste(), BY_ID).match
    assert (position.history, position.state) == ([], match.history[1].step.state)


def test_only_what_a_player_sees_of_a_hidden_game_can_be_shared(ui: Any) -> None:
    ui.app.start_match(BY_ID["skirmish"], "computer")
    ui.frames(4)
    match = ui.app.session.match
    match.play(match.ply, random.Random(1).choice(list(match.state.legal_moves())))
    ui.app.screens.current_screen.share()
    ui.frames(4)
    ui.tap(ui.find("Copy the link"))
    ui.frames(2)
    position = opened(clipboard().paste(), BY_ID).match
    assert position.state == match.state.observation(0)
    assert position.state != match.state
