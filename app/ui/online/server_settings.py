"""The servers for online rooms in the settings, one line each."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.online.transport.address import BadAddress, Server
from app.ui import load_kv
from app.ui.widgets.text_fields import LineField as LineField


class ServerLine(BoxLayout):
    text = StringProperty()
    error = StringProperty()

    @property
    def is_right(self) -> bool:
        """Check the line and show the fault. An empty line is neither right nor wrong."""
        self.error = ""
        url = self.text.strip()
        if url:
            try:
                Server.read(url)
            except BadAddress:
                self.error = App.get_running_app().tr("online.bad.server", value=url)
        return bool(url) and not self.error


class ServerList(BoxLayout):
    """Always ends with an empty line. Wrong lines show their fault and are not saved."""

    text = StringProperty()
    note = StringProperty()
    selected = ListProperty()

    __events__ = ("on_choice",)

    def on_kv_post(self, _: Any) -> None:
        self._show()

    def on_selected(self, *_: Any) -> None:
        if self.ids and list(self.selected) != [line.text.strip() for line in self.lines if line.is_right]:
            self._show()

    @property
    def lines(self) -> list[ServerLine]:
        return list(reversed(self.ids.lines.children))

    def _show(self) -> None:
        self.ids.lines.clear_widgets()
        for url in (*self.selected, ""):
            self._add(url)

    def _add(self, url: str) -> None:
        line = ServerLine(text=url)
        line.ids.field.bind(typing=lambda _, typing: None if typing else self._left())
        self.ids.lines.add_widget(line)

    def _left(self) -> None:
        found = tuple(line.text.strip() for line in self.lines if line.is_right)
        if self.lines[-1].text.strip():
            self._add("")
        if found != tuple(self.selected):
            self.selected = found
            self.dispatch("on_choice", found)

    def on_choice(self, servers: tuple[str, ...]) -> None:
        """Do nothing: listeners bind to this event."""


load_kv(__file__)
