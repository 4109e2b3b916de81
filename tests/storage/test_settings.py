"""Settings: kept and read back, and whatever is in the file, usable ones come out."""

from __future__ import annotations

import dataclasses
import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.game import EVEN, Game
from app.games import BY_ID, GAMES
from app.games.stay import GAME as STAY
from app.storage.files import Storage
from app.storage.settings import (
    FILE,
    FOR_SOME,
    OWN,
    GameSetup,
    Settings,
    Window,
    allowed_values,
    clean_name,
    load,
    save,
)

SETUP = GameSetup({"size": 5, "blocked": True}, 2, "alternate", ("Ann", "Боб"), True, 5)


def reading(storage: Storage, data: Any) -> tuple[Settings, list[str]]:
    """The settings in a file with this in it, and the names that were complained of."""
    storage.write(FILE, json.dumps(data))
    settings, problems = load(storage)
    named = [str(dict(problem.fields)["names"]) for problem in problems]
    return settings, ", ".join(named).split(", ") if named else []


def assert_usable(settings: Settings) -> None:
    for field in dataclasses.fields(Settings):
        allowed = allowed_values(Settings, field.name)
        value = getattr(settings, field.name)
        assert not allowed or any(value == each and type(value) is type(each) for each in allowed), field.name
    for name, setting in OWN.items():
        value = settings.value(name)
        assert any(value == each and type(value) is type(each) for each in setting.values), name
    assert all(isinstance(thing, str) for thing in settings.seen)
    assert settings.window is None or (settings.window.width > 0 and settings.window.height > 0)
    for game in GAMES:
        setup = settings.setup_for(game)
        assert game.complete(setup.options) == setup.options
        assert 0 <= setup.level <= game.levels
        assert len(setup.names) == game.seats[1]
        assert setup.minutes in allowed_values(GameSetup, "minutes")


def test_defaults_are_among_what_is_allowed() -> None:
    assert_usable(Settings())


def test_settings_come_back_as_they_were_kept(storage: Storage) -> None:
    settings = Settings(language="sr", pace=0.4, theme="contrast", seen=("stay.coach",), window=Window(800, 600, -5))
    settings = dataclasses.replace(settings, player_name="Ann", servers=("mqtts://a:8883", "wss://b/mqtt"))
    settings = settings.with_setup(STAY, SETUP).with_seen("stay.mode").with_seen("stay.coach")
    save(storage, settings)
    assert load(storage) == (settings, ())
    assert settings.seen == ("stay.coach", "stay.mode")
    assert settings.setup_for(STAY) == dataclasses.replace(SETUP, options={**SETUP.options, "computer": -1})


EARLIER = """{
 "language": "uk", "latin_serbian": false, "show_moves": false, "hint_button": true, "confirm_moves": "online",
 "confirm_claim": false, "visibility": "hidden", "pace": 1.0, "board_turn": "off", "throw_style": "point",
 "aim_preview": "full", "auto_advance": false, "theme": "dark", "text_scale": 100, "reduced_motion": false,
 "left_handed": false, "larger_pieces": false, "long_press_ms": 350, "sound": true, "volume": 70, "haptics": "light",
 "player_name": "", "servers": [],
 "setups": {"stay": {"options": {"size": 5, "blocked": true}, "level": 2, "starts": "me", "names": [], "strict": false,
  "minutes": 0, "online_starts": "draw", "only_deals": false, "seats": {}}},
 "seen": ["stay.mode"], "window": {"width": 800, "height": 600, "left": 3, "top": 4}}"""
"""A file that the app wrote when the games' settings were still its own."""


def test_a_file_from_before_games_had_settings_of_their_own_is_read_whole(storage: Storage) -> None:
    storage.write(FILE, EARLIER)
    settings, problems = load(storage)
    assert problems == ()
    own = {
        "visibility": "hidden",
        "confirm_claim": False,
        "throw_style": "point",
        "aim_preview": "full",
        "auto_advance": False,
    }
    assert {name: settings.value(name) for name in own} == own
    assert (settings.language, settings.show_moves, settings.window) == ("uk", False, Window(800, 600, 3, 4))
    assert settings.setup_for(STAY).options["blocked"] is True
    assert settings.setup_for(STAY).level == 4, "the second of three computers stands on the fourth of eight rungs"
    save(storage, settings)
    since = {"reach": "", "relays": [], "public_relays": False, "reactions": True}
    since |= {"self_voicing": False, "voice_speed": 100, "voice_detail": "full"}
    earlier = json.loads(EARLIER)
    setups = {"stay": {**earlier["setups"]["stay"], "level": 4, "ladder": 8, "unhurried": False}}
    assert json.loads(str(storage.read(FILE))) == {**earlier, "setups": setups, **since}


def test_a_setting_of_a_game_is_kept_and_has_its_default_until_it_is_chosen(storage: Storage) -> None:
    assert Settings().value("visibility") == "moves"
    settings = Settings().with_values(visibility="piece", theme="dark")
    assert (settings.value("visibility"), settings.value("theme")) == ("piece", "dark")
    save(storage, settings)
    assert load(storage) == (settings, ())


def test_a_value_is_not_offered_without_what_it_needs() -> None:
    assert Settings().offered("visibility") == ("hidden", "board", "piece", "moves")
    assert Settings(show_moves=False).offered("visibility") == ("hidden", "board", "piece")


def test_the_owner_of_a_room_shares_what_its_game_says_and_practice_is_for_oneself() -> None:
    settings = Settings(show_moves=False).with_values(aim_preview="full")
    assert settings.shared_in_room(STAY) == {"show_moves": False, "hint_button": True}
    assert settings.shared_in_room(BY_ID["chapaev"])["aim_preview"] == "contact"
    assert settings.with_values(aim_preview="off").shared_in_room(BY_ID["chapaev"])["aim_preview"] == "off"


def test_what_games_declare_has_names_of_its_own() -> None:
    """They stand side by side in the file and on the settings page."""
    names = [each.name for each in dataclasses.fields(Settings)]
    names += [setting.id for game in GAMES for setting in game.settings]
    names += [option for game in GAMES for option in game.options_in_settings]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_game_declares_is_there(game: Game) -> None:
    fields = {each.name for each in dataclasses.fields(Settings)}
    assert set(game.heeds) <= set(FOR_SOME) <= fields
    options = {option.id: option for option in game.options}
    assert set(game.options_in_settings) <= options.keys()
    assert not game.first_choice or options[game.first_choice].values == (False, True)
    for setting in game.settings:
        assert setting.default in setting.values
        assert setting.below in ("", *fields)
        assert {value for value, _ in (*setting.needs, *setting.in_room)} <= set(setting.values)
        assert {switch for _, switch in setting.needs} <= fields
        assert {value for _, value in setting.in_room} <= set(setting.values)


def test_without_a_file_there_are_defaults_and_no_complaint(storage: Storage) -> None:
    assert load(storage) == (Settings(), ())


@pytest.mark.parametrize("text", ["{", "[]", '"x"', "7", ""])
def test_a_broken_file_is_set_aside(storage: Storage, text: str) -> None:
    storage.write(FILE, text)
    settings, problems = load(storage)
    assert settings == Settings()
    assert [problem.key for problem in problems] == ["problem.set_aside"]
    assert storage.read("settings.broken-1.json") == text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pace", 3), ("pace", "1.0"), ("sound", 1), ("sound", "yes"), ("volume", 75), ("volume", True),
        ("text_scale", 99), ("language", "de"), ("theme", None), ("long_press_ms", []), ("haptics", {}),
        ("seen", "stay"), ("seen", [1]), ("window", [800, 600]), ("window", {"width": 800}),
        ("window", {"width": 0, "height": 600}), ("window", {"width": 800, "height": 600, "top": "x"}),
        ("setups", []), ("no_such", 1), ("player_name", 5), ("servers", "mqtt://a"), ("servers", [7]),
        ("own", {}), ("visibility", "all"), ("auto_advance", 1),
    ],
)  # fmt: skip
def test_one_bad_value_costs_only_itself(storage: Storage, name: str, value: object) -> None:
    settings, named = reading(storage, {"theme": "dark", "left_handed": True, name: value})
    assert named == [name]
    assert settings == Settings(theme="system" if name == "theme" else "dark", left_handed=True)


@pytest.mark.parametrize(
    ("setup", "named", "expected"),
    [
        ({"level": 2, "starts": "you", "ladder": 8}, ["setups.stay.starts"], GameSetup(level=2)),
        ({"level": "2", "strict": True}, ["setups.stay.level"], GameSetup(strict=True)),
        ({"names": ["Ann", 3], "minutes": 5}, ["setups.stay.names"], GameSetup(names=("Ann",), minutes=5)),
        ({"options": 3}, ["setups.stay.options"], GameSetup()),
        ([], ["setups.stay"], GameSetup()),
    ],
)
def test_one_bad_value_of_a_setup_costs_only_itself(
    storage: Storage, setup: object, named: list[str], expected: GameSetup
) -> None:
    settings, complaints = reading(storage, {"setups": {"stay": setup}})
    assert complaints == named
    assert settings.setups == {"stay": expected}


def test_levels_from_before_the_ladder_are_those_that_they_have_become(storage: Storage) -> None:
    seats = {"computer": ["human", "computer2", "dummy"], "local": ["human", "computer5"]}
    settings, named = reading(storage, {"setups": {"skirmish": {"level": 4, "seats": seats}}})
    setup = settings.setups["skirmish"]
    assert (named, setup.level) == ([], 6)
    assert setup.seats == {"computer": ("human", "computer3", "dummy"), "local": ("human", "computer8")}
    save(storage, settings)
    assert load(storage)[0].setups["skirmish"] == setup, "and are not mapped twice"


def test_what_a_game_no_longer_takes_falls_back_option_by_option() -> None:
    old = GameSetup({"size": 12, "blocked": True, "colour": "red"}, level=9, names=("A", "B", "C" * 99))
    setup = Settings(setups={"stay": old}).setup_for(STAY)
    assert setup.options == {"size": 3, "blocked": True, "computer": -1}
    assert setup.level == EVEN
    assert setup.names == ("A", "B")


def test_a_whole_number_will_do_for_the_same_seconds(storage: Storage) -> None:
    settings, named = reading(storage, {"pace": 2})
    assert (settings.pace, named) == (2.0, [])


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        pytest.param("", "", id="none"),
        pytest.param("Ann Lee", "Ann Lee", id="as it is"),
        pytest.param("  Ann  ", "Ann", id="no spaces around it"),
        pytest.param("Ann   Lee", "Ann Lee", id="one space between words"),
        pytest.param("   ", "", id="spaces alone are no name"),
        pytest.param("a\x1b[2Jb", "a[2Jb", id="nothing that a terminal obeys"),
        pytest.param("a\x7fb\x9bc", "abc", id="nor its lesser known kin"),
        pytest.param("Ann\u202eeoz\u200b", "Anneoz", id="nothing unseen that turns the line round"),
        pytest.param("Ann 🦔 Lee", "Ann Lee", id="no gap where something was left out"),
        pytest.param("🦔", "", id="nothing left"),
        pytest.param("e\u0301ve", "\xe9ve", id="a letter and its accent are one"),
        pytest.param("x" * 24, "x" * 24, id="the longest"),
        pytest.param("x" * 25, "x" * 24, id="one letter too long"),
        pytest.param("x" * 23 + " Lee", "x" * 23, id="no space where it was cut"),
        pytest.param(" " * 30 + "Ann", "Ann", id="spaces do not count for its length"),
        pytest.param("🦔" * 30 + "Ann", "Ann", id="nor does what is left out"),
        pytest.param("e\u0301" * 24, "\xe9" * 24, id="nor does an accent"),
    ],
)
def test_a_name_as_it_is_shown(given: str, shown: str) -> None:
    assert clean_name(given) == shown


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["dark", "me", 5, 1.0]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
NAMES = st.sampled_from([field.name for field in dataclasses.fields(Settings)])
SETUP_NAMES = st.sampled_from([field.name for field in dataclasses.fields(GameSetup)])
SETUPS = st.dictionaries(st.just("stay"), st.dictionaries(SETUP_NAMES, JSON))
SETTINGS = st.dictionaries(NAMES, JSON).flatmap(lambda data: SETUPS.map(lambda setups: {**data, "setups": setups}))


@settings(deadline=None)  # each example waits for the disk
@given(data=JSON | st.dictionaries(NAMES, JSON) | SETTINGS)
def test_any_json_gives_usable_settings(data: object) -> None:
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage(Path(folder))
        storage.write(FILE, json.dumps(data))
        settings, _ = load(storage)
        assert_usable(settings)
        save(storage, settings)
        assert load(storage) == (settings, ())
