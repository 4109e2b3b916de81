"""The games, in menu order, by the names of their folders."""

from __future__ import annotations

from importlib import import_module

from app.core.game import Game

FOLDERS = ("stay", "chapaev", "squart", "skirmish")

GAMES: tuple[Game, ...] = tuple(import_module(f"{__name__}.{folder}").GAME for folder in FOLDERS)

BY_ID: dict[str, Game] = {game.id: game for game in GAMES}
