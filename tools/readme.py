"""README's tables that a script writes."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parents[1] / "README.md"


def put_table(name: str, text: str, page: Path = PAGE) -> None:
    """Puts a table between its two marks, such as `<!-- ladder -->` and `<!-- /ladder -->`."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    head, _, rest = page.read_text(encoding="utf-8").partition(begin)
    if not rest:
        raise SystemExit(f"README has no {begin}")
    page.write_text(f"{head}{begin}\n{text}\n{end}{rest.partition(end)[2]}", encoding="utf-8")
