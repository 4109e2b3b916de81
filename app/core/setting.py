"""A setting of a game: what a player chooses once, for all its matches. The settings page shows what games declare."""

from __future__ import annotations

from dataclasses import dataclass

SettingValue = bool | int | float | str
"""What a setting can be set to."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Its words are `<game>.setting.<id>`, a value's `<game>.setting.<id>.<value>`; either may have a `.note`."""

    id: str
    """Unlike those of the app's own settings and of other games: it is a name in the file of settings."""
    default: SettingValue
    values: tuple[SettingValue, ...]
    """In the order in which they are offered. `False` and `True` make a switch."""
    below: str = ""
    """The setting of the app that it stands under; without one it comes last."""
    needs: tuple[tuple[SettingValue, str], ...] = ()
    """A value, and the switch of the app without which it is not offered."""
    is_shared_in_room: bool = False
    """The owner of an online room chooses it for all in it."""
    in_room: tuple[tuple[SettingValue, SettingValue], ...] = ()
    """A value that is not for online rooms, and the one that takes its place there."""

    def value_in_room(self, value: SettingValue) -> SettingValue:
        return dict(self.in_room).get(value, value)


def switch(id: str, default: bool, below: str = "") -> Setting:
    return Setting(id, default, (False, True), below)


def material(game: str, *names: str) -> Setting:
    """What a game's board is made of; the first is the usual one. The pictures of each are baked."""
    return Setting(f"{game}_material", names[0], names, below="theme")
