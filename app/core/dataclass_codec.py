"""Generates JSON readers and writers for dataclasses."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable
from functools import cache
from typing import Any, Protocol, runtime_checkable

SCALARS = (int, str, bool)

Converter = Callable[[Any], Any]


class Slow(Exception):
    """The fast path does not handle this value."""


@cache
def fields_of(kind: Any) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


def written_name(kind: Any) -> str:
    """Return a class's name in files: `WRITTEN_AS` if it was renamed, else its own."""
    return str(vars(kind).get("WRITTEN_AS", kind.__name__))


@runtime_checkable
class CheckedWhenRead(Protocol):
    """A dataclass checked only when read; `__post_init__` would slow every step."""

    def check_loaded(self) -> None:
        """Raise `ValueError` for contradictory fields."""
        ...


def dataclass_reader(kind: Any, named: bool, way_of: Callable[[Any], Converter]) -> Converter:
    def lines(fields: dict[str, Any]) -> list[str]:
        if named:
            expected = f"if type(data) is not dict or len(data) != {len(fields)}: raise Slow"
            taken = [f"f_{name} = data[{name!r}]" for name in fields]
        else:
            expected = "if type(data) is not list: raise Slow"
            taken = [f"[{', '.join(f'f_{name}' for name in fields)}] = data"]
        made = f"made = kind({', '.join(_through(name, each) for name, each in fields.items())})"
        checked = ["made.check_loaded()"] if issubclass(kind, CheckedWhenRead) else []
        tried = [f"    {line}" for line in (*taken, *_checks(fields), made, *checked)]
        return [expected, "try:", *tried, "except (KeyError, ValueError): raise Slow from None", "return made"]

    return _made_for(kind, way_of, lines)


def dataclass_writer(kind: Any, named: bool, way_of: Callable[[Any], Converter]) -> Converter:
    def lines(fields: dict[str, Any]) -> list[str]:
        written = [(f"{name!r}: " if named else "") + _through(name, each) for name, each in fields.items()]
        return [
            "if type(data) is not kind: raise Slow",
            *(f"f_{name} = data.{name}" for name in fields),
            *_checks(fields),
            f"return {{{', '.join(written)}}}" if named else f"return [{', '.join(written)}]",
        ]

    return _made_for(kind, way_of, lines)


def _made_for(kind: Any, way_of: Callable[[Any], Converter], lines: Callable[[dict[str, Any]], list[str]]) -> Converter:
    made: Converter | None = None

    def way(data: Any) -> Any:
        nonlocal made
        if made is None:  # generated late because a type may contain itself
            fields = fields_of(kind)
            names: dict[str, Any] = {f"way_{name}": way_of(each) for name, each in fields.items()}
            names |= {"kind": kind, "Slow": Slow}
            exec("\n    ".join(["def way(data):", *lines(fields)]), names)
            made = names["way"]
        return made(data)

    return way


def _checks(fields: dict[str, Any]) -> list[str]:
    wrong = [f"type(f_{name}) is not {each.__name__}" for name, each in fields.items() if each in SCALARS]
    return [f"if {' or '.join(wrong)}: raise Slow"] if wrong else []


def _through(name: str, kind: Any) -> str:
    return f"f_{name}" if kind in (*SCALARS, Any) else f"way_{name}(f_{name})"
