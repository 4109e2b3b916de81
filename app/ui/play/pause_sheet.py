"""The pause sheet: resume the match or leave it."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import ObjectProperty

from app.ui.widgets.controls import TextButton
from app.ui.widgets.sheet import ResignSheet, Sheet


class PauseSheet(Sheet):
    """Pauses the match while it is open."""

    screen = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)
        app = self._app = App.get_running_app()
        self.title = app.tr("online.title" if app.session.is_online else "play.pause")
        match = self.screen.match
        self._was_running = match.outcome is None
        match.pause()
        self._add("play.resume", "play", "filled", self.close)
        if self._was_running and self.screen.controls.can_stop:
            self._add("play.stop", "stop", "tonal", self._then(self.screen.controls.stop))
        self._add("home.rules", "help", "tonal", self._then(lambda: app.go("help", game=match.game)))
        self._add("home.settings", "cog", "tonal", self._then(lambda: app.go("settings")))
        self._add("travel.share", "share", "tonal", self._then(self.screen.share))
        if app.session.is_online and app.online.is_hosting:
            self._add("online.watch.title", "eye", "tonal", self._then(_invite_to_watch))
        if self.screen.can_restart:
            self._add("play.restart", "restart", "tonal", self._then(self.screen.restart))
        if self._was_running and (app.session.is_online or match.to_move in app.session.humans) and app.session.humans:
            self._add("play.resign", "flag", "tonal", self._then(lambda: ResignSheet(self.screen).open()))
        watches = app.session.is_online and app.online.is_watching
        leave = "online.watch.leave" if watches else "online.leave" if app.session.is_online else "play.leave"
        self._add(leave, "home", "outline", self._then(app.leave_match))

    def _add(self, key: str, icon: str, style: str, do: Any) -> None:
        button = TextButton(text=self._app.tr(key), icon=icon, style=style)
        button.bind(on_release=lambda _: do())
        self.body.add_widget(button)

    def _then(self, do: Any) -> Any:
        def go_on() -> None:
            self.close()
            do()

        return go_on

    def on_close(self) -> None:
        if self._was_running and self.screen.match is self._app.session.match:
            self.screen.resume()


def _invite_to_watch() -> None:
    from app.ui.online.watch_sheet import WatchSheet

    WatchSheet().open()
