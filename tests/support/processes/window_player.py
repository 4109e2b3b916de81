"""A player with a window, as a process that can be killed: hosts or joins by touch, plays, and reports lines of JSON.

`window_player.py '{"home": "…", "role": "host", "game": "stay", "servers": []}'`; the role "again" only starts the app.
A `port` is where the broker inside the app listens. It takes `until 7` on its input: it moves while the match is not
that far.
"""

from __future__ import annotations

import json
import random
import sys
import threading
import traceback
from dataclasses import replace
from pathlib import Path
from typing import Any

import tests.ui.conftest as window  # sets Kivy's environment
from app.online.transport import embedded_broker
from tests.support.online.harness import take_time

NODES = 40
"""A weak computer chooses the moves: by chance alone some games would not end."""


class WindowPlayer:
    def __init__(self, wish: dict[str, Any]) -> None:
        embedded_broker.PORT, embedded_broker.own_address = wish.get("port", 0), lambda: "127.0.0.1"
        take_time(setattr)
        window.open_window()
        home = Path(wish["home"])
        self._ui = ui = window.Ui(lambda: home)
        self._until = 0
        self._said = ""
        self._rng = random.Random(len(wish["role"]))
        if wish["role"] == "again":
            self._app = ui.fresh(home)
            return
        home.mkdir(parents=True)
        self._app = ui.fresh(player_name=wish["role"], servers=tuple(wish["servers"]))
        if wish["role"] == "host":
            self._open(wish["game"], wish["options"])
        else:
            self._join(wish["link"])

    def _open(self, name: str, options: dict[str, Any]) -> None:
        from app.games import BY_ID
        from app.ui.home.setup_sheet import SetupSheet

        game = BY_ID[name]
        setup = self._app.settings.setup_for(game)
        self._app.remember_setup(game, replace(setup, options={**setup.options, **options}))
        SetupSheet(game=game, mode="online").open()
        self._ui.until(lambda: not self._app.top._deaf)
        self._ui.tap(self._ui.find("Open the room"))

    def _join(self, link: str) -> None:
        home = self._app.screens.get_screen("home")
        box = home.ids.join.children[0]
        box.text = link
        self._ui.tap(self._ui.find("Join"))

    def run(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            self._ui.frames(2)
            self._go_on()
            self._report()

    def _read(self) -> None:
        for line in sys.stdin:
            self._until = int(line.split()[1])

    def _go_on(self) -> None:
        screen = self._app.screens.current_screen
        if screen.name == "room" and screen.can_begin:
            self._ui.frames(6)
            if self._app.top is screen and screen.can_begin:  # the match may have begun meanwhile
                self._ui.tap(self._ui.find(screen.begin_words))
        elif screen.name == "play" and screen.match and screen.match.ply < self._until and screen.board.takes_moves:
            from app.players.computer import brain_of
            from app.players.search_budget import SearchBudget

            view = screen.match.view(screen.viewer)
            screen.board.dispatch("on_move", brain_of(screen.match.game, 1)(view, SearchBudget(NODES), self._rng))

    def _report(self) -> None:
        from app.core.codec import to_json
        from app.match.record import digest

        app = self._app
        said: dict[str, Any] = {"screen": app.screens.current, "status": "", "snacks": list(self._ui.said)}
        if app.is_in_room:
            room = app.online.room
            said["status"] = type(room.status).__name__
            said["link"] = app.screens.get_screen("room").link if app.screens.has_screen("room") else ""
            match = app.session.match
            if match:
                said |= {"ply": match.ply, "seat": room.seat, "log": len(match.history)}
                if match.outcome:
                    screen = app.screens.current_screen
                    shown = to_json(screen.board.view, match.game.state) if screen.name == "play" else None
                    said |= {"over": match.outcome.reason, "winners": match.outcome.winners, "shown": digest(shown)}
                    said |= {"view": digest(to_json(match.view(room.seat), match.game.state))}
                    said["texts"] = self._ui.texts()
        text = json.dumps(said)
        if text != self._said:
            self._said = text
            print(text, flush=True)


if __name__ == "__main__":
    try:
        WindowPlayer(json.loads(sys.argv[1])).run()
    except Exception:  # Kivy takes what is written to stderr for itself
        print(json.dumps({"fault": traceback.format_exc()}), flush=True)
