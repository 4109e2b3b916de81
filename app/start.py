"""Starts the app with a window."""

from __future__ import annotations

import gc
import logging
import os
import sys
from threading import Thread
from typing import TYPE_CHECKING

from app.languages.problem import Problem
from app.languages.translator import FOLDER, Translator, Words
from app.lazy_kivy import DEVICES, install
from app.platform import log, system
from app.platform.single_instance import be_the_first, call_the_first
from app.platform.system import is_android
from app.storage import settings as settings_file
from app.storage.backup_section import UNFINISHED
from app.storage.files import Storage, data_folder

if TYPE_CHECKING:
    from app.ui.application import FourBoards

SMALLEST = (360, 560)
FIRST_SIZE = (420, 780)
WINDOW_CLASS = "four-boards"
"""The name by which a desktop recognizes our windows."""


ALREADY_RUNS = 1

STANDS_SECONDS = 1.0
"""Seconds after opening until the long-lived objects exist."""


def run(link: str = "", verbose: bool = False) -> int:
    """Open the app and return the exit code.

    `link` is an invitation; `verbose` prints the whole log."""
    gc.disable()  # until the app is open: startup makes no garbage
    set_kivy_environment()
    storage = Storage(data_folder())
    if storage.changed(UNFINISHED):  # a process was killed while it added a backup
        from app.storage import backup

        backup.finish(storage)
    settings, problems = settings_file.load(storage)
    # Two apps with one folder would count a match twice. Android allows only one.
    instance = None if is_android(os.environ) else be_the_first(storage)
    if instance is None and not is_android(os.environ):
        return _give_way(storage, settings, link)
    log.begin(storage.folder, verbose or is_android(os.environ))  # Android's log gets everything
    if not os.access(storage.folder, os.W_OK):
        problems = (*problems, _tell_of_folder(storage, settings))
    install()
    from kivy.config import Config
    from kivy.logger import LoggerHistory

    logging.getLogger().addHandler(LoggerHistory())

    window = settings.window
    width, height = (window.width, window.height) if window else FIRST_SIZE
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    Config.set("graphics", "minimum_width", SMALLEST[0])
    Config.set("graphics", "minimum_height", SMALLEST[1])
    if window and window.left is not None and window.top is not None:
        Config.set("graphics", "position", "custom")
        Config.set("graphics", "left", window.left)
        Config.set("graphics", "top", window.top)
    # The app handles Esc itself, and a right click is no second finger.
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.remove_option("input", DEVICES)
    from app.ui.application import FourBoards
    from app.ui.fault_guard import FaultGuard

    app = FourBoards(storage, settings, problems, link, instance)
    app.bind(on_start=_rest)
    FaultGuard(app).install()
    if not is_android(os.environ):
        app.bind(on_start=_attend_readers)
    app.run()
    if instance:
        instance.close()
    return 0


def set_kivy_environment() -> None:
    """Set what Kivy reads at import, unless the user did."""
    # SDL's mixer has the least delay of Kivy's providers. SDL also loads our pictures; Kivy would import Pillow for
    # other formats before the first frame.
    wanted = {"KIVY_NO_ARGS": "1", "KIVY_AUDIO": "sdl2", "KIVY_IMAGE": "tex,imageio,dds,sdl2"}
    wanted |= {"KIVY_LOG_MODE": "PYTHON", "KIVY_NO_FILELOG": "1"}  # `app/platform/log.py` logs instead
    if "KIVY_HOME" not in os.environ:
        # Do not use ~/.kivy, which has the settings of other apps.
        wanted |= {"KIVY_HOME": str(data_folder() / "kivy"), "KIVY_NO_CONFIG": "1"}
    wanted |= dict.fromkeys(("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"), WINDOW_CLASS)
    for name, value in wanted.items():
        os.environ.setdefault(name, value)


def _rest(_: object) -> None:
    """Let Kivy idle; return nothing, because a true value would stop the event."""
    from kivy.clock import Clock

    from app.ui.idle_loop import let_the_loop_rest

    let_the_loop_rest()
    Clock.schedule_once(lambda _: collect_garbage(), STANDS_SECONDS)


def _attend_readers(app: FourBoards) -> None:
    """Connect screen readers: on Linux after the start, elsewhere before the window appears."""
    from kivy.clock import Clock

    if sys.platform in ("win32", "darwin"):
        from app.ui.accessibility.system_reader import attend_readers

        attend_readers(app)
    else:
        Clock.schedule_once(lambda _: Thread(target=_bring_readers, args=(app,), daemon=True).start(), STANDS_SECONDS)


def _bring_readers(app: FourBoards) -> None:
    """Import AccessKit on a thread, because it would delay a frame."""
    from app.ui.accessibility.system_reader import attend_readers, install

    if install():
        app._post(lambda: attend_readers(app))


def collect_garbage() -> None:
    """Collect garbage from now on, but never look at the objects that exist already."""
    gc.freeze()
    gc.enable()


def _tell_of_folder(storage: Storage, settings: settings_file.Settings) -> Problem:
    """Print that nothing can be saved; return the problem."""
    problem = Problem("problem.folder", (("folder", storage.folder),))
    print(problem.text(_translator(settings)), file=sys.stderr)
    return problem


def _translator(settings: settings_file.Settings) -> Translator:
    return Words(FOLDER).translator(settings.language or system.language(), settings.latin_serbian)


def _give_way(storage: Storage, settings: settings_file.Settings, link: str) -> int:
    """Show the window of the running app, or report that it does not answer."""
    tr = _translator(settings)
    has_answered = call_the_first(storage, link)
    words = tr("app.runs_already" if has_answered else "app.does_not_answer")
    print(words, file=sys.stderr)
    if not has_answered:
        from app.ui.startup_error import show

        show(words)
    return ALREADY_RUNS
