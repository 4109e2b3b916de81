"""Describes events in sentences from the words under `skirmish.log`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from app.core.dataclass_codec import written_name
from app.core.game import Player, Tr
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.events import (
    Activated,
    Commanded,
    Entered,
    Left,
    NoTarget,
    PhaseBegan,
    Played,
    Secret,
    Shown,
    SkirmishEvent,
)
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.terms import COMMAND
from app.games.skirmish.text.names import face_name, named, written


class ByNumber:
    """Names players and cards by number, as they are typed."""

    def __init__(self, tr: Tr) -> None:
        self._tr = tr

    def player(self, player: Player) -> str:
        return named(player, self._tr)

    def card(self, id: int, kind: str | None) -> str:
        return f"#{id}" if kind is None else f"#{id} {face_name(kind, self._tr)}"

    def form(self, event: SkirmishEvent) -> str:
        return ""


class EventNarrator:
    """Describes events in order, as a screen shows them.

    Cards have no numbers there, so it remembers the faces that earlier events showed.
    """

    def __init__(self, tr: Tr, first: Skirmish, names: Sequence[str] = (), you: Player | None = None) -> None:
        self._tr, self._names, self._you = tr, names, you
        held = (card for camp in first.camps for card in camp.hand)
        self._faces = {card.id: card.kind for card in (*first.board.cells, *held) if card is not None}

    def __call__(self, event: SkirmishEvent) -> str:
        words = described(event, self._tr, self)
        facts = _facts(event)
        if facts.get("kind") and "card" in facts:
            self._faces[facts["card"]] = facts["kind"]
        return words

    def player(self, player: Player) -> str:
        return self._names[player] if self._names else self._tr("play.player", letter="ABCD"[player])

    def card(self, id: int, kind: str | None) -> str:
        return face_name(kind or self._faces.get(id, ""), self._tr)

    def form(self, event: SkirmishEvent) -> str:
        """Return the key's ending for a sentence that addresses the reader."""
        is_hidden = isinstance(event, Secret) and not event.kind
        if self._you is None or isinstance(event, (PhaseBegan, NoTarget)):
            return ""
        facts = _facts(event)
        does = not is_hidden and self._you in (facts.get("player"), facts.get("by"))
        wins = facts.get("winners") == (self._you,)
        return ".you" * (does or wins) + ".your" * (facts.get("deck") == self._you)


_IN_WORDS: dict[str, tuple[str, Callable[[Any, Tr, ByNumber | EventNarrator], object]]] = {
    "player": ("player", lambda player, tr, called: called.player(player)),
    "by": ("player", lambda player, tr, called: called.player(player)),
    "deck": ("owner", lambda player, tr, called: called.player(player)),
    "winners": ("winners", lambda players, tr, called: ", ".join(called.player(player) for player in players)),
    "other": ("other", lambda card, tr, called: called.card(card, None)),
    "kind": ("card", lambda kind, tr, called: face_name(kind, tr)),
    "cell": ("cell", lambda cell, tr, called: written(cell)),
    "start": ("start", lambda cell, tr, called: written(cell)),
    "end": ("end", lambda cell, tr, called: written(cell)),
    "phase": ("phase", lambda phase, tr, called: tr(f"skirmish.phase.{phase}")),
    "counter": ("counter", lambda counter, tr, called: tr(f"skirmish.counter.{counter}")),
    "number": ("count", lambda number, tr, called: number),
    "points": ("count", lambda points, tr, called: points),
    "power": ("power", lambda power, tr, called: f"{power:+}"),
    "scores": ("scores", lambda scores, tr, called: " : ".join(str(score) for score in scores)),
}
"""How fields of events appear in the words. Others are written as they are."""


def _facts(event: SkirmishEvent) -> dict[str, Any]:
    return {field.name: getattr(event, field.name) for field in fields(event)}


def described(event: SkirmishEvent, tr: Tr, called: ByNumber | EventNarrator | None = None) -> str:
    """Return one sentence, or an empty string if another event says it."""
    called = called or ByNumber(tr)
    facts, values = _facts(event), dict[str, object]()
    for field, value in facts.items():
        name, said = _IN_WORDS.get(field, (field, lambda value, tr, called: value))
        values[name] = said(value, tr, called)
    if "card" in facts:
        kind = None if isinstance(event, Shown) else facts.get("kind")
        values["named"] = called.card(facts["card"], kind)
    match event:
        case Activated() if COMMAND in FACES[event.kind].types:
            return ""
        case Activated():
            trigger = FACES[event.kind].abilities[event.place].trigger
            values["trigger"] = tr(f"skirmish.trigger.{trigger}")
        case Commanded():
            values["text"] = tr(f"skirmish.card.{event.kind}.{event.option}").rstrip(".")
        case Shown(kind=""):
            return ""
    return tr(f"skirmish.log.{_key(event)}{called.form(event)}", **values)


def _key(event: SkirmishEvent) -> str:
    """Return `turned_up` for `TurnedUp`; some events have two keys."""
    match event:
        case Played(face_up=False):
            key = "played_down"
        case Entered(returned=True):
            key = "returned"
        case Left(sacrificed=True):
            key = "sacrificed"
        case _:
            name = written_name(type(event))
            key = "".join(f"_{c.lower()}" if c.isupper() else c for c in name).removeprefix("_")
    return f"{key}_hidden" if isinstance(event, Secret) and not event.kind else key
