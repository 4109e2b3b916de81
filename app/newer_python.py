"""Lets Kivy 2.3.1 run on Pythons that are newer than it knows."""

from __future__ import annotations

import ast


def bring_back_ast_str() -> None:
    """Give `ast` its `Str` again, which Python 3.14 took away and Kivy's parser of kv rules asks for.

    Nothing is an instance of it, so the parser takes the other branch, which also reads the text in an f-string.
    """
    if not hasattr(ast, "Str"):
        setattr(ast, "Str", ())  # noqa: B010 (mypy knows that newer Pythons have none)
