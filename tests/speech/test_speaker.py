"""One thing is said after another, in its language; what is overtaken is broken off; a voice that fails is silent."""

from __future__ import annotations

import threading

from app.speech.speaker import LONGEST_QUEUE, Speaker, Utterance


class Recorded:
    """A voice that says each thing until it is told that time has passed, and notes what it did."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.begun = threading.Semaphore(0)
        self.ends = threading.Event()
        self.speaks = False

    def begin(self, said: Utterance) -> None:
        assert not self.speaks, "two at once"
        self.speaks = True
        self.heard.append(f"{said.language} {said.text}")
        self.begun.release()

    def is_speaking(self) -> bool:
        self.speaks = self.speaks and not self.ends.is_set()
        return self.speaks

    def stop(self) -> None:
        self.heard.append("stopped")
        self.speaks = False

    def release(self) -> None:
        self.heard.append("released")


def said(text: str) -> Utterance:
    return Utterance(text, "uk")


def test_what_is_asked_for_comes_in_order_and_never_two_at_once() -> None:
    voice = Recorded()
    voice.ends.set()
    speaker = Speaker(voice)
    for text in ("один", "два", "три"):
        speaker.say(said(text))
    assert speaker.wait(10)
    assert voice.heard == ["uk один", "uk два", "uk три"]


def test_what_interrupts_breaks_off_what_is_said_and_drops_what_waits() -> None:
    voice = Recorded()
    speaker = Speaker(voice)
    speaker.say(said("довга мова"))
    assert voice.begun.acquire(timeout=10)
    speaker.say(said("ще одна"))
    speaker.say(said("фокус"), interrupts=True)
    assert voice.begun.acquire(timeout=10)
    voice.ends.set()
    assert speaker.wait(10)
    assert voice.heard == ["uk довга мова", "stopped", "uk фокус"]


def test_hushed_it_is_silent_and_speaks_again_when_asked() -> None:
    voice = Recorded()
    speaker = Speaker(voice)
    speaker.say(said("довга мова"))
    assert voice.begun.acquire(timeout=10)
    speaker.hush()
    assert speaker.wait(10)
    voice.ends.set()
    speaker.say(said("знову"))
    assert speaker.wait(10)
    speaker.close()
    speaker._thread.join(10)  # type: ignore[union-attr]
    assert voice.heard == ["uk довга мова", "stopped", "uk знову", "released"]


def test_of_a_long_queue_the_newest_are_kept() -> None:
    voice = Recorded()
    speaker = Speaker(voice)
    speaker.say(said("перше"))
    assert voice.begun.acquire(timeout=10)
    for number in range(LONGEST_QUEUE + 5):
        speaker.say(said(str(number)))
    voice.ends.set()
    assert speaker.wait(10)
    assert voice.heard[1:] == [f"uk {number}" for number in range(5, LONGEST_QUEUE + 5)]


def test_a_voice_that_fails_is_told_of_once_and_nothing_is_asked_of_it_again() -> None:
    class Mute(Recorded):
        def begin(self, said: Utterance) -> None:
            raise OSError("no engine")

    faults: list[Exception] = []
    noted = threading.Event()

    def note(fault: Exception) -> None:
        faults.append(fault)
        noted.set()

    speaker = Speaker(Mute(), note)
    speaker.say(said("один"))
    assert noted.wait(10)
    speaker.say(said("два"))
    assert [str(fault) for fault in faults] == ["no engine"]
