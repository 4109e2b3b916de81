"""The banner: what is asked or can be done, in a line or two, with the ways out of it at its end."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.games.skirmish.language import Choose, ChooseDiagonal, Put
from app.games.skirmish.moves import Done
from app.games.skirmish.state import EXCHANGES, Run
from app.games.skirmish.wording import ability_texts, asked
from app.screens import load_kv
from app.screens.boards.skirmish.options import TOP, Options


class Banner(BoxLayout):
    board = ObjectProperty()
    names = ObjectProperty(None, allownone=True)
    """Gives the players' names."""
    text = StringProperty()
    icon = StringProperty()
    is_refusal = BooleanProperty(False)
    can_confirm = BooleanProperty(False)
    can_cancel = BooleanProperty(False)
    can_list = BooleanProperty(False)
    can_turn = BooleanProperty(False)
    is_turned = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board.bind(on_drawn=lambda *_: self.refresh())

    def refresh(self) -> None:
        board = self.board
        options: Options | None = board.options
        if board.view is None or options is None:
            return
        mine = board.takes_moves
        self.is_refusal = bool(board.note)
        self.text = board.note or banner_words(board, options, self.names() if self.names else [])
        run = board.view.run
        self.icon = run.doing.do.counter if run and _puts(run) else ""
        self.can_confirm = mine and (board.chosen is not None or (options.can_end and options.sheet != TOP))
        self.can_cancel = mine and (options.can_cancel or bool(board.raised) or board.chosen is not None)
        self.can_list = mine and bool(options.sheet)
        self.can_turn = mine and options.can_face_down
        self.is_turned = not board.face_up

    def confirm(self) -> None:
        """OK: the previewed move, or else that no more is wanted."""
        if not self.board.confirm() and self.board.options.can_end:
            self.board.commit(Done())


def _puts(run: Run) -> bool:
    return isinstance(run.doing, Choose) and isinstance(run.doing.do, Put)


def banner_words(board: Any, options: Options, names: list[str]) -> str:
    tr, view = App.get_running_app().tr, board.view
    if view.ended:
        return ""
    if view.run:
        card, ask = tr(f"skirmish.card.{view.run.kind}").partition(",")[0], asked(view.run, tr)
        if isinstance(view.run.doing, ChooseDiagonal):
            ask = tr("skirmish.ask.diagonal.tap")
        at, of = options.picked
        return f"{card} {at}/{of}: {ask}" if of > 1 else f"{card}: {ask}"
    if not board.takes_moves:
        active = names[view.active] if names else ""
        key = "skirmish.tell.mulligan_other" if options.is_mulligan else "skirmish.tell.other"
        return tr(key, name=active, phase="" if options.is_mulligan else tr(f"skirmish.phase.{view.phase}"))
    if board.chosen in options.lines:
        return tr("skirmish.tell.line", count=board.line_worth(board.chosen))
    if options.is_mulligan:
        return tr("skirmish.tell.mulligan", count=EXCHANGES - view.exchanges)
    raised = board.hand_card(int(board.raised)) if board.raised else None
    if raised:
        name = tr(f"skirmish.card.{raised.kind}").partition(",")[0]
        return f"{name}. {' '.join(ability_texts(raised.kind, tr))}"
    return tr(f"skirmish.tell.{view.phase}")


load_kv(__file__)
