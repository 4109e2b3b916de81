"""What the app asks of Android's Java: really asked, by pyjnius on a JVM, of doubles like the published classes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.platform.android_room_service import SERVICE
from tests.packaging.conftest import ROOT, need
from tests.support.packaging.android_api import API, DOUBLES, declared, described, found
from tests.support.packaging.android_dist import FETCH, classes, dist_of_spec

COMPILER = shutil.which("javac")

needs_java = pytest.mark.skipif(COMPILER is None, reason="there is no javac here; Debian: default-jdk-headless")

CONFIG = """
ACTIVITY_CLASS_NAME = "org.kivy.android.PythonActivity"
ACTIVITY_CLASS_NAMESPACE = "org/kivy/android/PythonActivity"
JAVA_NAMESPACE = "org.kivy.android"
"""
"""What python-for-android's recipe writes for its `android` package."""


def compiled(into: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [str(COMPILER), "-nowarn", "-encoding", "UTF-8", "-d", str(into), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


# --- Every call ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The doubles and the service that python-for-android makes, as classes; of its own package what is Python."""
    need("jnius_config")
    folder = tmp_path_factory.mktemp("phone")
    services = (dist_of_spec(folder) / "src/main/java/org/fourboards").rglob("*.java")
    done = compiled(folder / "classes", *DOUBLES.rglob("*.java"), *services)
    assert done.returncode == 0, done.stderr
    package = folder / "python" / "android"
    package.mkdir(parents=True)
    sources = Path(need("pythonforandroid").__file__).parent / "recipes" / "android" / "src" / "android"
    for name in ("activity.py", "permissions.py", "runnable.py"):
        shutil.copy(sources / name, package)
    (package / "config.py").write_text(CONFIG, encoding="ascii")
    (package / "__init__.py").write_text(
        'from jnius import autoclass\npython_act = autoclass("org.kivy.android.PythonActivity")\n', encoding="ascii"
    )
    return folder


def told(phone: Path, **properties: object) -> dict[str, Any]:
    """What came of all calls, on a phone with these properties."""
    given = [f"{name.replace('_', '.')}={value}" for name, value in properties.items()]
    command = [
        sys.executable,
        str(Path(__file__).parents[1] / "support" / "packaging" / "on_a_phone.py"),
        str(phone),
        *given,
    ]
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "KIVY_NO_ARGS": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


FILED = [
    [True] * 4,
    ["android.intent.action.CREATE_DOCUMENT", "application/octet-stream", "mine.fourboards"],
    ["kept.fourboards", ""],  # the second time the disk was full
    [["kept.fourboards", "all of "]],
    "all of it",
    "wrw",
]
"""Whether it was asked, the first question, what saving was told, what was read, what lay there, how it was opened."""

LINK = "fourboards://join/K7M4QX9PTB23W"


@needs_java
@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "edges", "felt"),
    [
        (24, [0, 80, 0, 120], ["for 20", "pattern [0, 30, 50, 30] -1"]),
        (28, [0, 140, 0, 120], ["once 20 -1", "wave [0, 30, 50, 30] -1"]),
        (36, [0, 140, 0, 120], ["once 20 -1", "wave [0, 30, 50, 30] -1"]),
    ],
)
def test_every_call_does_what_it_should(phone: Path, level: int, edges: list[int], felt: list[str]) -> None:
    answers = told(phone, phone_level=level, user_language="uk", user_country="UA")
    assert answers == {
        "language": "uk",
        "dark": False,
        "edges": edges,
        "shared": True,
        "started": "android.intent.action.CHOOSER",
        "wish": ["android.intent.action.SEND", "text/plain", "Come to K7M4-QX9P-TB23W"],
        "links": ["", LINK, ""],
        "heard": [LINK],
        "felt": felt,
        "silent": [False, True],
        "copied": "скопійовано",
        "kept": [True, True],
        "service": [SERVICE, "app/online/background_host.py", "true", "Four Boards", "Your room is kept."],
        "asked": "android.permission.POST_NOTIFICATIONS" if level >= 33 else "",
        "awake": "1 fourboards:room 600000",
        "said": ["uk 1.5 Ваш хід", "stopped", "sr 1.0 Ваш потез"],
        "done": True,
        "mute": [],
        "explored": False,
        "filed": FILED,
    }


@needs_java
@pytest.mark.slow
def test_another_language_a_dark_phone_and_bars_outside_our_view(phone: Path) -> None:
    answers = told(phone, phone_level=33, phone_night=32, phone_top=80, user_language="sr", user_country="RS")
    assert (answers["language"], answers["dark"], answers["edges"]) == ("sr", True, [0, 60, 0, 120])


@needs_java
@pytest.mark.slow
def test_a_phone_that_is_explored_by_touch_and_has_no_voice(phone: Path) -> None:
    answers = told(phone, phone_level=33, phone_explored=1, phone_mute=1)
    assert (answers["explored"], answers["said"], answers["mute"]) == (True, [], ["the phone has no voice"])


# --- The doubles are like the real ones ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def api() -> Any:
    if not API.exists():
        pytest.skip(f"the description of Android's classes is not here: {FETCH}")
    return described()


def test_the_doubles_declare_what_android_has(api: Any) -> None:
    doubles = declared()
    assert len(doubles) > 60
    unlike = [(each.owner, each.member) for each in doubles if found(api, each.owner, each.member) is None]
    assert unlike == []


def test_the_doubles_know_when_each_came(api: Any) -> None:
    """So a call without a look at the level fails on an older phone, here as there."""
    wrong = [
        (each.owner, each.member.name, each.since, level)
        for each in declared()
        if (level := found(api, each.owner, each.member)) != each.since and is_call(each)
    ]
    assert wrong == []


def is_call(each: Any) -> bool:
    """Constants are compiled in, and have no level."""
    return not each.member.name.isupper() and each.member.name not in ("left", "top", "right", "bottom")


def test_a_wrong_double_would_be_found(api: Any) -> None:
    right = next(each for each in declared() if each.member.name == "getLocationInWindow")
    wrong = right.member._replace(takes=("number",))
    assert found(api, right.owner, right.member) is not None
    assert found(api, right.owner, wrong) is None


def test_every_class_that_the_app_names_has_a_double() -> None:
    named = set()
    for path in (ROOT / "app").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        named |= {part.split('"')[1] for part in text.split("autoclass(")[1:] if part.startswith('"')}
    ours = {name.partition("$")[0] for name in named if not name.startswith("java.")}
    assert len(ours) >= 9
    assert [name for name in ours if not (DOUBLES / (name.replace(".", "/") + ".java")).exists()] == []


# --- The bootstrap's own Java -------------------------------------------------------------------------------

SDL, BEFORE_26 = Path(__file__).parent / "java_sdl", Path(__file__).parent / "java_before_26"
"""Stand-ins for SDL's own Java, and for what makes a channel of notifications, which Android 6 does not know."""


@needs_java
@pytest.mark.slow
def test_the_java_of_the_bootstrap_compiles(tmp_path: Path) -> None:
    """Against the classes of Android 6 without what is newer; against those of Google's SDK, as in CI, all of it."""
    platform = classes()
    bootstrap = dist_of_spec(tmp_path) / "src/main/java"
    if platform.level < 26:
        shutil.copytree(BEFORE_26, bootstrap, dirs_exist_ok=True)
    sources = [path for folder in (bootstrap, SDL) for path in folder.rglob("*.java")]
    assert {"PythonActivity.java", "PythonUtil.java", "ServiceRoom.java"} <= {path.name for path in sources}
    done = compiled(tmp_path / "classes", "-cp", platform.path, "--release", "8", *sources)
    assert done.returncode == 0, done.stderr
    wrong = tmp_path / "Wrong.java"
    wrong.write_text("class Wrong { android.view.View view = new android.app.Activity(); }", encoding="ascii")
    assert compiled(tmp_path / "classes", "-cp", platform.path, "--release", "8", wrong).returncode != 0
