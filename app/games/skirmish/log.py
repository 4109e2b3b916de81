"""What happened, as sentences: `skirmish.log.<event>`, filled with what the event says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from app.core.game import Player, Tr
from app.core.grid import Cell
from app.games.skirmish.catalogue import FACES
from app.games.skirmish.events import Activated, Commanded, Entered, Happening, Left, Played, Shown
from app.games.skirmish.glossary import COMMAND


def named(player: Player, tr: Tr) -> str:
    return tr("skirmish.text.player", number=player + 1)


def written(cell: Cell) -> str:
    """`b3` is the second column, the third row."""
    return f"{'abcdefg'[cell[1]]}{cell[0] + 1}"


def face_name(kind: str, tr: Tr) -> str:
    """A card by name, or that it is hidden."""
    return tr(f"skirmish.card.{kind}") if kind else tr("skirmish.text.hidden_card")


def _listed(players: tuple[Player, ...], tr: Tr) -> str:
    return ", ".join(named(player, tr) for player in players)


_IN_WORDS: dict[str, tuple[str, Callable[[Any, Tr], object]]] = {
    "player": ("player", named),
    "by": ("player", named),
    "deck": ("owner", named),
    "winners": ("winners", _listed),
    "card": ("id", lambda id, tr: id),
    "kind": ("card", face_name),
    "cell": ("cell", lambda cell, tr: written(cell)),
    "start": ("start", lambda cell, tr: written(cell)),
    "end": ("end", lambda cell, tr: written(cell)),
    "phase": ("phase", lambda phase, tr: tr(f"skirmish.phase.{phase}")),
    "counter": ("counter", lambda counter, tr: tr(f"skirmish.counter.{counter}")),
    "number": ("count", lambda number, tr: number),
    "points": ("count", lambda points, tr: points),
    "power": ("power", lambda power, tr: f"{power:+}"),
    "scores": ("scores", lambda scores, tr: " : ".join(str(score) for score in scores)),
}
"""A field of an event: what it is called in the words, and how it is said. Others are said as they are."""


def described(event: Happening, tr: Tr) -> str:
    """One sentence, or nothing if another event says it."""
    values: dict[str, object] = {}
    for field in fields(event):
        name, said = _IN_WORDS.get(field.name, (field.name, lambda value, tr: value))
        values[name] = said(getattr(event, field.name), tr)
    match event:
        case Activated() if COMMAND in FACES[event.kind].types:
            return ""
        case Activated():
            trigger = FACES[event.kind].abilities[event.place].trigger
            values["trigger"] = tr(f"skirmish.trigger.{trigger}")
        case Commanded():
            values["text"] = tr(f"skirmish.card.{event.kind}.{event.option}")
        case Shown(kind=""):
            return ""
    return tr(f"skirmish.log.{_key(event)}", **values)


def _key(event: Happening) -> str:
    """`turned_up` for `TurnedUp`; some events have two sentences."""
    match event:
        case Played(face_up=False):
            return "played_down"
        case Entered(returned=True):
            return "returned"
        case Left(sacrificed=True):
            return "sacrificed"
    name = type(event).__name__
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).removeprefix("_")
