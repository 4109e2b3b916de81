"""The next step of a player who goes from game to game, with other numbers of players, and into rooms of others."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.support.live.window import Seen, Window

DOORS = ("home.computer", "home.local", "home.online")
"""What the signs on the card of a game are called."""
READY = ("online.begin", "online.ready", "online.retry")


def free_controls(window: Window) -> list[Seen]:
    """All that a pointer could press now."""
    return [each for each in window.seen["controls"] if each["enabled"] and each["in_view"] and not each["obstacle"]]


def tap(window: Window, control: Seen) -> None:
    left, top, wide, high = control["box"]
    window.tap((left + wide / 2, top + high / 2))


class Traveller:
    """Each step depends only on what is seen, so it fits in wherever the last one has led."""

    def __init__(self, window: Window, dice: random.Random) -> None:
        self.window, self._random = window, dice

    def go_on(self, doors: tuple[str, ...] = DOORS) -> None:
        """A step towards another match, through one of these doors at home."""
        seen = self.window.seen
        step = {
            "SetupSheet": self._set_up,
            "HomeScreen": lambda: self._choose_game(doors),
            "RoomScreen": self._wait_in_room,
            "PlayScreen": lambda: self._tap_one(lambda each: self._says(each, "play.leave", "online.leave")),
            "LeaveSheet": lambda: self._tap_one(lambda _: True),
        }.get(seen["top"], lambda: self.window.key("escape"))
        step()

    def open_room(self) -> None:
        """A step towards a room of one's own, with as many players as last time."""
        if self.window.seen["top"] == "SetupSheet":
            self._tap_one(lambda each: self._says(each, "setup.start", "online.open"))
        else:
            self.go_on(("home.online",))

    def join(self, host: Window) -> None:
        """A step towards the room of another window, which copies its invitation for this one."""
        if self.window.seen["top"] not in ("HomeScreen", "JoinScreen"):
            self.go_on()
        elif self.window.seen["top"] == "HomeScreen" or self._has_link:
            self._tap_one(lambda each: self._says(each, "online.join.go"))
        elif Traveller(host, self._random)._tap_one(lambda each: each["words"] == host.tr("online.copy")):
            self._tap_one(lambda each: self._says(each, "online.join.paste"))

    def get_ready(self) -> None:
        """Says that the match may begin, where that is asked."""
        if self.window.seen["top"] == "RoomScreen" and self._can_get_ready:
            self._tap_one(lambda each: self._says(each, *READY))

    @property
    def invites(self) -> bool:
        """Whether the window shows a room of its own with an invitation."""
        return self.window.seen["top"] == "RoomScreen" and self.window.control("online.copy") is not None

    @property
    def is_in_room(self) -> bool:
        return self.window.seen["screen"] == "room" or self.window.control("online.leave") is not None

    @property
    def _has_link(self) -> bool:
        fields = (each["words"] for each in self.window.seen["controls"] if each["is_field"])
        return any(words.startswith("fourboards:") for words in fields)

    def _choose_game(self, doors: tuple[str, ...]) -> None:
        """Not always one that is in view: on a phone some are further down."""
        if self._random.random() < 0.3:
            self._scroll(down=self._random.random() < 0.6)
        else:
            self._tap_one(lambda each: bool(each["game"]) and self._says(each, *doors))

    def _set_up(self) -> None:
        players = self.window.tr("skirmish.option.players")
        if self._random.random() < 0.5 and any(each["question"] == players for each in free_controls(self.window)):
            self._tap_one(lambda each: each["question"] == players)
        else:
            self._tap_one(lambda each: self._says(each, "setup.start", "online.open"))

    def _wait_in_room(self) -> None:
        if self._can_get_ready and self._random.random() < 0.7:
            self.get_ready()
        else:
            self._tap_one(lambda each: self._says(each, "online.leave"))

    @property
    def _can_get_ready(self) -> bool:
        return any(self._says(each, *READY) for each in free_controls(self.window))

    def _says(self, control: Seen, *keys: str) -> bool:
        return bool({control["words"], control["hint"]} & {self.window.tr(key) for key in keys})

    def _tap_one(self, fits: Callable[[Seen], bool]) -> bool:
        """Taps a control that fits and says so; scrolls towards one that is not in view."""
        found = [each for each in free_controls(self.window) if fits(each)]
        if found:
            tap(self.window, self._random.choice(found))
            return True
        hidden = [
            each for each in self.window.seen["controls"] if fits(each) and each["scrolls"] and not each["in_view"]
        ]
        if hidden:
            control = self._random.choice(hidden)
            _, top, _, high = control["scrolls"][0]
            self._scroll(down=control["box"][1] > top + high / 2, times=4)
        else:
            self._scroll(down=self._random.random() < 0.6)
        return False

    def _scroll(self, down: bool, times: int = 1) -> None:
        wide, high = self.window.seen["window"]
        for _ in range(times):
            self.window.wheel((wide / 2, high / 2), down)
