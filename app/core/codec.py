"""Converts frozen dataclasses to JSON and back; data of the wrong type is refused.

A dataclass in a union stores its class's name under `is`. Messages use rows without field names, see `to_row`.
"""

from __future__ import annotations

import dataclasses
import enum
import json
import sys
import types
import typing
from functools import cache
from typing import Any

from app.core.dataclass_codec import CheckedWhenRead, Slow, fields_of, written_name
from app.core.fast_codec import TAG as TAG
from app.core.fast_codec import reader, writer

Json = Any


ADDED = "added"


class BadData(ValueError):
    """Unexpected JSON; the text says where and why."""


def added(default: Any) -> Any:
    """Declare a field that older files lack; they read as `default`."""
    return dataclasses.field(default=default, metadata={ADDED: True})


@cache
def added_defaults(kind: Any) -> dict[str, Any]:
    return {field.name: field.default for field in dataclasses.fields(kind) if ADDED in field.metadata}


def to_json(value: Any, kind: Any) -> Json:
    """Return `value`, of type `kind`, as JSON; equal values give equal JSON."""
    try:
        return writer(kind)(value)
    except Slow:
        return _to_json(value, kind)


def _to_json(value: Any, kind: Any) -> Json:
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        member = _member_of(kind, value)
        data = to_json(value, member)
        if dataclasses.is_dataclass(member):
            return {TAG: written_name(_plain(member)), **data}
        return data
    if kind is Any or kind is None or value is None or isinstance(value, (bool, int, float, str)):
        return value.value if isinstance(value, enum.Enum) else value
    if isinstance(value, enum.Enum):
        return value.value
    arguments = typing.get_args(kind)
    if isinstance(value, frozenset):
        return sorted((to_json(item, arguments[0]) for item in value), key=json.dumps)
    if isinstance(value, dict):
        return {key: to_json(item, arguments[1]) for key, item in value.items()}
    if isinstance(value, tuple):
        kinds = _item_kinds(arguments, len(value))
        return [to_json(item, each) for item, each in zip(value, kinds, strict=True)]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {name: to_json(getattr(value, name), each) for name, each in fields_of(type(value)).items()}
    raise TypeError(f"{value!r} has no JSON form")


def from_json(kind: Any, data: Json, where: str = "data") -> Any:
    """Return the value that `to_json` wrote; raises `BadData`."""
    try:
        return reader(kind)(data)
    except Slow:
        return _from_json(kind, data, where)


def to_row(value: Any, kind: Any) -> Json:
    """Return `value` as JSON in which dataclasses are lists of their fields."""
    try:
        return writer(kind, named=False)(value)
    except Slow:
        raise TypeError(f"{value!r} has no row") from None


def from_row(kind: Any, data: Json, where: str = "data") -> Any:
    try:
        return reader(kind, named=False)(data)
    except Slow:
        raise BadData(f"{where} is no {getattr(kind, '__name__', kind)}") from None


def _from_json(kind: Any, data: Json, where: str) -> Any:
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _union_from_json(kind, data, where)
    if kind is Any:
        return data
    if origin is dict:
        _expect(data, isinstance(data, dict), where, "an object")
        inner = typing.get_args(kind)[1]
        return {key: from_json(inner, item, f"{where}.{key}") for key, item in data.items()}
    if origin is typing.Literal:
        return _expect(data, _is_one_of(data, typing.get_args(kind)), where, kind)
    if kind is None or kind is type(None):
        return _expect(data, data is None, where, "null")
    if kind is float:
        _expect(data, type(data) in (int, float) and abs(data) <= sys.float_info.max, where, kind)
        return float(data)
    if kind in (bool, int, str):
        return _expect(data, type(data) is kind, where, kind)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        _expect(data, _is_one_of(data, tuple(member.value for member in kind)), where, kind)
        return kind(data)
    if origin in (tuple, frozenset):
        _expect(data, isinstance(data, list), where, "a list")
        arguments = typing.get_args(kind)
        if origin is frozenset:
            found = [from_json(arguments[0], item, f"{where}[{i}]") for i, item in enumerate(data)]
            _expect(data, len(set(found)) == len(found), where, "a list without repeats")
            return frozenset(found)
        fixed = len(arguments) != 2 or arguments[1] is not Ellipsis
        _expect(data, not fixed or len(data) == len(arguments), where, f"a list of {len(arguments)}")
        kinds = _item_kinds(arguments, len(data))
        pairs = enumerate(zip(data, kinds, strict=True))
        return tuple(from_json(each, item, f"{where}[{i}]") for i, (item, each) in pairs)
    if dataclasses.is_dataclass(_plain(kind)):
        return _dataclass_from_json(_plain(kind), data, where)
    raise TypeError(f"{kind!r} has no JSON form")


def _dataclass_from_json(kind: Any, data: Json, where: str) -> Any:
    _expect(data, isinstance(data, dict), where, kind)
    fields = fields_of(kind)
    missing, extra = fields.keys() - data.keys() - added_defaults(kind).keys(), data.keys() - fields.keys()
    if missing or extra:
        faults = [f"lacks {name!r}" for name in sorted(missing)] + [f"has no place for {n!r}" for n in sorted(extra)]
        raise BadData(f"{where} {', '.join(faults)}")
    values = {name: from_json(fields[name], data[name], f"{where}.{name}") for name in fields if name in data}
    try:
        made = kind(**values)
        if isinstance(made, CheckedWhenRead):
            made.check_loaded()
    except ValueError as refusal:
        raise BadData(f"{where}: {refusal}") from refusal
    return made


def _union_from_json(kind: Any, data: Json, where: str) -> Any:
    members = typing.get_args(kind)
    if data is None:
        return _expect(None, type(None) in members, where, kind)
    if isinstance(data, dict):
        name = data.get(TAG)
        for member in members:
            if dataclasses.is_dataclass(_plain(member)) and written_name(_plain(member)) == name:
                rest = {key: value for key, value in data.items() if key != TAG}
                return from_json(member, rest, where)
        raise BadData(f"{where} is no {_names(members)} but {name!r}")
    for member in members:
        if not dataclasses.is_dataclass(_plain(member)):
            try:
                return from_json(member, data, where)
            except BadData:
                continue
    raise BadData(f"{where} is no {_names(members)}")


def _member_of(kind: Any, value: Any) -> Any:
    for member in typing.get_args(kind):
        plain = _plain(member)
        if type(value) is plain or (value is None and plain is type(None)):
            return member
        if isinstance(plain, type) and issubclass(plain, enum.Enum) and isinstance(value, plain):
            return member
        if typing.get_origin(member) is typing.Literal and value in typing.get_args(member):
            return member
    raise TypeError(f"{value!r} is none of {kind}")


def _plain(kind: Any) -> Any:
    return typing.get_origin(kind) or kind


def _item_kinds(arguments: tuple[Any, ...], count: int) -> tuple[Any, ...]:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return (arguments[0],) * count
    return arguments


def _is_one_of(data: Json, values: tuple[Any, ...]) -> bool:
    """Compare types too, because Python says True == 1."""
    return any(type(data) is type(value) and data == value for value in values)


def _names(members: tuple[Any, ...]) -> str:
    return " or ".join(getattr(_plain(member), "__name__", str(member)) for member in members)


def _expect(data: Json, fits: bool, where: str, wanted: Any) -> Json:
    if not fits:
        name = wanted if isinstance(wanted, str) else getattr(wanted, "__name__", str(wanted))
        shown = repr(data)
        raise BadData(f"{where} should be {name}, not {shown if len(shown) < 60 else shown[:57] + '…'}")
    return data
