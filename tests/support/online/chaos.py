"""A bad network: a proxy that cuts lines, stalls, and falls silent for seconds while all lines stand, by a seed."""

from __future__ import annotations

import contextlib
import random
import select
import socket
import threading
import time
from collections import Counter

EVERY = {"reset": (60, 160), "stall": (30, 80), "hole": (80, 160)}
"""How much passes until the next of each, at least and at most: a run of some hundred has all of them."""
STALL_SECONDS = (0.1, 0.8)
HOLE_SECONDS = (2.0, 5.0)
"""Longer than it takes to send again what was not answered."""


class Chaos:
    def __init__(self, port: int, seed: int) -> None:
        self.did: Counter[str] = Counter()
        self._port = port
        self._rng = random.Random(seed)
        self._lock = threading.Lock()
        self._passed = 0
        self._next: dict[str, int] = {}
        self._hole_until, self._ends_in_cuts = 0.0, False
        self._is_open = True
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._server.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def begin(self) -> None:
        """Until then the network is good."""
        with self._lock:
            self._next = {name: self._passed + self._rng.randint(*gap) for name, gap in EVERY.items()}

    def close(self) -> None:
        self._is_open = False
        self._server.close()

    def _accept(self) -> None:
        while self._is_open:
            try:
                client, _ = self._server.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(client,), daemon=True).start()

    def _carry(self, client: socket.socket) -> None:
        with client, contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._port)) as broker:
            for each in (client, broker):
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            ends = {client: broker, broker: client}
            while self._is_open:
                for source in select.select(list(ends), [], [], 0.5)[0]:
                    data = source.recv(65536)
                    if not data or self._is_cut():
                        return
                    ends[source].sendall(data)

    def _is_cut(self) -> bool:
        """Says whether the line ends here; takes its time over it, while what comes waits."""
        with self._lock:
            self._passed += 1
            happens = next((name for name, at in self._next.items() if at <= self._passed), "")
            if happens:
                self.did[happens] += 1
                self._next[happens] = self._passed + self._rng.randint(*EVERY[happens])
            length = self._rng.uniform(*(HOLE_SECONDS if happens == "hole" else STALL_SECONDS))
            if happens == "hole":
                self._hole_until = time.monotonic() + length
                self._ends_in_cuts = not self._ends_in_cuts
        if happens == "stall":
            time.sleep(length)
        return self._fell_into_hole() or happens == "reset"

    def _fell_into_hole(self) -> bool:
        """Every line falls silent in a hole; afterwards all that waited arrives late, or not at all."""
        is_inside = time.monotonic() < self._hole_until
        while time.monotonic() < self._hole_until:
            time.sleep(0.05)
        return is_inside and self._ends_in_cuts
