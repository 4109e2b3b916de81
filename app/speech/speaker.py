"""Says one thing after another, never two at once; what is overtaken is broken off. No Kivy here."""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

LOOK_SECONDS = 0.03
"""How often the thread looks whether a voice has come to its end; it hears at once of what overtakes it."""

LONGEST_QUEUE = 12
"""So many things wait to be said; what is older is not worth hearing any more."""


@dataclass(frozen=True, slots=True)
class Utterance:
    text: str
    language: str
    """Of the words: en, uk, ru or sr."""
    speed: int = 100
    """In percent of the voice's usual speed."""


class Voice(Protocol):
    """Something that speaks. One thread alone uses it. Each method may raise whatever the system raises."""

    def begin(self, said: Utterance) -> None:
        """Starts to say it and returns; nothing is being said at that moment."""
        ...

    def is_speaking(self) -> bool: ...

    def stop(self) -> None:
        """Breaks off what is being said."""
        ...

    def release(self) -> None:
        """The thread that used it ends."""
        ...


class Speaker:
    """The thread that speaks, there from the first words on. No call of it waits for a voice."""

    def __init__(self, voice: Voice, note: Callable[[Exception], None] = lambda fault: None) -> None:
        """`note` is told, once and on the speaker's thread, why the voice does not work."""
        self._voice, self._note = voice, note
        self._changed = threading.Condition()
        self._waiting: deque[Utterance] = deque(maxlen=LONGEST_QUEUE)
        self._overtaken = self._closed = self._failed = self._is_busy = False
        self._thread: threading.Thread | None = None

    def say(self, said: Utterance, interrupts: bool = False) -> None:
        """After what is being said and what waits, or in place of all that."""
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
        """Nothing more is said of all that was asked for so far."""
        with self._changed:
            self._waiting.clear()
            self._overtaken = True
            self._changed.notify()

    def close(self) -> None:
        """Hushes, and ends the thread."""
        with self._changed:
            self._closed = True
        self.hush()

    def wait(self, seconds: float) -> bool:
        """For tests and for leaving: until all is said; says whether it was."""
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
            except Exception as fault:  # whatever a system raises: the game goes on in silence
                self._failed = True
                self._note(fault)
                self.close()
        with contextlib.suppress(Exception):  # as above
            self._voice.release()

    def _next(self) -> Utterance | None:
        """The next thing to say, when there is one; None once it is over."""
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
