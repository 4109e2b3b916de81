"""Saves a file: where the player chooses on Android, else in the downloads folder."""

from __future__ import annotations

from kivy.app import App

from app.languages.problem import Problem
from app.platform import file_picker
from app.storage.files import StorageFault


def save_file(name: str, data: bytes, kind: str) -> None:
    app = App.get_running_app()
    if file_picker.asks_itself():
        if not file_picker.save(name, data, lambda called: app._post(lambda: _say_where(called)), kind):
            app.tell(Problem("problem.backup.no_choice"))
        return
    path = file_picker.free_path(file_picker.downloads(), name)
    try:
        path.write_bytes(data)
    except OSError as fault:
        app.tell(StorageFault(str(path), fault).problem)
    else:
        _say_where(file_picker.shown(path))


def _say_where(path: str) -> None:
    app = App.get_running_app()
    if path:
        app.snack.show(app.tr("backup.saved", path=path))
    else:
        app.tell(Problem("problem.backup.no_choice"))
