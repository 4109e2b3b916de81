"""What the player chose: one value, replaced whole and kept as `settings.json`."""

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
"""The largest size and the farthest place of a window that is believed."""


def clean_name(given: str) -> str:
    """A name as it may be shown: without what a window cannot draw or a terminal would obey, and not too long."""
    return " ".join(drawable(given).split())[:NAME_LENGTH].strip()


def _one_of(default: Any, *values: SettingValue) -> Any:
    """A field that takes these values, and no others; the screen offers them in this order."""
    return field(default=default, metadata={"values": values})


def _switch(default: bool) -> Any:
    return _one_of(default, False, True)


def _checked(values: tuple[SettingValue, ...], value: object) -> SettingValue | None:
    """This value, if it is among those; None if it is not."""
    for allowed in values:
        if value == allowed and isinstance(value, bool) == isinstance(allowed, bool):
            return allowed
    return None


def allowed_values(kind: type, name: str) -> tuple[SettingValue, ...]:
    """What a field of `Settings` or `GameSetup` takes; nothing for a field that is no choice."""
    values: tuple[SettingValue, ...] = _metadata(kind)[name].get("values", ())
    return values


OWN: dict[str, Setting] = {setting.id: setting for game in GAMES for setting in game.settings}
"""The settings that games declare, by id."""

FOR_SOME = ("show_moves", "confirm_moves", "board_turn", "larger_pieces", "long_press_ms")
"""Those of the app's settings that change something only in the games that say so: `Game.heeds`."""

FOR_GAMES: dict[str, tuple[str, ...]] = {
    **{name: tuple(game.id for game in GAMES if name in game.heeds) for name in FOR_SOME},
    **{setting.id: (game.id,) for game in GAMES for setting in game.settings},
    **{option: (game.id,) for game in GAMES for option in game.options_in_settings},
}
"""What changes something in some games only, and in which: offered there, and the settings page names them."""

NETWORK, INTERNET = "network", "internet"
"""For whom a room is open: devices on the same network, or anybody who has the link."""

FIXED = ("show_moves", "hint_button")
"""What the owner of an online room chooses for all in it, in every game; see `Setting.is_shared_in_room`."""


def fixed_by(extras: Mapping[str, object]) -> dict[str, SettingValue]:
    """What a room's owner fixed, as far as we understand it: it comes from another device."""
    names = (*FIXED, *(name for name, setting in OWN.items() if setting.is_shared_in_room))
    checked = {name: _checked(values_of(name), extras.get(name)) for name in names}
    return {name: value for name, value in checked.items() if value is not None}


def values_of(setting: str) -> tuple[SettingValue, ...]:
    """What a setting takes, of the app or of a game; nothing for one that is no choice."""
    return OWN[setting].values if setting in OWN else allowed_values(Settings, setting)


def words_of(setting: str) -> str:
    """The key of a setting's words: a game has those of its own."""
    return f"{FOR_GAMES[setting][0]}.setting.{setting}" if setting in OWN else f"settings.{setting}"


def is_for(setting: str, game: str) -> bool:
    """Whether a setting changes anything in this game."""
    return game in FOR_GAMES.get(setting, (game,))


def _metadata(kind: type) -> dict[str, Mapping[str, Any]]:
    return {each.name: each.metadata for each in dataclasses.fields(kind)}


DUMMY, DUMMY_OF_HOST, DUMMY_OF_COMPUTER = DUMMIES = ("dummy", "dummy_host", "dummy_computer")
"""In a setup: a seat without a player of its own. For the first kind whoever is usual decides: at one device the first
player, in a room a computer. For the others the choice was made."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """How a game was last set up. What the game itself takes is checked by `Settings.setup_for`."""

    options: dict[str, OptionValue] = field(default_factory=dict)
    level: int = EVEN
    """Of the computer; `EVEN` for the one that suits the player."""
    starts: str = _one_of("me", "me", "computer", "alternate")
    names: tuple[str, ...] = ()
    strict: bool = _switch(False)
    minutes: int = _one_of(0, 0, 1, 2, 3, 5, 10)
    online_starts: str = _one_of("draw", "draw", "host", "guest")
    only_deals: bool = _switch(False)
    """The next online room is hosted without a seat in it."""
    unhurried: bool = _switch(False)
    """The next online room may rest for days."""
    seats: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Of a game for more than two, by mode: who sits on each seat: `human`, `computer2` for level 2, or one of
    `DUMMIES`."""
    ladder: int = LADDER
    """The rungs that its levels are of; a file that does not say has former levels."""

    def on_the_ladder(self, game: Game) -> GameSetup:
        """This setup, whose levels are former ones, with those that they have become."""

        def now(who: str) -> str:
            former = who.removeprefix("computer")
            return f"computer{game.level_now(int(former))}" if former != who and former.isdecimal() else who

        seats = {mode: tuple(map(now, sitting)) for mode, sitting in self.seats.items()}
        return replace(self, level=game.level_now(self.level), seats=seats)

    def sitting(self, game: Game, mode: str) -> tuple[str, ...]:
        """Who sits on each seat of the next match: what was chosen, as far as the game has it."""
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
        """This setup with a computer of this level wherever one was wanted that suits the player."""
        even, found = f"computer{EVEN}", f"computer{level}"
        seats = {mode: tuple(found if who == even else who for who in each) for mode, each in self.seats.items()}
        return replace(self, level=self.level or level, seats=seats)

    def fitting(self, game: Game) -> GameSetup:
        """This setup with the game's defaults wherever it holds what the game does not take."""
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
    """Where the window was on a desktop, in pixels."""

    width: int
    height: int
    left: int | None = None
    top: int | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    language: str = _one_of("", "", "en", "uk", "ru", "sr")
    """Empty is the system's."""
    latin_serbian: bool = _switch(False)

    show_moves: bool = _switch(True)
    hint_button: bool = _switch(True)
    confirm_moves: str = _one_of("online", "off", "online", "always")
    pace: float = _one_of(1.0, 0.4, 1.0, 2.0)
    """Seconds that a computer takes at least."""
    board_turn: str = _one_of("off", "off", "pieces", "board", "pass")

    theme: str = _one_of("system", "system", "light", "dark", "contrast")
    text_scale: int = _one_of(100, 85, 100, 115, 130, 150, 175, 200)
    """In percent."""
    reduced_motion: bool = _switch(False)
    left_handed: bool = _switch(False)
    larger_pieces: bool = _switch(False)
    long_press_ms: int = _one_of(350, *range(200, 801, 50))
    sound: bool = _switch(True)
    volume: int = _one_of(70, *range(0, 101, 10))
    haptics: str = _one_of("light", "off", "light", "strong")
    self_voicing: bool = _switch(False)
    """The app speaks by itself; nothing comes of it where there is no voice."""
    voice_speed: int = _one_of(100, *range(50, 301, 25))
    """In percent of what is usual."""
    voice_detail: str = _one_of("full", "brief", "full")

    player_name: str = ""
    """What the others in an online room see."""
    reactions: bool = _switch(True)
    """Whether signs of the others in a room are seen, and our own can be made."""
    servers: tuple[str, ...] = ()
    """The player's own servers for rooms over the Internet; they come first."""
    reach: str = _one_of("", "", NETWORK, INTERNET)
    """For whom a new room is open. Until that is chosen, it is at the player's own servers, if there are any."""
    relays: tuple[str, ...] = ()
    """Relays in place of the list that comes with the app."""
    public_relays: bool = _switch(False)
    """Whether rooms may use the public test servers of the list: the player has agreed to it."""

    setups: dict[str, GameSetup] = field(default_factory=dict)
    """How each game, by its id, was last set up; read it through `setup_for`."""
    seen: tuple[str, ...] = ()
    """What is shown only once and has been: "stay.mode", "stay.coach"."""
    window: Window | None = None
    own: dict[str, SettingValue] = field(default_factory=dict)
    """What was chosen of the games' own settings, by id; read it through `value`."""

    def value(self, setting: str) -> Any:
        """What is chosen, of the app's settings or of one that a game declares."""
        return self.own.get(setting, OWN[setting].default) if setting in OWN else getattr(self, setting)

    def material_of(self, game: str) -> str:
        """What this game's board is made of; nothing for a game that has no pictures."""
        setting = f"{game}_material"
        return str(self.value(setting)) if setting in OWN else ""

    def offered(self, setting: str) -> tuple[SettingValue, ...]:
        """What can be chosen now: a value may need something else that is switched off."""
        needs = dict(OWN[setting].needs) if setting in OWN else {}
        return tuple(value for value in values_of(setting) if value not in needs or self.value(needs[value]))

    def shared_in_room(self, game: Game) -> dict[str, Any]:
        """What the owner of a room of this game fixes for all."""
        own = {each.id: each.value_in_room(self.value(each.id)) for each in game.settings if each.is_shared_in_room}
        return {**{name: self.value(name) for name in FIXED}, **own}

    def with_values(self, **values: Any) -> Settings:
        """These settings with others, of the app or of games."""
        own = {name: value for name, value in values.items() if name in OWN}
        rest = {name: value for name, value in values.items() if name not in OWN}
        return replace(self, own={**self.own, **own}, **rest)

    def setup_for(self, game: Game) -> GameSetup:
        """How the game was last set up, with its defaults for all else."""
        return self.setups.get(game.id, GameSetup()).fitting(game)

    def with_setup(self, game: Game, setup: GameSetup) -> Settings:
        return replace(self, setups={**self.setups, game.id: setup})

    def with_seen(self, thing: str) -> Settings:
        return self if thing in self.seen else replace(self, seen=(*self.seen, thing))


def load(storage: Storage) -> tuple[Settings, tuple[Problem, ...]]:
    """The settings in the file. What is wrong in it becomes a default and is named; the rest is kept."""
    data, problem = read_json(storage, FILE)
    if data is None:
        return Settings(), (problem,) if problem else ()
    if not isinstance(data, dict):
        return Settings(), (set_aside(storage, FILE),)
    settings, faults = _read(data)
    problems = (Problem("problem.settings_values", (("names", ", ".join(faults)),)),) if faults else ()
    return settings, problems


def _read(data: dict[str, Any]) -> tuple[Settings, list[str]]:
    """What this says, and the names of what in it is wrong."""
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
    """Raises `StorageFault`."""
    storage.write(FILE, json.dumps(_written(settings), indent=1))


def _written(settings: Settings) -> dict[str, Any]:
    data = dataclasses.asdict(settings)
    own = data.pop("own")
    return {**data, **own}


OF_THE_DEVICE = ("window", "public_relays")
"""What does not go to another device: where its window was, and what was agreed to there."""


def gathered(storage: Storage) -> Json:
    """Without what is this device's own, and without servers whose address has a password in it."""
    data = _written(load(storage)[0])
    public = {name: [each for each in data[name] if "@" not in each] for name in ("servers", "relays")}
    return {name: value for name, value in {**data, **public}.items() if name not in OF_THE_DEVICE}


def added(storage: Storage, data: Json) -> SectionMerge:
    """What was chosen here stands; what was never changed here is as it was there."""
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
    """The fields of `kind` that are choices, as far as the data has them; adds what is wrong to `faults`."""
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
    """The settings of games: in the file they stand among the app's own."""
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
