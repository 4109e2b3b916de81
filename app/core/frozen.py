"""Fast copies with changes, and cached properties, for frozen values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

__all__ = ["changed"]

if TYPE_CHECKING:
    from dataclasses import replace as changed  # so that mypy checks the fields
else:

    def changed(value: Any, /, **changes: Any) -> Any:
        return _copier(type(value))(value, changes)


@cache
def _copier(of: type) -> Any:
    lines = [
        "def copied(value, changes):",
        " copy = new(of)",
        *(f" put(copy, {field.name!r}, value.{field.name})" for field in fields(of)),
        " for name in changes: put(copy, name, changes[name])",
        " return copy",
    ]
    names: dict[str, Any] = {"of": of, "new": object.__new__, "put": object.__setattr__}
    exec("\n".join(lines), names)
    return names["copied"]


T = TypeVar("T")


class kept(Generic[T]):  # noqa: N801 - used like `property`
    """A `functools.cached_property` without its slow lock; two threads get equal results."""

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
