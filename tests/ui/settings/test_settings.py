"""Settings: every row changes what it names, here and in the file, and the page itself with it."""

from __future__ import annotations

from typing import Any

import pytest

from app import __version__
from app.games import BY_ID
from app.languages.translator import LANGUAGES
from app.storage import settings as settings_file
from app.ui.settings.screen import fields_of
from app.ui.theme import PALETTES
from tests.support.ui.fitting import misfits

pytestmark = pytest.mark.window

SWITCHES = (
    "show_moves", "hint_button", "confirm_claim", "larger_pieces", "sound", "reduced_motion", "left_handed",
    "reactions", "public_relays",
)  # fmt: skip
ADDRESSES = ("servers", "relays")
CHOICES = {"visibility": "hidden", "pace": 2.0, "theme": "dark", "text_scale": 130}


@pytest.fixture
def page(ui: Any) -> Any:
    return opened(ui)


def opened(ui: Any) -> Any:
    page = ui.app.go("settings")
    ui.frames(6)
    return page


def tap(ui: Any, page: Any, widget: Any) -> None:
    ui.tap(widget)


def kept(ui: Any) -> settings_file.Settings:
    """What the file holds."""
    found, problems = settings_file.load(ui.app.storage)
    assert not problems
    return found


def test_every_switch_changes_its_setting(ui: Any, page: Any) -> None:
    for field in SWITCHES:
        before = ui.app.settings.value(field)
        tap(ui, page, page._rows[field])
        assert ui.app.settings.value(field) is kept(ui).value(field) is (not before), field
        assert page._rows[field].active is (not before)


def test_chips_change_their_setting(ui: Any, page: Any) -> None:
    for field, value in CHOICES.items():
        chips = page._rows[field].ids.chips.children
        tap(ui, page, next(chip for chip in chips if chip.value == value))
        assert ui.app.settings.value(field) == kept(ui).value(field) == value, field
        assert [chip.value for chip in chips if chip.active] == [value]


def test_sliders_change_their_setting(ui: Any, page: Any) -> None:
    for field, low, high in (("volume", 0, 100), ("voice_speed", 50, 300), ("long_press_ms", 200, 800)):
        row = page._rows[field]
        slider = row.ids.slider
        ui.reach(slider)
        for x, value in ((slider.x + 4, low), (slider.right - 4, high)):
            ui.tap(slider.to_window(x, slider.center_y))
            ui.until(lambda field=field, value=value: getattr(kept(ui), field) == value)
            assert str(value) in row.shown


def test_the_keyboard_turns_a_slider(ui: Any, page: Any) -> None:
    row = page._rows["volume"]
    for _ in range(80):
        ui.key("tab")
        if row.focused:
            break
    ui.key("left")
    ui.key("left")
    ui.key("right")
    assert kept(ui).volume == row.ids.slider.value == 60
    assert row.focused


def test_blocked_mode_is_for_the_next_game(ui: Any, page: Any) -> None:
    tap(ui, page, page._rows["blocked"])
    assert kept(ui).setup_for(BY_ID["stay"]).options["blocked"] is True
    assert page._rows["blocked"].active


def test_the_share_of_blocked_cells_is_for_the_next_game(ui: Any, page: Any) -> None:
    row = page._rows["share"]
    chips = row.ids.chips.children
    tap(ui, page, next(chip for chip in chips if chip.value == 25))
    assert kept(ui).setup_for(BY_ID["squart"]).options["share"] == row.selected == 25
    assert row.note == "Squart. From the next game on"


def test_every_row_is_tested_and_none_is_for_a_game_that_is_not_here(page: Any) -> None:
    tested = {
        *SWITCHES,
        *CHOICES,
        "volume",
        "voice_speed",
        "long_press_ms",
        "blocked",
        "share",
        "language",
        "player_name",
        *ADDRESSES,
    }
    later = {
        "confirm_moves": {"chapaev", "squart", "skirmish"},
        "board_turn": {"stay", "chapaev", "squart"},
        "throw_style": {"chapaev"},
        "aim_preview": {"chapaev"},
        "aim_by_ear": {"chapaev"},
        **{field: set(BY_ID) for field in ("self_voicing", "voice_detail")},  # after the first touches explore
        "auto_advance": {"skirmish"},
        **{f"{game}_material": {game} for game in BY_ID},
    }
    assert set(page._rows) == tested | {field for field, games in later.items() if games & set(BY_ID)}


def test_what_games_declare_stands_where_they_say(ui: Any, page: Any) -> None:
    """The options of games under the hint, a setting under the one that it names, the others last."""
    shown = [field for field in page._rows if field in fields_of("play")]
    assert shown == [
        "show_moves", "hint_button", "blocked", "share", "visibility", "confirm_moves", "confirm_claim", "pace",
        "board_turn", "throw_style", "aim_preview", "auto_advance",
    ]  # fmt: skip
    assert [page._rows[field].text for field in ("blocked", "visibility", "throw_style")] == [
        "Blocked cells mode", "Board visible", "Throw",
    ]  # fmt: skip
    heights = [page._rows[field].to_window(0, page._rows[field].y)[1] for field in shown]
    assert heights == sorted(heights, reverse=True)


def test_a_language_refreshes_all_words_in_place(ui: Any, page: Any) -> None:
    assert ui.find("Computer’s pace")
    for language, pace in (("uk", "Темп комп’ютера"), ("ru", "Темп компьютера"), ("sr", "Темпо рачунара")):
        tap(ui, page, ui.find(LANGUAGES[language]))
        assert kept(ui).language == language
        assert ui.find(pace)
        english = [text for text in ui.texts() if len([each for each in text if "a" <= each <= "z"]) > 3]
        left = {text.replace("Stay on the Board", "").replace("Squart", "").strip(":, ") for text in english}
        assert {text for text in left if text.isascii()} <= {"", "English", f"Four Boards {__version__}"}


def test_latin_letters_are_offered_for_serbian_only(ui: Any, page: Any) -> None:
    assert "latin_serbian" not in page._rows
    ui.app.change(language="sr")
    ui.frames(4)
    tap(ui, page, page._rows["latin_serbian"])
    assert kept(ui).latin_serbian
    assert ui.find("Tempo računara")
    ui.app.change(language="uk")
    ui.frames(4)
    assert "latin_serbian" not in page._rows


def test_a_theme_paints_at_once(ui: Any, page: Any) -> None:
    from kivy.uix.label import Label

    for theme in ("dark", "contrast", "light"):
        tap(ui, page, next(chip for chip in page._rows["theme"].ids.chips.children if chip.value == theme))
        assert tuple(ui.window.clearcolor) == pytest.approx(PALETTES[theme].cloth)
        title = next(each for each in page.walk(restrict=True) if type(each) is Label and each.text == "Settings")
        assert tuple(title.color) == pytest.approx(PALETTES[theme].ink)


def test_a_key_elsewhere_shows_in_the_row(ui: Any, page: Any) -> None:
    ui.key("m")
    assert not page._rows["sound"].active


@pytest.mark.slow
def test_all_fits_at_twice_the_size(ui: Any) -> None:
    from app.ui.settings.screen import GROUPS

    ui.app.change(text_scale=200)
    page = opened(ui)
    for language in LANGUAGES:
        ui.app.change(language=language)
        ui.frames(4)
        assert misfits(page) == []
    ui.size(640, 360)
    for language in LANGUAGES:
        ui.app.change(language=language)
        for group in GROUPS:
            page.group = group
            ui.frames(3)
            assert misfits(page) == [], (language, group)


def test_a_wide_window_shows_the_groups_beside_the_rows(ui: Any) -> None:
    ui.size(1280, 800)
    page = opened(ui)
    assert "sound" not in page._rows
    ui.tap(ui.find("Sound and touch"))
    assert set(page._rows) == {"sound", "volume", "aim_by_ear", "long_press_ms"}
    ui.tap(ui.find("Keys"))
    ui.tap(ui.find("All keys"))
    assert ui.app.screens.current == "help"
    ui.key("escape")
    assert ui.app.screens.current == "settings"
    ui.size(360, 640)
    assert "sound" in page._rows


def test_back_leads_to_where_it_was_opened_from(ui: Any) -> None:
    opened(ui)
    ui.tap(ui.icon("Back"))
    assert ui.app.screens.current == "home"
    ui.app.start_match(BY_ID["stay"], "local")
    ui.frames(6)
    match = ui.app.session.match
    page = opened(ui)
    ui.app.go("help", tab="keys")
    ui.frames(4)
    for expected in ("settings", "play"):
        ui.key("escape")
        assert ui.app.screens.current == expected
    assert ui.app.session.match is ui.app.screens.get_screen("play").match is match
    assert page.came_from == "play"


def leave_field(ui: Any, line: Any, text: str) -> None:
    """Types into a line of the servers and goes on to something else."""
    line.ids.field.activate()
    ui.frames(2)
    line.ids.field._field.text = text
    ui.frames(3)
    line.ids.field._field.focus = False
    ui.frames(3)


def test_the_name_for_online_rooms(ui: Any, page: Any) -> None:
    page._rows["player_name"]._field.text = " " + "Ann" * 20
    ui.frames(4)
    assert kept(ui).player_name == ("Ann" * 20)[:23]


@pytest.mark.parametrize("name", ADDRESSES)
def test_servers_are_a_line_each_and_what_is_wrong_is_named(ui: Any, page: Any, name: str) -> None:
    row = page._rows[name]
    assert len(row.lines) == 1
    leave_field(ui, row.lines[0], "mqtts://play.example.org")
    assert kept(ui).value(name) == ("mqtts://play.example.org",)
    assert len(row.lines) == 2
    leave_field(ui, row.lines[1], "http://nowhere")
    words = "http://nowhere is no address of a server. It looks like mqtts://host:8883."
    assert row.lines[1].error == words
    assert words in ui.texts()
    assert kept(ui).value(name) == ("mqtts://play.example.org",)
    leave_field(ui, row.lines[1], "wss://nowhere/mqtt")
    assert row.lines[1].error == ""
    assert kept(ui).value(name) == ("mqtts://play.example.org", "wss://nowhere/mqtt")
    leave_field(ui, row.lines[0], "")
    assert kept(ui).value(name) == ("wss://nowhere/mqtt",)
