"""Measures how much prose the code has, and draws docstrings and module names at random for a reader.

python -m tools.prose                      words of docstring per 100 lines, by package
python -m tools.prose docstrings 60 SEED   this many docstrings to read
python -m tools.prose modules 40 SEED      this many module names to guess
python -m tools.prose doubles              public names that two modules define
"""

from __future__ import annotations

import ast
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
APP = ROOT / "app"


def modules() -> list[Path]:
    return sorted(APP.rglob("*.py"))


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of a module with their lines, those below attributes included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for statement in getattr(node, "body", None) or () if not isinstance(node, ast.Lambda | ast.IfExp) else ():
            match statement:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield statement.lineno, text


def words_and_lines(paths: list[Path]) -> tuple[int, int]:
    words = sum(len(text.split()) for path in paths for _, text in docstrings(path))
    return words, sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def tell_density() -> None:
    packages: dict[str, list[Path]] = defaultdict(list)
    for path in modules():
        packages[path.relative_to(APP).parts[0] if path.parent != APP else "(top)"].append(path)
    print(f"{'package':<16}{'modules':>8}{'lines':>8}{'words':>8}{'per 100':>9}")
    for name, paths in [*sorted(packages.items()), ("all", modules())]:
        words, lines = words_and_lines(paths)
        print(f"{name:<16}{len(paths):>8}{lines:>8}{words:>8}{100 * words / max(1, lines):>9.0f}")


def draw_docstrings(count: int, seed: str) -> None:
    found = [(path, line, text) for path in modules() for line, text in docstrings(path)]
    for path, line, text in random.Random(seed).sample(found, count):
        print(f"{path.relative_to(ROOT).as_posix()}:{line}\n    {' '.join(text.split())}\n")


def draw_modules(count: int, seed: str) -> None:
    names = [path.relative_to(ROOT).as_posix() for path in modules() if path.name != "__init__.py"]
    print("\n".join(random.Random(seed).sample(names, count)))


def public_names(path: Path) -> Iterator[str]:
    """Yield the classes and type aliases that a module defines."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        name = ""
        match node:
            case ast.ClassDef():
                name = node.name
            case ast.Assign(targets=[ast.Name(id=str(alias))]) if alias[0].isupper() and not alias.isupper():
                name = alias
        if name and not name.startswith("_"):
            yield name


def double_names() -> dict[str, list[str]]:
    """Return the public names of classes and types that more than one module defines."""
    where: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        for name in public_names(path):
            where[name].append(path.relative_to(ROOT).as_posix())
    return {name: paths for name, paths in sorted(where.items()) if len(paths) > 1}


def tell_doubles() -> None:
    for name, paths in double_names().items():
        print(f"{name}: {', '.join(paths)}")
    print(f"{len(double_names())} names")


def main(args: list[str]) -> int:
    match args:
        case []:
            tell_density()
        case ["docstrings", count, seed]:
            draw_docstrings(int(count), seed)
        case ["modules", count, seed]:
            draw_modules(int(count), seed)
        case ["doubles"]:
            tell_doubles()
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
