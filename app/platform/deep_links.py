"""Links that open the app: invitations to rooms, and games."""

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
"""Links with a game, from `app/sharing`. All others lead to rooms."""

MOST = 20_000

FROM_HISTORY = 0x00100000
"""Android's flag for an intent repeated by the list of recent apps."""


def is_link(text: str) -> bool:
    return text.lower().startswith(SCHEME)


def has_game(text: str) -> bool:
    """Find a game's link, even if a messenger quoted or broke it."""
    plain = re.sub(r"[\s>]", "", unquote(unquote(text[:MOST])).lower())
    return GAME in plain or DENSE_GAME in plain


def opened_with(environ: Mapping[str, str] = os.environ) -> str:
    if is_android(environ):
        with contextlib.suppress(Exception):  # pyjnius may raise anything
            from jnius import autoclass

            intent = autoclass("org.kivy.android.PythonActivity").mActivity.getIntent()
            return "" if intent.getFlags() & FROM_HISTORY else _link_in(intent)
    return ""


def listen(heard: Callable[[str], None], environ: Mapping[str, str] = os.environ) -> None:
    """Report links that come later, on a thread of Android's."""
    if is_android(environ):
        with contextlib.suppress(Exception):  # as above; the player can still paste links
            from android import activity

            # Do not ask for the intent again on return: python-for-android would repeat the first one.
            activity.bind(on_new_intent=lambda intent: _tell(intent, heard))


def _tell(intent: Any, heard: Callable[[str], None]) -> None:
    link = _link_in(intent)
    if link:
        heard(link)


def _link_in(intent: Any) -> str:
    data = str(intent.getDataString() or "")
    return data if is_link(data) else ""
