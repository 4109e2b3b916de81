"""Skirmish's controls: banner, phases, hand and choice sheets."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty

from app.games.skirmish.moves import Cancel, Exchange, Keep, NextPhase
from app.ui import load_kv
from app.ui.boards.board_controls import BoardControls
from app.ui.boards.skirmish.controls.banner import Banner
from app.ui.boards.skirmish.controls.hand import Hand
from app.ui.boards.skirmish.controls.keys import Keys
from app.ui.boards.skirmish.counter_cursor import CounterCursor
from app.ui.boards.skirmish.hover import Hover
from app.ui.boards.skirmish.sheets.card_reader import CardReaderSheet
from app.ui.boards.skirmish.sheets.choice_sheets import ChoiceSheet, CommandSheet, PilesSheet, sheet_for
from app.ui.canvas import shapes

AUTO_SECONDS = 0.6
"""Seconds that a phase without a choice is shown."""


class SkirmishControls(BoardControls):
    phase = NumericProperty(0)
    unused = NumericProperty(0)
    can_go_on = BooleanProperty(False)
    is_mulligan = BooleanProperty(False)
    can_exchange = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        board, screen = kwargs["board"], kwargs["screen"]
        self.hand = Hand(board=board, size_hint_y=None)
        self._banner = self.banner = Banner(board=board)
        board.namer = lambda: screen.names if screen.match else ()
        board.past = lambda: self.history
        self._going_on: Any = None
        self._sheet: ChoiceSheet | None = None
        self._jumped = False
        self._rewound = False
        super().__init__(**kwargs)
        self.add_widget(self.hand)
        self.keys = Keys(board, self)
        board.bind(on_drawn=lambda *_: self._on_drawn(), on_read=lambda _, card: self.read(card))
        board.bind(on_command=lambda _, card: CommandSheet(board=board, card=card).open())
        board.bind(on_sheet=lambda *_: self.open_sheet(), on_move=lambda _, move: self._on_move(move))
        self.app = App.get_running_app()
        self.app.bind(settings=self._arrange, width_class=self._size_hand)
        Window.bind(size=self._size_hand)
        self._buttons = self.ids.row.everything
        self._size_hand()
        self._arrange()
        self.hover = Hover(self)
        self.stack_cursor = CounterCursor(self)

    def release(self) -> None:
        self.hover.release()
        self.stack_cursor.release()
        self._forget()
        self._close_sheet()
        self.app.unbind(settings=self._arrange, width_class=self._size_hand)
        Window.unbind(size=self._size_hand)
        self.hand.release()
        self._banner.release()

    def on_is_narrow(self, *_: Any) -> None:
        self._size_hand()

    def _arrange(self, *_: Any) -> None:
        """Put NEXT at the player's main hand."""
        row = self.ids.row
        row.clear_widgets()
        for button in reversed(self._buttons) if self.app.settings.left_handed else self._buttons:
            row.add_widget(button)

    def _size_hand(self, *_: Any) -> None:
        app = App.get_running_app()
        self.hand.height = dp(self._hand_height(app.width_class))

    def _hand_height(self, width_class: str) -> int:
        """Return the height in dp, from the window alone: the board keeps its size."""
        if width_class == "compact" or self.is_narrow:
            return 104
        is_tall = Window.height >= (dp(640) if width_class == "expanded" else Window.width * 1.4)
        return 228 if is_tall else 156

    def spot(self, name: str) -> shapes.Box:
        """Return the box of the hand, the cells or NEXT in the window."""
        if name == "board":
            left, bottom, _, _ = self.board.box((self.board.view.board.size - 1, 0))
            return (*self.board.to_window(left, bottom), self.board.side, self.board.side)
        widget = {"hand": self.hand, "next": self.ids.next}[name]
        return (*widget.to_window(*widget.pos), *widget.size)

    # What the board shows

    def _on_drawn(self) -> None:
        board, options = self.board, self.board.options
        if board.view is None or options is None:
            return
        mine = board.takes_moves
        self.phase = board.view.phase
        self.unused = len(options.unused) if mine and options.can_go_on else 0
        self.can_go_on = mine and options.can_go_on
        self.is_mulligan = mine and options.is_mulligan
        self.can_exchange = self.is_mulligan and options.can_exchange and bool(board.raised)
        if mine and options.sheet:
            if self._sheet is None or self._sheet.view is not board.view:
                self.open_sheet()
        else:
            self._close_sheet()
        self._maybe_go_on(mine and options.nothing_to_do)

    def ask_again(self) -> None:
        is_open = self._sheet is not None and self._sheet.is_open
        if not is_open and self.board.takes_moves and self.board.options.sheet:
            self.open_sheet()

    def open_sheet(self) -> None:
        self._close_sheet()
        self._sheet = sheet_for(self.board)
        if self._sheet:
            self._sheet.open()

    def _close_sheet(self) -> None:
        if self._sheet:
            self._sheet.close()
            self._sheet = None

    def read(self, card: Any) -> None:
        self.hover.put_away()
        CardReaderSheet(board=self.board, card=card, cards=self._neighbours(card)).open()

    def _neighbours(self, card: Any) -> list[Any]:
        """Return the cards on the board or in the hand, to leaf through."""
        on_board = [each for each in self.board.view.board.cells if each is not None]
        found = on_board if any(each.id == card.id for each in on_board) else list(self.hand.cards)
        return [each for each in found if each.kind]

    def show_camps(self) -> None:
        PilesSheet(board=self.board).open()

    # Phases

    def _maybe_go_on(self, nothing_to_do: bool) -> None:
        """Leave a phase without choices, unless an undo led to it."""
        is_wished = self.app.settings.value("auto_advance")
        wanted = nothing_to_do and is_wished and not (self._rewound or self.board.is_practice)
        if wanted and self._going_on is None:
            self._going_on = Clock.schedule_once(lambda _: self._go_on(), AUTO_SECONDS)
        elif not wanted:
            self._forget()

    def _go_on(self) -> None:
        self._going_on = None
        if not self.board.options.nothing_to_do:
            return
        if self.board.takes_moves and self.app.top is self.screen:
            self.board.commit(NextPhase())
        else:  # something covers the board or still moves: try again later
            self._maybe_go_on(True)

    def _forget(self) -> None:
        if self._going_on:
            self._going_on.cancel()
            self._going_on = None

    def next(self) -> None:
        """Go on; the first press points at an unused ability."""
        board = self.board
        if not self.can_go_on:
            return
        if self.unused and not self._jumped:
            self._jumped = True
            self.keys.next_unused()
        else:
            board.commit(NextPhase())

    def exchange(self) -> None:
        if self.can_exchange:
            self.board.commit(Exchange(int(self.board.raised)))

    def keep(self) -> None:
        if self.is_mulligan:
            self.board.commit(Keep())

    def _on_move(self, move: Any) -> None:
        self._jumped = self._rewound = False
        if isinstance(move, Cancel) and self.screen.can_undo:
            self.app.snack.show(self.app.tr("skirmish.cancelled"), self.app.tr("play.undo"), self.undo)

    def undo(self) -> None:
        self._rewound = True
        self.screen.undo()

    # Keys

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return self.keys.press(name, shift, ctrl)


load_kv(__file__)
