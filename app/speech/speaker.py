"""Speaks utterances one after another, or interrupts them for a newer one."""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

LOOK_SECONDS = 0.03
"""The pause between checks for an utterance's end. Interruptions come at once."""

LONGEST_QUEUE = 12


@dataclass(frozen=True, slots=True)
class Utterance:
    text: str
    language: str
    """One of en, uk, ru and sr."""
    speed: int = 100


class Voice(Protocol):
    """A way to speak, used by one thread. Each method may raise anything."""

    def begin(self, said: Utterance) -> None:
        """Start to speak, and return. Call this only in silence."""
        ...

    def is_speaking(self) -> bool: ...

    def stop(self) -> None: ...

    def release(self) -> None: ...


class Speaker:
    """A thread that speaks, started by the first utterance. Callers never wait."""

    def __init__(self, voice: Voice, note: Callable[[Exception], None] = lambda fault: None) -> None:
        """`note` gets the error if the voice fails, once and on the speaker's thread."""
        self._voice, self._note = voice, note
        self._changed = threading.Condition()
        self._waiting: deque[Utterance] = deque(maxlen=LONGEST_QUEUE)
        self._overtaken = self._closed = self._failed = self._is_busy = False
        self._thread: threading.Thread | None = None

    def say(self, said: Utterance, interrupts: bool = False) -> None:
        """Queue an utterance, or replace all others by it."""
        if not said.text or self._failed:
            return
        with self._changed:
            if interrupts:
                self._waiting.clear()
                self._overtaken = True
            self._waiting.append(said)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
                self._thread.start()
            self._changed.notify()

    def hush(self) -> None:
        with self._changed:
            self._waiting.clear()
            self._overtaken = True
            self._changed.notify()

    def close(self) -> None:
        with self._changed:
            self._closed = True
        self.hush()

    def wait(self, seconds: float) -> bool:
        """Wait for the end of all utterances, and return whether it came."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and not self._is_busy, seconds)

    def _run(self) -> None:
        while (said := self._next()) is not None:
            try:
                self._voice.begin(said)
                while self._voice.is_speaking():
                    if self._is_overtaken():
                        self._voice.stop()
                        break
            except Exception as fault:  # a voice may raise anything; the game goes on in silence
                self._failed = True
                self._note(fault)
                self.close()
        with contextlib.suppress(Exception):  # as above
            self._voice.release()

    def _next(self) -> Utterance | None:
        """Wait for an utterance. Return None when the speaker closes."""
        with self._changed:
            self._is_busy = False
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._waiting or self._closed)
            if self._closed:
                return None
            self._overtaken, self._is_busy = False, True
            return self._waiting.popleft()

    def _is_overtaken(self) -> bool:
        with self._changed:
            self._changed.wait_for(lambda: self._overtaken, LOOK_SECONDS)
            return self._overtaken
