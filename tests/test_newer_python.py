"""Kivy 2.3.1 reads its rules on Pythons newer than it knows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

WITHOUT_AST_STR = """
import ast
import sys
import warnings

# As Python 3.14 left it.
warnings.simplefilter("ignore")
for names in (vars(ast), getattr(ast, "_deprecated_globals", {})):
    names.pop("Str", None)
assert not hasattr(ast, "Str")

if sys.argv[1] == "mended":
    from app.newer_python import bring_back_ast_str
    bring_back_ast_str()
from kivy.lang.parser import Parser

parser = Parser(content='<Strip>:\\n    told: f"{self.points} points of {root.most}"')
(selector, rule), = parser.rules
print(sorted(map(tuple, rule.properties["told"].watched_keys)))
"""


def read_a_rule(how: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_AST_STR, how],
        cwd=ROOT,
        env={**os.environ, "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_ARGS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_rule_with_a_formatted_text_is_read_without_ast_str() -> None:
    done = read_a_rule("mended")
    assert done.stdout.strip() == "[('root', 'most'), ('self', 'points')]", done.stderr


def test_kivy_still_needs_the_mend() -> None:
    assert read_a_rule("as it is").returncode != 0
