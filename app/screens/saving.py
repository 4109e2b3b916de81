"""Saves a file where the player finds it: Android asks for a place, desktops have a folder for downloads."""

from __future__ import annotations

from kivy.app import App

from app.services import documents
from app.services.problem import Problem
from app.services.storage import StorageFault


def save_file(name: str, data: bytes, kind: str) -> None:
    """Save the data under this name, or a free one like it, and say where it is."""
    app = App.get_running_app()
    if documents.asks_itself():
        if not documents.save(name, data, lambda called: app._post(lambda: _say_where(called)), kind):
            app.tell(Problem("problem.backup.no_choice"))
        return
    path = documents.free_path(documents.downloads(), name)
    try:
        path.write_bytes(data)
    except OSError as fault:
        app.tell(StorageFault(str(path), fault).problem)
    else:
        _say_where(documents.shown(path))


def _say_where(path: str) -> None:
    app = App.get_running_app()
    if path:
        app.snack.show(app.tr("backup.saved", path=path))
    else:
        app.tell(Problem("problem.backup.no_choice"))
