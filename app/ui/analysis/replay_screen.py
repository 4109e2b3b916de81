"""Replay: step through a match without changing it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from app.core.game import Event, dummies_of
from app.match.match import HistoryEntry
from app.match.played_match import PlayedMatch
from app.ui import load_kv
from app.ui.boards import board_and_controls
from app.ui.play.move_log import LogPane, log_lines
from app.ui.play.player_names import people_of
from app.ui.widgets.controls import Chip
from app.ui.widgets.page import Page
from app.ui.widgets.scrolling import Scroller

SPEEDS = (0.5, 1, 2, 4)
PAUSE = 0.8
"""Seconds between moves at normal speed."""


def as_text(match: PlayedMatch, tr: Any, viewer: int | None = None) -> str:
    """Return the match as text: game, seed, options and typed moves.

    A guest in a room knows neither seed nor moves, so the text is the log.

    """
    if any(entry.move is None for entry in match.history):
        return "\n".join([tr(f"{match.game.id}.name"), *filter(None, log_lines(match, viewer, tr))])
    text = match.game.text
    options = " ".join(f"{name}={str(value).lower()}" for name, value in match.options.items())
    moves = (f"{number}. {text.write(entry.move)}" for number, entry in enumerate(match.history, match.first_ply + 1))
    return "\n".join(
        [tr(f"{match.game.id}.name"), f"{match.game.id} seed={match.seed} {options}".strip(), " ".join(moves)]
    )


class SpeedChip(Chip):
    """One of the speeds."""


class ReplayPanel(Scroller):
    """The controls, which scroll in a low window."""

    screen = ObjectProperty()
    is_beside = BooleanProperty(False)
    steady = NumericProperty(0)
    """Height in dp at normal text size; 0 fits the content."""


class ReplayScreen(Page):
    title = StringProperty()
    """A title instead of the usual one."""
    origin = StringProperty()
    """A word key for the title of this visit only."""
    match = ObjectProperty(None, allownone=True)
    board = ObjectProperty(None, allownone=True)
    at = NumericProperty(0)
    """The number of moves before the position shown."""
    count = NumericProperty(0)
    is_playing = BooleanProperty(False)
    speed = NumericProperty(1)
    lines = ListProperty()
    line = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self.log = LogPane()
        self.panel = ReplayPanel(screen=self)
        for speed in SPEEDS:
            chip = SpeedChip(value=speed, active=speed == self.speed)
            chip.bind(on_release=lambda chip: setattr(self, "speed", chip.value))
            self.bind(speed=lambda _, speed, chip=chip: setattr(chip, "active", chip.value == speed))
            self.panel.ids.speeds.add_widget(chip)
        self.panel.ids.scrubber.bind(value=lambda _, value: self._scrubbed(round(value)))
        self._next: Any = None
        arrange = Clock.create_trigger(lambda _: self._arrange(), -1)
        self.app.bind(width_class=arrange, is_low=arrange, settings=arrange, tr=lambda *_: self._speak())
        self.bind(at=lambda *_: self._say_line())

    # Coming and going

    def enter(self, match: PlayedMatch) -> None:
        self.remember_way()
        self._put_away()
        self._put_up(match, tuple(match.history))
        self.go_to(0)

    def _put_up(self, match: PlayedMatch, entries: Sequence[HistoryEntry], **board: Any) -> None:
        self.match, self.cloth = match, match.game.id
        people = people_of(match.seats, dummies_of(match.first))
        self._viewer = people[0] if len(people) == 1 else None
        board_class, _ = board_and_controls(match.game)
        self.board = board_class(game=match.game, viewer=self._viewer, **board)
        # Uncover the board only after the end, or a replay would reveal hidden pieces.
        self.board.is_over = match.outcome is not None
        self.board.bind(
            on_settled=lambda *_: self._settled(),
            on_cue=lambda board, *seen: self.app.feedback.on_event(board.game, *seen),
        )
        self._take_line(entries)
        self._speak()
        self._arrange()

    def _take_line(self, entries: Sequence[HistoryEntry]) -> None:
        self._entries = tuple(entries)
        self._states = (self.match.first, *(entry.step.state for entry in self._entries))
        self.count = len(self._entries)
        self.panel.ids.scrubber.max = max(1, self.count)

    def on_leave(self) -> None:
        self._put_away()

    def back(self) -> None:
        """Go back; if that leads to an ended match, show its result again."""
        match = self.match
        super().back()
        screen = self.app.screens.current_screen
        if self.came_from == "play" and match.outcome is not None and screen.match is match:
            screen.show_result()

    def _put_away(self) -> None:
        self.pause()
        if self.board:
            self.board.release()
            self.ids.board_frame.clear_widgets()
        self.board = self.match = None
        self.origin = ""

    def _arrange(self) -> None:
        if not self.board:
            return
        wide = self.app.width_class == "expanded"
        desk, frame, panel = self.ids.desk, self.ids.board_frame.__self__, self.panel
        for widget in (self.board, self.log, panel, frame):
            if widget.parent:
                widget.parent.remove_widget(widget)
        frame.add_widget(self.board)
        desk.orientation = "horizontal" if wide else "vertical"
        panel.is_beside = wide
        if wide and not self.app.is_low:
            panel.ids.column.add_widget(self.log)
        parts = [frame, panel]
        for part in reversed(parts) if wide and self.app.settings.left_handed else parts:
            desk.add_widget(part)

    # Words

    def _speak(self) -> None:
        if self.match:
            self.lines = log_lines(self.match, self._viewer, self.app.tr, self.board)[: int(self.count)]
            self._say_line()

    def _say_line(self) -> None:
        at = int(self.at)
        self.line = self.lines[at - 1] if 0 < at <= len(self.lines) else self.app.tr("replay.first")
        self.log.lines = self.lines[:at]

    def analyse(self) -> None:
        """Analyse the match; going back from there skips this screen."""
        way = self.came_from
        self.app.analyse(self.match)
        self.app.screen("analysis").came_from = way

    def copy(self) -> None:
        Clipboard.copy(as_text(self.match, self.app.tr, self._viewer))
        self.app.snack.show(self.app.tr("replay.copied"))

    def share(self) -> None:
        from app.ui.share.share_sheet import ShareSheet

        ShareSheet(self.match, self._viewer, int(self.at)).open()

    # Moving through it

    def go_to(self, at: int) -> None:
        """Show a position without animation."""
        self.pause()
        self._set(min(int(self.count), max(0, at)))
        self.board.recall(self._view(), self._led_to(int(self.at)))

    def forward(self) -> None:
        """Play the next move with its animation."""
        if self.at >= self.count:
            return
        self.board.speed = self.speed
        self._set(int(self.at) + 1)
        self.board.play(self._led_to(int(self.at)), self._view())

    def step(self, by: int) -> None:
        if by < 0 or self.board.is_moving:
            self.go_to(int(self.at) + by)
        else:
            self.pause()
            self.forward()

    def toggle(self) -> None:
        if self.is_playing:
            self.pause()
            return
        if self.at >= self.count:
            self.go_to(0)
        self.is_playing = self.count > 0
        if self.is_playing and not self.board.is_moving:
            self.forward()

    def pause(self) -> None:
        """Stop after the move that is being animated."""
        self.is_playing = False
        if self._next:
            self._next.cancel()
            self._next = None

    def _settled(self) -> None:
        if self.at >= self.count:
            self.pause()
        elif self.is_playing:
            self._next = Clock.schedule_once(lambda _: self.forward(), PAUSE / self.speed)

    def _led_to(self, at: int) -> list[Event]:
        events = self._entries[at - 1].step.events if at else ()
        return [seen for event in events if (seen := event.witnessed(self._viewer)) is not None]

    def _view(self) -> Any:
        return self._states[int(self.at)].observation(self._viewer)

    def _set(self, at: int) -> None:
        self.at = at
        self.panel.ids.scrubber.value = at

    def _scrubbed(self, at: int) -> None:
        if self.match and at != self.at:
            self.go_to(at)

    def announcement(self) -> str:
        return str(self.line)

    # Keys

    def last_move(self) -> Any:
        """Return the move just made; None at the start, or if a guest does not know it."""
        return self._entries[int(self.at) - 1].move if self.at else None

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name in ("left", "right"):
            self.step(1 if name == "right" else -1)
        elif name in ("home", "end"):
            self.go_to(0 if name == "home" else int(self.count))
        elif name == "space":
            self.toggle()
        elif name == "c" and ctrl:
            self.copy()
        else:
            return False
        return True


load_kv(__file__)
