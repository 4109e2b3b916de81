"""Finds the room of a typed code by its envelope, at all servers at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from app.online.guest.endpoint import NO_ROOM
from app.online.invitation import Invitation
from app.online.protocol.code_envelope import ENVELOPE, CodeKeys
from app.online.transport.address import Server
from app.online.transport.transport import Connected, Failed, Link, Publication, Transport

FIND_SECONDS = 2.0
"""How long to wait for an envelope. A host sends it at once when asked."""
KNOCK_SECONDS = 1.0
TRIED = 16
"""The most envelopes to try. Each takes a third of a second, and anybody can leave some."""


class InBackground(Protocol):
    """Runs `work` on another thread, then `done` with its result on this one."""

    def __call__(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None: ...


class CodeLookup:
    """Calls `found` or `failed` once, unless it is closed before."""

    def __init__(
        self,
        door: CodeKeys,
        lines: Sequence[tuple[Server, Transport]],
        in_background: InBackground,
        now: Callable[[], float],
        found: Callable[[Invitation, Server], None],
        failed: Callable[[str], None],
    ) -> None:
        self._door, self._lines, self._in_background, self._now = door, lines, in_background, now
        self._found, self._failed = found, failed
        self._up: dict[int, float] = {}
        self._down: dict[int, str] = {}
        self._waiting: list[tuple[int, bytes]] = []
        self._tried: set[bytes] = set()
        self._is_trying = self._is_over = False
        self._knock_at = 0.0

    def open(self) -> None:
        for index, (_, line) in enumerate(self._lines):
            self._open(index, line)

    def _open(self, index: int, line: Transport) -> None:
        will = Publication(self._door.knocker, b"")  # a will is required, and this one has no effect
        line.open(
            [self._door.envelopes], lambda _: will, lambda _, data: self._hear(index, data),
            lambda link: self._on_link(index, link),
        )  # fmt: skip

    def tick(self) -> None:
        now = self._now()
        if self._is_over:
            return
        if now >= self._knock_at:
            self._knock_at = now + KNOCK_SECONDS
            self._knock()
        if self._is_trying or self._waiting:
            return
        is_answered = all(index in self._down or index in self._up for index in range(len(self._lines)))
        if self._up and now - max(self._up.values()) > FIND_SECONDS:
            self._fail(NO_ROOM)
        elif is_answered and not self._up:
            self._fail(next(iter(self._down.values())))

    def close(self) -> None:
        self._is_over = True
        for _, line in self._lines:
            line.close()

    def _knock(self) -> None:
        """Ask for the envelope again, which a stranger may have removed."""
        for index in self._up:
            self._lines[index][1].send(self._door.knocker, b"?")

    def _fail(self, reason: str) -> None:
        self.close()
        self._failed(reason)

    def _on_link(self, index: int, link: Link) -> None:
        if isinstance(link, Connected):
            self._up[index] = self._now()
            self._knock_at = 0.0
        else:
            self._up.pop(index, None)
        if isinstance(link, Failed):
            self._down[index] = link.reason

    def _hear(self, index: int, data: bytes) -> None:
        if len(data) == ENVELOPE and data not in self._tried and len(self._tried) < TRIED and not self._is_over:
            self._tried.add(data)
            self._waiting.append((index, data))
            self._try_next()

    def _try_next(self) -> None:
        if self._waiting and not self._is_trying:
            self._is_trying = True
            index, data = self._waiting.pop(0)
            self._in_background(lambda: self._door.opened(data), lambda opened: self._take(index, opened))

    def _take(self, index: int, opened: Invitation | None) -> None:
        self._is_trying = False
        if self._is_over:
            return
        if opened is None:
            self._try_next()
            return
        self.close()
        self._found(opened, self._lines[index][0])
