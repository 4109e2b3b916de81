"""The play screen: shows a match and passes on the player's moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from app.core.game import Game, IllegalMove, dummies_of
from app.match.match import COMPUTER, Began, Ended, MovePlayed, News, Rewound, SawMore, Ticked
from app.match.played_match import PlayedMatch
from app.players.computer import HintSearch
from app.session import LOCAL, MESSAGE
from app.ui import load_kv
from app.ui.boards import board_and_controls
from app.ui.boards.board import Board
from app.ui.boards.board_controls import BoardControls
from app.ui.input.gestures import CancelsAnywhere
from app.ui.isolate_errors import apart
from app.ui.play.ending import Ending
from app.ui.play.handoff import Handoff
from app.ui.play.history_browsing import HistoryBrowsing
from app.ui.play.move_log import Log, LogPane, LogSheet
from app.ui.play.player_names import seat_names
from app.ui.play.player_strips import Strips
from app.ui.play.turnable_area import PlayArea as PlayArea  # the screen's kv rule uses it
from app.ui.widgets.page import ScreenBackground

if TYPE_CHECKING:
    from app.ui.share.correspondence_bar import MessageBar

END_DELAY = 0.4
"""Seconds to see the last position before the end sheet opens."""
TICK = 0.25
EDGE = 8
"""In dp, below the board in a wide window."""


class PlayScreen(Handoff, HistoryBrowsing, Ending, CancelsAnywhere, ScreenBackground):
    match: ObjectProperty[PlayedMatch] = ObjectProperty(None, allownone=True)
    """The match shown; None together with its board and controls."""
    board: ObjectProperty[Board] = ObjectProperty(None, allownone=True)
    controls: ObjectProperty[BoardControls] = ObjectProperty(None, allownone=True)
    title = StringProperty()
    standing = StringProperty()
    """The board's words about the position."""
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    can_hint = BooleanProperty(False)
    can_restart = BooleanProperty(True)
    """False in a room, which has rematches instead."""
    can_react = BooleanProperty(False)
    """In a room, the player can send a reaction."""
    is_over = BooleanProperty(False)
    log_is_open = BooleanProperty(False)
    lines = ListProperty()
    movers = ListProperty()

    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self.strips = Strips()
        self.log = LogPane()
        self._logs: dict[int | None, Log] = defaultdict(Log)
        """One for each viewer, because viewers see different moves."""
        self.bind(movers=self.log.setter("movers"), lines=self.log.setter("lines"))
        self.board_frame = AnchorLayout()
        self.panel = BoxLayout(
            orientation="vertical", size_hint_x=None, spacing=dp(8), padding=(dp(8), 0, dp(8), dp(8))
        )
        self._unsubscribe: Callable[[], None] = lambda: None
        self._ticking: Any = None
        self._thinker = HintSearch(self.app._post)
        self._end: Any = None
        self._bar: Any = None
        """Set in an online room."""
        self.mail: MessageBar | None = None
        """Set in a match by message."""
        arrange = Clock.create_trigger(lambda _: self._arrange(), -1)
        self.app.bind(
            width_class=arrange, is_low=arrange, settings=lambda *_: self._on_settings(), tr=lambda *_: self._speak()
        )

    # Coming and going

    def enter(self, match: PlayedMatch) -> None:
        self.put_away()
        self.match, self.cloth = match, match.game.id
        board_class, controls_class = board_and_controls(match.game)
        self.board = board_class(game=match.game)
        self.board.bind(on_move=lambda _, move: self.decide(move), on_settled=lambda *_: self._settled())
        self.board.bind(on_cue=lambda board, *seen: self.app.feedback.on_event(board.game, *seen))
        self.board.bind(on_refused=lambda _, reason: self.app.snack.show(self.app.tr(reason)))
        self.strips.seat(len(match.seats))
        self.strips.tallies, self.standing = [], ""
        self.board.bind(sight=lambda *_: self.refresh())
        self.strips.explanation = ""
        self.board.bind(tallies=self.strips.setter("tallies"), standing=self.setter("standing"))
        self.board.bind(tally_means=self.strips.setter("explanation"))
        self.board.bind(view=self._turn_desk, table_turn=self._turn_desk)
        self._turn_table()
        self._put_bar()
        self.controls = controls_class(screen=self, board=self.board)
        self._arrange()
        self.title = self._title()
        self._unsubscribe = match.subscribe(apart(self._on_news))
        if match.terms.minutes:
            self._ticking = Clock.schedule_interval(lambda _: match.tick(), TICK)
        match.begin()

    def come_back(self) -> None:
        """Resume after a page opened over the match."""
        self.resume()
        self.ask()

    def ask(self) -> None:
        """Repeat open questions, such as a choice or a message to send."""
        if self.controls:
            self.controls.ask_again()
        if self.mail:
            self.mail.ask_to_send()

    def on_leave(self) -> None:
        """Put the match away, unless it only waits behind another screen."""
        if self.match and self.match is not self.app.session.match:
            self.put_away()

    def put_away(self) -> None:
        """Release the board and controls; the session owns the match."""
        self._unsubscribe()
        self._unsubscribe = lambda: None
        self._thinker.cancel()
        self._forget_end()
        self._drop_curtain()
        self._holder = None
        self.strips.set_thinking(None)
        if self._bar:
            self._bar.release()
            self.ids.room.clear_widgets()
            self._bar = None
            self.can_react, self.strips.signs, self.strips.wins = False, {}, ()
        if self.mail:
            self.ids.room.clear_widgets()
            self.mail = None
        if self._ticking:
            self._ticking.cancel()
            self._ticking = None
        if self.board:
            self.board.release()
            self.controls.release()
            self.strips.tallies = []
            self._clear_desk()
        nothing: Any = None
        self.board = self.controls = self.match = nothing
        self._logs.clear()

    def _put_bar(self) -> None:
        self.can_restart = not self.app.session.is_online
        if self.app.session.is_online:
            from app.ui.online.room_bar import RoomBar

            self._bar = RoomBar(online=self.app.online, screen=self)
            self.ids.room.add_widget(self._bar)
        elif self.app.session.mode == MESSAGE:
            from app.ui.share.correspondence_bar import MessageBar

            self.mail = MessageBar(screen=self)
            self.ids.room.add_widget(self.mail)

    def _arrange(self) -> None:
        if not self.board:
            return
        self._clear_desk()
        wide = self.app.width_class == "expanded"
        left, top, right, bottom = self.board.margins
        if wide:  # only the window's edge is below it
            bottom = max(bottom, EDGE)
        self.board_frame.padding = [dp(margin) for margin in (left, top, right, bottom)]
        self.board_frame.add_widget(self.board)
        desk = self.ids.desk
        desk.orientation = "horizontal" if wide else "vertical"
        self.log_is_open = wide and not self.app.is_low
        self.controls.is_narrow = wide and self.app.is_low
        above = (self.controls.banner,) if self.controls.banner else ()
        if wide:
            self.panel.width = dp(312 if self.app.is_low else 400)
            parts = [self.board_frame, self.panel]
            for part in reversed(parts) if self.app.settings.left_handed else parts:
                desk.add_widget(part)
            for part in (self.strips, *above, self.controls, *((self.log,) if self.log_is_open else ())):
                self.panel.add_widget(part)
        else:
            for part in (self.strips, *above, self.board_frame, self.controls):
                desk.add_widget(part)

    def _clear_desk(self) -> None:
        for holder in (self.ids.desk, self.panel, self.board_frame):
            holder.clear_widgets()

    # News from the match

    def _on_news(self, news: News) -> None:
        match news:
            case MovePlayed(step=step):
                self._look_at_present()
                self.board.viewer = self.viewer
                self.board.play(self.witnessed(step.events), self.match.view(self.viewer))
            case Began() | Rewound():
                self._look_at_present()
                self._forget_end()
                self.is_over = self.board.is_over = False
                self.board.viewer = self.viewer
                self.show_present()
                self._hold_on()
                self._pass_on()
            case Ticked(left=left):
                self.strips.clocks = left
                return
            case SawMore():
                return
            case Ended():
                self._drop_curtain()
                self.is_over = True
                if not self.board.is_moving:
                    self._settled()
        self.refresh()

    def refresh(self) -> None:
        match = self.match
        self._note_sight()
        state = match.view(self.viewer)
        mine = match.to_move in self.app.session.humans and match.outcome is None
        mine = mine and (self._bar is None or self.app.online.takes_moves)
        self.can_undo, self.can_redo = match.can_undo, match.can_redo
        self.can_hint = mine and not match.terms.strict and self.app.in_force("hint_button")
        self._open_board(mine and self.looking_at < 0 and self._may_decide)
        self.board.sending = match.pending if self.looking_at < 0 else None
        self.strips.show(
            self.names,
            self.board.strip_scores(state),
            None if match.outcome else match.to_move,
            match.clocks or (),
        )
        thinking = match.outcome is None and match.seats[match.to_move].kind == COMPUTER
        self.strips.set_thinking(match.to_move if thinking else None)
        if self.mail:
            self.mail.refresh()
        log = self._logs[self.viewer]
        lines = log.update(match, self.viewer, self.app.tr, self.board)
        self.movers, self.lines = log.movers, lines

    def _note_sight(self, sight: int | None = None) -> None:
        """Record in the match what humans at this device see, and what an extra `sight` shows."""
        board, match = self.board, self.match
        for each in (sight, board.sight):
            if each is not None:
                for player in self.app.session.humans:
                    match.look(player, each)
        board.seen = None if board.sight is None or self.viewer is None else match.seen_by(self.viewer)

    def _open_board(self, enabled: bool) -> None:
        """Enable or disable the board; enabling clears the focus so that Enter reaches the board."""
        if enabled and not self.board.enabled and self.app.top is self:
            self.app.focus.clear()
        self.board.enabled = enabled

    @property
    def names(self) -> list[str]:
        return seat_names(self.match.seats, self.app.tr, dummies_of(self.match.state))

    def _speak(self) -> None:
        """Update texts outside kv: title, names and log."""
        if self.match:
            self.title = self._title()
            self.refresh()

    def _title(self) -> str:
        tr = self.app.tr
        game: Game = self.match.game
        key = f"{game.id}.title"
        name = tr(f"{game.id}.name")
        return tr(key, name=name, **self.match.options) if key in tr else name

    def _on_settings(self) -> None:
        if self.match:
            self._turn_table()
            self.refresh()
            self._arrange()
            if self._bar:
                self._bar.refresh()

    def announcement(self) -> str:
        return next((str(line) for line in reversed(self.lines) if line), "")

    def _turn_desk(self, *_: Any) -> None:
        """Turn the table to the player to move, if wanted, and back after the end."""
        board = self.board
        self.ids.desk.turned = board.table_turn == "board" and board.faces_across and self.match.outcome is None

    def _settled(self) -> None:
        if self.match:
            self._pass_on()
        if self.mail and self.app.screens.current_screen is self:
            self.mail.ask_to_send()
        if self.match and self.is_over and self._end is None:
            self.board.is_over = True
            self._end = Clock.schedule_once(lambda _: self.show_end(), END_DELAY)

    def _forget_end(self) -> None:
        if self._end:
            self._end.cancel()
            self._end = None

    # What the player does

    def decide(self, move: Any) -> None:
        """Play the board's move, or explain why it is illegal."""
        try:
            self.match.decide(move)
        except IllegalMove as refusal:
            self.app.feedback.refused()
            self.app.snack.show(refusal.text(self.app.tr))
        if self._bar:
            self._bar.refresh()

    def undo(self) -> None:
        self._look_at_present()
        if not self.match.can_undo:
            if self.match.history and self.match.history[-1].step.reveals and not self.match.terms.strict:
                self.app.snack.show(self.app.tr("play.undo.revealed"))
            return
        player = self._undone_by()
        if self.match.undo() and self._bar:
            self.app.snack.show(self.app.tr("online.asked"))
        if self.app.session.mode == LOCAL:
            self.app.snack.show(self.app.tr("play.undone", name=self.names[player]))

    def _undone_by(self) -> int:
        player: int = self.match.history[-1].player if self.match.history else self.match.to_move
        return player

    def redo(self) -> None:
        self._look_at_present()
        self.match.redo()

    def hint(self) -> None:
        """Show the strongest computer's move and mark the match as assisted."""
        if not self.can_hint or self._thinker.is_thinking:
            return
        match, ply = self.match, self.match.ply
        match.assisted = True
        self.app.session.keep()
        self._thinker.think(
            self.board.hint_brain,
            match.view(self.viewer),
            match.seed + ply,
            lambda move: self._hinted(match, ply, move),
        )

    def _hinted(self, match: PlayedMatch, ply: int, move: Any) -> None:
        if match is self.match and ply == match.ply:
            self._note_sight(self.board.sight_by_hint)
            self.board.suggest(move)

    def resign(self) -> None:
        """Resign: in a room for this device's player, else for the player to move."""
        seat = self.app.session.humans[0] if self._bar else self.match.to_move
        self.match.resign(seat)

    def pause(self) -> None:
        from app.ui.play.pause_sheet import PauseSheet

        PauseSheet(screen=self).open()

    def choose_sign(self) -> None:
        from app.ui.online.reaction_sheet import ReactionSheet

        ReactionSheet().open()

    def replay(self) -> None:
        self.app.go("replay", match=self.match)

    def share(self) -> None:
        """Share the match, or the past position shown."""
        from app.ui.share.share_sheet import ShareSheet

        ShareSheet(self.match, self.viewer, self.looking_at if self.looking_at >= 0 else None).open()

    def open_log(self) -> None:
        """Open the log as a sheet, which keys can scroll."""
        LogSheet(screen=self).open()

    # Keys

    def last_move(self) -> Any:
        made = len(self.match.history) if self.looking_at < 0 else self.looking_at
        return self.match.history[made - 1].move if made else None

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if not self.match:
            return False
        if (name == "u" and not ctrl) or (name == "z" and ctrl and not shift):
            self.undo()
        elif ctrl and (name == "y" or name == "z"):
            self.redo()
        elif name == "l" and not ctrl:
            self.hint()
        elif name == "f1" or (name == "/" and shift):
            self.app.go("help", game=self.match.game)
        elif name == "g" and not ctrl:
            self.open_log()
        elif name == "f2":
            self.restart()
        elif name == "r" and self.is_over:
            self.rematch()
        elif name in ("pageup", "pagedown"):
            self.step(-1 if name == "pageup" else 1)
        else:
            if self.looking_at >= 0:
                self.present()
            board = self.board
            return bool(board.key(name, shift, ctrl) or self.controls.key(name, shift, ctrl) or board.is_early(name))
        return True

    def back(self) -> None:
        if self.looking_at >= 0:
            self.present()
        elif not self.board.clear_selection():
            self.show_result() if self.is_over else self.pause()


load_kv(__file__)
