"""What the system says of its user, and what is assumed when it says nothing."""

from __future__ import annotations

import sys
import types
from typing import Any

import pytest

from app.platform.system import NO_EDGES, Edges, prefers_dark, safe_edges, share

ANDROID = {"ANDROID_PRIVATE": "there"}


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


class Sides:
    """Answers to every getter that ends with the name of a side, as Android's insets do."""

    def __init__(self, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> None:
        self.left, self.top, self.right, self.bottom = left, top, right, bottom

    def __getattr__(self, name: str) -> Any:
        side = name.rpartition("Inset")[2].lower()
        if side not in vars(self):
            raise AttributeError(name)
        return lambda: vars(self)[side]


class Phone:
    """A screen of 1080 by 2400 with a bar of 80 above and of 120 below, and a camera; a stand-in for pyjnius."""

    def __init__(self, level: int, ours: Edges = NO_EDGES, camera: Sides | None = None) -> None:
        self.level, self.ours, self.camera = level, ours, camera

    def autoclass(self, name: str) -> Any:
        return {
            "android.os.Build$VERSION": types.SimpleNamespace(SDK_INT=self.level),
            "android.view.WindowInsets$Type": types.SimpleNamespace(systemBars=lambda: 7, displayCutout=lambda: 128),
            "org.kivy.android.PythonActivity": types.SimpleNamespace(mActivity=self),
            "org.libsdl.app.SDLActivity": types.SimpleNamespace(getContentView=lambda: self.view(self.ours)),
        }[name]

    def view(self, edges: Edges) -> Any:
        """A view that leaves these edges of the screen free."""
        left, top, right, bottom = edges

        def locate(place: list[int]) -> None:
            place[:] = [left, top]

        return types.SimpleNamespace(
            getWidth=lambda: 1080 - left - right,
            getHeight=lambda: 2400 - top - bottom,
            getLocationInWindow=locate,
            getRootWindowInsets=lambda: self,
        )

    def getWindow(self) -> Phone:  # noqa: N802
        return self

    def getDecorView(self) -> Any:  # noqa: N802
        return self.view(NO_EDGES)

    def getInsets(self, kinds: int) -> Sides:  # noqa: N802
        assert kinds == 7 | 128
        camera = self.camera or Sides()
        return Sides(camera.left, max(80, camera.top), camera.right, 120)

    def getDisplayCutout(self) -> Sides | None:  # noqa: N802
        assert self.level >= 28, "older phones have no such question"
        return self.camera

    def __getattr__(self, name: str) -> Any:
        if name.startswith("getStable"):
            return getattr(Sides(top=80, bottom=120), name)
        return getattr(Sides(top=80, bottom=900), name)  # a keyboard is open


@pytest.mark.parametrize(
    ("phone", "edges"),
    [
        (Phone(35), (0, 80, 0, 120)),
        (Phone(35, camera=Sides(top=140)), (0, 140, 0, 120)),
        (Phone(35, camera=Sides(left=100)), (100, 80, 0, 120)),
        # The system keeps our view between its bars: nothing is left to do, or only what the camera takes.
        (Phone(33, ours=(0, 80, 0, 120)), NO_EDGES),
        (Phone(33, ours=(0, 80, 0, 120), camera=Sides(top=140)), (0, 60, 0, 0)),
        (Phone(29, camera=Sides(top=140)), (0, 140, 0, 120)),
        (Phone(28), (0, 80, 0, 120)),
        (Phone(24), (0, 80, 0, 120)),
    ],
)
def test_edges_that_android_covers(monkeypatch: pytest.MonkeyPatch, phone: Phone, edges: Edges) -> None:
    monkeypatch.setitem(sys.modules, "jnius", types.SimpleNamespace(autoclass=phone.autoclass))
    assert safe_edges(ANDROID) == edges


def test_sharing_is_androids_own(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []

    class Intent:
        ACTION_SEND, EXTRA_TEXT = "send", "text"

        def __init__(self, action: str) -> None:
            self.said: list[Any] = [action]

        def setType(self, kind: str) -> Intent:  # noqa: N802
            self.said.append(kind)
            return self

        def putExtra(self, name: str, text: str) -> Intent:  # noqa: N802
            self.said += [name, text]
            return self

        @staticmethod
        def createChooser(wish: Intent, title: str) -> Intent:  # noqa: N802
            return wish

    activity = types.SimpleNamespace(startActivity=started.append)
    classes: dict[str, Any] = {
        "android.content.Intent": Intent,
        "java.lang.String": str,
        "org.kivy.android.PythonActivity": types.SimpleNamespace(mActivity=activity),
    }
    jnius = types.SimpleNamespace(autoclass=classes.__getitem__, cast=lambda _, value: value)
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    assert share("a link", ANDROID)
    assert started[0].said == ["send", "text/plain", "text", "a link"]
    assert not share("a link", {})
    monkeypatch.setitem(sys.modules, "jnius", None)
    assert not share("a link", ANDROID)


def test_a_desktop_has_no_covered_edges() -> None:
    assert safe_edges({}) == NO_EDGES


def test_a_phone_that_cannot_be_asked_has_none_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jnius", None)
    assert safe_edges(ANDROID) == NO_EDGES
    monkeypatch.setitem(sys.modules, "jnius", types.SimpleNamespace(autoclass=lambda name: None))
    assert safe_edges(ANDROID) == NO_EDGES
