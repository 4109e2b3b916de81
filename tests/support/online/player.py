"""A player without a screen, as a process that can be killed: plays random moves and reports, a line of JSON each.

`player.py '{"role": "host", "game": "stay", "home": "…", "url": "…"}'`. It takes words on its input: `play 5` makes
so many moves when it is its turn, `undo`, `yes`, `no`, `resign`, `ready`, `report`, `quit`; `handover` offers the room
to the first guest who can take it, and `take` takes it. A `port` is where its own broker listens, and `silence` how
many seconds without a word make somebody absent: words come three times as often.
"""

from __future__ import annotations

import json
import queue
import random
import sys
import threading
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from app.core.codec import to_json
from app.core.game import WithSafeMoves
from app.match.match import Terms
from app.match.record import digest
from app.online.guest import endpoint as guest_endpoint
from app.online.guest.room import GuestRoom
from app.online.handover import switch_roles
from app.online.host import endpoint as host_endpoint
from app.online.host.room import HostRoom
from app.online.invitation import read_invitation
from app.online.room_setup import RoomSetup
from app.online.transport import embedded_broker
from app.online.transport.address import Server
from app.storage.files import Storage
from tests.support.online.harness import GAMES, take_time


class Player:
    def __init__(self, wish: dict[str, Any]) -> None:
        self._posted: queue.Queue[Callable[[], None]] = queue.Queue()
        self._rng = random.Random(wish.get("seed", 1))
        self._left = wish.get("play", 0)
        self._made: list[Any] = []
        self._match: Any = None
        self._said = ""
        take_time(setattr)
        embedded_broker.PORT = wish.get("port", 0)
        if "silence" in wish:
            guest_endpoint.SILENCE_SECONDS = host_endpoint.SILENCE_SECONDS = wish["silence"]
            guest_endpoint.BEAT_SECONDS = min(guest_endpoint.BEAT_SECONDS, wish["silence"] / 3)
        storage = self._storage = Storage(Path(wish["home"]))
        servers = [Server.read(url) for url in wish.get("url", "").split()]
        self.room: Any
        if wish["role"] == "guest":
            invitation = read_invitation(wish["join"])
            self.room = GuestRoom(invitation, wish.get("name", "Bo"), GAMES, storage, self._posted.put, servers)
        elif wish["role"] == "resume":
            self.room = switch_roles.resumed(HostRoom, GAMES, storage, self._posted.put, "127.0.0.1")
        elif wish["role"] == "return":
            self.room = switch_roles.resumed(GuestRoom, GAMES, storage, self._posted.put)
        else:
            terms = Terms(wish.get("minutes", 0), False)
            plays = wish["role"] == "host"
            game, options = GAMES[wish["game"]], wish.get("options", {})
            setup = RoomSetup(
                game,
                options,
                terms,
                starts=wish.get("starts", "draw"),
                name="Ann",
                plays=plays,
                unhurried=wish.get("unhurried", False),
            )
            self.room = HostRoom(setup, storage, self._posted.put, servers, address="127.0.0.1")

    def run(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()
        self.room.open()
        while True:
            try:
                self._posted.get(timeout=0.02)()
            except queue.Empty:
                pass
            except SystemExit:
                return
            self.room.tick()
            if self.room.has_changed_hands:
                self._change_places()
            self._go_on()
            self._report()

    def _change_places(self) -> None:
        room = switch_roles.next_room(self.room, GAMES, self._storage, self._posted.put)
        assert room
        self.room = room
        room.open()

    def _go_on(self) -> None:
        room = self.room
        if room.match is not None and room.match is not self._match:
            self._match = room.match
            self._made.clear()
            self._match.begin()
        if room.match is None and room.seat is not None and room.seats and not room.seats[room.seat].ready:
            room.ready()
        match = room.match
        waits = match is None or match.outcome or match.to_move != room.seat or match.pending
        if not waits and self._left > 0:
            move = self._rng.choice(self._some_moves(match.view(room.seat)))
            if match.agents[room.seat].decide(move):
                self._left -= 1
                self._made.append(to_json(move, match.game.moves))

    def _some_moves(self, view: Any) -> list[Any]:
        """Where most moves lose at once, mostly those that do not: else no match would last."""
        safe = view.safe_moves() if isinstance(view, WithSafeMoves) else ()
        return list(safe) if safe and self._rng.random() < 0.9 else list(islice(view.legal_moves(), 200))

    def _read(self) -> None:
        for line in sys.stdin:
            self._posted.put(partial(self._obey, line.split()))
        self._posted.put(self._quit)

    def _obey(self, words: list[str]) -> None:
        match words:
            case ["play", count]:
                self._left += int(count)
            case ["undo"]:
                self.room.match.undo()
            case ["yes"] | ["no"]:
                self.room.answer(words == ["yes"])
            case ["resign"]:
                self.room.match.resign(self.room.seat)
            case ["handover"]:
                self.room.hand_over(self.room.possible_heirs[0])
            case ["take"]:
                self.room.answer_offer(True)
            case ["ready"]:
                self.room.ready()
            case ["claim", seat]:
                self.room.claim_win(int(seat))
            case ["audit"]:
                self.room.audit()
            case ["report"]:
                self._said = ""
            case ["quit"]:
                self._quit()

    def _quit(self) -> None:
        self.room.leave(2.0)
        sys.exit()

    def _report(self) -> None:
        room, match = self.room, self.room.match
        said: dict[str, Any] = {"status": type(room.status).__name__, "seat": room.seat}
        if hasattr(room.status, "reason"):
            said["reason"] = room.status.reason
        if isinstance(room, HostRoom):
            said |= {"link": room.invitation.link, "epoch": room.host.epoch if room.host else 0}
        else:
            newest = room.guest.endpoint.newest if room.guest else (0, 0)
            said |= {"epoch": newest[0], "seq": newest[1], "notice": room.notice, "verdict": room.verdict}
        said |= {"offered": room.is_offered, "heirs": room.possible_heirs}
        said["question"] = room.question is not None and room.seat in room.question.waiting
        if match:
            view = match.view(room.seat)
            for name, seen in (("view", view), ("table", view.observation(None))):  # with its own hand, and without
                said[name] = digest(to_json(seen, match.game.state))
            said |= {"ply": match.ply, "to_move": match.to_move, "left": self._left}
            said |= {
                "over": match.outcome.reason if match.outcome else "",
                "made": self._made,
                "steps": len(match.history),
            }
            said["winners"] = match.outcome.winners if match.outcome else None
            if isinstance(room, HostRoom):
                said["moves"] = [(entry.player, to_json(entry.move, match.game.moves)) for entry in match.history]
        text = json.dumps(said)
        if text != self._said:
            self._said = text
            print(text, flush=True)


if __name__ == "__main__":
    Player(json.loads(sys.argv[1])).run()
