"""What follows from a value, worked out when first asked for and kept with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class kept(Generic[T]):  # noqa: N801 - used like `property`
    """`functools.cached_property` without its lock, which costs more than most of what is kept here. Two threads that
    ask at once both work it out, and find the same."""

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out, self._name = work_out, work_out.__name__

    @overload
    def __get__(self, value: None, owner: type) -> kept[T]: ...
    @overload
    def __get__(self, value: object, owner: type) -> T: ...
    def __get__(self, value: object | None, owner: type) -> T | kept[T]:
        if value is None:
            return self
        found = value.__dict__[self._name] = self._work_out(value)
        return found
