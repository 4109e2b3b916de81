"""The setup sheet: everything that is chosen before a game, read off the game's own options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.properties import ObjectProperty, StringProperty

from app.core.game import Game, Option, Value
from app.screens.coach import lessons_for
from app.screens.controls import Caption, Choice, SwitchRow, TextButton
from app.screens.fields import NameField
from app.screens.sheet import Sheet
from app.screens.theme import SIDE_LETTERS
from app.services.settings import GameSetup, allowed_values
from app.session import LOCAL, VERSUS_COMPUTER


def value_words(game: Game, option: Option, value: Value, tr: Any) -> str:
    """A value's own words, if the catalogue has some, else the value as it is."""
    key = f"{game.id}.option.{option.id}.{str(value).lower()}"
    return tr(key) if key in tr else str(value)


def option_choice(game: Game, option: Option, selected: Value, tr: Any) -> Choice:
    """A question for an option of a game, with a note where the catalogue has one."""
    note = f"{game.id}.option.{option.id}.note"
    return Choice(
        text=tr(f"{game.id}.option.{option.id}"),
        note=tr(note) if note in tr else "",
        answers=[(value, value_words(game, option, value, tr)) for value in option.values],
        selected=selected,
    )


class SetupSheet(Sheet):
    """Remembers what was chosen when START is pressed; closing it changes nothing."""

    game = ObjectProperty()
    mode = StringProperty(VERSUS_COMPUTER)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        app = App.get_running_app()
        self._setup: GameSetup = app.settings.setup_for(self.game)
        tr = app.tr
        self.title = tr(f"{self.game.id}.name") + " · " + tr(f"home.{self.mode}")
        for option in self.game.options:
            if option.in_setup:
                self._add_option(option, tr)
        if self.mode == LOCAL:
            for seat in range(self.game.seats[0]):
                self._add_name(seat, tr)
        else:
            self._ask("setup.level", self._levels(tr), self._setup.level, "level")
            # In some games the side that begins has a name, such as a colour.
            words = f"{self.game.id}.starts" if f"{self.game.id}.starts" in tr else "setup.starts"
            starts = [(each, tr(f"{words}.{each}")) for each in allowed_values(GameSetup, "starts")]
            self._ask(words, starts, self._setup.starts, "starts")
        minutes = [
            (each, tr("setup.minutes.off") if not each else str(each)) for each in allowed_values(GameSetup, "minutes")
        ]
        self._ask("setup.minutes", minutes, self._setup.minutes, "minutes")
        self._add_switch("setup.strict", self._setup.strict, lambda on: self._set(strict=on), "setup.strict.note")
        self._add_switch("settings.show_moves", app.settings.show_moves, lambda on: app.change(show_moves=on))
        begin = TextButton(text=tr("setup.start"), icon="play", style="filled", size_of_text=app.look.body)
        begin.bind(on_release=lambda _: self.start())
        self.foot.add_widget(begin)

    def start(self) -> None:
        app = App.get_running_app()
        app.remember_setup(self.game, self._setup)
        app.mark_seen(f"{self.game.id}.mode")
        app.start_match(self.game, self.mode)

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name == "enter" and App.get_running_app().focus.current is None:
            self.start()
            return True
        return False

    def _set(self, **values: Any) -> None:
        self._setup = replace(self._setup, **values)

    def _add_option(self, option: Option, tr: Any) -> None:
        choice = option_choice(self.game, option, self._setup.options[option.id], tr)
        choice.bind(on_choice=lambda _, value: self._set(options={**self._setup.options, option.id: value}))
        self.body.add_widget(choice)

    def _add_name(self, seat: int, tr: Any) -> None:
        field = NameField(hint=tr("play.player", letter=SIDE_LETTERS[seat]), text=self._setup.names[seat])
        field.bind(text=lambda _, name: self._name(seat, name))
        self.body.add_widget(field)

    def _name(self, seat: int, name: str) -> None:
        names = list(self._setup.names)
        names[seat] = name.strip()
        self._set(names=tuple(names))

    def _levels(self, tr: Any) -> list[tuple[int, str]]:
        numbers = range(1, self.game.levels + 1)
        return [(number, f"{number} · " + tr(f"{self.game.id}.level.{number}")) for number in numbers]

    def _ask(self, key: str, answers: list[tuple[Any, str]], selected: Any, field: str) -> None:
        tr = App.get_running_app().tr
        choice = Choice(text=tr(key), answers=answers, selected=selected)
        choice.bind(on_choice=lambda _, value: self._set(**{field: value}))
        self.body.add_widget(choice)

    def _add_switch(self, key: str, active: bool, do: Any, note: str = "") -> None:
        tr = App.get_running_app().tr
        row = SwitchRow(text=tr(key), note=tr(note) if note else "", active=active)
        row.bind(on_switch=lambda _, on: do(on))
        self.body.add_widget(row)


class FirstChoiceSheet(Sheet):
    """The one choice before the very first game against the computer, where a game has one."""

    game = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        tr = App.get_running_app().tr
        self.title = tr(f"{self.game.id}.mode.title")
        for value, style in ((False, "filled"), (True, "tonal")):
            words = f"{self.game.id}.mode.{str(value).lower()}"
            button = TextButton(text=tr(words), style=style, size_of_text=App.get_running_app().look.body)
            button.bind(on_release=lambda _, value=value: self.choose(value))
            self.body.add_widget(button)
            self.body.add_widget(Caption(text=tr(f"{words}.note")))
        if lessons_for(self.game):
            learn = TextButton(text=tr("coach.offer"), icon="book", style="outline")
            learn.bind(on_release=lambda _: App.get_running_app().go("coach", game=self.game))
            self.foot.add_widget(learn)

    def choose(self, value: Value) -> None:
        app = App.get_running_app()
        setup = app.settings.setup_for(self.game)
        app.remember_setup(self.game, replace(setup, options={**setup.options, "blocked": value}))
        app.mark_seen(f"{self.game.id}.mode")
        app.start_match(self.game, VERSUS_COMPUTER)
