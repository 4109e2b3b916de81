"""The main loop at rest: when it sleeps, how long, and that nothing is overslept."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from app.ui import idle_loop
from app.ui.idle_loop import AWAKE_SECONDS, FRAME, LONGEST_REST, IdleLoop

pytestmark = pytest.mark.window

SOON = AWAKE_SECONDS + 1


class Alarm:
    """A clock whose time the test says, with at most one event."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due = float("inf")
        self.frames = 0
        self._dt = self._last_tick = 0.0

    def time(self) -> float:
        return self.now

    def get_min_timeout(self) -> float:
        return self.due

    def idle(self) -> float:
        self.frames += 1
        self.now += FRAME
        return self.now


class Bed:
    """Somewhere to sleep; what happens while lying down and asleep is up to the test."""

    def __init__(self, clock: Alarm) -> None:
        self._clock = clock
        self.slept: list[float] = []
        self.brings_input = False
        self.is_woken = self.is_up = False
        self.meanwhile: Callable[[], None] = lambda: None

    def lie_down(self) -> None:
        self.is_woken = self.is_up = False

    def sleep(self, seconds: float) -> bool:
        self.meanwhile()
        self.slept.append(0.0 if self.is_woken else seconds)
        self._clock.now += self.slept[-1]
        return self.brings_input

    def get_up(self) -> None:
        self.is_up = True

    def wake(self) -> None:
        self.is_woken = True


class Loop:
    def __init__(self) -> None:
        self.clock = Alarm()
        self.bed = Bed(self.clock)
        self.works = False
        self.rest = IdleLoop(self.clock, self.bed, lambda: self.works)
        self.clock.now = SOON


@pytest.fixture
def loop() -> Loop:
    return Loop()


def test_with_nothing_to_do_it_sleeps_as_long_as_it_may(loop: Loop) -> None:
    loop.rest.idle()
    assert loop.bed.slept == [LONGEST_REST]
    assert loop.clock.frames == 0


def test_it_sleeps_until_the_next_event_is_due(loop: Loop) -> None:
    loop.clock.due = SOON + 0.25
    loop.rest.idle()
    assert loop.bed.slept == [pytest.approx(0.25)]


def test_what_is_due_within_a_frame_is_waited_for_as_ever(loop: Loop) -> None:
    loop.clock.due = SOON + FRAME / 2
    loop.rest.idle()
    assert loop.bed.slept == []
    assert loop.clock.frames == 1


def test_what_is_to_be_drawn_is_drawn_first_and_frames_follow(loop: Loop) -> None:
    loop.works = True
    loop.rest.idle()
    loop.works = False
    loop.rest.idle()
    assert loop.bed.slept == []
    assert loop.clock.frames == 2


def test_after_input_frames_come_as_ever_for_a_while(loop: Loop) -> None:
    loop.bed.brings_input = True
    loop.rest.idle()
    begins = loop.clock.now
    while loop.clock.now < begins + AWAKE_SECONDS - FRAME:
        loop.rest.idle()
    assert len(loop.bed.slept) == 1
    assert loop.clock.frames > 10


def test_a_frame_after_a_long_rest_is_as_short_as_any(loop: Loop) -> None:
    assert loop.rest.idle() == loop.clock.now
    assert loop.clock._dt == FRAME
    assert loop.clock._last_tick == loop.clock.now


def test_what_another_thread_schedules_just_before_the_sleep_is_not_overslept(loop: Loop) -> None:
    def schedule() -> None:
        other = threading.Thread(target=loop.rest.on_schedule, args=(None,))
        other.start()
        other.join()

    loop.bed.meanwhile = schedule
    loop.rest.idle()
    assert loop.bed.slept == [0.0]


def test_what_was_scheduled_during_the_frame_before_does_not_spoil_the_next_rest(loop: Loop) -> None:
    loop.bed.wake()
    loop.rest.idle()
    assert loop.bed.slept == [LONGEST_REST]


def test_the_loop_s_own_thread_needs_no_waking(loop: Loop) -> None:
    loop.rest.on_schedule(None)
    assert not loop.bed.is_woken


@pytest.mark.parametrize("due", [FRAME / 2, 2.0, float("inf")], ids=["at once", "later", "never"])
def test_it_is_up_before_anything_else_is_done(loop: Loop, due: float) -> None:
    loop.clock.due = loop.clock.now + due
    loop.rest.idle()
    assert loop.bed.is_up


class Sdl:
    """Counts the events that are sent, and takes as long over each as the test wants."""

    def __init__(self) -> None:
        self.sent = 0
        self.is_sending = threading.Event()
        self.may_end = threading.Event()
        self.may_end.set()

    def SDL_PushEvent(self, _: Any) -> None:  # noqa: N802 - SDL's own name
        self.is_sending.set()
        assert self.may_end.wait(30)
        self.sent += 1


def test_events_are_sent_only_to_a_loop_that_lies_down() -> None:
    """Awake, its thread may have Python's lock and want SDL's, while whoever sends has that and wants Python's."""
    sdl: Any = Sdl()
    place = idle_loop.SdlWaitPoint(sdl)
    place.wake()
    assert sdl.sent == 0
    place.lie_down()
    place.wake()
    place.wake()
    assert sdl.sent == 1
    place.get_up()
    place.wake()
    assert sdl.sent == 1


def test_the_loop_gets_up_after_an_event_that_is_being_sent() -> None:
    sdl: Any = Sdl()
    place = idle_loop.SdlWaitPoint(sdl)
    place.lie_down()
    sdl.may_end.clear()
    sender = threading.Thread(target=place.wake)
    sender.start()
    assert sdl.is_sending.wait(30)
    sent_when_up: list[int] = []
    loop = threading.Thread(target=lambda: (place.get_up(), sent_when_up.append(sdl.sent)))
    loop.start()
    assert not sent_when_up
    sdl.may_end.set()
    loop.join(30)
    sender.join(30)
    assert sent_when_up == [1]


def test_the_real_place_to_sleep_is_found_and_woken_from_another_thread(ui: Any) -> None:
    place = idle_loop.sleeper()
    assert isinstance(place, idle_loop.SdlWaitPoint)
    ui.window.mainloop()  # takes what is still in the queue
    place.lie_down()
    waker = threading.Timer(0.05, place.wake)
    waker.start()
    assert place.sleep(60) is False  # nothing but the alarm: it was woken, no input
    waker.join()


def test_a_phone_sleeps_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_loop, "is_android", lambda: True)
    place = idle_loop.sleeper()
    assert isinstance(place, idle_loop.SlicedWaitPoint)
    place.lie_down()
    place.wake()
    assert place.sleep(60) is False


def test_a_device_that_is_read_by_a_thread_keeps_the_loop_going(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.base import EventLoop

    ui.draws_every = 1
    ui.frames(20)
    monkeypatch.setattr(EventLoop, "input_providers", [])
    was_idle = not idle_loop._has_work()
    monkeypatch.setattr(EventLoop, "input_providers", [object()])
    assert was_idle
    assert idle_loop._has_work()
