"""Skirmish's rows in the setup sheet: teams, seats and decks."""

from __future__ import annotations

from typing import Any

from kivy.app import App

from app.core.game import EVEN
from app.games.skirmish import GAME
from app.games.skirmish.setup import SIDES
from app.match.match import COMPUTER, HUMAN
from app.session import ONLINE, dummy_of, is_hosts_dummy
from app.storage.settings import DUMMIES, DUMMY
from app.ui.boards.skirmish.deck_choice import offered
from app.ui.boards.skirmish.sheets.deck_builder import DeckSheet
from app.ui.home.setup_sheet import level_note, option_choice
from app.ui.theme import SIDE_LETTERS
from app.ui.widgets.controls import Caption, Choice, TextButton

OPTIONS = ("mode", "dummies", *(f"deck{seat}" for seat in range(1, GAME.seats[1] + 1)))
"""Options chosen here; "dummies" follows from the seats."""


def rows(sheet: Any) -> list[Any]:
    tr = App.get_running_app().tr
    sitting = sheet.setup.sitting(GAME, sheet.mode)
    found: list[Any] = []
    if len(sitting) == GAME.seats[1]:
        mode = next(option for option in GAME.options if option.id == "mode")
        found.append(option_choice(GAME, mode, sheet.setup.options["mode"], tr))
        found[-1].note = _teams(sheet.setup.options["mode"], tr)
        found[-1].bind(on_choice=lambda _, value: _divide(sheet, value))
    for seat in range(1, len(sitting)):
        found.append(_seat_row(sheet, seat, sitting[seat], tr))
        if sitting[seat] in DUMMIES and not _only_deals(sheet):
            found.append(_dummy_row(sheet, seat, sitting[seat], tr))
    found += [_deck_row(sheet, seat, tr) for seat, who in enumerate(sitting) if _is_ours_to_choose(sheet, seat, who)]
    if sheet.mode == ONLINE and HUMAN in sitting[1:]:
        found.append(Caption(text=tr("skirmish.kit.guests"), font_size=App.get_running_app().look.label))
    builder = TextButton.doing(
        lambda: DeckSheet(on_change=sheet.refill).open(), tr("skirmish.builder"), icon="cards-outline", style="outline"
    )
    return [*found, builder]


def _divide(sheet: Any, mode: str) -> None:
    """Set the teams and update the note."""
    sheet.choose("mode", mode)
    sheet.refill()


def _teams(mode: str, tr: Any) -> str:
    """Return the note on who plays with whom."""
    sides = SIDES.get(mode)
    if not sides:
        return ""
    one, other = (
        ", ".join(letter for letter, each in zip(SIDE_LETTERS, sides, strict=False) if each == side) for side in (0, 1)
    )
    return str(tr("skirmish.teams", one=one, other=other))


def _is_ours_to_choose(sheet: Any, seat: int, who: str) -> bool:
    """Return whether we choose a seat's deck: guests bring their own."""
    return sheet.mode != ONLINE or who != HUMAN or (seat == 0 and not sheet.setup.only_deals)


def is_told(option: str, options: dict[str, Any]) -> bool:
    """Return whether a room's guests see this option.

    Decks are shown with their owners, teams only for four players.
    """
    if option == "mode":
        return int(options["players"]) == GAME.seats[1]
    return not option.startswith("deck") and (option != "dummies" or bool(options[option]))


def _seat_row(sheet: Any, seat: int, who: str, tr: Any) -> Choice:
    answers = [(HUMAN, tr("skirmish.seat.human")), (DUMMY, tr("skirmish.seat.dummy"))]
    answers[1:1] = [
        (f"{COMPUTER}{level}", f"{level} · {tr(f'skirmish.level.{level}')}") for level in range(1, GAME.levels + 1)
    ]
    if sheet.mode != ONLINE:
        answers.insert(1, (f"{COMPUTER}{EVEN}", tr("setup.even")))
    row = Choice(
        text=tr("play.player", letter=SIDE_LETTERS[seat]),
        answers=answers,
        selected=DUMMY if who in DUMMIES else who,
        note=_seat_note(sheet, who, tr),
    )
    row.bind(on_choice=lambda _, value: sheet.seat(seat, value))
    return row


def _dummy_row(sheet: Any, seat: int, who: str, tr: Any) -> Choice:
    """Choose who decides for a dummy: the first player or a computer."""
    host = tr("play.you") if sheet.mode == ONLINE else tr("play.player", letter=SIDE_LETTERS[0])
    row = Choice(
        text=tr("skirmish.dummy.decides", name=tr("play.dummy", letter=SIDE_LETTERS[seat])),
        answers=[(False, tr("skirmish.dummy.computer")), (True, host)],
        selected=is_hosts_dummy(who, sheet.mode),
    )
    row.bind(on_choice=lambda _, is_hosts: sheet.seat(seat, dummy_of(is_hosts, sheet.mode)))
    return row


def _only_deals(sheet: Any) -> bool:
    """Return whether the room's owner has no seat, so decides for nobody."""
    return bool(sheet.mode == ONLINE and sheet.setup.only_deals)


def _seat_note(sheet: Any, who: str, tr: Any) -> str:
    """Explain a dummy or a computer's level."""
    if who in DUMMIES:
        return str(tr("skirmish.seat.dummy.computer.note" if _only_deals(sheet) else "skirmish.seat.dummy.note"))
    return level_note(GAME, int(who.removeprefix(COMPUTER)), tr) if who.startswith(COMPUTER) else ""


def _deck_row(sheet: Any, seat: int, tr: Any) -> Choice:
    option = f"deck{seat + 1}"
    chosen = sheet.setup.options[option]
    is_own = sheet.mode == ONLINE and seat == 0
    letter = tr("play.player", letter=SIDE_LETTERS[seat])
    words = tr("skirmish.kit.yours") if is_own else tr("skirmish.deck_choice", name=letter)
    row = Choice(text=words, answers=offered(tr, chosen), selected=chosen)
    row.bind(on_choice=lambda _, value: sheet.choose(option, value))
    return row
