"""What the system the app runs on says of its user: the language, and whether it is dark. It says nothing of Kivy.

Every question has an answer when the system does not: English, and light. The Android branches have not been tried on a
device; see the checklist that goes with a build.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping

from app.services.words import language_of, system_language

ASK_SECONDS = 1.0
"""A system that does not answer within this is not waited for."""


def is_android(environ: Mapping[str, str] = os.environ) -> bool:
    return "ANDROID_ARGUMENT" in environ or "ANDROID_PRIVATE" in environ


def language() -> str:
    """The system's language, if we have it, else English."""
    if is_android():
        with contextlib.suppress(Exception):  # whatever pyjnius raises, there is English
            from jnius import autoclass

            tag = str(autoclass("java.util.Locale").getDefault().toLanguageTag())
            return language_of(tag) or "en"
    return system_language()


def prefers_dark(
    platform: str = sys.platform, environ: Mapping[str, str] = os.environ, ask: Callable[..., str] | None = None
) -> bool:
    """Whether the system is set to dark; `ask` runs a command and gives what it says."""
    ask = ask or _asked
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


def _asked(*command: str) -> str:
    if shutil.which(command[0]) is None:
        return ""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=ASK_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def _android_is_dark() -> bool:
    with contextlib.suppress(Exception):  # as above: then it is light
        from jnius import autoclass

        configuration = autoclass("android.content.res.Configuration")
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        mode = activity.getResources().getConfiguration().uiMode & configuration.UI_MODE_NIGHT_MASK
        return bool(mode == configuration.UI_MODE_NIGHT_YES)
    return False
