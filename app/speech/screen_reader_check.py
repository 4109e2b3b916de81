"""Finds out whether a screen reader runs, so that the app offers its own voice."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping

from app.platform import system

BUS = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status", "ScreenReaderEnabled")
SPI_GETSCREENREADER = 0x0046


def runs(
    platform: str = sys.platform, environ: Mapping[str, str] = os.environ, ask: Callable[..., str] = system.asked
) -> bool:
    """Ask the system, on the main thread on Android. Elsewhere use another thread: it may take a second."""
    if system.is_android(environ):
        return _android_explores()
    if platform == "darwin":
        return ask("defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey").strip() == "1"
    if platform == "win32":
        return _windows_has_one()
    if "DBUS_SESSION_BUS_ADDRESS" not in environ:
        return False
    destination, path, interface, name = BUS
    if "true" in ask("busctl", "--user", "get-property", destination, path, interface, name):
        return True
    place = ("--session", "--dest", destination, "--object-path", path)
    return "true" in ask("gdbus", "call", *place, "--method", "org.freedesktop.DBus.Properties.Get", interface, name)


def _android_explores() -> bool:
    with contextlib.suppress(Exception):  # pyjnius may raise anything
        from jnius import autoclass

        context = autoclass("android.content.Context")
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        manager = activity.getSystemService(context.ACCESSIBILITY_SERVICE)
        return bool(manager.isTouchExplorationEnabled())
    return False


def _windows_has_one() -> bool:
    with contextlib.suppress(Exception):  # no such library
        import ctypes

        answer = ctypes.c_int(0)
        user32 = getattr(ctypes, "windll").user32  # noqa: B009  # exists on Windows only
        user32.SystemParametersInfoW(SPI_GETSCREENREADER, 0, ctypes.byref(answer), 0)
        return bool(answer.value)
    return False
