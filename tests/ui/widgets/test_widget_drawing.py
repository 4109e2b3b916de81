"""What is not a board: plates, buttons, strips, the lid and the end, with pictures, without, and in high contrast."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.games import BY_ID, GAMES
from app.languages.translator import LANGUAGES
from app.storage.settings import GameSetup
from app.ui.art.art_index import load_index
from app.ui.input.focus import pressables
from tests.support.sampling import across, ends
from tests.support.ui.stay_table import my_turn, start
from tools.scenes import scenes_of

pytestmark = pytest.mark.window

ROOT = Path(__file__).resolve().parents[3]
SIZES = ((360, 640), (640, 360), (800, 1280), (1280, 800))
THEMES = ("light", "dark", "contrast")
TINY = ((0, 0), (1, 1), (2, 2), (300, 0), (0, 300), (160, 48))


def widgets() -> list[Any]:
    """One of each that draws on its own canvas."""
    from app.ui.home.header import BoxMark, HomeHeader
    from app.ui.online.room_page import SeatMark
    from app.ui.play.player_strips import SideMark
    from app.ui.play.winner_emblem import Crown
    from app.ui.settings.board_preview import BoardPreview
    from app.ui.widgets.controls import Chip, KnobButton, TextButton
    from app.ui.widgets.empty_state import EmptySlot
    from app.ui.widgets.game_picture import GamePicture
    from app.ui.widgets.surfaces import SURFACES, PlateBox

    plates = [PlateBox(face=face) for face in SURFACES]
    return [
        *plates,
        TextButton(text="Play", icon="play"),
        Chip(text="one"),
        KnobButton(icon="play"),
        HomeHeader(),
        HomeHeader(stands=True),
        BoxMark(),
        *(GamePicture(game_id=game.id) for game in GAMES),
        *(EmptySlot(shape=shape) for shape in ("queen", "disc", "tile", "card")),
        *(BoardPreview(game_id=game.id, material="") for game in GAMES),
        *(SideMark(player=player) for player in range(4)),
        SeatMark(taken=True),
        SeatMark(),
        Crown(players=(0,)),
        Crown(players=(0, 1), is_feast=False),
    ]


@pytest.mark.parametrize("theme", THEMES)
def test_all_of_it_is_drawn_at_any_size_in_every_theme(ui: Any, theme: str) -> None:
    ui.app.change(theme=theme)
    ui.app.preview(*BY_ID)
    ui.frames(3)
    for each in widgets():
        each.size_hint = (None, None)
        ui.app.root.add_widget(each)
        for size in TINY:
            each.size = size
            ui.frames(1)
        ui.app.root.remove_widget(each)


def test_every_picture_that_is_asked_for_is_baked() -> None:
    from app.ui.widgets.surfaces import SURFACES

    baked = set(load_index(ROOT / "assets" / "art").sprites)
    asked = {face.sprite for face in SURFACES.values()}
    asked |= {f"{face.sprite}-pressed" for face in SURFACES.values() if face.is_thick}
    asked |= {f"medal-{{theme}}-{side}-{size}" for side in "abcd" for size in (48, 96)}
    asked |= {f"vignette-{game.id}-{{theme}}" for game in GAMES}
    asked |= {f"well-{shape}" for shape in ("queen", "disc", "tile", "card")}
    asked |= {"lid-{theme}", "bezel-{theme}", "emblem", "gleam", "brass-ring-96"}
    asked |= {f"foil-{number}" for number in range(1, 6)}
    names = {name.format(theme=theme) for name in asked for theme in ("light", "dark")}
    assert names <= baked


# The first page


@pytest.mark.parametrize(("language", "continues"), across(sorted(LANGUAGES), [False, True]))
def test_all_four_games_are_on_the_first_screen_of_a_phone(ui: Any, language: str, continues: bool) -> None:
    ui.app.change(language=language)
    if continues:
        start(ui, mode="local")
        ui.key("d")
        ui.key("enter")
        ui.app.leave_match()
    ui.app.go("home")
    ui.frames(6)
    home = ui.app.screens.current_screen
    assert bool(home.ids.resume.children) == continues
    for card in home._cards:
        low = card.to_window(*card.pos)[1]
        assert low >= 0, f"{card.game_id} is cut off by {-low} px"
        assert card.height >= 116


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_tagline_is_one_line_on_a_phone(ui: Any, language: str) -> None:
    ui.app.change(language=language)
    ui.frames(6)
    for card in ui.app.screens.current_screen._cards:
        line = next(each for each in card.walk() if getattr(each, "text", "") == ui.app.tr(f"{card.game_id}.tagline"))
        assert line.texture_size[1] < 2 * line.font_size


@pytest.mark.parametrize("size", ends(SIZES))
def test_the_first_frame_has_the_same_places_as_with_pictures(ui: Any, size: tuple[int, int]) -> None:
    ui.size(*size)
    ui.frames(4)
    with_pictures = places(ui)
    ui.app.change(theme="contrast")
    ui.frames(4)
    assert ui.app.look.art is None
    assert places(ui) == with_pictures


def places(ui: Any) -> list[tuple[int, ...]]:
    top = ui.app.screens.current_screen
    return [tuple(map(round, (*each.to_window(*each.pos), *each.size))) for each in pressables(top)]


def test_vignettes_fade_in_and_then_nothing_moves(ui: Any) -> None:
    from kivy.animation import Animation

    from app.ui.widgets.game_picture import GamePicture

    ui.fresh(reduced_motion=False)
    ui.wait(0.5)
    shown = [each for each in ui.app.screens.current_screen.walk() if isinstance(each, GamePicture)]
    assert [each.shown for each in shown] == [1] * len(GAMES)
    assert not [each for each in Animation._instances if any(each.have_properties_to_animate(one) for one in shown)]


# Buttons


@pytest.mark.parametrize("is_reduced", [False, True])
def test_a_button_goes_down_under_a_finger_and_comes_up_again(ui: Any, is_reduced: bool) -> None:
    ui.begin(reduced_motion=is_reduced)
    ui.wait(0.3)
    ui.app.mark_seen("stay.mode")
    button = ui.icon("Settings")
    play = ui.find("Play")
    touch = ui.touch(play.to_window(*play.center))
    touch.touch_down()
    ui.wait(0.6)  # it might have been the beginning of a swipe
    assert play.is_pressed
    assert bool(play.sunk) != is_reduced
    touch.touch_move(*button.to_window(*button.center))
    touch.touch_up()
    ui.wait(0.4)
    assert not play.is_pressed
    assert play.sunk == 0


def test_faces_do_not_keep_what_was_thrown_away(ui: Any) -> None:
    import gc
    import weakref

    from app.ui.widgets.controls import TextButton

    gone = weakref.ref(TextButton(text="gone"))
    ui.frames(2)
    gc.collect()
    assert gone() is None


# The play screen


@pytest.mark.parametrize("size", ends(SIZES))
def test_the_board_keeps_its_size_when_one_looks_back(ui: Any, size: tuple[int, int]) -> None:
    ui.size(*size)
    match = start(ui, mode="local")
    ui.key("d" if match.state.queen[1] < 4 else "a")
    ui.key("enter")
    ui.until(lambda: my_turn(ui) and match.ply == 1)
    screen = ui.app.screens.current_screen
    ui.frames(3)
    before = (*screen.board.pos, *screen.board.size)
    ui.key("pageup")
    ui.frames(3)
    assert screen.looking_at == 0
    assert any("Position" in text or "0" in text for text in ui.texts())
    assert (*screen.board.pos, *screen.board.size) == before
    ui.tap(ui.icon(ui.app.tr("play.present")))
    ui.frames(3)
    assert screen.looking_at < 0
    assert (*screen.board.pos, *screen.board.size) == before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scores", [("12/30", "22/30"), ("37/30", "20/30")])
def test_a_name_is_whole_beside_points_of_two_digits(ui: Any, language: str, scores: tuple[str, str]) -> None:
    """Of how many, as Skirmish tells them; beside a note, on the narrowest phone."""
    ui.size(360, 640)
    ui.app.change(language=language)
    ui.app.change(setups={"skirmish": GameSetup(level=8)})
    ui.app.start_match(BY_ID["skirmish"], "computer")
    ui.frames(6)
    strips = ui.app.screens.current_screen.strips.children
    assert ui.app.tr("play.computer", level=8) in [strip.name for strip in strips]
    for strip, score in zip(strips, scores, strict=True):
        strip.score = score
    ui.frames(6)
    assert [strip.ids.name._label.is_shortened for strip in strips] == [False, False]


def test_new_points_roll_and_shine_and_then_nothing_runs(ui: Any) -> None:
    ui.begin(reduced_motion=False)
    start(ui, mode="local")
    strip = ui.app.screens.current_screen.strips.children[0]
    strip.score = "1"
    ui.wait(1)
    strip.score = "2"
    ui.frames(2)
    assert strip.ids.number.roll < 1
    assert strip.gleam >= 0
    ui.wait(1)
    assert (strip.ids.number.roll, strip.ids.number.opacity, strip.gleam) == (1, 1, -1)
    assert strip._light is None


def test_with_reduced_motion_points_just_change(ui: Any) -> None:
    start(ui, mode="local")
    strip = ui.app.screens.current_screen.strips.children[0]
    for score in ("1", "2"):
        strip.score = score
        assert strip.ids.number.text == score
    assert (strip.ids.number.roll, strip.gleam) == (1, -1)


def test_a_line_of_the_log_has_the_sign_of_whoever_moved(ui: Any) -> None:
    ui.size(1280, 800)
    match = start(ui, mode="local", size=5)
    for _ in range(2):
        goes_on = (move for move in match.state.legal_moves() if match.state.apply(move).state.outcome() is None)
        match.play(match.ply, next(goes_on))
        ui.until(lambda: my_turn(ui))
    ui.frames(3)
    view = ui.app.screens.current_screen.log.ids.view
    rows = sorted(view._seen.items())
    assert [(row.player, row.text[:1]) for _, row in rows] == [(0, "1"), (1, "2")]


# The end


def end(ui: Any, **settings: Any) -> Any:
    """A match that somebody gave up; the sheet that came of it."""
    ui.begin(**settings)
    start(ui, mode=settings.pop("mode", "local"))
    ui.app.screens.current_screen.resign()
    ui.until(lambda: type(ui.app.top).__name__ == "EndSheet")
    return ui.app.top


def test_a_win_is_a_feast_that_ends(ui: Any) -> None:
    sheet = end(ui, reduced_motion=False)
    assert sheet._foil.is_flying
    assert sheet._crown.is_feast
    assert list(sheet._crown.players) == [1]
    ui.wait(3)
    assert not sheet._foil.is_flying
    assert sheet._crown.unfolded == 1
    panel = sheet.ids.panel
    assert sheet._crown.y + sheet._crown.height / 2 == pytest.approx(panel.top)


def test_with_reduced_motion_the_end_stands_still(ui: Any) -> None:
    sheet = end(ui)
    assert not sheet._foil.is_flying
    assert sheet._crown.unfolded == 1


def test_a_result_that_is_looked_at_again_is_no_feast(ui: Any) -> None:
    sheet = end(ui, reduced_motion=False)
    ui.wait(3)
    ui.tap(ui.find("Board"))
    ui.wait(1)
    ui.tap(ui.icon(ui.app.tr("play.result")))
    ui.wait(0.5)
    assert ui.app.top is not sheet
    assert not ui.app.top._foil.is_flying


def test_closing_the_end_stops_the_foil(ui: Any) -> None:
    sheet = end(ui, reduced_motion=False)
    ui.wait(0.5)
    sheet.close()
    assert not sheet._foil.is_flying


def test_a_loss_dims_the_light_and_throws_no_foil(ui: Any) -> None:
    ui.begin(reduced_motion=False)
    start(ui)
    ui.until(lambda: my_turn(ui))
    ui.app.screens.current_screen.resign()
    ui.until(lambda: type(ui.app.top).__name__ == "EndSheet")
    sheet = ui.app.top
    assert not sheet._foil.is_flying
    assert not sheet._crown.is_feast, "no wreath"
    assert list(sheet._crown.players) == list(ui.app.screens.current_screen.match.outcome.winners)
    ui.wait(0.5)
    assert sheet.shade == pytest.approx(0.2)
    sheet.close()
    ui.wait(0.5)
    assert sheet.shade == 0


def test_a_draw_shows_the_medals_of_both_without_a_wreath(ui: Any) -> None:
    ui.begin(reduced_motion=False)
    scenes_of("stay")["drawn"](ui)
    ui.wait(1)
    sheet = ui.app.top
    assert "No winner" in ui.texts()
    assert list(sheet._crown.players) == [0, 1]
    assert not sheet._crown.is_feast
    assert not sheet._foil.is_flying
    assert sheet.shade == 0


def test_the_wreath_opens_leaf_by_leaf_from_below() -> None:
    from app.ui.play.winner_emblem import LEAVES, grown

    half = [grown(number, 0.5) for number in range(LEAVES)]
    assert half[0] == half[1] == 1, "left and right are open below"
    assert half[-1] == half[-2] == 0, "and not yet above"
    assert sum(0 < each < 1.2 for each in half) > sum(each == 1 for each in half)
    assert all(grown(number, 1) == 1 for number in range(LEAVES))
    assert all(grown(number, 0) == 0 for number in range(LEAVES))


# Settings


def test_a_material_is_shown_as_it_is_chosen(ui: Any) -> None:
    from app.ui.settings.board_preview import BoardPreview

    ui.app.go("settings")
    ui.frames(6)
    page = ui.app.screens.current_screen
    for game in GAMES:
        row = page._rows[f"{game.id}_material"]
        preview = next(each for each in row.walk() if isinstance(each, BoardPreview))
        for value, _ in row.answers:
            row.dispatch("on_choice", value)
            ui.frames(4)
            assert preview.material == value
            assert ui.app.look.art.board_in(game.id, value), "its pages are loaded beside"
    ui.app.go("home")
    ui.wait(1)
    assert not ui.app.look.art.board_in("squart", ui.app.settings.material_of("squart")), "and let go again"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_with_all_boards_to_look_at_the_pictures_fit_into_memory(ui: Any, game: Any) -> None:
    ui.app.start_match(game, "local")
    ui.frames(6)
    ui.app.go("settings")
    ui.until(lambda: all(ui.app.look.art.board_in(each.id, "") for each in GAMES))
    held = ui.app._gallery._textures.values()
    assert sum(each.width * each.height * 4 for each in held) <= 40_000_000
    ui.app.back()
    ui.until(lambda: ui.app.look.sprite(f"vignette-{game.id}-{{theme}}") is not None)


def test_about_names_the_typeface_and_shows_its_licence(ui: Any) -> None:
    ui.app.go("settings")
    ui.frames(6)
    assert any("Vollkorn" in text for text in ui.texts())
    ui.tap(ui.find("Licence of the typeface"))
    ui.frames(4)
    assert any("SIL OPEN FONT LICENSE" in text for text in ui.texts())


# The display face


@pytest.mark.parametrize(
    ("words", "size", "font"),
    [
        ("Stay on the Board", 24, "Display"),
        ("Stay on the Board", 17, "Medium"),
        ("Which way to play?", 24, "Medium"),
        ("Right: there are no moves. +5", 24, "Medium"),
        ("Not this time", 24, "Display"),
    ],
)
def test_the_display_face_is_for_titles_that_are_large_enough(ui: Any, words: str, size: float, font: str) -> None:
    from kivy.metrics import sp

    from app.ui.canvas.shapes import title_font

    assert title_font(words, sp(size)) == font


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_no_word_in_the_display_face_is_small(ui: Any, language: str) -> None:
    from kivy.metrics import sp
    from kivy.uix.label import Label

    ui.app.change(language=language)
    for page in ("home", "settings", "statistics", "help"):
        ui.app.go(page)
        ui.frames(4)
        labels = [each for each in ui.app.screens.current_screen.walk() if isinstance(each, Label)]
        small = [each.text for each in labels if each.font_name == "Display" and each.font_size < sp(18)]
        assert small == [], page


# A knob in a groove


def test_a_slide_follows_the_finger_in_steps(ui: Any) -> None:
    from app.ui.widgets.slider import KnobSlider

    slide = KnobSlider(min=0, max=10, step=2, size_hint=(None, None), size=(232, 48), pos=(60, 300))
    ui.app.overlay.add_widget(slide)
    ui.frames(2)
    finger = ui.touch((60 + 16, 324))
    finger.touch_down()
    assert slide.value == 0
    finger.touch_move(60 + 16 + 80, 324)
    assert slide.value == 4
    finger.touch_move(340, 324)
    finger.touch_up()
    assert slide.value == 10
    slide.disabled = True
    ui.tap((60 + 16, 324))
    assert slide.value == 10
    ui.app.overlay.remove_widget(slide)
