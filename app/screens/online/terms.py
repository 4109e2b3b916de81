"""What all in a room agree on by coming there, in words: the game's options, the clock, who starts, what is fixed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.core.game import Game, Options
from app.match.match import HUMAN
from app.online.plan import DRAWN, HOST_FIRST, STARTS
from app.screens.settings import FOR_GAMES
from app.screens.setup import rows_of, value_words
from app.services.settings import Choice, fixed_by


@dataclass(frozen=True, slots=True)
class Agreed:
    """The owner's plan, or what the room's card tells of it."""

    options: Options
    minutes: int
    strict: bool
    extras: Options
    starts: str
    host_plays: bool

    @classmethod
    def in_room(cls, online: Any) -> Agreed:
        room = online.room
        if online.is_hosting:
            plan = room.plan
            return cls(plan.options, plan.terms.minutes, plan.terms.strict, plan.extras, plan.starts, plan.plays)
        card, host_plays = room.card, any(place.kind == HUMAN for place in room.places)
        return cls(card.options, card.minutes, card.strict, card.extras, card.starts, host_plays)


def terms_in_words(game: Game, agreed: Agreed, tr: Any) -> list[str]:
    """A line each."""
    own, full = rows_of(game), game.complete(agreed.options)
    told = getattr(own, "is_told", lambda *_: True)
    terms = [
        (tr(f"{game.id}.option.{option.id}"), _value(game, option, full[option.id], tr))
        for option in game.options
        if option.in_setup and told(option.id, full)
    ]
    if agreed.starts in STARTS:  # it comes from another device
        terms.append((tr("setup.starts"), tr(_starter(game, agreed))))
    terms.append((tr("setup.minutes"), str(agreed.minutes) if agreed.minutes else tr("setup.minutes.off")))
    lines = [tr("online.term", name=name, value=value) for name, value in terms]
    return [*lines, *([tr("setup.strict")] if agreed.strict else []), *_fixed(game, agreed, tr)]


def _starter(game: Game, agreed: Agreed) -> str:
    """The key of its words. A game for more than two draws it together with the cards."""
    starts = agreed.starts if game.seats[1] == 2 else DRAWN
    if starts != DRAWN and not agreed.host_plays:
        return "online.begins.first"
    return "online.begins.host" if starts == HOST_FIRST else f"online.starts.{starts}"


def _fixed(game: Game, agreed: Agreed, tr: Any) -> list[str]:
    """What the owner has fixed for all, as far as this game has a use for it."""
    fixed = fixed_by(agreed.extras)
    return [
        tr("online.term", name=tr(f"settings.{name}"), value=_choice(name, value, tr))
        for name, value in fixed.items()
        if game.id in FOR_GAMES.get(name, (game.id,)) and not (agreed.strict and name == "hint_button")
    ]


def _choice(name: str, value: Choice, tr: Any) -> str:
    if isinstance(value, bool):
        return str(tr("online.on" if value else "online.off"))
    return str(tr(f"settings.{name}.{value}"))


def _value(game: Game, option: Any, value: Any, tr: Any) -> str:
    """A deck of one's own is a long text: its cards are the owner's secret until they are played."""
    return value_words(game, option, value, tr) if value in option.values else str(tr("online.own_deck"))
