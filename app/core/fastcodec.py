"""The codec's fast way for what is well formed: each type's reader and writer is put together once.

Whatever does not fit at the first look raises `Slow`: `codec.py` then takes its own way, which knows every rare type
and says exactly what is wrong. So this decides nothing; it only gets there sooner.
"""

from __future__ import annotations

import dataclasses
import enum
import json
import sys
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any

TAG = "is"
"""Under which key a member of a union of dataclasses has its class's name."""

_SCALARS = (int, str, bool)
_ALIKE = tuple({kind} for kind in _SCALARS)


class Slow(Exception):
    """Not to be decided here."""


Way = Callable[[Any], Any]


def _slow(value: Any) -> Any:
    raise Slow


def _fields(kind: Any) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


def _is_union(kind: Any) -> bool:
    return typing.get_origin(kind) in (typing.Union, types.UnionType)


@cache
def reader(kind: Any) -> Way:
    """From JSON to a value of this type."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind in _SCALARS:
        return _scalar(kind)
    if kind is Any:
        return lambda data: data
    if kind is float:
        return _read_float
    if _is_union(kind):
        return _union_reader(arguments)
    if origin is tuple and set(arguments) - {Ellipsis} in _ALIKE:
        return _scalars(arguments, list, tuple)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _list_reader(reader(arguments[0]), tuple)
    if origin is tuple:
        return _row_reader([reader(each) for each in arguments])
    if origin is frozenset:
        return _set_reader(reader(arguments[0]))
    if origin is dict:
        return _dict_way(reader(arguments[1]))
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return _enum_reader(kind)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _dataclass_reader(kind)
    return _slow


def _scalar(kind: type) -> Way:
    def way(value: Any) -> Any:
        if type(value) is kind:
            return value
        raise Slow

    return way


def _scalars(kinds: tuple[Any, ...], given: Any, made: Way) -> Way:
    """A tuple of scalars of one kind, which most of a board is made of: looked at as a whole, not one by one."""
    length = None if Ellipsis in kinds else len(kinds)
    right = {kinds[0]}

    def way(values: Any) -> Any:
        if type(values) is given and (length is None or len(values) == length) and set(map(type, values)) <= right:
            return made(values)
        raise Slow

    return way


def _read_float(data: Any) -> Any:
    if type(data) is float and abs(data) <= sys.float_info.max:
        return data
    raise Slow


def _union_reader(members: tuple[Any, ...]) -> Way:
    plain = {each for each in members if each in (*_SCALARS, type(None))}

    @cache
    def named(name: str) -> Way:
        return next((reader(each) for each in members if getattr(each, "__name__", None) == name), _slow)

    def read(data: Any) -> Any:
        if type(data) in plain:
            return data
        if type(data) is dict and type(name := data.get(TAG)) is str:
            return named(name)({key: value for key, value in data.items() if key != TAG})
        raise Slow

    return read


def _list_reader(item: Way, make: Callable[[Any], Any]) -> Way:
    def read(data: Any) -> Any:
        if type(data) is list:
            return make([item(each) for each in data])
        raise Slow

    return read


def _set_reader(item: Way) -> Way:
    items = _list_reader(item, tuple)

    def read(data: Any) -> Any:
        found = items(data)
        made = frozenset(found)
        if len(made) == len(found):
            return made
        raise Slow

    return read


def _row_reader(items: list[Way]) -> Way:
    def read(data: Any) -> Any:
        if type(data) is list and len(data) == len(items):
            return tuple([item(each) for item, each in zip(items, data, strict=True)])
        raise Slow

    return read


def _dict_way(item: Way) -> Way:
    def way(data: Any) -> Any:
        if type(data) is dict:
            return {key: item(each) for key, each in data.items()}
        raise Slow

    return way


def _enum_reader(kind: type[enum.Enum]) -> Way:
    members = {(type(each.value), each.value): each for each in kind}

    def read(data: Any) -> Any:
        if type(data) in _SCALARS and (type(data), data) in members:
            return members[type(data), data]
        raise Slow

    return read


def _dataclass_reader(kind: Any) -> Way:
    ways: dict[str, Way] = {}
    checks = hasattr(kind, "check_loaded")

    def read(data: Any) -> Any:
        if not ways:  # only now: a type may hold itself
            ways.update({name: reader(each) for name, each in _fields(kind).items()})
        if type(data) is not dict or data.keys() != ways.keys():
            raise Slow
        try:
            made = kind(**{name: way(data[name]) for name, way in ways.items()})
            if checks:
                made.check_loaded()
        except ValueError:
            raise Slow from None
        return made

    return read


@cache
def writer(kind: Any) -> Way:
    """From a value of this type to JSON."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind in _SCALARS or kind is float:
        return _scalar(kind)
    if kind is Any:
        return lambda value: value
    if _is_union(kind):
        return _union_writer(arguments)
    if origin is tuple and set(arguments) - {Ellipsis} in _ALIKE:
        return _scalars(arguments, tuple, list)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _list_writer(writer(arguments[0]), tuple)
    if origin is tuple:
        return _row_writer([writer(each) for each in arguments])
    if origin is frozenset:
        items = _list_writer(writer(arguments[0]), frozenset)
        return lambda value: sorted(items(value), key=json.dumps)
    if origin is dict:
        return _dict_way(writer(arguments[1]))
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _dataclass_writer(kind)
    return _slow


def _union_writer(members: tuple[Any, ...]) -> Way:
    plain = {each for each in members if each in (*_SCALARS, type(None))}
    tagged = [each for each in members if isinstance(each, type) and dataclasses.is_dataclass(each)]

    def write(value: Any) -> Any:
        kind = type(value)
        if kind in plain:
            return value
        if kind in tagged:
            return {TAG: kind.__name__, **writer(kind)(value)}
        raise Slow

    return write


def _list_writer(item: Way, kind: Any) -> Way:
    def write(value: Any) -> Any:
        if type(value) is kind:
            return [item(each) for each in value]
        raise Slow

    return write


def _row_writer(items: list[Way]) -> Way:
    def write(value: Any) -> Any:
        if type(value) is tuple and len(value) == len(items):
            return [item(each) for item, each in zip(items, value, strict=True)]
        raise Slow

    return write


def _dataclass_writer(kind: Any) -> Way:
    ways: dict[str, Way] = {}

    def write(value: Any) -> Any:
        if not ways:
            ways.update({name: writer(each) for name, each in _fields(kind).items()})
        if type(value) is kind:
            return {name: way(getattr(value, name)) for name, way in ways.items()}
        raise Slow

    return write
