"""A memory that forgets: what was not asked for in a long while makes room for what is new."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class TwoGenerationCache(Generic[K, V]):
    """Two generations: once the young one is full it becomes the old one, and what was the old one is forgotten."""

    def __init__(self, most: int) -> None:
        """`most` entries are kept at any time."""
        self._room = max(1, most // 2)
        self._young: dict[K, V] = {}
        self._old: dict[K, V] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, key: K) -> V | None:
        found = self._young.get(key)
        if found is None and self._old:
            found = self._old.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: K, value: V) -> None:
        if len(self._young) >= self._room:
            self._young, self._old = {}, self._young
        self._young[key] = value
