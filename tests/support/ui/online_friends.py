"""Friends in an online room: real rooms without a screen, on the app's own thread, whose answers the test gives."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.games import BY_ID
from app.match.match import Terms
from app.storage.files import Storage


class Friends:
    def __init__(self, ui: Any) -> None:
        self._ui = ui
        self._rooms: list[Any] = []

    def join(self, link: str, name: str = "Bo", folder: Path | None = None) -> Any:
        from app.online.guest.room import GuestRoom
        from app.online.invitation import read_invitation

        home = Storage(folder or Path(tempfile.mkdtemp()))
        return self._open(GuestRoom(read_invitation(link), name, BY_ID, home, self._post))

    def host(self, game: str, **wishes: Any) -> Any:
        from app.online.host.room import HostRoom
        from app.online.room_setup import RoomSetup

        servers = wishes.pop("servers", ())
        setup = RoomSetup(BY_ID[game], wishes.pop("options", {}), Terms(), name="Ann", **wishes)
        storage = Storage(Path(tempfile.mkdtemp()))
        return self._open(HostRoom(setup, storage, self._post, servers, address="127.0.0.1"))

    def until(self, claim: Callable[[], Any]) -> None:
        def look() -> bool:
            for room in self._rooms:
                room.tick()
            return bool(claim())

        self._ui.until(look)

    def status(self, room: Any, name: str) -> None:
        self.until(lambda: type(room.status).__name__ == name)

    def close(self) -> None:
        for room in self._rooms:
            room.step_out()

    def _open(self, room: Any) -> Any:
        self._rooms.append(room)
        room.open()
        return room

    def _post(self, function: Callable[[], None]) -> None:
        """Not by the app's own: it may be starting anew."""
        from kivy.clock import Clock

        Clock.schedule_once(lambda _: function(), 0)


def status(ui: Any) -> str:
    return type(ui.app.online.status).__name__


def open_room(ui: Any, friends: Friends, game: str = "squart", **setup: Any) -> Any:
    app = ui.app
    app.remember_setup(BY_ID[game], replace(app.settings.setup_for(BY_ID[game]), **setup))
    app.online.host(BY_ID[game])
    friends.until(lambda: status(ui) == "Waiting")
    ui.frames(3)
    return app.screens.current_screen


def play_together(ui: Any, friends: Friends, game: str = "squart", **setup: Any) -> Any:
    """The app hosts, and a friend has come; both are at the board."""
    page = open_room(ui, friends, game, **setup)
    friend = friends.join(page.link)
    friends.status(friend, "AllHere")
    friend.ready()
    friends.until(lambda: page.begin_words == "Start")
    ui.frames(6)
    ui.tap(ui.find("Start"))
    friends.until(lambda: ui.app.screens.current == "play" and friend.match is not None)
    friend.match.begin()
    ui.frames(6)
    return friend
