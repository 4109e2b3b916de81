"""Friends in an online room: real rooms without a screen, on the app's own thread, whose answers the test gives."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.games import BY_ID
from app.match.match import Terms
from app.services.storage import Storage


class Friends:
    def __init__(self, ui: Any) -> None:
        self._ui = ui
        self._rooms: list[Any] = []

    def join(self, link: str, name: str = "Bo", folder: Path | None = None) -> Any:
        from app.online.code import read_invitation
        from app.online.guestroom import GuestRoom

        home = Storage(folder or Path(tempfile.mkdtemp()))
        return self._open(GuestRoom(read_invitation(link), name, BY_ID, home, self._post))

    def host(self, game: str, **wishes: Any) -> Any:
        from app.online.hostroom import HostRoom
        from app.online.plan import Plan

        plan = Plan(BY_ID[game], wishes.pop("options", {}), Terms(), name="Ann", **wishes)
        return self._open(HostRoom(plan, Storage(Path(tempfile.mkdtemp())), self._post, address="127.0.0.1"))

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
        self._ui.app._post(function)
