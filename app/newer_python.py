"""Lets Kivy 2.3.1 run on newer versions of Python."""

from __future__ import annotations

import ast


def bring_back_ast_str() -> None:
    """Restore `ast.Str` for Kivy's parser, which Python 3.14 removed.

    Nothing is an instance of it, so the parser takes a branch that also handles f-strings."""
    if not hasattr(ast, "Str"):
        setattr(ast, "Str", ())  # noqa: B010 (mypy knows that newer Pythons have none)
