"""Android's foreground service, which keeps a hosted room while the app is away; elsewhere there is none. No Kivy here.

The service runs app/online/background_host.py in a process of its own; buildozer.spec names it, and python-for-android
makes its class. Nothing of this has been tried on a device; docs/ANDROID.md has the checklist.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping

from app.platform.system import is_android

SERVICE = "org.fourboards.fourboards.ServiceRoom"
ACTIVITY = "org.kivy.android.PythonActivity"

ASKS_FOR_NOTIFICATIONS = 33
"""The API level since which a player decides whether an app may show notifications."""


def start(title: str, text: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Starts the service, with this notification; says whether there is one."""
    if is_android(environ):
        with contextlib.suppress(Exception):  # whatever pyjnius raises: then the room pauses
            from jnius import autoclass

            autoclass(SERVICE).start(autoclass(ACTIVITY).mActivity, "", title, text, "")
            return True
    return False


def stop(environ: Mapping[str, str] = os.environ) -> bool:
    """Ends the service if it runs; says whether one may have. Its process may take a moment to end."""
    if is_android(environ):
        with contextlib.suppress(Exception):  # as above
            from jnius import autoclass

            autoclass(SERVICE).stop(autoclass(ACTIVITY).mActivity)
            return True
    return False


def ask(environ: Mapping[str, str] = os.environ) -> None:
    """Asks the player, once and where Android wants it, whether the service may show its notification."""
    if is_android(environ):
        with contextlib.suppress(Exception):  # as above: the service runs unseen
            from jnius import autoclass

            if autoclass("android.os.Build$VERSION").SDK_INT >= ASKS_FOR_NOTIFICATIONS:
                from android.permissions import Permission, request_permissions

                request_permissions([Permission.POST_NOTIFICATIONS])


def stay_awake(seconds: float, environ: Mapping[str, str] = os.environ) -> None:
    """In the service: the processor goes on for so long although the screen is dark."""
    if is_android(environ):
        with contextlib.suppress(Exception):  # as above: then it is slow to answer
            from jnius import autoclass

            service = autoclass("org.kivy.android.PythonService").mService
            manager = service.getSystemService(autoclass("android.content.Context").POWER_SERVICE)
            lock = manager.newWakeLock(autoclass("android.os.PowerManager").PARTIAL_WAKE_LOCK, "fourboards:room")
            lock.acquire(int(seconds * 1000))
