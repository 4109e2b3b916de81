"""The manifest and the resources, packed by python-for-android's own step and linked by Android's own compiler."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from app.online.unfinished_rooms import FILES
from app.platform.android_room_service import SERVICE
from app.storage.files import FOLDER
from tests.packaging.conftest import ROOT
from tests.support.packaging.android_dist import Aapt2, dist_of_spec, resources

ANDROID = "{http://schemas.android.com/apk/res/android}"
PACKAGE = "org.fourboards.fourboards"

KNOWS_BACK = 33
"""The API level that knows `enableOnBackInvokedCallback`, the newest attribute we use."""


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return dist_of_spec(tmp_path_factory.mktemp("android"))


@pytest.fixture
def manifest(dist: Path) -> Any:
    return ElementTree.parse(dist / "src" / "main" / "AndroidManifest.xml").getroot()


def attribute(element: Any, name: str) -> str:
    return str(element.get(f"{ANDROID}{name}"))


def test_the_application_says_what_it_is(manifest: Any) -> None:
    application = manifest.find("application")
    assert attribute(application, "enableOnBackInvokedCallback") == "false", "SDL hears Back only as a key"
    assert attribute(application, "appCategory") == "game"
    assert attribute(application, "allowBackup") == "true"
    assert attribute(application, "fullBackupContent") == "@xml/backup_rules"
    assert attribute(application, "dataExtractionRules") == "@xml/data_extraction_rules"
    assert attribute(application.find("activity"), "launchMode") == "singleTask"


def test_it_asks_for_no_permission_but_ours(buildozer: Any, manifest: Any) -> None:
    ours = {f"android.permission.{name}" for name in buildozer.config.getlist("app", "android.permissions")}
    assert {attribute(each, "name") for each in manifest.iter("uses-permission")} == ours


def test_a_service_in_the_foreground_keeps_rooms(manifest: Any) -> None:
    (service,) = manifest.iter("service")
    assert attribute(service, "name") == SERVICE
    assert attribute(service, "foregroundServiceType") == "dataSync"


def test_it_may_be_told_of_the_phones_voice(manifest: Any) -> None:
    """Since Android 11 `TextToSpeech` finds no engine without it."""
    (looked_for,) = manifest.findall("queries/intent/action")
    assert attribute(looked_for, "name") == "android.intent.action.TTS_SERVICE"


@pytest.mark.parametrize("name", ["backup_rules", "data_extraction_rules"])
def test_a_backup_takes_the_apps_own_folder_without_rooms(dist: Path, name: str) -> None:
    rules = ElementTree.parse(dist / "src" / "main" / "res" / "xml" / f"{name}.xml").getroot()
    places = (
        [rules] if rules.tag == "full-backup-content" else [rules.find("cloud-backup"), rules.find("device-transfer")]
    )
    for place in places:
        assert place is not None
        assert [(each.get("domain"), each.get("path")) for each in place.iter("include")] == [("file", f"{FOLDER}/")]
        assert {each.get("path") for each in place.iter("exclude")} == {f"{FOLDER}/{name}" for name in FILES}


@pytest.fixture
def aapt2(tmp_path: Path) -> Aapt2:
    if resources().level < KNOWS_BACK:
        pytest.skip(f"resources of API {resources().level} do not know what we use of {KNOWS_BACK}")
    return Aapt2(tmp_path)


def test_it_links_against_androids_own_resources(dist: Path, aapt2: Aapt2, buildozer: Any) -> None:
    done = aapt2.link((dist / "src/main/AndroidManifest.xml").read_text("utf-8"), dist / "src/main/res", PACKAGE)
    assert done.returncode == 0, done.stderr
    assert {"res/xml/backup_rules.xml", "res/xml/data_extraction_rules.xml"} <= set(aapt2.linked_names())
    badging = aapt2.badging()
    assert f"package: name='{PACKAGE}'" in badging
    assert f"targetSdkVersion:'{buildozer.config.get('app', 'android.api')}'" in badging
    assert "launchable-activity: name='org.kivy.android.PythonActivity'" in badging


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ("enableOnBackInvokedCallback", "enableOnBackInvokedCallbak", "attribute android:enableOnBackInvokedCallbak"),
        ("@xml/data_extraction_rules", "@xml/data_extraction_rule", "xml/data_extraction_rule"),
        ('launchMode="singleTask"', 'launchMode="singleTusk"', "singleTusk"),
    ],
)
def test_a_misspelt_attribute_would_be_found(dist: Path, aapt2: Aapt2, right: str, wrong: str, complaint: str) -> None:
    text = (dist / "src/main/AndroidManifest.xml").read_text("utf-8")
    assert right in text
    done = aapt2.link(text.replace(right, wrong), dist / "src/main/res", PACKAGE)
    assert done.returncode != 0
    assert complaint in done.stderr


def test_the_documents_name_the_api_level(buildozer: Any) -> None:
    said = re.findall(r"android\.api` is (\d+)", (ROOT / "docs" / "ANDROID.md").read_text(encoding="utf-8"))
    assert said == [buildozer.config.get("app", "android.api")]
