"""A default text for games without their own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from app.core.codec import TAG, Json, to_json
from app.core.dataclass_codec import written_name
from app.core.game import PositionText, Text, Tr, Unreadable

LISTED = 100
SEARCHED = 10_000

UNREADABLE = "terminal.plain.unreadable"


class PlainText(Text):
    """Players type a move as its number, or as its name and values: `lay 2 3`."""

    def position(self, view: Any, tr: Tr) -> PositionText:
        fields = to_json(view, type(view))
        return PositionText(
            facts=tuple(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in fields.items())
        )

    def describe(self, event: Any, tr: Tr) -> str:
        return self.write(event)

    def write(self, move: Any) -> str:
        return " ".join([written_name(type(move)).lower(), *_leaves(to_json(move, type(move)))])

    def read(self, line: str, view: Any) -> Any:
        typed = " ".join(line.lower().split())
        moves = view.legal_moves()
        if typed.isdecimal() and 1 <= int(typed[:9]) <= len(moves):
            return next(islice(moves, int(typed[:9]) - 1, None))
        for move in islice(moves, SEARCHED):
            if self.write(move).lower() == typed:
                return move
        raise Unreadable(UNREADABLE)

    def help(self, view: Any, tr: Tr) -> str:
        moves = view.legal_moves()
        lines = [f"{number}. {self.write(move)}" for number, move in enumerate(islice(moves, LISTED), 1)]
        return "\n".join([tr("terminal.plain.help", count=len(moves)), *lines])


def _leaves(data: Json) -> Iterator[str]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield from [str(value).lower()] if name == TAG else _leaves(value)
    elif isinstance(data, list):
        for value in data:
            yield from _leaves(value)
    elif data is not None:
        yield str(data)
