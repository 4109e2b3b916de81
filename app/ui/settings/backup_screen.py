"""The page that saves backups, and merges or undoes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.languages.problem import Problem
from app.platform import file_picker
from app.players.background_job import BackgroundJob
from app.puzzles.daily import today
from app.storage import backup
from app.storage.backup import LONGEST_FILE, SUFFIX, BadBackup, MergePlan
from app.storage.files import StorageFault
from app.ui import load_kv
from app.ui.widgets.controls import Caption, TextButton
from app.ui.widgets.page import Page, fill
from app.ui.widgets.sheet import QuestionSheet
from app.ui.widgets.text_fields import LineField

MOST_FILES = 5


class BackupSheet(QuestionSheet):
    """Shows what a backup would change, then offers to undo it."""

    def __init__(self, planned: MergePlan, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self._planned, self._is_done = planned, False
        self.title = self.app.tr("backup.summary")
        for line in planned.told(self.app.tr):
            self.say(line)
        if planned.files:
            self.answer("backup.apply", "save", "filled", self._apply)
        self.answer("backup.cancel", "close", "tonal", self.close)

    def _apply(self) -> None:
        try:
            backup.apply(self.app.storage, self._planned)
        except StorageFault as fault:
            self.close()
            self.app.tell(fault.problem)
            return
        self._is_done = True
        self.app.take_up_files()
        self.title = self.app.tr("backup.done")
        self.foot.clear_widgets()
        self.answer("backup.ready", "check", "filled", self.close)
        self.answer("backup.undo", "history", "tonal", self._undo)

    def _undo(self) -> None:
        try:
            backup.undo(self.app.storage)
        except BadBackup as bad:
            self.app.tell(bad.problem)
            return
        except StorageFault as fault:
            self.app.tell(fault.problem)
            return
        self.app.take_up_files()
        self.close()
        self.app.snack.show(self.app.tr("backup.undone"))

    def on_close(self) -> None:
        """Go home after a merge, since other pages may show old data."""
        if self._is_done and not self.app.is_in_room:
            Clock.schedule_once(lambda _: self.app.go("home"), 0)


class PathLine(Caption):
    """A text with a path, which gets smaller instead of breaking."""


class PathField(LineField):
    """A field for a file path, built when somebody types."""

    waits = BooleanProperty(True)
    longest = NumericProperty(4096)


class BackupScreen(Page):
    saved = StringProperty()
    is_busy = BooleanProperty(False)
    asks_itself = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self._work = BackgroundJob(self.app._post)
        self.app.bind(tr=lambda *_: self._fill())

    def enter(self) -> None:
        self.remember_way()
        self.saved, self.is_busy, self.asks_itself = "", False, file_picker.asks_itself()
        self.ids.page.scroll_y = 1
        self._fill()
        Window.bind(on_drop_file=self._dropped)

    def on_leave(self) -> None:
        self._work.cancel()
        Window.unbind(on_drop_file=self._dropped)

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return bool(self.ids.page.key(name, arrows=True))

    def _fill(self) -> None:
        tr, folder = self.app.tr, file_picker.downloads()
        found = [] if self.asks_itself else file_picker.latest(folder, SUFFIX, MOST_FILES)
        rows: list[Any] = [
            TextButton.doing(partial(self.look_into, path), path.name, icon="save", style="outline") for path in found
        ]
        if not found and not self.asks_itself:
            rows.append(PathLine(text=tr("backup.none", folder=file_picker.shown(folder))))
        fill(self.ids.files, rows)

    def save(self) -> None:
        """Save a backup. A desktop's goes to the downloads folder, under a new name."""
        self.app.session.keep()
        storage = self.app.storage

        def pack() -> bytes | Path:
            if self.asks_itself:
                return backup.packed(storage)
            path = file_picker.free_path(file_picker.downloads(), backup.file_name(today()))
            backup.write(storage, path)
            return path

        self._do(pack, self._packed)

    def _packed(self, made: bytes | Path) -> None:
        if isinstance(made, Path):
            self._was_saved(file_picker.shown(made))
            return
        name = backup.file_name(today())
        if not file_picker.save(name, made, lambda called: self.app._post(lambda: self._was_saved(called))):
            self.app.tell(Problem("problem.backup.no_choice"))

    def _was_saved(self, path: str) -> None:
        if not path:
            self.app.tell(Problem("problem.backup.no_choice"))
            return
        self.saved = self.app.tr("backup.saved", path=path)
        self._fill()

    def choose(self) -> None:
        def chosen(name: str, data: bytes) -> None:
            self.app._post(lambda: self._plan(name, lambda: backup.unpacked(data, name)))

        if not file_picker.choose(LONGEST_FILE, chosen):
            self.app.tell(Problem("problem.backup.no_choice"))

    def look_into_typed(self) -> None:
        typed = self.ids.field.text.strip()
        if typed:
            self.look_into(Path(typed).expanduser())

    def look_into(self, path: Path) -> None:
        self._plan(path.name, lambda: backup.read(path))

    def _dropped(self, _: Any, path: bytes, *__: Any) -> None:
        self.look_into(Path(path.decode(errors="surrogateescape")))

    def _plan(self, name: str, read: Callable[[], backup.Backup]) -> None:
        """Leave the current match first, because the backup may change its file."""
        if self.app.session.match and not self.app.is_in_room:
            self.app.session.leave()
            self.came_from = "home"
        self._do(lambda: backup.plan(self.app.storage, read(), name), lambda planned: BackupSheet(planned).open())

    def _do(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        """Work on a thread, since years of games take a moment."""
        if self.is_busy:
            return
        self.is_busy = True

        def steps(_: Any) -> Iterator[Any]:
            try:
                yield work()
            except BadBackup as bad:
                yield bad.problem
            except StorageFault as fault:
                yield fault.problem

        def tell(found: Any) -> None:
            if isinstance(found, Problem):
                self.app.tell(found)
            else:
                done(found)

        self._work.start(steps, tell, lambda: setattr(self, "is_busy", False))


load_kv(__file__)
