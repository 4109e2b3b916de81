"""The links that Android opens the app with, from a stand-in for its activity."""

from __future__ import annotations

import sys
import types
from typing import Any

import pytest

from app.online.invitation import LINK
from app.platform.deep_links import FROM_HISTORY, SCHEME, is_link, listen, opened_with

ANDROID = {"ANDROID_PRIVATE": "there"}
INVITATION = f"{LINK}K7M4QX9PTB23W@192.168.1.5:18883"


class Intent:
    """What Android hands to the app: a link, if it was one that opened it."""

    def __init__(self, data: str | None, flags: int = 0) -> None:
        self._data, self._flags = data, flags

    def getDataString(self) -> str | None:  # noqa: N802
        return self._data

    def getFlags(self) -> int:  # noqa: N802
        return self._flags


def phone(monkeypatch: pytest.MonkeyPatch, first: Intent) -> list[Any]:
    """Stands in for pyjnius and python-for-android; those who are told of later intents are in what is returned."""
    activity = types.SimpleNamespace(getIntent=lambda: first)
    classes = {"org.kivy.android.PythonActivity": types.SimpleNamespace(mActivity=activity)}
    monkeypatch.setitem(sys.modules, "jnius", types.SimpleNamespace(autoclass=classes.__getitem__))
    bound: list[Any] = []

    def bind(on_new_intent: Any) -> None:
        bound.append(on_new_intent)

    android = types.ModuleType("android")
    vars(android)["activity"] = types.SimpleNamespace(bind=bind)
    monkeypatch.setitem(sys.modules, "android", android)
    return bound


def test_links_are_those_that_rooms_give_out() -> None:
    assert LINK.startswith(SCHEME)
    assert is_link(INVITATION)
    assert is_link(INVITATION.upper())
    assert not is_link("K7M4-QX9P-TB23W")


@pytest.mark.parametrize(
    ("intent", "link"),
    [
        (Intent(INVITATION), INVITATION),
        (Intent(None), ""),  # from the launcher
        (Intent("https://example.org/"), ""),
        (Intent(INVITATION, FROM_HISTORY | 1), ""),  # from the list of recent apps: it was opened long ago
    ],
)
def test_what_the_app_was_started_with(monkeypatch: pytest.MonkeyPatch, intent: Intent, link: str) -> None:
    phone(monkeypatch, intent)
    assert opened_with(ANDROID) == link
    assert opened_with({}) == ""


def test_links_that_come_later_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = phone(monkeypatch, Intent(None))
    heard: list[str] = []
    listen(heard.append, {})
    assert not bound
    listen(heard.append, ANDROID)
    for intent in (Intent(None), Intent(INVITATION), Intent("tel:112")):
        bound[0](intent)
    assert heard == [INVITATION]


def test_a_phone_that_cannot_be_asked_has_no_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jnius", None)
    monkeypatch.setitem(sys.modules, "android", None)
    assert opened_with(ANDROID) == ""
    listen(pytest.fail, ANDROID)
