"""A room's terms in words: options, clock, who starts, and fixed settings."""

from __future__ import annotations

from typing import Any

from app.core.game import Game
from app.core.setting import SettingValue
from app.online.room_setup import DRAWN, HOST_FIRST, STARTS, Agreed
from app.storage.settings import fixed_by, is_for, words_of
from app.ui.home.setup_sheet import rows_of, value_words


def terms_in_words(agreed: Agreed, tr: Any) -> list[str]:
    game, minutes = agreed.game, agreed.terms.minutes
    own, full = rows_of(game), game.complete(agreed.options)
    terms = [
        (tr(f"{game.id}.option.{option.id}"), _value(game, option, full[option.id], tr))
        for option in game.options
        if option.in_setup and (own is None or own.is_told(option.id, full))
    ]
    if agreed.starts in STARTS:  # another device may send anything
        terms.append((tr("setup.starts"), tr(_starter(agreed))))
    terms.append((tr("setup.minutes"), str(minutes) if minutes else tr("setup.minutes.off")))
    lines = [tr("online.term", name=name, value=value) for name, value in terms]
    more = [(agreed.terms.strict, "setup.strict"), (agreed.unhurried, "online.unhurried")]
    return [*lines, *(tr(key) for is_so, key in more if is_so), *_fixed(agreed, tr)]


def _starter(agreed: Agreed) -> str:
    """Return the translation key for who starts. Larger games draw it with the cards."""
    starts = agreed.starts if agreed.game.seats[1] == 2 else DRAWN
    if starts != DRAWN and not agreed.host_plays:
        return "online.begins.first"
    return "online.begins.host" if starts == HOST_FIRST else f"online.starts.{starts}"


def _fixed(agreed: Agreed, tr: Any) -> list[str]:
    fixed = fixed_by(agreed.extras)
    return [
        tr("online.term", name=tr(words_of(name)), value=_choice(name, value, tr))
        for name, value in fixed.items()
        if is_for(name, agreed.game.id) and not (agreed.terms.strict and name == "hint_button")
    ]


def _choice(name: str, value: SettingValue, tr: Any) -> str:
    if isinstance(value, bool):
        return str(tr("online.on" if value else "online.off"))
    return str(tr(f"{words_of(name)}.{value}"))


def _value(game: Game, option: Any, value: Any, tr: Any) -> str:
    """Return a value in words. An own deck stays the owner's secret until it is played."""
    return value_words(game, option, value, tr) if value in option.values else str(tr("online.own_deck"))
