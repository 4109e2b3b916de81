"""Choose the banner's words: what to do, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.core.game import Tr
from app.games.skirmish.board import Card
from app.games.skirmish.cards.language import ChooseDiagonal
from app.games.skirmish.moves import PickDiagonal, PlayCommand, PlayUnit
from app.games.skirmish.state import COMMIT_PHASE, EXCHANGES, MAIN_PHASE, SETUP_PHASE
from app.games.skirmish.text.names import ability_text, asked, card_text, short_name
from app.ui.boards.skirmish.controls.hint_text import advice
from app.ui.boards.skirmish.legal_targets import LegalTargets

if TYPE_CHECKING:
    from app.ui.boards.skirmish.board import SkirmishBoard

BannerText = tuple[str, str]
"""What to do, and why."""


def said(board: Any, options: LegalTargets, tr: Tr) -> BannerText:
    view = board.view
    if view.ended:
        return "", ""
    if board.note:
        return board.note, _asked(board, options, tr)[0]
    if board.is_advised:
        return advice(board.chosen, board, tr)
    return _asked(board, options, tr)


def _asked(board: Any, options: LegalTargets, tr: Tr) -> BannerText:
    view = board.view
    if not board.takes_moves:
        return _others(board, options, tr)
    if board.chosen in options.lines:
        why = ability_text(view.run.kind, view.run.place, tr) if view.run else ""
        key = "skirmish.tell.diagonal" if isinstance(board.chosen, PickDiagonal) else "skirmish.tell.line"
        return tr(key, count=board.line_worth(board.chosen)), why
    if view.run:
        return _run(board, options, tr), ability_text(view.run.kind, view.run.place, tr)
    raised = board.hand_card(int(board.raised)) if board.raised else None
    if raised:
        key = "skirmish.tell.exchange" if options.is_mulligan else "skirmish.tell.raised"
        return tr(key, card=short_name(raised.kind, tr)), card_text(raised.kind, tr)
    if options.is_mulligan:
        return tr("skirmish.tell.mulligan", count=EXCHANGES - view.exchanges), ""
    return tr(f"skirmish.tell.{_phase(options)}"), ""


def _run(board: Any, options: LegalTargets, tr: Tr) -> str:
    """Return the request, after the card's name and the number of this pick."""
    run = board.view.run
    ask = tr("skirmish.ask.diagonal.tap") if isinstance(run.doing, ChooseDiagonal) else asked(run, tr)
    at, of = options.picked
    return f"{short_name(run.kind, tr)} {at}/{of}: {ask}" if of > 1 else f"{short_name(run.kind, tr)}: {ask}"


def _others(board: Any, options: LegalTargets, tr: Tr) -> BannerText:
    view = board.view
    if view.run:
        name = board.name_of(view.run.player)
        card = short_name(view.run.kind, tr)
        return tr("skirmish.tell.uses", name=name, card=card), ability_text(view.run.kind, view.run.place, tr)
    name = board.name_of(view.active)
    if options.is_mulligan:
        return tr("skirmish.tell.mulligan_other", name=name), ""
    return tr("skirmish.tell.other", name=name, phase=tr(f"skirmish.phase.{view.phase}")), ""


def _phase(options: LegalTargets) -> str:
    """Return the end of a word key: the phase, and what it allows."""
    phase = options.view.phase
    if phase in (SETUP_PHASE, COMMIT_PHASE) and not options.unused:
        return f"{phase}.none"
    if phase == MAIN_PHASE and not any(isinstance(move, PlayUnit) for move in options.legal):
        more = options.uses or any(isinstance(move, PlayCommand) for move in options.legal)
        return f"{phase}.more" if more else f"{phase}.none"
    return str(phase)


def card_asked_about(board: SkirmishBoard) -> Card | None:
    run = board.view.run
    if run is not None:
        place = board.view.board.where.get(run.source)
        on_board = board.view.board.cells[place] if place is not None else None
        return on_board or Card(0, run.kind, run.player)
    pointed = board.pointed or int(board.raised)
    cell = board.cell_of(pointed) if pointed else None
    return board.card_at(cell) if cell else board.hand_card(pointed)
