"""Kivy as the app starts it: late with what may never be needed, and the same in all that is asked of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

EAGER_AND_LATE = """
import sys
from pathlib import Path

from app.newer_python import bring_back_ast_str
bring_back_ast_str()
late = sys.argv[1] == "late"
if late:
    from app.lazy_kivy import install
    install()
from kivy.lang import Builder, Parser
from kivy.lang.builder import BuilderBase

def shape(rule):
    own = [(each.name, each.value, repr(each.co_value)[:12], sorted(map(str, each.watched_keys or ())), each.line)
           for each in (*rule.properties.values(), *rule.handlers)]
    parts = [shape(each) for each in (*rule.children, *filter(None, (rule.canvas_before, rule.canvas_root,
             rule.canvas_after)))]
    return rule.name, rule.id, rule.avoid_previous_rules, own, parts

import kivy
files = [Path(kivy.kivy_data_dir, "style.kv"), *sorted(Path("kv").rglob("*.kv"))]
for path in files:
    Parser.execute_directives = lambda self: None
    parser = Parser(content=path.read_text(encoding="utf-8"), filename=str(path))
    builder = BuilderBase()
    builder.rules = parser.rules
    for selector, rule in parser.rules:
        builder.match_rule_name(selector.key)
    print(path.name, sorted(parser.dynamic_classes.items()), len(parser.directives), len(parser.templates))
    for selector, rule in parser.rules:
        print(selector, shape(rule))
"""

LOADED = """
import sys
from app.lazy_kivy import install
install()
from kivy.clock import Clock
from kivy.lang import Builder
rules = {selector.key: rule for selector, rule in Builder.rules}
print("asyncio" in sys.modules, len(rules) > 50, bool(rules["label"].canvas_root))
from kivy.uix.label import Label
Label()
print(bool(rules["label"].canvas_root), bool(rules["filechooserlistlayout"].children))
Clock.tick()
"""


FIRST_PAGE = """
import sys
from app.lazy_kivy import install
from app.start import run, set_kivy_environment
set_kivy_environment()
install()
from kivy.base import EventLoop
idle, rounds = EventLoop.idle, []

def watched():
    if not rounds:
        EventLoop.window.bind(on_flip=lambda _: rounds.append(True))
    idle()
    if rounds:
        print([name for name in ("asyncio", "PIL", "kivymd", "app.online.invitation") if name in sys.modules])
        EventLoop.close()

EventLoop.idle = watched
run()
"""


def said_by(program: str, *args: str) -> str:
    environ = {**os.environ, "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_FILELOG": "1"}
    environ |= {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
    if sys.platform == "linux":
        environ["SDL_VIDEODRIVER"] = "offscreen"  # SDL has it nowhere else
    done = subprocess.run(
        [sys.executable, "-c", program, *args], capture_output=True, text=True, cwd=ROOT, env=environ, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_rules_read_late_say_what_rules_read_at_once_say() -> None:
    """Those of Kivy's own style and all of ours."""
    late = said_by(EAGER_AND_LATE, "late")
    assert late == said_by(EAGER_AND_LATE, "eager")
    assert late.count("ParserSelectorName") > 100


def test_a_rule_is_read_when_a_widget_asks_for_it_and_asyncio_stays_away() -> None:
    assert said_by(LOADED).splitlines() == ["False True False", "True False"]


@pytest.mark.window
def test_the_first_page_waits_for_nothing_that_it_does_not_show(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FOUR_BOARDS_HOME", "KIVY_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    assert said_by(FIRST_PAGE).splitlines() == ["[]"]
