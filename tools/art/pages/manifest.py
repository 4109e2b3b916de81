"""Digests of everything that the pictures and sounds are made by: a test compares them and tells who forgot to bake."""

from __future__ import annotations

import hashlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def sources() -> dict[str, str]:
    """By path, a digest of each tool, drawing and pin; line ends do not count, since Git may change them."""
    found = [path for path in (ROOT / "tools" / "art").rglob("*") if path.suffix in (".py", ".svg")]
    found.append(ROOT / "requirements-art.txt")
    return {path.relative_to(ROOT).as_posix(): _digest(path) for path in sorted(found)}


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()[:16]
