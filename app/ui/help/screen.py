"""The help screen: rules, keys and computer players of each game."""

from __future__ import annotations

import re
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from app.core.game import Game
from app.games import BY_ID, GAMES
from app.languages.rules_pages import CODE, EXAMPLE, HEADING, ITEM, PARAGRAPH, TITLE, blocks, rules_of
from app.ui import load_kv
from app.ui.boards import board_and_controls
from app.ui.help.lesson import lessons_for
from app.ui.help.opponents_page import told_of
from app.ui.widgets.controls import Caption, Chip, TextButton
from app.ui.widgets.page import Page, PartHeading, fill

ONLINE = "online"
"""The page about online play, which belongs to no game."""


MOST_FOR_CHIPS = 0.36
"""The part of the height that fixed chips may take. Higher chips scroll with the page."""


def key_lines(area: str, tr: Any) -> list[tuple[str, str]]:
    """Return keys with their effects, in order."""
    lines, number = [], 1
    while f"keys.{area}.{number}" in tr:
        lines.append((tr(f"keys.{area}.{number}"), tr(f"keys.{area}.{number}.does")))
        number += 1
    return lines


class RulesTitle(Caption):
    """The game's name."""


class RulesItem(BoxLayout):
    """A line of a list, with a dot before it."""

    text = StringProperty()


class RulesCode(Caption):
    """Text in columns."""


class KeyRow(BoxLayout):
    keys = StringProperty()
    does = StringProperty()


class GameChip(Chip):
    """Opens the page of a game, or the page about online play."""

    game_id = StringProperty()


class HelpScreen(Page):
    game_id = StringProperty(GAMES[0].id)
    tab = StringProperty("rules")
    chips_stay = BooleanProperty(True)

    def on_kv_post(self, _: Any) -> None:
        self.app = App.get_running_app()
        for page in (*(game.id for game in GAMES), ONLINE):
            chip = GameChip(game_id=page)
            chip.bind(on_release=lambda chip: setattr(self, "game_id", chip.game_id))
            self.ids.games.add_widget(chip)
        self._computers_tab = self.ids.computers.__self__
        self._chips = self.ids.chips.__self__
        self._fill_soon = Clock.create_trigger(lambda _: self._fill(), -1)
        self.app.bind(tr=self._fill_soon)
        self.bind(game_id=self._turn, tab=self._turn, height=self._place_chips)
        self._chips.bind(height=self._place_chips)

    def enter(self, game: Game | None = None, tab: str = "rules", page: str = "") -> None:
        """Open a page by name or game, by default the game being played."""
        self.remember_way()
        match = self.app.session.match
        self.game_id = page or (game or (match.game if match else GAMES[0])).id
        self.tab = tab
        self._turn()

    def _turn(self, *_: Any) -> None:
        """Show the chosen page from its top."""
        tabs, tab = self.ids.tabs, self._computers_tab
        if self.game_id not in BY_ID:
            tabs.remove_widget(tab)
            self.tab = "rules" if self.tab == "computers" else self.tab
        elif tab not in tabs.children:
            tabs.add_widget(tab)
        for chip in self.ids.games.children:
            chip.active = chip.game_id == self.game_id
        self.ids.page.scroll_y = 1
        self._fill_soon()

    def _fill(self) -> None:
        pages = {"rules": self._rules, "keys": self._keys, "computers": self._computers}
        fill(self.ids.words, pages[self.tab]())

    def _place_chips(self, *_: Any) -> None:
        self.chips_stay = self._chips.height <= MOST_FOR_CHIPS * self.height
        place = self.ids.head if self.chips_stay else self.ids.page.content
        if self._chips.parent is not place.__self__:
            self._chips.parent.remove_widget(self._chips)
            place.add_widget(self._chips, len(place.children))

    def _rules(self) -> list[Any]:
        text = rules_of(self.game_id, self.app.tr) or self.app.tr("help.none")
        page = (
            ExampleGame(game=BY_ID[self.game_id], words=words) if kind == EXAMPLE else _widget(kind, words)
            for kind, words in blocks(text)
        )
        return [*self._coach(), *page]

    def _coach(self) -> list[TextButton]:
        game = BY_ID.get(self.game_id)
        lessons = lessons_for(game) if game else ()
        if not lessons:
            return []
        button = TextButton(text=self.app.tr("coach.offer", count=len(lessons)), icon="book", style="outline")
        button.bind(on_release=lambda _: self.app.go("coach", game=game))
        return [button]

    def _computers(self) -> list[Any]:
        game = BY_ID[self.game_id]
        return list(told_of(game, self.app.session.rating(game), self.app.tr))

    def _keys(self) -> list[Any]:
        tr = self.app.tr
        areas = {self.game_id: tr(f"{self.game_id}.name")}
        areas |= {area: tr(f"keys.{area}") for area in ("everywhere", "board", "replay")}
        widgets: list[Any] = []
        for area, name in areas.items():
            lines = key_lines(area, tr)
            if lines:
                widgets.append(PartHeading(text=name))
                widgets += [KeyRow(keys=keys, does=does) for keys, does in lines]
        return widgets

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return bool(self.ids.page.key(name, arrows=True))


def _widget(kind: str, text: str) -> Any:
    if kind == CODE:
        return RulesCode(text=text)
    words = re.sub(r"\*\*(.+?)\*\*", r"[b]\1[/b]", escape_markup(text))
    made = {TITLE: RulesTitle, HEADING: PartHeading, ITEM: RulesItem, PARAGRAPH: Caption}[kind](text=words)
    if isinstance(made, Caption):
        made.markup = True
    return made


load_kv(__file__)


class ExampleGame(BoxLayout):
    words = StringProperty()
    """A line of options, then one move a line, as a player types it."""
    at = NumericProperty(0)
    count = NumericProperty(0)

    def __init__(self, game: Game, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        options, *lines = self.words.splitlines()
        state = game.new({name: int(value) for name, value in (each.split("=") for each in options.split())})
        self._states = [state]
        for line in lines:
            state = state.apply(game.text.read(line, state)).state
            self._states.append(state)
        self.count = len(lines)
        # A disabled board leaves touches to the page, so that a finger can scroll it.
        self.board = board_and_controls(game)[0](game=game, disabled=True)
        self.ids.place.add_widget(self.board)
        self.step(0)

    def step(self, by: int) -> None:
        self.at = min(int(self.count), max(0, int(self.at) + by))
        self.board.is_over = self._states[int(self.at)].outcome() is not None
        self.board.show(self._states[int(self.at)])

    def on_parent(self, _: Any, parent: Any) -> None:
        """Release the board with the page."""
        if parent is None:
            self.board.release()
