"""Asks the system for its language, dark mode and covered screen edges.

The answers default to English, light and none.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Any

from app.languages.translator import language_of, system_language

Edges = tuple[int, int, int, int]
"""Widths at the left, top, right and bottom, in pixels."""

NO_EDGES = (0, 0, 0, 0)

WITH_CAMERAS, WITH_KINDS_OF_INSETS = 28, 30
"""The first Android API levels with display cutouts, and with types of insets."""

ASK_SECONDS = 1.0


def is_android(environ: Mapping[str, str] = os.environ) -> bool:
    return "ANDROID_ARGUMENT" in environ or "ANDROID_PRIVATE" in environ


def language() -> str:
    if is_android():
        with contextlib.suppress(Exception):  # pyjnius may raise anything
            from jnius import autoclass

            tag = str(autoclass("java.util.Locale").getDefault().toLanguageTag())
            return language_of(tag) or "en"
    return system_language()


def prefers_dark(
    platform: str = sys.platform, environ: Mapping[str, str] = os.environ, ask: Callable[..., str] | None = None
) -> bool:
    """Return whether the system is dark. `ask` runs a command and returns its output."""
    ask = ask or asked
    if is_android(environ):
        return _android_is_dark()
    if platform == "darwin":
        return ask("defaults", "read", "-g", "AppleInterfaceStyle").strip() == "Dark"
    if platform == "win32":
        key = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
        return "0x0" in ask("reg", "query", key, "/v", "AppsUseLightTheme")
    if "dark" in environ.get("GTK_THEME", "").lower():
        return True
    return "dark" in ask("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")


def asked(*command: str) -> str:
    if shutil.which(command[0]) is None:
        return ""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=ASK_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def _android_is_dark() -> bool:
    with contextlib.suppress(Exception):  # as above
        from jnius import autoclass

        configuration = autoclass("android.content.res.Configuration")
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        mode = activity.getResources().getConfiguration().uiMode & configuration.UI_MODE_NIGHT_MASK
        return bool(mode == configuration.UI_MODE_NIGHT_YES)
    return False


def share(text: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Open the system's share dialog, if any, and return whether it did."""
    if not is_android(environ):
        return False
    with contextlib.suppress(Exception):  # as above; the caller copies the text instead
        from jnius import autoclass, cast

        intent = autoclass("android.content.Intent")
        words = autoclass("java.lang.String")
        wish = intent(intent.ACTION_SEND).setType("text/plain").putExtra(intent.EXTRA_TEXT, words(text))
        chooser = intent.createChooser(wish, cast("java.lang.CharSequence", words("")))
        autoclass("org.kivy.android.PythonActivity").mActivity.startActivity(chooser)
        return True
    return False


def safe_edges(environ: Mapping[str, str] = os.environ) -> Edges:
    if is_android(environ):
        with contextlib.suppress(Exception):  # as above
            return _android_edges()
    return NO_EDGES


def _android_edges() -> Edges:
    from jnius import autoclass

    screen = autoclass("org.kivy.android.PythonActivity").mActivity.getWindow().getDecorView()
    covered = _insets(autoclass, screen.getRootWindowInsets())
    # Before Android 15 the bars may be outside our own view, which then needs no padding.
    ours = autoclass("org.libsdl.app.SDLActivity").getContentView()
    place = [0, 0]
    ours.getLocationInWindow(place)
    left, top = place
    outside = (left, top, screen.getWidth() - left - ours.getWidth(), screen.getHeight() - top - ours.getHeight())
    left, top, right, bottom = (max(0, side - free) for side, free in zip(covered, outside, strict=True))
    return left, top, right, bottom


def _insets(autoclass: Callable[[str], Any], insets: Any) -> Edges:
    """Return the covered edges without the keyboard, for which Kivy makes room."""
    level = autoclass("android.os.Build$VERSION").SDK_INT
    if level >= WITH_KINDS_OF_INSETS:
        kinds = autoclass("android.view.WindowInsets$Type")
        found = insets.getInsets(kinds.systemBars() | kinds.displayCutout())
        return found.left, found.top, found.right, found.bottom
    left, top = insets.getSystemWindowInsetLeft(), insets.getSystemWindowInsetTop()
    right, bottom = insets.getSystemWindowInsetRight(), insets.getSystemWindowInsetBottom()
    bottom = min(bottom, insets.getStableInsetBottom())  # stable insets exclude the keyboard
    camera = insets.getDisplayCutout() if level >= WITH_CAMERAS else None
    if camera is None:
        return left, top, right, bottom
    return (
        max(left, camera.getSafeInsetLeft()),
        max(top, camera.getSafeInsetTop()),
        max(right, camera.getSafeInsetRight()),
        max(bottom, camera.getSafeInsetBottom()),
    )
