"""Properties are descriptors: a class holds the property, its objects the value.

The value's type can be said where it is more than the usual one: `at: NumericProperty[int] = NumericProperty(0)`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Self, overload

from typing_extensions import TypeVar

Value = TypeVar("Value")
Number = TypeVar("Number", int, float, default=float)
Word = TypeVar("Word", bound=str, default=str)
Item = TypeVar("Item", default=Any)
Thing = TypeVar("Thing", default=Any)
Colour = TypeVar("Colour", default=list[float])

class Property(Generic[Value]):
    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...
    def __set__(self, instance: object, value: Value) -> None: ...

class NumericProperty(Property[Number]):
    def __init__(self, defaultvalue: float | str = 0, *, allownone: bool = False) -> None: ...

class StringProperty(Property[Word]):
    def __init__(self, defaultvalue: str = "", *, allownone: bool = False) -> None: ...

class BooleanProperty(Property[bool]):
    def __init__(self, defaultvalue: bool = True) -> None: ...

class OptionProperty(Property[Word]):
    def __init__(self, defaultvalue: str, *, options: Sequence[str]) -> None: ...

class ObjectProperty(Property[Thing]):
    """What it holds before it was given anything is None, whatever its type says."""

    def __init__(self, defaultvalue: object = None, *, rebind: bool = False, allownone: bool = False) -> None: ...

class AliasProperty(Property[Thing]):
    """Its listeners are told whenever the setter says so."""

    def __init__(
        self, getter: Callable[[Any], object], setter: Callable[[Any, Any], bool], *, rebind: bool = False
    ) -> None: ...

class ColorProperty(Property[Colour]):
    def __init__(self, defaultvalue: Sequence[float] | str | None = None, *, allownone: bool = False) -> None: ...
    def __set__(self, instance: object, value: Colour | Sequence[float] | str | None) -> None: ...

class ListProperty(Property[list[Item]]):
    """Takes anything that can be made a list."""

    def __init__(self, defaultvalue: Iterable[Any] = ...) -> None: ...
    def __set__(self, instance: object, value: Iterable[Item]) -> None: ...

class ReferenceListProperty(Property[list[float]]):
    """Some numbers of a widget by one name, such as `pos`."""

    def __set__(self, instance: object, value: Sequence[float]) -> None: ...
