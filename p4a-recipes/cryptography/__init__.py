"""cryptography for Android, linked to Python: what the stock recipe makes does not find Python's symbols on a phone.

python-for-android issue 3329; later versions link it themselves.
"""

from __future__ import annotations

from typing import Any

from pythonforandroid.recipes.cryptography import CryptographyRecipe as Stock


class CryptographyRecipe(Stock):
    def get_recipe_env(self, arch: Any, **given: Any) -> dict[str, str]:
        env: dict[str, str] = super().get_recipe_env(arch, **given)
        # The folders with libpython are among the flags already; Android's loader wants the library to be named.
        env["RUSTFLAGS"] += f" -Clink-arg=-lpython{self.ctx.python_recipe.link_version}"
        return env


recipe = CryptographyRecipe()
