"""Keeps an error in one step from stopping the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from kivy.clock import Clock

P = ParamSpec("P")


def apart(do: Callable[P, object]) -> Callable[P, None]:
    """Raise a function's error in the next frame, so that its caller continues.

    Otherwise one error ends a Kivy interval, or a match's calls to its listeners.
    """

    def done(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            do(*args, **kwargs)
        except Exception as error:
            fault = error
            Clock.schedule_once(lambda _: _raise(fault), 0)

    return done


def in_turn(*steps: Callable[[], object]) -> None:
    """Run all steps, and then raise the first error."""
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
