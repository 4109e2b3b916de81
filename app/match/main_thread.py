"""How other threads reach the one that owns the match."""

from __future__ import annotations

from collections.abc import Callable

Post = Callable[[Callable[[], None]], None]
"""Runs a function on the thread that owns the match, soon, and returns at once."""
