"""Chooses files to save and open: in desktop folders, or with Android's file picker."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from app.platform.system import is_android

SAVE, OPEN = 7301, 7302
"""Request codes that identify Android's results."""
CHOSEN = -1
OURS, PICTURE, ANY = "application/octet-stream", "image/png", "*/*"

_DOWNLOADS = re.compile(r'^XDG_DOWNLOAD_DIR="(.+)"', re.MULTILINE)


def downloads(environ: Mapping[str, str] = os.environ, home: Path | None = None) -> Path:
    try:
        home = home or Path.home()
    except RuntimeError:  # a user without a home
        return Path.cwd()
    config = Path(environ.get("XDG_CONFIG_HOME") or home / ".config")
    named = None
    with contextlib.suppress(OSError, UnicodeDecodeError):
        named = _DOWNLOADS.search((config / "user-dirs.dirs").read_text(encoding="utf-8"))
    places = [Path(named[1].replace("$HOME", str(home)))] if named else []
    return next((place for place in (*places, home / "Downloads") if place.is_dir()), home)


def shown(path: Path) -> str:
    with contextlib.suppress(RuntimeError, ValueError):
        return str(Path("~") / path.relative_to(Path.home()))
    return str(path)


def free_path(folder: Path, name: str) -> Path:
    stem, suffix = Path(name).stem, Path(name).suffix
    numbered = (folder / f"{stem}-{number}{suffix}" for number in count(2))
    first = folder / name
    return first if not first.exists() else next(path for path in numbered if not path.exists())


def latest(folder: Path, suffix: str, most: int) -> list[Path]:
    try:
        found = [(path.stat().st_mtime, path) for path in folder.glob(f"*{suffix}") if path.is_file()]
    except OSError:
        return []
    return [path for _, path in sorted(found, reverse=True)[:most]]


def asks_itself(environ: Mapping[str, str] = os.environ) -> bool:
    return is_android(environ)


def save(name: str, data: bytes, told: Callable[[str], None], kind: str = OURS) -> bool:
    """Let the player choose a place, and return whether a picker opened.

    On another thread, `told` gets the file's name, or "" after a failure. Cancelling calls nothing.
    """

    def write(resolver: Any, place: Any) -> None:
        called = ""
        with contextlib.suppress(Exception):  # a full disk, say; an error here would end the app
            with os.fdopen(resolver.openFileDescriptor(place, "w").detachFd(), "wb") as file:
                file.write(data)
            called = str(place.getLastPathSegment() or name)
        told(called)

    return _ask("ACTION_CREATE_DOCUMENT", SAVE, kind, name, write)


def choose(longest: int, told: Callable[[str, bytes], None]) -> bool:
    """Let the player choose a file, and return whether a picker opened.

    `told` gets its name and up to `longest + 1` bytes, none if it is unreadable.
    """

    def read(resolver: Any, place: Any) -> None:
        data = b""
        with (
            contextlib.suppress(Exception),  # as above
            os.fdopen(resolver.openFileDescriptor(place, "r").detachFd(), "rb") as file,
        ):
            data = file.read(longest + 1)
        told(str(place.getLastPathSegment() or ""), data)

    return _ask("ACTION_OPEN_DOCUMENT", OPEN, ANY, "", read)


_waiting: dict[int, Callable[[Any, Any], None]] = {}


def _ask(action: str, number: int, kind: str, title: str, answered: Callable[[Any, Any], None]) -> bool:
    with contextlib.suppress(Exception):  # pyjnius may raise anything
        from jnius import autoclass

        _listen()
        intent = autoclass("android.content.Intent")
        wish = intent(getattr(intent, action)).addCategory(intent.CATEGORY_OPENABLE).setType(kind)
        if title:
            wish.putExtra(intent.EXTRA_TITLE, autoclass("java.lang.String")(title))
        _waiting[number] = answered
        autoclass("org.kivy.android.PythonActivity").mActivity.startActivityForResult(wish, number)
        return True
    return False


@cache
def _listen() -> None:
    """Listen forever: Android's activity fails if a listener leaves during a call."""
    from android import activity

    activity.bind(on_activity_result=_came)


def _came(number: int, result: int, reply: Any) -> None:
    from jnius import autoclass

    answered = _waiting.pop(number, None)
    if answered is not None and result == CHOSEN and reply is not None:
        answered(autoclass("org.kivy.android.PythonActivity").mActivity.getContentResolver(), reply.getData())
