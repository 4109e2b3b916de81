"""Everything that aims a throw of Chapaev: one finger and two, mouse and keys, cancelling and fine tuning."""

from __future__ import annotations

import math
from typing import Any

import pytest

from app.games.chapaev.rules import rows
from app.games.chapaev.throws import Flick
from app.ui.boards.chapaev.aim_marks import bar_box
from app.ui.boards.chapaev.board_view import BoardView
from tests.support.ui.throwing import Finger, angle_between, board, disc_pos, pull, reach, start, table

pytestmark = pytest.mark.window

# Choosing


def test_a_tap_chooses_the_nearest_disc_and_another_tap_another(ui: Any) -> None:
    start(ui)
    x, y = disc_pos(ui, 0)
    ui.tap((x + 15, y + 12))
    assert board(ui).disc == 0
    ui.tap(disc_pos(ui, 1))
    assert board(ui).disc == 1
    ui.tap(disc_pos(ui, 8))
    assert board(ui).disc == 1, "an opposing disc is nobody's to throw"


@pytest.mark.everyday
def test_a_press_and_drag_chooses_and_aims_at_once(ui: Any) -> None:
    match = start(ui)
    finger = pull(ui, 0, 8, 0.5)
    assert (board(ui).disc, board(ui).phase) == (0, "aiming")
    assert board(ui).angle == pytest.approx(0, abs=0.5)
    assert board(ui).power == pytest.approx(50, abs=1)
    assert match.ply == 0
    finger.up()
    assert match.history[0].move == Flick(0, match.history[0].move.angle, 500)


@pytest.mark.parametrize("where", ["board", "strip"])
def test_with_a_disc_chosen_a_drag_may_start_anywhere(ui: Any, where: str) -> None:
    match = start(ui)
    ui.tap(disc_pos(ui, 0))
    strip = table(ui).controls.strip
    begins = board(ui).center if where == "board" else strip.to_window(*strip.center)
    Finger(ui, begins).by(-40, -40).up()
    move = match.history[0].move
    assert move.disc == 0
    assert move.angle == pytest.approx(4500, abs=50)


def test_nothing_chosen_a_drag_on_the_strip_does_nothing(ui: Any) -> None:
    match = start(ui)
    strip = table(ui).controls.strip
    Finger(ui, strip.to_window(*strip.center)).by(-40, -40).up()
    assert (match.ply, board(ui).disc) == (0, -1)


def test_in_point_style_the_disc_flies_along_with_the_finger(ui: Any) -> None:
    ui.app.change(throw_style="point")
    match = start(ui)
    Finger(ui, disc_pos(ui, 0)).by(60, 60).up()
    assert match.history[0].move.angle == pytest.approx(4500, abs=50)


@pytest.mark.parametrize(("size", "full"), [((360, 640), 0.45), ((800, 1280), 0.0)])
def test_full_power_is_160_dp_or_45_percent_of_the_board(ui: Any, size: tuple[int, int], full: float) -> None:
    start(ui)
    ui.size(*size)
    wanted = board(ui).plane.side * full or 160
    for way, least, most in ((wanted - 4, 90, 99.9), (wanted + 4, 100, 100)):
        Finger(ui, disc_pos(ui, 0)).by(0, -way)
        assert least <= board(ui).power <= most
        board(ui).cancel_gesture()


def test_ticks_are_felt_at_every_quarter(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    start(ui)
    felt: list[int] = []
    monkeypatch.setattr(ui.app.feedback, "buzz", lambda milliseconds, _=1: felt.append(milliseconds))
    finger = Finger(ui, disc_pos(ui, 0)).by(0, -reach(ui) - 1, steps=40)
    assert felt[:5] == [5] * 5, "and once when the disc was chosen"
    finger.up()


# Precision


def test_holding_still_makes_the_aim_five_times_finer_until_a_sweep(ui: Any) -> None:
    start(ui)
    finger = pull(ui, 0, 8, 0.5)
    seen = board(ui)
    ui.until(lambda: seen.is_precise)
    power = seen.power
    finger.by(0, -20)
    finer = (seen.power - power) * (reach(ui) - 12) / 100
    assert finer == pytest.approx(4, abs=0.3)
    finger.by(0, -40)
    assert not seen.is_precise, "48 dp in one sweep"
    seen.cancel_gesture()


def test_shift_is_precision_for_the_mouse(ui: Any) -> None:
    start(ui)
    finger = pull(ui, 0, 8, 0.5, button="left")
    power = board(ui).power
    ui.window._modifiers = ["shift"]
    finger.by(0, -20)
    ui.window._modifiers = []
    assert (board(ui).power - power) * (reach(ui) - 12) / 100 == pytest.approx(4, abs=0.3)
    board(ui).cancel_gesture()


def test_a_second_finger_that_slides_turns_a_tenth_of_a_degree_for_each_dp(ui: Any) -> None:
    match = start(ui)
    first = pull(ui, 0, 8, 0.8)
    before = board(ui).angle
    second = Finger(ui, (100.0, 300.0)).by(50, 0, steps=10)
    turned = (board(ui).angle - before + 180) % 360 - 180
    assert turned == pytest.approx(5, abs=0.6)
    second.up()
    assert board(ui).phase == "aiming"
    first.up()
    assert match.ply == 1


# Cancelling


def test_back_in_the_dead_zone_lifting_cancels_and_says_so(ui: Any) -> None:
    match = start(ui)
    finger = Finger(ui, disc_pos(ui, 0)).by(0, -90).by(0, 84)
    assert board(ui).is_cancelling
    finger.up()
    assert (match.ply, board(ui).disc, board(ui).phase) == (0, 0, "choosing")


def test_under_five_percent_is_no_throw(ui: Any) -> None:
    match = start(ui)
    Finger(ui, disc_pos(ui, 0)).by(0, -17).up()
    assert match.ply == 0


def test_dropping_on_cancel_cancels_and_the_zone_is_there_only_while_aiming(ui: Any) -> None:
    match = start(ui)
    finger = pull(ui, 0, 8, 0.5)
    left, bottom, wide, high = table(ui).controls.strip.cancel_zone()
    assert (wide, high) == (96, 48)
    middle = (left + wide / 2, bottom + high / 2)
    finger.by(middle[0] - finger.pos[0], middle[1] - finger.pos[1])
    assert board(ui).is_cancelling
    finger.up()
    assert match.ply == 0


@pytest.mark.parametrize("how", ["second finger", "escape", "right button"])
def test_a_drag_is_cancelled(ui: Any, how: str) -> None:
    match = start(ui)
    finger = pull(ui, 0, 8, button="left" if how == "right button" else "")
    if how == "second finger":
        ui.tap((120.0, 300.0))
    elif how == "escape":
        ui.key("escape")
    else:
        ui.click((120.0, 300.0), "right")
    finger.up()
    assert (match.ply, board(ui).phase) == (0, "choosing")


def test_escape_goes_back_one_rung_at_a_time(ui: Any) -> None:
    start(ui)
    ui.key("1")
    assert board(ui).phase == "frozen"
    ui.key("escape")
    assert (board(ui).phase, board(ui).disc) == ("choosing", 0)
    ui.key("escape")
    assert board(ui).disc == -1
    assert not ui.app.overlay.children
    ui.key("escape")
    assert "Resume" in ui.texts()


def test_a_press_at_the_edge_of_the_window_aims_nothing(ui: Any) -> None:
    match = start(ui)
    ui.tap(disc_pos(ui, 0))
    Finger(ui, (10.0, board(ui).center_y)).by(90, 0).up()
    assert match.ply == 0


# Freezing and fine tuning


@pytest.mark.parametrize("why", ["setting", "lock"])
def test_a_frozen_aim_is_tuned_and_thrown_by_a_press(ui: Any, why: str) -> None:
    match = start(ui)
    if why == "setting":
        ui.app.change(confirm_moves="always")
    else:
        ui.tap(ui.icon("Fine-tune before the throw"))
    pull(ui, 0, 8, 0.5).up()
    assert (match.ply, board(ui).phase) == (0, "frozen")
    angle, power = board(ui).angle, board(ui).power
    ui.tap(ui.icon("Turn right"))
    ui.tap(ui.icon("Stronger"))
    ui.tap(ui.icon("Stronger"))
    assert board(ui).angle == pytest.approx((angle + 0.5) % 360)
    assert board(ui).power == pytest.approx(power + 2)
    assert ui.find("Throw").height >= 64
    ui.tap(ui.find("Throw"))
    assert match.ply == 1


def test_a_step_that_is_held_repeats_ever_faster(ui: Any) -> None:
    start(ui)
    ui.key("1")
    step = ui.icon("Turn right")
    finger = Finger(ui, step.to_window(*step.center))
    ui.until(lambda: board(ui).angle >= 4)
    assert step._pause < 0.16
    finger.up()
    angle = board(ui).angle
    ui.frames(20)
    assert board(ui).angle == angle


def test_a_frozen_aim_can_be_cancelled_and_dragged_anew(ui: Any) -> None:
    match = start(ui)
    board(ui).is_locked = True
    pull(ui, 0, 8, 0.5).up()
    Finger(ui, board(ui).center).by(-50, 0).up()
    assert board(ui).angle == pytest.approx(90, abs=1)
    ui.tap(ui.find("Cancel"))
    assert (match.ply, board(ui).phase) == (0, "choosing")


def test_a_number_can_be_typed(ui: Any) -> None:
    start(ui)
    ui.key("1")
    for what, text, wanted in (("angle", "47,25", 47.25), ("power", "300 %", 100.0), ("angle", "east", 47.25)):
        table(ui).controls.type_number(what)
        ui.frames(3)
        ui.listening()
        ui.app.top.field.text = text
        ui.tap(ui.find("Set"))
        ui.frames(3)
        assert getattr(board(ui), what) == wanted


# Keys and mouse


def test_keys_turn_and_strengthen_in_large_and_small_steps(ui: Any) -> None:
    start(ui)
    ui.key("tab")
    assert (board(ui).disc, board(ui).angle, board(ui).power) == (0, 0, 60)
    for key, modifiers, angle, power in (
        ("right", (), 2, 60),
        ("right", ("shift",), 2.25, 60),
        ("left", ("ctrl",), 347.25, 60),
        ("up", (), 347.25, 65),
        ("down", ("shift",), 347.25, 64),
    ):
        ui.key(key, *modifiers)
        assert (board(ui).angle, board(ui).power) == (angle, power)
    ui.key("tab")
    assert board(ui).disc == 1
    ui.key("tab", "shift")
    assert board(ui).disc == 0
    ui.key("2")
    assert board(ui).disc == 1


def test_t_aims_dead_centre_at_one_opposing_disc_after_the_other(ui: Any) -> None:
    start(ui)
    ui.key("1")
    seen = []
    for _ in range(3):
        ui.key("t")
        seen.append(board(ui).angle)
    assert seen == pytest.approx([angle_between(ui, 0, target) for target in (8, 9, 8)])


def test_v_changes_how_much_the_preview_shows(ui: Any) -> None:
    start(ui)
    seen = []
    for _ in range(4):
        ui.key("v")
        seen.append(ui.app.settings.value("aim_preview"))
    assert seen == ["full", "off", "short", "contact"]


def test_the_wheel_is_power(ui: Any) -> None:
    start(ui)
    ui.tap(disc_pos(ui, 0))
    ui.click(tuple(board(ui).center), "scrolldown")
    assert board(ui).power == 62
    ui.click(tuple(board(ui).center), "scrollup")
    assert board(ui).power == 60
    finger = pull(ui, 0, 8, 0.5, button="left")
    power = board(ui).power
    ui.click(tuple(board(ui).center), "scrollup")
    assert board(ui).power == pytest.approx(power - 2)
    board(ui).cancel_gesture()
    finger.up()


def test_numbers_stand_on_the_discs_only_for_those_who_use_keys(ui: Any) -> None:
    start(ui)
    assert not board(ui).numbers
    ui.key("tab")
    assert board(ui).numbers
    ui.tap(disc_pos(ui, 1))
    assert not board(ui).numbers


@pytest.mark.parametrize("level", ["off", "short", "contact", "full"])
def test_the_preview_tells_no_more_than_its_level(ui: Any, level: str) -> None:
    ui.app.change(aim_preview=level)
    start(ui)
    ui.key("1")
    ui.key("t")
    board(ui).power = 100
    ui.frames(1)
    board(ui)._paint_aim(at_once=True)
    shown = board(ui).foreseen
    assert (shown is None) == (level == "off")
    if shown:
        assert (shown.struck is not None) == (level in ("contact", "full"))
        assert (shown.departure is not None) == (level == "full")
        assert math.dist(shown.start, shown.end) <= (64.001 if level == "short" else 320)


@pytest.mark.parametrize("side", [280, 328, 704])
def test_the_power_bar_stands_over_no_disc(side: int) -> None:
    """From the first rows and from the middle of a crowd, whatever way a disc is aimed."""
    crowd = tuple((x * 100, y * 100) for x in (80, 120, 160, 200) for y in (80, 120, 160, 200))
    plane, size = BoardView(16, 100, side), (48.0, 86.0)
    found = 0
    for spots in (rows(0, (0, 0)), crowd):
        places = [plane.at(spot) for spot in spots]
        for disc, centre in enumerate(places):
            others = [place for place in places if place is not centre]
            for angle in range(0, 360, 15):
                box = bar_box(centre, plane.towards(angle), others, plane, size, 6)
                if box is None:
                    continue
                found += 1
                for place in places:
                    near = (
                        min(max(place[0], box[0]), box[0] + box[2]),
                        min(max(place[1], box[1]), box[1] + box[3]),
                    )
                    assert math.dist(near, place) >= plane.radius, (disc, angle)
                assert plane.left <= box[0] <= plane.left + side - box[2]
    assert found > 0.9 * 2 * 16 * 24
