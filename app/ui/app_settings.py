"""The app's settings, and the texts and look that follow from them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import AliasProperty, ObjectProperty

from app.core.game import Game
from app.languages.problem import Problem
from app.languages.translator import Translator, Words
from app.platform import system
from app.storage import settings as settings_file
from app.storage.files import Storage, StorageFault
from app.storage.settings import GameSetup, Settings
from app.ui.theme import LIGHT, PALETTES, Look

if TYPE_CHECKING:
    from app.ui.art.loaded_art import LoadedArt
    from app.ui.speech.narrator import Narrator


class AppSettings(App):
    storage: Storage
    words: Words
    voice: Narrator

    settings: ObjectProperty[Settings] = ObjectProperty(rebind=True)
    tr: ObjectProperty[Translator] = ObjectProperty()
    """Assigning another translator refreshes every kv rule that uses it."""
    theme_cls: Any
    pictured: ObjectProperty[Look] = ObjectProperty(Look(LIGHT), rebind=True)
    """Like `look`, but it also changes with pictures alone. Boards use it; `look` would refresh hundreds of rules."""

    def _wear(self, look: Look) -> bool:
        before, self.pictured = self.pictured, look
        return not look.differs_in_pictures_alone(before)

    look: AliasProperty[Look] = AliasProperty(lambda self: self.pictured, _wear, rebind=True)
    """`rebind` is for kv rules with attributes, such as `app.look.ink`."""

    def tell(self, problem: Problem) -> None:
        """Show a problem to the player. The app overrides this."""

    def change(self, **values: Any) -> None:
        self.settings = self.settings.with_values(**values)
        self._read_settings()
        self.voice.follow_settings()
        self._keep_settings()

    def take_up_files(self) -> None:
        """Read the settings again after a backup was merged."""
        self.settings, problems = settings_file.load(self.storage)
        self._read_settings()
        for problem in problems:
            self.tell(problem)

    def mark_seen(self, thing: str) -> None:
        self.settings = self.settings.with_seen(thing)
        self._keep_settings()

    def remember_setup(self, game: Game, setup: GameSetup) -> None:
        self.settings = self.settings.with_setup(game, setup)
        self._keep_settings()

    def _read_settings(self) -> None:
        language = self.settings.language or system.language()
        present = self.tr
        if present is None or (present.language, present.latin) != (language, self.settings.latin_serbian):
            self.tr = self.words.translator(language, self.settings.latin_serbian)
        theme = self.theme_in_force
        palette = PALETTES[theme]
        look = Look(palette, self.settings.text_scale / 100, self.settings.reduced_motion, self.pictures(theme))
        if look != self.look:
            self.look = look

    @property
    def theme_in_force(self) -> str:
        if self.settings.theme == "system":
            return "dark" if self._system_is_dark else "light"
        return self.settings.theme

    def pictures(self, theme: str) -> LoadedArt | None:
        """Return a theme's loaded pictures. The app overrides this."""
        return None

    @cached_property
    def _system_is_dark(self) -> bool:
        return system.prefers_dark()

    def kept_settings(self) -> Settings:
        """Return the settings to save. The app adds its window."""
        return self.settings

    def _keep_settings(self) -> None:
        try:
            settings_file.save(self.storage, self.kept_settings())
        except StorageFault as fault:
            self.tell(fault.problem)
