"""Runs pytest with built modules in place of their sources: `with_compiled.py FOLDER ARGS...`."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

import pytest

from app.compiled import LIST, use_compiled


def main(folder: Path, args: list[str]) -> int:
    use_compiled(folder)
    for group in json.loads((folder / LIST).read_text(encoding="utf-8")).values():
        for name in group["files"]:
            file = importlib.import_module(name).__file__ or ""
            assert Path(file).is_relative_to(folder), f"{name} is not the built one: {file}"
    return pytest.main(["-q", "-p", "no:cacheprovider", *args])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
