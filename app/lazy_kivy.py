"""Makes Kivy import faster, without asyncio and unused rules.

Kivy compiles all of `style.kv` at once. Here a rule is compiled when a widget first needs it; only then do its errors
appear.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

KvLine = tuple[int, str]

FILLED = ("children", "id", "properties", "handlers", "canvas_before", "canvas_root", "canvas_after")


READERS_OF_DEVICES = ("hidinput", "linuxwacom", "mtdev", "probesysfs")
"""Kivy's modules that read touches from /dev/input on Linux.

SDL reports these touches without special rights."""
DEVICES = "%(name)s"

_unread: dict[Any, list[KvLine]] = {}


def install() -> None:
    """Call this before importing Kivy's clock or builder."""
    if "kivy.clock" in sys.modules or "kivy.lang" in sys.modules:
        return
    from app.newer_python import bring_back_ast_str

    bring_back_ast_str()
    _leave_devices_alone()
    from kivy import context

    register = context.register_context

    def registered(name: str, kind: Any, *args: Any, **kwargs: Any) -> Any:
        # Importing their modules registers both; the builder reads `style.kv` right afterwards.
        if name == "Clock":
            kind.init_async_lib = lambda *_: None  # would import asyncio; we use Kivy's own loop
        elif name == "Builder":
            _read_rules_late(kind)
            context.register_context = register
        return register(name, kind, *args, **kwargs)

    context.register_context = registered


def _leave_devices_alone() -> None:
    for reader in READERS_OF_DEVICES:
        name = f"kivy.input.providers.{reader}"
        sys.modules.setdefault(name, ModuleType(name))


def _read_rules_late(builder: Any) -> None:
    from kivy.lang import parser

    def parse(self: Any, content: str) -> None:
        """Parse only the first line of a rule for a class."""
        self.sourcecode = list(enumerate(content.splitlines()))
        self.directives, blocks = _divide(self.sourcecode)
        self.execute_directives()
        for block in blocks:
            if block[0][1].startswith("<"):
                (rule,), _ = self.parse_level(0, block[:1])
                _unread[rule] = block
            else:
                for each in self.parse_level(0, block)[0]:
                    each.precompile()

    match, match_rule_name = builder.match, builder.match_rule_name

    def read_all(rules: Any) -> Any:
        for rule in rules:
            if rule in _unread:
                _read(rule)
        return rules

    def match_and_read(self: Any, widget: Any) -> Any:
        found = self._match_cache.get((widget.__class__, tuple(widget.cls)))
        return read_all(match(self, widget)) if found is None else found

    parser.Parser.parse = parse
    builder.match = match_and_read
    builder.match_rule_name = lambda self, name: read_all(match_rule_name(self, name))


def _read(rule: Any) -> None:
    block, context = _unread.pop(rule), rule.ctx
    known, context.rules = context.rules, []  # so that it is not registered again
    (whole,), _ = context.parse_level(0, block)
    context.rules = known
    whole.precompile()
    for name in FILLED:
        setattr(rule, name, getattr(whole, name))


def preload_files(folder: Path) -> None:
    """Compile the loaded rules of all files in a folder."""
    for rule in tuple(_unread):
        if rule.ctx.filename and Path(rule.ctx.filename).is_relative_to(folder):
            _read(rule)


def _divide(lines: list[KvLine]) -> tuple[list[KvLine], list[list[KvLine]]]:
    """Return the directives, and the blocks with their indented lines."""
    directives: list[KvLine] = []
    blocks: list[list[KvLine]] = []
    for number, line in lines:
        stripped = line.strip()
        if stripped.startswith("#"):
            if stripped.startswith("#:"):
                directives.append((number, stripped[2:]))
        elif stripped:
            if line[0] in " \t" and blocks:
                blocks[-1].append((number, line))
            else:
                blocks.append([(number, line)])
    return directives, blocks
