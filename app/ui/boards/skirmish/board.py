"""The board of Skirmish: draws cards, and turns taps and drops into moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.core.grid import Cell
from app.games.skirmish.board import Card
from app.games.skirmish.cards.effects import amount
from app.games.skirmish.cards.language import ChooseDiagonal, ChooseLine
from app.games.skirmish.moves import Cancel, Exchange, Move, PickCell, PlayUnit, card_of
from app.games.skirmish.mutable_position import MutablePosition
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import CYCLES, threshold
from app.ui.boards.skirmish import marks
from app.ui.boards.skirmish.animations import BoardAnimations
from app.ui.boards.skirmish.cards.card_drawing import DrawCache
from app.ui.boards.skirmish.cards.card_view import on_board
from app.ui.boards.skirmish.grid_drawing import BAND, draw_plan
from app.ui.boards.skirmish.legal_targets import LegalTargets, Target, is_command
from app.ui.boards.skirmish.match_status import notes, rounds_in
from app.ui.boards.skirmish.sheets.choice_sheets import player_name
from app.ui.canvas.shapes import Box


class SkirmishBoard(BoardAnimations):
    """Shows a view and the player's selection in it."""

    well = "card"
    uses_tab = True

    margins = (BAND + 6, BAND, BAND + 6, BAND + 1)
    """Room for the frame with its letters; small, because a phone needs every dp."""
    raised = NumericProperty(0)
    """The hand card about to be played, or 0."""
    face_up = BooleanProperty(True)
    chosen = ObjectProperty(None, allownone=True)
    """The previewed move, which waits for a second tap, OK or Enter."""
    cursor = ObjectProperty(None, allownone=True)
    advised = ObjectProperty(None, allownone=True)
    """The last hint's move, explained while it is previewed."""
    note = StringProperty()
    """The reason why the last tap did nothing."""
    cards_read = NumericProperty(0)
    """Counts cards read here; the lessons watch it."""

    __events__ = ("on_drawn", "on_read", "on_sheet", "on_command")

    def __init__(self, **kwargs: Any) -> None:
        self.options: LegalTargets | None = None
        self._suggested: Move | None = None
        self.shifts: dict[int, Translate] = {}
        self.shadow_shifts: dict[int, Translate] = {}
        self._sketches = DrawCache()
        self._was_read = False
        self.namer: Callable[[], Sequence[str]] = tuple
        """Returns the players' names, or nothing outside a match."""
        self.past: Callable[[], Iterable[Any]] = tuple
        super().__init__(**kwargs)
        for name in ("raised", "face_up", "chosen", "cursor", "advised", "note"):
            self.fbind(name, self._draw_soon)

    def on_drawn(self) -> None: ...

    def on_read(self, card: Card) -> None:
        self.cards_read += 1

    def on_sheet(self) -> None: ...

    def on_command(self, card: Card) -> None: ...

    # The view

    def show(self, view: Skirmish) -> None:
        if view is not self.view:
            self.raised, self.face_up, self.advised = 0, True, None
            self.note, self.said = self.said, ""
            self.chosen = self._only_target(view) if self.enabled else None
        super().show(view)
        suggested, self._suggested = self._suggested, None
        if suggested is not None and suggested in view.legal_moves():
            self.suggest(suggested)

    def begin_anew(self) -> None:
        super().begin_anew()
        self.cursor = None
        self.forget_fleeting()

    def _tell_standing(self, view: Skirmish) -> None:
        """Update the line under the game's name and the lines in the strips."""
        tr = self.app.tr
        self.standing = tr("skirmish.standing", round=view.round, cycle=max(1, view.cycle), of=CYCLES)
        lines = notes(view, rounds_in(self.past()), self.viewer, self.app.width_class == "compact", tr)
        self.tallies = [("", line) for line in lines]

    def name_of(self, player: int) -> str:
        names = self.namer()
        return names[player] if names else player_name(player, self.app.tr)

    @staticmethod
    def _only_target(view: Skirmish) -> Move | None:
        """Return the move if there is just one target: it is preselected, not made."""
        targets = LegalTargets(view).targets if view.run is not None else {}
        return next(iter(targets.values())) if len(targets) == 1 else None

    @property
    def acting(self) -> int:
        """Return the player who decides now."""
        view: Skirmish = self.view
        return view.run.player if view.run else view.active

    @property
    def hand_of(self) -> int | None:
        """Return whose hand to show: the active player's if visible, else the viewer's."""
        view = self.view
        if self.enabled or self.viewer is None:
            return view.active if self.enabled else None
        return self.viewer if self.viewer < len(view.camps) else None

    @property
    def is_advised(self) -> bool:
        is_legal = self.options is not None and self.advised in self.options.legal
        return self.advised is not None and self.advised == self.chosen and is_legal

    @property
    def pointed(self) -> int:
        """Return the card that a hint is about, or 0."""
        return card_of(self.chosen) if self.is_advised else 0

    def hand_card(self, id: int) -> Card | None:
        return next((card for camp in self.view.camps for card in camp.hand if card.id == id), None)

    def strip_scores(self, view: Skirmish) -> list[str]:
        """Return points and goal, as in "12/25"."""
        return [f"{camp.score}/{threshold(view.round)}" for camp in view.camps]

    def result_lines(self, view: Skirmish) -> list[tuple[str, tuple[str, ...]]]:
        tr = self.app.tr
        return [
            (tr("skirmish.score.points"), tuple(str(camp.score) for camp in view.camps)),
            (tr("skirmish.score.rounds"), tuple(str(camp.wins) for camp in view.camps)),
        ]

    # Pointing and choosing

    def raise_card(self, id: int) -> None:
        """Raise a hand card, or lower it if it is raised."""
        if not self.takes_moves or self.options is None or self.options.is_waiting:
            return
        self.note = ""
        self.raised = 0 if self.raised == id else id
        self.face_up = True
        self.app.feedback.sound("card_lift")

    def choose(self, move: Move) -> None:
        """Make a move, or preview it if it needs a second tap."""
        if self.chosen != move and (self.confirms or self._is_line(move)):
            self.chosen = move
            self.app.feedback.ticked()
        else:
            self.commit(move)

    def _is_line(self, move: Move) -> bool:
        return self.options is not None and move in self.options.lines

    def commit(self, move: Move) -> None:
        if self.takes_moves:
            self.chosen, self.note = None, ""
            self.dispatch("on_move", move)

    def confirm(self) -> bool:
        """Make the previewed move, if there is one."""
        if self.chosen is None or not self.takes_moves:
            return False
        self.commit(self.chosen)
        return True

    def turn_card(self) -> None:
        if self.options and self.options.can_face_down:
            self.face_up = not self.face_up
            if isinstance(self.chosen, (PlayUnit, PickCell)):
                self.chosen = None

    def tap(self, cell: Cell) -> None:
        options = self.options
        if not self.takes_moves or options is None:
            return
        card = self.card_at(cell)
        target: Target = card.id if card and card.id in options.targets else cell
        if options.sheet:
            self.dispatch("on_sheet")
        elif target in options.targets:
            self.choose(options.targets[target])
        elif card and not self.raised and card.id in options.uses:
            self.commit(options.uses[card.id])
        elif options.through(cell):
            self._tap_line(options.through(cell))
        else:
            self.refuse(options.refusal(card.id if card else 0, cell))

    def _tap_line(self, through: list[Move]) -> None:
        """Preview a line, then take it; where lines cross, step through them."""
        if self.chosen not in through:
            self.choose(through[0])
        elif len(through) == 1:
            self.confirm()
        else:
            self.choose(through[(through.index(self.chosen) + 1) % len(through)])

    def tap_hand(self, card: Card) -> None:
        options = self.options
        if not self.takes_moves or options is None:
            return
        if card.id in options.targets:
            self.choose(options.targets[card.id])
        elif options.is_waiting:
            self.refuse(options.refusal(card.id, (0, 0)))
        elif card.owner == self.view.active and not options.is_mulligan and self.hand_refusal(card):
            self.refuse(self.hand_refusal(card))
        elif options.is_mulligan or not is_command(card.kind):
            self.raise_card(card.id)
        else:
            self.dispatch("on_command", card)

    def hand_refusal(self, card: Card) -> str:
        """Return why a hand card cannot be played, or ""."""
        assert self.options is not None
        if any(card_of(move) == card.id for move in self.options.legal):
            return ""
        return self.view.refusal(PlayUnit(card.id, (0, 0))) or ""

    def drop(self, id: int, pos: tuple[float, float]) -> None:
        """Play a dragged card on the cell here, or put it back."""
        cell = self.cell_at(pos) if self.takes_moves else None
        move = PlayUnit(id, cell, self.face_up) if cell else None
        self.hover_at(None)
        if move and (reason := self.view.refusal(move)):
            self.refuse(reason)
            self.raised = 0
        elif move and self.confirms:
            self.raised, self.chosen = id, move
        elif move:
            self.landed = id
            self.commit(move)
        else:
            self.raised = 0

    def refuse(self, reason: str) -> None:
        """Show why a move is refused; `reason` is a word key."""
        if reason:
            self.note = self.app.tr(reason)
            self.app.feedback.refused()

    def call_off(self) -> bool:
        """Clear the selection, or else cancel the waiting ability."""
        if self.raised or (self.chosen is not None and self.chosen != self._only_target(self.view)):
            self.raised, self.chosen = 0, None
            return True
        if self.takes_moves and self.options and self.options.can_cancel:
            self.commit(Cancel())
            return True
        return False

    def clear_selection(self) -> bool:
        return self.cancel_gesture() or self.call_off()

    def suggest(self, move: Any) -> None:
        """Show a hint, after any running animation."""
        if self.is_moving:
            self._suggested = move
            return
        self.note, self.raised = "", 0
        if isinstance(move, PlayUnit):
            self.raised, self.face_up = move.card, move.face_up
        elif isinstance(move, Exchange):
            self.raised = move.card
        self.chosen = self.advised = move

    # Touches

    def pressed(self, pos: tuple[float, float]) -> None:
        self._was_read = False
        self.put_panel_away()

    def held(self, pos: tuple[float, float]) -> None:
        self._was_read = self.read_at(pos)

    def lifted(self, pos: tuple[float, float]) -> None:
        cell = self.meant(pos, self.options.targets if self.options else ())
        if cell is not None and not self._was_read:
            self.cursor = None
            self.tap(cell)
        elif cell is None and self.raised:
            self.raised = 0

    def cancelled(self) -> None:
        self.call_off()

    def other_button(self, pos: tuple[float, float]) -> None:
        if not self.call_off():
            self.read_at(pos)

    def read_at(self, pos: tuple[float, float]) -> bool:
        """Open the reader for the card here, if there is one."""
        cell = self.cell_at(pos)
        card = self.card_at(cell) if cell else None
        if card is not None:
            self.dispatch("on_read", card)
        return card is not None

    # Drawing

    def draw(self) -> None:
        look, view = self.app.look, self.view
        self.options = LegalTargets(view, int(self.raised), self.face_up)
        self._tell_standing(view)
        self._sketches.begin(look)
        self._sketches.put(self.canvas, self.grid, lambda look: draw_plan(self.grid, look))
        marks.lines_under(self)
        self.shifts, self.shadow_shifts = {}, {}
        cell = view.board.geometry.cell
        cards = ((place, card) for place, card in enumerate(view.board.cells) if card is not None)
        standing = [(place, card, self.card_box(cell(place))) for place, card in cards]
        for _, card, box in standing:
            self.shadow_shifts[card.id] = self._shifted(partial(self._sketches.shadow, self.canvas, box))
        for place, card, box in standing:
            self._draw_card(place, card, box)
        if self.takes_moves or view.run is not None:
            marks.targets(self)
        marks.lines_over(self)
        marks.pointed(self)
        marks.cursor(self)

    def _draw_card(self, place: int, card: Card, box: Box) -> None:
        seen, is_veiled = on_board(self.view, place, self.app.tr), marks.is_dimmed(self, card)
        self.shifts[card.id] = self._shifted(partial(self._sketches.face, self.canvas, box, seen, is_veiled))

    def _shifted(self, put: Callable[[], None]) -> Translate:
        """Draw something; return the translation that moves it."""
        PushMatrix()
        shift = Translate(0, 0)
        put()
        PopMatrix()
        return shift

    def _redraw(self) -> None:
        super()._redraw()
        self.dispatch("on_drawn")

    def chosen_cells(self) -> tuple[Cell, ...]:
        move = self.chosen
        if self.options is None or move is None:
            return ()
        if move in self.options.lines:
            return self.options.lines[move]
        spots = [self.cell_of(target) for target, each in self.options.targets.items() if each == move]
        return tuple(spot for spot in spots if spot is not None)

    def line_worth(self, move: Move) -> int:
        """Return a line's points, counted by the code that scores it."""
        view: Skirmish = self.view
        assert self.options is not None
        line = sum(1 << view.board.geometry.place(cell) for cell in self.options.lines[move])
        if view.run is None:
            return view.board.line_value(view.active, line)
        step = view.run.doing
        assert isinstance(step, ChooseLine | ChooseDiagonal)
        return amount(step.do.points, MutablePosition(view), view.run, line)
