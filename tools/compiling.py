"""Builds the modules that think hardest with mypyc, into a folder of their own: `compiling.py [FOLDER]`.

Only what gained by it is in the list: of Skirmish, mypyc made the engine slower. `app/compiled.py` takes the built
modules in place of the sources.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from app.compiled import FOLDER, LIST, ROOT, digest

GROUPS = {
    "chapaev": ("solver", "next_contact"),
    "squart": ("areas", "values", "solver", "playout_search"),
    "stay": ("solver",),
}
"""The modules by game: those of one group call each other without Python in between."""


def sources(group: str) -> list[str]:
    return [f"app/games/{group}/{module}.py" for module in GROUPS[group]]


def build(folder: Path) -> None:
    """Makes the folder anew; ends the process with what mypyc or the compiler says if it cannot."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.chdir(ROOT)
    found: dict[str, dict[str, dict[str, str]]] = {}
    with tempfile.TemporaryDirectory() as work:
        for group in GROUPS:
            options = ["--follow-imports=silent", "--cache-dir", f"{work}/cache"]
            extensions = mypycify(
                [*options, *sources(group)], opt_level="3", group_name=f"four_boards_{group}", target_dir=work
            )
            command = Distribution({"name": "four-boards", "ext_modules": extensions}).get_command_obj("build_ext")
            command.build_lib, command.build_temp = str(folder), work
            command.ensure_finalized()
            command.run()
            files = {each.name: Path(command.get_ext_fullpath(each.name)) for each in extensions}
            found[group] = {
                "files": {name: file.relative_to(folder).as_posix() for name, file in files.items()},
                "sources": {source: digest(ROOT / source) for source in sources(group)},
            }
    (folder / LIST).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else FOLDER)
