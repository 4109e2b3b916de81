"""pymunk 7 for Android: python-for-android's own recipe still builds 6.0, whose collision calls are others."""

from __future__ import annotations

from typing import Any

from pythonforandroid.recipe import PyProjectRecipe
from pythonforandroid.recipes.pymunk import recipe as stock


class PymunkRecipe(PyProjectRecipe):
    name = "pymunk"
    version = "7.3.1"
    url = stock.url.replace(".zip", ".tar.gz")  # since 6.6 the sources come in another wrapping
    depends = ["cffi"]  # noqa: RUF012 - python-for-android appends to these lists
    hostpython_prerequisites = ["cffi>=2.0.0"]  # noqa: RUF012

    def get_recipe_env(self, arch: Any, **given: Any) -> dict[str, str]:
        env = super().get_recipe_env(arch, **given)
        env["LDFLAGS"] += " -llog -lm"  # Chipmunk writes its messages to Android's log
        return env


recipe = PymunkRecipe()
