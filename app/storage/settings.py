"""The player's settings: an immutable value, saved as `settings.json`."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.core.codec import BadData, Json
from app.core.game import EVEN, LADDER, BadOption, Game, OptionValue
from app.core.setting import Setting, SettingValue
from app.games import BY_ID, GAMES
from app.languages.drawable_text import drawable
from app.languages.problem import Problem
from app.storage.backup_section import BackupSection, SectionMerge
from app.storage.files import Storage, read_json, set_aside

FILE = "settings.json"

NAME_LENGTH = 24
FARTHEST = 32767


def clean_name(given: str) -> str:
    """Shorten a name, and drop characters that fonts or terminals cannot take."""
    return " ".join(drawable(given).split())[:NAME_LENGTH].strip()


def _one_of(default: Any, *values: SettingValue) -> Any:
    """Declare a field's values, in the order of the settings page."""
    return field(default=default, metadata={"values": values})


def _switch(default: bool) -> Any:
    return _one_of(default, False, True)


def _checked(values: tuple[SettingValue, ...], value: object) -> SettingValue | None:
    for allowed in values:
        if value == allowed and isinstance(value, bool) == isinstance(allowed, bool):
            return allowed
    return None


def allowed_values(kind: type, name: str) -> tuple[SettingValue, ...]:
    values: tuple[SettingValue, ...] = _metadata(kind)[name].get("values", ())
    return values


OWN: dict[str, Setting] = {setting.id: setting for game in GAMES for setting in game.settings}

FOR_SOME = ("show_moves", "confirm_moves", "board_turn", "larger_pieces", "long_press_ms")
"""The app's settings that affect only games which name them in `Game.heeds`."""

FOR_GAMES: dict[str, tuple[str, ...]] = {
    **{name: tuple(game.id for game in GAMES if name in game.heeds) for name in FOR_SOME},
    **{setting.id: (game.id,) for game in GAMES for setting in game.settings},
    **{option: (game.id,) for game in GAMES for option in game.options_in_settings},
}
"""Settings that do not affect all games, with those that they affect."""

NETWORK, INTERNET = "network", "internet"
"""Who can join a room: the same network, or anyone."""

FIXED = ("show_moves", "hint_button")
"""Settings that a room's owner decides for everyone in it."""


def fixed_by(extras: Mapping[str, object]) -> dict[str, SettingValue]:
    names = (*FIXED, *(name for name, setting in OWN.items() if setting.is_shared_in_room))
    checked = {name: _checked(values_of(name), extras.get(name)) for name in names}
    return {name: value for name, value in checked.items() if value is not None}


def values_of(setting: str) -> tuple[SettingValue, ...]:
    return OWN[setting].values if setting in OWN else allowed_values(Settings, setting)


def words_of(setting: str) -> str:
    return f"{FOR_GAMES[setting][0]}.setting.{setting}" if setting in OWN else f"settings.{setting}"


def is_for(setting: str, game: str) -> bool:
    return game in FOR_GAMES.get(setting, (game,))


def _metadata(kind: type) -> dict[str, Mapping[str, Any]]:
    return {each.name: each.metadata for each in dataclasses.fields(kind)}


DUMMY, DUMMY_OF_HOST, DUMMY_OF_COMPUTER = DUMMIES = ("dummy", "dummy_host", "dummy_computer")
"""Seats without players. `DUMMY` leaves open who decides: the first player at one device, a computer in a room."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """The last setup of a game. `fitting` adapts it to the rules."""

    options: dict[str, OptionValue] = field(default_factory=dict)
    level: int = EVEN
    starts: str = _one_of("me", "me", "computer", "alternate")
    names: tuple[str, ...] = ()
    strict: bool = _switch(False)
    minutes: int = _one_of(0, 0, 1, 2, 3, 5, 10)
    online_starts: str = _one_of("draw", "draw", "host", "guest")
    only_deals: bool = _switch(False)
    """The host of the next online room has no seat."""
    unhurried: bool = _switch(False)
    """The next online room may pause for days."""
    seats: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By mode, for each seat: `human`, `computer2` for level 2, or one of `DUMMIES`."""
    ladder: int = LADDER
    """The version of the levels, missing in old files."""

    def on_the_ladder(self, game: Game) -> GameSetup:
        def now(who: str) -> str:
            former = who.removeprefix("computer")
            return f"computer{game.level_now(int(former))}" if former != who and former.isdecimal() else who

        seats = {mode: tuple(map(now, sitting)) for mode, sitting in self.seats.items()}
        return replace(self, level=game.level_now(self.level), seats=seats)

    def sitting(self, game: Game, mode: str) -> tuple[str, ...]:
        computers = tuple(f"computer{number}" for number in range(EVEN, game.levels + 1))
        usual = "human" if mode in ("local", "online") else f"computer{self.level}"
        chosen = self.seats.get(mode, ())
        count = game.players_in(self.options)
        found = ["human"]
        for seat in range(1, count):
            who = chosen[seat] if seat < len(chosen) else usual
            found.append(who if who in ("human", *DUMMIES, *computers) else usual)
        first = next((seat for seat, who in enumerate(found) if who in DUMMIES), count)
        return tuple(found[:first]) + tuple(who if who in DUMMIES else DUMMY for who in found[first:])  # they sit last

    def settled(self, level: int) -> GameSetup:
        even, found = f"computer{EVEN}", f"computer{level}"
        seats = {mode: tuple(found if who == even else who for who in each) for mode, each in self.seats.items()}
        return replace(self, level=self.level or level, seats=seats)

    def fitting(self, game: Game) -> GameSetup:
        """Replace values that the game does not allow by its defaults."""
        level = self.level if EVEN <= self.level <= game.levels else EVEN
        seats = game.seats[1]
        names = tuple(clean_name(name) for name in self.names[:seats])
        options: dict[str, OptionValue] = {}
        for option in game.options:
            try:
                options[option.id] = option.checked(self.options.get(option.id, option.default))
            except BadOption:
                options[option.id] = option.default
        return replace(self, options=options, level=level, names=names + ("",) * (seats - len(names)))


@dataclass(frozen=True, slots=True)
class Window:
    width: int
    height: int
    left: int | None = None
    top: int | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    language: str = _one_of("", "", "en", "uk", "ru", "sr")
    """A language, or "" for the system's."""
    latin_serbian: bool = _switch(False)

    show_moves: bool = _switch(True)
    hint_button: bool = _switch(True)
    confirm_moves: str = _one_of("online", "off", "online", "always")
    pace: float = _one_of(1.0, 0.4, 1.0, 2.0)
    """The least seconds for a computer's move."""
    board_turn: str = _one_of("off", "off", "pieces", "board", "pass")

    theme: str = _one_of("system", "system", "light", "dark", "contrast")
    text_scale: int = _one_of(100, 85, 100, 115, 130, 150, 175, 200)
    reduced_motion: bool = _switch(False)
    left_handed: bool = _switch(False)
    larger_pieces: bool = _switch(False)
    long_press_ms: int = _one_of(350, *range(200, 801, 50))
    sound: bool = _switch(True)
    volume: int = _one_of(70, *range(0, 101, 10))
    haptics: str = _one_of("light", "off", "light", "strong")
    self_voicing: bool = _switch(False)
    voice_speed: int = _one_of(100, *range(50, 301, 25))
    voice_detail: str = _one_of("full", "brief", "full")

    player_name: str = ""
    reactions: bool = _switch(True)
    """Show reactions of others in a room, and offer our own."""
    servers: tuple[str, ...] = ()
    reach: str = _one_of("", "", NETWORK, INTERNET)
    """Who can join a new room. Empty means `INTERNET` if there are `servers`, else `NETWORK`."""
    relays: tuple[str, ...] = ()
    public_relays: bool = _switch(False)
    """The player has agreed to the public test servers in the list."""

    setups: dict[str, GameSetup] = field(default_factory=dict)
    seen: tuple[str, ...] = ()
    """One-time hints that were shown, such as "stay.mode"."""
    window: Window | None = None
    own: dict[str, SettingValue] = field(default_factory=dict)

    def value(self, setting: str) -> Any:
        return self.own.get(setting, OWN[setting].default) if setting in OWN else getattr(self, setting)

    def material_of(self, game: str) -> str:
        setting = f"{game}_material"
        return str(self.value(setting)) if setting in OWN else ""

    def offered(self, setting: str) -> tuple[SettingValue, ...]:
        """Return the values of a setting whose own required setting is on."""
        needs = dict(OWN[setting].needs) if setting in OWN else {}
        return tuple(value for value in values_of(setting) if value not in needs or self.value(needs[value]))

    def shared_in_room(self, game: Game) -> dict[str, Any]:
        own = {each.id: each.value_in_room(self.value(each.id)) for each in game.settings if each.is_shared_in_room}
        return {**{name: self.value(name) for name in FIXED}, **own}

    def with_values(self, **values: Any) -> Settings:
        own = {name: value for name, value in values.items() if name in OWN}
        rest = {name: value for name, value in values.items() if name not in OWN}
        return replace(self, own={**self.own, **own}, **rest)

    def setup_for(self, game: Game) -> GameSetup:
        return self.setups.get(game.id, GameSetup()).fitting(game)

    def with_setup(self, game: Game, setup: GameSetup) -> Settings:
        return replace(self, setups={**self.setups, game.id: setup})

    def with_seen(self, thing: str) -> Settings:
        return self if thing in self.seen else replace(self, seen=(*self.seen, thing))


def load(storage: Storage) -> tuple[Settings, tuple[Problem, ...]]:
    """Read the settings. Wrong values become defaults and are reported."""
    data, problem = read_json(storage, FILE)
    if data is None:
        return Settings(), (problem,) if problem else ()
    if not isinstance(data, dict):
        return Settings(), (set_aside(storage, FILE),)
    settings, faults = _read(data)
    problems = (Problem("problem.settings_values", (("names", ", ".join(faults)),)),) if faults else ()
    return settings, problems


def _read(data: dict[str, Any]) -> tuple[Settings, list[str]]:
    faults: list[str] = []
    values = _choices(Settings, data, "", faults)
    setups = _part(data, "setups", dict, {}, faults)
    values["setups"] = {game: _setup(game, setup, faults) for game, setup in setups.items()}
    values["seen"] = _texts(data, "seen", "", faults)
    values["player_name"] = clean_name(_part(data, "player_name", str, "", faults))
    values["servers"] = _texts(data, "servers", "", faults)
    values["relays"] = _texts(data, "relays", "", faults)
    values["window"] = _window(data.get("window"), faults)
    values["own"] = _own(data, faults)
    known = (_metadata(Settings).keys() - {"own"}) | OWN.keys()
    faults += [name for name in data if name not in known]
    return Settings(**values), faults


def save(storage: Storage, settings: Settings) -> None:
    storage.write(FILE, json.dumps(_written(settings), indent=1))


def _written(settings: Settings) -> dict[str, Any]:
    data = dataclasses.asdict(settings)
    own = data.pop("own")
    return {**data, **own}


OF_THE_DEVICE = ("window", "public_relays")
"""Backups leave these out, such as an agreement that was given on one device."""


def gathered(storage: Storage) -> Json:
    """Collect settings, without servers that have a password in their address."""
    data = _written(load(storage)[0])
    public = {name: [each for each in data[name] if "@" not in each] for name in ("servers", "relays")}
    return {name: value for name, value in {**data, **public}.items() if name not in OF_THE_DEVICE}


def added(storage: Storage, data: Json) -> SectionMerge:
    """Merge settings. Those changed here stay."""
    if not isinstance(data, dict):
        raise BadData("no settings")
    ours, theirs = load(storage)[0], _read(data)[0]
    usual = Settings()
    values = {each.name: getattr(theirs, each.name) for each in dataclasses.fields(Settings)}
    chosen = {name: value for name, value in values.items() if value != getattr(usual, name)}
    joined = {
        "setups": {**theirs.setups, **ours.setups},
        "own": {**theirs.own, **ours.own},
        "seen": tuple(dict.fromkeys((*ours.seen, *theirs.seen))),
    }
    unchanged = {name: value for name, value in chosen.items() if getattr(ours, name) == getattr(usual, name)}
    taken = {name: value for name, value in unchanged.items() if name not in OF_THE_DEVICE} | joined
    both = replace(ours, **taken)
    new = sum(getattr(both, name) != getattr(ours, name) for name in taken)
    files = {FILE: json.dumps(_written(both), indent=1)} if both != ours else {}
    return SectionMerge(len(chosen), new, files)


BACKUP = BackupSection("settings", gathered, added)


def _choices(kind: type, data: dict[str, Any], where: str, faults: list[str]) -> dict[str, Any]:
    values = {}
    for name in data.keys() & _metadata(kind).keys():
        if allowed_values(kind, name):
            value = _checked(allowed_values(kind, name), data[name])
            if value is None:
                faults.append(where + name)
            else:
                values[name] = value
    return values


def _own(data: dict[str, Any], faults: list[str]) -> dict[str, SettingValue]:
    checked = {name: _checked(setting.values, data[name]) for name, setting in OWN.items() if name in data}
    faults += [name for name, value in checked.items() if value is None]
    return {name: value for name, value in checked.items() if value is not None}


def _setup(game: str, data: Any, faults: list[str]) -> GameSetup:
    where = f"setups.{game}"
    if not isinstance(data, dict):
        faults.append(where)
        return GameSetup()
    values = _choices(GameSetup, data, f"{where}.", faults)
    options = _part(data, "options", dict, {}, faults, f"{where}.")
    values["options"] = {option: value for option, value in options.items() if isinstance(value, OptionValue)}
    values["level"] = _part(data, "level", int, 0, faults, f"{where}.")
    values["names"] = _texts(data, "names", f"{where}.", faults)
    seats = _part(data, "seats", dict, {}, faults, f"{where}.")
    values["seats"] = {mode: _texts(seats, mode, f"{where}.seats.", faults) for mode in seats}
    setup = GameSetup(**values)
    return setup if "ladder" in data or game not in BY_ID else setup.on_the_ladder(BY_ID[game])


def _window(data: Any, faults: list[str]) -> Window | None:
    if data is None:
        return None
    try:
        window = Window(**data)
    except TypeError:
        window = Window(0, 0)
    sizes = (window.width, window.height)
    places = [place for place in (window.left, window.top) if place is not None]
    if all(_within(size, 1) for size in sizes) and all(_within(place, -FARTHEST) for place in places):
        return window
    faults.append("window")
    return None


def _within(value: object, least: int) -> bool:
    return type(value) is int and least <= value <= FARTHEST


def _texts(data: dict[str, Any], name: str, where: str, faults: list[str]) -> tuple[str, ...]:
    found = _part(data, name, list, [], faults, where)
    if not all(isinstance(text, str) for text in found):
        faults.append(where + name)
    return tuple(text for text in found if isinstance(text, str))


def _part(data: dict[str, Any], name: str, kind: type, default: Any, faults: list[str], where: str = "") -> Any:
    value = data.get(name, default)
    if type(value) is kind:
        return value
    faults.append(where + name)
    return default
