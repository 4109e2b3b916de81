"""Controls the Android service that keeps an online room open in the background.

It runs app/online/background_host.py in its own process. buildozer.spec names it, and python-for-android generates its
class.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping

from app.platform.system import is_android

SERVICE = "org.fourboards.fourboards.ServiceRoom"
ACTIVITY = "org.kivy.android.PythonActivity"

ASKS_FOR_NOTIFICATIONS = 33
"""The first API level where notifications need permission."""


def start(title: str, text: str, environ: Mapping[str, str] = os.environ) -> bool:
    if is_android(environ):
        with contextlib.suppress(Exception):  # pyjnius may raise anything; without a service the room pauses
            from jnius import autoclass

            autoclass(SERVICE).start(autoclass(ACTIVITY).mActivity, "", title, text, "")
            return True
    return False


def stop(environ: Mapping[str, str] = os.environ) -> bool:
    """Return whether it may have run. Its process may take a moment to end."""
    if is_android(environ):
        with contextlib.suppress(Exception):  # as above
            from jnius import autoclass

            autoclass(SERVICE).stop(autoclass(ACTIVITY).mActivity)
            return True
    return False


def ask(environ: Mapping[str, str] = os.environ) -> None:
    if is_android(environ):
        with contextlib.suppress(Exception):  # as above; the service then runs without its notification
            from jnius import autoclass

            if autoclass("android.os.Build$VERSION").SDK_INT >= ASKS_FOR_NOTIFICATIONS:
                from android.permissions import Permission, request_permissions

                request_permissions([Permission.POST_NOTIFICATIONS])


def stay_awake(seconds: float, environ: Mapping[str, str] = os.environ) -> None:
    """Keep the service's processor running while the screen is off."""
    if is_android(environ):
        with contextlib.suppress(Exception):  # as above; the service then answers slowly
            from jnius import autoclass

            service = autoclass("org.kivy.android.PythonService").mService
            manager = service.getSystemService(autoclass("android.content.Context").POWER_SERVICE)
            lock = manager.newWakeLock(autoclass("android.os.PowerManager").PARTIAL_WAKE_LOCK, "fourboards:room")
            lock.acquire(int(seconds * 1000))
