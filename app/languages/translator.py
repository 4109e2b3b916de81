"""Looks up texts in `assets/words/<language>/<area>.json`."""

from __future__ import annotations

import json
import locale
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.languages.problem import Problem
from app.languages.serbian_latin import latin_serbian

LANGUAGES: dict[str, str] = {"en": "English", "uk": "Українська", "ru": "Русский", "sr": "Српски"}

ENGLISH = "en"

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "words"

WordEntry = str | dict[str, str]
"""A text with {fields}, or one per plural form, chosen by the field `count`."""

OF_A_GAME = re.compile(r"(?P<game>\w+)\.(?P<what>name|tagline|level|option|setting|end)(\.(?P<word>\w+))*")
"""Matches the text keys that every game needs."""


class Words:
    """The texts in all languages. Each language is read on first use."""

    def __init__(self, folder: Path) -> None:
        self.problems: list[Problem] = []
        self.missing: set[tuple[str, str]] = set()
        self._folder = folder
        self._catalogues: dict[str, dict[str, WordEntry]] = {}

    def translator(self, language: str, latin: bool = False) -> Translator:
        return Translator(self, language if language in LANGUAGES else ENGLISH, latin)

    def catalogue(self, language: str) -> dict[str, WordEntry]:
        if language not in self._catalogues:
            self._catalogues[language] = self._read(language)
        return self._catalogues[language]

    def spellings(self, key: str) -> list[str]:
        found: list[str] = []
        for language in LANGUAGES:
            text = self.catalogue(language).get(key)
            if isinstance(text, str) and text:
                found += [text, latin_serbian(text)] if language == "sr" else [text]
        return found

    def stand_in(self, key: str) -> str | None:
        """Derive a text from its key, if a game has no texts at all."""
        asked = OF_A_GAME.fullmatch(key)
        if asked is None or any(each.startswith(f"{asked['game']}.") for each in self.catalogue(ENGLISH)):
            return None
        word = asked["game"] if asked["what"] == "name" else asked["word"] or ""
        return word.replace("_", " ").capitalize()

    def _read(self, language: str) -> dict[str, WordEntry]:
        catalogue: dict[str, WordEntry] = {}
        paths = sorted((self._folder / language).glob("*.json"))
        if not paths:
            self.problems.append(Problem("problem.words", (("name", language),)))
        for path in paths:
            name = f"{language}/{path.name}"
            try:
                data = json.loads(path.read_text(encoding="utf-8"))
            except (OSError, ValueError, RecursionError):
                data = None
            if not isinstance(data, dict):
                self.problems.append(Problem("problem.words", (("name", name),)))
                continue
            for key, entry in data.items():
                if _is_entry(entry):
                    catalogue[key] = entry
                else:
                    self.problems.append(Problem("problem.words", (("name", f"{name} {key}"),)))
        return catalogue


class Translator:
    """Translate keys, as in `tr("stay.log.moved", distance=3)`.

    It never raises: a missing text comes out as its key. Games in development get texts from `Words.stand_in`.
    """

    def __init__(self, words: Words, language: str, latin: bool) -> None:
        self.language, self.latin = language, latin
        self._words = words

    def __call__(self, key: str, /, **fields: object) -> str:
        if key not in self:
            stand_in = self._words.stand_in(key)
            if stand_in is not None:
                return stand_in
        text = self._text(self.language, key, fields)
        if text is None and self.language != ENGLISH:
            text = self._text(ENGLISH, key, fields)
        return key if text is None else text

    def __contains__(self, key: object) -> bool:
        """Return whether there is a text in this language or in English."""
        return key in self._words.catalogue(self.language) or key in self._words.catalogue(ENGLISH)

    def _text(self, language: str, key: str, fields: Mapping[str, object]) -> str | None:
        entry = self._words.catalogue(language).get(key)
        if isinstance(entry, dict):
            form = plural(language, fields.get("count"))
            entry = entry.get(form) or entry.get("other") or next(iter(entry.values()))
        if entry is not None:
            if self.latin and language == "sr":
                # Before the fields are filled, so that players' names stay as typed.
                entry = latin_serbian(entry)
            try:
                return entry.format(**fields)
            except (KeyError, IndexError, ValueError, AttributeError, TypeError):
                pass  # treated as a missing text
        self._words.missing.add((language, key))
        return None


def _is_entry(entry: Any) -> bool:
    if isinstance(entry, dict):
        return bool(entry) and all(isinstance(text, str) for text in entry.values())
    return isinstance(entry, str)


def language_of(tag: str) -> str | None:
    """Map names such as `uk_UA.UTF-8` or `Russian_Russia` to our codes."""
    name = tag.replace("-", "_").split(".")[0].split("@")[0].split("_")[0].lower()
    spelled_out = {"english": "en", "ukrainian": "uk", "russian": "ru", "serbian": "sr"}  # by Windows
    name = spelled_out.get(name, name)
    return name if name in LANGUAGES else None


def system_language(environ: Mapping[str, str] = os.environ) -> str:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):  # the first that is set decides
        if environ.get(variable):
            known = (language_of(tag) for tag in environ[variable].split(":"))
            return next((language for language in known if language), ENGLISH)
    return language_of(locale.getlocale()[0] or "") or ENGLISH


def plural(language: str, count: object) -> str:
    """Return one, few, many or other. Anything but a whole number is "other"."""
    if not isinstance(count, int):
        return "other"
    number = abs(count)
    if language == "en":
        return "one" if number == 1 else "other"
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14):
        return "few"
    return "other" if language == "sr" else "many"
