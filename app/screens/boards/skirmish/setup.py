"""Skirmish's own part of the setup: teams only for four, who sits on each seat, and whose deck is which."""

from __future__ import annotations

from typing import Any

from kivy.app import App

from app.games.skirmish import GAME
from app.games.skirmish.decks import READY
from app.match.match import COMPUTER, HUMAN
from app.screens.boards.skirmish.deckbuilder import DeckSheet, own_decks
from app.screens.controls import Choice, TextButton
from app.screens.setup import option_choice
from app.screens.theme import SIDE_LETTERS
from app.session import DUMMY, ONLINE

OPTIONS = ("mode", "dummies", *(f"deck{seat}" for seat in range(1, GAME.seats[1] + 1)))
"""The options that are asked for here; dummies follow from who sits where."""


def rows(sheet: Any) -> list[Any]:
    tr = App.get_running_app().tr
    sitting = sheet.setup.sitting(GAME, sheet.mode)
    found: list[Any] = []
    if len(sitting) == GAME.seats[1]:
        mode = next(option for option in GAME.options if option.id == "mode")
        found.append(option_choice(GAME, mode, sheet.setup.options["mode"], tr))
        found[-1].bind(on_choice=lambda _, value: sheet.choose("mode", value))
    found += [_seat_row(sheet, seat, sitting[seat], tr) for seat in range(1, len(sitting))]
    found += [_deck_row(sheet, seat, tr) for seat in range(len(sitting))]
    builder = TextButton(text=tr("skirmish.builder"), icon="cards-outline", style="outline")
    builder.bind(on_release=lambda _: DeckSheet(on_close=lambda *_: sheet.refill()).open())
    return [*found, builder]


def is_told(option: str, options: dict[str, Any]) -> bool:
    """Whether those who come to a room have to know of it: not of decks for seats that are not there."""
    players = int(options["players"])
    if option.startswith("deck"):
        return int(option.removeprefix("deck")) <= players
    return option not in ("mode", "dummies") or (option == "mode" and players == GAME.seats[1]) or bool(options[option])


def _seat_row(sheet: Any, seat: int, who: str, tr: Any) -> Choice:
    answers = [(HUMAN, tr("skirmish.seat.human")), (DUMMY, tr("skirmish.seat.dummy"))]
    answers[1:1] = [
        (f"{COMPUTER}{level}", tr("skirmish.seat.computer", level=tr(f"skirmish.level.{level}")))
        for level in range(1, GAME.levels + 1)
    ]
    row = Choice(
        text=tr("play.player", letter=SIDE_LETTERS[seat]),
        answers=answers,
        selected=who,
        note=tr("online.dummy.note" if sheet.mode == ONLINE else "skirmish.seat.dummy.note") if who == DUMMY else "",
    )
    row.bind(on_choice=lambda _, value: sheet.seat(seat, value))
    return row


def _deck_row(sheet: Any, seat: int, tr: Any) -> Choice:
    option = f"deck{seat + 1}"
    answers = [(name, tr(f"skirmish.faction.{name}")) for name in READY]
    answers += [(text, name) for name, text in own_decks().items()]
    words = tr("skirmish.deck_choice", name=tr("play.player", letter=SIDE_LETTERS[seat]))
    row = Choice(text=words, answers=answers, selected=sheet.setup.options[option])
    row.bind(on_choice=lambda _, value: sheet.choose(option, value))
    return row
