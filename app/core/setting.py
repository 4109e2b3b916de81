"""Settings of a game."""

from __future__ import annotations

from dataclasses import dataclass

SettingValue = bool | int | float | str


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a game. Its words are `<game>.setting.<id>` and `<game>.setting.<id>.<value>`."""

    id: str
    """Unique among the settings of all games and the app."""
    default: SettingValue
    values: tuple[SettingValue, ...]
    """In display order. `False` and `True` make a switch."""
    below: str = ""
    """The app's setting to show it under."""
    needs: tuple[tuple[SettingValue, str], ...] = ()
    """Values offered only while a switch of the app is on."""
    is_shared_in_room: bool = False
    in_room: tuple[tuple[SettingValue, SettingValue], ...] = ()
    """Replacements for values that rooms do not allow."""

    def value_in_room(self, value: SettingValue) -> SettingValue:
        return dict(self.in_room).get(value, value)


def switch(id: str, default: bool, below: str = "") -> Setting:
    return Setting(id, default, (False, True), below)


def material(game: str, *names: str) -> Setting:
    return Setting(f"{game}_material", names[0], names, below="theme")
