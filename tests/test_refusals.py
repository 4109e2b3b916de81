"""A refused move: its reason has words in every language, and a guest hears what the host would say."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from app.core.game import IllegalMove
from app.games.chapaev.throws import Flick
from app.games.skirmish.moves import Activate
from app.games.squart.rules import Lay
from app.games.stay.rules import Finish, Go
from app.languages.translator import FOLDER, LANGUAGES, Words
from app.online.room_setup import GUEST_FIRST, RoomSetup
from tests.support.online.harness import GAMES
from tests.support.online.loop import Loop

ROOT = Path(__file__).parents[1]
REFUSALS = ("IllegalMove", "Unreadable")
SOURCES = [path for path in sorted((ROOT / "app").rglob("*.py")) if "raise " in path.read_text(encoding="utf-8")]
KEY = re.compile(r"[a-z]+(\.plain)?\.(refusal|say|refused|unreadable)(\.\w+)?")


def raised(path: Path) -> list[ast.expr | None]:
    """What stands between the brackets wherever a module refuses a move."""
    found: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Raise):
            continue
        if isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name) and node.exc.func.id in REFUSALS:
            found += node.exc.args or [None]
        elif isinstance(node.exc, ast.Name) and node.exc.id in REFUSALS:
            found.append(None)
    return found


def keys() -> set[str]:
    """The reasons that modules keep under a name or write out."""
    found = {"match.refused"}
    for path in SOURCES:
        if "ui" not in path.parts and raised(path):
            module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
            for value in vars(module).values():
                each = value.values() if isinstance(value, dict) else [value]
                found |= {text for text in each if isinstance(text, str) and KEY.fullmatch(text)}
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                found.add(node.value)
    return found


def test_no_refusal_is_written_where_it_is_raised() -> None:
    """A name of a key, or what the rules gave as the reason: never a sentence, which only one language would have."""
    sites = {path: raised(path) for path in SOURCES}
    assert sum(map(len, sites.values())) >= 10
    for path, reasons in sites.items():
        for reason in reasons:
            assert reason is None or isinstance(reason, (ast.Name, ast.IfExp, ast.Subscript)), (
                path,
                ast.unparse(reason),
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words(language: str) -> None:
    found = keys()
    assert {f"{game}.refusal.over" for game in ("stay", "chapaev", "squart")} <= found
    assert {"stay.say.unreadable", "squart.refusal.needs_column", "terminal.plain.unreadable"} <= found
    assert found - Words(FOLDER).catalogue(language).keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence(language: str) -> None:
    """It stands alone: on a screen, in a terminal and in a room."""
    tr = Words(FOLDER).translator(language)
    told = {key: tr(key) for key in Words(FOLDER).catalogue(language) if ".refusal." in key or ".say." in key}
    assert len(told) > 60
    assert [key for key, words in told.items() if not (words[0].isupper() and words.endswith("."))] == []


@pytest.mark.parametrize(
    ("game", "move", "reason"),
    [
        ("stay", Finish(), "stay.refusal.nothing_to_choose"),
        ("stay", Go(8, 12), "stay.refusal.no_distance"),
        ("stay", Go(5, 1), "stay.refusal.no_direction"),
        ("chapaev", Flick(8, 0, 500), "chapaev.refusal.no_disc"),
        ("chapaev", Flick(0, 36000, 500), "chapaev.refusal.no_angle"),
        ("chapaev", Flick(0, 0, 1001), "chapaev.refusal.no_power"),
        ("squart", Lay((9, 9)), "squart.refusal.needs_row"),
        ("skirmish", Activate(99), "skirmish.refusal.not_on_board"),
        ("counting", "seven", "match.refused"),
    ],
)
def test_a_guest_hears_what_the_host_would_say(game: str, move: Any, reason: str) -> None:
    loop = Loop(RoomSetup(GAMES[game], name="Ann", starts=GUEST_FIRST))
    guest = loop.join()
    loop.begin()
    host = loop.host.match
    assert host is not None
    assert guest.match is not None
    sent = len(loop.broker.sent)
    for match in (guest.match, host):
        match_seat = match.to_move
        with pytest.raises(IllegalMove) as refused:
            match.agents[match_seat].decide(move)  # type: ignore[attr-defined]
        assert refused.value.reason == reason
        assert refused.value.text(Words(FOLDER).translator("en")) != reason
    assert len(loop.broker.sent) == sent
