"""The setup sheet, built from the options of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.properties import ObjectProperty, StringProperty

from app.core.game import EVEN, Game, Option, OptionValue
from app.match.match import HUMAN
from app.session import LOCAL, MESSAGE, ONLINE, VERSUS_COMPUTER
from app.statistics import computer_ratings
from app.storage.settings import DUMMIES, DUMMY, GameSetup, allowed_values, is_for
from app.ui.boards import part_of
from app.ui.help.lesson import lessons_for
from app.ui.theme import SIDE_LETTERS
from app.ui.widgets.controls import Caption, Choice, SwitchRow, TextButton
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.text_fields import NameField


def value_words(game: Game, option: Option, value: OptionValue, tr: Any) -> str:
    key = f"{game.id}.option.{option.id}.{str(value).lower()}"
    return tr(key) if key in tr else str(value)


def option_choice(game: Game, option: Option, selected: OptionValue, tr: Any) -> Choice:
    note = f"{game.id}.option.{option.id}.note"
    return Choice(
        text=tr(f"{game.id}.option.{option.id}"),
        note=tr(note) if note in tr else "",
        answers=[(value, value_words(game, option, value, tr)) for value in option.values],
        selected=selected,
    )


def level_words(game: Game, level: int, tr: Any) -> str:
    key = f"{game.id}.level.{level}"
    return str(tr(key)) if key in tr else str(level)


def level_note(game: Game, level: int, tr: Any) -> str:
    """Describe a computer, or name the one that an even game uses."""
    if level == EVEN:
        rating = App.get_running_app().session.rating(game)
        now = level_words(game, computer_ratings.even_level(game, rating), tr)
        known = rating and tr("setup.even.rated", rating=round(rating.mean), level=now)
        return str(known or tr("setup.even.note", level=now))
    key = f"{game.id}.level.{level}.note"
    return str(tr(key)) if key in tr else ""


def rows_of(game: Game) -> Any:
    """Return the game's own setup module.

    It has `OPTIONS`, their `rows`, and `is_told`, which picks what a room shows.
    """
    return part_of(game, "setup")


class SetupSheet(Sheet):
    """Saves choices when a match starts, not when it closes."""

    game = ObjectProperty()
    mode = StringProperty(VERSUS_COMPUTER)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        app = App.get_running_app()
        self._setup: GameSetup = app.settings.setup_for(self.game)
        tr = app.tr
        self._fill(tr)
        look = {"icon": "play", "style": "filled", "size_of_text": app.look.body}
        self._begin = TextButton.doing(self.start, tr(self._start_words), **look)
        for learn in _offered(self.game, tr):
            self.foot.add_widget(learn)
        self.foot.add_widget(self._begin)

    @property
    def setup(self) -> GameSetup:
        return self._setup

    @property
    def _start_words(self) -> str:
        return "online.open" if self.mode == ONLINE else "setup.start"

    def _fill(self, tr: Any) -> None:
        app, own = App.get_running_app(), rows_of(self.game)
        self.body.clear_widgets()
        self.title = tr(f"{self.game.id}.name") + " · " + tr(f"home.{self._kind}")
        if self.mode in (ONLINE, MESSAGE):
            self._add_way(tr)
        asked = [each for each in self.game.options if each.in_setup and each.id not in (own.OPTIONS if own else ())]
        first = [each for each in asked if each.leads]
        for option in first:
            self._add_option(option, tr)
        for widget in own.rows(self) if own else ():
            self.body.add_widget(widget)
        self._add_players(tr)
        for option in asked:
            if option not in first:
                self._add_option(option, tr)
        if self.mode == MESSAGE:
            return  # no clock there, and sent moves cannot be undone
        minutes = [
            (each, tr("setup.minutes.off") if not each else str(each)) for each in allowed_values(GameSetup, "minutes")
        ]
        self._ask("setup.minutes", minutes, self._setup.minutes, "minutes")
        self._add_switch("setup.strict", self._setup.strict, lambda on: self._set(strict=on), "setup.strict.note")
        if is_for("show_moves", self.game.id):
            self._add_switch("settings.show_moves", app.settings.show_moves, lambda on: app.change(show_moves=on))
        if self.mode == ONLINE:
            self._add_switch("settings.hint_button", app.settings.hint_button, lambda on: app.change(hint_button=on))

    @property
    def _kind(self) -> str:
        if self.mode in (ONLINE, MESSAGE) or self.game.seats[1] == 2:
            return self.mode
        return LOCAL if self._setup.sitting(self.game, self.mode).count(HUMAN) > 1 else VERSUS_COMPUTER

    def _add_players(self, tr: Any) -> None:
        if self.mode == ONLINE:
            self._add_online(tr)
        elif self.mode == MESSAGE:
            self._add_own_name(tr)
            answers = {"me": "setup.starts.me", "computer": "setup.starts.other", "alternate": "setup.starts.alternate"}
            starts = [(each, tr(answers[str(each)])) for each in allowed_values(GameSetup, "starts")]
            self._ask("setup.starts", starts, self._setup.starts, "starts")
        elif self.mode == LOCAL:
            for seat, who in enumerate(self._setup.sitting(self.game, self.mode)):
                if who == HUMAN:
                    self._add_name(seat, tr)
        elif self.game.seats[1] == 2:
            self._add_level(tr)
            # In some games the starting side has a name, such as a colour.
            words = f"{self.game.id}.starts" if f"{self.game.id}.starts" in tr else "setup.starts"
            starts = [(each, tr(f"{words}.{each}")) for each in allowed_values(GameSetup, "starts")]
            self._ask(words, starts, self._setup.starts, "starts")

    def refill(self) -> None:
        self._fill(App.get_running_app().tr)

    def choose(self, option: str, value: OptionValue) -> None:
        players = self.game.players_in(self._setup.options)
        self._set(options={**self._setup.options, option: value})
        if self.game.players_in(self._setup.options) != players:
            self.refill()

    def seat(self, seat: int, who: str) -> None:
        """Set a seat's player. Dummies sit last, so others may have to change."""
        usual = GameSetup(options=self._setup.options).sitting(self.game, self.mode)
        now = list(self._setup.sitting(self.game, self.mode))
        now[seat] = who
        for other in range(1, len(now)):
            if other > seat and who in DUMMIES and now[other] not in DUMMIES:
                now[other] = DUMMY
            elif other < seat and who not in DUMMIES and now[other] in DUMMIES:
                now[other] = usual[other]
        self._set(seats={**self._setup.seats, self.mode: tuple(now)})
        self.refill()

    def start(self) -> None:
        app = App.get_running_app()
        app.remember_setup(self.game, self._setup)
        app.mark_seen(f"{self.game.id}.mode")
        if self.mode == ONLINE:
            app.online.host(self.game)
        else:
            app.start_match(self.game, self.mode)

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name == "enter":
            self.start()
            return True
        return False

    def _set(self, **values: Any) -> None:
        self._setup = replace(self._setup, **values)

    def _add_option(self, option: Option, tr: Any) -> None:
        choice = option_choice(self.game, option, self._setup.options[option.id], tr)
        note = choice.note

        def tell(value: OptionValue) -> None:
            key = f"{self.game.id}.option.{option.id}.{str(value).lower()}.computer"
            choice.note = tr(key) if self.mode == VERSUS_COMPUTER and key in tr else note

        tell(self._setup.options[option.id])
        choice.bind(on_choice=lambda _, value: tell(value))
        choice.bind(on_choice=lambda _, value: self.choose(option.id, value))
        self.body.add_widget(choice)

    def _add_name(self, seat: int, tr: Any) -> None:
        field = NameField(hint=tr("play.player", letter=SIDE_LETTERS[seat]), text=self._setup.names[seat])
        field.bind(text=lambda _, name: self._name(seat, name))
        self.body.add_widget(field)

    def _add_way(self, tr: Any) -> None:
        from app.sharing.correspondence import is_for_messages

        if not is_for_messages(self.game):
            self.body.add_widget(Caption(text=tr("setup.way.hidden")))
            return
        ways = [(each, tr(f"setup.way.{each}")) for each in (ONLINE, MESSAGE)]
        note = tr("setup.way.message.note") if self.mode == MESSAGE else ""
        choice = Choice(text=tr("setup.way"), note=note, answers=ways, selected=self.mode)
        choice.bind(on_choice=lambda _, way: self._go_way(way))
        self.body.add_widget(choice)

    def _go_way(self, mode: str) -> None:
        self.mode = mode
        self._begin.text = App.get_running_app().tr(self._start_words)
        self.refill()

    def _add_own_name(self, tr: Any) -> None:
        app = App.get_running_app()
        field = NameField(hint=tr("settings.player_name"), text=app.settings.player_name)
        field.bind(text=lambda _, name: app.change(player_name=name.strip()))
        self.body.add_widget(field)

    def _add_online(self, tr: Any) -> None:
        self._add_own_name(tr)
        if self.game.seats[1] == 2:
            starts = [(each, tr(f"online.starts.{each}")) for each in allowed_values(GameSetup, "online_starts")]
            self._ask("setup.starts", starts, self._setup.online_starts, "online_starts")
        alone = self._setup.only_deals
        self._add_switch("online.only_deals", alone, self._only_deal, "online.only_deals.note")

        note = "online.unhurried.note"
        self._add_switch("online.unhurried", self._setup.unhurried, lambda on: self._set(unhurried=on), note)

    def _only_deal(self, on: bool) -> None:
        self._set(only_deals=on)
        if rows_of(self.game):
            self.refill()

    def _name(self, seat: int, name: str) -> None:
        names = list(self._setup.names)
        names[seat] = name.strip()
        self._set(names=tuple(names))

    def _add_level(self, tr: Any) -> None:
        levels = [(EVEN, tr("setup.even"))]
        levels += [(number, self._level(number, tr)) for number in range(1, self.game.levels + 1)]
        choice = Choice(text=tr("setup.level"), answers=levels, selected=self._setup.level)

        def choose(level: int) -> None:
            self._set(level=level)
            choice.note = level_note(self.game, level, tr)

        choose(self._setup.level)
        choice.bind(on_choice=lambda _, level: choose(level))
        self.body.add_widget(choice)

    def _level(self, number: int, tr: Any) -> str:
        key = f"{self.game.id}.level.{number}"
        return f"{number} · {tr(key)}" if key in tr else str(number)

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


def _offered(game: Game, tr: Any) -> list[TextButton]:
    lessons = lessons_for(game)
    if not lessons or f"{game.id}.coach" in App.get_running_app().settings.seen:
        return []
    words = tr("coach.offer", count=len(lessons))
    return [TextButton.doing(lambda: App.get_running_app().go("coach", game=game), words, icon="book", style="outline")]


def has_first_choice(game: Game) -> bool:
    return bool(game.first_choice or lessons_for(game))


class FirstChoiceSheet(Sheet):
    """Offers a choice or lessons before the first match."""

    game = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        tr = App.get_running_app().tr
        key = f"{self.game.id}.mode"
        if self.game.first_choice:
            self.title = tr(f"{key}.title")
            for value, style in ((False, "filled"), (True, "tonal")):
                words = f"{key}.{str(value).lower()}"
                self._offer(tr(words), style, lambda value=value: self.choose({self.game.first_choice: value}))
                self.body.add_widget(Caption(text=tr(f"{words}.note")))
        else:
            self.title = tr(f"{self.game.id}.name")
            self.body.add_widget(Caption(text=tr(f"{self.game.id}.tagline")))
            self._offer(tr("home.play"), "filled", lambda: self.choose({}))
        for learn in _offered(self.game, tr):
            self.foot.add_widget(learn)

    def _offer(self, words: str, style: str, do: Any) -> None:
        body = App.get_running_app().look.body
        self.body.add_widget(TextButton.doing(do, words, style=style, size_of_text=body))

    def choose(self, options: dict[str, OptionValue]) -> None:
        app = App.get_running_app()
        setup = app.settings.setup_for(self.game)
        app.remember_setup(self.game, replace(setup, options={**setup.options, **options}))
        app.mark_seen(f"{self.game.id}.mode")
        app.start_match(self.game, VERSUS_COMPUTER)
