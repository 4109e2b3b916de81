"""cryptography for Android in the desktop's version, linked to Python.

The stock recipe's 46 lacks the mend of CVE-2026-69247, and what it makes does not find Python's symbols on a phone:
python-for-android issue 3329. Later versions link it themselves.
"""

from __future__ import annotations

from typing import Any

from pythonforandroid.recipes.cryptography import CryptographyRecipe as Stock
from pythonforandroid.recipes.pymunk import recipe as pymunk


class CryptographyRecipe(Stock):
    version = "50.0.2"
    # From where python-for-android takes pymunk's sources. Unlike an archive made of a tag, this one never changes.
    url = pymunk.url.replace("/p/pymunk/pymunk-", "/c/cryptography/cryptography-").replace(".zip", ".tar.gz")
    sha256sum = "7b46165bb56eb4704e2eaaf86f3c940d19154535d9b0ca7d6d590b04060e00d5"

    def get_recipe_env(self, arch: Any, **given: Any) -> dict[str, str]:
        env: dict[str, str] = super().get_recipe_env(arch, **given)
        # The folders with libpython are among the flags already; Android's loader wants the library to be named.
        env["RUSTFLAGS"] += f" -Clink-arg=-lpython{self.ctx.python_recipe.link_version}"
        return env


recipe = CryptographyRecipe()
