"""Imports modules compiled by `dev.py compile` instead of their sources.

The sources run if the folder is missing, outdated, or made by another Python.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "compiled"
LIST = "modules.json"

Groups = dict[str, dict[str, dict[str, str]]]
"""For each group of related modules: its `files` by module, and the digests of its `sources` by path."""


def groups(folder: Path) -> Groups:
    try:
        found: Groups = json.loads((folder / LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def current(folder: Path) -> dict[str, Path]:
    """Return modules that fit this Python and the sources, in whole groups."""
    found: dict[str, Path] = {}
    for group in groups(folder).values():
        files = {name: folder / file for name, file in group["files"].items()}
        fits = all(file.name.endswith(EXTENSION_SUFFIXES[0]) and file.exists() for file in files.values())
        if fits and all(digest(ROOT / source) == made_from for source, made_from in group["sources"].items()):
            found |= files
    return found


def digest(path: Path) -> str:
    from hashlib import sha256  # imported late to keep the start fast

    return sha256(path.read_bytes() if path.exists() else b"").hexdigest()


class Compiled:
    """A module finder, which checks the sources when first needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names = {name for group in groups(folder).values() for name in group["files"]}
        self._current: dict[str, Path] | None = None

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self._names:
            return None
        if self._current is None:
            self._current = current(self._folder)
        file = self._current.get(name)
        return None if file is None else spec_from_file_location(name, file)


def use_compiled(folder: Path = FOLDER) -> None:
    """Call this before importing the modules."""
    if folder.is_dir():
        sys.meta_path.insert(0, Compiled(folder))
