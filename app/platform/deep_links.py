"""The links that the system opens the app with: an invitation or a game, tapped, or scanned from a picture. No Kivy.

The Android part has not been tried on a device; docs/ANDROID.md has the checklist.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import unquote

from app.platform.system import is_android

SCHEME = "fourboards://"
GAME, DENSE_GAME = f"{SCHEME}game/", f"{SCHEME}game64/"
"""How links begin that carry a game (`app/sharing`); all others are for rooms."""

MOST = 20_000
"""Characters: a longer text is no message."""

FROM_HISTORY = 0x00100000
"""Android's mark of an intent that is only repeated, because the app was chosen from the list of recent ones."""


def is_link(text: str) -> bool:
    return text.lower().startswith(SCHEME)


def has_game(text: str) -> bool:
    """Whether there is a game's link in a text, whole or not, whatever a messenger did to it."""
    plain = re.sub(r"[\s>]", "", unquote(unquote(text[:MOST])).lower())
    return GAME in plain or DENSE_GAME in plain


def opened_with(environ: Mapping[str, str] = os.environ) -> str:
    """The link that Android started the app with, "" if it was none."""
    if is_android(environ):
        with contextlib.suppress(Exception):  # whatever pyjnius raises: then there is none
            from jnius import autoclass

            intent = autoclass("org.kivy.android.PythonActivity").mActivity.getIntent()
            return "" if intent.getFlags() & FROM_HISTORY else _link_in(intent)
    return ""


def listen(heard: Callable[[str], None], environ: Mapping[str, str] = os.environ) -> None:
    """Tells of every link that comes while the app is there, also behind another; on a thread of Android's."""
    if is_android(environ):
        with contextlib.suppress(Exception):  # as above: then a link has to be pasted
            from android import activity

            # Not asked for again on every return: to python-for-android the first intent stays the activity's own.
            activity.bind(on_new_intent=lambda intent: _tell(intent, heard))


def _tell(intent: Any, heard: Callable[[str], None]) -> None:
    link = _link_in(intent)
    if link:
        heard(link)


def _link_in(intent: Any) -> str:
    data = str(intent.getDataString() or "")
    return data if is_link(data) else ""
