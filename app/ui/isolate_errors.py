"""Keeps an error in one piece of work from the others beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from kivy.clock import Clock

P = ParamSpec("P")


def apart(do: Callable[P, object]) -> Callable[P, None]:
    """Wrap a function so that an error in it is raised in the next frame, and its caller goes on.

    Kivy ends whatever comes at intervals when it fails once, and a match stops telling its listeners."""

    def done(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            do(*args, **kwargs)
        except Exception as error:
            fault = error
            Clock.schedule_once(lambda _: _raise(fault), 0)

    return done


def in_turn(*steps: Callable[[], object]) -> None:
    """Take all steps, also after one that fails, and then raise the first error."""
    faults = []
    for step in steps:
        try:
            step()
        except Exception as fault:
            faults.append(fault)
    if faults:
        raise faults[0]


def _raise(fault: Exception) -> None:
    raise fault
