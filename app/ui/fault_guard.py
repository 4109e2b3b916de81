"""Keeps the app running after errors: logs them, rebuilds the page, offers a report."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import kivy
from kivy.base import ExceptionHandler, ExceptionManager, stopTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger, LoggerHistory
from kivy.metrics import Metrics

from app.platform.fault_history import Answer, FaultHistory
from app.platform.fault_report import FILE, FaultReport, trace_of
from app.ui.page_recovery import rebuild_page, start_over

if TYPE_CHECKING:
    from app.ui.application import FourBoards

TOLD_SECONDS = 12.0
TEXT = "text/plain"


class FaultGuard(ExceptionHandler):
    """Catches errors in the main loop, in threads and in callbacks of the window system.

    Only `start.run` installs it, so errors still fail tests. While the app is being built errors end it, since no page
    can show them.
    """

    def __init__(self, app: FourBoards) -> None:
        super().__init__()
        self._app = app
        self._report, self._history = FaultReport(), FaultHistory()
        self._answer: Answer | None = None
        self._is_ending = False

    def install(self) -> None:
        ExceptionManager.add_handler(self)
        threading.excepthook = self._in_thread
        sys.unraisablehook = self._in_callback
        self._app.bind(on_stop=lambda *_: setattr(self, "_is_ending", True))

    def handle_exception(self, fault: BaseException) -> int:
        """Return whether Kivy must stop. Only exits, such as `SystemExit`, do that."""
        if not isinstance(fault, Exception):
            return ExceptionManager.RAISE
        with suppress(Exception):  # memory may be full
            self._caught(fault)
        if self._is_ending:
            stopTouchApp()  # an error must not stop the app from closing
        return ExceptionManager.PASS

    def _in_thread(self, given: Any) -> None:
        fault = given.exc_value
        if isinstance(fault, Exception):
            self._app._post(partial(self._caught, fault))
        elif given.exc_type is not SystemExit:
            threading.__excepthook__(given)

    def _in_callback(self, given: Any) -> None:
        """Handle errors of Kivy's event filter, which Python reports with a string."""
        if isinstance(given.exc_value, Exception) and isinstance(given.object, str):
            self._app._post(partial(self._caught, given.exc_value))
        else:
            sys.__unraisablehook__(given)

    def _caught(self, fault: Exception) -> None:
        now = time.monotonic()
        if self._history.is_known(fault, now):
            Logger.error("Fault: %s again", type(fault).__name__)
        else:
            self._write_down(fault)
        if self._answer is not None:  # more errors of the same page
            return
        self._answer = self._history.answer(fault, now, self._app.screens.current == "home")
        # In the next frame: the failed code is still on the stack, perhaps deep in a recursion.
        Clock.schedule_once(lambda _: self._recover(), 0)

    def _recover(self) -> None:
        answer = self._answer
        try:
            if answer is Answer.NOTHING:
                return
            home = answer is Answer.HOME or not self._tried(partial(rebuild_page, self._app))
            if home:
                self._tried(partial(start_over, self._app))
            self._tried(partial(self._tell, home))
        finally:
            self._answer = None

    def _tried(self, do: Callable[[], object]) -> bool:
        try:
            do()
        except Exception as fault:
            with suppress(Exception):
                self._write_down(fault)
            return False
        return True

    def _write_down(self, fault: Exception) -> None:
        trace = trace_of(fault)
        self._report.add(trace)
        Logger.error("Fault: %s", trace)

    def _tell(self, home: bool) -> None:
        tr, snack = self._app.tr, self._app.snack
        if snack.text == tr("problem.fault"):
            snack.dismiss()
        words = tr("problem.fault.home" if home else "problem.fault")
        snack.show(words, tr("problem.fault.report"), self.save_report, seconds=TOLD_SECONDS)

    def save_report(self) -> None:
        from app.ui.save_file import save_file

        app, settings = self._app, self._app.settings
        match = app.session.match
        facts = {
            "Kivy": kivy.__version__,
            "Window": f"{Window.width} × {Window.height}, density {Metrics.dp:g}",
            "Page": app.screens.current,
            "Game": match.game.id if match else "none",
            "Language": app.tr.language,
            "Theme": app.theme_in_force,
        }
        names = [settings.player_name, *(name for setup in settings.setups.values() for name in setup.names)]
        names += [seat.name for seat in match.seats] if match else []
        log = [record.getMessage() for record in reversed(LoggerHistory.history)]
        save_file(FILE, self._report.text(log, facts, names).encode(), TEXT)
