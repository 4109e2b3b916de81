"""The analysis screen: a match with judged moves and variations.

A background thread judges the moves, and the graph fills as results arrive. A game without an `Analysis` has no graph.

"""

from __future__ import annotations

import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.core.analysis import MISTAKE, Analysis, Judge, Judged, better_words
from app.core.codec import BadData, from_json
from app.core.game import IllegalMove, dummies_of
from app.games import BY_ID
from app.languages.problem import Problem
from app.match.played_match import PlayedMatch
from app.match.record import Record, resumed
from app.match.variations import MAIN, Variations
from app.players.background_job import BackgroundJob
from app.players.human import Human
from app.players.search_budget import SearchBudget
from app.storage import saved_variations
from app.storage.files import StorageFault
from app.ui import load_kv
from app.ui.analysis.evaluation_graph import EvaluationGraph as EvaluationGraph  # the kv rule uses it
from app.ui.analysis.judgments import Judgments, MoveProofs, remark_on
from app.ui.analysis.replay_screen import ReplayScreen
from app.ui.analysis.variation_mode import VariationDesk
from app.ui.boards import board_and_controls
from app.ui.boards.board import BETTER, PLAYED
from app.ui.input.gestures import CancelsAnywhere
from app.ui.play.move_log import Log
from app.ui.play.player_names import seat_names
from app.ui.widgets.collapsible import CollapsibleBox
from app.ui.widgets.controls import Chip, IconButton
from app.ui.widgets.surfaces import PlateBox as PlateBox  # the kv rule uses it

HIGH = 336
"""In dp, the panel's height under the board."""
TELL_SECONDS = 0.2
"""Wait before writing out all moves, so that the board appears first."""
FINDINGS_SECONDS = 0.1
"""Wait before showing findings, since hundreds may arrive at once."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class AnalysisBox(CollapsibleBox):
    """Shows remarks, judging progress and the lines."""

    screen = ObjectProperty()


class LineChip(Chip):
    """Selects the match or a variation."""


class AnalysisScreen(CancelsAnywhere, ReplayScreen):
    remark = StringProperty()
    """The remark on the next move."""
    better = StringProperty()
    standing = StringProperty()
    summary = StringProperty()
    graph_words = StringProperty()
    is_mistake = BooleanProperty(False)
    is_looking = BooleanProperty(False)
    is_trying = BooleanProperty(False)
    shows_truth = BooleanProperty(False)
    has_truth = BooleanProperty(False)
    has_graph = BooleanProperty(False)
    can_try = BooleanProperty(False)
    is_variation = BooleanProperty(False)
    looking_at = NumericProperty(0)
    """The earliest judged position; judging starts from the end."""
    match_length = NumericProperty(0)
    values = ListProperty()
    mistakes = ListProperty()
    next_mistake = NumericProperty(-1)
    last_mistake = NumericProperty(-1)

    def on_kv_post(self, base: Any) -> None:
        self._line = MAIN
        self._told = Log()
        self._analysis: Analysis | None = None
        self._judge_aside: Judge | None = None
        super().on_kv_post(base)
        self._work, self._aside = BackgroundJob(self.app._post), BackgroundJob(self.app._post)
        self._proofs = MoveProofs(self.app._post, self._put_notes)
        self._trying = VariationDesk(self)
        self._tell_soon = Clock.create_trigger(lambda _: self._tell_moves(), TELL_SECONDS)
        self._show_soon = Clock.create_trigger(lambda _: self._show_findings(), FINDINGS_SECONDS)
        self._arrange_panel()

    def _arrange_panel(self) -> None:
        """Replace the slider with the graph, and the speeds with mistake buttons."""
        column, ids = self.panel.ids.column, self.panel.ids
        self.panel.steady = HIGH  # the text changes with every move, but the board must keep its size
        self._unused = (ids.scrubber.__self__, ids.speeds.__self__)  # ids are weak references
        steps = ids.steps.__self__
        column.clear_widgets()
        self._box = AnalysisBox(screen=self)
        self._box.ids.graph.bind(on_pick=lambda _, at: self.go_to(at))
        steps.remove_widget(steps.children[1])
        steps.spacing = dp(8)
        back, onward = (IconButton(icon=icon, pos_hint={"center_y": 0.5}) for icon in ("mistake-back", "mistake-next"))
        back.bind(on_release=lambda _: self.go_to_mistake(-1))
        onward.bind(on_release=lambda _: self.go_to_mistake(1))
        self.bind(last_mistake=lambda _, at: setattr(back, "disabled", at < 0))
        self.bind(next_mistake=lambda _, at: setattr(onward, "disabled", at < 0))
        back.disabled = onward.disabled = True
        self._mistake_buttons = back, onward
        steps.add_widget(back, index=2)
        steps.add_widget(onward)
        self._steps = steps
        self._box.ids.steps.add_widget(steps)
        column.add_widget(self._box)
        column.add_widget(Widget(size_hint_y=0.001))  # fills the rest if there is no move list

    # Coming and going

    def enter(self, match: PlayedMatch | Record) -> None:
        """Open a match; a record shows its last position while a thread replays it."""
        self.remember_way()
        self._put_away()
        if isinstance(match, Record):
            self._read(match)
        else:
            self._open(match)

    def _read(self, record: Record) -> None:
        game = BY_ID[record.game]
        try:
            state = from_json(game.state, record.state, "state")
        except BadData:
            self._refuse()
            return
        self.cloth = game.id
        board_class, _ = board_and_controls(game)
        self.board = board_class(game=game, viewer=None, is_practice=True)
        self.board.is_over = True
        self._clear_words()
        self.line = self.app.tr("analysis.reading")
        self._arrange()
        self.board.show(state.observation(None))

        def replay(_: SearchBudget) -> Iterator[PlayedMatch | None]:
            try:
                yield resumed(record, game, lambda seats: [Human() for _ in seats], time.monotonic)
            except Exception:  # the rules may reject a broken record in any way
                yield None

        self._work.start(replay, self._was_read, lambda: None)

    def _was_read(self, match: PlayedMatch | None) -> None:
        if match is None:
            self._refuse()
            return
        self.board.release()
        self._open(match)

    def _refuse(self) -> None:
        self.app.tell(Problem("analysis.unreadable"))
        self.app.return_to(self.came_from)

    def _clear_words(self) -> None:
        self.count = self.at = 0
        self.values, self.mistakes = [], []
        self.line = self.remark = self.better = self.standing = self.summary = self.graph_words = ""
        self.is_looking = self.is_mistake = self.has_truth = self.has_graph = self.can_try = False
        self.last_mistake = self.next_mistake = -1

    def _open(self, match: PlayedMatch) -> None:
        self._clear_words()
        self._study, self._line, self._told = Variations(match), MAIN, Log()
        self._kept, problems = saved_variations.load(self.app.storage)
        for problem in problems:
            self.app.tell(problem)
        self.can_try = self._study.can_be_judged
        if self.can_try:
            self._study.take_up(self._kept.of(match))
        self._findings = Judgments(self._study)
        analysis = match.game.analysis() if match.game.analysis and self.can_try else None
        self._analysis, self._judge_aside = analysis, None
        self.has_graph, self.has_truth = analysis is not None, bool(analysis and analysis.truth)
        self._truth = analysis.truth() if analysis and analysis.truth else None
        self._box.ids.graph.is_proved = bool(analysis and analysis.is_proved)
        # No size yet, so that the board is drawn only once, after the layout.
        self._put_up(match, self._study.lines[MAIN], is_practice=True, size=(0, 0))
        self.board.bind(
            on_move=lambda _, move: self._tried(move),
            on_refused=lambda _, reason: self.app.snack.show(self.app.tr(reason)),
        )
        self.go_to(int(self.count))
        if analysis:
            self._look(analysis)

    def _look(self, analysis: Analysis) -> None:
        """Judge the match on a thread, from its end."""
        self.is_looking, self.looking_at, self.match_length = True, int(self.count), int(self.count)
        study = self._study

        def look(allowance: SearchBudget) -> Iterator[Judged]:
            yield from analysis.judge().look(study.course(MAIN), 0, allowance)

        self._work.start(look, lambda found: self._note(MAIN, found), self._finish, analysis.seconds)

    def _put_away(self) -> None:
        self._work.cancel()
        self._aside.cancel()
        self._proofs.stop()
        self._tell_soon.cancel()
        self._show_soon.cancel()
        self.is_looking = self.is_trying = self.shows_truth = False
        self._trying.put_away()
        super()._put_away()

    def back(self) -> None:
        """Clear the selection, else stop trying moves, else leave."""
        if self.board and self.is_trying:
            if not self.board.clear_selection():
                self.stop_trying()
            return
        super().back()

    def stop(self) -> None:
        """Stop judging and use the findings so far."""
        self._work.cancel()
        self._finish()

    @property
    def names(self) -> list[str]:
        return seat_names(self.match.seats, self.app.tr, dummies_of(self.match.first))

    # The layout

    @property
    def controls(self) -> Any:
        return self._trying.controls

    def _arrange(self) -> None:
        super()._arrange()
        if self.board and self.is_trying:
            self._trying.arrange()

    # Findings

    def _note(self, line: int, judged: Judged) -> None:
        self._findings.note(line, judged)
        self._show_soon()

    def _finish(self) -> None:
        self.is_looking = False
        self._show_findings()

    @property
    def _judged(self) -> Judged | None:
        return self._findings.of(self._line).get(int(self.at))

    def _show_findings(self) -> None:
        if not self.match:
            return
        known = self._findings.of(self._line)
        found = [known.get(at) for at in range(int(self.count) + 1)]
        self.values = [judged.value if judged else None for judged in found] if self._analysis else []
        self.mistakes = [at for at, judged in enumerate(found) if judged and judged.kind == MISTAKE]
        reached = self._findings.reached()
        self.looking_at = int(self.match_length) if reached is None else reached
        self._say_findings()

    # Words

    def _speak(self) -> None:
        """Update the texts; the log follows later because long matches take time."""
        if self.match:
            self._tell_soon()
            self._say_line()
            self._fill_lines()
            tr = self.app.tr
            back, onward = self._mistake_buttons
            back.hint, onward.hint = tr("analysis.mistake.last"), tr("analysis.mistake.next")

    def _tell_moves(self) -> None:
        if not self.match:
            return
        match = self.match
        told: Any = SimpleNamespace(
            game=match.game,
            seats=match.seats,
            first=match.first,
            first_ply=match.first_ply,
            history=self._entries,
        )
        self.lines = list(self._told.update(told, self._viewer, self.app.tr, self.board))
        self.log.movers = self._told.movers
        self._say_line()

    def _say_line(self) -> None:
        super()._say_line()
        self.log.lines = self.lines
        self._say_findings()

    def _say_findings(self) -> None:
        if not self.match:
            return
        tr, at = self.app.tr, int(self.at)
        judged, match = self._judged, self.match
        self.graph_words = tr(self._analysis.graph) if self._analysis else ""
        self.standing = judged.standing.text(tr) if judged else ""
        self.is_mistake = judged is not None and judged.kind == MISTAKE
        move = self._entries[at].move if at < len(self._entries) else None
        self.remark = remark_on(judged, move, match.game, self._analysis, tr) if judged else ""
        self.better = better_words(match.game, self._states[at], judged.better, tr) if judged else ""
        self.summary = "" if self.is_looking or not self._analysis else self._findings.summary(tr)
        earlier = [each for each in self.mistakes if each < at]
        later = [each for each in self.mistakes if each > at]
        self.last_mistake = earlier[-1] if earlier else -1
        self.next_mistake = later[0] if later else -1
        self._put_notes()

    # Lines

    def _fill_lines(self) -> None:
        """Show a chip for each line if there are variations."""
        holder = self._box.ids.lines
        holder.clear_widgets()
        study = self._study
        self.is_variation = self._line != MAIN
        if len(study.lines) == 1:
            return
        for number in range(len(study.lines)):
            chip = LineChip(text=self._name_of(number), value=number, active=number == self._line)
            chip.bind(on_release=lambda chip: self.take_line(chip.value))
            holder.add_widget(chip)

    def _name_of(self, line: int) -> str:
        """Return a name such as 12a: the first different move's number and the variation's letter."""
        if line == MAIN:
            return str(self.app.tr("analysis.line.match"))
        return f"{self.match.first_ply + self._study.shared(line) + 1}{LETTERS[(line - 1) % len(LETTERS)]}"

    def take_line(self, line: int) -> None:
        """Show another line at the position where it leaves the match."""
        at = self._study.shared(line) if line != MAIN else min(int(self.at), self._study.shared(self._line))
        self._set_line(line)
        self.go_to(at)

    def _set_line(self, line: int) -> None:
        self._line = line
        self._take_line(self._study.lines[line])
        self._tell_soon()
        self._fill_lines()
        self._show_findings()
        if line != MAIN and self._analysis and not self._findings.is_complete(line):
            self._look_aside(self._analysis, line)

    def _look_aside(self, analysis: Analysis, line: int) -> None:
        course, since = self._study.course(line), self._study.shared(line)
        if self._judge_aside is None:
            self._judge_aside = analysis.judge()
        judge = self._judge_aside

        def look(allowance: SearchBudget) -> Iterator[Judged]:
            yield from judge.look(course, since, allowance)

        self._aside.start(look, lambda found: self._note(line, found), lambda: None, analysis.seconds)

    def forget_line(self) -> None:
        line = self._line
        if line == MAIN:
            return
        self._aside.cancel()
        at = self._study.shared(line)
        self._study.remove(line)
        self._findings.forget(line)
        self._set_line(MAIN)
        self.go_to(at)
        self._keep()

    def _keep(self) -> None:
        self._kept = self._kept.keeping(self.match, self._study.variations())
        try:
            saved_variations.save(self.app.storage, self._kept)
        except StorageFault as fault:
            self.app.tell(fault.problem)

    # Trying out

    def start_trying(self) -> None:
        if not self.can_try or self.is_trying:
            return
        self.pause()
        self._trying.set_up()
        self.is_trying = True
        self.board.is_over = False
        self._arrange()
        self._open_board()

    def stop_trying(self) -> None:
        if not self.is_trying:
            return
        self.is_trying = False
        self.app.close_sheets()
        self.board.enabled = False
        self.board.clear_selection()
        self._trying.clear()
        self.board.is_over = self.match.outcome is not None
        self._arrange()
        self.go_to(int(self.at))

    def _open_board(self) -> None:
        self._trying.ask(self._states[int(self.at)], can_undo=self.at > 0, can_redo=self.at < self.count)

    def show_again(self) -> None:
        self.board.recall(self._view(), self._led_to(int(self.at)))

    def _view(self) -> Any:
        viewer = self.board.viewer if self.is_trying else self._viewer
        return self._states[int(self.at)].observation(viewer)

    def _tried(self, move: Any) -> None:
        if not self.board.enabled:
            return
        at = int(self.at)
        try:
            line = self._study.try_out(self._line, at, move)
        except IllegalMove as refusal:
            self.app.feedback.refused()
            self.app.snack.show(refusal.text(self.app.tr))
            return
        self.board.enabled = False
        self.board.notes = []
        self._findings.lines_changed()
        is_new = line != self._line or len(self._study.lines[line]) != len(self._entries)
        if line != MAIN and is_new:
            self._keep()
        self._set_line(line)
        self._set(at + 1)
        self.board.play(self._led_to(at + 1), self._view())

    def _settled(self) -> None:
        if self.is_trying:
            self._open_board()
        else:
            super()._settled()
        self._put_notes()

    def go_to(self, at: int) -> None:
        super().go_to(at)
        if self.is_trying:
            self._open_board()
        self._put_notes()

    def go_to_mistake(self, by: int) -> None:
        """Go to the position before a mistake, where the board shows the better move."""
        at = int(self.next_mistake if by > 0 else self.last_mistake)
        if at >= 0:
            self.go_to(at)

    # Notes on the board

    def _put_notes(self) -> None:
        """Mark every move with its proof if wanted, else the better moves."""
        if not self.board or self.board.is_moving or not self.match:
            return
        if self.shows_truth and self._truth:
            self.board.notes = self._proofs.notes(self._states[int(self.at)], self._truth)
            return
        judged = self._judged
        better = [(move, BETTER) for move in (judged.better if judged else ())]
        played = [(self._entries[judged.at].move, PLAYED)] if judged and better else []
        self.board.notes = better + played

    def toggle_truth(self) -> None:
        self.shows_truth = not self.shows_truth and self.has_truth
        self._proofs.stop()
        self._put_notes()

    # Keys

    def announcement(self) -> str:
        return " ".join(filter(None, map(str, (self.line, self.remark, self.better))))

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if self.is_trying:
            return bool(self.board.key(name, shift, ctrl) or self.controls.key(name, shift, ctrl))
        if not self.match:
            return False
        if name == "m":
            self.go_to_mistake(-1 if shift else 1)
        elif name == "t" and self.has_truth:
            self.toggle_truth()
        elif name == "v":
            self.start_trying()
        else:
            return super().key(name, shift, ctrl)
        return True


load_kv(__file__)
