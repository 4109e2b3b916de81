"""A bad network: a proxy that cuts lines, stalls, and for seconds swallows everything, by a seed."""

from __future__ import annotations

import contextlib
import random
import select
import socket
import threading
import time
from collections import Counter

RESETS, STALLS, HOLES = 0.006, 0.01, 0.001
"""How likely each is, whenever something passes."""
STALL_SECONDS = (0.1, 0.8)
HOLE_SECONDS = 4.0


class Chaos:
    def __init__(self, port: int, seed: int) -> None:
        self.did: Counter[str] = Counter()
        self._port = port
        self._rng = random.Random(seed)
        self._lock = threading.Lock()
        self._hole_until = 0.0
        self._is_open = True
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._server.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

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
                    if not data or self._mood() == "reset":
                        return
                    if time.monotonic() < self._hole_until:
                        return  # what is lost inside a TCP line is lost with the line
                    ends[source].sendall(data)

    def _mood(self) -> str:
        with self._lock:
            draw = self._rng.random()
            length = self._rng.uniform(*STALL_SECONDS)
        if draw < RESETS:
            self.did["reset"] += 1
            return "reset"
        if draw < RESETS + STALLS:
            self.did["stall"] += 1
            time.sleep(length)
        elif draw < RESETS + STALLS + HOLES:
            self.did["hole"] += 1
            self._hole_until = time.monotonic() + HOLE_SECONDS
        return ""
