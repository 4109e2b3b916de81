"""Rooms over a wire inside the process, with a clock that stands until it is moved: every test the same each time."""

from __future__ import annotations

import queue
import random
import secrets
from collections.abc import Callable
from typing import Any

from app.games import BY_ID
from app.online.fairness.commitments import Secrets
from app.online.guest.guest import Guest
from app.online.host.host import Host
from app.online.host.room_restore import RoomRecorder, restore
from app.online.invitation import Invitation, fingerprint
from app.online.protocol.encryption import Identity, RoomKeys
from app.online.protocol.messages import UNDO
from app.online.room_file import SavedRoom, SavedSeat
from app.online.room_setup import RoomSetup
from app.online.transport.loopback import LoopbackBroker, LoopbackTransport
from tests.support.online.harness import GAMES

SECRET = "0" * 20
KEYS = RoomKeys.of_secret(SECRET)
HOST = Identity("11" * 32)
MARK = fingerprint(HOST.public)
INVITATION = Invitation.to(SECRET, MARK)


class Loop:
    def __init__(self, setup: RoomSetup) -> None:
        self.time = 1000.0
        self.broker = LoopbackBroker()
        self.posted: queue.Queue[Callable[[], None]] = queue.Queue()
        self.saves: list[tuple[int, int]] = []
        """Sequence number and how much had been sent, each time the room was saved."""
        self.host_line = LoopbackTransport(self.broker)
        self.host = Host(setup, self.host_line, KEYS, HOST, self.posted.put, lambda: self.time, self._keep)
        self.guests: list[Guest] = []
        self.lines: list[LoopbackTransport] = []
        self.host.open()
        self.pass_time(1.1)

    def _keep(self, host: Host) -> None:
        self.saves.append((host.seq, len(self.broker.sent)))

    def kept(self) -> SavedRoom:
        """The room as its file has it."""
        whole = RoomRecorder().entry(self.host, INVITATION, "", 0)
        assert isinstance(whole, SavedRoom)
        return whole

    def bring_host_back(self, file: SavedRoom | None = None) -> None:
        """The host is killed and comes back with what is in the file; the guests are on the line all the time."""
        file = file or self.kept()
        self.host_line.cut()
        self.broker.deliver()
        for _ in range(6):
            self.time += 0.5
            for guest in self.guests:
                guest.tick()
            self.broker.deliver()
        self.host_line = LoopbackTransport(self.broker)
        self.host = Host(
            self.host.setup, self.host_line, KEYS, Identity(file.secret), self.posted.put, lambda: self.time,
            self._keep, epoch=file.epoch + 1, connection=self.host.endpoint.connection + 10,
        )  # fmt: skip
        restore(self.host, file)
        self.host.open()
        self.pass_time(3)

    def join(self, name: str = "Bo", seat: SavedSeat | None = None) -> Guest:
        line = LoopbackTransport(self.broker)
        seat = seat or SavedSeat(
            "", "", secrets.token_hex(8), Identity().secret, "", name, 1, Secrets.fresh(), Secrets.fresh(), None,
            SECRET, MARK,
        )  # fmt: skip
        guest = Guest(GAMES, line, KEYS, seat, lambda: self.time, lambda saved: None)
        self.guests.append(guest)
        self.lines.append(line)
        guest.open()
        self.broker.deliver()
        return guest

    def pass_time(self, seconds: float) -> None:
        """In small steps, everybody looking at the clock in each."""
        for _ in range(max(1, round(seconds / 0.5))):
            self.time += min(0.5, seconds)
            self.host.tick()
            for guest in self.guests:
                guest.tick()
            self.broker.deliver()

    def pass_guests(self, seconds: float) -> None:
        """Nobody looks at the clock at the host, whose device sleeps."""
        for _ in range(round(seconds / 0.5)):
            self.time += 0.5
            for guest in self.guests:
                guest.tick()
            self.broker.deliver()

    def begin(self) -> Loop:
        """Everybody is ready, and the match begins."""
        for guest in self.guests:
            guest.ready()
        if self.host.setup.plays:
            self.host.ready()
        self.broker.deliver()
        for guest in self.guests:
            assert guest.match, guest.error
            guest.match.begin()
        return self

    def take_back(self) -> None:
        """Whoever moved last asks to take it back, and the other one agrees."""
        assert self.host.match
        guest = self.guests[0]
        assert guest.match
        if self.host.match.history[-1].player == self.host.seat:
            assert self.host.ask_undo()
            self.broker.deliver()
            guest.answer(UNDO, True)
        else:
            assert guest.match.undo()
            self.broker.deliver()
            self.host.answer(UNDO, True)
        self.broker.deliver()

    def matches(self) -> dict[int, Any]:
        """Each seat's own."""
        found: dict[int, Any] = {guest.match.seat: guest.match for guest in self.guests if guest.match}
        if self.host.seat is not None:
            found |= dict.fromkeys({self.host.seat, *self.host.seats.own_dummies}, self.host.match)
        return found

    def play(self, plies: int, rng: random.Random | None = None) -> Loop:
        rng = rng or random.Random(1)
        for _ in range(plies):
            assert self.host.match
            seat = self.host.match.to_move
            match = self.matches()[seat]
            assert match.agents[seat].decide(rng.choice(list(match.view(seat).legal_moves())))
            self.broker.deliver()
            self.time += 0.1
        return self


def counting(**more: Any) -> RoomSetup:
    return RoomSetup(GAMES["counting"], {"goal": 100_000}, name="Ann", **more)


def stay(**more: Any) -> RoomSetup:
    return RoomSetup(BY_ID["stay"], name="Ann", **more)
