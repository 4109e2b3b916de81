"""Ask once whether the app should speak, if a screen reader runs.

Not every reader can read the app's window. The question is always spoken, for players who do not see it.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from kivy.app import App

from app.platform import system
from app.speech import screen_reader_check
from app.ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from app.ui.application import FourBoards

SEEN = "voice.offer"


def offer_speech(app: FourBoards) -> None:
    """Ask if a screen reader runs. Off Android the search is slow and uses a thread."""
    if SEEN in app.settings.seen or app.settings.self_voicing:
        return
    if system.is_android():
        _ask_if(app, screen_reader_check.runs())
    else:
        threading.Thread(target=lambda: _found(app, screen_reader_check.runs()), name="reader", daemon=True).start()


def _found(app: FourBoards, runs: bool) -> None:
    if runs:
        app._post(lambda: _ask_if(app, True))


def _ask_if(app: FourBoards, runs: bool) -> None:
    if runs and app.voice.can_speak and SEEN not in app.settings.seen:
        app.mark_seen(SEEN)
        SpeechOffer().open()


class SpeechOffer(Sheet):
    """Enter or a double tap accepts; Escape declines."""

    def __init__(self, **kwargs: Any) -> None:
        from app.ui.widgets.controls import Caption, TextButton

        super().__init__(closes_by_tap=False, comes_unasked=True, **kwargs)
        app = App.get_running_app()
        self.title = app.tr("voice.offer")
        self.body.add_widget(Caption(text=app.tr("voice.offer.how")))
        self.foot.add_widget(TextButton.doing(self.accept, app.tr("voice.offer.yes"), style="filled"))
        self.foot.add_widget(TextButton.doing(self.close, app.tr("voice.offer.no"), style="outline"))

    def open(self) -> None:
        super().open()
        app = App.get_running_app()
        app.voice.speak(f"{self.title} {app.tr('voice.offer.how')}", interrupts=True)

    def accept(self) -> None:
        self.close()
        App.get_running_app().change(self_voicing=True)

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name in ("enter", "space") and not App.get_running_app().focus.current:
            self.accept()
            return True
        return False

    def on_touch_down(self, touch: Any) -> bool:
        if touch.is_double_tap and self._hears(touch):
            self.accept()
            return True
        return super().on_touch_down(touch)
