"""Speaks with Android's TextToSpeech, in the app's language.

plyer speaks US English only and may block for 10 s.
"""

from __future__ import annotations

import threading
from typing import Any

from app.speech.speaker import Utterance

READY_SECONDS = 10.0
"""The longest wait for the phone's voice, on the speaker's thread."""

ID = "four-boards"


class AndroidVoice:
    """Created on the main thread, which finds Java classes; used on the speaker's."""

    def __init__(self) -> None:
        from jnius import PythonJavaClass, autoclass, java_method

        ready = threading.Event()
        self._ready, self._status = ready, [-1]

        class Listener(PythonJavaClass):  # type: ignore[misc]
            __javainterfaces__ = ("android/speech/tts/TextToSpeech$OnInitListener",)
            __javacontext__ = "app"

            @java_method("(I)V")  # type: ignore[untyped-decorator]
            def onInit(listener, status: int) -> None:  # noqa: N802, N805
                self._status[0] = status
                ready.set()

        self._listener = Listener()  # Java does not keep it alive
        self._class = autoclass("android.speech.tts.TextToSpeech")
        self._locale = autoclass("java.util.Locale")
        self._string = autoclass("java.lang.String")
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        self._speech: Any = self._class(activity, self._listener)
        self._language = ""

    def begin(self, said: Utterance) -> None:
        from jnius import cast

        if not self._ready.wait(READY_SECONDS) or self._status[0] != self._class.SUCCESS:
            raise OSError("the phone has no voice")
        if said.language != self._language:
            # Ignore the result: without this language it speaks in its previous one.
            self._speech.setLanguage(self._locale.forLanguageTag(said.language))
            self._language = said.language
        self._speech.setSpeechRate(said.speed / 100)
        words = cast("java.lang.CharSequence", self._string(said.text))
        if self._speech.speak(words, self._class.QUEUE_FLUSH, None, ID) != self._class.SUCCESS:
            raise OSError("the phone's voice does not speak")

    def is_speaking(self) -> bool:
        return bool(self._speech.isSpeaking())

    def stop(self) -> None:
        self._speech.stop()

    def release(self) -> None:
        from jnius import detach

        self._speech.shutdown()
        detach()  # a thread that ends while attached to Java ends the process


def android_voice() -> AndroidVoice | None:
    try:
        return AndroidVoice()
    except Exception:  # pyjnius may raise anything
        return None
