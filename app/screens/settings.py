"""Settings: everything the player can choose, in groups; each change holds at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app import __version__
from app.games import BY_ID
from app.screens import load_kv
from app.screens.controls import Caption, Choice, Pressable, SwitchRow, TextButton
from app.screens.fields import NameField
from app.screens.page import Page, fill
from app.screens.servers import ServerList
from app.screens.setup import option_choice
from app.services.settings import Settings, allowed_values
from app.services.words import LANGUAGES

GROUPS: dict[str, tuple[str, ...]] = {
    "play": (
        "show_moves", "hint_button", "blocked", "share", "visibility", "confirm_moves", "confirm_claim", "pace",
        "board_turn", "throw_style", "aim_preview", "auto_advance",
    ),
    "online": ("player_name", "servers"),
    "look": ("theme", "text_scale", "larger_pieces"),
    "sound": ("sound", "volume", "haptics", "long_press_ms"),
    "access": ("reduced_motion", "left_handed"),
    "language": ("language", "latin_serbian"),
    "keys": (),
    "about": (),
}  # fmt: skip
"""The groups, and what is set in each; their words are `settings.group.<group>` and `settings.<field>`."""

FOR_GAMES: dict[str, tuple[str, ...]] = {
    "blocked": ("stay",),
    "share": ("squart",),
    "visibility": ("stay",),
    "confirm_claim": ("stay",),
    "confirm_moves": ("chapaev", "squart", "skirmish"),
    "board_turn": ("chapaev",),
    "throw_style": ("chapaev",),
    "aim_preview": ("chapaev",),
    "auto_advance": ("skirmish",),
}
"""What only some games have a use for: shown if one of them is here. All else is always shown."""

IN_SETUP: dict[str, str] = {"blocked": "stay", "share": "squart"}
"""What is no setting of the app but an option of this game, from its next match on."""

UNITS: dict[str, str] = {
    "volume": "settings.percent",
    "text_scale": "settings.percent",
    "long_press_ms": "settings.milliseconds",
}
"""How the numbers of a field are written."""

SLIDERS = ("volume", "long_press_ms")


class SettingSlider(Pressable):
    """A number on a scale. While it has the keyboard's focus, left and right turn it."""

    text = StringProperty()
    shown = StringProperty()
    """The value, in words."""
    low = NumericProperty(0)
    high = NumericProperty(100)
    step = NumericProperty(1)
    value = NumericProperty(0)

    __events__ = ("on_slide",)

    def on_kv_post(self, _: Any) -> None:
        slider = self.ids.slider
        slider.value = self.value
        slider.bind(value=lambda _, value: self._slid(round(value)))
        self.bind(value=slider.setter("value"))

    def nudge(self, by: int) -> None:
        self._slid(min(self.high, max(self.low, self.value + by * self.step)))

    def _slid(self, value: int) -> None:
        if value != self.value:
            self.value = value
            self.dispatch("on_slide", value)

    def on_slide(self, value: int) -> None:
        """For those who bind to it."""


class GroupRow(Pressable):
    """A group in the list of a wide window."""

    text = StringProperty()
    active = BooleanProperty(False)


class GroupBox(BoxLayout):
    """A group's rows, under its name."""

    text = StringProperty()


class SettingsScreen(Page):
    group = StringProperty("play")
    """The one that is open in a wide window."""

    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self._rows: dict[str, Any] = {}
        build = Clock.create_trigger(lambda _: self._build(), -1)
        self.app.bind(tr=build, width_class=build, settings=lambda *_: self._show_values())
        self.bind(group=build)
        self._build()

    def enter(self) -> None:
        self.remember_way()

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        focused = self.app.focus.current
        if isinstance(focused, SettingSlider) and name in ("left", "right"):
            focused.nudge(1 if name == "right" else -1)
            return True
        return self.ids.rows.key(name)

    # Building

    def _build(self) -> None:
        """All rows anew: for another language, or a window of another kind."""
        wide = self.app.width_class == "expanded"
        self._rows.clear()
        groups = [self.group] if wide else list(GROUPS)
        fill(self.ids.rows.content, [self._group_box(group) for group in groups])
        fill(self.ids.groups.content, [self._group_row(group) for group in GROUPS] if wide else [])
        self._show_values()

    def _group_row(self, group: str) -> GroupRow:
        row = GroupRow(text=self.app.tr(f"settings.group.{group}"), active=group == self.group)
        row.bind(on_release=lambda _: self._open(group))
        return row

    def _open(self, group: str) -> None:
        self.group = group
        self.ids.rows.scroll_y = 1

    def _group_box(self, group: str) -> GroupBox:
        box = GroupBox(text=self.app.tr(f"settings.group.{group}"))
        if group == "keys":
            box.add_widget(self._keys_button())
        elif group == "about":
            for key in ("version", "licence", "no_account"):
                box.add_widget(Caption(text=self.app.tr(f"settings.about.{key}", version=__version__)))
        for field in GROUPS[group]:
            if self._is_used(field):
                self._rows[field] = self._row(field)
                box.add_widget(self._rows[field])
        return box

    def _is_used(self, field: str) -> bool:
        if field == "latin_serbian":
            return self.app.tr.language == "sr"
        return field not in FOR_GAMES or any(game in BY_ID for game in FOR_GAMES[field])

    def _keys_button(self) -> TextButton:
        button = TextButton(text=self.app.tr("settings.keys.open"), icon="keyboard")
        button.bind(on_release=lambda _: self.app.go("help", tab="keys"))
        return button

    def _row(self, field: str) -> Any:
        """A switch, a slider or chips, by what the field takes."""
        tr = self.app.tr
        words = {"text": tr(f"settings.{field}")}
        if field in SLIDERS:
            values = allowed_values(Settings, field)
            scale = {"low": values[0], "high": values[-1], "step": values[1] - values[0]}
            row = SettingSlider(value=self._value(field), **scale, **words)
            row.bind(on_slide=lambda _, value: self._change(field, value))
            return row
        if field == "player_name":
            row = NameField(hint=words["text"], text=self._value(field))
            row.bind(text=lambda _, name: self._change(field, name.strip()))
            return row
        words["note"] = self._note(field)
        if isinstance(self._value(field), bool):
            row = SwitchRow(**words)
            row.bind(on_switch=lambda _, on: self._change(field, on))
        elif field in IN_SETUP:
            row = self._option_row(field)
        elif field == "servers":
            row = ServerList(selected=self._value(field), **words)
            row.bind(on_choice=lambda _, value: self._change(field, value))
        else:
            answers = [(value, self._words_for(field, value)) for value in allowed_values(Settings, field)]
            row = Choice(answers=answers, **words)
            row.bind(on_choice=lambda _, value: self._change(field, value))
        return row

    def _option_row(self, field: str) -> Choice:
        """A game's own question, in its own words."""
        game = BY_ID[IN_SETUP[field]]
        option = next(each for each in game.options if each.id == field)
        row = option_choice(game, option, self._value(field), self.app.tr)
        row.note = self._note(field)
        row.bind(on_choice=lambda _, value: self._change(field, value))
        return row

    def _note(self, field: str) -> str:
        tr, note = self.app.tr, f"settings.{field}.note"
        game = FOR_GAMES.get(field, ("",))[0]
        return tr(note, game=tr(f"{game}.name") if game else "") if note in tr else ""

    def _words_for(self, field: str, value: Any) -> str:
        if field in UNITS:
            return self.app.tr(UNITS[field], number=value)
        if field == "language" and value:
            return LANGUAGES[value]
        return self.app.tr(f"settings.{field}.{value or 'system'}")

    # Values

    def _value(self, field: str) -> Any:
        if field in IN_SETUP:
            return self.app.settings.setup_for(BY_ID[IN_SETUP[field]]).options[field]
        return getattr(self.app.settings, field)

    def _change(self, field: str, value: Any) -> None:
        if field in IN_SETUP:
            game = BY_ID[IN_SETUP[field]]
            setup = self.app.settings.setup_for(game)
            self.app.remember_setup(game, replace(setup, options={**setup.options, field: value}))
        else:
            self.app.change(**{field: value})

    def _show_values(self) -> None:
        """A key elsewhere may have changed one, such as M the sound."""
        for field, row in self._rows.items():
            value = self._value(field)
            if isinstance(row, SettingSlider):
                row.value = value
                row.shown = self._words_for(field, value)
            elif isinstance(row, SwitchRow):
                row.active = value
            elif isinstance(row, NameField):
                continue  # it is typed nowhere else while it is in view
            else:
                row.selected = value


load_kv(__file__)
