"""The app's own voice, and a check for screen readers.

The parts for Android, macOS and Windows are untested.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.platform.system import is_android

if TYPE_CHECKING:
    from app.speech.speaker import Voice


def find_voice() -> Voice | None:
    """Return None if nothing can speak. Android needs the main thread for this."""
    if is_android():
        from app.speech.android_voice import android_voice

        return android_voice()
    from app.speech.command_voices import program_voice

    return program_voice()
