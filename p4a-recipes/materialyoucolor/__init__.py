"""materialyoucolor for Android without its compiled part, which takes colours from pictures and is not used here.

The ready-made wheel for Android needs a C++ library that nobody packs, and its file has the name of another system.
"""

from __future__ import annotations

import shutil
from os.path import join
from typing import Any

from pythonforandroid.recipe import PythonRecipe
from pythonforandroid.recipes.pymunk import recipe as pymunk


class MaterialyoucolorRecipe(PythonRecipe):
    name = "materialyoucolor"
    version = "3.0.4"
    # From where python-for-android takes pymunk's sources.
    url = pymunk.url.replace("/p/pymunk/pymunk-", "/m/materialyoucolor/materialyoucolor-").replace(".zip", ".tar.gz")

    def build_arch(self, arch: Any) -> None:
        sources = join(self.get_build_dir(arch.arch), self.name)
        to = join(self.ctx.get_python_install_dir(arch.arch), self.name)
        shutil.copytree(sources, to, ignore=shutil.ignore_patterns("*.cc", "*.h", "*.so"), dirs_exist_ok=True)


recipe = MaterialyoucolorRecipe()
