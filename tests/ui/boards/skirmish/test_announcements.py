"""What Skirmish tells its player in words: the log, the banner, hints, what others play, and who won which round."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from app.games.skirmish.moves import Activate, PickCard, PlayCommand, PlayUnit
from app.ui.boards.skirmish.announcements import reading_seconds
from app.ui.boards.skirmish.controls.hint_text import advice
from app.ui.boards.skirmish.grid_drawing import BAND
from app.ui.boards.skirmish.legal_targets import LegalTargets
from app.ui.boards.skirmish.marks import is_dimmed
from app.ui.theme import ICONS
from tests.support.sampling import across
from tests.support.skirmish.stage import stage
from tests.support.ui.skirmish_table import (
    CARDS,
    DECKS,
    HANDS,
    PICTURE,
    at,
    cell_pos,
    hand_pos,
    position,
    press,
    screen,
    start,
)

pytestmark = pytest.mark.window


def log(ui: Any) -> list[str]:
    """The rows of the log as they are seen."""
    return [line for line in screen(ui).lines if line]


# The log


def test_the_log_says_you_to_the_one_who_plays(ui: Any) -> None:
    made = position()
    at(ui, made, Activate(made.ids["A"]), PickCard(made.ids["C"]))
    assert log(ui) == ["1. You use Zius, Independent Journalist: Deploy", "2. Data Liberator gets your Exploit: 1"]


def test_the_log_has_no_empty_rows(ui: Any) -> None:
    """Choosing the unit for a Command is a move of which there is nothing to tell yet."""
    made = position(phase=2)
    match = at(ui, made, PlayCommand(made.ids["0.4"], 0), PickCard(made.ids["B"]))
    assert match.ply == 2
    assert [row.split(".")[0] for row in log(ui)] == ["1"]
    assert all(row.partition(" ")[2] for row in log(ui))


# The banner


def said(ui: Any) -> str:
    """All the words that can be read in the banner."""
    banner = screen(ui).controls.banner
    labels = [each for each in banner.ids.words.children if each.text]
    for label in labels:
        assert label.texture_size[0] <= label.width + 1
        assert label.y >= banner.y - 1
        assert label.top <= banner.top + 1
    return " ".join(label.text for label in reversed(labels)).replace("\n", " ")


LONGEST = {0: "pinkunoneko reclaimed_gawain secret_informant recon_drone threat_analyst", 1: "finn"}


@pytest.mark.parametrize(("language", "scale"), across(["en", "uk", "ru", "sr"], [100, 150, 200]))
def test_a_long_text_keeps_its_beginning(ui: Any, language: str, scale: int) -> None:
    ui.begin(language=language, text_scale=scale)
    tr = ui.app.tr
    start(ui, stage(PICTURE, CARDS, phase=2, hands=LONGEST, decks=DECKS).state)
    for index, kind in enumerate(LONGEST[0].split()[:3]):
        ui.tap(hand_pos(ui, index))
        ui.frames(3)
        words = said(ui)
        assert words.startswith(tr(f"skirmish.card.{kind}").partition(",")[0])
        if scale == 100:
            assert f"{tr('skirmish.trigger.deploy')}:" in words
        ui.tap(hand_pos(ui, index))


def test_what_the_banner_speaks_of_is_read_whole_by_a_tap_on_it(ui: Any) -> None:
    start(ui, stage(PICTURE, CARDS, phase=2, hands=LONGEST, decks=DECKS).state)
    ui.tap(hand_pos(ui, 0))
    ui.tap(screen(ui).controls.banner.ids.words)
    assert "Pinkunoneko, Street Vigilante" in ui.texts()


@pytest.mark.parametrize(("size", "scale"), across([(360, 640), (420, 780), (800, 1280), (1280, 800)], [200, 100]))
def test_the_board_keeps_its_size_whatever_is_said(ui: Any, size: tuple[int, int], scale: int) -> None:
    ui.size(*size)
    ui.begin(text_scale=scale)
    made = stage(PICTURE, CARDS, phase=2, hands=LONGEST, decks=DECKS)
    match = start(ui, made.state)
    sides = {screen(ui).board.side}
    for index in range(2):
        ui.tap(hand_pos(ui, index))
        sides.add(screen(ui).board.side)
    ui.tap(cell_pos(ui, (0, 0)))
    sides.add(screen(ui).board.side)
    ui.tap(cell_pos(ui, (0, 0)))  # its Deploy
    sides.add(screen(ui).board.side)
    assert match.ply >= 2
    assert len(sides) == 1


def test_each_phase_says_whether_there_is_anything_to_do(ui: Any) -> None:
    idle = stage("A . .\n. . .\n. . B", {"A": "0 faber spent", "B": "1 faber spent"}, phase=1, hands={0: "", 1: ""})
    start(ui, idle.state)
    assert "Next" in said(ui)
    ui.tap(screen(ui).controls.ids.next)
    assert said(ui) == "Main: nothing more to play. Press Next"


def test_a_diagonal_says_what_another_tap_does(ui: Any) -> None:
    """Where two cross, the next tap shows the other one: only OK takes it."""
    made = stage(PICTURE, CARDS, phase=2, hands={0: "logistics_chain", 1: "finn"}, decks=DECKS)
    match = at(ui, made, PlayCommand(made.ids["0.0"], 0))
    ui.tap(cell_pos(ui, (1, 1)))
    first = screen(ui).board.chosen
    assert "Press OK, or tap again for the other slope" in said(ui)
    ui.tap(cell_pos(ui, (1, 1)))
    assert screen(ui).board.chosen not in (None, first)
    press(ui, "OK")
    assert match.state.run is None


def test_what_another_player_uses_is_told_in_words(ui: Any) -> None:
    made = stage(PICTURE, CARDS, phase=1, active=1, hands=HANDS, decks=DECKS)
    match = start(ui, made.state, pace=60)
    match.play(0, Activate(made.ids["C"]))
    ui.frames(4)
    assert said(ui) == "Computer 3: Data Liberator Deploy: Place 1 Exploit on any card on the board."


def test_an_ability_without_a_target_says_whose_it_was(ui: Any) -> None:
    at(ui, stage("A . .\n. . .\n. . B", {"A": "0 tactical_agent", "B": "1 faber"}, phase=2, hands={0: "", 1: ""}))
    ui.tap(cell_pos(ui, (0, 0)))
    assert said(ui).startswith("Tactical Agent: no target, the ability has no effect")


def test_the_unit_that_a_command_moves_stands_out(ui: Any) -> None:
    made = stage(PICTURE, CARDS, phase=2, hands={0: "tactical_maneuver", 1: "finn"}, decks=DECKS)
    at(ui, made, PlayCommand(made.ids["0.0"], 1), PickCard(made.ids["B"]))
    board = screen(ui).board
    cards = {name: board.card_at(board.cell_of(made.ids[name])) for name in "AB"}
    assert is_dimmed(board, cards["A"])
    assert not is_dimmed(board, cards["B"])


# Hints


@pytest.fixture
def hint(ui: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Presses the hint's button, and has a computer that thinks of this move."""

    def hinted(move: Any) -> None:
        monkeypatch.setattr(type(screen(ui).board), "hint_brain", staticmethod(lambda view, budget, rng: move))
        press(ui, "Hint")
        ui.until(lambda: screen(ui).board.chosen == move)
        ui.frames(3)

    return hinted


def test_a_hint_scrolls_to_the_card_that_it_raises(ui: Any, hint: Any) -> None:
    made = position(phase=2)
    match = at(ui, made)
    hand = screen(ui).controls.hand
    move = PlayUnit(made.ids["0.3"], (0, 0))
    screen(ui).controls.hand.scroll = 0
    hint(move)
    left, _, wide, _ = hand.box(3)
    assert hand.x <= left
    assert left + wide <= hand.right
    assert said(ui).startswith("Hint: play Censor to a1 Deploy: Place 1 Exploit")
    press(ui, "OK")
    assert match.history[-1].move == move


def test_a_hint_of_an_ability_says_which_card_and_why(ui: Any, hint: Any) -> None:
    made = position()
    match = at(ui, made)
    hint(Activate(made.ids["A"]))
    assert said(ui).startswith("Hint: tap Zius on b2 to use its ability Deploy: Place 1 Exploit on any card")
    assert screen(ui).board.pointed == made.ids["A"]
    ui.tap(cell_pos(ui, (1, 1)))
    assert match.history[-1].move == Activate(made.ids["A"])
    hint(PickCard(made.ids["C"]))
    assert said(ui).startswith("Hint: choose Data Liberator on b3")


def test_a_hint_of_a_command_says_its_option(ui: Any, hint: Any) -> None:
    made = position(phase=2)
    match = at(ui, made)
    hint(PlayCommand(made.ids["0.4"], 1))
    assert said(ui).startswith("Hint: play Inspiration, option 2 Take any counters off one of your units; score")
    press(ui, "OK")
    assert match.history[-1].move == PlayCommand(made.ids["0.4"], 1)


def test_a_hint_that_comes_while_a_card_still_flies_waits_for_it(ui: Any) -> None:
    ui.begin(reduced_motion=False)
    made = position(phase=2)
    at(ui, made)
    ui.tap(hand_pos(ui, 3))
    board = screen(ui).board
    touch = ui.touch(cell_pos(ui, (0, 0)))
    touch.touch_down()
    touch.touch_up()
    assert board.is_moving
    card = made.ids["0.3"]
    board.suggest(Activate(card))  # as the computer's thread does when it has been quick
    ui.frames(2)
    ui.until(lambda: board.chosen == Activate(card))
    ui.frames(3)
    assert said(ui).startswith("Hint: tap Censor on a1 to use its ability")


def test_every_move_can_be_told_as_a_hint(ui: Any) -> None:
    """Over a whole match, in words that are there and have all that they need."""
    match = start(ui, against="computer", seed=11)
    board, tr = screen(ui).board, ui.app.tr
    state, rng, kinds = match.state, random.Random(5), set()
    while state.outcome() is None:
        board.view = state.observation(state.to_move)
        board.options = LegalTargets(board.view)
        for move in board.options.legal:
            words, why = advice(move, board, tr)
            assert words.startswith("Hint: ")
            assert "{" not in words + why
            kinds.add(type(move))
        state = state.apply(rng.choice(board.options.legal)).state
    assert len(kinds) > 10


# What others play


def test_a_commands_options_have_or_between_them(ui: Any) -> None:
    at(ui, position(phase=2))
    ui.tap(hand_pos(ui, 2))
    picture, *rows = reversed(ui.app.top.body.children)
    assert picture.seen.kind == "overwatch"
    assert [row.text[:2] for row in rows] == ["1.", "or", "2."]
    ui.key("escape")
    ui.click(hand_pos(ui, 2), "right")
    assert "or" in ui.texts()


def drawn(ui: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whatever words are drawn over the board from now on."""
    from app.ui.canvas import shapes

    seen: list[str] = []
    plain = shapes.text

    def text(words: str, *arguments: Any, **named: Any) -> None:
        seen.append(words)
        plain(words, *arguments, **named)

    monkeypatch.setattr(shapes, "text", text)
    return seen


def test_another_players_command_shows_what_it_does(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made = stage(PICTURE, CARDS, phase=2, active=1, hands=HANDS, decks=DECKS)
    match = start(ui, made.state, pace=60)
    seen = drawn(ui, monkeypatch)
    match.play(0, PlayCommand(made.ids["1.2"], 1))
    ui.frames(4)
    words = " ".join(seen)
    assert "Computer 3: Overwatch" in words
    assert "Place 1 Aim on any card; then draw a card for each Aim" in words
    assert screen(ui).board.is_read
    assert said(ui).startswith("Computer 3: Overwatch Place 1 Aim on any card; then draw")
    assert log(ui)[-1].startswith("1. Computer 3 plays Overwatch: Place 1 Aim on any card; then draw")
    ui.tap(cell_pos(ui, (0, 0)))  # whoever has read it goes on
    assert not screen(ui).board.is_read


def test_with_motion_the_game_waits_until_a_command_is_read(ui: Any) -> None:
    ui.begin(reduced_motion=False)
    made = stage(PICTURE, CARDS, phase=2, active=1, hands=HANDS, decks=DECKS)
    match = start(ui, made.state, pace=60)
    match.play(0, PlayCommand(made.ids["1.2"], 1))
    ui.frames(4)
    board = screen(ui).board
    assert board.is_moving
    assert reading_seconds("x" * 100) > 5
    ui.tap(cell_pos(ui, (0, 0)))
    ui.until(lambda: not board.is_moving)


# Rounds


def round_ends(ui: Any) -> Any:
    """The first player scores, and with it the round is over: 25 to 3."""
    made = stage(PICTURE, CARDS, phase=4, hands=HANDS, decks=DECKS)
    camps = (replace(made.state.camps[0], score=25), replace(made.state.camps[1], score=3))
    return start(ui, replace(made.state, camps=camps, first=1, cycle=1), pace=60)


def score(ui: Any) -> None:
    """A tap on a line that can be scored, and OK."""
    ui.tap(cell_pos(ui, next(iter(screen(ui).board.options.lines.values()))[0]))
    press(ui, "OK")
    ui.frames(4)


def test_a_won_round_is_celebrated_and_stays_visible(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    match = round_ends(ui)
    seen = drawn(ui, monkeypatch)
    score(ui)
    assert match.state.round == 2
    assert "You win round 1" in seen
    assert "Round 2 is played to 30 points" in seen
    trophy = f"[font=Icons]{ICONS['won']}[/font]1"
    first, second = (strip.note for strip in reversed(screen(ui).strips.children))
    assert first.startswith(trophy)
    assert trophy not in second


def test_an_earlier_position_shows_no_later_trophies(ui: Any) -> None:
    round_ends(ui)
    score(ui)
    ui.key("pageup")
    assert not any("Icons" in strip.note for strip in screen(ui).strips.children)


# Who partners whom


@pytest.mark.parametrize(("size", "words"), [((360, 640), "partner"), ((1280, 800), "Team A, partner")])
def test_the_partner_is_marked_in_the_strips(ui: Any, size: tuple[int, int], words: str) -> None:
    ui.size(*size)
    start(ui, players=4, mode="2v2")
    assert [note for _, note in screen(ui).strips.tallies] == ["Team A", "Team B", words, "Team B"]
    labels = [each.text for each in screen(ui).strips.walk(restrict=True) if getattr(each, "text", "")]
    assert words in labels


# Room


def test_the_board_has_about_three_hundred_dp_on_a_phone(ui: Any) -> None:
    start(ui, position(phase=2, picture="\n".join([". . . . ."] * 4 + ["A B C D ."])).state)
    assert screen(ui).board.side + 2 * BAND >= 300, "with its frame"
    assert screen(ui).controls.hand.height == 104
