"""The settings screen. Changes apply at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app import __version__
from app.core.game import Game
from app.games import GAMES
from app.languages.translator import LANGUAGES
from app.storage.settings import FOR_GAMES, OWN, values_of, words_of
from app.ui import load_kv
from app.ui.home.setup_sheet import option_choice
from app.ui.online.server_settings import ServerList
from app.ui.settings.board_preview import BoardPreview as BoardPreview  # kv rules use it
from app.ui.theme import FONTS
from app.ui.widgets.controls import Caption, Choice, Pressable, SwitchRow, TextButton
from app.ui.widgets.page import Page, fill
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.text_fields import NameField

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode

GROUPS: dict[str, tuple[str, ...]] = {
    "play": ("show_moves", "hint_button", "confirm_moves", "pace", "board_turn"),
    "online": ("player_name", "reactions", "servers", "relays", "public_relays"),
    "look": ("theme", "text_scale", "larger_pieces"),
    "sound": ("sound", "volume", "haptics", "long_press_ms"),
    "access": ("self_voicing", "voice_speed", "voice_detail", "reduced_motion", "left_handed"),
    "language": ("language", "latin_serbian"),
    "keys": (),
    "backup": (),
    "about": (),
}
"""The app's settings by group. Texts are `settings.group.<group>` and `settings.<field>`."""

IN_SETUP: dict[str, Game] = {option: game for game in GAMES for option in game.options_in_settings}
"""Options of a game that are shown here. They apply to its next match."""

MATERIALS: dict[str, str] = {f"{game.id}_material": game.id for game in GAMES if f"{game.id}_material" in OWN}
"""Settings that choose a board's material, with the board's game."""

OPTIONS_BELOW = "hint_button"


def fields_of(group: str) -> tuple[str, ...]:
    found: list[str] = []
    for field in GROUPS[group]:
        found += [field, *(IN_SETUP if field == OPTIONS_BELOW else ()), *_own_below(field)]
    return (*found, *(_own_below("") if group == "play" else ()))


def _own_below(field: str) -> list[str]:
    return [name for name, setting in OWN.items() if setting.below == field]


UNITS: dict[str, str] = {
    "volume": "settings.percent",
    "voice_speed": "settings.percent",
    "text_scale": "settings.percent",
    "long_press_ms": "settings.milliseconds",
}

SLIDERS = ("volume", "voice_speed", "long_press_ms")


class SettingSlider(Pressable):
    """A number on a scale, which Left and Right change."""

    text = StringProperty()
    note = StringProperty()
    shown = StringProperty()
    low: NumericProperty[int] = NumericProperty(0)
    high: NumericProperty[int] = NumericProperty(100)
    step: NumericProperty[int] = NumericProperty(1)
    value: NumericProperty[int] = NumericProperty(0)

    __events__ = ("on_slide",)

    def on_kv_post(self, _: Any) -> None:
        slider = self.ids.slider
        slider.value = self.value
        slider.bind(value=lambda _, value: self._slid(round(value)))
        self.bind(value=slider.setter("value"))

    def key(self, name: str) -> bool:
        if name not in ("left", "right"):
            return False
        by = 1 if name == "right" else -1
        self._slid(min(self.high, max(self.low, self.value + by * self.step)))
        return True

    def _slid(self, value: int) -> None:
        if value != self.value:
            self.value = value
            self.dispatch("on_slide", value)

    def on_slide(self, value: int) -> None:
        """Do nothing. Kivy requires a handler here."""

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_widgets import slider
        from app.ui.accessibility.node import Scale

        scale = Scale(self.value, self.low, self.high, self.step)
        return slider(self, self.text, self.shown, scale, lambda value: self._slid(round(value)), self.note)


class MaterialChoice(Choice):
    game_id = StringProperty()


class LicenceSheet(Sheet):
    def __init__(self, path: Path, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.title = App.get_running_app().tr("settings.about.typeface.licence")
        for part in path.read_text(encoding="utf-8").split("\n\n"):
            self.body.add_widget(Caption(text=" ".join(part.split())))


class GroupRow(Pressable):
    text = StringProperty()
    active = BooleanProperty(False)


class GroupBox(BoxLayout):
    text = StringProperty()


class SettingsScreen(Page):
    group = StringProperty("play")

    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        self._rows: dict[str, Any] = {}
        build = Clock.create_trigger(lambda _: self._build(), -1)
        self.app.bind(tr=build, width_class=build, settings=lambda *_: self._show_values())
        self.bind(group=build)
        self._build()

    def enter(self) -> None:
        self.remember_way()
        self.app.preview(*MATERIALS.values())

    def on_leave(self) -> None:
        self.app.preview()

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return bool(self.ids.rows.key(name))

    def _build(self) -> None:
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
        elif group == "backup":
            words = self.app.tr("settings.backup.open")
            box.add_widget(TextButton.doing(lambda: self.app.go("backup"), words, icon="save"))
        elif group == "about":
            for key in ("version", "licence", "no_account", "typeface"):
                box.add_widget(Caption(text=self.app.tr(f"settings.about.{key}", version=__version__)))
            words = self.app.tr("settings.about.typeface.licence")
            box.add_widget(TextButton.doing(lambda: LicenceSheet(FONTS / "OFL.txt").open(), words, style="outline"))
        for field in fields_of(group):
            if self._is_used(field):
                self._rows[field] = self._row(field)
                box.add_widget(self._rows[field])
        return box

    def _is_used(self, field: str) -> bool:
        if field == "latin_serbian":
            return self.app.tr.language == "sr"
        if field == "haptics":
            return self.app.feedback.can_buzz
        if field in ("self_voicing", "voice_speed", "voice_detail"):
            return self.app.voice.can_speak
        return bool(FOR_GAMES.get(field, GAMES))

    def _keys_button(self) -> TextButton:
        button = TextButton(text=self.app.tr("settings.keys.open"), icon="keyboard")
        button.bind(on_release=lambda _: self.app.go("help", tab="keys"))
        return button

    def _row(self, field: str) -> Widget:
        """Make a switch, slider, field or choice, depending on the values."""
        words = {"text": self._title(field), "note": self._note(field)}
        row: Widget
        if field in SLIDERS:
            values = [int(value) for value in values_of(field)]
            scale = {"low": values[0], "high": values[-1], "step": values[1] - values[0]}
            row = SettingSlider(value=self._value(field), **scale, **words)
            row.bind(on_slide=lambda _, value: self._change(field, value))
            return row
        if field == "player_name":
            row = NameField(hint=words["text"], text=self._value(field))
            row.bind(text=lambda _, name: self._change(field, name.strip()))
            return row
        if isinstance(self._value(field), bool):
            row = SwitchRow(**words)
            row.bind(on_switch=lambda _, on: self._change(field, on))
        elif field in IN_SETUP:
            row = self._option_row(field)
        elif field in ("servers", "relays"):
            row = ServerList(selected=self._value(field), **words)
            row.bind(on_choice=lambda _, value: self._change(field, value))
        else:
            kind, more = (MaterialChoice, {"game_id": MATERIALS[field]}) if field in MATERIALS else (Choice, {})
            row = kind(answers=self._answers(field), **more, **words)
            row.bind(on_choice=lambda _, value: self._change(field, value))
        return row

    def _answers(self, field: str) -> list[tuple[Any, str]]:
        return [(value, self._words_for(field, value)) for value in self.app.settings.offered(field)]

    def _option_row(self, field: str) -> Choice:
        game = IN_SETUP[field]
        option = next(each for each in game.options if each.id == field)
        row = option_choice(game, option, self._value(field), self.app.tr)
        row.note = self._note(field)
        row.bind(on_choice=lambda _, value: self._change(field, value))
        return row

    def _title(self, field: str) -> str:
        """Prefer an option's title for this page, where its game is not obvious."""
        tr, game = self.app.tr, IN_SETUP.get(field)
        if game is None:
            return str(tr(words_of(field)))
        own = f"{game.id}.setting.{field}"
        return str(tr(own if own in tr else f"{game.id}.option.{field}"))

    def _note(self, field: str) -> str:
        """Name the games that a setting affects, unless it affects all, and add its note."""
        tr = self.app.tr
        games = ", ".join(tr(f"{game}.name") for game in FOR_GAMES.get(field, ()))
        words = words_of(field)
        keys = ("settings.next_game",) if field in IN_SETUP else (f"{words}.note", f"{words}.{self._value(field)}.note")
        return ". ".join([*([games] if games else []), *(tr(key) for key in keys if key in tr)])

    def _words_for(self, field: str, value: Any) -> str:
        if field in UNITS:
            return self.app.tr(UNITS[field], number=value)
        if field == "language" and value:
            return LANGUAGES[value]
        return self.app.tr(f"{words_of(field)}.{value or 'system'}")

    def _value(self, field: str) -> Any:
        if field in IN_SETUP:
            return self.app.settings.setup_for(IN_SETUP[field]).options[field]
        return self.app.settings.value(field)

    def _change(self, field: str, value: Any) -> None:
        if field in IN_SETUP:
            game = IN_SETUP[field]
            setup = self.app.settings.setup_for(game)
            self.app.remember_setup(game, replace(setup, options={**setup.options, field: value}))
        else:
            self.app.change(**{field: value})

    def _show_values(self) -> None:
        """Show changes from elsewhere, such as sound by the M key."""
        for field, row in self._rows.items():
            value = self._value(field)
            if isinstance(row, SettingSlider):
                row.value = value
                row.shown = self._words_for(field, value)
            elif isinstance(row, SwitchRow):
                row.active = value
            elif isinstance(row, NameField):
                continue  # only this field can change the name now
            else:
                if field in OWN:
                    row.answers = self._answers(field)
                    value = value if value in dict(row.answers) else row.answers[-1][0]
                row.selected = value
                row.note = self._note(field)


load_kv(__file__)
