"""What the system says of its user, and what is assumed when it says nothing."""

from __future__ import annotations

import pytest

from app.services.system import prefers_dark


@pytest.mark.parametrize(
    ("platform", "environ", "said", "dark"),
    [
        ("linux", {}, "'prefer-dark'\n", True),
        ("linux", {}, "'default'\n", False),
        ("linux", {}, "", False),
        ("linux", {"GTK_THEME": "Adwaita:dark"}, "", True),
        ("darwin", {}, "Dark\n", True),
        ("darwin", {}, "", False),
        ("win32", {}, "    AppsUseLightTheme    REG_DWORD    0x0\n", True),
        ("win32", {}, "    AppsUseLightTheme    REG_DWORD    0x1\n", False),
        ("win32", {}, "ERROR: The system was unable to find the specified registry key\n", False),
        ("linux", {"ANDROID_PRIVATE": "there"}, "'prefer-dark'", False),
    ],
)
def test_dark_by_what_the_system_says(platform: str, environ: dict[str, str], said: str, dark: bool) -> None:
    assert prefers_dark(platform, environ, lambda *_: said) is dark


def test_a_command_that_is_not_there_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert prefers_dark("darwin", {}) is False
