"""The app's own voice.

- `speaker`: what is to be said, one thing after another, on a thread of its own.
- `programs`: voices that are programs of a desktop; `android`: the phone's own.
- `reader`: whether a screen reader runs here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.platform.system import is_android

if TYPE_CHECKING:
    from app.speech.speaker import Voice


def find_voice() -> Voice | None:
    """What can speak here; None where nothing can. Asked on the main thread, since only there Android's classes are
    found."""
    if is_android():
        from app.speech.android_voice import android_voice

        return android_voice()
    from app.speech.command_voices import program_voice

    return program_voice()
