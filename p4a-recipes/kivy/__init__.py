"""Kivy for Android without what it would bring along unpinned and never uses here: requests and its three helpers."""

from __future__ import annotations

from os.path import join

from pythonforandroid.recipes.kivy import KivyRecipe as Stock


class KivyRecipe(Stock):
    python_depends = ()
    """certifi and filetype, which it does use, are in buildozer.spec with their versions."""

    def get_recipe_dir(self) -> str:
        """The patches lie with the stock recipe."""
        return join(self.ctx.root_dir, "recipes", self.name)


recipe = KivyRecipe()
