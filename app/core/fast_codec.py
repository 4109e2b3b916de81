"""Builds a fast JSON reader and writer for each type.

In files a dataclass is an object with named fields. In messages it is a row, about half as long: a list of its fields,
with cells as flat numbers. Values that do not fit raise `Slow`; `codec.py` then finds the exact error.
"""

from __future__ import annotations

import dataclasses
import enum
import json
import sys
import types
import typing
from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from typing import Any

from app.core.dataclass_codec import SCALARS, Converter, Slow, dataclass_reader, dataclass_writer, written_name

TAG = "is"

_ALIKE = tuple({kind} for kind in SCALARS)
_PLAIN = (*SCALARS, type(None))


@cache
def reader(kind: Any, named: bool = True) -> Converter:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind is float:
        return _read_float
    if _is_union(kind):
        return _union_reader(arguments, named)
    if _is_dataclass(kind):
        return dataclass_reader(kind, named, lambda each: reader(each, named))
    if _is_enum(kind):
        return _one_of({each.value: each for each in kind})
    if _is_row(kind):
        return _row(arguments, list, tuple)
    if _are_cells(kind):
        return _cells_reader(arguments[0], origin, named)
    if origin is frozenset:
        return _set_reader(reader(arguments[0], named))
    return _any_way(kind, lambda each: reader(each, named), list, tuple)


@cache
def writer(kind: Any, named: bool = True) -> Converter:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind is float:
        return _write_float
    if _is_union(kind):
        return _union_writer(arguments, named)
    if _is_dataclass(kind):
        return dataclass_writer(kind, named, lambda each: writer(each, named))
    if _is_enum(kind):
        return _one_of({each: each.value for each in kind})
    if _is_row(kind):
        return _row(arguments, tuple, list)
    if _are_cells(kind):
        return _cells_writer(arguments[0], origin, named)
    if origin is frozenset:
        items = _list_way(writer(arguments[0], named), frozenset, list)
        return lambda value: sorted(items(value), key=json.dumps)
    return _any_way(kind, lambda each: writer(each, named), tuple, list)


def _any_way(kind: Any, way_of: Callable[[Any], Converter], given: Any, made: Converter) -> Converter:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind in _PLAIN or kind is None:
        return _scalar(type(None) if kind is None else kind)
    if kind is Any:
        return lambda data: data
    if origin is typing.Literal:
        return _one_of({each: each for each in arguments})
    if origin is tuple and arguments[1:] == (Ellipsis,):
        return _list_way(way_of(arguments[0]), given, made)
    if origin is tuple:
        return _tuple_way([way_of(each) for each in arguments], given, made)
    if origin is dict:
        return _dict_way(way_of(arguments[1]))
    return _slow


# Tests of types


def _is_union(kind: Any) -> bool:
    return typing.get_origin(kind) in (typing.Union, types.UnionType)


def _is_dataclass(kind: Any) -> bool:
    return isinstance(kind, type) and dataclasses.is_dataclass(kind)


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, enum.Enum)


def _is_row(kind: Any) -> bool:
    return typing.get_origin(kind) is tuple and set(typing.get_args(kind)) - {Ellipsis} in _ALIKE


def _are_cells(kind: Any) -> bool:
    arguments = typing.get_args(kind)
    is_many = typing.get_origin(kind) is frozenset or arguments[1:] == (Ellipsis,)
    return is_many and _is_row(arguments[0]) and Ellipsis not in typing.get_args(arguments[0])


# Converters


def _slow(value: Any) -> Any:
    raise Slow


def _scalar(kind: type) -> Converter:
    def way(value: Any) -> Any:
        if type(value) is kind:
            return value
        raise Slow

    return way


def _read_float(data: Any) -> float:
    if type(data) in (float, int) and abs(data) <= sys.float_info.max:
        return float(data)
    raise Slow


def _write_float(value: Any) -> Any:
    if type(value) in (float, int):
        return value
    raise Slow


def _one_of(values: dict[Any, Any]) -> Converter:
    """Compare types too, because Python says True == 1."""
    known = {(type(each), each): made for each, made in values.items()}

    def way(value: Any) -> Any:
        try:
            return known[type(value), value]
        except (KeyError, TypeError):
            raise Slow from None

    return way


def _row(kinds: tuple[Any, ...], given: Any, made: Converter) -> Converter:
    length = None if Ellipsis in kinds else len(kinds)
    right = {kinds[0]}

    def way(values: Any) -> Any:
        if type(values) is given and (length is None or len(values) == length) and right.issuperset(map(type, values)):
            return made(values)
        raise Slow

    return way


def _are_all(kind: Any, values: Iterable[Any]) -> bool:
    return {kind}.issuperset(map(type, values))


def _cells_reader(cell: Any, made: Any, named: bool) -> Converter:
    kinds = typing.get_args(cell)
    scalar, length = kinds[0], len(kinds)

    def read(data: Any) -> Any:
        if type(data) is not list:
            raise Slow
        if named:
            if not _are_all(list, data) or not {length}.issuperset(map(len, data)):
                raise Slow
            data = list(chain.from_iterable(data))
        if len(data) % length or not _are_all(scalar, data):
            raise Slow
        cells = made(zip(*[iter(data)] * length, strict=True))
        if len(cells) * length != len(data):  # a set with a duplicate
            raise Slow
        return cells

    return read


def _cells_writer(cell: Any, given: Any, named: bool) -> Converter:
    kinds = typing.get_args(cell)
    scalar, length = kinds[0], len(kinds)
    # For integers `repr` equals JSON and is faster.
    order: Callable[[Any], str] = repr if scalar is int else json.dumps

    def write(value: Any) -> Any:
        if type(value) is not given or not _are_all(tuple, value) or not {length}.issuperset(map(len, value)):
            raise Slow
        if not _are_all(scalar, chain.from_iterable(value)):
            raise Slow
        cells = list(map(list, value))
        if given is frozenset:
            cells.sort(key=order)
        return cells if named else list(chain.from_iterable(cells))

    return write


def _set_reader(item: Converter) -> Converter:
    items = _list_way(item, list, tuple)

    def read(data: Any) -> Any:
        found = items(data)
        made = frozenset(found)
        if len(made) == len(found):
            return made
        raise Slow

    return read


def _list_way(item: Converter, given: Any, made: Converter) -> Converter:
    def way(values: Any) -> Any:
        if type(values) is given:
            return made([item(each) for each in values])
        raise Slow

    return way


def _tuple_way(items: list[Converter], given: Any, made: Converter) -> Converter:
    def way(values: Any) -> Any:
        if type(values) is given and len(values) == len(items):
            return made([item(each) for item, each in zip(items, values, strict=True)])
        raise Slow

    return way


def _dict_way(item: Converter) -> Converter:
    def way(data: Any) -> Any:
        if type(data) is dict:
            return {key: item(each) for key, each in data.items()}
        raise Slow

    return way


def _other(members: tuple[Any, ...], way_of: Callable[[Any], Converter]) -> Converter:
    others = [each for each in members if each not in _PLAIN and not _is_dataclass(each)]
    return way_of(others[0]) if len(others) == 1 else _slow


def _union_reader(members: tuple[Any, ...], named: bool) -> Converter:
    plain = {each for each in members if each in _PLAIN}
    tagged = {written_name(each): each for each in members if _is_dataclass(each)}
    other = _other(members, lambda each: reader(each, named))

    def read(data: Any) -> Any:
        if type(data) in plain:
            return data
        rest: Any
        if named and type(data) is dict and tagged:
            rest = data.copy()
            name = rest.pop(TAG, None)
        elif not named and type(data) is list and data and tagged:
            name, *rest = data
        else:
            return other(data)
        if type(name) is str and name in tagged:
            return reader(tagged[name], named)(rest)
        raise Slow

    return read


def _union_writer(members: tuple[Any, ...], named: bool) -> Converter:
    plain = {each for each in members if each in _PLAIN}
    tagged = {each for each in members if _is_dataclass(each)}
    other = _other(members, lambda each: writer(each, named))

    def write(value: Any) -> Any:
        kind: Any = type(value)
        if kind in plain:
            return value
        if kind in tagged:
            data = writer(kind, named)(value)
            return {TAG: written_name(kind), **data} if named else [written_name(kind), *data]
        return other(value)

    return write
