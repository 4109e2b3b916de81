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

from app.games import GAMES
from app.games.stay import GAME as STAY
from app.services.settings import FILE, GameSetup, Settings, Window, allowed_values, load, save
from app.services.storage import Storage

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
    assert all(isinstance(thing, str) for thing in settings.seen)
    assert settings.window is None or (settings.window.width > 0 and settings.window.height > 0)
    for game in GAMES:
        setup = settings.setup_for(game)
        assert game.complete(setup.options) == setup.options
        assert 1 <= setup.level <= game.levels
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
    ],
)  # fmt: skip
def test_one_bad_value_costs_only_itself(storage: Storage, name: str, value: object) -> None:
    settings, named = reading(storage, {"theme": "dark", "left_handed": True, name: value})
    assert named == [name]
    assert settings == Settings(theme="system" if name == "theme" else "dark", left_handed=True)


@pytest.mark.parametrize(
    ("setup", "named", "expected"),
    [
        ({"level": 2, "starts": "you"}, ["setups.stay.starts"], GameSetup(level=2)),
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


def test_what_a_game_no_longer_takes_falls_back_option_by_option() -> None:
    old = GameSetup({"size": 12, "blocked": True, "colour": "red"}, level=9, names=("A", "B", "C" * 99))
    setup = Settings(setups={"stay": old}).setup_for(STAY)
    assert setup.options == {"size": 3, "blocked": True, "computer": -1}
    assert setup.level == STAY.default_level
    assert setup.names == ("A", "B")


def test_a_whole_number_will_do_for_the_same_seconds(storage: Storage) -> None:
    settings, named = reading(storage, {"pace": 2})
    assert (settings.pace, named) == (2.0, [])


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
