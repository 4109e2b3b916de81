"""Write the players' lines: rounds won, partner, cards left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.core.game import Player
from app.games.skirmish.events import RoundEnded
from app.games.skirmish.rules import Skirmish
from app.ui.boards.skirmish.sheets.choice_sheets import team_name
from app.ui.theme import ICONS

Rounds = dict[int, tuple[Player, ...]]
"""The winners of each finished round."""


def rounds_in(history: Iterable[Any]) -> Rounds:
    events = (event for entry in history for event in entry.step.events)
    return {event.round: event.winners for event in events if isinstance(event, RoundEnded)}


def won_by(player: Player, view: Skirmish, rounds: Rounds) -> list[int]:
    """Return a player's won rounds, as of this view."""
    return [each for each, winners in rounds.items() if player in winners and (each < view.round or view.ended)]


def notes(view: Skirmish, rounds: Rounds, viewer: Player | None, is_short: bool, tr: Any) -> list[str]:
    return [_note(player, view, rounds, viewer, is_short, tr) for player in range(len(view.camps))]


def _note(player: Player, view: Skirmish, rounds: Rounds, viewer: Player | None, is_short: bool, tr: Any) -> str:
    """Return trophies and words, which are fewer beside trophies."""
    trophies = _trophies(player, view, rounds)
    if trophies and is_short and view.board.sides.count(view.board.sides[player]) > 1:
        return trophies
    words = _words(player, view, viewer, is_short or bool(trophies), tr)
    return f"{trophies} {words}".strip()


def _trophies(player: Player, view: Skirmish, rounds: Rounds) -> str:
    """Return cups, with numbers for the rounds that the history still has."""
    numbers = [str(each) for each in won_by(player, view, rounds)]
    cup = f"[font=Icons]{ICONS['won']}[/font]"
    missing = cup * (view.camps[player].wins - len(numbers))
    return missing + (cup + " ".join(numbers) if numbers else "")


def _words(player: Player, view: Skirmish, viewer: Player | None, is_short: bool, tr: Any) -> str:
    camp, sides = view.camps[player], view.board.sides
    if len(set(sides)) == len(sides):
        if is_short and view.ended:  # the trophies need the room, and the cards no longer matter
            return ""
        key = "skirmish.holds.hand" if is_short else "skirmish.holds"
        return str(tr(key, hand=len(camp.hand), deck=len(camp.deck)))
    team = team_name(sides, player, tr)
    if viewer is None or viewer >= len(sides) or player == viewer or sides[player] != sides[viewer]:
        return team
    partner = str(tr("skirmish.partner"))
    return partner if is_short else f"{team}, {partner}"
