"""The controls beside the board: pad, undo, hint, visibility and claim."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty

from app.games.stay.rules import SIZES, Claim, Continue, Finish, Stop
from app.ui import load_kv
from app.ui.boards.board_controls import BoardControls
from app.ui.boards.stay.board import SIGHTS
from app.ui.boards.stay.pad import CENTRE, Pad
from app.ui.canvas import shapes
from app.ui.widgets.controls import Choice, SurfaceButton, TextButton
from app.ui.widgets.sheet import Sheet

ARMED_SECONDS = 2.0
"""How long a first press of "No moves" waits for the second."""

DIRECTION_KEYS = {
    **{f"numpad{key}": key for key in (7, 8, 9, 4, 6, 1, 2, 3)},
    **dict(zip("qweadzxc", (7, 8, 9, 4, 6, 1, 2, 3), strict=True)),
    "up": 8, "down": 2, "left": 4, "right": 6,
}  # fmt: skip


class StayControls(BoardControls):
    armed = BooleanProperty(False)
    is_choosing = BooleanProperty(False)
    """After a right claim, the player must finish or continue."""
    shows_stop = BooleanProperty(False)
    """Only Normal mode is ended by hand."""
    rung = StringProperty("moves")
    extent = NumericProperty(192)
    pitch = NumericProperty(67)

    def __init__(self, **kwargs: Any) -> None:
        self.pad = Pad(board=kwargs["board"], size_hint=(None, None), pos_hint={"center_x": 0.5})
        super().__init__(**kwargs)
        # Keep references: nothing else does while a widget is out of the tree.
        self._sides = (self.ids.left.__self__, self.ids.right.__self__)
        self._below = self.ids.below.__self__
        self._disarm: Any = None
        self._choice: ClaimSheet | None = None
        self._last_open = "moves" if self.board.rung == "hidden" else self.board.rung
        self.pad.bind(on_distances=lambda _, direction: DistanceSheet(board=self.board, direction=direction).open())
        self.board.bind(rung=self.setter("rung"), view=self._on_view, enabled=self._on_view, on_settled=self._on_view)
        self.board.bind(on_choice=lambda _: self._offer_choice())
        self.screen.bind(on_enter=self._on_view)
        self.rung = self.board.rung
        self.bind(is_narrow=self._arrange)
        App.get_running_app().bind(width_class=self._arrange, settings=self._arrange)
        self._arrange()

    def release(self) -> None:
        """Unbind from the app, which would keep the controls alive."""
        App.get_running_app().unbind(width_class=self._arrange, settings=self._arrange)
        self.screen.unbind(on_enter=self._on_view)
        self._set_armed(False)
        self.pad.release()

    def _arrange(self, *_: Any) -> None:
        app = App.get_running_app()
        self.pad.small = app.width_class == "compact" or self.is_narrow
        self.extent, self.pitch = self.pad.extent, self.pad.pitch
        self.pad.size = (self.extent, self.extent)
        row, below, sides = self.ids.row, self._below, list(self._sides)
        for widget in (self.pad, below, *sides):
            if widget.parent:
                widget.parent.remove_widget(widget)
        if app.settings.left_handed:
            sides.reverse()
        for widget in (self.pad, below) if self.is_narrow else (sides[0], self.pad, sides[1]):
            row.add_widget(widget)
        for widget in sides if self.is_narrow else ():
            below.add_widget(widget)
        self._on_view()

    def spot(self, name: str) -> shapes.Box:
        if name == "claim":
            button = self.ids.claim
            return (*button.to_window(*button.pos), *button.size)
        left, bottom, wide, high = self.pad.box(CENTRE) if name == "centre" else (*self.pad.pos, *self.pad.size)
        return (*self.pad.to_window(left, bottom), wide, high)

    # The claim

    def claim(self) -> None:
        """Claim on the second press. After a right claim, open the choice."""
        if self.is_choosing:
            self._offer_choice()
            return
        if not self.board.takes_moves:
            return
        if self.armed or not App.get_running_app().settings.value("confirm_claim"):
            self._set_armed(False)
            self.board.dispatch("on_move", Claim())
        else:
            self._set_armed(True)

    def _set_armed(self, armed: bool) -> None:
        self.armed = armed
        if self._disarm:
            self._disarm.cancel()
        if armed:
            self._disarm = Clock.schedule_once(lambda _: self._set_armed(False), ARMED_SECONDS)

    def _on_view(self, *_: Any) -> None:
        view = self.board.view
        self.shows_stop = view is not None and not view.blocked_mode and not self.is_narrow
        self.is_choosing = view is not None and view.choosing and self.board.takes_moves
        if self.is_choosing:
            self._offer_choice()
        elif self._choice:
            self._choice.close()

    def ask_again(self) -> None:
        self._offer_choice()

    def _offer_choice(self) -> None:
        seen = App.get_running_app().screens.current_screen is self.screen
        if self.is_choosing and self._choice is None and seen:
            self._choice = ClaimSheet(board=self.board)
            self._choice.bind(on_close=self._forget_choice)
            self._choice.open()

    def _forget_choice(self, *_: Any) -> None:
        self._choice = None

    @property
    def can_stop(self) -> bool:
        return not self.board.view.blocked_mode and self.board.takes_moves

    def stop(self) -> None:
        if self.board.takes_moves:
            self.board.dispatch("on_move", Stop())

    # Visibility

    def toggle_sight(self) -> None:
        """Switch between hidden and the last other level."""
        if self.board.rung == "hidden":
            self._see(self._last_open)
        else:
            self._last_open = App.get_running_app().settings.value("visibility")
            self._see("hidden")

    def choose_sight(self) -> None:
        SightSheet(controls=self).open()

    def _see(self, rung: str) -> None:
        if not self.board.is_practice:
            App.get_running_app().change(visibility=rung)

    # Keys

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if ctrl:
            return False
        if name in DIRECTION_KEYS:
            self.board.select(DIRECTION_KEYS[name], shorter=shift)
        elif name in ("numpad5", "enter", "space"):
            self.board.confirm()
        elif name in ("numpad.", "backspace"):
            self.claim()
        elif name in ("numpad/", "h"):
            self.toggle_sight()
        elif name in ("numpad*", "b"):
            self._next_time(blocked=not self._setup().options["blocked"])
        elif name in ("numpad+", "=", "numpad-", "-"):
            size = int(self._setup().options["size"]) + (1 if name in ("numpad+", "=") else -1)
            self._next_time(size=min(SIZES[-1], max(SIZES[0], size)))
        else:
            return False
        return True

    def _setup(self) -> Any:
        return App.get_running_app().settings.setup_for(self.board.game)

    def _next_time(self, **options: Any) -> None:
        """Change the next game's options, and offer to start it."""
        app, setup = App.get_running_app(), self._setup()
        app.remember_setup(self.board.game, replace(setup, options={**setup.options, **options}))
        full = app.settings.setup_for(self.board.game).options
        mode = app.tr(f"stay.option.blocked.{str(full['blocked']).lower()}")
        app.snack.dismiss()
        app.snack.show(
            app.tr("stay.next_game", size=full["size"], mode=mode), app.tr("stay.start_now"), self.screen.restart
        )


class ClaimSheet(Sheet):
    board = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(dims=False, closes_by_tap=False, comes_unasked=True, place="side", **kwargs)
        app = App.get_running_app()
        size = self.board.view.size
        self.title = app.tr("stay.claim.title", points=size)
        for move, key, style in ((Finish(), "finish", "filled"), (Continue(), "continue", "tonal")):
            button = TextButton(text=app.tr(f"stay.claim.{key}", points=size), style=style, size_of_text=app.look.body)
            button.bind(on_release=lambda _, move=move: self._choose(move))
            self.body.add_widget(button)

    def _choose(self, move: Any) -> None:
        self.close()
        self.board.dispatch("on_move", move)

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name in ("numpad5", "enter", "space"):
            self._choose(Finish())
            return True
        return False


class DistanceSheet(Sheet):
    board = ObjectProperty()
    direction = NumericProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(dims=False, **kwargs)
        tr = App.get_running_app().tr
        distances = [(number, str(number)) for number in range(1, self.board.view.size)]
        choice = Choice(text=tr(f"stay.direction.{int(self.direction)}"), answers=distances, selected=None)
        choice.bind(on_choice=lambda _, distance: self._pick(distance))
        self.body.add_widget(choice)

    def _pick(self, distance: int) -> None:
        self.close()
        self.board.pick(int(self.direction), distance)


class SightSheet(Sheet):
    controls = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        tr = App.get_running_app().tr
        board = self.controls.board
        rungs = [(rung, f"{tr(f'stay.setting.visibility.{rung}')} +{SIGHTS[rung]}") for rung in board.rungs]
        paid = tr("stay.sight.paid", points=board.pays)
        choice = Choice(text=tr("stay.setting.visibility"), note=paid, answers=rungs, selected=board.rung)
        choice.bind(on_choice=lambda _, rung: self._choose(rung))
        self.body.add_widget(choice)

    def _choose(self, rung: str) -> None:
        self.close()
        self.controls._see(rung)


load_kv(__file__)

LEAST = 9


class ClaimPlate(SurfaceButton):
    text = StringProperty()
    style = OptionProperty("active", options=("active", "armed", "filled"))
    least_height = NumericProperty("48dp")
    most_height = NumericProperty(0)
    """Words shrink to this height. 0 lets the button grow instead."""
    text_height = NumericProperty(0)
    line = NumericProperty(1.1)

    def size_of_words(self, text: str, size: float, width: float, most: float) -> float:
        size = shapes.fitting(text, size, width, "Medium")
        while most and size > dp(LEAST) and self._height(text, size, width) > most - dp(8):
            size *= 0.92
        return size

    def _height(self, text: str, size: float, width: float) -> float:
        label = CoreLabel(
            text=text, font_size=size, font_name="Medium", text_size=(max(1, width), None), line_height=self.line
        )
        label.refresh()
        return float(label.texture.height)
