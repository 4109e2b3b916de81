"""Starts the app with a window: what Kivy has to know before it is imported is said here."""

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
"""By which a desktop knows our windows: for their icon, their group, and rules that somebody made for them."""


ALREADY_RUNS = 1

STANDS_SECONDS = 1.0
"""So long after its window opened the app has what it keeps as long as it runs."""


def run(link: str = "", verbose: bool = False) -> int:
    """Open the app, with the invitation `link` if there is one, and return the exit code.

    `verbose` prints the whole log."""
    gc.disable()  # until the app stands: nothing that is made on the way becomes garbage
    set_kivy_environment()
    storage = Storage(data_folder())
    if storage.changed(UNFINISHED):  # a process was killed while it added a backup
        from app.storage import backup

        backup.finish(storage)
    settings, problems = settings_file.load(storage)
    # Two apps with one folder would play the same match and count it twice. Android itself sees to it.
    instance = None if is_android(os.environ) else be_the_first(storage)
    if instance is None and not is_android(os.environ):
        return _give_way(storage, settings, link)
    log.begin(storage.folder, verbose or is_android(os.environ))  # Android's own log has all of it
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
    # Esc has its own ladder, and a right click is no second finger.
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
    """What it reads in the environment when it is imported; what is named there already stands."""
    # One mixer for all sounds, with the least delay of Kivy's providers. Pictures are SDL's: Kivy would load Pillow for
    # formats that we have none of, before the first frame.
    wanted = {"KIVY_NO_ARGS": "1", "KIVY_AUDIO": "sdl2", "KIVY_IMAGE": "tex,imageio,dds,sdl2"}
    wanted |= {"KIVY_LOG_MODE": "PYTHON", "KIVY_NO_FILELOG": "1"}  # the log is ours: `services/log.py`
    if "KIVY_HOME" not in os.environ:
        # Nothing is read or written there: ~/.kivy has the settings of other apps.
        wanted |= {"KIVY_HOME": str(data_folder() / "kivy"), "KIVY_NO_CONFIG": "1"}
    wanted |= dict.fromkeys(("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"), WINDOW_CLASS)
    for name, value in wanted.items():
        os.environ.setdefault(name, value)


def _rest(_: object) -> None:
    """Once there is a window. It answers nothing: Kivy would take that for an end of the event."""
    from kivy.clock import Clock

    from app.ui.idle_loop import let_the_loop_rest

    let_the_loop_rest()
    Clock.schedule_once(lambda _: collect_garbage(), STANDS_SECONDS)


def _attend_readers(app: FourBoards) -> None:
    """The system's screen readers are heard: on Linux once the app stands, elsewhere before the window is seen."""
    from kivy.clock import Clock

    if sys.platform in ("win32", "darwin"):
        from app.ui.accessibility.system_reader import attend_readers

        attend_readers(app)
    else:
        Clock.schedule_once(lambda _: Thread(target=_bring_readers, args=(app,), daemon=True).start(), STANDS_SECONDS)


def _bring_readers(app: FourBoards) -> None:
    """On a thread, since a frame would feel it: AccessKit and what we tell it by are imported."""
    from app.ui.accessibility.system_reader import attend_readers, install

    if install():
        app._post(lambda: attend_readers(app))


def collect_garbage() -> None:
    """From now on, as Python does; what stands by now stays, and need not be looked through again and again."""
    gc.freeze()
    gc.enable()


def _tell_of_folder(storage: Storage, settings: settings_file.Settings) -> Problem:
    """Print that nothing can be saved; return the same for the first page."""
    problem = Problem("problem.folder", (("folder", storage.folder),))
    print(problem.text(_translator(settings)), file=sys.stderr)
    return problem


def _translator(settings: settings_file.Settings) -> Translator:
    return Words(FOLDER).translator(settings.language or system.language(), settings.latin_serbian)


def _give_way(storage: Storage, settings: settings_file.Settings, link: str) -> int:
    """The app runs already: its window comes forward, with the link. One that does not answer is told of."""
    tr = _translator(settings)
    has_answered = call_the_first(storage, link)
    words = tr("app.runs_already" if has_answered else "app.does_not_answer")
    print(words, file=sys.stderr)
    if not has_answered:
        from app.ui.startup_error import show

        show(words)
    return ALREADY_RUNS
